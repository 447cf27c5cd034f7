import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { asSystem } from '../../platform/database/access.js';
import { isDatabaseAway } from '../../platform/database/database-away.js';
import { failureLine } from '../../platform/logging/failure-line.js';
import type { CallSink } from '../../platform/outbound/call-sink.js';
import { pmsCallsUnrecordedTotal } from '../../platform/metrics/metrics.js';
import type { Scope } from '../../platform/access/scope.js';
import { type ListPage, type ListRequest, type RowPlace, readRows } from '../../platform/paging/cursors.js';
import { RecurringLoop } from '../../platform/recurring/recurring-loop.js';
import { CallLogRepository } from './call-log.repository.js';
import type { CallFigures } from './call-figures.types.js';
import type { CallFilter, RecordedCall } from '../../platform/outbound/recorded-call.types.js';

const FLUSH_MS = 1_000;
/** Rows of one statement. */
const BATCH = 500;
/** Calls that wait to be stored, of about 1 KB each. Further ones are counted and dropped. */
const MOST_WAITING = 5_000;

const placeOf = ({ at, id }: RecordedCall): RowPlace => ({ at, id });

/**
 * The calls to each PMS, for operators. Invariant: a call never waits for its record and never fails because of it.
 * Calls are kept in memory and stored in batches each second, outside any transaction, so a crash may lose the last
 * second.
 */
@Injectable()
export class CallLog implements CallSink, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('calls');
  private waiting: RecordedCall[] = [];
  private readonly loop = new RecurringLoop(
    { name: 'call-log', everyMs: FLUSH_MS },
    {
      work: () => this.flush(),
      onError: (error) => this.failed(error),
    },
  );

  constructor(
    private readonly calls: CallLogRepository,
    private readonly env: Env,
  ) {}

  get isKept(): boolean {
    return this.env.CALL_LOG_HOURS > 0;
  }

  onApplicationBootstrap(): void {
    if (this.isKept) this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.flush().catch(() => this.drop(this.waiting.splice(0)));
  }

  /** Keeps a call until it is stored. */
  add(call: RecordedCall): void {
    if (!this.isKept) return;
    if (this.waiting.length < MOST_WAITING) this.waiting.push(call);
    else this.drop([call]);
  }

  /**
   * Stores the calls that wait. Rejects when the database does not store them: while it is unavailable they wait for
   * the next flush, otherwise they are dropped.
   */
  async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await asSystem(() => this.calls.insert(batch));
      } catch (error) {
        if (isDatabaseAway(error)) this.waiting.unshift(...batch);
        else this.drop(batch);
        throw error;
      }
    }
  }

  /** Returns calls of an account that the caller may see. 400 for a cursor of another list or filter. */
  list(
    scope: Scope,
    accountId: string,
    filter: CallFilter,
    request: ListRequest,
  ): Promise<Omit<ListPage<RecordedCall>, 'total'>> {
    const walk = { list: `calls ${accountId}`, scope, filter };
    return readRows(walk, request, (window) => this.calls.within(accountId, filter, window), placeOf);
  }

  /**
   * Returns the figures of the recorded calls since then, by PMS; none without calls. For the system alone
   * (`asSystem`).
   */
  figures(since: Date): Promise<CallFigures[]> {
    return this.calls.figures(since);
  }

  private drop(calls: readonly RecordedCall[]): void {
    pmsCallsUnrecordedTotal.inc(calls.length);
  }

  /** Logs a failure, except that of an unavailable database, which others report. */
  private failed(error: unknown): void {
    if (!isDatabaseAway(error)) this.log.error({ msg: 'calls could not be recorded', ...failureLine(error) });
  }
}
