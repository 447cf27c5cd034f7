import { setTimeout as sleep } from 'node:timers/promises';
import type { CliContext } from '../context.js';
import { codeOf, networkFault } from '../api/network-fault.js';
import { remark } from '../output/write.js';
import { VERSION } from '../version.js';
import { signedHeaders } from './signature.js';

/** As long as the service waits for a receiver. */
const TIMEOUT_MS = 15_000;
const NOBODY_LISTENS = 'ECONNREFUSED';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

export interface Forwarded {
  /** The HTTP status; undefined if the receiver gave no answer, for the reason `error`. */
  status: number | undefined;
  error?: string;
  milliseconds: number;
}

/** Sends events to a receiver as the service does, and waits while nothing listens there: developers restart servers. */
export class Forwarder {
  constructor(
    private readonly context: CliContext,
    readonly target: string,
    private readonly secret: string,
  ) {}

  /** Returns the receiver's answer; undefined when `signal` stopped the waiting for a receiver. */
  async forward(id: string, body: string, signal: AbortSignal): Promise<Forwarded | undefined> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const started = performance.now();
      const elapsed = (): number => Math.round(performance.now() - started);
      try {
        return { status: await this.post(id, body, signal), milliseconds: elapsed() };
      } catch (error) {
        if (signal.aborted) return undefined;
        const code = codeOf(error);
        // A receiver that hangs or disconnects may have the event, so it is not sent again.
        if (code !== NOBODY_LISTENS) return { status: undefined, error: code, milliseconds: elapsed() };
        if (attempt === 0) remark(this.context, `${networkFault(this.target, error).message} Waiting for it.`);
      }
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  }

  private async post(id: string, body: string, signal: AbortSignal): Promise<number> {
    const response = await fetch(this.target, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': `lodgewire-cli/${VERSION}`,
        ...signedHeaders(this.secret, id, body, this.context.now()),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  }
}
