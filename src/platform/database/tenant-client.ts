import type pg from 'pg';
import { type Access, currentAccess, currentWork, requireMayRun } from './access.js';
import { ChargedQuery } from './charged-query.js';
import { LimitedClient } from './limited-client.js';
import { ScopedQuery } from './scoped-query.js';

const CONTROL = /^(START|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/;

/**
 * A connection on which no statement runs without saying whose rows it may see. Guards: what was said for one statement
 * or transaction is gone with it; a statement that says nothing sees no row. docs/adr/0011-row-level-security.md
 */
export class TenantClient extends LimitedClient {
  /** The settings sent last in the open transaction. */
  private applied?: Access;

  /**
   * Queries as pg does. A callback may run in another caller's asynchronous context: such statements carry their own.
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config !== 'string' || typeof values === 'function' || callback !== undefined)
      return super.query(config, values, callback);
    return this.answered(this.statement(config, values));
  }

  private statement(text: string, values?: unknown[]): ChargedQuery {
    const work = currentWork();
    if (CONTROL.test(text)) this.applied = undefined;
    else {
      const access = currentAccess();
      requireMayRun(access, text);
      if (access && !this.hasApplied(access))
        return new ScopedQuery({ text }, [{ access, values: values ?? [], work }]);
    }
    return new ChargedQuery({ text, values }, [work]);
  }

  private hasApplied(access: Access): boolean {
    if (this.getTransactionStatus() !== 'T') return false;
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
