/** Longer than a publisher errs, and shorter than a host would wait for nights that are free again. */
const REMEMBERED_MS = 3_600_000;
const MOST_FEEDS = 20_000;

/**
 * The feeds that had events when this process read them last. Airbnb sometimes answers with an empty calendar for a few
 * minutes; believing it immediately would open every night.
 */
export class FilledFeeds {
  private readonly readAt = new Map<string, number>();

  add(feedId: string, now: Date): void {
    this.readAt.delete(feedId);
    this.readAt.set(feedId, now.getTime());
    const [oldest] = this.readAt.keys();
    if (this.readAt.size > MOST_FEEDS) this.readAt.delete(oldest!);
  }

  /** Returns whether the feed had events within the last hour. */
  has(feedId: string, now: Date): boolean {
    const readAt = this.readAt.get(feedId);
    return readAt !== undefined && now.getTime() - readAt < REMEMBERED_MS;
  }
}
