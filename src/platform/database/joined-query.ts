import type { Payer } from '../work/loop-time.js';
import { type Access, requireMayRun } from './access.js';
import { ChargedQuery, type Statement, type Wire } from './charged-query.js';
import { bindSettings, parseOnce, SET, without } from './scoped-query.js';

/** A statement with its values; with a name, each connection parses it once. */
export interface ValuedStatement extends Statement {
  values: unknown[];
}

/**
 * Several statements of one actor. Invariant: settings and statements are sent before one Sync, so they are one round
 * trip and one transaction: all of them take effect, or none.
 */
export class JoinedQuery extends ChargedQuery {
  private readonly waiting: Statement[];
  private isSetting = true;

  constructor(
    private readonly statements: readonly ValuedStatement[],
    private readonly access: Access | undefined,
    work: Payer | undefined,
  ) {
    super({ text: statements[0]!.text, queryMode: 'extended' }, [work]);
    for (const { text } of statements) requireMayRun(access, text);
    this.waiting = [SET, ...statements];
  }

  /** The rows of each statement, once it has been answered. */
  get rowsByStatement(): unknown[][] {
    const results = this._results;
    return (Array.isArray(results) ? results : [results]).map(({ rows }) => rows);
  }

  override prepare(wire: Wire): void {
    parseOnce(SET, wire);
    bindSettings(SET, this.access, wire);
    for (const { name, text, values } of this.statements) {
      Object.assign(this, { name, text, values });
      super.prepare(without(wire, 'sync'));
    }
    wire.sync();
    this.expectNext();
  }

  override handleDataRow(message: unknown): void {
    if (!this.isSetting) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (!this.isSetting) super.handleCommandComplete(message, wire);
    this.isSetting = false;
    this.expectNext();
  }

  override handleError(error: Error, wire: Wire): void {
    // The statements after the failed one were sent but never parsed.
    for (const { name } of this.statements) if (name !== undefined) delete wire.submittedNamedStatements[name];
    super.handleError(error, wire);
  }

  /** pg tracks prepared statements by `name` and `text` of the query that is being answered. */
  private expectNext(): void {
    const { name, text } = this.waiting.shift() ?? {};
    Object.assign(this, { name, text });
  }
}
