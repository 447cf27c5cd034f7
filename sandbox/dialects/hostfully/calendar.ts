import type { Night } from '../../ledger/calendar.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property, Unit } from '../../ledger/types.js';

export function toEntry(night: Night, { currency, units }: Property, unit: Unit | undefined) {
  const taken = unit !== undefined && night.bookings.some(({ unitId }) => unitId === unit.id);
  const unavailable = night.free < 1 || taken;
  return {
    date: night.date,
    pricing: { currency, value: night.price.toNumber() },
    availability: {
      unavailable,
      unavailabilityReason: unavailable ? (night.booked + night.pending > 0 ? 'BOOKING' : 'BLOCK') : null,
      ...(units.length > 1 && !unit ? { availableUnits: night.free } : {}),
      minimumStayLength: night.minNights,
      maximumStayLength: night.maxNights,
      availableForCheckIn: !night.closedToArrival,
      availableForCheckOut: !night.closedToDeparture,
    },
  };
}

/** Groups nights into runs with one price and minimum stay. */
export function periodsOf({ uid: propertyUid }: Property, nights: Night[]) {
  const toPeriod = ({ date, price, minNights }: Night) => ({
    uid: uuidOf(`period:${propertyUid}:${date}`),
    propertyUid,
    from: date,
    to: date,
    amount: price.toNumber(),
    minimumStay: minNights,
  });
  const periods: ReturnType<typeof toPeriod>[] = [];
  for (const night of nights) {
    const last = periods.at(-1);
    if (last?.amount === night.price.toNumber() && last.minimumStay === night.minNights) last.to = night.date;
    else periods.push(toPeriod(night));
  }
  return periods;
}
