import type { Answer, RequestOptions, Stack } from './stack.js';
import type { ServiceProcess } from './service-process.js';

const PROBE_MS = 100;

/** Spreads requests over the API processes that say they are ready; tries another only when nothing could be sent. */
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
        if (code !== 'ECONNREFUSED' || attempt >= 5) throw error;
        this.healthy.delete(at);
      }
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async probe(): Promise<void> {
    await Promise.all(
      this.stack.apis.map(async (api) => {
        if (await api.answers()) this.healthy.add(api);
        else this.healthy.delete(api);
      }),
    );
  }
}
