import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { KeyRing, sealedKeyId } from './key-ring.js';

interface SealedColumn {
  table: string;
  column: string;
  /** The column that identifies the row, in the table and in the context of the sealed value. */
  id: string;
  /** Absent if the row is the workspace itself. */
  workspace?: string;
}

const BATCH = 500;
const LOCK = 'key-rotation';
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Every column that stores sealed values for longer than minutes; `key-rotation.int-spec.ts` fails when one is missing.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...['auth_config', 'tokens', 'inbound_secret', 'sealed_inbound_path', 'subscriptions'].map((column) => ({
    table: 'integration_credential',
    column,
    id: 'account_id',
    workspace: 'workspace_id',
  })),
  { table: 'oauth_app', column: 'client_secret', id: 'id', workspace: 'workspace_id' },
  { table: 'oauth_app', column: 'webhook_password', id: 'id', workspace: 'workspace_id' },
  { table: 'integration_definition', column: 'partner_key', id: 'id', workspace: 'workspace_id' },
  { table: 'webhook_endpoint', column: 'secret', id: 'id', workspace: 'workspace_id' },
  { table: 'webhook_endpoint', column: 'previous_secret', id: 'id', workspace: 'workspace_id' },
  { table: 'workspace', column: 'notification_secret', id: 'id' },
  { table: 'data_key', column: 'sealed_key', id: 'workspace_id' },
  { table: 'workspace_move', column: 'file_key', id: 'workspace_id' },
];

/** Reads the id of the key of each stored value. */
export const SEALED_KEYS_SQL = SEALED_COLUMNS.map(
  ({ table, column }) => `SELECT split_part(${column}, ':', 2) AS key FROM ${table} WHERE ${column} IS NOT NULL`,
).join(' UNION ALL ');

/** Returns the context for which the values of the column are sealed, as an SQL expression. */
export const contextSql = ({ table, column, id, workspace }: SealedColumn): string =>
  `concat_ws('|', '${table}.${column}', ${id}, ${workspace ?? 'NULL'})`;

/**
 * Rewraps sealed values under the current key, one batch at a time. Invariant: a value that changed meanwhile is left
 * alone (compare and swap), so it may be killed, repeated and run beside everything else. SECURITY.md, "Changing keys"
 */
@Injectable()
export class KeyRotation {
  private readonly log = new Logger('key-rotation');
  /** The progress in each column; values that cannot be decrypted are skipped. */
  private readonly walked = new Map<SealedColumn, string>();

  constructor(
    private readonly database: Database,
    private readonly keyRing: KeyRing,
  ) {}

  /**
   * Returns whether more values may be left; also false while another process rotates, unless it `waits` for it.
   */
  async round({ waits = false } = {}): Promise<boolean> {
    if (this.keyRing.retiredKeyIds.length === 0) return false;
    let moved = 0;
    for (const column of SEALED_COLUMNS)
      moved += await this.database.transaction(async () => {
        if (waits) await this.database.lock(LOCK);
        else if (!(await this.database.tryLock(LOCK))) return 0;
        return this.rewrap(column);
      });
    if (moved > 0) this.log.log({ msg: 'sealed values rewrapped under the current key', count: moved });
    return moved > 0 || this.walked.size > 0;
  }

  /** Returns the number of sealed values by the id of their key. */
  async status(): Promise<Record<string, number>> {
    const rows = await this.database.query<{ key: string; count: number }>(
      `SELECT key, count(*)::int AS count FROM (${SEALED_KEYS_SQL}) AS sealed GROUP BY key ORDER BY key`,
    );
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
  }

  private async rewrap(sealed: SealedColumn): Promise<number> {
    const { table, column, id } = sealed;
    const rows = await this.database.query<{ id: string; context: string; sealed: string }>(
      `SELECT ${id} AS id, ${contextSql(sealed)} AS context, ${column} AS sealed
       FROM ${table} WHERE ${id} > $2 AND split_part(${column}, ':', 2) = ANY($1) ORDER BY ${id} LIMIT ${BATCH}`,
      [this.keyRing.retiredKeyIds, this.walked.get(sealed) ?? FIRST],
    );
    if (rows.length === BATCH) this.walked.set(sealed, rows.at(-1)!.id);
    else this.walked.delete(sealed);
    const moved = rows.flatMap((row) => this.moved(table, row));
    if (moved.length === 0) return 0;
    await this.database.query(
      `UPDATE ${table} SET ${column} = v.next FROM unnest($1::uuid[], $2::text[], $3::text[]) AS v(id, before, next)
       WHERE ${table}.${id} = v.id AND ${table}.${column} = v.before`,
      [moved.map((row) => row.id), moved.map((row) => row.sealed), moved.map((row) => row.next)],
    );
    return moved.length;
  }

  private moved(
    table: string,
    row: { id: string; context: string; sealed: string },
  ): { id: string; sealed: string; next: string }[] {
    try {
      return [{ ...row, next: this.keyRing.rewrap(row.sealed, row.context) }];
    } catch {
      this.log.error({ msg: 'a sealed value cannot be decrypted', table, id: row.id, key: sealedKeyId(row.sealed) });
      return [];
    }
  }
}
