import { randomUUID } from 'node:crypto';
import { KeyRing, sealedKeyId } from '../../src/platform/crypto/key-ring.js';
import { SEALED_COLUMNS } from '../../src/platform/crypto/key-rotation.js';
import type { Stack } from './stack/stack.js';

const BATCH = 2_000;

interface Sealed {
  column: string;
  id: string;
  context: string;
  value: string;
}

/** Tables that may grow without affecting the service, and the values that a row of each needs. */
const FILLED: { table: string; share: number; insert: string; columns: string[]; id: string }[] = [
  {
    table: 'webhook_endpoint',
    share: 0.5,
    columns: ['secret', 'previous_secret'],
    id: 'id',
    insert: `INSERT INTO webhook_endpoint (id, app_id, workspace_id, url, position, removed_at, created_at, secret, previous_secret)
      SELECT id, (SELECT id FROM webhook_app LIMIT 1), $2, 'https://example.com/' || id, 0, now(), now(), one, two`,
  },
  {
    table: 'integration_credential',
    share: 0.3,
    columns: ['auth_config', 'tokens', 'inbound_secret', 'subscriptions'],
    id: 'account_id',
    insert: `WITH made AS (INSERT INTO integration_account (id, workspace_id, tenant_id, name, provider, account_identifier, auth_type, status,
        distribution_markup_percentage, created_at, updated_at)
      SELECT id, $2, (SELECT id FROM tenant WHERE workspace_id = $2 LIMIT 1), 'bulk', 'PROVIDER_02', id::text, 'API_KEY', 'INACTIVE', 0, now(), now()
      FROM unnest($1::uuid[]) AS v(id) RETURNING id)
      INSERT INTO integration_credential (account_id, workspace_id, auth_config, tokens, inbound_secret, subscriptions)
      SELECT id, $2, one, two, three, four`,
  },
  {
    table: 'workspace',
    share: 0.2,
    columns: ['notification_secret'],
    id: 'id',
    insert: `INSERT INTO workspace (id, name, created_at, updated_at, notification_secret) SELECT id, 'bulk', now(), now(), one`,
  },
];

const workspaceOf = (table: string): string | undefined => (table === 'workspace' ? undefined : 'workspace_id');

/** The columns known to the service and those filled here, so that a forgotten one is also checked. */
const COLUMNS = [
  ...new Map(
    [
      ...SEALED_COLUMNS,
      ...FILLED.flatMap(({ table, columns, id }) =>
        columns.map((column) => ({ table, column, id, workspace: workspaceOf(table) })),
      ),
    ].map((one) => [`${one.table}.${one.column}`, one]),
  ).values(),
];

/** Returns every sealed value of the database. */
export const sealedValues = async (stack: Stack): Promise<Sealed[]> => {
  const found: Sealed[] = [];
  for (const { table, column, id, workspace } of COLUMNS)
    found.push(
      ...(await stack.sql<Sealed>(
        `SELECT $1::text AS column, ${id}::text AS id, concat_ws('|', $1::text, ${id}, ${workspace ?? 'NULL'}) AS context, ${column} AS value
         FROM ${table} WHERE ${column} IS NOT NULL`,
        [`${table}.${column}`],
      )),
    );
  return found;
};

/** Returns the number of values under each key. */
export const valuesByKey = async (stack: Stack): Promise<Map<string, number>> => {
  const parts = COLUMNS.map(
    ({ table, column }) => `SELECT split_part(${column}, ':', 2) AS key FROM ${table} WHERE ${column} IS NOT NULL`,
  );
  const rows = await stack.sql<{ key: string; count: number }>(
    `SELECT key, count(*)::int AS count FROM (${parts.join(' UNION ALL ')}) AS sealed GROUP BY key`,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
};

/** Returns the decrypted values by column and id; `undefined` for a value that cannot be decrypted. */
export const openAll = (values: readonly Sealed[], keys: string): Map<string, string | undefined> => {
  const ring = new KeyRing(keys);
  return new Map(
    values.map(({ column, id, context, value }) => {
      try {
        return [`${column} ${id}`, ring.open(value, context)];
      } catch {
        return [`${column} ${id}`, undefined];
      }
    }),
  );
};

export const isSealed = ({ value }: Sealed): boolean => {
  try {
    return sealedKeyId(value).length > 0 && /^v1:[\w-]+:[A-Za-z0-9+/]+=*:[A-Za-z0-9+/]+=*$/.test(value);
  } catch {
    return false;
  }
};

/** Adds rows with sealed values; each contains `<secret> <column> <id>`. */
export const fill = async (stack: Stack, rows: number, keys: string, secret: string): Promise<void> => {
  const ring = new KeyRing(keys);
  const [{ id: workspaceId } = { id: '' }] = await stack.sql<{ id: string }>('SELECT id FROM workspace LIMIT 1');
  for (const { table, share, insert, columns } of FILLED)
    for (let left = Math.ceil(rows * share); left > 0; left -= BATCH) {
      const ids = Array.from({ length: Math.min(left, BATCH) }, () => randomUUID());
      const sealed = [0, 1, 2, 3].map((index) =>
        ids.map((id) => {
          const column = columns[index];
          const context = [`${table}.${column}`, id, ...(workspaceOf(table) ? [workspaceId] : [])].join('|');
          return column === undefined ? null : ring.seal(`${secret} ${table}.${column} ${id}`, context);
        }),
      );
      const from =
        'FROM unnest($1::uuid[], $3::text[], $4::text[], $5::text[], $6::text[]) AS v(id, one, two, three, four)';
      await stack.sql(`${insert} ${from} WHERE $2::uuid IS NOT NULL`, [ids, workspaceId, ...sealed]);
    }
};
