import { DataKey } from '../../src/platform/crypto/data-key.js';
import { KeyRing } from '../../src/platform/crypto/key-ring.js';
import type { Take } from './hostile/haystack.js';
import type { Stack } from './stack/stack.js';

/** Every column with personal data, and how to find the workspace of its rows. */
const COLUMNS = [
  { table: 'reservation', column: 'sealed_guest', workspace: 't.workspace_id' },
  { table: 'outbox_event', column: 'personal', workspace: 't.workspace_id' },
  { table: 'idempotency_key', column: 'sealed_body', workspace: 't.workspace_id' },
  {
    table: 'webhook_attempt',
    column: 'sealed_excerpt',
    workspace: '(SELECT workspace_id FROM webhook_delivery d WHERE d.id = t.delivery_id)',
  },
];

interface SealedRow {
  id: string;
  workspace: string;
  sealed: string;
}

/** Returns a function that decrypts a value of `table.column` with the service's keys. */
export const openerOf = async (stack: Stack, keys: string): Promise<(place: string, row: SealedRow) => string> => {
  const ring = new KeyRing(keys);
  const stored = await stack.sql<{ workspace: string; sealed: string }>(
    'SELECT workspace_id AS workspace, sealed_key AS sealed FROM data_key',
  );
  const keyOf = new Map(
    stored.map(({ workspace, sealed }) => {
      const secret = ring.open(sealed, `data_key.sealed_key|${workspace}`);
      return [workspace, new DataKey(Buffer.from(secret, 'base64'))];
    }),
  );
  return (place, { id, workspace, sealed }) => keyOf.get(workspace)!.open(sealed, `${place}|${id}|${workspace}`);
};

/** Decrypts the values of these columns with the service's keys. Returns their number. */
export const searchOpened = async (stack: Stack, keys: string, take: Take): Promise<number> => {
  const open = await openerOf(stack, keys);
  let count = 0;
  for (const { table, column, workspace } of COLUMNS) {
    const rows = await stack.sql<SealedRow>(
      `SELECT t.id::text AS id, ${workspace}::text AS workspace, t.${column} AS sealed FROM ${table} t
       WHERE t.${column} IS NOT NULL AND t.${column} <> ''`,
    );
    count += rows.length;
    for (const row of rows) take(`opened ${table}.${column}`, open(`${table}.${column}`, row));
  }
  return count;
};
