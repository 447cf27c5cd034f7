import type { Clock } from './clock.js';

interface Entry<T> {
  readAt: number;
  value: Promise<T | undefined>;
}

/** From this many entries on, those that are too old are removed. */
const MANY = 1_000;

/**
 * Caches answers of a lookup for at most `maxAgeMs`, counted from the start of the read, so that a change made
 * elsewhere is seen after that time at the latest. Missing values are not kept. One read at a time per key.
 */
export class ShortCache<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly clock: Clock,
    private readonly maxAgeMs: number,
  ) {}

  /** The number of answers that are kept. */
  get size(): number {
    return this.entries.size;
  }

  get(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const now = this.clock.now().getTime();
    const kept = this.entries.get(key);
    // A clock set back must not lengthen an entry's life.
    if (kept && now >= kept.readAt && now - kept.readAt < this.maxAgeMs) return kept.value;
    if (this.entries.size >= MANY) this.removeOld(now);
    const entry: Entry<T> = { readAt: now, value: read() };
    this.entries.set(key, entry);
    const drop = (): void => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    };
    entry.value.then((value) => value === undefined && drop(), drop);
    return entry.value;
  }

  private removeOld(now: number): void {
    for (const [key, { readAt }] of this.entries) if (now - readAt >= this.maxAgeMs) this.entries.delete(key);
  }

  forget(key: string): void {
    this.entries.delete(key);
  }
}
