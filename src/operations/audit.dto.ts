import { ApiProperty } from '@nestjs/swagger';
import { ACTOR_TYPES, AUDIT_ACTIONS, type AuditAction, type AuditFilter } from '../shared/audit/audit.types.js';
import type { AuditEntryEntity } from '../shared/audit/audit-entry.entity.js';
import { inLowerCase } from '../shared/database/ids.js';
import { Choice, Id, Instant, Text } from '../shared/http/fields.js';
import { PageMeta } from '../shared/http/page.js';
import { PageQuery } from '../shared/http/page.query.js';

export class AuditQuery extends PageQuery {
  @Choice(AUDIT_ACTIONS, { enumName: 'AuditAction', optional: true }) action?: AuditAction;
  @Id({ optional: true }) tenantID?: string;
  @Id({ optional: true, description: 'The API key that acted.' }) apiKeyID?: string;
  @Text({ optional: true, min: 1, max: 200, description: 'What was acted on: a UUID or provider code.' })
  targetID?: string;
  @Instant({ optional: true, description: 'At or after.' }) since?: string;
  @Instant({ optional: true, description: 'Before.' }) until?: string;
}

class ActorResponse {
  @ApiProperty({
    enum: ACTOR_TYPES,
    description: 'SYSTEM: background work, an event of a PMS, the end of an OAuth flow.',
  })
  type: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Of the API key.' }) id: string | null;
}

class TargetResponse {
  @ApiProperty({ example: 'integration-account' }) type: string;
  @ApiProperty({ description: 'UUID, provider code, route or client address.' }) id: string;
}

export class AuditEntryResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: String, format: 'date-time' }) at: Date;
  @ApiProperty({ type: ActorResponse }) actor: ActorResponse;
  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction' }) action: AuditAction;
  @ApiProperty({ type: TargetResponse }) target: TargetResponse;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: the workspace as a whole.' })
  tenantID: string | null;
  @ApiProperty({ type: String, nullable: true, description: '`x-request-id` of the request that caused it.' })
  requestID: string | null;
}

export class AuditPage {
  @ApiProperty({ type: [AuditEntryResponse] }) data: AuditEntryResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}

export const toAuditFilter = ({ action, tenantID, apiKeyID, targetID, since, until }: AuditQuery): AuditFilter => ({
  action,
  tenantId: tenantID,
  actorId: apiKeyID,
  targetId: inLowerCase(targetID),
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(until),
});

export const toAuditEntryResponse = (entry: AuditEntryEntity): AuditEntryResponse => ({
  id: entry.id,
  at: entry.at,
  actor: { type: entry.actorType, id: entry.actorId },
  action: entry.action,
  target: { type: entry.targetType, id: entry.targetId },
  tenantID: entry.tenantId,
  requestID: entry.requestId,
});
