import { ApiProperty } from '@nestjs/swagger';
import { type AuditCursor, readCursor } from '../../records/audit/audit-cursor.js';
import {
  ACTOR_TYPES,
  type ActorType,
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditFilter,
} from '../../records/audit/audit.types.js';
import type { AuditEntryEntity } from '../../records/audit/audit-entry.entity.js';
import { inLowerCase } from '../../platform/database/ids.js';
import { invalidField } from '../../values/errors/domain-error.js';
import type { Order } from '../../platform/paging/page.js';
import { clientNetwork } from '../../platform/access/client-network.js';
import { Choice, Id, Instant, Num, OrderChoice, Text } from '../../edge/http/fields.js';

export class AuditQuery {
  @Num({ query: true, integer: true, min: 1, max: 100, optional: true, default: 20 }) limit = 20;
  @Text({ optional: true, min: 1, max: 200, description: '`nextCursor` of the page before.' }) cursor?: string;
  @Choice(AUDIT_ACTIONS, { enumName: 'AuditAction', optional: true }) action?: AuditAction;
  @Id({ optional: true }) tenantID?: string;
  @Choice(ACTOR_TYPES, { enumName: 'ActorType', optional: true }) actorType?: ActorType;
  @Id({ optional: true, description: 'The API key that acted.' }) apiKeyID?: string;
  @Text({ optional: true, min: 1, max: 200, description: 'The target of the action: a UUID or provider code.' })
  targetID?: string;
  @Text({ optional: true, min: 1, max: 60, description: 'Client address; of IPv6 addresses the /64 counts.' })
  address?: string;
  @Instant({ optional: true, description: 'At or after.' }) since?: string;
  @Instant({ optional: true, description: 'Before.' }) until?: string;
  @OrderChoice() order?: Order;
}

class ActorResponse {
  @ApiProperty({
    enum: ACTOR_TYPES,
    enumName: 'ActorType',
    description: 'HOST: on the connect page. SYSTEM: background work, an event of a PMS, the end of an OAuth flow.',
  })
  type: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The id of the API key; for a HOST that of the connect session.',
  })
  id: string | null;
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
  @ApiProperty({ type: [String], nullable: true, description: 'Names of the fields that changed, without values.' })
  fields: string[] | null;
  @ApiProperty({ type: String, nullable: true, description: "The service's own id of the request that caused it." })
  requestID: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The `x-request-id` that the caller sent.' })
  clientRequestID: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'IPv4 address, or IPv6 /64, of the client.' })
  clientAddress: string | null;
}

class CursorMeta {
  @ApiProperty({ type: 'integer' }) limit: number;
  @ApiProperty({ type: String, nullable: true, description: 'Leads to the entries after these; null at the end.' })
  nextCursor: string | null;
}

export class AuditPage {
  @ApiProperty({ type: [AuditEntryResponse] }) data: AuditEntryResponse[];
  @ApiProperty({ type: CursorMeta }) meta: CursorMeta;
}

/** 400 for a cursor that this service did not write. */
export const toAuditCursor = ({ cursor }: AuditQuery): AuditCursor | undefined => {
  const read = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !read)
    throw invalidField('cursor', 'invalid_cursor', 'cursor must be the nextCursor of a page');
  return read;
};

export const toAuditFilter = ({ action, actorType, address, since, until, ...ids }: AuditQuery): AuditFilter => ({
  action,
  actorType,
  clientAddress: address === undefined ? undefined : clientNetwork(address),
  tenantId: ids.tenantID,
  actorId: ids.apiKeyID,
  targetId: inLowerCase(ids.targetID),
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
  fields: entry.fields,
  requestID: entry.requestId,
  clientRequestID: entry.clientRequestId,
  clientAddress: entry.clientAddress,
});
