import type { LaneParty } from './lane-shares.js';

/** An account and its workspace. */
export type AccountParty = Required<LaneParty>;

/** The maximum number of parties whose service is remembered; beyond that, all counts are reset. */
const MOST_REMEMBERED = 10_000;

interface Waiting<T> {
  party: AccountParty;
  item: T;
}

/**
 * A queue that serves the least served workspace first, and within it the least served account: a party with a long
 * item is charged for it, and its next item waits behind others. A new or returning party begins at the level of those
 * that are served now, so that no party accumulates credit while it has nothing to do.
 */
export class LeastServed<T> {
  private waiting: Waiting<T>[] = [];
  private readonly served = new Map<string, number>();
  /**
   * The service level of the last party served: of workspaces under `''`, of a workspace's accounts under its id.
   */
  private readonly levels = new Map<string, number>();

  get length(): number {
    return this.waiting.length;
  }

  join(party: AccountParty, item: T): void {
    if (this.served.size > MOST_REMEMBERED) this.forget();
    this.begin(party.workspaceId, '');
    this.begin(party.accountId, party.workspaceId);
    this.waiting.push({ party, item });
  }

  /** Removes and returns the next item among those that may run. */
  take(mayGo: (party: AccountParty) => boolean): Waiting<T> | undefined {
    let next: Waiting<T> | undefined;
    for (const one of this.waiting) if (mayGo(one.party) && (!next || this.isBefore(one.party, next.party))) next = one;
    if (!next) return undefined;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    const { workspaceId, accountId } = next.party;
    this.levels.set('', this.servedOf(workspaceId)).set(workspaceId, this.servedOf(accountId));
    return next;
  }

  charge({ workspaceId, accountId }: AccountParty, ms: number): void {
    for (const id of [workspaceId, accountId]) this.served.set(id, this.servedOf(id) + ms);
  }

  /** Removes and returns all items. */
  clear(): T[] {
    return this.waiting.splice(0).map(({ item }) => item);
  }

  private begin(id: string, group: string): void {
    this.served.set(id, Math.max(this.servedOf(id), this.levels.get(group) ?? 0));
  }

  private isBefore(one: AccountParty, other: AccountParty): boolean {
    const ahead = this.servedOf(other.workspaceId) - this.servedOf(one.workspaceId);
    return ahead > 0 || (ahead === 0 && this.servedOf(one.accountId) < this.servedOf(other.accountId));
  }

  private servedOf(id: string): number {
    return this.served.get(id) ?? 0;
  }

  private forget(): void {
    this.served.clear();
    this.levels.clear();
  }
}
