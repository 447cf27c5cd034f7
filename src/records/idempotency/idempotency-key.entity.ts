import { Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, JsonColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';

/** The first answer to a keyed POST, replayed byte for byte for 72 h. After that the key is new. */
@Entity('idempotency_key')
@Index('idempotency_key_expiry', ['createdAt'])
@Index('idempotency_key_tenant', ['tenantId'])
@Index('idempotency_key_kept', ['workspaceId', 'tenantId', 'bytes'])
@Index('idempotency_key_subject', ['subjectId'], { where: 'subject_id IS NOT NULL' })
@Index('idempotency_key_in_clear', ['id'], { where: 'body IS NOT NULL' })
export class IdempotencyKeyEntity {
  /** SHA-256 of workspace, tenant, method, route and key. */
  @PrimaryColumn('text')
  id: string;

  @UuidColumn()
  workspaceId: string;

  /** The tenant of the request. Null in rows of versions without it. */
  @UuidColumn({ nullable: true })
  tenantId: string | null;

  /** Ids that the request names, in its path and body. */
  @UuidColumn({ array: true, default: '{}' })
  namedIds: string[];

  /** SHA-256 of the request's body and query. */
  @TextColumn()
  fingerprint: string;

  /**
   * The id of the resource that the request creates, the same for a repeat after a crash. Null in rows of older
   * versions.
   */
  @UuidColumn({ nullable: true })
  resourceId: string | null;

  /** Null while the first request runs. */
  @IntColumn({ nullable: true })
  status: number | null;

  /** The answer in clear: stored by the previous version, and sealed soon. */
  @TextColumn({ nullable: true })
  body: string | null;

  @TextColumn({ nullable: true })
  sealedBody: string | null;

  /** The size counted against the ceiling: the stored row, or the room reserved while the request runs. */
  @IntColumn({ default: 2_048 })
  bytes: number;

  /** The resource that the answer shows, by its `id`. */
  @UuidColumn({ nullable: true })
  subjectId: string | null;

  @JsonColumn({ nullable: true })
  headers: Record<string, string> | null;

  /** The running request's lease. Once it is over, the process is considered dead and a repeat takes the key over. */
  @InstantColumn()
  leaseUntil: Date;

  @UuidColumn({ nullable: true })
  leaseToken: string | null;

  /** When the key was first used; a takeover does not move it. */
  @InstantColumn()
  createdAt: Date;
}
