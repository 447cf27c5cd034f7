import type { Fault, FaultInput, FaultKind } from '../../sandbox/http/faults.js';
import type { Sandbox } from '../../sandbox/server.js';
import type { Random } from './stack/random.js';

const LISTS = '/(properties|listings|leads|reservations)\\?';
const KINDS: FaultKind[] = [
  'webhookLost',
  'webhookDuplicate',
  'webhookReorder',
  'webhookDelay',
  'pageDrift',
  'status',
  'reset',
  'cutOff',
  'html',
  'hang',
  'latency',
];

/** Faults between the accounts of a PMS and the service, drawn for each account separately. */
export class Disturbance {
  /** The number of faults of each kind so far. */
  readonly hits = new Map<string, number>(KINDS.map((kind) => [kind, 0]));
  private going: Fault[] = [];

  constructor(
    private readonly sandbox: Sandbox,
    private readonly random: Random,
  ) {}

  begin(account: string): void {
    const { random } = this;
    this.some({ kind: 'webhookLost', probability: 0.5, account });
    this.some({ kind: 'webhookDuplicate', probability: 0.4, account });
    this.some({ kind: 'webhookReorder', probability: 0.4, account });
    this.some({ kind: 'webhookDelay', probability: 0.5, ms: random.int(100, 3_000), account });
    this.some({ kind: 'pageDrift', probability: 0.5, rows: random.pick([-2, -1, 1, 2]), path: LISTS, account });
    this.some({ kind: 'status', probability: 0.04, status: 503, account });
    this.some({ kind: 'status', probability: 0.02, status: 429, retryAfter: 1, account });
    this.some({ kind: 'reset', probability: 0.03, account });
    this.some({ kind: 'cutOff', probability: 0.02, account });
    this.some({ kind: 'html', probability: 0.02, account });
    this.some({ kind: 'hang', probability: 0.003, account });
    this.some({ kind: 'latency', probability: 0.2, ms: random.int(50, 500), account });
  }

  end(): void {
    for (const { kind, hits } of this.going) this.hits.set(kind, this.hits.get(kind)! + hits);
    this.going = [];
    this.sandbox.clearFaults();
  }

  private some(fault: FaultInput): void {
    if (this.random.chance(0.5)) this.going.push(this.sandbox.fault({ ...fault, count: 0 }));
  }
}
