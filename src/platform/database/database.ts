import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { DataSource, QueryFailedError } from 'typeorm';
import { readsTotal } from '../metrics/metrics.js';
import { currentAccess, currentUnit, currentWork, inUnit, type Unit } from './access.js';
import type { ValuedStatement } from './joined-query.js';
import { joinedRows, pooledRows, poolOf } from './pooled-rows.js';
import { Replicas } from './replicas.js';
import type { Turn } from './scoped-query.js';
import { WritePositions } from './write-positions.js';
import { inChildSpan } from '../tracing/tracing.js';
import type { NewSpan } from '../tracing/tracing.types.js';

const DEADLOCK_ATTEMPTS = 5;
/** The time from requesting a connection to the end of the commit. */
const TRANSACTION: NewSpan = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
};

/** Transactions that need not be passed around: all work inside `transaction` joins it, including nested calls. */
@Injectable()
export class Database {
  constructor(
    private readonly source: DataSource,
    private readonly replicas?: Replicas,
    private readonly positions?: WritePositions,
  ) {}

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.unit) return work();
    const afterCommit: (() => void)[] = [];
    const result = await inChildSpan(TRANSACTION, () =>
      this.source.transaction((manager) => inUnit({ manager, afterCommit }, work)),
    );
    for (const callback of afterCommit) callback();
    return result;
  }

  /**
   * Runs `work` as `transaction` does, and retries it if PostgreSQL cancels it to end a deadlock: for transactions
   * that lock many rows. `work` must not change anything outside the database.
   */
  transactionWithRetry<T>(work: () => Promise<T>): Promise<T> {
    return this.retried(() => this.transaction(work));
  }

  /**
   * Runs the statements one after another, like `transactionWithRetry` but in one round trip, and returns the rows of
   * each. Within an open transaction, they are part of it.
   */
  async together(statements: readonly ValuedStatement[]): Promise<unknown[][]> {
    if (!this.inTransaction) return this.retried(() => this.joined(statements));
    const rows: unknown[][] = [];
    for (const { text, values } of statements) rows.push(await this.query(text, values));
    return rows;
  }

  /**
   * Runs `work` after the commit, or now outside a transaction: for wake-ups, never for work that must not be lost.
   */
  afterCommit(callback: () => void): void {
    const { unit } = this;
    if (unit) unit.afterCommit.push(callback);
    else callback();
  }

  get inTransaction(): boolean {
    return this.unit !== undefined;
  }

  /** The connections of the pool, and the number of callers that wait for one. */
  get connections(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = poolOf(this.source);
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  get manager(): EntityManager {
    return this.unit?.manager ?? this.source.manager;
  }

  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.manager.getRepository(entity);
  }

  /** Returns the rows of a SELECT, or of any statement with RETURNING. */
  async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    const result: unknown = await this.manager.query(sql, parameters);
    // For UPDATE and DELETE the driver answers [rows, count].
    const pair =
      Array.isArray(result) && result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number';
    return (pair ? (result as unknown[])[0] : result) as T[];
  }

  /** Runs a frequent statement outside any transaction: with a `name`, each connection parses and plans it once. */
  async prepared<T>(name: string | undefined, sql: string, parameters: unknown[]): Promise<T[]> {
    const [rows] = await this.preparedFor<T>(name, sql, [
      { access: currentAccess(), values: parameters, work: currentWork() },
    ]);
    return rows!;
  }

  /**
   * Runs a statement for several sets of parameters in one round trip and transaction; returns their rows in order.
   */
  preparedFor<T>(name: string | undefined, sql: string, turns: readonly Turn[]): Promise<T[][]> {
    return pooledRows(poolOf(this.source), name, sql, turns);
  }

  /** Runs a frequent SELECT, which a replica may answer. */
  async read<T>(name: string | undefined, sql: string, parameters: unknown[]): Promise<T[]> {
    const [rows] = await this.readFor<T>(name, sql, [
      { access: currentAccess(), values: parameters, work: currentWork() },
    ]);
    return rows!;
  }

  /** Runs a SELECT for several sets of parameters in one round trip; returns their rows in the same order. */
  async readFor<T>(name: string | undefined, sql: string, turns: readonly Turn[]): Promise<T[][]> {
    const replica = await this.replicas?.holding(turns);
    const rows = await replica?.rows<T>(name, sql, turns);
    readsTotal.inc({ from: rows ? 'replica' : 'primary' });
    return rows ?? pooledRows(poolOf(this.source), name, sql, turns);
  }

  /** Makes later reads show committed background work for these workspaces; call it before the work is reported. */
  async noteWritten(workspaceIds: readonly string[]): Promise<void> {
    await this.positions?.note(workspaceIds);
  }

  private joined(statements: readonly ValuedStatement[]): Promise<unknown[][]> {
    return inChildSpan(TRANSACTION, () =>
      joinedRows(poolOf(this.source), statements).catch((error: unknown) => {
        // The same error as from TypeORM in a transaction, but without the values, which may be personal.
        throw new QueryFailedError(statements.map(({ text }) => text).join('; '), undefined, error as Error);
      }),
    );
  }

  /** Retries the attempt while PostgreSQL cancels it to end a deadlock. */
  private async retried<T>(attempt: () => Promise<T>): Promise<T> {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (this.inTransaction || count >= DEADLOCK_ATTEMPTS || !isDeadlock(error)) throw error;
      }
    }
  }

  private get unit(): Unit | undefined {
    const unit = currentUnit();
    return unit?.manager.dataSource === this.source ? unit : undefined;
  }

  /** Acquires a lock until the transaction ends, which serialises transactions that lock the same name. */
  async lock(name: string): Promise<void> {
    await this.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Tries to acquire the lock without waiting; returns false if it is held already. */
  async tryLock(name: string): Promise<boolean> {
    const [row] = await this.query<{ held: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held',
      [name],
    );
    return row!.held;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === code;

const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01');

/** Returns whether a row that the statement refers to has been deleted or has another owner. */
export const isMissingReference = (error: unknown): boolean => hasCode(error, '23503');

/** Returns whether a row with the same primary key is stored. */
export const isStoredId = (error: unknown): boolean => violatedConstraint(error)?.startsWith('PK_') ?? false;

/** Returns the violated constraint's name when `error` is a unique (23505) or exclusion (23P01) violation. */
export const violatedConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof QueryFailedError)) return undefined;
  const driver = error.driverError as { code?: string; constraint?: string };
  return driver.code === '23505' || driver.code === '23P01' ? driver.constraint : undefined;
};
