import pg from 'pg';
import { beats, beatsIn, DatabaseSilent, isFrozen, type Pulse, type BeatListener } from './silence.js';

export interface ClientLimits {
  /** A statement fails if its connection receives nothing for this time. Above the server's statement_timeout. */
  answerMs: number;
  /** With a pulse, statements fail within seconds when the whole server is frozen, but not when they are slow. */
  pulse?: Pulse;
}

export type LimitedConfig = pg.ClientConfig & { limits?: ClientLimits };

/** The time for a new connection, in milliseconds. */
const CONNECT_MS = 10_000;

/** The part of pg's `Connection` that is used here. */
interface Wired {
  connection: { stream: { readonly bytesRead: number; destroy(error: Error): void } };
}

/**
 * A connection with its own time limits: the server's statement_timeout does not help when the server is frozen or
 * the network drops packets. A statement over its limit fails with `DatabaseSilent`, and the connection is closed.
 */
export class LimitedClient extends pg.Client implements BeatListener {
  private readonly limits?: ClientLimits;
  private silentBeats = 0;
  private received = 0;
  private isWaiting = false;

  /** Statements report a lost connection to their callers; without a listener the event would crash the process. */
  constructor(config?: LimitedConfig) {
    super(limited(config));
    this.limits = config?.limits;
    this.on('error', () => undefined);
    // All statements have been answered.
    this.on('drain', () => this.rest());
    this.on('end', () => this.rest());
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override query(config: any, values?: any, callback?: any): any {
    if (this.limits && !this.isWaiting) this.wait();
    return super.query(config, values, callback);
  }

  beat(): void {
    const { bytesRead } = this.stream;
    this.silentBeats = bytesRead === this.received ? this.silentBeats + 1 : 0;
    this.received = bytesRead;
    const { answerMs, pulse } = this.limits!;
    if (this.silentBeats < beatsIn(answerMs) && !isFrozen(pulse, this.silentBeats)) return;
    this.rest();
    this.breakOff();
  }

  /** Fails all statements that wait for an answer, and closes the connection without informing the server. */
  breakOff(): void {
    this.stream.destroy(new DatabaseSilent());
  }

  private wait(): void {
    this.isWaiting = true;
    this.silentBeats = 0;
    this.received = this.stream.bytesRead;
    beats.add(this);
  }

  private rest(): void {
    this.isWaiting = false;
    beats.delete(this);
  }

  private get stream(): Wired['connection']['stream'] {
    return (this as unknown as Wired).connection.stream;
  }
}

/** pg-pool makes the password of its options non-enumerable. */
const limited = (config: LimitedConfig = {}): LimitedConfig => ({
  ...config,
  ...(config.password === undefined ? {} : { password: config.password }),
  connectionTimeoutMillis: config.connectionTimeoutMillis ?? CONNECT_MS,
  keepAlive: true,
});
