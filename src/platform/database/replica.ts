import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './data-source.js';
import { pooledRow, pooledRows } from './pooled-rows.js';
import type { Turn } from './scoped-query.js';

/** After this time without a connection or an answer, the primary is queried. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 3_000;
/** A read waits at most 50 ms. */
const LOOKS = 10;
const PAUSE_MS = 5;
const NO_ANSWER = 'it does not answer';
const NO_REPLICA = 'it is not a replica';

/** Identifies a database. */
export interface DatabaseIdentity {
  /** The identifier that a server shares with all its replicas. */
  system: string;
  database: string;
}

interface Seen extends DatabaseIdentity {
  isReplica: boolean;
  isWalled: boolean;
}

export const IDENTITY = `(SELECT system_identifier::text FROM pg_control_system()) AS system, current_database() AS database`;

const SEEN = `SELECT ${IDENTITY}, pg_is_in_recovery() AS "isReplica",
  (SELECT coalesce(bool_and(row_security_active(polrelid)), false) FROM pg_policy) AS "isWalled"`;

/** Null on a server that is no longer a replica. */
const REPLAYED = `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::text END AS position`;

/** A streaming replica. If it fails, no read fails: the primary answers instead. */
export class Replica {
  /** Host and port, without the user. */
  readonly name: string;
  private readonly pool: pg.Pool;
  private position = 0n;
  private reason: string | undefined = 'not asked yet';

  constructor(url: string, settings: { poolSize: number; applicationName: string }) {
    this.name = new URL(url).host;
    this.pool = new pg.Pool({
      ...connectionOptions(settings),
      connectionString: url,
      max: settings.poolSize,
      application_name: settings.applicationName,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    this.pool.on('error', () => undefined);
  }

  /** Its last known replay position in the log, in bytes. */
  get replayed(): bigint {
    return this.position;
  }

  /** The reason why it is excluded; undefined while it may answer. */
  get fault(): string | undefined {
    return this.reason;
  }

  /** Called once per beat: checks that this is a replica of `primary`, and reads its position. */
  async look(primary: DatabaseIdentity): Promise<void> {
    try {
      if (this.reason !== undefined) this.reason = faultOf(await pooledRow<Seen>(this.pool, SEEN), primary);
      if (this.reason === undefined) await this.see();
    } catch {
      this.reason = NO_ANSWER;
    }
  }

  /** Returns whether the replica reaches the position, waiting for a short time. */
  async reaches(position: bigint): Promise<boolean> {
    for (let look = 0; this.reason === undefined; look += 1) {
      if (this.position >= position) return true;
      if (look === LOOKS) return false;
      if (look > 0) await pause(PAUSE_MS);
      await this.see().catch((error: unknown) => this.failed(error));
    }
    return false;
  }

  /** Returns the rows of each turn, or undefined if the primary must answer. */
  rows<T>(name: string | undefined, sql: string, turns: readonly Turn[]): Promise<T[][] | undefined> {
    return pooledRows<T>(this.pool, name, sql, turns).catch((error: unknown) => this.failed(error));
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async see(): Promise<void> {
    const { position } = await pooledRow<{ position: string | null }>(this.pool, REPLAYED);
    if (position === null) this.reason = NO_REPLICA;
    else this.position = BigInt(position);
  }

  /** A statement that is refused, or cancelled by replay, is not a sign of a faulty replica. */
  private failed(error: unknown): undefined {
    if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') this.reason = NO_ANSWER;
  }
}

const faultOf = (seen: Seen, primary: DatabaseIdentity): string | undefined => {
  if (!seen.isReplica) return NO_REPLICA;
  if (seen.system !== primary.system || seen.database !== primary.database)
    return 'it is a replica of another database';
  if (!seen.isWalled) return 'row-level security does not bind its user';
  return undefined;
};
