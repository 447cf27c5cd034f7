import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PmsHint } from '../../connectors/kit/connector.js';
import { Database } from '../../shared/database/database.js';
import { newId } from '../../shared/database/ids.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { PmsHintEntity } from './sync.entity.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const RETRY_MS = [5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, HOUR, 6 * HOUR, 24 * HOUR];
/** Undefined after the last attempt. */
const waitAfter = (attempts: number): number | undefined => RETRY_MS[attempts - 1];

const REOPEN = `DO UPDATE SET received_at = excluded.received_at, processed_at = NULL,
  next_attempt_at = excluded.next_attempt_at, attempts = excluded.attempts`;

@Injectable()
export class HintRepository {
  constructor(private readonly database: Database) {}

  /** An event id is taken once; the same body without one reopens its row. */
  async store(account: AccountRef, hint: PmsHint, rawBody: Buffer, now: Date): Promise<string | undefined> {
    const { resource, providerId = null, eventId } = hint;
    const key = eventId ? `event:${eventId}` : `body:${createHash('sha256').update(rawBody).digest('hex')}`;
    return this.insert(account, { key, resource, providerId, attempts: 0 }, now, eventId ? 'DO NOTHING' : REOPEN);
  }

  /** A reservation that a read had to leave out, and that the reads after it do not bring again. */
  async readLater(account: AccountRef, providerId: string, now: Date): Promise<void> {
    await this.insert(account, { key: 'left out', resource: 'RESERVATION', providerId, attempts: 1 }, now, REOPEN);
  }

  private async insert(
    { id, workspaceId }: AccountRef,
    hint: Pick<PmsHintEntity, 'resource' | 'providerId' | 'attempts'> & { key: string },
    now: Date,
    onRepeat: string,
  ): Promise<string | undefined> {
    const { key, resource, providerId, attempts } = hint;
    const dedupeKey = `${key}|${resource}|${providerId ?? ''}`.slice(0, 500);
    const dueAt = new Date(now.getTime() + (attempts === 0 ? 0 : waitAfter(attempts)!));
    const rows = await this.database.query<{ id: string }>(
      `INSERT INTO pms_hint (id, account_id, workspace_id, dedupe_key, resource, provider_id, received_at, next_attempt_at, attempts)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (account_id, dedupe_key) ${onRepeat} RETURNING id`,
      [newId(now), id, workspaceId, dedupeKey, resource, providerId, now, dueAt, attempts],
    );
    return rows[0]?.id;
  }

  async due(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM pms_hint WHERE processed_at IS NULL AND next_attempt_at <= $1 ORDER BY received_at LIMIT $2',
      [now, limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Counts the attempt and leases it for `leaseMs`, or for as long as a failed one waits: an attempt that ends its process
   * does not take worker after worker with it. Undefined when it is done or another worker has it.
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

  /** Done, together with every other hint about the same thing that came before the read began. */
  async done({ accountId, resource, providerId }: PmsHintEntity, readAt: Date, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE pms_hint SET processed_at = $5 WHERE account_id = $1 AND resource = $2 AND provider_id IS NOT DISTINCT FROM $3
       AND processed_at IS NULL AND received_at <= $4`,
      [accountId, resource, providerId, readAt, now],
    );
  }

  /** Later again, or never: the periodic read sees what this hint spoke of. */
  async postpone(hint: PmsHintEntity, now: Date): Promise<void> {
    const wait = waitAfter(hint.attempts);
    await this.database.query(
      'UPDATE pms_hint SET next_attempt_at = $2, processed_at = $3 WHERE id = $1 AND processed_at IS NULL',
      [hint.id, new Date(now.getTime() + (wait ?? 0)), wait === undefined ? now : null],
    );
  }

  /** Later again, this attempt uncounted: the PMS was not asked. */
  async defer({ id }: PmsHintEntity, at: Date): Promise<void> {
    await this.database.query(
      'UPDATE pms_hint SET next_attempt_at = $2, attempts = attempts - 1 WHERE id = $1 AND processed_at IS NULL',
      [id, at],
    );
  }

  async purge(before: Date): Promise<void> {
    await this.database.query('DELETE FROM pms_hint WHERE processed_at < $1', [before]);
  }
}
