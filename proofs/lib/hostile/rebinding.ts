import { parentPort, workerData } from 'node:worker_threads';
import { OutboundPolicy } from '../../../src/platform/outbound/address-filter.js';
import { OutboundError } from '../../../src/platform/outbound/outbound-error.js';
import { OutboundHttp } from '../../../src/platform/outbound/outbound-http.js';
import { SystemClock } from '../../../src/values/time/clock.js';
import { divertEveryRoad, hostileNames } from '../fuzz/every-road.js';
import { inParallel } from '../stack/wait.js';

export interface RebindingJob {
  /** The port of the trap. */
  port: number;
  lookups: number;
  /** Switches the filter off: every name may be reached. */
  allowPrivate: boolean;
}

export interface RebindingResult {
  requests: number;
  lookups: number;
  /** The number of answers, and of refusals by kind. */
  outcomes: Record<string, number>;
}

const NAMES_ASKED_AGAIN = 4;
const WIDTH = 16;

/**
 * Requests names whose address changes between look-ups with the service's client, up to the given number of look-ups.
 */
const askThemAll = async ({ port, lookups: wanted, allowPrivate }: RebindingJob): Promise<RebindingResult> => {
  divertEveryRoad({ port, own: [] });
  const resolve = hostileNames();
  const result: RebindingResult = { requests: 0, lookups: 0, outcomes: {} };
  const lookup = (name: string): ReturnType<typeof resolve> => {
    result.lookups += 1;
    return resolve(name);
  };
  const http = new OutboundHttp(new OutboundPolicy(allowPrivate, lookup), new SystemClock());
  const ask = async (url: string, method: string): Promise<string> => {
    const limits = { deadlineMs: 5_000, maxResponseBytes: 1_024, addressFilter: true };
    return http.request({ method, url, ...limits }).then(
      ({ status }) => (status < 300 ? 'inside' : 'public'),
      (error: unknown) => (error instanceof OutboundError ? error.kind : String(error)),
    );
  };
  const names = Array.from({ length: Math.ceil(wanted / NAMES_ASKED_AGAIN) }, (_, at) => at);
  await inParallel(names, WIDTH, async (at) => {
    for (let again = 0; again < NAMES_ASKED_AGAIN; again += 1) {
      const outcome = await ask(`http://rebinding-${at}.example:${8_000 + (at % 100)}/`, again === 3 ? 'GET' : 'POST');
      result.requests += 1;
      result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
    }
  });
  http.onApplicationShutdown();
  return result;
};

if (parentPort) parentPort.postMessage(await askThemAll(workerData as RebindingJob));
