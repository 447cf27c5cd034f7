import type { Trial } from '../../proof.js';
import { AttackProcess, inWords } from './attack-process.js';
import { COST_QUESTION, type CostReading } from './cost-probe.js';
import { type DearRequest, DearRequests } from './dear-requests.js';
import { requestOf, RequestGenerator } from '../fuzz/fuzz-generate.js';
import { FuzzTarget } from '../fuzz/fuzz-target.js';
import { operationsOf } from './hostile-input.js';
import { Receiver } from '../stack/receiver.js';
import { CostMeter, PROBE_OPTION } from './request-cost.js';
import type { ServiceProcess } from '../stack/service-process.js';
import type { Stack } from '../stack/stack.js';
import { openApiDocument } from '../fuzz/url-fields.js';
import { eventually } from '../stack/wait.js';

export interface DearSize {
  /** The step between searched operations. */
  everyNthOperation: number;
  /** Climbs for each operation. */
  climbs: number;
  /** Processor time in ms after which the caller of an expensive request must have been throttled. */
  budgetMs: number;
}

/**
 * The maximum cost of a request that is not charged to its caller: 25 ms, on a slow machine a multiple of the median
 * of the dearest requests of all operations. The dearest is a search whose page of 50 hits includes their listings,
 * 350 KB: 12 to 17 times the median.
 */
const MOST_MS = 25;
const MOST_TIMES = 24;
/** The maximum block of the event loop. */
const MOST_BLOCK_MS = 50;
const CONNECTIONS = 8;
/** A caller that cannot spend the budget within this multiple of its length also counts as throttled. */
const PATIENCE = 5;
const LOOK_MS = 100;
const SHOWN = 10;
const SHOWN_LETTERS = 110;
/** An account with so many listings that a request for all of them is expensive. */
const ACCOUNT = 'generated-48-dear';
const LIMITS = {
  RATE_LIMIT_PER_MINUTE: '6000',
  KEYLESS_REQUESTS_PER_MINUTE: '600',
  WORK_SHARE_PERCENT: '25',
};
const ENV = { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn', NODE_OPTIONS: PROBE_OPTION };

/** Searches every operation for expensive requests and checks that each is charged. */
export const searchDearRequests = async (trial: Trial, size: DearSize): Promise<void> => {
  const stack = await trial.stack({ env: ENV });
  const receiver = await Receiver.start();
  const target = await FuzzTarget.start(stack, receiver);
  await stack.connect(ACCOUNT);
  // One process without limits is measured, another one must throttle callers.
  const limited = await stack.addApi(LIMITS);
  await limited.ready();
  await Promise.all(stack.workers.map((worker) => worker.stop()));
  const found = await searchAll(trial, stack, target, size);
  await judge(trial, limited, found, size.budgetMs);
  await Promise.all([...stack.apis.map((api) => api.stop()), receiver.close()]);
};

const searchAll = async (trial: Trial, stack: Stack, target: FuzzTarget, size: DearSize): Promise<DearRequest[]> => {
  const operations = operationsOf(openApiDocument());
  const chosen = operations.filter((_, at) => (at + trial.seed) % size.everyNthOperation === 0);
  const meter = new CostMeter(stack.apis[0]!);
  const listings = await idsOf(stack, '/api/v1/listing?limit=100');
  const existing = (name: string): string[] | undefined => (/^listingIDs?$/.test(name) ? listings : undefined);
  const search = new DearRequests(new RequestGenerator(operations, target), meter, existing);
  const found: DearRequest[] = [];
  for (const [at, operation] of chosen.entries())
    found.push(await search.of(trial.random.fork(1_000 + at), operation, size.climbs));
  meter.close();
  trial.figure('requests tried for their cost', `${search.tried} of ${chosen.length} operations`);
  trial.must(search.failures.length === 0, `no request draws a 500 (${search.failures.slice(0, 3).join('; ')})`);
  return found.sort((one, other) => other.cost.cpuMs - one.cost.cpuMs);
};

const judge = async (trial: Trial, api: ServiceProcess, found: DearRequest[], budgetMs: number): Promise<void> => {
  const rows: string[][] = [
    ['operation', 'request', 'processor ms', 'in one go ms', 'answered after ms', 'bytes', 'status', 'held back'],
  ];
  const uncharged: string[] = [];
  const median = found[Math.floor(found.length / 2)]!.cost.cpuMs;
  const mostMs = Math.max(MOST_MS, MOST_TIMES * median);
  for (const one of found.slice(0, SHOWN)) {
    const { cpuMs, blockMs, wallMs, bytes, status } = one.cost;
    const held = cpuMs > mostMs ? await heldBack(api, one, budgetMs) : { isHeld: true, words: '' };
    if (!held.isHeld) uncharged.push(`${one.operation} ${cpuMs.toFixed(0)} ms`);
    rows.push([
      one.operation,
      shown(one),
      ...[cpuMs, blockMs, wallMs].map((ms) => ms.toFixed(1)),
      String(bytes),
      String(status),
      held.words,
    ]);
  }
  trial.table(rows);
  const longest = found.filter(({ cost }) => cost.blockMs > MOST_BLOCK_MS);
  trial.must(
    uncharged.length === 0,
    `no request costs more than ${mostMs.toFixed(0)} ms of processor time without being charged (${uncharged.join('; ')})`,
  );
  trial.must(
    longest.length === 0,
    `none blocks the event loop for more than ${MOST_BLOCK_MS} ms (${longest.map(({ operation }) => operation).join('; ')})`,
  );
};

/** Repeats the request on several connections until the caller spends the budget; it must be refused before that. */
const heldBack = async (
  api: ServiceProcess,
  { draft }: DearRequest,
  budgetMs: number,
): Promise<{ isHeld: boolean; words: string }> => {
  const { method, target: path, headers, body } = requestOf(draft);
  const request = { method, path, headers, body: body?.toString() };
  const port = Number(new URL(api.url).port);
  const spent = await spentFrom(api);
  const attack = await AttackProcess.start({ port, connections: CONNECTIONS, requests: [request] });
  const ranOut = await eventually(
    async () => ((await spent()) > budgetMs ? true : undefined),
    budgetMs * PATIENCE,
    LOOK_MS,
  );
  const seconds = ((await spent()) / 1_000).toFixed(1);
  const answers = await attack.stop();
  const isHeld = 429 in answers || !ranOut;
  return { isHeld, words: `${isHeld ? 'yes' : 'no'}: ${seconds} s of processor time, ${inWords(answers)}` };
};

/** Returns a function that reports the processor time used since now. */
const spentFrom = async (api: ServiceProcess): Promise<() => Promise<number>> => {
  const { cpuMs } = await api.ask<CostReading>(COST_QUESTION);
  return async () => (await api.ask<CostReading>(COST_QUESTION)).cpuMs - cpuMs;
};

const shown = ({ draft }: DearRequest): string => {
  const { target, body } = requestOf(draft);
  const text = `${target.replace(/^\/api\/v1/, '')} ${body?.toString() ?? ''}`.replaceAll('|', '%7c').trim();
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}… (${text.length} letters)` : text;
};

const idsOf = async (stack: Stack, path: string): Promise<string[]> => {
  const { body } = await stack.request('GET', path);
  return body.data.map(({ id }: { id: string }) => id);
};
