import { Injectable } from '@nestjs/common';
import type { PmsListing } from '../../../connectors/port/model.js';
import { addWarnings, withWarnings } from '../../../connectors/port/warnings.js';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../values/time/clock.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { ListingMirrorService } from '../../listing/mirror/listing-mirror.service.js';
import type { ReadVia } from '../../listing/freshness/freshness.types.js';
import { CalendarsPass } from './calendars-pass.js';
import { pollVia } from './poll-via.js';
import type { PassContext, PassOutcome, SyncPass } from './sync-pass.js';
import { SyncRepository } from '../sync.repository.js';
import { count, refuse, warnOfTypes } from '../sync-progress.js';

interface ListingsCursor {
  page?: string;
  seen: string[];
  /** Earlier pages brought new listings. */
  created?: boolean;
}

/** The number of listings of the first page that can be booked before the second page is read. */
const SHOWN_FIRST = 2;

/** Reads every listing; only a complete read with the expected count may lead to removals. */
@Injectable()
export class ListingsPass implements SyncPass {
  constructor(
    private readonly mirror: ListingMirrorService,
    private readonly calendars: CalendarsPass,
    private readonly schedules: SyncRepository,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  async run(context: PassContext): Promise<PassOutcome> {
    const { account } = context;
    const state: ListingsCursor = context.cursor ? (JSON.parse(context.cursor) as ListingsCursor) : { seen: [] };
    const seen = new Set(state.seen);
    const { next, total } = await this.readPages(context, state, seen);
    if (state.created) await this.schedules.bringForward(account.id, ['CALENDARS'], this.clock.now(), 'HINT');
    await this.schedules.startWaiting(account.id, this.clock.now());
    if (next !== undefined || (total !== undefined && total > seen.size))
      return { stopped: 'the PMS named more listings than its pages held; nothing was removed' };
    const swept = await this.mirror.sweep(account, context.startedAt, seen);
    return { stopped: swept.stopped, confirms: pollVia(context.bound) };
  }

  /** Reads pages until the last one, or until the PMS names the same page twice; `next` is then that page. */
  private async readPages(context: PassContext, state: ListingsCursor, seen: Set<string>) {
    let total: number | undefined;
    let next: string | undefined = state.page;
    for (;;) {
      const page = await this.readPage(context, next, seen);
      state.created ||= page.created;
      total = page.total ?? total;
      if (page.next !== undefined && page.next === next) return { next, total };
      const isFirst = next === undefined;
      next = page.next;
      if (next === undefined) return { next, total };
      await context.checkpoint(JSON.stringify({ ...state, page: next, seen: [...seen] } satisfies ListingsCursor));
      if (isFirst && context.lastCompleteStartedAt === null) await this.showFirst(context, page.ids);
    }
  }

  /** Stores a page and adds its listings to `seen`, even those that cannot be read. */
  private async readPage({ account, bound, progress }: PassContext, cursor: string | undefined, seen: Set<string>) {
    const readAt = this.clock.now();
    const { result, warnings } = await withWarnings(() => bound.connector.listings.page(bound.call, cursor));
    const { items, refused: unreadable, next, total } = result;
    addWarnings(progress.warnings, warnings);
    warnOfTypes(progress, items);
    const {
      created,
      written,
      unchanged,
      refused: unstorable,
    } = await this.store(account, items, readAt, pollVia(bound));
    const refused = [...unreadable, ...unstorable];
    if (refused.length > 0)
      await this.mirror.markUnread(
        account,
        refused.map(({ providerId }) => providerId),
      );
    count(progress.listings, { written, unchanged, refused: refused.length });
    refuse(progress, refused);
    const ids = items.map(({ providerId }) => providerId);
    for (const id of [...ids, ...unreadable.map(({ providerId }) => providerId)]) seen.add(id);
    return { ids, created: created.length > 0, next, total };
  }

  /** Reads the calendars of the listings that a host sees first, before the details of the last listing are read. */
  private showFirst({ account, bound, progress }: PassContext, providerIds: string[]): Promise<void> {
    return this.calendars.readFirst(account, bound, providerIds.slice(0, SHOWN_FIRST), progress);
  }

  /**
   * Stores listings. Reservations of unknown listings were refused and may never change again, so new listings require
   * a read of all reservations.
   */
  async store(
    account: AccountRef,
    items: PmsListing[],
    readAt: Date,
    via: ReadVia,
  ): ReturnType<ListingMirrorService['apply']> {
    return this.database.transaction(async () => {
      const outcome = await this.mirror.apply(account, items, readAt, via);
      if (outcome.created.length > 0) await this.schedules.readAll(account.id, 'RESERVATIONS', this.clock.now());
      return outcome;
    });
  }
}
