import type { Payer } from '../work/loop-time.js';
import { type Access, requireMayRun } from './access.js';
import { ChargedQuery, type Statement, type Wire } from './charged-query.js';

/**
 * Sets the access, and that PostgreSQL compiles no statement to machine code. It would compile each time if it
 * overestimates the cost of a statement, as with many conditions under row-level security, and compiling takes many
 * times as long as running it.
 */
const SETTINGS = `set_config('lodgewire.workspace', $1, true), set_config('lodgewire.actor', $2, true), set_config('jit', 'off', true)`;
export const SET = { name: 'lodgewire-access', text: `SELECT ${SETTINGS}` };
const SET_AND_KEEP_PLAN = {
  name: 'lodgewire-access-plan',
  text: `SELECT ${SETTINGS}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/** Opens a transaction that lasts beyond the round trip. */
const START = { name: 'lodgewire-start', text: 'START TRANSACTION' };

/** One execution of the statement. */
export interface Turn {
  access: Access | undefined;
  values: unknown[];
  /** The payer of the execution. */
  work?: Payer;
}

type NamedStatement = Statement & { name: string };

/** Lets the server parse the statement, unless it has done so for this connection. */
export const parseOnce = (statement: NamedStatement, wire: Wire): void => {
  if (wire.parsedStatements[statement.name] === undefined) wire.parse(statement);
};

/** Runs the settings for the statements that follow. */
export const bindSettings = (setting: NamedStatement, access: Access | undefined, wire: Wire): void => {
  wire.bind({ statement: setting.name, values: [access?.workspaceId ?? '', access?.actorId ?? ''] });
  wire.execute({});
};

const nothing = (): void => undefined;
/** Returns the connection with these messages left out. */
export const without = (wire: Wire, ...messages: ('describe' | 'sync')[]): Wire =>
  Object.assign(Object.create(wire) as Wire, Object.fromEntries(messages.map((message) => [message, nothing])));

/**
 * A statement that is sent with its actor, once or several times for different actors. Invariant: settings and
 * statement are sent before one Sync, so they are one round trip and one transaction with which the settings end; each
 * execution follows its own settings. Inside an open transaction, settings last until the next ones or its end.
 *
 * With a name, the server plans it once: by its own estimate it would plan statements that take arrays every time,
 * which costs more than running them.
 */
export class ScopedQuery extends ChargedQuery {
  /** The number of rows after each turn, counted from the first. */
  private readonly ends: number[] = [];
  private readonly setting: NamedStatement;
  private readonly own: Statement;
  /** The statement that is being answered. */
  private answered: Statement;

  /** `isFirst`: the statement is the first one of a transaction and starts it. */
  constructor(
    statement: Statement,
    private readonly turns: readonly Turn[],
    private readonly isFirst = false,
  ) {
    super(
      { ...statement, queryMode: 'extended' },
      turns.map(({ work }) => work),
    );
    for (const { access } of turns) requireMayRun(access, statement.text);
    this.own = this.answered = statement;
    this.setting = statement.name === undefined ? SET : SET_AND_KEEP_PLAN;
  }

  /** The rows of each turn, once the statement has been answered. */
  get rowsByTurn(): unknown[][] {
    const { rows } = this._result;
    return this.ends.map((end, index) => rows.slice(this.ends[index - 1] ?? 0, end));
  }

  override prepare(wire: Wire): void {
    if (this.isFirst) {
      parseOnce(START, wire);
      wire.bind({ statement: START.name, values: [] });
      wire.execute({});
    }
    parseOnce(this.setting, wire);
    if (this.turns.length === 1) this.take(this.turns[0]!, wire);
    else {
      // The rows of all turns have the same columns, and one Sync follows the last.
      const [first, later] = [without(wire, 'sync'), without(wire, 'describe', 'sync')];
      this.turns.forEach((turn, index) => this.take(turn, index === 0 ? first : later));
      wire.sync();
    }
    this.expect(this.isFirst ? START : this.setting);
  }

  override handleDataRow(message: unknown): void {
    if (this.answered === this.own) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.answered === START) return this.expect(this.setting);
    if (this.answered === this.setting) return this.expect(this.own);
    this.ends.push(this._result.rows.length);
    if (this.ends.length < this.turns.length) this.expect(this.setting);
    else super.handleCommandComplete(message, wire);
  }

  override handleError(error: Error, wire: Wire): void {
    this.expect(this.own);
    // If the settings failed, the statement was sent but never parsed.
    if (this.own.name !== undefined) delete wire.submittedNamedStatements[this.own.name];
    super.handleError(error, wire);
  }

  protected override get execution(): number {
    return this.ends.length;
  }

  private take({ access, values }: Turn, wire: Wire): void {
    bindSettings(this.setting, access, wire);
    this.values = values;
    super.prepare(wire);
  }

  /** pg tracks prepared statements by `name` and `text` of the query that is being answered. */
  private expect(statement: Statement): void {
    this.answered = statement;
    this.name = statement.name;
    this.text = statement.text;
  }
}
