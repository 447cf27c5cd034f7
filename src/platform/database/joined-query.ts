import type { Payer } from '../work/loop-time.js';
import { type Access, requireMayRun } from './access.js';
import { ChargedQuery, type Wire } from './charged-query.js';
import { bindSettings, parseOnce, SET, without } from './scoped-query.js';

/** A statement with its values. */
export interface ValuedStatement {
  text: string;
  values: unknown[];
}

/**
 * Several statements of one actor. Guards: settings and statements travel before one Sync, so they are one round trip
 * and one transaction: all of them count, or none.
 */
export class JoinedQuery extends ChargedQuery {
  private isSetting = true;

  constructor(
    private readonly statements: readonly ValuedStatement[],
    private readonly access: Access | undefined,
    work: Payer | undefined,
  ) {
    super({ text: statements[0]!.text, queryMode: 'extended' }, [work]);
    for (const { text } of statements) requireMayRun(access, text);
  }

  /** The rows of each statement, once they have been answered. */
  get rowsByStatement(): unknown[][] {
    const results = this._results;
    return (Array.isArray(results) ? results : [results]).map(({ rows }) => rows);
  }

  override prepare(wire: Wire): void {
    parseOnce(SET, wire);
    bindSettings(SET, this.access, wire);
    for (const { text, values } of this.statements) {
      this.text = text;
      this.values = values;
      super.prepare(without(wire, 'sync'));
    }
    wire.sync();
    // pg tracks prepared statements by the name of the query that is being answered.
    this.name = SET.name;
    this.text = SET.text;
  }

  override handleDataRow(message: unknown): void {
    if (!this.isSetting) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isSetting) this.endSettings();
    else super.handleCommandComplete(message, wire);
  }

  override handleError(error: Error, wire: Wire): void {
    this.endSettings();
    super.handleError(error, wire);
  }

  private endSettings(): void {
    this.isSetting = false;
    this.name = undefined;
  }
}
