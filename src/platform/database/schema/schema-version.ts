import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOST_MS } from '../../turns/live-process.js';

/** `expand`: code of the previous release still works with it. `contract`: it removes parts that this code uses. */
export type MigrationKind = 'expand' | 'contract';

/** The last migration whose name does not declare its kind. */
const EARLY_CONTRACTS: ReadonlySet<string> = new Set([
  'RowLevelSecurity1764700000000',
  'Calendars1766000000000',
  'ListingFilters1766200000000',
  'LeastPrices1767200000000',
]);

export const MIGRATIONS_FOLDER = new URL('../../../../migrations/', import.meta.url);
const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Returns the files of all migrations, the oldest first. */
export const migrationFiles = (): string[] =>
  readdirSync(fileURLToPath(MIGRATIONS_FOLDER))
    .filter((name) => name.endsWith(EXTENSION))
    .sort();

/** Returns the kind that a migration's name declares. docs/adr/0045-expand-and-contract.md */
export const kindOf = (name: string): MigrationKind =>
  name.startsWith('Contract') || EARLY_CONTRACTS.has(name) ? 'contract' : 'expand';

/** Returns the number at the end of a migration's name, by which migrations are ordered. */
export const orderOf = (name: string): number => Number(/\d+$/.exec(name)?.[0]);

/** The newest migration that this code knows, by its number. */
export const OWN_SCHEMA = Number(migrationFiles().at(-1)?.split('-', 1)[0]);

export interface LiveProcess {
  host: string;
  role: string;
  version: string;
  /** The newest migration that its code knows, or null if its code is too old to report it. */
  schema: number | null;
}

export interface MigrationPlan {
  /** The migrations to apply, in order. */
  apply: string[];
  /** Contract migrations that wait until the processes in `users` have ended. */
  waiting: string[];
  /** Processes whose code is older than the first migration of `waiting`. */
  users: LiveProcess[];
}

/** Expansions cannot be applied, because they follow a contraction that must wait for processes of older code. */
export class SchemaInUse extends Error {
  constructor({ waiting, users }: MigrationPlan) {
    const named = users.map(({ role, host, version }) => `${role} on ${host} (${version})`).join(', ');
    super(
      `Stop the processes of older versions first: ${named}. The migration ${waiting[0]} takes away what they use. A process that was killed counts for ${LOST_MS / 1_000} seconds.`,
    );
  }
}

/**
 * Plans the pending migrations, given in order. A contraction waits for processes with older code, and so does every
 * later migration. Throws SchemaInUse if one of these is an expansion, which this code needs.
 */
export const planOf = (pending: readonly string[], live: readonly LiveProcess[]): MigrationPlan => {
  const usersOf = (name: string): LiveProcess[] => live.filter(({ schema }) => (schema ?? 0) < orderOf(name));
  const blocked = pending.findIndex((name) => kindOf(name) === 'contract' && usersOf(name).length > 0);
  if (blocked < 0) return { apply: [...pending], waiting: [], users: [] };
  const waiting = pending.slice(blocked);
  const plan = { apply: pending.slice(0, blocked), waiting, users: usersOf(waiting[0]!) };
  if (waiting.some((name) => kindOf(name) === 'expand')) throw new SchemaInUse(plan);
  return plan;
};
