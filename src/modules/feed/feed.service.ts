import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import type { Scope } from '../../platform/access/scope.js';
import { outsideOfProcess } from '../../platform/database/access.js';
import { listTarget } from '../../records/audit/list-target.js';
import { ReadTrail } from '../../records/audit/read-trail.js';
import { Outbox } from '../../records/outbox/outbox.js';
import { Clock } from '../../values/time/clock.js';
import { addDays } from '../../values/time/dates.js';
import { FeedCursors } from './feed-cursors.js';
import { FeedWatch } from './feed-watch.js';
import { cursorTooOld, invalidCursor, keyEnded } from './feed.errors.js';
import { type FeedRange, FeedRepository, type FeedRow } from './feed.repository.js';
import { type FeedBounds, type FeedRequest, type HeldRequest, NOW } from './feed.types.js';

/** The part of the feed that answers a request. */
export interface FeedPage extends FeedRange, FeedBounds {
  rows: FeedRow[];
}

/** Events in the order of their positions, in the bodies that webhooks send. */
@Injectable()
export class FeedService {
  constructor(
    private readonly rows: FeedRepository,
    private readonly watch: FeedWatch,
    private readonly cursors: FeedCursors,
    private readonly outbox: Outbox,
    private readonly trail: ReadTrail,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Returns the answer as JSON: the events after the cursor, each byte for byte as a webhook receives it. Where there
   * is none, waits for one. Invariant: no event appears later at or before `nextCursor`; a read of guests is recorded.
   */
  async read(scope: Scope, { after, types, wait, limit }: FeedRequest, held: HeldRequest): Promise<string> {
    const ends = this.clock.now().getTime() + wait * 1_000;
    const bounds = await this.bounds();
    const position = await this.positionIn(bounds, scope, 'after', after);
    let page = await this.page(scope, { ...bounds, after: position, types }, limit);
    for (let left = wait * 1_000; page.rows.length === 0 && left > 0;) {
      const wanted = { ...held, seen: page.last, types };
      const reason = await outsideOfProcess(() => this.watch.wait(scope, wanted, left));
      if (reason === 'ended') throw keyEnded();
      page = await this.page(scope, { ...(await this.bounds()), after: position, types }, limit);
      left = reason === 'events' ? ends - this.clock.now().getTime() : 0;
    }
    return this.answer(scope, page, limit);
  }

  /**
   * Returns the position that a cursor names; without one, the oldest. 400 for a malformed one or one of another
   * tenant, 410 for one that is too old.
   */
  async positionOf(scope: Scope, field: string, cursor: string | undefined): Promise<number> {
    return this.positionIn(await this.bounds(), scope, field, cursor);
  }

  /** Returns the first events of the range; undefined when events after its beginning are no longer kept. */
  async pageAfter(scope: Scope, range: Omit<FeedRange, 'last'>, limit: number): Promise<FeedPage | undefined> {
    const bounds = await this.bounds();
    return range.after < bounds.oldest ? undefined : this.page(scope, { ...range, ...bounds }, limit);
  }

  /** Returns the bodies for subscribers. A read of guests is on record in the request's answer. */
  async bodiesOf(scope: Scope, { rows, types }: Pick<FeedPage, 'rows' | 'types'>): Promise<string[]> {
    const bodies: string[] = [];
    for (const row of rows) bodies.push(await this.outbox.bodyOf(row));
    if (rows.some(({ personal }) => personal !== ''))
      await this.trail.record(scope, 'GUESTS_READ', { type: 'event-list', id: listTarget({ types: types ?? 'all' }) });
    return bodies;
  }

  bounds(): Promise<FeedBounds> {
    const today = this.clock.now().toISOString().slice(0, 10);
    return this.rows.bounds(addDays(today, -this.env.EVENT_DAYS));
  }

  private async positionIn(
    { oldest, last }: FeedBounds,
    scope: Scope,
    field: string,
    cursor: string | undefined,
  ): Promise<number> {
    if (cursor === undefined) return oldest;
    const position = cursor === NOW ? last : (await this.cursors.of(scope)).read(cursor);
    if (position === undefined) throw invalidCursor(field);
    if (position < oldest) throw cursorTooOld(field, this.env.EVENT_DAYS);
    return position;
  }

  /** Takes bounds that were read before: every event up to `last` is committed when the rows are read. */
  private async page(scope: Scope, range: FeedRange & FeedBounds, limit: number): Promise<FeedPage> {
    return { ...range, rows: await this.rows.page(scope, range, limit) };
  }

  private async answer(scope: Scope, page: FeedPage, limit: number): Promise<string> {
    const { rows, types, last, oldest } = page;
    const isFull = rows.length === limit;
    const next = isFull ? rows.at(-1)!.position : Math.max(page.after, last);
    const lag = isFull ? await this.rows.lag(scope, { after: next, last, types }) : 0;
    const bodies = await this.bodiesOf(scope, page);
    const { write } = await this.cursors.of(scope);
    const meta = { nextCursor: write(next), oldestCursor: write(oldest), lag };
    return `{"data":[${bodies.join(',')}],"meta":${JSON.stringify(meta)}}`;
  }
}
