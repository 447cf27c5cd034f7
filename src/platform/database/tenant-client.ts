import type pg from 'pg';
import { type Access, currentAccess, currentWork, requireMayRun } from './access.js';
import { ChargedQuery } from './charged-query.js';
import { LimitedClient } from './limited-client.js';
import { ScopedQuery } from './scoped-query.js';

const START = 'START TRANSACTION';
const ENDS = /^(COMMIT|ROLLBACK)$/;
const CONTROL = /^(START|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/;

/** The answer to a statement that was not sent. */
const NOTHING: pg.QueryResult = { command: '', rowCount: null, oid: 0, rows: [], fields: [] };

/**
 * A connection on which every statement states whose rows it may see. Invariant: the access ends with its statement or
 * transaction; a statement without access sees no row. docs/adr/0011-row-level-security.md
 */
export class TenantClient extends LimitedClient {
  /** The settings that were last sent in the open transaction. */
  private applied?: Access;
  /** Whether a transaction was requested whose first statement has not been sent yet. */
  private isStarting = false;

  /**
   * Queries as pg does; a transaction starts with its first statement, in the same round trip. A callback may run in
   * another caller's asynchronous context: such statements carry their own.
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config !== 'string' || typeof values === 'function' || callback !== undefined) {
      this.startFirst();
      return super.query(config, values, callback);
    }
    const isEmpty = this.isStarting && ENDS.test(config);
    if (config !== START && !isEmpty) return this.answered(this.statement(config, values));
    this.applied = undefined;
    this.isStarting = config === START;
    return Promise.resolve(NOTHING);
  }

  private statement(text: string, values?: unknown[]): ChargedQuery {
    const work = currentWork();
    if (CONTROL.test(text)) this.applied = undefined;
    else {
      const access = currentAccess();
      requireMayRun(access, text);
      if (access && !this.hasApplied(access)) {
        const isFirst = this.isStarting;
        this.isStarting = false;
        return new ScopedQuery({ text }, [{ access, values: values ?? [], work }], isFirst);
      }
    }
    this.startFirst();
    return new ChargedQuery({ text, values }, [work]);
  }

  /** Starts the transaction with a separate statement, which the next one waits for. */
  private startFirst(): void {
    if (!this.isStarting) return;
    this.isStarting = false;
    // It fails only with the connection, and then the next one fails too.
    this.answered(new ChargedQuery({ text: START }, [currentWork()])).catch(() => undefined);
  }

  private hasApplied(access: Access): boolean {
    if (!this.isStarting && this.getTransactionStatus() !== 'T') return false;
    const known = this.applied === access;
    this.applied = access;
    return known;
  }

  private answered(query: ChargedQuery): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult): void => {
        if (error) reject(error);
        else resolve(result);
      };
      void super.query(query as never, done as never);
    });
  }
}
