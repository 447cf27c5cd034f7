import { setImmediate as nextIteration } from 'node:timers/promises';
import type { RequestWork } from '../work/request-work.js';
import { resume } from '../work/loop-time.js';
import { type Access, currentAccess, currentWork, sameAccess } from './access.js';

interface Waiting<K, V> {
  key: K;
  access: Access | undefined;
  work: RequestWork | undefined;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/** Keys of callers who see the same rows. */
export interface KeyGroup<K> {
  access: Access | undefined;
  /** The payers of the keys. */
  work?: RequestWork;
  keys: K[];
}

/** Concurrent round trips, and keys per round trip. */
const WIDTH = 2;
const SIZE = 32;

/**
 * Combines keys that are requested while other statements are under way into one round trip, which serves many callers
 * under load; an idle service does not wait. A key always belongs to a statement that begins after its request, on
 * behalf of its caller.
 */
export class BatchedQuery<K, V> {
  private waiting: Waiting<K, V>[] = [];
  private running = 0;

  /** `query` returns one value for each key of each group, in their order. */
  constructor(private readonly query: (groups: KeyGroup<K>[]) => Promise<V[][]>) {}

  get(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, access: currentAccess(), work: currentWork(), resolve, reject });
      // Runs after the present turn of the event loop, so that requests that arrive together are read together.
      if (this.waiting.length === 1) setImmediate(() => this.start());
    });
  }

  private start(): void {
    while (this.waiting.length > 0 && this.running < WIDTH) void this.run(this.waiting.splice(0, SIZE));
  }

  private async run(batch: Waiting<K, V>[]): Promise<void> {
    this.running += 1;
    try {
      const groups = grouped(batch);
      const values = await this.query(
        groups.map((members) => ({
          access: members[0]!.access,
          work: members[0]!.work,
          keys: members.map(({ key }) => key),
        })),
      );
      void deliver(groups, values);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.running -= 1;
      this.start();
    }
  }
}

/**
 * Lets the groups of each payer continue in a separate iteration of the event loop, so that each payer is charged for
 * its own work.
 */
const deliver = async <K, V>(groups: Waiting<K, V>[][], values: V[][]): Promise<void> => {
  for (const [index, members] of groups.entries()) {
    if (index > 0 && payerOf(members) !== payerOf(groups[index - 1]!)) await nextIteration();
    resume(members[0]!.work);
    members.forEach(({ resolve }, member) => resolve(values[index]![member]!));
  }
};

const payerOf = <K, V>([member]: Waiting<K, V>[]): string | undefined => member!.work?.payer;

const grouped = <K, V>(batch: Waiting<K, V>[]): Waiting<K, V>[][] => {
  const groups: Waiting<K, V>[][] = [];
  for (const one of batch) {
    const group = groups.find(([member]) => sameAccess(member!.access, one.access));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
};
