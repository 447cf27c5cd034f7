import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Clock } from '../../../values/time/clock.js';
import { addDays, todayIn } from '../../../values/time/dates.js';
import { IntegrationAccountService } from '../../integration-account/integration-account.service.js';
import { AvailabilityRepository, type UnitRow } from '../availability.repository.js';
import { CalendarPart } from '../calendar-part.js';
import { previewNight } from './price-preview.rules.js';
import type { PreviewedNight, PreviewListing, PriceChanges, PricePreview } from './price-preview.types.js';

const NIGHTS = 3;
/** The number of days ahead within which a free night is searched for. */
const DAYS_AHEAD = 365;
/** How many listings are searched for one with a free night. */
const MOST_LISTINGS = 5;

/** Previews the effect of other percentages on an account's prices. Changes nothing. */
@Injectable()
export class PricePreviewService {
  constructor(
    private readonly accounts: IntegrationAccountService,
    private readonly calendars: AvailabilityRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the next three free nights of a unit of the account, at its present prices and at those after the changes.
   * Without nights if none is free. 404 for an account of another tenant.
   */
  async of(scope: Scope, accountId: string, changes: PriceChanges): Promise<PricePreview> {
    await this.accounts.get(scope, accountId);
    const listings = await this.calendars.activeListings(scope, accountId, MOST_LISTINGS);
    for (const listing of listings) {
      const preview = await this.ofListing(scope, listing, changes);
      if (preview) return preview;
    }
    return { listing: null, nights: [] };
  }

  private async ofListing(
    scope: Scope,
    listing: PreviewListing,
    changes: PriceChanges,
  ): Promise<PricePreview | undefined> {
    const now = this.clock.now();
    for (const unit of await this.calendars.calendars(scope, listing.id, now)) {
      const nights = nightsOf(unit, todayIn(unit.timeZone, now), changes);
      if (nights.length > 0) return { listing: { ...listing, currency: unit.currency }, nights };
    }
    return undefined;
  }
}

const nightsOf = (unit: UnitRow, today: string, changes: PriceChanges): PreviewedNight[] => {
  const dates = Array.from({ length: DAYS_AHEAD }, (_, day) => addDays(today, day));
  return new CalendarPart(unit, dates)
    .nights(0, dates.length)
    .flatMap(({ date, free, price }) => (free && price !== null ? [previewNight(unit, { date, price }, changes)] : []))
    .slice(0, NIGHTS);
};
