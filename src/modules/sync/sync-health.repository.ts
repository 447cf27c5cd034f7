import { Injectable } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';
import type { ResourceHealth } from './sync-health.types.js';

/** How the reads of an account fare, as its schedule and its last runs say. */
@Injectable()
export class SyncHealthRepository {
  constructor(private readonly database: Database) {}

  /** One row per resource that is scheduled; none before the account was connected. */
  of(workspaceId: string, accountId: string): Promise<ResourceHealth[]> {
    return this.database.query<ResourceHealth>(
      `SELECT schedule.resource, schedule.last_complete_started_at AS "lastCompleteAt", schedule.next_due_at AS "nextDueAt",
         schedule.failures, schedule.run_id IS NOT NULL AS "isRunning", run.error, run.finished_at AS "lastEndedAt"
       FROM sync_schedule schedule
       LEFT JOIN LATERAL (
         SELECT error, finished_at FROM sync_run
         WHERE account_id = schedule.account_id AND resource = schedule.resource ORDER BY started_at DESC, id DESC LIMIT 1
       ) run ON true
       WHERE schedule.workspace_id = $1 AND schedule.account_id = $2 ORDER BY schedule.resource`,
      [workspaceId, accountId],
    );
  }
}
