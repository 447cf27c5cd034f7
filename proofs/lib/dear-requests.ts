import type { Draft } from './fuzz-changes.js';
import { requestOf, type RequestGenerator } from './fuzz-generate.js';
import type { DocumentedOperation, Schema } from './hostile-input.js';
import { type Existing, growthOf } from './parameter-growth.js';
import type { Random } from './random.js';
import type { CostMeter, RequestCost } from './request-cost.js';

/** The dearest request that was found for an operation. */
export interface DearRequest {
  operation: string;
  draft: Draft;
  cost: RequestCost;
}

interface Parameter {
  name: string;
  schema: Schema;
  place: 'query' | 'body';
}

/** Valid requests that are tried until one succeeds. */
const BEGINNINGS = 4;
const TIMES = 3;
/** What costs more than so many times as much is dearer, not noise. */
const DEARER = 1.1;

/** Climbs from a cheap request of each operation to a dear one, a parameter at a time. */
export class DearRequests {
  tried = 0;
  readonly failures: string[] = [];

  constructor(
    private readonly generator: RequestGenerator,
    private readonly meter: CostMeter,
    private readonly existing: Existing,
  ) {}

  /** The dearest of so many climbs, each with its parameters in another order. */
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
    for (const parameter of shuffled(random, parametersOf(operation)))
      ({ draft, cost } = await this.grow(draft, cost, parameter));
    return { operation: `${operation.method} ${operation.template}`, draft, cost };
  }

  private async beginning(
    random: Random,
    operation: DocumentedOperation,
  ): Promise<{ draft: Draft; cost: RequestCost }> {
    let draft = this.generator.valid(random, operation);
    let cost = await this.measure(draft);
    for (let at = 1; cost.status >= 300 && at < BEGINNINGS; at += 1) {
      draft = this.generator.valid(random, operation);
      cost = await this.measure(draft);
    }
    return { draft, cost };
  }

  /** Keeps the parameter's dearest value that is answered like the request without it. */
  private async grow(
    draft: Draft,
    cost: RequestCost,
    parameter: Parameter,
  ): Promise<{ draft: Draft; cost: RequestCost }> {
    let best = { draft, cost };
    for (const value of growthOf(parameter.name, parameter.schema, this.existing, presentOf(draft, parameter))) {
      const grown = withValue(draft, parameter, value);
      const first = await this.measure(grown);
      if (first.status !== cost.status || first.cpuMs * DEARER < best.cost.cpuMs) continue;
      const again = await this.meter.of(requestOf(grown), TIMES - 1);
      const least = again.cpuMs < first.cpuMs ? again : first;
      if (least.cpuMs * DEARER < best.cost.cpuMs) continue;
      // One that costs as much is kept too: others may grow with it.
      best = { draft: grown, cost: least.cpuMs > best.cost.cpuMs ? least : best.cost };
    }
    return best;
  }

  private async measure(draft: Draft): Promise<RequestCost> {
    const request = requestOf(draft);
    const cost = await this.meter.of(request, 1);
    this.tried += 1;
    if (cost.status === 500) this.failures.push(`${request.method} ${request.target.slice(0, 200)}`);
    return cost;
  }
}

const parametersOf = ({ query, body }: DocumentedOperation): Parameter[] => [
  ...Object.entries(query).map(([name, schema]): Parameter => ({ name, schema, place: 'query' })),
  ...Object.entries<Schema>(body?.properties ?? {}).map(([name, schema]): Parameter => ({
    name,
    schema,
    place: 'body',
  })),
];

const bodyOf = ({ body }: Draft): Record<string, unknown> =>
  typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};

const presentOf = (draft: Draft, { name, place }: Parameter): unknown =>
  place === 'body' ? bodyOf(draft)[name] : undefined;

const withValue = (draft: Draft, { name, place }: Parameter, value: unknown): Draft =>
  place === 'body'
    ? { ...draft, body: JSON.stringify({ ...bodyOf(draft), [name]: value }) }
    : {
        ...draft,
        query: [...draft.query.filter(([other]) => other !== name), [name, encodeURIComponent(String(value))]],
      };

const shuffled = <T>(random: Random, values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ value }) => value);
