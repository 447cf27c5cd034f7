import type { Draft } from '../fuzz/fuzz-changes.js';
import { requestOf, type RequestGenerator } from '../fuzz/fuzz-generate.js';
import type { DocumentedOperation, Schema } from './hostile-input.js';
import { type Existing, growthOf, PERIOD_NAMES, PERIODS } from './parameter-growth.js';
import type { Random } from '../stack/random.js';
import type { CostMeter, RequestCost } from './request-cost.js';

/** The most expensive request that was found for an operation. */
export interface DearRequest {
  operation: string;
  draft: Draft;
  cost: RequestCost;
}

type Place = 'query' | 'body';

/** Fields that grow together, and their values from small to large. */
interface Growth {
  place: Place;
  steps(draft: Draft): Record<string, unknown>[];
}

/** The number of valid requests that are tried until one succeeds. */
const BEGINNINGS = 4;
const TIMES = 3;
/** Time that a caller is willing to wait is not work: the service's own work meanwhile would be counted. */
const NO_WAIT = { wait: 0 };
/** The ratio above which a higher cost is not noise. */
const DEARER = 1.1;

/** Climbs from a cheap request of each operation to an expensive one, a parameter at a time. */
export class DearRequests {
  tried = 0;
  readonly failures: string[] = [];

  constructor(
    private readonly generator: RequestGenerator,
    private readonly meter: CostMeter,
    private readonly existing: Existing,
  ) {}

  /** Returns the most expensive result of several climbs, each with its parameters in another order. */
  async of(random: Random, operation: DocumentedOperation, climbs: number): Promise<DearRequest> {
    let dearest = await this.climb(random, operation);
    for (let at = 1; at < climbs; at += 1) {
      const next = await this.climb(random, operation);
      if (next.cost.cpuMs > dearest.cost.cpuMs) dearest = next;
    }
    const cost = await this.meter.of(requestOf(dearest.draft), TIMES);
    return { ...dearest, cost };
  }

  private async climb(random: Random, operation: DocumentedOperation): Promise<DearRequest> {
    let { draft, cost } = await this.beginning(random, operation);
    for (const growth of shuffled(random, this.growths(operation)))
      ({ draft, cost } = await this.grow(draft, cost, growth));
    return { operation: `${operation.method} ${operation.template}`, draft, cost };
  }

  private async beginning(
    random: Random,
    operation: DocumentedOperation,
  ): Promise<{ draft: Draft; cost: RequestCost }> {
    let draft = this.validAtOnce(random, operation);
    let cost = await this.measure(draft);
    for (let at = 1; cost.status >= 300 && at < BEGINNINGS; at += 1) {
      draft = this.validAtOnce(random, operation);
      cost = await this.measure(draft);
    }
    return { draft, cost };
  }

  private validAtOnce(random: Random, operation: DocumentedOperation): Draft {
    const draft = this.generator.valid(random, operation);
    return 'wait' in operation.query ? withStep(draft, 'query', NO_WAIT) : draft;
  }

  /** Returns each parameter by itself; the two ends of a period together. */
  private growths({ query, body }: DocumentedOperation): Growth[] {
    return [...this.growthsOf(query, 'query'), ...this.growthsOf(body?.properties ?? {}, 'body')];
  }

  private growthsOf(schemas: Record<string, Schema>, place: Place): Growth[] {
    const periods = PERIOD_NAMES.filter((names) => names.every((name) => name in schemas));
    const single = Object.entries(schemas).filter(([name]) => !periods.flat().includes(name) && !(name in NO_WAIT));
    return [
      ...periods.map(([first, last]) => ({
        place,
        steps: () => PERIODS().map(([from, to]) => ({ [first]: from, [last]: to })),
      })),
      ...single.map(([name, schema]) => ({
        place,
        steps: (draft: Draft) => {
          const present = place === 'body' ? bodyOf(draft)[name] : undefined;
          return growthOf(name, schema, this.existing, present).map((value) => ({ [name]: value }));
        },
      })),
    ];
  }

  /** Keeps the most expensive step that is answered like the request without it. */
  private async grow(draft: Draft, cost: RequestCost, growth: Growth): Promise<{ draft: Draft; cost: RequestCost }> {
    let best = { draft, cost };
    for (const step of growth.steps(draft)) {
      const grown = withStep(draft, growth.place, step);
      const least = await this.leastOf(grown, best.cost.cpuMs / DEARER);
      if (least.status !== cost.status || least.cpuMs * DEARER < best.cost.cpuMs) continue;
      // A step with equal cost is kept too: others may grow with it.
      best = { draft: grown, cost: least.cpuMs > best.cost.cpuMs ? least : best.cost };
    }
    return best;
  }

  /** Measures once, and again if the cost exceeds `enough`. */
  private async leastOf(draft: Draft, enough: number): Promise<RequestCost> {
    const first = await this.measure(draft);
    if (first.cpuMs < enough || first.status >= 300) return first;
    const again = await this.meter.of(requestOf(draft), TIMES - 1);
    return again.cpuMs < first.cpuMs ? again : first;
  }

  private async measure(draft: Draft): Promise<RequestCost> {
    const request = requestOf(draft);
    const cost = await this.meter.of(request, 1);
    this.tried += 1;
    if (cost.status === 500) this.failures.push(`${request.method} ${request.target.slice(0, 200)}`);
    return cost;
  }
}

const bodyOf = ({ body }: Draft): Record<string, unknown> =>
  typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};

const withStep = (draft: Draft, place: Place, step: Record<string, unknown>): Draft => {
  if (place === 'body') return { ...draft, body: JSON.stringify({ ...bodyOf(draft), ...step }) };
  const given = Object.entries(step).map(([name, value]): [string, string] => [
    name,
    encodeURIComponent(String(value)),
  ]);
  return { ...draft, query: [...draft.query.filter(([name]) => !(name in step)), ...given] };
};

const shuffled = <T>(random: Random, values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ value }) => value);
