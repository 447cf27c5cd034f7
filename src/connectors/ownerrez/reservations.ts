import { BLANK_RESERVATION } from '../kit/blanks.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, idIn, mapItems, readWritten } from '../kit/guards.js';
import type { Page, PmsGuest, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { path } from '../kit/path.js';
import { isRejection } from '../kit/refusals.js';
import { confirmedOnly } from '../kit/reserving.js';
import { referenceIn, withoutReference, withReference } from '../kit/texts.js';
import { firstDeparture, utcSecond } from '../kit/times.js';
import { addDays, type Decimal, toNumber } from '../kit/values.js';
import { allOf, find, pageOf } from './client.js';
import { moneyOf } from './prices.js';

const LONGEST_STAY_DAYS = 366;
const EVER = '2000-01-01T00:00:00Z';
const CANCELLED = /^cancell?ed$/i;
const INCLUDED = { include_charges: true, include_guest: true };

/** A guest first, for a booking names one. https://api.ownerrez.com/help/v2, Guests and Bookings */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  confirmedOnly(request);
  const json = creationBody(request, await newGuest(call, request.guest));
  const response = await call.http.send({ method: 'POST', path: '/bookings', json, write: true });
  return readWritten(() => {
    const booking = bookingFields(response.json());
    const { reference, guest, notes } = request;
    const made = reservationOf(booking, now(call));
    return { ...made, reference, notes, guest: { ...guest, id: String(json.guest_id) } };
  });
}

/** A guest made in vain harms nobody, so a lost answer only means that nothing was booked. */
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
    throw new ConnectorError('unavailable', 'The PMS did not take the guest; nothing was booked', { cause: error });
  }
}

function creationBody(request: PmsReservationRequest, guest_id: number) {
  const { guests, guestCounts, notes, reference, base, fees, taxes } = request;
  const charge = (type: string, description: string, amount: Decimal) =>
    amount.isZero() ? [] : [{ type, description, amount: toNumber(amount) }];
  return {
    property_id: Number(request.listingProviderId),
    guest_id,
    arrival: request.checkIn,
    departure: request.checkOut,
    adults: Math.max(0, guests - guestCounts.children),
    children: guestCounts.children,
    infants: guestCounts.infants,
    pets: guestCounts.pets,
    check_in: timeOf(request.checkInTime),
    check_out: timeOf(request.checkOutTime),
    notes: withReference(notes, reference),
    charges: [...charge('rent', 'Rent', base), ...charge('surcharge', 'Fees', fees), ...charge('tax', 'Taxes', taxes)],
  };
}

const timeOf = (hour: number | null): string | undefined =>
  hour === null ? undefined : `${String(hour).padStart(2, '0')}:00`;

/** The PMS searches no notes: bookings of the property about the stay are compared. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn, checkOut }: { listingProviderId: string; checkIn: string; checkOut: string },
): Promise<PmsReservation | undefined> {
  const window = { property_ids: listingProviderId, from: checkIn, to: checkOut };
  const bookings = (await allOf(call, '/bookings', { ...window, ...INCLUDED })).map(bookingFields);
  const ours = bookings.filter((booking) => referenceOf(booking) === reference);
  const found = ours.find((booking) => !isCancelled(booking)) ?? ours[0];
  return found && reservationOf(found, now(call));
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const booking = await find(call, path`/bookings/${providerReservationId}`, INCLUDED);
  return booking && reservationOf(booking, now(call));
}

/** The PMS wants properties or a time: the first read goes back to all time, for stays that may not have ended. */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const oldest = firstDeparture(call);
  const window = since
    ? { since_utc: utcSecond(since) }
    : { since_utc: EVER, from: addDays(oldest, -LONGEST_STAY_DAYS) };
  const { items, next } = await pageOf(call, '/bookings', { ...window, ...INCLUDED }, cursor);
  const wanted = since ? items : items.filter((item) => !hasEnded(item, oldest));
  return { ...(await mapItems(wanted, idIn('id'), (item) => reservationOf(bookingFields(item), now(call)))), next };
}

/** False for what cannot be read: mapping tells why. */
function hasEnded(item: unknown, oldest: string): boolean {
  try {
    return bookingFields(item).date('departure') < oldest;
  } catch {
    return false;
  }
}

/** https://api.ownerrez.com/help/v2, `PATCH /bookings/{id}`. Only the booking itself tells that it is cancelled. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const at = path`/bookings/${providerReservationId}`;
  const request = { method: 'PATCH', path: at, json: { status: 'canceled' }, write: true } as const;
  const refusal = await call.http.send(request, [404]).then(
    ({ status }) => status === 404,
    (error: unknown) => {
      if (isRejection(error)) return error;
      throw error;
    },
  );
  if (refusal === true) return undefined;
  const current = await read(call, providerReservationId).catch((cause: unknown) => {
    throw new ConnectorError('unknown_outcome', 'The PMS could not be asked whether it cancelled', { cause });
  });
  if (!current || current.status === 'CANCELLED') return current;
  throw refusal || new ConnectorError('rejected', 'The PMS did not cancel the booking');
}

const now = (call: PmsCall): Date => call.clock.now();

const bookingFields = (item: unknown): Fields => Fields.of(item, 'booking').tolerant();

/** Ours ends the notes; the other is that of the channel. */
const referenceOf = (booking: Fields): string | null =>
  referenceIn(booking.optionalText('notes')) ?? booking.optionalId('platform_reservation_number');

export const isCancelled = (booking: Fields): boolean =>
  booking.has('canceled_utc') || CANCELLED.test(booking.optionalText('status'));

function statusOf(booking: Fields, at: Date): PmsReservationStatus {
  if (isCancelled(booking)) return 'CANCELLED';
  if (booking.flag('is_block')) return 'BLOCKED';
  const status = booking.optionalText('status').toLowerCase();
  const pendingUntil = booking.optionalInstant('pending_until_utc');
  if (status === 'pending' || (pendingUntil && pendingUntil > at)) return 'PENDING';
  return status === 'active' ? 'CONFIRMED' : 'UNKNOWN';
}

/** https://api.ownerrez.com/help/v2, Bookings. A booking names its guest; mail and phone are the guest's own. */
export function reservationOf(raw: Fields, at: Date): PmsReservation {
  const guest = raw.optionalObject('guest') ?? Fields.of({}, 'booking.guest');
  const guestCounts = {
    adults: raw.optionalInteger('adults'),
    children: raw.optionalInteger('children'),
    infants: raw.optionalInteger('infants'),
    pets: raw.optionalInteger('pets'),
  };
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('id'),
    reference: referenceOf(raw),
    listingProviderId: raw.id('property_id'),
    ...raw.stay('arrival', 'departure'),
    guests: guestCounts.adults + guestCounts.children,
    guestCounts,
    guest: {
      id: raw.optionalId('guest_id') ?? '',
      firstName: guest.optionalText('first_name'),
      lastName: guest.optionalText('last_name'),
      email: guest.objects('email_addresses')[0]?.optionalText('address') ?? '',
      phone: guest.objects('phones')[0]?.optionalText('number') ?? '',
    },
    status: statusOf(raw, at),
    source: raw.optionalText('listing_site'),
    notes: withoutReference(raw.optionalText('notes')),
    // A block may name none.
    currency: raw.optionalCurrency('currency_code'),
    ...moneyOf(raw),
    createdAt: raw.optionalInstant('booked_utc') ?? raw.optionalInstant('created_utc'),
    updatedAt: raw.optionalInstant('updated_utc'),
    cancelledAt: raw.optionalInstant('canceled_utc'),
  };
}
