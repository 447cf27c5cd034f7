import type { Answer, RequestOptions, Stack } from './stack.js';
import type { ServiceProcess } from './service-process.js';
import { pause } from './wait.js';

const PROBE_MS = 100;
const MAX_TRIES = 50;

/** Distributes requests over the ready API processes; tries another one only when nothing could be sent. */
export class LoadBalancer {
  private readonly healthy = new Set<ServiceProcess>();
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  constructor(private readonly stack: Stack) {
    for (const api of stack.apis) this.healthy.add(api);
    this.timer = setInterval(() => void this.probe(), PROBE_MS);
  }

  async request(method: string, path: string, options: RequestOptions): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const targets = this.healthy.size > 0 ? [...this.healthy] : this.stack.apis;
      const at = targets[(this.turn += 1) % targets.length]!;
      try {
        return await this.stack.request(method, path, { ...options, at });
      } catch (error) {
        const code = ((error as Error).cause as { code?: string } | undefined)?.code;
        if (code !== 'ECONNREFUSED' || attempt >= MAX_TRIES) throw error;
        this.healthy.delete(at);
        await pause(PROBE_MS);
      }
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async probe(): Promise<void> {
    await Promise.all(
      this.stack.apis.map(async (api) => {
        const state = await readiness(api);
        if (state === 'ready') this.healthy.add(api);
        if (state === 'ending') this.healthy.delete(api);
      }),
    );
  }
}

/** A missing answer may only mean a busy process; the next request detects a closed port. */
const readiness = (api: ServiceProcess): Promise<'ready' | 'ending' | 'unknown'> =>
  fetch(`${api.url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok ? 'ready' : 'ending';
    },
    () => 'unknown',
  );
