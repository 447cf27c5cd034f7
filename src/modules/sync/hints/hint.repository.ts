import { Injectable } from '@nestjs/common';
import type { PmsHint } from '../../../connectors/port/connector.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import { currentTraceparent } from '../../../platform/tracing/tracing.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { PmsHintEntity } from '../sync.entity.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const RETRY_MS = [5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, HOUR, 6 * HOUR, 24 * HOUR];
const LONGEST_KEY = 500;

/** Returns the wait after an attempt; undefined after the last one. */
const waitAfter = (attempts: number): number | undefined => RETRY_MS[attempts - 1];

const keyOf = ({ resource, providerId }: PmsHint): string => `${resource}|${providerId ?? ''}`.slice(0, LONGEST_KEY);

const INSERT = `INSERT INTO pms_hint AS h (id, account_id, workspace_id, dedupe_key, resource, provider_id, event_id, received_at, next_attempt_at, attempts, trace_context)
  SELECT id, $1, $2, dedupe_key, resource, provider_id, event_id, $3, $4, $5, $11
    FROM unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[]) AS given (id, dedupe_key, resource, provider_id, event_id)
   ORDER BY dedupe_key`;

/** A waiting hint without attempts keeps its place; one that was attempted, or is being read, is due again now. */
const REOPEN = `DO UPDATE SET received_at = excluded.received_at, processed_at = NULL, attempts = 0, event_id = excluded.event_id, trace_context = excluded.trace_context,
  next_attempt_at = CASE WHEN h.processed_at IS NULL AND h.attempts = 0 THEN h.next_attempt_at ELSE excluded.next_attempt_at END
  WHERE excluded.event_id IS NULL OR excluded.event_id IS DISTINCT FROM h.event_id`;
const UNLESS_WAITING = `DO UPDATE SET received_at = excluded.received_at, processed_at = NULL, attempts = excluded.attempts, trace_context = excluded.trace_context,
  next_attempt_at = excluded.next_attempt_at WHERE h.processed_at IS NOT NULL`;

@Injectable()
export class HintRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores hints in one statement. A waiting hint is not stored twice, and an event that arrives twice is read once.
   */
  async store(account: AccountRef, hints: readonly PmsHint[], now: Date): Promise<void> {
    await this.insert(account, hints, { receivedAt: now, dueAt: now, attempts: 0 }, REOPEN);
  }

  /** Stores a hint for a reservation that a read had to leave out and that later reads do not return again. */
  async readLater(account: AccountRef, providerId: string, now: Date): Promise<void> {
    const dueAt = new Date(now.getTime() + waitAfter(1)!);
    const hint = { resource: 'RESERVATION' as const, providerId };
    await this.insert(account, [hint], { receivedAt: now, dueAt, attempts: 1 }, UNLESS_WAITING);
  }

  private async insert(
    { id, workspaceId }: AccountRef,
    hints: readonly PmsHint[],
    { receivedAt, dueAt, attempts }: { receivedAt: Date; dueAt: Date; attempts: number },
    onRepeat: string,
  ): Promise<void> {
    const rows = [...new Map(hints.map((hint) => [keyOf(hint), hint]))];
    await this.database.query(`${INSERT} ON CONFLICT (account_id, dedupe_key) ${onRepeat}`, [
      id,
      workspaceId,
      receivedAt,
      dueAt,
      attempts,
      rows.map(() => newId(receivedAt)),
      rows.map(([key]) => key),
      rows.map(([, { resource }]) => resource),
      rows.map(([, { providerId }]) => providerId ?? null),
      rows.map(([, { eventId }]) => eventId ?? null),
      currentTraceparent() ?? null,
    ]);
  }

  /** Returns how many hints of the account wait to be read. */
  async waiting({ id }: AccountRef): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pms_hint WHERE account_id = $1 AND processed_at IS NULL',
      [id],
    );
    return row!.count;
  }

  /** Returns the account's next hint: reservations first, since callers are notified of them. */
  async next(accountId: string, now: Date): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>(
      `SELECT id FROM pms_hint WHERE account_id = $1 AND processed_at IS NULL AND next_attempt_at <= $2
       ORDER BY resource <> 'RESERVATION', next_attempt_at, id LIMIT 1`,
      [accountId, now],
    );
    return row?.id;
  }

  /**
   * Counts the attempt and leases it for `leaseMs`, or for as long as a failed one waits, so that a hint that crashes
   * its process does not crash one worker after another. Undefined when it is done or another worker has it.
   */
  async claim(id: string, now: Date, leaseMs: number): Promise<PmsHintEntity | undefined> {
    const hint = await this.database.repository(PmsHintEntity).findOneBy({ id });
    if (!hint) return undefined;
    const attempts = hint.attempts + 1;
    const nextAttemptAt = new Date(now.getTime() + Math.max(leaseMs, waitAfter(attempts) ?? RETRY_MS.at(-1)!));
    const rows = await this.database.query(
      `UPDATE pms_hint SET next_attempt_at = $3, attempts = attempts + 1
       WHERE id = $1 AND processed_at IS NULL AND next_attempt_at <= $2 AND attempts = $4 RETURNING id`,
      [id, now, nextAttemptAt, hint.attempts],
    );
    return rows.length === 1 ? Object.assign(hint, { attempts, nextAttemptAt }) : undefined;
  }

  /** Marks the hint done, with every other hint about the same thing that came before the read began. */
  async done({ accountId, resource, providerId }: PmsHintEntity, readAt: Date, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE pms_hint SET processed_at = $5 WHERE account_id = $1 AND resource = $2 AND provider_id IS NOT DISTINCT FROM $3
       AND processed_at IS NULL AND received_at <= $4`,
      [accountId, resource, providerId, readAt, now],
    );
  }

  /**
   * Postpones the hint, or ends it after the last attempt: the periodic read then covers it. One that was reopened
   * meanwhile stays so.
   */
  async postpone({ id, attempts }: PmsHintEntity, now: Date): Promise<void> {
    const wait = waitAfter(attempts);
    await this.database.query(
      'UPDATE pms_hint SET next_attempt_at = $2, processed_at = $3 WHERE id = $1 AND processed_at IS NULL AND attempts = $4',
      [id, new Date(now.getTime() + (wait ?? 0)), wait === undefined ? now : null, attempts],
    );
  }

  /** Postpones the hint without counting this attempt, because the PMS was not asked. */
  async defer({ id, attempts }: PmsHintEntity, at: Date): Promise<void> {
    await this.database.query(
      'UPDATE pms_hint SET next_attempt_at = $2, attempts = attempts - 1 WHERE id = $1 AND processed_at IS NULL AND attempts = $3',
      [id, at, attempts],
    );
  }

  async purge(before: Date): Promise<void> {
    await this.database.query('DELETE FROM pms_hint WHERE processed_at < $1', [before]);
  }
}
