import { Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import type { ActorType, AuditAction, AuditTarget } from './audit.types.js';

/** Who did what to what, and when. The database refuses changes (migration 1764300000000). */
@Entity('audit_entry')
@Index('audit_entry_page', ['workspaceId', 'at', 'id'])
@Index('audit_entry_age', ['at'])
export class AuditEntryEntity {
  @PrimaryColumn('uuid')
  id: string;

  /**
   * Null when an unknown caller was denied. Not a foreign key: entries remain after the things they name are deleted.
   */
  @UuidColumn({ nullable: true })
  workspaceId: string | null;

  /** Null when it concerns the workspace as a whole. */
  @UuidColumn({ nullable: true })
  tenantId: string | null;

  @TextColumn()
  actorType: ActorType;

  /** Id of the API key, or of the host's connect session. */
  @UuidColumn({ nullable: true })
  actorId: string | null;

  @TextColumn()
  action: AuditAction;

  @TextColumn()
  targetType: AuditTarget['type'];

  @TextColumn()
  targetId: string;

  /** Names of the fields that changed; null where that says nothing. Never their values. */
  @TextColumn({ array: true, nullable: true })
  fields: string[] | null;

  /** The service's own id of the request that caused the entry. */
  @TextColumn({ nullable: true })
  requestId: string | null;

  /** The `x-request-id` that the caller chose. */
  @TextColumn({ nullable: true })
  clientRequestId: string | null;

  /** Where the request came from: IPv4 address, or IPv6 /64. */
  @TextColumn({ nullable: true })
  clientAddress: string | null;

  @InstantColumn()
  at: Date;
}
