import { Injectable } from '@nestjs/common';
import type { RatePolicy } from './token-buckets.js';

const WINDOW_SECONDS = 60;

/** The API processes that share the limits of callers, as they report themselves. docs/adr/0010 */
@Injectable()
export class ApiProcesses {
  private live = 1;

  /** At least one: this process. */
  get count(): number {
    return this.live;
  }

  report(count: number): void {
    this.live = Math.max(1, count);
  }

  /** Returns a limit per minute over all processes; its quota is the present part of this process. */
  policy(name: string, perMinute: number): RatePolicy {
    const part = (): number => Math.max(1, Math.floor(perMinute / this.live));
    return {
      name,
      windowSeconds: WINDOW_SECONDS,
      get quota() {
        return part();
      },
    };
  }
}
