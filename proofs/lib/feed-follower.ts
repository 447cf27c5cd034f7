import type { Random } from './stack/random.js';
import type { Stack } from './stack/stack.js';
import { pause } from './stack/wait.js';

interface Seen {
  id: string;
  /** The subject whose changes the sequence counts. */
  subject: string;
  sequence: number;
}

const LIMIT = 500;

/** Follows the feed of a tenant while it grows, and compares it with the feed read again from the beginning. */
export class FeedFollower {
  private readonly seen: Seen[] = [];
  private isOn = true;
  private readonly following: Promise<void>;

  constructor(
    private readonly stack: Stack,
    private readonly tenant: string | undefined,
    private readonly random: Random,
  ) {
    this.following = this.follow();
  }

  get events(): number {
    return this.seen.length;
  }

  /** Reads to the end, and returns the faults. */
  async judge(): Promise<string[]> {
    this.isOn = false;
    await this.following;
    const all: Seen[] = [];
    for (let after: string | undefined, isFull = true; isFull;) {
      const page = await this.page(after, 0, LIMIT);
      if (page === undefined) continue;
      all.push(...page.events);
      [after, isFull] = [page.cursor, page.events.length === LIMIT];
    }
    const met = new Set(this.seen.map(({ id }) => id));
    const behind = all.filter(({ id }) => !met.has(id)).map(({ id }) => `${id} appeared behind a cursor`);
    const moved = all.some(({ id }, index) => this.seen[index]?.id !== id) ? ['the order of the feed has changed'] : [];
    return [...behind, ...(behind.length === 0 ? moved : []), ...outOfOrder(all)];
  }

  /** Reads pages of random sizes until it is stopped and the end is reached. */
  private async follow(): Promise<void> {
    let cursor: string | undefined;
    for (let isEnd = false; this.isOn || !isEnd;) {
      const page = await this.page(cursor, this.isOn ? this.random.int(0, 2) : 0, this.random.int(1, 40));
      if (page === undefined) {
        await pause(100);
        continue;
      }
      this.seen.push(...page.events);
      cursor = page.cursor;
      isEnd = page.events.length === 0;
    }
  }

  /** Returns undefined if the service did not answer. */
  private async page(
    after: string | undefined,
    wait: number,
    limit: number,
  ): Promise<{ events: Seen[]; cursor: string } | undefined> {
    const path = `/api/v1/event?limit=${limit}&wait=${wait}${after ? `&after=${after}` : ''}`;
    const answer = await this.stack.request('GET', path, { tenant: this.tenant }).catch(() => undefined);
    if (answer?.status !== 200) return undefined;
    return { events: answer.body.data.map(seenOf), cursor: answer.body.meta.nextCursor };
  }
}

/** docs/reference/webhooks.md says what a sequence counts. */
const seenOf = ({ id, type, sequence, data }: any): Seen => {
  const subject = type.startsWith('RESERVATION_')
    ? data.id
    : (data.unitID ?? data.listingID ?? data.integrationAccountID);
  return { id, sequence, subject };
};

const outOfOrder = (all: readonly Seen[]): string[] => {
  const last = new Map<string, number>();
  return all.flatMap(({ id, subject, sequence }) => {
    const before = last.get(subject) ?? 0;
    last.set(subject, sequence);
    return sequence > before ? [] : [`${id} of ${subject} has the sequence ${sequence} after ${before}`];
  });
};
