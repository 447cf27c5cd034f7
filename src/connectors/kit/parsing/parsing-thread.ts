import { Worker } from 'node:worker_threads';
import { ConnectorError } from '../errors.js';
import { errorOf, type ParseRequest, type ThreadMessage } from './thread-messages.js';

const CODE = new URL('./thread.js', import.meta.url);
/** Room for a text of the largest size, what is made of it, and the copy that is sent back. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Calls `ring` after so many milliseconds, unless the returned function is called before. */
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
    // Whoever waits for an answer is told of these too.
    this.worker.on('error', () => undefined);
    this.worker.once('exit', () => (this.hasEnded = true));
  }

  /** Whether it can read a further text. */
  get isUsable(): boolean {
    return !this.hasEnded;
  }

  /** Returns what the parser makes of the input. A thread that exceeds a budget ends, and the call fails. */
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
        settle(() => reject(new ConnectorError('unavailable', 'Reading the answer was ended')));
      this.worker.on('message', onMessage).once('error', onError).once('exit', onExit);
      this.worker.postMessage(request);
    });
  }

  /** An answer that came while the event loop was busy counts: it is looked for once more before the time is up. */
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
      ? new ConnectorError('invalid_response', 'The answer takes more memory to read than it may')
      : error;
  }
}
