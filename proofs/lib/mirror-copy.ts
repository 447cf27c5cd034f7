import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIFELINE } from './stack/service-process.js';
import type { Stack } from './stack/stack.js';

const CLIENT = new URL('../../../examples/mirror/mirror.mjs', import.meta.url);

type Row = Record<string, any>;

/** What `examples/mirror/mirror.mjs` exports, as far as a proof needs it. */
interface Client {
  db: { prepare(sql: string): { all(): { id: string; body: string }[] }; close(): void };
  step(wait: number): Promise<void>;
}

/** A tenant's copy, kept by the example client in its own process. */
export class MirrorCopy {
  private child: ChildProcess | undefined;
  private readonly file: string;
  private readonly log: number;
  /** How often the client was killed. */
  kills = 0;
  /** Unexpected exits. */
  readonly failures: string[] = [];

  constructor(
    private readonly stack: Stack,
    readonly name: string,
    readonly tenant: string | undefined,
  ) {
    this.file = join(stack.logs, `${name}.db`);
    this.log = openSync(join(stack.logs, `${name}.log`), 'a');
  }

  get isRunning(): boolean {
    return this.child !== undefined;
  }

  /** Starts the client. Throws if it is already running, because a copy has one client. */
  start(): void {
    if (this.child) throw new Error(`The client of the ${this.name} is already running`);
    const env = { API: this.api, KEY: this.stack.key, ...(this.tenant && { TENANT: this.tenant }) };
    const child = spawn(process.execPath, ['--import', LIFELINE, fileURLToPath(CLIENT), this.file], {
      env: { ...process.env, ...env },
      stdio: ['ignore', this.log, this.log, 'ipc'],
    });
    this.child = child;
    child.once('exit', (code) => {
      if (this.child === child) this.failures.push(`${this.name} ended with exit code ${code}`);
    });
  }

  /** Kills the client with kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    this.kills += 1;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Kills the client, reads the rest, and returns the contents of the copy. */
  async finish(): Promise<Contents> {
    await this.kill();
    closeSync(this.log);
    const { Mirror } = (await import(CLIENT.href)) as { Mirror: new (file: string, options: object) => Client };
    const mirror = new Mirror(this.file, { api: this.api, key: this.stack.key, tenant: this.tenant });
    // The second step reads the calendars of listings that the first one found.
    for (let step = 0; step < 2; step += 1) await mirror.step(0);
    const rows = (table: string): Map<string, Row> =>
      new Map(
        mirror.db
          .prepare(`SELECT id, body FROM ${table}`)
          .all()
          .map(({ id, body }) => [id, JSON.parse(body) as Row]),
      );
    const contents = {
      listing: rows('listing'),
      reservation: rows('reservation'),
      night: rows(`(SELECT listing || ' ' || unit || ' ' || date AS id, body FROM night)`),
    };
    mirror.db.close();
    return contents;
  }

  /** Returns what the API answers, in the form of `finish`. */
  async answered(): Promise<Contents> {
    const listing = await this.list('listing');
    const night = new Map<string, Row>();
    for (const id of listing.keys()) {
      const answer = await this.get(`availability/${id}?limit=730`);
      for (const row of answer.status === 404 ? [] : answer.body.data)
        night.set(`${id} ${row.unit.id} ${row.date}`, row);
    }
    return { listing, reservation: await this.list('reservation'), night };
  }

  private get api(): string {
    return `${this.stack.apis[0]!.url}/api/v1`;
  }

  private get(path: string): ReturnType<Stack['request']> {
    return this.stack.request('GET', `/api/v1/${path}`, { tenant: this.tenant });
  }

  private async list(name: string): Promise<Map<string, Row>> {
    const rows = new Map<string, Row>();
    for (let page: number | null = 1; page !== null;) {
      const { body } = await this.get(`${name}?limit=100&page=${page}`);
      for (const row of body.data) rows.set(row.id, row);
      page = body.meta.next;
    }
    return rows;
  }
}

export interface Contents {
  listing: Map<string, Row>;
  reservation: Map<string, Row>;
  /** Nights by listing, unit and date. */
  night: Map<string, Row>;
}

/** Returns a row without the age of its data; a night without data equals a closed one. */
const shown = (row: Row | undefined): string => {
  if (row === undefined || (row.status === 'NOT_AVAILABLE' && row.price === 0)) return 'absent';
  const { asOf: _, via: __, ...rest } = row;
  return JSON.stringify(rest);
};

/**
 * Returns where a copy differs from the answers of the API, one line each. Nights that have begun in any time zone are
 * not compared, because the API stops answering them at midnight of the listing, which may be between both reads.
 */
export const differencesOf = (copy: Contents, answered: Contents): string[] =>
  (['listing', 'reservation', 'night'] as const).flatMap((table) => {
    const [is, ought] = [copy[table], answered[table]];
    const begun = new Date(Date.now() + MOST_AHEAD_MS).toISOString().slice(0, 10);
    const ids = [...new Set([...is.keys(), ...ought.keys()])].filter(
      (id) => table !== 'night' || id.slice(-10) > begun,
    );
    return ids
      .filter((id) => shown(is.get(id)) !== shown(ought.get(id)))
      .map((id) => `${table} ${id}: ${parting(shown(is.get(id)), shown(ought.get(id)))}`);
  });

/** How far clocks are ahead of UTC at most. */
const MOST_AHEAD_MS = 14 * 3_600_000;
const AROUND = 60;

/** Returns both texts around their first difference. */
const parting = (is: string, ought: string): string => {
  let at = 0;
  while (at < Math.min(is.length, ought.length) && is[at] === ought[at]) at += 1;
  const [from, to] = [Math.max(0, at - AROUND), at + AROUND];
  return `${is.slice(from, to)} instead of ${ought.slice(from, to)}`;
};
