import { LodgewireError, retryAfterOf, strange } from './errors.js';

export interface TransportOptions {
  baseUrl: string;
  /** How often a request is retried. */
  maxRetries: number;
  /** The longest time that one attempt may take (milliseconds). */
  timeoutMs: number;
  fetch: (request: Request, init: RequestInit) => Promise<Response>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Longer pauses are left to the caller, who finds them in the error's `retryAfter`. */
const LONGEST_RETRY_AFTER_S = 60;
/** Statuses that have no body. */
const BODILESS = new Set([204, 205, 304]);
const BODILESS_METHODS = new Set(['GET', 'HEAD']);
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
/** Statuses of a proxy or of a restarting service. */
const PASSING = new Set([502, 503, 504]);

interface Answer {
  response: Response;
  body: ArrayBuffer | null;
}

type Outcome = Answer | { error: LodgewireError };

/** Sends requests, and repeats those that may be repeated. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  /**
   * Sends the request. It is retried after a lost connection, 502, 503 and 504 if it reads, replaces, deletes or has an
   * `Idempotency-Key`, and after 429 in any case. Throws LodgewireError if no answer comes.
   */
  async send(request: Request, timeoutMs = this.options.timeoutMs): Promise<Response> {
    // Node 20.19 cancels the body of a request whose clone is garbage-collected, so each attempt uses the bytes.
    const body = BODILESS_METHODS.has(request.method) ? null : await request.arrayBuffer();
    let runningUntil: number | undefined;
    for (let retries = 0; ;) {
      const outcome = await this.attempt(request, body, timeoutMs);
      const isRunning = 'response' in outcome && runsStill(request, outcome);
      if (isRunning) runningUntil ??= performance.now() + timeoutMs;
      else retries += 1;
      const isOver = isRunning ? performance.now() > runningUntil! : retries > this.options.maxRetries;
      const pause = isOver ? undefined : pauseAfter(request, outcome, retries, isRunning);
      if (pause === undefined) {
        if ('error' in outcome) throw outcome.error;
        return outcome.response;
      }
      await sleep(pause, request.signal);
    }
  }

  private async attempt(request: Request, body: ArrayBuffer | null, timeoutMs: number): Promise<Outcome> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const signal = AbortSignal.any([request.signal, timeout]);
      const copy = new Request(request, { body });
      return await this.complete(await this.options.fetch(copy, { signal }));
    } catch (cause) {
      if (request.signal.aborted) throw request.signal.reason;
      if (cause instanceof LodgewireError) return { error: cause };
      return { error: timeout.aborted ? this.late(timeoutMs, cause) : this.unreachable(cause) };
    }
  }

  /** Reads the whole body, so that a connection that breaks inside it counts as lost; streams stay with the reader. */
  private async complete(answer: Response): Promise<Answer> {
    const { status, statusText, headers, ok } = answer;
    const type = headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) return { response: answer, body: null };
    const bytes = await answer.arrayBuffer();
    if (ok && type.startsWith('text/html'))
      throw new LodgewireError({ status, code: 'not_lodgewire', message: strange(answer, this.options.baseUrl) });
    const body = BODILESS.has(status) ? null : bytes;
    return { response: new Response(body, { status, statusText, headers }), body };
  }

  private late(timeoutMs: number, cause: unknown): LodgewireError {
    const message = `${this.options.baseUrl} did not answer within ${timeoutMs / 1_000} s: try again, or raise timeoutMs`;
    return new LodgewireError({ status: 0, code: 'timeout', message, cause });
  }

  private unreachable(cause: unknown): LodgewireError {
    const message = `No answer from ${this.options.baseUrl} (${reasonOf(cause)}): check baseUrl, the network and whether Lodgewire runs there`;
    return new LodgewireError({ status: 0, code: 'network', message, cause });
  }
}

/** Returns the system's error code if there is one, such as ECONNREFUSED. */
const reasonOf = (error: unknown): string => {
  const { cause, code, message } = (error ?? {}) as { cause?: unknown; code?: string; message?: string };
  return cause ? reasonOf(cause) : (code ?? message ?? String(error));
};

const isRepeatable = ({ method, headers }: Request): boolean =>
  REPEATABLE.has(method) || headers.has('idempotency-key');

/** Returns whether the answer says that an earlier attempt with the same key has not finished. */
const runsStill = (request: Request, { response, body }: Answer): boolean => {
  if (response.status !== 409 || !request.headers.has('idempotency-key')) return false;
  const refusal = parsed(body) as { details?: { field?: string }[] } | null;
  return refusal?.details?.[0]?.field?.toLowerCase() === 'idempotency-key';
};

const parsed = (body: ArrayBuffer | null): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined));
  } catch {
    return null;
  }
};

/** Returns the milliseconds before the next attempt; undefined if another one is not allowed or would not help. */
const pauseAfter = (request: Request, outcome: Outcome, retries: number, isRunning: boolean): number | undefined => {
  const backoff = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, retries - 1));
  const jittered = backoff * (0.5 + Math.random() / 2);
  if ('error' in outcome) {
    const isLost = outcome.error.code === 'network' || outcome.error.code === 'timeout';
    return isLost && isRepeatable(request) ? jittered : undefined;
  }
  const { status, headers } = outcome.response;
  const mayRepeat = isRunning || status === 429 || (PASSING.has(status) && isRepeatable(request));
  if (!mayRepeat) return undefined;
  const wait = retryAfterOf(headers, Date.now());
  if (wait === undefined) return jittered;
  return wait > LONGEST_RETRY_AFTER_S ? undefined : wait * 1_000 + (jittered - backoff / 2);
};

/** Resolves after a time; rejects with the signal's reason when it aborts. */
export const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
