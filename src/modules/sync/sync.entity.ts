import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Warning } from '../../connectors/kit/warnings.js';
import { InstantColumn, IntColumn, JsonColumn, TextColumn, UuidColumn } from '../../shared/database/columns.js';
import { IntegrationAccountEntity } from '../integration-account/integration-account.entity.js';

export type SyncResource = 'LISTINGS' | 'CALENDARS' | 'RESERVATIONS';
export type SyncTrigger = 'FIRST' | 'PERIODIC' | 'MANUAL' | 'HINT';

/** When each resource of an account is read next, how far the last read came, and who reads it now. */
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

  /** Where an interrupted run goes on. */
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

  /** How many in a row who read it never gave it back: their process ended, or hung. */
  @IntColumn({ default: 0 })
  crashes: number;

  /** Since when it has waited for its turn while the PMS's limit was used up; its place in the line. */
  @InstantColumn({ nullable: true })
  dueSince: Date | null;

  /** When it was last asked for; a read that began earlier does not do. */
  @InstantColumn({ nullable: true })
  requestedAt: Date | null;

  /** When it was found that changes alone do not do: the next read takes all there is. */
  @InstantColumn({ nullable: true })
  readAllAt: Date | null;
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

  /** What was left out as unreadable, at most 50 kinds. */
  @JsonColumn({ default: [] })
  warnings: Warning[];

  /** Why it failed or stopped; of a RUNNING one what it waits for. */
  @TextColumn({ nullable: true })
  error: string | null;

  @InstantColumn()
  startedAt: Date;

  @InstantColumn({ nullable: true })
  finishedAt: Date | null;
}

/**
 * What PMS events named, stored before they are answered: one row per account, resource and provider id, however many
 * events name it. An event opens its row again.
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

  /** Id of the last event that named it, where the PMS gives one: the same event twice asks for one read. */
  @TextColumn({ nullable: true })
  eventId: string | null;

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

  /** Start of its last turn; who was served longest ago comes first. */
  @InstantColumn()
  servedAt: Date;

  @InstantColumn({ nullable: true })
  leaseUntil: Date | null;

  @UuidColumn({ nullable: true })
  leaseToken: string | null;

  /** Before it the PMS is not asked: it failed, or its limit is used up. */
  @InstantColumn({ nullable: true })
  restUntil: Date | null;

  /** How many turns in a row ended because the PMS did not answer. */
  @IntColumn({ default: 0 })
  failures: number;
}
