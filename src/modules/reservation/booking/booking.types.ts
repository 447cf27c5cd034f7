import type { FreeNight } from '../../availability/availability.types.js';
import type { VisibleListing, VisibleUnit } from '../../listing/listing.types.js';
import type { ReservationRequest } from '../reservation.types.js';

/** A request that passed every check, its amounts in whole minor units, with everything that was read to check it. */
export interface Booking {
  listing: VisibleListing;
  unit: VisibleUnit;
  nights: readonly FreeNight[];
  request: ReservationRequest;
}
