import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { KeyRing } from '../crypto/key-ring.js';
import { newId } from '../database/ids.js';
import { SystemClock } from '../../values/time/clock.js';
import { BEAT_MS, LOST_SQL } from '../turns/live-process.js';
import { MoveError } from './move-error.js';

/** The longest and the shortest wait until nothing is under way for a workspace. */
export interface Patience {
  /** A process that has just started may not have reported itself yet. */
  leastMs: number;
  mostMs: number;
}

export const PATIENCE: Patience = { leastMs: BEAT_MS, mostMs: 180_000 };
const POLL_MS = 500;

interface Busy {
  host: string;
  role: string;
  version: string;
}

const contextOf = (workspaceId: string): string => `workspace_move.file_key|${workspaceId}`;

const busyProcesses = async (client: Client, workspaceId: string): Promise<Busy[]> => {
  const { rows } = await client.query<Busy>(
    `SELECT host, role, version FROM service_process
      WHERE seen_at > now() - ${LOST_SQL} AND NOT $1 = ANY(quiet_for) ORDER BY started_at`,
    [workspaceId],
  );
  return rows;
};

/** A token renewal may have been started by a request that only reads. */
const hasRenewals = async (client: Client, workspaceId: string): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT 1 FROM integration_credential WHERE workspace_id = $1 AND renew_lease_token IS NOT NULL
        AND renew_lease_until > now() LIMIT 1`,
    [workspaceId],
  );
  return rows.length > 0;
};

/** Ensures that events numbered by processes that do not know of the move yet are numbered before the export. */
const passSequencer = (client: Client): Promise<unknown> => client.query('SELECT 1 FROM feed_head FOR UPDATE');

/**
 * Ends all work for the workspace here: its writes are refused, and nothing is read, sent or booked for it. Resolves
 * once nothing is under way. Throws a MoveError, and lets the work continue, if that takes too long.
 */
export const freeze = async (client: Client, workspaceId: string, { leastMs, mostMs }: Patience): Promise<void> => {
  const { rows } = await client.query<{ state: string }>(
    `INSERT INTO workspace_move (workspace_id, state, began_at) SELECT id, 'LEAVING', now() FROM workspace WHERE id = $1
     ON CONFLICT (workspace_id) DO UPDATE SET state = workspace_move.state RETURNING state`,
    [workspaceId],
  );
  const [move] = rows;
  if (!move) throw new MoveError(`There is no workspace ${workspaceId} here`);
  if (move.state !== 'LEAVING') throw new MoveError('The workspace has moved: it is closed here for good');
  const began = performance.now();
  for (;;) {
    const busy = await busyProcesses(client, workspaceId);
    const waited = performance.now() - began;
    if (waited >= leastMs && busy.length === 0 && !(await hasRenewals(client, workspaceId))) break;
    if (waited >= mostMs) {
      await thaw(client, workspaceId);
      throw new MoveError(stillBusy(busy, mostMs));
    }
    await sleep(POLL_MS);
  }
  await passSequencer(client);
  await noteMove(client, workspaceId, 'WORKSPACE_MOVED_OUT');
};

const stillBusy = (busy: readonly Busy[], mostMs: number): string => {
  const named = busy.map(({ role, host, version }) => `${role} on ${host} (${version})`).join(', ');
  const who = busy.length === 0 ? 'a renewal of tokens' : named;
  return `After ${Math.round(mostMs / 1_000)} seconds these still work for the workspace, or are of a version that cannot move workspaces: ${who}. Nothing was changed`;
};

/** Stores an audit log entry that names who exported or imported the workspace. */
export const noteMove = async (
  client: Client,
  workspaceId: string,
  action: 'WORKSPACE_MOVED_OUT' | 'WORKSPACE_MOVED_IN',
): Promise<void> => {
  await client.query('SELECT note_move($1, $2, $3)', [workspaceId, newId(new SystemClock().now()), action]);
};

const thaw = async (client: Client, workspaceId: string): Promise<boolean> => {
  const { rowCount } = await client.query(`DELETE FROM workspace_move WHERE workspace_id = $1 AND state = 'LEAVING'`, [
    workspaceId,
  ]);
  return rowCount === 1;
};

export const storeFileKey = async (
  client: Client,
  keyRing: KeyRing,
  workspaceId: string,
  key: string,
): Promise<void> => {
  const { rowCount } = await client.query(
    `UPDATE workspace_move SET file_key = $2 WHERE workspace_id = $1 AND state = 'LEAVING'`,
    [workspaceId, keyRing.seal(key, contextOf(workspaceId))],
  );
  if (rowCount !== 1) throw new MoveError('The workspace was reopened in the meantime; the file cannot be used');
};

/** Resumes work here for a workspace that was exported but not closed. Its file can never be opened. */
export const reopen = async (client: Client, workspaceId: string): Promise<void> => {
  if (!(await thaw(client, workspaceId)))
    throw new MoveError('The workspace is not leaving: it has not been exported, or it is closed for good');
};

/**
 * Closes an exported workspace here for good, and returns the key of its file; a repeat returns the same key.
 * Invariant: the file cannot be opened while anything can still happen here.
 */
export const close = async (client: Client, keyRing: KeyRing, workspaceId: string): Promise<string> => {
  const { rows } = await client.query<{ key: string }>(
    `UPDATE workspace_move SET state = 'MOVED', closed_at = coalesce(closed_at, now())
      WHERE workspace_id = $1 AND file_key IS NOT NULL RETURNING file_key AS key`,
    [workspaceId],
  );
  const [move] = rows;
  if (!move) throw new MoveError('The workspace has not been exported');
  return keyRing.open(move.key, contextOf(workspaceId));
};
