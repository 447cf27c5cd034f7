import { Worker } from 'node:worker_threads';
import { ConnectorError } from '../../port/errors.js';
import { errorOf, type ParseRequest, type ThreadMessage } from './thread-messages.js';

const CODE = new URL('./thread.js', import.meta.url);
/** Memory for a text of the largest size, its result, and the copy that is sent back. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Calls `ring` after `ms` milliseconds, unless the returned function is called first. */
export type Alarm = (ms: number, ring: () => void) => () => void;

/** One worker thread; it reads one text at a time. It keeps the process alive only while it reads. */
export class ParsingThread {
  private readonly worker = new Worker(CODE, { resourceLimits: LIMITS });
  private hasEnded = false;

  constructor(
    private readonly alarm: Alarm,
    private readonly budgetMs: number,
  ) {
    this.worker.unref();
    // A pending call sees these errors too.
    this.worker.on('error', () => undefined);
    this.worker.once('exit', () => (this.hasEnded = true));
  }

  /** Returns whether the thread can read another text. */
  get isUsable(): boolean {
    return !this.hasEnded;
  }

  /** Returns the parser's result for the input. A thread that exceeds a budget ends, and the call fails. */
  async run<Result>(request: ParseRequest): Promise<Result> {
    this.worker.ref();
    try {
      return (await this.answerTo(request)) as Result;
    } finally {
      this.worker.unref();
    }
  }

  async close(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private answerTo(request: ParseRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let stopAlarm = (): void => undefined;
      const settle = (end: () => void): void => {
        stopAlarm();
        this.worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        end();
      };
      const onMessage = (message: ThreadMessage): void => {
        if (message === 'begun') stopAlarm = this.budget(() => settle(() => reject(this.overdue())));
        else if ('result' in message) settle(() => resolve(message.result));
        else settle(() => reject('fault' in message ? errorOf(message.fault) : message.error));
      };
      const onError = (error: Error): void => settle(() => reject(this.broken(error)));
      const onExit = (): void =>
        settle(() => reject(new ConnectorError('unavailable', 'Parsing the answer was aborted')));
      this.worker.on('message', onMessage).once('error', onError).once('exit', onExit);
      this.worker.postMessage(request);
    });
  }

  /**
   * Starts the time budget. An answer that arrived while the event loop was busy counts: the thread's messages are
   * checked once more before the time is up.
   */
  private budget(isOver: () => void): () => void {
    let stopped = false;
    const stop = this.alarm(this.budgetMs, () => setImmediate(() => stopped || isOver()));
    return () => {
      stopped = true;
      stop();
    };
  }

  private overdue(): ConnectorError {
    void this.close();
    return new ConnectorError('invalid_response', `The answer takes longer than ${this.budgetMs} ms to read`);
  }

  private broken(error: Error & { code?: string }): Error {
    this.hasEnded = true;
    return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new ConnectorError('invalid_response', 'The answer exceeds the memory limit of parsing')
      : error;
  }
}
