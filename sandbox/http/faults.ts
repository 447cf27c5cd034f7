import { randomUUID } from 'node:crypto';
import { seeded } from '../ledger/random.js';

/** Marks a call that the sandbox sends to itself (fault lateCommit). */
export const REPLAY_HEADER = 'x-sandbox-replay';

/** Faults that act before the call reaches the PMS's own code. */
export const BEFORE = [
  'latency',
  'status',
  'html',
  'redirect',
  'reset',
  'hang',
  'hold',
  'echo',
  'lateCommit',
  'revokeToken',
  'priceChange',
  'nightTaken',
  'delayedVisibility',
  'pageDrift',
] as const;
/** Faults that act on the response, after the work is done. */
export const AFTER = [
  'statusAfter',
  'htmlAfter',
  'resetAfter',
  'hangAfter',
  'wrongTypes',
  'oversized',
  'gzipBomb',
  'hostileFeed',
  'cutOff',
] as const;
/** Faults of webhook delivery. */
export const WEBHOOK = ['webhookLost', 'webhookDuplicate', 'webhookReorder', 'webhookDelay'] as const;
export const FAULT_KINDS: string[] = [...BEFORE, ...AFTER, ...WEBHOOK];

export type FaultKind = (typeof BEFORE | typeof AFTER | typeof WEBHOOK)[number];

/** One fault on demand. Account, pms, method and path select the calls; count, skip and probability say how often. */
export interface FaultInput {
  kind: FaultKind;
  account?: string;
  pms?: string;
  method?: string;
  /** Regular expression, tested on the whole path with its query. */
  path?: string;
  /** The number of calls that it hits; 0 for all until it is removed. Default 1. */
  count?: number;
  /** The number of matching calls that are left alone first. */
  skip?: number;
  /** 0..1, drawn from the sandbox's seed. */
  probability?: number;
  /** latency, lateCommit, delayedVisibility, webhookDelay. */
  ms?: number;
  status?: number;
  retryAfter?: number;
  location?: string;
  /** oversized, gzipBomb, hostileFeed. */
  bytes?: number;
  /**
   * wrongTypes: this field becomes `value` everywhere; without it the seed picks one value. hostileFeed: the name in
   * dialects/ical/hostile-feeds.ts.
   */
  field?: string;
  value?: unknown;
  /** priceChange, nightTaken: property id and dates, both ends included. */
  property?: string | number;
  from?: string;
  to?: string;
  price?: string | number;
  /** hold: receives the bodies of the calls whose callers had hung up. */
  dropped?: unknown[];
  /** pageDrift: rows by which the list has moved; negative repeats rows, positive skips them. */
  rows?: number;
}

export interface Fault extends FaultInput {
  id: number;
  hits: number;
  seen: number;
}

export interface Subject {
  account: string | undefined;
  pms: string;
  method?: string;
  path?: string;
}

export class Faults {
  private faults: Fault[] = [];
  private lastId = 0;
  private random = seeded(1);
  /** Proves that a replayed call is the sandbox's own. */
  readonly replayKey = randomUUID();

  reseed(seed: number): void {
    this.random = seeded(seed);
  }

  add(input: FaultInput): Fault {
    const fault: Fault = { ...input, id: ++this.lastId, hits: 0, seen: 0 };
    this.faults.push(fault);
    return fault;
  }

  list(): Fault[] {
    return this.faults;
  }

  remove(id: number): void {
    this.faults = this.faults.filter((fault) => fault.id !== id);
  }

  clear(): void {
    this.faults = [];
  }

  /** Returns the faults of these kinds that hit this call, in the order in which they were set; each counts as used. */
  draw(kinds: readonly FaultKind[], subject: Subject): Fault[] {
    return this.faults.filter((fault) => kinds.includes(fault.kind) && matches(fault, subject) && this.spend(fault));
  }

  draws(): number {
    return this.random();
  }

  private spend(fault: Fault): boolean {
    const count = fault.count ?? 1;
    if (count > 0 && fault.hits >= count) return false;
    fault.seen += 1;
    if (fault.seen <= (fault.skip ?? 0)) return false;
    if (this.random() >= (fault.probability ?? 1)) return false;
    fault.hits += 1;
    return true;
  }
}

function matches(fault: Fault, subject: Subject): boolean {
  return (
    (!fault.account || fault.account === subject.account) &&
    (!fault.pms || fault.pms === subject.pms) &&
    (!fault.method || fault.method.toUpperCase() === subject.method) &&
    (!fault.path || new RegExp(fault.path).test(subject.path ?? ''))
  );
}
