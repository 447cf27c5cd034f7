import type { PmsCall } from '../port/connector.js';
import type { Page, PmsReservation } from '../port/model.js';
import { Decimal } from '../port/values.js';
import { feedIdOf, feedTextOf } from './feed.js';
import { allStaysIn, stayIn } from './feed-parsers.js';
import type { FeedStay } from './stays.js';

/** A feed has no amounts: the currency is only a placeholder. */
export const CURRENCY = 'USD';

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const stay = await call.parse(stayIn, { text: await feedTextOf(call), uid: providerReservationId });
  return stay && reservationOf(stay, feedIdOf(call));
}

/**
 * Returns all stays in the feed, changed or not. They are complete: a stay that the feed no longer contains was
 * cancelled at the publisher.
 */
export async function changed(call: PmsCall): Promise<Page<PmsReservation>> {
  const { stays, faults } = await call.parse(allStaysIn, { text: await feedTextOf(call) });
  const feedId = feedIdOf(call);
  const items = stays.map((stay) => reservationOf(stay, feedId));
  const refused = faults.map((reason) => ({ providerId: '', reason }));
  return { items, refused, total: items.length, ...(refused.length === 0 && { complete: true }) };
}

const ZERO = new Decimal(0);

/**
 * Names all fields: thousands of stays are mapped in a row, and spreading a blank one costs a hundred times as much.
 */
const reservationOf = (stay: FeedStay, feedId: string): PmsReservation => ({
  providerReservationId: stay.uid,
  reference: null,
  listingProviderId: feedId,
  providerUnitId: null,
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  guests: 0,
  guestCounts: { adults: 0, children: 0, infants: 0, pets: 0 },
  guest: { id: '', firstName: '', lastName: '', email: '', phone: '' },
  status: stay.status,
  source: stay.source,
  notes: stay.notes,
  currency: CURRENCY,
  total: ZERO,
  base: null,
  fees: null,
  taxes: null,
  confirmationCode: stay.confirmationCode,
  createdAt: null,
  updatedAt: stay.modifiedAt,
  confirmedAt: null,
  cancelledAt: null,
});
