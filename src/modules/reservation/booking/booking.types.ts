import type { Decimal } from '../../../values/money/money.js';
import type { FreeNight } from '../../availability/availability.types.js';
import type { VisibleListing, VisibleUnit } from '../../listing/listing.types.js';
import type { GivenPrice, ReservationRequest } from '../reservation.types.js';

/** The amounts of a request in the currency of the listing, in whole minor units. */
export interface AgreedPrice {
  request: ReservationRequest;
  /** The amounts as the caller gave them; null where they are in the listing's currency. */
  given: GivenPrice | null;
  /** The most by which conversion may have changed an amount, in the listing's currency. */
  imprecision: Decimal;
}

/** A request that passed every check, with everything that was read to check it. */
export interface Booking extends AgreedPrice {
  listing: VisibleListing;
  unit: VisibleUnit;
  nights: readonly FreeNight[];
}
