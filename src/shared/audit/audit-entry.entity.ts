import { Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn, TextColumn, UuidColumn } from '../database/columns.js';
import type { ActorType, AuditAction, AuditTarget } from './audit.types.js';

/** Who did what to what, and when. The database refuses changes (migration 1764300000000). reliability ED-6 */
@Entity('audit_entry')
@Index('audit_entry_page', ['workspaceId', 'at', 'id'])
@Index('audit_entry_age', ['at'])
export class AuditEntryEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Null: a denial of somebody unknown. No foreign key: the trail outlives what it speaks of. */
  @UuidColumn({ nullable: true })
  workspaceId: string | null;

  /** Null: it concerns the workspace as a whole. */
  @UuidColumn({ nullable: true })
  tenantId: string | null;

  @TextColumn()
  actorType: ActorType;

  /** The API key's id. */
  @UuidColumn({ nullable: true })
  actorId: string | null;

  @TextColumn()
  action: AuditAction;

  @TextColumn()
  targetType: AuditTarget['type'];

  @TextColumn()
  targetId: string;

  /** `x-request-id`, where a request was its cause. */
  @TextColumn({ nullable: true })
  requestId: string | null;

  @InstantColumn()
  at: Date;
}
