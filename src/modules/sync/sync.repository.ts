import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { isHereSql } from '../../platform/moves/is-here.sql.js';
import type { ListWindow, Rows } from '../../platform/paging/cursors.js';
import { readWindow } from '../../platform/database/window.sql.js';
import { type SyncResource, SyncRunEntity, SyncScheduleEntity, type SyncTrigger } from './sync.entity.js';
import { missingRightsIn, noProgress, progressOf } from './sync-progress.js';

/** A sync that this worker leases until `leaseUntil`; a worker that lost the lease writes nothing more. */
export interface SyncTurn {
  schedule: SyncScheduleEntity;
  run: SyncRunEntity;
  token: string;
  /** Where an interrupted pass resumes, and when that pass began. */
  cursor: string | null;
  startedAt: Date;
  /** Everything is read, even where changes would suffice. */
  all: boolean;
  /** The PMS sent an event of the account within a day. */
  hasEvents: boolean;
}

/** A request while the read ran requires another read, because the change may be in the part that was already read. */
const COMPLETE = `next_due_at = CASE WHEN requested_at > $5 THEN greatest(requested_at, $6) ELSE $4::timestamptz END,
  trigger = CASE WHEN requested_at > $5 THEN trigger ELSE 'PERIODIC' END,
  read_all_at = CASE WHEN read_all_at > $5 THEN read_all_at END,
  missing_rights = coalesce($7, missing_rights),
  last_complete_started_at = $5, failures = 0, cursor = NULL, requested_at = NULL`;
const FAILED = 'next_due_at = $4, failures = failures + 1';

const DELETED_AT_ONCE = 1_000;

/** A pass that has rested longer than this starts over. The longest limit of a PMS is hourly. */
const STALE_CURSOR_MS = 3 * 60 * 60_000;

interface StoredCursor {
  startedAt: string;
  keptAt: string;
  at: string;
}

/** Transactions that lock several rows of an account use this order, to avoid deadlocks. */
const IN_ORDER = 'ORDER BY account_id, resource FOR UPDATE';

@Injectable()
export class SyncRepository {
  constructor(private readonly database: Database) {}

  /** Schedules the resources; those already scheduled are read once more, even after a read in progress. */
  async schedule(
    workspaceId: string,
    accountId: string,
    dueAt: Readonly<Partial<Record<SyncResource, Date>>>,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO sync_schedule (account_id, resource, workspace_id, next_due_at, trigger)
       SELECT $1, resource, $2, due_at, 'FIRST' FROM unnest($3::text[], $4::timestamptz[]) AS due (resource, due_at) ORDER BY resource
       ON CONFLICT (account_id, resource) DO UPDATE SET next_due_at = excluded.next_due_at, requested_at = excluded.next_due_at, failures = 0`,
      [accountId, workspaceId, Object.keys(dueAt), Object.values(dueAt)],
    );
  }

  /**
   * Brings a resource forward to `at`; a read in progress is followed by another. A first sync remains a first sync.
   */
  async bringForward(
    accountId: string,
    resources: readonly SyncResource[],
    at: Date,
    trigger: SyncTrigger,
  ): Promise<void> {
    await this.database.query(
      `UPDATE sync_schedule SET next_due_at = least(next_due_at, $3), requested_at = greatest(requested_at, $3),
         trigger = CASE WHEN last_complete_started_at IS NULL THEN trigger ELSE $4 END
       WHERE (account_id, resource) IN
         (SELECT account_id, resource FROM sync_schedule WHERE account_id = $1 AND resource = ANY($2) ${IN_ORDER})`,
      [accountId, resources, at, trigger],
    );
  }

  /**
   * Makes the next read of a resource complete if it was read before, because it may depend on things unknown at that
   * time.
   */
  async readAll(accountId: string, resource: SyncResource, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE sync_schedule SET next_due_at = least(next_due_at, $3), requested_at = $3, read_all_at = $3, trigger = 'HINT'
       WHERE account_id = $1 AND resource = $2 AND last_complete_started_at IS NOT NULL`,
      [accountId, resource, at],
    );
  }

  /** Makes resources that were never read completely due, because the listings they depend on are stored now. */
  async startWaiting(accountId: string, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE sync_schedule SET next_due_at = $2
       WHERE (account_id, resource) IN
         (SELECT account_id, resource FROM sync_schedule WHERE account_id = $1 AND resource <> 'LISTINGS'
            AND last_complete_started_at IS NULL AND lease_token IS NULL AND next_due_at > $2 ${IN_ORDER})`,
      [accountId, at],
    );
  }

  /**
   * Returns due resources that no worker has: one of each workspace, then a second of each; within a workspace the
   * longest waiting first.
   */
  due(now: Date, limit: number): Promise<{ accountId: string; resource: SyncResource }[]> {
    return this.database.query(
      `SELECT account_id AS "accountId", resource FROM (
         SELECT account_id, resource, since, row_number() OVER (PARTITION BY workspace_id ORDER BY since) AS place
         FROM (SELECT *, coalesce(due_since, next_due_at) AS since FROM sync_schedule
               WHERE next_due_at <= $1 AND (lease_until IS NULL OR lease_until < $1) AND ${isHereSql('workspace_id')}) AS waiting
       ) AS placed ORDER BY place, since LIMIT $2`,
      [now, limit],
    );
  }

  /** Returns whether some have been due since `before` without a worker. */
  async areOthersWaiting(before: Date): Promise<boolean> {
    return (await this.due(before, 1)).length > 0;
  }

  /** Claims a resource; undefined when it is not due or another worker has it. An interrupted run is continued. */
  async claim(accountId: string, resource: SyncResource, now: Date, leaseUntil: Date): Promise<SyncTurn | undefined> {
    const token = randomUUID();
    const [claimed] = await this.database.query<Pick<SyncTurn, 'hasEvents'>>(
      `UPDATE sync_schedule SET lease_token = $4, lease_until = $5, next_due_at = $5, due_since = coalesce(due_since, next_due_at),
         crashes = CASE WHEN lease_token IS NULL THEN crashes ELSE crashes + 1 END
       WHERE account_id = $1 AND resource = $2 AND next_due_at <= $3 AND (lease_until IS NULL OR lease_until < $3)
       RETURNING EXISTS (SELECT 1 FROM pms_hint WHERE pms_hint.account_id = $1 AND received_at > $3::timestamptz - interval '1 day') AS "hasEvents"`,
      [accountId, resource, now, token, leaseUntil],
    );
    if (!claimed) return undefined;
    const schedule = await this.database.repository(SyncScheduleEntity).findOneByOrFail({ accountId, resource });
    const run = await this.runOf(schedule, now);
    const stored = schedule.cursor ? (JSON.parse(schedule.cursor) as StoredCursor) : undefined;
    const fresh = stored && now.getTime() - Date.parse(stored.keptAt) < STALE_CURSOR_MS ? stored : undefined;
    const startedAt = fresh ? new Date(fresh.startedAt) : now;
    const all = schedule.readAllAt !== null && schedule.readAllAt <= startedAt;
    return { schedule, run, token, cursor: fresh?.at ?? null, startedAt, all, ...claimed };
  }

  private async runOf(schedule: SyncScheduleEntity, now: Date): Promise<SyncRunEntity> {
    const runs = this.database.repository(SyncRunEntity);
    const interrupted = schedule.runId ? await runs.findOneBy({ id: schedule.runId }) : null;
    if (interrupted) return interrupted;
    const run = Object.assign(new SyncRunEntity(), {
      id: newId(now),
      accountId: schedule.accountId,
      workspaceId: schedule.workspaceId,
      resource: schedule.resource,
      trigger: schedule.trigger,
      status: 'RUNNING' as const,
      ...noProgress(),
      error: null,
      startedAt: now,
      finishedAt: null,
    });
    await runs.insert(run);
    await this.database.query('UPDATE sync_schedule SET run_id = $3 WHERE account_id = $1 AND resource = $2', [
      schedule.accountId,
      schedule.resource,
      run.id,
    ]);
    return run;
  }

  /**
   * Deletes runs that began before, except those after which their resource was not read completely. Returns whether
   * more may be left.
   */
  async deleteRuns(before: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM sync_run WHERE id IN (
         SELECT id FROM sync_run run WHERE id < first_id($1) AND status <> 'RUNNING' AND EXISTS (
           SELECT 1 FROM sync_run later WHERE later.account_id = run.account_id AND later.resource = run.resource
             AND later.status = 'SUCCEEDED' AND later.started_at > run.started_at)
         ORDER BY id LIMIT ${DELETED_AT_ONCE} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [before],
    );
    return rows.length === DELETED_AT_ONCE;
  }

  /**
   * Stores the progress of the run and prolongs the lease; false when it went to another worker, or the workspace
   * leaves.
   */
  async checkpoint(turn: SyncTurn, at: string, now: Date, leaseUntil: Date): Promise<boolean> {
    const { accountId, resource } = turn.schedule;
    const stored: StoredCursor = { startedAt: turn.startedAt.toISOString(), keptAt: now.toISOString(), at };
    const kept = await this.database.query(
      `UPDATE sync_schedule SET cursor = $4, lease_until = $5, next_due_at = $5, due_since = NULL, crashes = 0
       WHERE account_id = $1 AND resource = $2 AND lease_token = $3 AND ${isHereSql('workspace_id')} RETURNING account_id`,
      [accountId, resource, turn.token, JSON.stringify(stored), leaseUntil],
    );
    if (kept.length === 0) return false;
    await this.saveRun(turn, { ...progressOf(turn.run), error: null });
    return true;
  }

  /** Prolongs the lease; false when it went to another worker, or the workspace leaves. */
  async prolong({ schedule: { accountId, resource }, token }: SyncTurn, leaseUntil: Date): Promise<boolean> {
    const kept = await this.database.query(
      `UPDATE sync_schedule SET lease_until = $4, next_due_at = $4
       WHERE account_id = $1 AND resource = $2 AND lease_token = $3 AND ${isHereSql('workspace_id')} RETURNING account_id`,
      [accountId, resource, token, leaseUntil],
    );
    return kept.length > 0;
  }

  /**
   * Releases the turn at the last checkpoint: the run stays RUNNING and resumes from `at`. One without progress keeps
   * its place in the queue.
   */
  async yield(turn: SyncTurn, at: Date, reason: string | null): Promise<void> {
    const { accountId, resource } = turn.schedule;
    await this.database.transaction(async () => {
      const kept = await this.database.query(
        `UPDATE sync_schedule SET lease_token = NULL, lease_until = NULL, next_due_at = $4, crashes = 0
         WHERE account_id = $1 AND resource = $2 AND lease_token = $3 RETURNING account_id`,
        [accountId, resource, turn.token, at],
      );
      if (kept.length > 0) await this.saveRun(turn, { error: reason });
    });
  }

  /** Ends the run. After a complete one the next starts over; after a failed one it resumes at its checkpoint. */
  async finish(
    turn: SyncTurn,
    end: { status: SyncRunEntity['status']; error: string | null; at: Date; nextDueAt: Date },
  ): Promise<void> {
    const { accountId, resource, workspaceId } = turn.schedule;
    const complete = end.status !== 'FAILED';
    await this.database.noteWritten([workspaceId]);
    await this.database.transaction(async () => {
      const kept = await this.database.query(
        `UPDATE sync_schedule SET lease_token = NULL, lease_until = NULL, run_id = NULL, due_since = NULL, crashes = 0, ${complete ? COMPLETE : FAILED}
         WHERE account_id = $1 AND resource = $2 AND lease_token = $3 RETURNING account_id`,
        [
          accountId,
          resource,
          turn.token,
          end.nextDueAt,
          ...(complete ? [turn.startedAt, end.at, missingRightsIn(turn.run)] : []),
        ],
      );
      if (kept.length === 0) return;
      await this.saveRun(turn, {
        ...progressOf(turn.run),
        status: end.status,
        error: end.error,
        finishedAt: end.at,
      });
    });
  }

  private async saveRun({ run }: SyncTurn, change: Partial<SyncRunEntity>): Promise<void> {
    await this.database.repository(SyncRunEntity).update({ id: run.id }, change as never);
  }

  runs(workspaceId: string, accountId: string, window: ListWindow): Promise<Rows<SyncRunEntity>> {
    const query = this.database.repository(SyncRunEntity).createQueryBuilder('run').where({ workspaceId, accountId });
    return readWindow(query, 'startedAt', window);
  }

  /** Returns provider ids of the account's present listings, in a stable order, after the given one. */
  async listingsAfter(accountId: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ providerId: string }>(
      'SELECT provider_id AS "providerId" FROM listing WHERE integration_account_id = $1 AND NOT absent AND provider_id > $2 ORDER BY provider_id LIMIT $3',
      [accountId, after, limit],
    );
    return rows.map(({ providerId }) => providerId);
  }
}
