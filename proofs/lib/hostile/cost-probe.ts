import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The message to which the probe replies. */
export const COST_QUESTION = { cost: true } as const;

/** Processor time since the process started, and the longest block of its event loop since the last question, ms. */
export interface CostReading {
  cpuMs: number;
  blockMs: number;
}

const NS_PER_MS = 1e6;
const RESOLUTION_MS = 1;

/** Preloaded into a process of the service: reports the cost of its work. */
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

process.on('message', (words: unknown) => {
  if (typeof words !== 'object' || words === null || !('cost' in words)) return;
  const { user, system } = process.cpuUsage();
  const reading: CostReading = { cpuMs: (user + system) / 1_000, blockMs: delays.max / NS_PER_MS - RESOLUTION_MS };
  delays.reset();
  process.send!(reading);
});
