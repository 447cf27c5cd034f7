import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Warning } from '../../connectors/port/warnings.js';
import { InstantColumn, IntColumn, JsonColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import { IntegrationAccountEntity } from '../integration-account/integration-account.entity.js';
import type { ReadResource } from '../listing/freshness/freshness.types.js';

export type SyncResource = ReadResource;
export type SyncTrigger = 'FIRST' | 'PERIODIC' | 'MANUAL' | 'HINT';

/** When each resource of an account is read next, the progress of the last read, and who reads it now. */
@Entity('sync_schedule')
@Index('sync_schedule_due', ['nextDueAt'])
export class SyncScheduleEntity {
  @PrimaryColumn('uuid')
  accountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account?: IntegrationAccountEntity;

  @PrimaryColumn('text')
  resource: SyncResource;

  @UuidColumn()
  workspaceId: string;

  @InstantColumn()
  nextDueAt: Date;

  @TextColumn()
  trigger: SyncTrigger;

  /** Where an interrupted run resumes. */
  @TextColumn({ nullable: true })
  cursor: string | null;

  @UuidColumn({ nullable: true })
  runId: string | null;

  @InstantColumn({ nullable: true })
  leaseUntil: Date | null;

  @UuidColumn({ nullable: true })
  leaseToken: string | null;

  /** Start of the last complete read; the next delta begins before it. */
  @InstantColumn({ nullable: true })
  lastCompleteStartedAt: Date | null;

  @IntColumn({ default: 0 })
  failures: number;

  /** The number of consecutive workers that read it and never released it: their process crashed, or hung. */
  @IntColumn({ default: 0 })
  crashes: number;

  /** The time since which it has waited for its turn while the PMS's limit was used up; its place in the queue. */
  @InstantColumn({ nullable: true })
  dueSince: Date | null;

  /** When it was last requested; a read that began earlier does not suffice. */
  @InstantColumn({ nullable: true })
  requestedAt: Date | null;

  /** When it was found that reading changes is not enough: the next read is complete. */
  @InstantColumn({ nullable: true })
  readAllAt: Date | null;

  /** Rights at the PMS that the last complete read lacked, as its warnings name them; an empty read says nothing. */
  @JsonColumn({ default: [] })
  missingRights: string[];
}

export interface SyncCounts {
  read: number;
  written: number;
  unchanged: number;
  refused: number;
}

@Entity('sync_run')
@Index('sync_run_page', ['accountId', 'startedAt'])
export class SyncRunEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  accountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account?: IntegrationAccountEntity;

  @UuidColumn()
  workspaceId: string;

  @TextColumn()
  resource: SyncResource;

  @TextColumn()
  trigger: SyncTrigger;

  @TextColumn()
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'STOPPED';

  @JsonColumn()
  listings: SyncCounts;

  @JsonColumn()
  nights: SyncCounts;

  @JsonColumn()
  reservations: SyncCounts;

  /** At most 500, each `{ providerId, reason }`. */
  @JsonColumn()
  refused: { providerId: string; reason: string }[];

  /** Parts that were left out as unreadable, at most 50 kinds. */
  @JsonColumn({ default: [] })
  warnings: Warning[];

  /** Why it failed or stopped; for a RUNNING one, what it waits for. */
  @TextColumn({ nullable: true })
  error: string | null;

  @InstantColumn()
  startedAt: Date;

  @InstantColumn({ nullable: true })
  finishedAt: Date | null;
}

/**
 * Things named by PMS events, stored before the events are answered: one row per account, resource and provider id,
 * however many events name it. An event reopens its row.
 */
@Entity('pms_hint')
@Unique('pms_hint_once', ['accountId', 'dedupeKey'])
@Index('pms_hint_waiting', ['accountId', 'nextAttemptAt'], { where: 'processed_at IS NULL' })
export class PmsHintEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  accountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account?: IntegrationAccountEntity;

  @UuidColumn()
  workspaceId: string;

  @TextColumn()
  dedupeKey: string;

  @TextColumn()
  resource: 'LISTING' | 'CALENDAR' | 'RESERVATION';

  @TextColumn({ nullable: true })
  providerId: string | null;

  /** Id of the last event that named it, where the PMS sends one: an event that arrives twice requests one read. */
  @TextColumn({ nullable: true })
  eventId: string | null;

  /** The `traceparent` of that event; null when it was not traced. */
  @TextColumn({ nullable: true })
  traceContext: string | null;

  @InstantColumn()
  receivedAt: Date;

  @InstantColumn({ nullable: true })
  processedAt: Date | null;

  @InstantColumn({ nullable: true })
  nextAttemptAt: Date | null;

  @IntColumn({ default: 0 })
  attempts: number;
}

/** An account's place among those whose hints are read in turns, and who reads them now. */
@Entity('hint_turn')
export class HintTurnEntity {
  @PrimaryColumn('uuid')
  accountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'hint_turn_account' })
  account?: IntegrationAccountEntity;

  @UuidColumn()
  workspaceId: string;

  /** Start of its last turn; the account served longest ago comes first. */
  @InstantColumn()
  servedAt: Date;

  @InstantColumn({ nullable: true })
  leaseUntil: Date | null;

  @UuidColumn({ nullable: true })
  leaseToken: string | null;

  /** The PMS is not asked before this time, because it failed or its limit is used up. */
  @InstantColumn({ nullable: true })
  restUntil: Date | null;

  /** The number of consecutive turns that ended because the PMS did not answer. */
  @IntColumn({ default: 0 })
  failures: number;
}
