import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isHereSql } from '../../../platform/moves/is-here.sql.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';

/** An account's hints, leased by this worker. */
export interface HintTurn {
  accountId: string;
  token: string;
  /** How many previous turns in a row ended because the PMS did not answer. */
  failures: number;
}

/** The end of a turn: when the account may have the next one, and its failures in a row. */
export interface TurnEnd {
  restUntil: Date | null;
  failures: number;
}

/**
 * Invariant: the hints of an account are read by one worker at a time, and accounts take turns. Serves all workspaces.
 */
@Injectable()
export class HintTurnRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns accounts with due hints that no worker reads: one of each workspace, then a second of each; within a
   * workspace the account served longest ago comes first.
   */
  async due(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ accountId: string }>(
      `WITH waiting AS (
         SELECT account_id, workspace_id, min(next_attempt_at) AS since FROM pms_hint
         WHERE processed_at IS NULL AND next_attempt_at <= $1 AND ${isHereSql('workspace_id')} GROUP BY account_id, workspace_id
       ), free AS (
         SELECT w.account_id, coalesce(t.served_at, '-infinity') AS served_at, since,
           row_number() OVER (PARTITION BY w.workspace_id ORDER BY t.served_at NULLS FIRST, since) AS place
         FROM waiting w LEFT JOIN hint_turn t USING (account_id)
         WHERE coalesce(t.lease_until <= $1, true) AND coalesce(t.rest_until <= $1, true)
       )
       SELECT account_id AS "accountId" FROM free ORDER BY place, served_at, since LIMIT $2`,
      [now, limit],
    );
    return rows.map(({ accountId }) => accountId);
  }

  /** Claims a turn; undefined while another worker has the account, or while it rests. */
  async claim({ id, workspaceId }: AccountRef, now: Date, leaseUntil: Date): Promise<HintTurn | undefined> {
    const token = randomUUID();
    const [row] = await this.database.query<{ failures: number }>(
      `INSERT INTO hint_turn AS t (account_id, workspace_id, served_at, lease_until, lease_token) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id) DO UPDATE SET served_at = $3, lease_until = $4, lease_token = $5, rest_until = NULL
       WHERE coalesce(t.lease_until <= $3, true) AND coalesce(t.rest_until <= $3, true) RETURNING failures`,
      [id, workspaceId, now, leaseUntil, token],
    );
    return row && { accountId: id, token, failures: row.failures };
  }

  /** Prolongs the lease; false when it went to another worker, or the workspace leaves. */
  async prolong({ accountId, token }: HintTurn, leaseUntil: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE hint_turn SET lease_until = $3 WHERE account_id = $1 AND lease_token = $2 AND ${isHereSql('workspace_id')}
       RETURNING account_id`,
      [accountId, token, leaseUntil],
    );
    return rows.length === 1;
  }

  async release({ accountId, token }: HintTurn, { restUntil, failures }: TurnEnd): Promise<void> {
    await this.database.query(
      `UPDATE hint_turn SET lease_until = NULL, lease_token = NULL, rest_until = $3, failures = $4
       WHERE account_id = $1 AND lease_token = $2`,
      [accountId, token, restUntil, failures],
    );
  }
}
