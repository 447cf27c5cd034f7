import { Injectable } from '@nestjs/common';
import type { PmsListing } from '../../connectors/kit/model.js';
import { Database } from '../../shared/database/database.js';
import { Clock } from '../../shared/time/clock.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ListingMirrorService } from '../listing/listing-mirror.service.js';
import type { PassContext, PassOutcome, SyncPass } from './sync-pass.js';
import { SyncRepository } from './sync.repository.js';
import { count, refuse } from './sync.types.js';

interface ListingsCursor {
  page?: string;
  seen: string[];
  /** Some of the pages before brought new listings. */
  created?: boolean;
}

/** Reads every listing; only a complete read, its count checked, may lead to removals. */
@Injectable()
export class ListingsPass implements SyncPass {
  constructor(
    private readonly mirror: ListingMirrorService,
    private readonly schedules: SyncRepository,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  async run(context: PassContext): Promise<PassOutcome> {
    const { account, bound, progress } = context;
    const state: ListingsCursor = context.cursor ? (JSON.parse(context.cursor) as ListingsCursor) : { seen: [] };
    const seen = new Set(state.seen);
    let total: number | undefined;
    let next: string | undefined = state.page;
    do {
      const readAt = this.clock.now();
      const page = await bound.connector.listings.page(bound.call, next);
      const outcome = await this.store(account, page.items, readAt);
      const refused = [...page.refused, ...outcome.refused];
      count(progress.listings, { written: outcome.written, unchanged: outcome.unchanged, refused: refused.length });
      refuse(progress, refused);
      for (const id of [...page.items.map((item) => item.providerId), ...page.refused.map((item) => item.providerId)])
        seen.add(id);
      state.created ||= outcome.created.length > 0;
      total = page.total ?? total;
      if (page.next !== undefined && page.next === next) break;
      next = page.next;
      if (next !== undefined)
        await context.checkpoint(JSON.stringify({ ...state, page: next, seen: [...seen] } satisfies ListingsCursor));
    } while (next !== undefined);
    if (state.created) await this.schedules.bringForward(account.id, ['CALENDARS'], this.clock.now(), 'HINT');
    await this.schedules.startWaiting(account.id, this.clock.now());
    if (next !== undefined || (total !== undefined && total > seen.size))
      return { stopped: 'the PMS named more listings than its pages held; nothing was removed' };
    const swept = await this.mirror.sweep(account, context.startedAt, seen);
    return { stopped: swept.stopped };
  }

  /** Reservations of a listing that was not known were refused, and may never change again: all are read anew. */
  async store(account: AccountRef, items: PmsListing[], readAt: Date): ReturnType<ListingMirrorService['apply']> {
    return this.database.transaction(async () => {
      const outcome = await this.mirror.apply(account, items, readAt);
      if (outcome.created.length > 0) await this.schedules.readAll(account.id, 'RESERVATIONS', this.clock.now());
      return outcome;
    });
  }
}
