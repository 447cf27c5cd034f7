import type { Answer, Stack } from './stack/stack.js';
import { atRate, eventually, percentile } from './stack/wait.js';

/** A request without an answer for this long counts as hanging. */
const HANGING_MS = 10_000;
const PROBES_PER_SECOND = 10;
const RECOVERY_MS = 30_000;

/** One request while a dependency is frozen. */
export interface FrozenAnswer {
  /** The time at which it was sent, in milliseconds since the freeze. */
  askedMs: number;
  /** The duration of the answer (ms). */
  ms: number;
  /** 0 if there was no answer. */
  status: number;
  retryAfter: string | null;
  text: string;
}

/** Sends requests from the moment of a freeze, and records how each is answered. */
export class FrozenWatch {
  readonly requests: FrozenAnswer[] = [];
  readonly probes: FrozenAnswer[] = [];
  readonly metrics: FrozenAnswer[] = [];
  private readonly began = performance.now();

  constructor(private readonly stack: Stack) {}

  /** Sends the request `rate` times a second, and also reads readiness and metrics. Resolves after all answers. */
  async ask(seconds: number, rate: number, [method, path]: [string, string]): Promise<void> {
    const isOn = (): boolean => performance.now() - this.began < seconds * 1_000;
    const body = method === 'GET' ? undefined : {};
    await Promise.all([
      atRate(rate, isOn, () => this.record(this.requests, () => this.stack.request(method, path, this.options(body)))),
      atRate(PROBES_PER_SECOND, isOn, () => this.record(this.probes, () => this.read('/health/ready'))),
      atRate(1, isOn, () => this.record(this.metrics, () => this.read('/metrics'))),
    ]);
  }

  /** Resolves with the milliseconds until all parts are up and a request succeeds; undefined if that never happens. */
  async recovery(): Promise<number | undefined> {
    const began = performance.now();
    const isThere = async (): Promise<true | undefined> => {
      const ready = await this.read('/health/ready').catch(() => undefined);
      if (ready?.body?.status !== 'ok') return undefined;
      const listings = await this.stack
        .request('GET', '/api/v1/listing?limit=5', this.options())
        .catch(() => undefined);
      return listings?.status === 200 ? true : undefined;
    };
    const recovered = await eventually(isThere, RECOVERY_MS, 50);
    return recovered && Math.round(performance.now() - began);
  }

  statuses(): string {
    return [...new Set(this.requests.map(({ status }) => status))].sort().join(', ');
  }

  figures(): string {
    const quantile = (share: number): string =>
      `${(
        percentile(
          this.requests.map(({ ms }) => ms),
          share,
        ) / 1_000
      ).toFixed(2)} s`;
    const probe = Math.round(Math.max(...this.probes.map(({ ms }) => ms)));
    return `${this.requests.length} requests, median ${quantile(0.5)}, longest ${quantile(1)}; readiness at most ${probe} ms`;
  }

  private read(path: string): Promise<Answer> {
    return this.stack.request('GET', path, { ...this.options(), key: null });
  }

  private options(body?: object): { body?: object; timeoutMs: number } {
    return { body, timeoutMs: HANGING_MS };
  }

  private async record(list: FrozenAnswer[], send: () => Promise<Answer>): Promise<void> {
    const asked = performance.now();
    const answer = await send().catch(() => undefined);
    list.push({
      askedMs: asked - this.began,
      ms: performance.now() - asked,
      status: answer?.status ?? 0,
      retryAfter: answer?.headers.get('retry-after') ?? null,
      text: answer?.text ?? '',
    });
  }
}
