import { type AccountParty, LeastServed } from '../../../platform/turns/least-served.js';
import { ConnectorError } from '../../port/errors.js';
import { type Alarm, ParsingThread } from './parsing-thread.js';
import type { TextParser } from '../../port/text-parser.js';
import type { ParseRequest } from './thread-messages.js';

export interface ParsingOptions {
  /** Texts up to this length are parsed on the event loop: sending them to a thread costs more. */
  atOnce?: number;
  /** The time in milliseconds that a thread has to parse a text. */
  budgetMs?: number;
  /** The time in milliseconds after which an idle thread ends. */
  idleMs?: number;
  now?: () => number;
  alarm?: Alarm;
}

const MOST_THREADS = 2;
const AT_ONCE = 32 * 1024;
const BUDGET_MS = 5_000;
const IDLE_MS = 10_000;
/** Longer texts are never parsed. */
const LONGEST_TEXT = 8 * 1024 * 1024;
/** The most characters that may wait for one workspace, because they are kept in memory. */
const MOST_WAITING = 4 * LONGEST_TEXT;

interface Task {
  request: ParseRequest;
  characters: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const timer: Alarm = (ms, ring) => {
  const timeout = setTimeout(ring, ms).unref();
  return () => clearTimeout(timeout);
};

/**
 * Parses texts off the event loop, each within a budget of size, time and memory: a hostile text affects its own read
 * only. There are at most two threads, started on demand. A workspace has one of them at a time, so that none takes
 * both; of the waiting workspaces, the one that has used the least time goes first.
 */
export class ParsingThreads {
  private readonly line = new LeastServed<Task>();
  private readonly threads = new Set<ParsingThread>();
  /** Idle threads, each with the function that keeps it from ending. */
  private readonly idle = new Map<ParsingThread, () => void>();
  /** Workspaces with a text in progress. */
  private readonly reading = new Set<string>();
  private readonly waiting = new Map<string, number>();
  private isClosed = false;

  constructor(private readonly options: ParsingOptions = {}) {}

  /** Returns the parser's result for the text. Throws `invalid_response` when a budget is exceeded. */
  async parse<Input extends { text: string }, Result>(
    party: AccountParty,
    parser: TextParser<Input, Result>,
    input: Input,
  ): Promise<Result> {
    const characters = input.text.length;
    if (characters > LONGEST_TEXT) throw new ConnectorError('invalid_response', 'The answer is longer than 8 MiB');
    if (characters <= (this.options.atOnce ?? AT_ONCE)) return parser.parse(input);
    if (this.isClosed) throw ended();
    return new Promise<Result>((resolve, reject) => {
      const request = { module: parser.module, name: parser.name, input };
      this.join(party, { request, characters, resolve: resolve as Task['resolve'], reject });
    });
  }

  /** Ends all threads; texts in progress and waiting texts fail. */
  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of this.line.clear()) reject(ended());
    for (const stay of this.idle.values()) stay();
    this.idle.clear();
    await Promise.all([...this.threads].map((thread) => thread.close()));
  }

  private join(party: AccountParty, task: Task): void {
    const waiting = this.waitingOf(party) + task.characters;
    if (waiting > MOST_WAITING) {
      task.reject(new ConnectorError('unavailable', 'Too many answers of this workspace are waiting to be parsed'));
      return;
    }
    this.waiting.set(party.workspaceId, waiting);
    this.line.join(party, task);
    this.goOn();
  }

  private goOn(): void {
    while (this.reading.size < MOST_THREADS && !this.isClosed) {
      const next = this.line.take(({ workspaceId }) => !this.reading.has(workspaceId));
      if (!next) return;
      this.leave(next.party, next.item);
      void this.run(next.party, next.item);
    }
  }

  private leave(party: AccountParty, { characters }: Task): void {
    const waiting = this.waitingOf(party) - characters;
    if (waiting > 0) this.waiting.set(party.workspaceId, waiting);
    else this.waiting.delete(party.workspaceId);
  }

  private async run(party: AccountParty, { request, resolve, reject }: Task): Promise<void> {
    const now = this.options.now ?? performance.now.bind(performance);
    const began = now();
    this.reading.add(party.workspaceId);
    const thread = this.anyThread();
    try {
      resolve(await thread.run(request));
    } catch (error) {
      reject(error);
    } finally {
      this.reading.delete(party.workspaceId);
      this.line.charge(party, now() - began);
      this.rest(thread);
      this.goOn();
    }
  }

  private anyThread(): ParsingThread {
    for (const [thread, stay] of this.idle) {
      stay();
      this.idle.delete(thread);
      if (thread.isUsable) return thread;
      this.threads.delete(thread);
    }
    const { alarm = timer, budgetMs = BUDGET_MS } = this.options;
    const thread = new ParsingThread(alarm, budgetMs);
    this.threads.add(thread);
    return thread;
  }

  private rest(thread: ParsingThread): void {
    if (!thread.isUsable || this.isClosed) {
      this.threads.delete(thread);
      return;
    }
    const { alarm = timer, idleMs = IDLE_MS } = this.options;
    const stop = alarm(idleMs, () => this.end(thread));
    this.idle.set(thread, stop);
  }

  private end(thread: ParsingThread): void {
    this.idle.delete(thread);
    this.threads.delete(thread);
    void thread.close();
  }

  private waitingOf({ workspaceId }: AccountParty): number {
    return this.waiting.get(workspaceId) ?? 0;
  }
}

const ended = (): ConnectorError => new ConnectorError('unavailable', 'The service is shutting down');
