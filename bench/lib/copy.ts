import pg from 'pg';
import { createNightRows } from './night-rows.js';
import { usedBy } from './processor.js';

/** The methods of a connection for `COPY … FROM STDIN`, which pg's types do not declare. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const CHUNK = 64 * 1024;

/** Runs `COPY … FROM STDIN` with a prepared text. */
class CopyIn {
  readonly done: Promise<void>;
  private settle: { resolve: () => void; reject: (error: Error) => void };

  constructor(
    private readonly sql: string,
    private readonly text: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  submit(connection: CopyConnection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (let at = 0; at < this.text.length; at += CHUNK)
      connection.sendCopyFromChunk(this.text.subarray(at, at + CHUNK));
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.settle.resolve();
  }
}

const ROWS = `
  SELECT pg_backend_pid() AS pid, count(*)::int AS rows, string_agg(concat_ws(E'\\t', unit_id, date, available, coalesce(price::text, '\\N'), minimum_nights, maximum_nights, workspace_id) || E'\\n', '') AS text
    FROM (SELECT n.* FROM calendar_night n JOIN unit u ON u.id = n.unit_id JOIN listing l ON l.id = u.listing_id
           WHERE l.integration_account_id = $1 ORDER BY n.unit_id, n.date) n`;

export interface Copied {
  rows: number;
  /** The median of the rounds. */
  rowsPerSecond: number;
  /** Processor time of client and PostgreSQL, in microseconds per row. */
  processor: number;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Measures a plain COPY of an account's nights into an empty table with one row each. */
export const copyNights = async (databaseUrl: string, accountId: string, rounds: number): Promise<Copied> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: found } = await client.query<{ rows: number; text: string; pid: number }>(ROWS, [accountId]);
    const { rows, text, pid } = found[0]!;
    const bytes = Buffer.from(text);
    const processor = (): number => (usedBy(pid) ?? 0) + (usedBy(process.pid) ?? 0);
    await createNightRows(client);
    const times: number[] = [];
    let used = 0;
    for (let round = 0; round < rounds; round += 1) {
      await client.query('TRUNCATE night_row');
      const copy = new CopyIn('COPY night_row FROM STDIN', bytes);
      const [start, before] = [performance.now(), processor()];
      client.query(copy as never);
      await copy.done;
      times.push(performance.now() - start);
      used += processor() - before;
    }
    return { rows, rowsPerSecond: (rows / median(times)) * 1000, processor: (used * 1000) / rounds / rows };
  } finally {
    await client.end();
  }
};
