import { Injectable } from '@nestjs/common';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { Scope } from '../../../platform/access/scope.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import type { LiveReader, LiveResource } from './freshness.types.js';

/** A read that is in progress may have begun too early; the next one has not. */
const MOST_READS = 2;
const RETRY_SECONDS = 30;
/** Longer than a caller needs to read the stored answer. */
const REMEMBERED_MS = 60_000;

interface SharedRead {
  startedAt: Date;
  isRunning: boolean;
  done: Promise<void>;
}

/** A stored answer and the oldest age that its caller accepts. */
export interface LiveWish {
  listingId: string;
  resource: LiveResource;
  /** Seconds. */
  maxAge: number;
}

/**
 * Reads data again from the PMS if the stored data is too old for a caller. Invariant: all callers of the process that
 * wait for the same resource share one read.
 */
@Injectable()
export class LiveReads {
  private reader?: LiveReader;
  /** Oldest first: reads in progress, and reads that succeeded a short time ago. */
  private readonly reads = new Map<string, SharedRead>();

  constructor(private readonly clock: Clock) {}

  /** Sets the reader, because the feature that reads PMSes is not known here. */
  provide(reader: LiveReader): void {
    this.reader = reader;
  }

  /**
   * Returns the result of `read`, whose age `asOf` is at most `maxAge` at the time of the call: if the stored one is
   * older, it is read from the PMS first. 503 `too_old` if the PMS does not return it in time.
   */
  async within<T>(scope: Scope, wish: LiveWish, read: () => Promise<T>, asOf: (found: T) => Date | null): Promise<T> {
    const oldest = new Date(this.clock.now().getTime() - wish.maxAge * 1_000);
    let found = await read();
    for (let reads = 0; isOlder(asOf(found), oldest); reads += 1) {
      if (reads === MOST_READS) throw tooOld(asOf(found));
      try {
        // A finished read that did not help is not waited for again.
        await this.shared(scope, wish, reads === 0 ? oldest : undefined);
      } catch (error) {
        throw isRefusal(error) ? tooOld(asOf(found), error) : error;
      }
      found = await read();
    }
    return found;
  }

  /** A caller that read the stored answer just before a recent enough read ended does not begin another one. */
  private shared(scope: Scope, { listingId, resource }: LiveWish, since: Date | undefined): Promise<void> {
    const name = `${resource} ${listingId}`;
    const known = this.reads.get(name);
    if (known && (known.isRunning || (since && known.startedAt >= since))) return known.done;
    const startedAt = this.clock.now();
    this.forgetBefore(startedAt.getTime() - REMEMBERED_MS);
    const done = this.readNow(scope, listingId, resource).then(
      () => void (read.isRunning = false),
      (error: unknown) => {
        this.reads.delete(name);
        throw error;
      },
    );
    const read: SharedRead = { startedAt, isRunning: true, done };
    this.reads.delete(name);
    this.reads.set(name, read);
    return done;
  }

  private forgetBefore(instant: number): void {
    for (const [name, { startedAt, isRunning }] of this.reads) {
      if (startedAt.getTime() >= instant) return;
      if (!isRunning) this.reads.delete(name);
    }
  }

  private async readNow(scope: Scope, listingId: string, resource: LiveResource): Promise<void> {
    if (!this.reader) throw new Error('no reader was provided');
    await this.reader.read(scope, listingId, resource);
  }
}

const isOlder = (asOf: Date | null, oldest: Date): boolean => asOf === null || asOf < oldest;

const isRefusal = (error: unknown): error is ConnectorError | DomainError =>
  error instanceof ConnectorError || error instanceof DomainError;

/** Returns the refusal (503) of an answer that is older than the caller accepts, and could not be read again. */
const tooOld = (asOf: Date | null, cause?: ConnectorError | DomainError): DomainError => {
  const { retryAfterMs: waitMs, pms } = cause instanceof ConnectorError ? cause : {};
  const age = asOf === null ? 'was never read' : `was read at ${asOf.toISOString()}`;
  const message = `The stored answer ${age}; ${pms ? `${pms.name} (${pms.code})` : 'the PMS'} did not give a newer one${cause ? `: ${cause.message}` : ''}`;
  return new DomainError('unavailable', message, {
    code: 'too_old',
    details: [
      { field: 'maxAge', code: 'too_old', message, asOf: asOf?.toISOString() ?? null, ...(pms && { provider: pms }) },
    ],
    retryAfterSeconds: waitMs === undefined ? RETRY_SECONDS : Math.max(1, Math.ceil(waitMs / 1_000)),
    cause,
  });
};
