import pg from 'pg';
import { idleMs, type Payer, resume } from '../work/loop-time.js';

export interface Statement {
  name?: string;
  text: string;
}

/** The parts of pg's `Connection` that its types omit. */
export interface Wire {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: Statement): void;
  bind(config: { statement: string; values: readonly string[] }): void;
  describe(config: object): void;
  execute(config: object): void;
  sync(): void;
}

/** pg's `Query` with the parts that its types omit. */
interface PgQuery extends Statement {
  values?: unknown[];
  _result: { rows: unknown[] };
  /** One result for each statement; without an array, the only result. */
  _results: { rows: unknown[] } | { rows: unknown[] }[];
  submit(wire: Wire): Error | null;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

type QueryConfig = pg.QueryConfig & { queryMode?: 'extended' };

const PgQuery = pg.Query as unknown as new (config: QueryConfig) => PgQuery;

/**
 * A statement whose time is charged. The database's part is the idle time of the event loop between sending and the
 * answer; reading the rows, and the work that continues with them, is the payer's time of the event loop.
 */
export class ChargedQuery extends PgQuery {
  private idleWhenSent?: number;

  /** `payers`: one for each execution of the statement, in order. */
  constructor(
    config: QueryConfig,
    private readonly payers: readonly (Payer | undefined)[],
  ) {
    super(config);
  }

  override submit(wire: Wire): Error | null {
    this.idleWhenSent = idleMs();
    return super.submit(wire);
  }

  override handleDataRow(message: unknown): void {
    resume(this.payers[this.execution]);
    super.handleDataRow(message);
  }

  override handleReadyForQuery(wire: Wire): void {
    this.charge();
    super.handleReadyForQuery(wire);
  }

  override handleError(error: Error, wire: Wire): void {
    this.charge();
    super.handleError(error, wire);
  }

  /** The index of the execution that is being answered. */
  protected get execution(): number {
    return 0;
  }

  private charge(): void {
    if (this.idleWhenSent !== undefined) {
      const share = (idleMs() - this.idleWhenSent) / this.payers.length;
      for (const payer of this.payers) payer?.spend(share);
      this.idleWhenSent = undefined;
    }
    resume(this.payers.at(-1));
  }
}
