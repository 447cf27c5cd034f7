import { Injectable } from '@nestjs/common';
import { forCaller } from '../../connectors/port/domain-errors.js';
import { Env } from '../../config/env.js';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { listMeta, type ListRequest } from '../../platform/paging/cursors.js';
import type { ListMeta } from '../../platform/paging/page.js';
import { DomainError, refusedField } from '../../values/errors/domain-error.js';
import { HoldService } from '../availability/holds/hold.service.js';
import { providerUnitOf } from '../listing/listing.rules.js';
import { ListingService } from '../listing/listing.service.js';
import { PmsHoldService } from './pms-holds/pms-hold.service.js';
import { PmsHoldUpkeep } from './pms-holds/pms-hold-upkeep.service.js';
import type { OpenHold, QuoteHold } from './quote.types.js';
import { StoredQuoteService } from './stored-quote.service.js';

/** Holds the nights of stored quotes for some minutes. */
@Injectable()
export class QuoteHoldService {
  constructor(
    private readonly database: Database,
    private readonly quotes: StoredQuoteService,
    private readonly listings: ListingService,
    private readonly holds: HoldService,
    private readonly pmsHolds: PmsHoldService,
    private readonly upkeep: PmsHoldUpkeep,
    private readonly env: Env,
  ) {}

  /**
   * Takes the nights of the quote for `minutes`, and keeps the quote valid as long. 404; 409 `quote_used`,
   * `quote_held`, `nights_taken`, also where the PMS reports it, `price_changed` where the PMS would hold the nights;
   * 410 `quote_expired`; 422 `listing_inactive`, `too_many_holds`. `isRepeat`: an earlier attempt had no answer; its
   * hold is returned.
   */
  async hold(scope: Scope, quoteId: string, minutes: number, isRepeat = false): Promise<QuoteHold> {
    await this.quotes.requireUnused(scope, quoteId);
    const quote = await this.quotes.requireBookable(scope, quoteId);
    const earlier = isRepeat ? await this.present(quoteId) : undefined;
    if (earlier) return earlier;
    const { request, unitId } = quote;
    const listing = await this.listings.get(scope, request.listingId);
    if (listing.status !== 'ACTIVE') throw refusedField('listingID', 'listing_inactive', 'The listing is not active');
    const pms = await forCaller(this.pmsHolds.bind(listing));
    const { end, row } = await this.database.transactionWithRetry(async () => {
      await this.requireRoom(scope, quoteId);
      const end = this.holds.endAfter(Math.min(minutes, pms?.connector.reservations.hold?.mostMinutes ?? minutes));
      await this.holds.hold(scope, { unitId, checkIn: request.checkIn, checkOut: request.checkOut }, quoteId, end);
      await this.quotes.prolong(scope, quoteId, end);
      return { end, row: pms && (await this.pmsHolds.intend(scope, listing, quote, end)) };
    });
    if (!pms || !row) return { holdID: quoteId, heldUntil: end.toISOString(), guard: 'LOCAL' };
    const unit = listing.units.find(({ id }) => id === unitId);
    const providerUnitId = unit ? providerUnitOf(unit) : null;
    try {
      // The quote is booked at its price while the PMS holds it, so the price must be the current one.
      await this.quotes.requirePrice(scope, quote);
    } catch (error) {
      await this.pmsHolds.withdraw(row);
      throw error;
    }
    const { guard, heldUntil } = await this.pmsHolds.place(row, pms, { quote, providerUnitId });
    return { holdID: quoteId, heldUntil: heldUntil.toISOString(), guard };
  }

  /** Returns a page of the tenant's open holds, in the order in which they end. */
  async list(scope: Scope, request: ListRequest): Promise<{ data: OpenHold[]; meta: ListMeta }> {
    const page = await this.holds.held(scope, request);
    const holds = page.rows;
    const atPms = await this.pmsHolds.heldAmong(holds.map(({ quoteId }) => quoteId));
    const data = holds.map((hold) => ({
      holdID: hold.quoteId,
      listingID: hold.listingId,
      unitID: hold.unitId,
      checkInDate: hold.checkIn,
      checkOutDate: hold.checkOut,
      heldUntil: hold.heldUntil.toISOString(),
      guard: atPms.has(hold.quoteId) ? ('PMS' as const) : ('LOCAL' as const),
    }));
    return { data, meta: listMeta(page) };
  }

  /** Frees the nights of the quote; does nothing without a hold. 404. */
  async end(scope: Scope, quoteId: string): Promise<void> {
    await this.quotes.requireKnown(scope, quoteId);
    await this.database.transactionWithRetry(async () => {
      await this.holds.endHolds([quoteId]);
      await this.pmsHolds.end(quoteId);
    });
    await this.upkeep.releaseFor(quoteId);
  }

  /** Returns the hold of the quote; asks the PMS where it is unknown whether the PMS has it. */
  private async present(quoteId: string): Promise<QuoteHold | undefined> {
    const guard = (await this.upkeep.isHeld(quoteId)) ? 'PMS' : 'LOCAL';
    const heldUntil = await this.holds.heldUntil(quoteId);
    return heldUntil && { holdID: quoteId, heldUntil: heldUntil.toISOString(), guard };
  }

  private async requireRoom(scope: Scope, quoteId: string): Promise<void> {
    const [open, most] = [await this.holds.countHeld(scope), this.env.HOLDS_PER_TENANT];
    if (await this.holds.isHeld(quoteId)) {
      const message = 'The quote is held already; end its hold first';
      throw new DomainError('conflict', message, {
        code: 'quote_held',
        details: [{ field: 'quoteID', code: 'quote_held', message }],
      });
    }
    if (open < most) return;
    const message = `The tenant may have at most ${most} holds at once; end one, or wait until one ends`;
    throw new DomainError('refused', message, {
      code: 'too_many_holds',
      details: [{ code: 'too_many_holds', message }],
    });
  }
}
