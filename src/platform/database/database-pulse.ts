import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Env } from '../../config/env.js';
import { within } from '../../values/time/within.js';
import { LimitedClient } from './limited-client.js';
import { OWN_SCHEMA } from './schema/schema-version.js';
import { beats, beatsIn, DatabaseSilent, type Pulse, type BeatListener } from './silence.js';

interface Schema {
  outgrown: string | null;
}

const ANSWER_MS = 1_000;
/** The process is not ready if an answer takes longer. */
const ANSWER = beatsIn(ANSWER_MS);
/** The pause after an answer. While the database is away, it is queried at every beat. */
const REST = beatsIn(500);
/** A connection that stays silent for this time is replaced. */
const REPLACE = beatsIn(2_500);

/** Shows whether the schema is there, and which contract migration newer than this code was applied. */
const ASK = `SELECT (SELECT name FROM migrations WHERE "timestamp" > $1 AND name LIKE 'Contract%' LIMIT 1) AS outgrown
               FROM (SELECT count(*) FROM (SELECT FROM workspace LIMIT 1) one) schema`;
/** The server cancels a query that waits for a lock, because a busy table is not a sign of a frozen server. */
const STATEMENT_TIMEOUT_MS = 900;

/**
 * Queries PostgreSQL in the background, in processes that report their state, on a separate connection, so that its
 * state can be read without waiting for PostgreSQL.
 */
@Injectable()
export class DatabasePulse implements Pulse, BeatListener, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('database');
  private client?: LimitedClient;
  private isUp = false;
  private isAsking = false;
  private silent = 0;
  private outgrown: string | null = null;
  private rested = 0;
  /** Called when the database is no longer ready. */
  private readonly lost = new Set<(nothing: undefined) => void>();

  constructor(private readonly env: Env) {}

  /** Whether the last answer was in time and the schema exists. */
  get isReady(): boolean {
    return this.isUp;
  }

  /** The migration that removed a part of the schema that this code uses, or null. */
  get outgrownBy(): string | null {
    return this.outgrown;
  }

  get silentBeats(): number {
    return this.silent;
  }

  /** Returns the result of the work, or undefined as soon as PostgreSQL is not ready, while the work continues. */
  async whileReady<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!this.isUp) return undefined;
    const working = work();
    const lost = new Promise<undefined>((resolve) => {
      this.lost.add(resolve);
      const forget = (): void => void this.lost.delete(resolve);
      working.then(forget, forget);
    });
    return Promise.race([working, lost]);
  }

  /** Resolves after the first answer, within a second. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.env.reportsState) return;
    beats.add(this);
    await within(ANSWER_MS, this.ask()).catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    beats.delete(this);
    const { client } = this;
    this.client = undefined;
    await within(ANSWER_MS, client?.end() ?? Promise.resolve()).catch(() => client?.breakOff());
  }

  beat(): void {
    if (this.isAsking) this.missAnswer();
    else if (++this.rested >= (this.isUp ? REST : 0)) void this.ask();
  }

  private missAnswer(): void {
    this.silent += 1;
    if (this.silent >= ANSWER) this.report(false);
    if (this.silent % REPLACE === 0) this.drop();
  }

  /** Never rejects. */
  private async ask(): Promise<void> {
    this.isAsking = true;
    this.rested = 0;
    try {
      const { rows } = (await (await this.connection()).query(ASK, [OWN_SCHEMA])) as pg.QueryResult<Schema>;
      this.outgrown = rows[0]?.outgrown ?? null;
      this.silent = 0;
      this.report(true);
    } catch (error) {
      // A refusal is an answer.
      if (!(error instanceof DatabaseSilent)) this.silent = 0;
      this.drop();
    } finally {
      this.isAsking = false;
    }
  }

  private async connection(): Promise<LimitedClient> {
    if (this.client) return this.client;
    const client = new LimitedClient({
      connectionString: this.env.DATABASE_URL,
      application_name: 'lodgewire-pulse',
      statement_timeout: STATEMENT_TIMEOUT_MS,
    });
    client.on('end', () => client === this.client && this.drop());
    this.client = client;
    await client.connect();
    return client;
  }

  private drop(): void {
    this.report(false);
    const { client } = this;
    this.client = undefined;
    client?.breakOff();
  }

  private report(isUp: boolean): void {
    if (isUp === this.isUp) return;
    this.isUp = isUp;
    if (!isUp) for (const resolve of this.lost) resolve(undefined);
    if (isUp) this.log.log('PostgreSQL answers');
    else this.log.warn('PostgreSQL does not answer');
  }
}
