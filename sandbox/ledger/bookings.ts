import type { Account } from './account.js';
import { freeUnits, holdsNights, horizon, nightsOf } from './calendar.js';
import { dayOf } from './dates.js';
import { quoteOf } from './quote.js';
import { uuidOf } from './random.js';
import { Refusal } from './types.js';
import type { Booking, BookingInput, BookingKind, BookingStatus, Party, Property } from './types.js';

const DEFAULT_STATUS: Record<BookingKind, BookingStatus> = {
  booking: 'confirmed',
  request: 'pending',
  inquiry: 'inquiry',
  block: 'blocked',
};

/** Returns the days of a stay, half-open. Throws bad_dates. */
export function stayOf(arrival: string, departure: string): { from: number; end: number } {
  const from = dayOf(arrival);
  const end = dayOf(departure);
  if (from === undefined || end === undefined) throw new Refusal('bad_dates', 'The dates are not valid');
  if (end <= from) throw new Refusal('bad_dates', 'The departure must be after the arrival');
  return { from, end };
}

/** Returns true when every night can be sold, and the unit (if named) is free on all of them. */
export function isFree(
  account: Account,
  property: Property,
  from: number,
  end: number,
  unitId?: number | null,
  except?: Booking,
): boolean {
  if (nightsOf(account, property, from, end, except).some(({ free }) => free < 1)) return false;
  return unitId == null || freeUnits(account, property, from, end, except).includes(unitId);
}

/** Creates a booking from the input, taking its nights in the same step. `id` is the ledger's next number. */
export function makeBooking(account: Account, input: BookingInput, id: number, now: number): Booking {
  const property = account.property(input.propertyId);
  if (!property) throw new Refusal('not_found', 'The listing does not exist');
  const { from, end } = stayOf(input.arrival, input.departure);
  const kind = input.kind ?? 'booking';
  const status = input.status ?? DEFAULT_STATUS[kind];
  const unitId = takeNights(account, property, status, from, end, now, input.unitId);
  const booking: Booking = {
    id,
    uid: uuidOf(`booking:${account.name}:${id}`),
    propertyId: property.id,
    unitId,
    kind,
    status,
    arrival: input.arrival,
    departure: input.departure,
    guest: { firstName: '', lastName: '', email: '', phone: '', ...input.guest },
    party: { guests: 1, adults: null, children: null, infants: null, pets: null, ...input.party },
    totalPrice:
      input.totalPrice ?? quoteOf(account, property, { from, end, guests: input.party?.guests ?? 1 }).total.toString(),
    currency: property.currency,
    reference: input.reference ?? null,
    channel: input.channel ?? 'direct',
    source: input.source ?? '',
    notes: input.notes ?? '',
    details: input.details ?? {},
    visibleAt: input.visibleAt ?? 0,
    expiresAt: input.expiresAt ?? null,
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    cancelledBy: null,
  };
  account.addBooking(booking);
  return booking;
}

/** Moves a booking to other dates, status, unit or party; nothing changes when the nights are taken or the guests too many. */
export function changeBooking(account: Account, booking: Booking, change: Partial<BookingInput>, now: number): void {
  const property = account.properties.get(booking.propertyId)!;
  const arrival = change.arrival ?? booking.arrival;
  const departure = change.departure ?? booking.departure;
  const { from, end } = stayOf(arrival, departure);
  const status = change.status ?? booking.status;
  const party = partyOf(property, booking, change.party);
  const unitId = holdsNights(status)
    ? takeNights(account, property, status, from, end, now, change.unitId ?? booking.unitId, booking)
    : booking.unitId;
  Object.assign(booking, {
    arrival,
    departure,
    status,
    unitId,
    updatedAt: now,
    guest: { ...booking.guest, ...change.guest },
    party,
    totalPrice: change.totalPrice ?? booking.totalPrice,
    notes: change.notes ?? booking.notes,
    reference: change.reference ?? booking.reference,
    details: { ...booking.details, ...change.details },
  });
}

function partyOf({ capacity }: Property, { party }: Booking, change: Partial<Party> = {}): Party {
  if ((change.guests ?? 0) > (capacity ?? Infinity))
    throw new Refusal('too_many_guests', 'Too many guests for the listing');
  return { ...party, ...change };
}

/** Returns the unit that is taken; null when the property only counts units. Throws nights_taken, bad_unit. */
function takeNights(
  account: Account,
  property: Property,
  status: BookingStatus,
  from: number,
  end: number,
  now: number,
  wanted: number | null | undefined,
  except?: Booking,
): number | null {
  if (wanted != null && !property.units.some(({ id }) => id === wanted))
    throw new Refusal('bad_unit', 'The unit does not exist');
  if (!holdsNights(status)) return wanted ?? null;
  if (end > horizon(now).end || !isFree(account, property, from, end, wanted, except)) {
    throw new Refusal('nights_taken', 'The nights are not available');
  }
  return wanted ?? freeUnits(account, property, from, end, except)[0] ?? null;
}
