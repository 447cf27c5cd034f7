import pg from 'pg';
import type { LimitedConfig } from './limited-client.js';
import { beats, beatsIn, DatabaseSilent, isFrozen, type Pulse, type BeatListener } from './silence.js';

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: any) => void) => void; // eslint-disable-line @typescript-eslint/no-explicit-any

/** The time for which a statement waits for a free connection, in milliseconds. */
const FREE_MS = 30_000;

/** A caller that waits for a free or new connection. */
class Waiter implements BeatListener {
  private waited = 0;
  private isOver = false;

  constructor(
    private readonly callback: Callback,
    private readonly pulse: Pulse | undefined,
  ) {}

  /** Settles the wait; a connection that arrives too late returns to the pool unused. */
  readonly settle: Callback = (error, client, done) => {
    if (this.isOver) return void client?.release();
    this.end(error, client, done);
  };

  beat(): void {
    this.waited += 1;
    if (this.waited < beatsIn(FREE_MS) && !isFrozen(this.pulse, this.waited)) return;
    this.end(new DatabaseSilent(), undefined, () => undefined);
  }

  private end(...[error, client, done]: Parameters<Callback>): void {
    this.isOver = true;
    beats.delete(this);
    this.callback(error, client, done);
  }
}

/**
 * A pool whose callers stop waiting for a connection once the server is frozen. Unlike pg's `connectionTimeoutMillis`,
 * which ends every wait after the same time, it refuses nobody while all connections are merely busy.
 */
export class LimitedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return this.connected();
    const waiter = new Waiter(callback, (this.options as LimitedConfig).limits?.pulse);
    beats.add(waiter);
    super.connect(waiter.settle);
  }

  private connected(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) =>
      this.connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection')))),
    );
  }
}

/** pg with this pool, for TypeORM, which creates pools itself. */
export const limitedDriver: typeof pg = Object.create(pg, { Pool: { value: LimitedPool } }) as typeof pg;
