import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, keeping, readWritten } from '../kit/guards.js';
import type { PmsGuest, PmsReservationRequest, PmsReservationStatus, PmsStayChange } from '../port/model.js';
import { path } from '../kit/path.js';
import { one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { objectsAt } from '../kit/rest/sources.js';
import { referenceIn, withReference } from '../kit/texts.js';
import { firstDeparture, hourText, utcSecond } from '../kit/times.js';
import { addDays, type Decimal, toNumber } from '../port/values.js';
import { meaningIn } from '../kit/vocabulary.js';
import { listAt } from './client.js';
import { moneyOf } from './prices.js';
import { BOOKING_TYPES, STATUSES } from './vocabulary.js';

const LONGEST_STAY_DAYS = 366;
const EVER = '2000-01-01T00:00:00Z';
const CANCELLED = /^cancell?ed$/i;
const INCLUDED = { include_charges: true, include_guest: true };

export const bookings = listAt('/bookings');

/** https://api.ownerrez.com/help/v2, Bookings. A booking names its guest; mail and phone are the guest's own. */
export const reservationOf = reservation<Pick<PmsCall, 'clock'>>({
  // Our reference ends the notes; the other one is the channel's.
  reference: (raw) => referenceIn(raw.optionalText('notes')) ?? raw.optionalId('platform_reservation_number'),
  listingProviderId: 'property_id',
  stay: ['arrival', 'departure'],
  guestCounts: { adults: 'adults', children: 'children', infants: 'infants', pets: 'pets' },
  guest: {
    id: 'guest_id',
    firstName: 'guest.first_name',
    lastName: 'guest.last_name',
    email: (raw) => objectsAt(raw, 'guest.email_addresses')[0]?.optionalText('address'),
    phone: (raw) => objectsAt(raw, 'guest.phones')[0]?.optionalText('number'),
  },
  status: (raw, { clock }) => statusOf(raw, clock.now()),
  source: 'listing_site',
  notes: 'notes',
  // A block may have no currency.
  currency: 'currency_code',
  price: moneyOf,
  createdAt: ['booked_utc', 'created_utc'],
  updatedAt: 'updated_utc',
  cancelledAt: 'canceled_utc',
});

export const isCancelled = (booking: Fields): boolean =>
  booking.has('canceled_utc') || CANCELLED.test(booking.optionalText('status'));

const statusIn = meaningIn('status', STATUSES);

function statusOf(booking: Fields, at: Date): PmsReservationStatus {
  if (isCancelled(booking)) return 'CANCELLED';
  const isOfGuests = !booking.has('type') || booking.meaning('type', BOOKING_TYPES);
  if (booking.flag('is_block') || isOfGuests === false) return 'BLOCKED';
  if (isOfGuests === undefined) return 'UNKNOWN';
  const status = statusIn(booking.with('status', booking.optionalText('status').toLowerCase()));
  const pendingUntil = booking.optionalInstant('pending_until_utc');
  return status === 'CONFIRMED' && pendingUntil && pendingUntil > at ? 'PENDING' : (status ?? 'UNKNOWN');
}

export const reservations = reservationsFrom({
  one: one({ path: '/bookings/{id}', query: INCLUDED }),
  map: reservationOf,
  // The PMS requires properties or a time: the first read covers all time, for stays that may not have ended.
  changed: async (call, since, cursor) => {
    const oldest = firstDeparture(call);
    const window = since
      ? { since_utc: utcSecond(since) }
      : { since_utc: EVER, from: addDays(oldest, -LONGEST_STAY_DAYS) };
    const page = await bookings.page(call, { query: { ...window, ...INCLUDED }, cursor });
    if (since) return page;
    return { ...page, items: keeping(page.items, 'booking', (raw) => raw.date('departure') >= oldest) };
  },
  // The PMS does not search notes, so the bookings of the property around the stay are compared.
  find: (call, { listingProviderId, checkIn, checkOut }) =>
    bookings.all(call, { query: { property_ids: listingProviderId, from: checkIn, to: checkOut, ...INCLUDED } }),
  // The guest comes first, because a booking names one.
  create: {
    request: async (request, call) => {
      const json = creationBody(request, await newGuest(call, request.guest));
      return { method: 'POST', path: '/bookings', json };
    },
    made: (answer, { reference, notes, guest }, call) => {
      const made = reservationOf(answer, call);
      return { ...made, reference, notes, guest: { ...guest, id: made.guest.id } };
    },
  },
  cancel: (id) => ({ method: 'PATCH', path: path`/bookings/${id}`, json: { status: 'canceled' } }),
  mayKeep: true,
  change: (id, change) => ({ method: 'PATCH', path: path`/bookings/${id}`, json: stayBody(change) }),
});

/** Creates a guest. An unused one does no harm, so a lost response only means that nothing was booked. */
async function newGuest(call: PmsCall, guest: Omit<PmsGuest, 'id'>): Promise<number> {
  const json = {
    first_name: guest.firstName,
    last_name: guest.lastName,
    email_addresses: guest.email ? [{ address: guest.email, is_default: true }] : [],
    phones: guest.phone ? [{ number: guest.phone, is_default: true }] : [],
  };
  try {
    const response = await call.http.send({ method: 'POST', path: '/guests', json, write: true });
    return Number(readWritten(() => Fields.of(response.json(), 'guest').id('id')));
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'unknown_outcome') throw error;
    throw new ConnectorError('unavailable', 'The PMS did not accept the guest; nothing was booked', { cause: error });
  }
}

const stayBody = ({ checkIn, checkOut, guestCounts }: PmsReservationRequest | PmsStayChange) => ({
  arrival: checkIn,
  departure: checkOut,
  ...guestCounts,
});

function creationBody(request: PmsReservationRequest, guest_id: number) {
  const { notes, reference, base, fees, taxes } = request;
  const charge = (type: string, description: string, amount: Decimal) =>
    amount.isZero() ? [] : [{ type, description, amount: toNumber(amount) }];
  return {
    property_id: Number(request.listingProviderId),
    guest_id,
    ...stayBody(request),
    check_in: hourText(request.checkInTime),
    check_out: hourText(request.checkOutTime),
    notes: withReference(notes, reference),
    charges: [...charge('rent', 'Rent', base), ...charge('surcharge', 'Fees', fees), ...charge('tax', 'Taxes', taxes)],
  };
}
