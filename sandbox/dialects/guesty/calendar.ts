import type { Night } from '../../ledger/calendar.js';
import type { Property } from '../../ledger/types.js';

/** Returns a day. The `status` of a multi-unit remains `available`; the allotment has the number of free units. */
export function toDay(night: Night, property: Property, withAllotment: boolean) {
  const isMulti = property.units.length > 1;
  return {
    date: night.date,
    listingId: property.uid,
    currency: property.currency,
    price: night.price.toNumber(),
    isBasePrice: false,
    minNights: night.minNights ?? 1,
    maxNights: night.maxNights ?? undefined,
    status: isMulti ? 'available' : statusOf(night),
    allotment: isMulti && withAllotment ? night.free : undefined,
    cta: night.closedToArrival,
    ctd: night.closedToDeparture,
    blocks: { m: night.blocked > 0, r: night.pending > 0, b: night.booked > 0, a: isMulti && night.free === 0 },
    blockRefs: [],
  };
}

function statusOf(night: Night): string {
  if (night.free > 0) return 'available';
  if (night.booked > 0) return 'booked';
  return night.pending > 0 ? 'reserved' : 'unavailable';
}
