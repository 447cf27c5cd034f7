import { ApiProperty } from '@nestjs/swagger';
import {
  ACTOR_TYPES,
  type ActorType,
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditFilter,
} from '../../records/audit/audit.types.js';
import type { AuditEntryEntity } from '../../records/audit/audit-entry.entity.js';
import { inLowerCase } from '../../platform/database/ids.js';
import { CursorMeta, type Order } from '../../platform/paging/page.js';
import { clientNetwork } from '../../platform/access/client-network.js';
import { CursorQuery } from '../../edge/http/page.query.js';
import { Choice, Flag, Id, Instant, OrderChoice, Text } from '../../edge/http/fields.js';

export class AuditQuery extends CursorQuery {
  @Choice(AUDIT_ACTIONS, {
    enumName: 'AuditAction',
    optional: true,
    description: 'Only entries of this action. If absent, all.',
  })
  action?: AuditAction;
  @Id({ optional: true, description: 'Only entries about this tenant. If absent, all.' }) tenantID?: string;
  @Choice(ACTOR_TYPES, {
    enumName: 'ActorType',
    optional: true,
    description: 'Only entries of this kind of actor. If absent, all.',
  })
  actorType?: ActorType;
  @Flag({
    query: true,
    optional: true,
    description: '`true`: only reads of guests and secrets; `false`: everything else. If absent, all.',
  })
  reads?: boolean;
  @Id({ optional: true, description: 'The API key that acted.' }) apiKeyID?: string;
  @Text({ optional: true, min: 1, max: 200, description: 'The target of the action: a UUID or provider code.' })
  targetID?: string;
  @Text({
    optional: true,
    min: 1,
    max: 60,
    description: 'The client address. For IPv6, only the /64 is compared.',
  })
  address?: string;
  @Instant({ optional: true, description: 'Only entries at or after this time.' }) since?: string;
  @Instant({ optional: true, description: 'Only entries before this time.' }) until?: string;
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
    description: 'The id of the API key or, for a HOST, of the connect session. Null if there is neither.',
  })
  id: string | null;
}

class TargetResponse {
  @ApiProperty({ example: 'integration-account', description: 'The kind of the target.' }) type: string;
  @ApiProperty({ description: 'UUID, provider code, route or client address.' }) id: string;
}

export class AuditEntryResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it happened, in UTC.' }) at: Date;
  @ApiProperty({ type: ActorResponse, description: 'Who acted.' }) actor: ActorResponse;
  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction', description: 'The action.' }) action: AuditAction;
  @ApiProperty({ type: TargetResponse, description: 'The target of the action.' }) target: TargetResponse;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null for the workspace as a whole.' })
  tenantID: string | null;
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Names of the fields that changed, without values. Null if the action changes none.',
  })
  fields: string[] | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: "The service's own id of the request that caused the entry. Null if no request caused it.",
  })
  requestID: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The `x-request-id` that the caller sent. Null if the caller sent none.',
  })
  clientRequestID: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'IPv4 address, or IPv6 /64, of the client. Null if no client acted.',
  })
  clientAddress: string | null;
}

export class AuditPage {
  @ApiProperty({ type: [AuditEntryResponse], description: 'Entries in the requested order; empty if none matches.' })
  data: AuditEntryResponse[];
  @ApiProperty({ type: CursorMeta, description: 'The position of this page in the list.' }) meta: CursorMeta;
}

export const toAuditFilter = ({
  action,
  reads,
  actorType,
  address,
  since,
  until,
  ...ids
}: AuditQuery): AuditFilter => ({
  action,
  reads,
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
