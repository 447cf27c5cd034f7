import { Injectable } from '@nestjs/common';
import { addWarnings, withWarnings } from '../../../connectors/port/warnings.js';
import { Clock } from '../../../values/time/clock.js';
import { ReservationMirrorService } from '../../reservation/reservation-mirror.service.js';
import { HintRepository } from '../hints/hint.repository.js';
import { pollVia } from './poll-via.js';
import type { PassContext, PassOutcome, SyncPass } from './sync-pass.js';
import { count, refuse, warnOfStatuses } from '../sync-progress.js';

/** A PMS's clock may differ from ours, and its writes become visible late. */
const OVERLAP_MS = 10 * 60_000;

/**
 * Reads changes since the last complete read, with an overlap; on the first read, and after new listings, everything
 * that still matters.
 */
@Injectable()
export class ReservationsPass implements SyncPass {
  constructor(
    private readonly mirror: ReservationMirrorService,
    private readonly hints: HintRepository,
    private readonly clock: Clock,
  ) {}

  async run({
    account,
    bound,
    progress,
    cursor,
    lastCompleteStartedAt,
    all,
    checkpoint,
  }: PassContext): Promise<PassOutcome> {
    const since = lastCompleteStartedAt === null || all ? null : new Date(lastCompleteStartedAt.getTime() - OVERLAP_MS);
    const via = pollVia(bound);
    let next = cursor ?? undefined;
    for (;;) {
      const readAt = this.clock.now();
      const { result: page, warnings } = await withWarnings(() =>
        bound.connector.reservations.changed(bound.call, { since, cursor: next }),
      );
      addWarnings(progress.warnings, warnings);
      warnOfStatuses(progress, page.items);
      const outcome = await this.mirror.apply(account, page.items, readAt, lastCompleteStartedAt !== null, via);
      const refused = [...page.refused, ...outcome.refused];
      count(progress.reservations, { written: outcome.written, unchanged: outcome.unchanged, refused: refused.length });
      refuse(progress, refused);
      const unread = refused.map(({ providerId }) => providerId);
      if (unread.length > 0) await this.mirror.markUnread(account, unread);
      // The next read begins after this one, so it returns these again only if they change.
      for (const { providerId, mayPass } of page.refused)
        if (mayPass) await this.hints.readLater(account, providerId, this.clock.now());
      if (page.complete)
        progress.reservations.written += await this.mirror.cancelVanished(
          account,
          new Set(page.items.map((item) => item.providerReservationId)),
          readAt,
        );
      if (page.next === undefined || page.next === next) return { confirms: via };
      next = page.next;
      await checkpoint(next);
    }
  }
}
