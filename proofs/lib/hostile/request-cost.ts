import { COST_QUESTION, type CostReading } from './cost-probe.js';
import type { FuzzRequest } from '../fuzz/fuzz-changes.js';
import { Sender } from '../fuzz/fuzz-send.js';
import type { ServiceProcess } from '../stack/service-process.js';

/** Preloads the probe into a process of the service. */
export const PROBE_OPTION = `--import=${new URL('./cost-probe.js', import.meta.url).href}`;

/** The cost of one request, and its answer. */
export interface RequestCost {
  /** Processor time of the process. */
  cpuMs: number;
  /** The longest block of the event loop: others wait for this time. */
  blockMs: number;
  wallMs: number;
  status: number;
  bytes: number;
}

/** Sends requests to one process, one by one, and measures the cost of each. */
export class CostMeter {
  private readonly sender: Sender;
  private sent = 0;

  constructor(private readonly api: ServiceProcess) {
    this.sender = new Sender(api.url);
  }

  /** Returns the minimum of `times` measurements: other work on the machine only adds to the cost. */
  async of(request: FuzzRequest, times: number): Promise<RequestCost> {
    let best = await this.once(request);
    for (let at = 1; at < times; at += 1) {
      const next = await this.once(request);
      if (next.status === best.status && next.cpuMs < best.cpuMs) best = next;
    }
    return best;
  }

  close(): void {
    this.sender.close();
  }

  private async once(request: FuzzRequest): Promise<RequestCost> {
    const before = await this.api.ask<CostReading>(COST_QUESTION);
    const began = performance.now();
    const headers = { ...request.headers, 'x-forwarded-for': `10.0.0.${(this.sent += 1) % 250}` };
    const { status, text } = await this.sender.send({ ...request, headers });
    const wallMs = performance.now() - began;
    const after = await this.api.ask<CostReading>(COST_QUESTION);
    const cpuMs = after.cpuMs - before.cpuMs;
    // A block that took less processor time was a pause of the machine.
    return { cpuMs, blockMs: Math.min(after.blockMs, cpuMs), wallMs, status, bytes: Buffer.byteLength(text) };
  }
}
