import type { ClientBase } from 'pg';
import { SEALED_COLUMNS } from '../../platform/crypto/key-rotation.js';
import { COMMON_TABLES } from '../../platform/database/schema/common-tables.js';

/** Rows of the workspace that stay behind. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  oauth_state: 'an authorization under way returns to the old address; it begins again',
  workspace_move: 'the move itself',
  workspace_write: 'a position in the log of the old database',
};

/** Tables without a column for the workspace: the column that names a row of another table. */
const THROUGH: Readonly<Record<string, { column: string; parent: string }>> = {
  account_tag: { column: 'account_id', parent: 'integration_account' },
  listing_tag: { column: 'tag_id', parent: 'tag' },
  pms_call: { column: 'account_id', parent: 'integration_account' },
  webhook_attempt: { column: 'delivery_id', parent: 'webhook_delivery' },
};

/** Tables whose triggers read rows of others to which no constraint refers. */
const AFTER: Readonly<Record<string, string[]>> = { hold: ['unit'], released_hold: ['unit'] };

/** Tables that triggers fill while other tables are filled: their rows are replaced, in this order. */
const FILLED_BY_TRIGGERS = ['calendar', 'calendar_change', 'delta_row', 'keyword'];

/** Columns that triggers compute from other rows that move. */
const COMPUTED: Readonly<Record<string, string[]>> = { calendar: ['free', 'held_until'] };

interface MovedColumn {
  name: string;
  type: string;
  /** For a value that the encryption keys of the installation seal: the columns that its context names. */
  context?: readonly string[];
}

/** A table with rows of workspaces, and how to find those of one. */
export interface MovedTable {
  name: string;
  columns: readonly MovedColumn[];
  /** A condition on `t`, the table; `$1` is the workspace. */
  condition: string;
  isFilledByTriggers: boolean;
}

interface CatalogueTable {
  name: string;
  columns: { name: string; type: string }[];
  /** The tables that it refers to. */
  parents: string[];
}

const CATALOGUE = `
  SELECT relname AS name,
    (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
       FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
           WHERE k.conrelid = c.oid AND k.contype = 'f') AS parents
    FROM pg_class c
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND NOT relname = ANY($1)
   ORDER BY relname`;

const conditionOf = ({ name, columns }: CatalogueTable): string => {
  if (name === 'workspace') return 't.id = $1';
  if (columns.some((column) => column.name === 'workspace_id')) return 't.workspace_id = $1';
  const through = THROUGH[name];
  if (!through)
    throw new Error(`The table ${name} has no workspace: moved-tables.ts must say which workspace its rows belong to`);
  return `EXISTS (SELECT 1 FROM ${through.parent} p WHERE p.id = t.${through.column} AND p.workspace_id = $1)`;
};

const contextOf = (table: string, column: string): readonly string[] | undefined => {
  const sealed = SEALED_COLUMNS.find((one) => one.table === table && one.column === column);
  return sealed && [sealed.id, ...(sealed.workspace ? [sealed.workspace] : [])];
};

const movedTable = (table: CatalogueTable): MovedTable => ({
  name: table.name,
  columns: table.columns
    .filter((column) => !COMPUTED[table.name]?.includes(column.name))
    .map((column) => ({ ...column, context: contextOf(table.name, column.name) })),
  condition: conditionOf(table),
  isFilledByTriggers: FILLED_BY_TRIGGERS.includes(table.name),
});

/** Returns the tables so that each comes after those that it refers to. */
const inOrder = (tables: readonly CatalogueTable[]): CatalogueTable[] => {
  const placed: CatalogueTable[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const waits = (name: string): boolean => [...left].some((one) => one.name === name);
    const next = [...left].filter(({ name, parents }) =>
      [...parents, ...(AFTER[name] ?? [])].every((parent) => parent === name || !waits(parent)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    for (const table of next) {
      left.delete(table);
      placed.push(table);
    }
  }
  return placed;
};

/**
 * Returns every table with rows of workspaces, from the catalogue of the database: parents first, and last those that
 * triggers fill. Throws for a table whose rows it cannot attribute.
 */
export const movedTables = async (client: ClientBase): Promise<MovedTable[]> => {
  const apart = [...COMMON_TABLES, ...Object.keys(LEFT_BEHIND)];
  const { rows } = await client.query<CatalogueTable>(CATALOGUE, [apart]);
  const tables = inOrder(rows).map(movedTable);
  const filled = FILLED_BY_TRIGGERS.map((name) => tables.find((one) => one.name === name)!);
  return [...tables.filter((one) => !one.isFilledByTriggers), ...filled];
};
