import { BLANK_RESERVATION } from '../kit/blanks.js';
import type { PmsCall } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, readable, readWritten } from '../kit/guards.js';
import type { PmsGuest, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { path } from '../kit/path.js';
import { find, get } from '../kit/reading.js';
import { nightsTaken } from '../kit/refusals.js';
import { asRequested } from '../kit/requested.js';
import { childrenAmong, confirmedOnly, liveFirst, partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { sharesOf } from '../kit/shares.js';
import { addDays, Decimal, eachNight, minorUnits, sum } from '../kit/values.js';
import { allOf, attributesOf, relatedId, resourceIn } from './client.js';
import { nightsOf, plansOf, standardPlan } from './rates.js';

/** What a booking that no channel made goes by; the PMS takes no name of ours. */
const OFFLINE = 'Offline';
const NO_APP = 'The property lacks the Booking CRS app, without which the PMS takes no bookings';

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['new', 'CONFIRMED'],
  ['modified', 'MODIFIED'],
  ['cancelled', 'CANCELLED'],
]);

/**
 * The PMS keeps whatever it is told, also on nights that are taken (it then counts below zero): they are asked for just
 * before. It answers before the booking can be read, so what was sent is given back.
 * https://docs.channex.io/api-v.1-documentation/booking-crs-api
 */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const { providerUnitId, listingProviderId, checkIn, checkOut, currency } = request;
  confirmedOnly(request);
  if (providerUnitId === null) throw new ConnectorError('rejected', 'The PMS books room types: name the unit');
  const plans = await plansOf(call, listingProviderId);
  const plan = standardPlan(plans, providerUnitId, currency);
  if (!plan)
    throw new ConnectorError('rejected', 'The room type has no rate plan to book', { reason: 'not_available' });
  const listing = { providerId: listingProviderId, providerUnitIds: [providerUnitId], currency };
  const nights = await nightsOf(call, plans, listing, checkIn, addDays(checkOut, -1));
  if (nights.some(({ available }) => available === 0)) throw nightsTaken();
  const booking = bookingFor(request, providerUnitId, plan.id('id'));
  const made = await write(call, 'POST', '/bookings', booking);
  return asRequested(
    readWritten(() => made.id('id')),
    request,
  );
}

/** Sent once. A property without the app is refused with 403. */
async function write(call: PmsCall, method: 'POST' | 'PUT', at: string, booking: unknown): Promise<Fields> {
  const response = await call.http
    .send({ method, path: at, json: { booking }, write: true })
    .catch((error: unknown) => {
      if (!(error instanceof ConnectorError) || error.status !== 403) throw error;
      throw new ConnectorError('not_supported', NO_APP, { status: 403, cause: error });
    });
  return readWritten(() => resourceIn(response.json()).tolerant());
}

/** The agreed price: the nights in equal parts, fees and taxes on top of them. */
function bookingFor(request: PmsReservationRequest, roomTypeId: string, planId: string): Record<string, unknown> {
  const { guest, guestCounts, guests, checkIn, checkOut, currency, checkInTime } = request;
  const nights = eachNight(checkIn, checkOut);
  const shares = sharesOf(request.base, nights.length, currency);
  const children = childrenAmong(request);
  const occupancy = { adults: guests - children, children, infants: guestCounts.infants };
  const written = (amount: Decimal): string => amount.toFixed(minorUnits(currency));
  const onTop = (name: string, type: string, price_mode: string, amount: Decimal): Record<string, unknown>[] => {
    const [price_per_unit, total_price] = [written(amount), written(amount)];
    const priced = { price_mode, price_per_unit, total_price, nights: nights.length, persons: guests };
    return amount.isZero() ? [] : [{ name, type, is_inclusive: false, ...priced }];
  };
  return {
    property_id: request.listingProviderId,
    ota_reservation_code: request.reference,
    ota_name: OFFLINE,
    arrival_date: checkIn,
    departure_date: checkOut,
    ...(checkInTime !== null && { arrival_hour: `${String(checkInTime).padStart(2, '0')}:00` }),
    currency,
    amount: written(request.total),
    notes: request.notes,
    customer: {
      name: guest.firstName,
      surname: guest.lastName,
      ...(guest.email && { mail: guest.email }),
      ...(guest.phone && { phone: guest.phone }),
    },
    occupancy,
    services: onTop('Fees', 'Fee', 'Per stay', request.fees),
    rooms: [
      {
        room_type_id: roomTypeId,
        rate_plan_id: planId,
        days: Object.fromEntries(nights.map((date, at) => [date, written(shares[at]!)])),
        occupancy,
        guests: [{ name: guest.firstName, surname: guest.lastName }],
        services: [],
        taxes: onTop('Taxes', 'tax', 'Per booking', request.taxes),
      },
    ],
  };
}

/** By arrival; one that still counts goes before a cancelled one. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  const found = await allOf(call, '/bookings', {
    'filter[property_id]': listingProviderId,
    'filter[arrival_date][gte]': checkIn,
    'filter[arrival_date][lte]': checkIn,
  });
  const ours = found
    .filter((booking) => attributesOf(booking).optionalId('ota_reservation_code') === reference)
    .map((booking) => reservationOf(booking));
  return liveFirst(ours);
}

export async function bookingWith(call: PmsCall, id: string): Promise<Fields | undefined> {
  const body = await find(call, path`/bookings/${id}`);
  return body === undefined ? undefined : resourceIn(body).tolerant();
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const booking = await bookingWith(call, providerReservationId);
  return booking && (await placed(call, booking));
}

/** Read by its id a booking may lack its property: then its room type names it. */
async function placed(call: PmsCall, booking: Fields): Promise<PmsReservation> {
  const raw = attributesOf(booking);
  if (raw.has('property_id') || booking.has('relationships')) return reservationOf(booking);
  const roomTypeId = raw
    .objects('rooms')
    .map((room) => room.optionalId('room_type_id'))
    .find((id) => id !== null);
  if (!roomTypeId) throw raw.invalid('property_id', 'an id');
  const roomType = resourceIn(await get(call, path`/room_types/${roomTypeId}`));
  return reservationOf(booking, { listingProviderId: relatedId(roomType, 'property') });
}

/** Written anew with each change; the card that guarantees a booking is masked and not sent back. */
const KEPT = [
  'property_id', 'ota_reservation_code', 'ota_name', 'arrival_date', 'departure_date', 'arrival_hour', 'currency', 'amount',
  'notes', 'meta', 'payment_collect', 'payment_type', 'ota_commission', 'customer', 'occupancy', 'services', 'deposits', 'rooms',
]; // prettier-ignore

/**
 * A change is a whole new booking, not what differs: without its rooms and nights it is refused. Read at once, the PMS
 * may still give the old one, so that its answer is what counts.
 */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const booking = await bookingWith(call, providerReservationId);
  const current = booking && (await placed(call, booking));
  if (!booking || !current || current.status === 'CANCELLED') return current;
  const raw = attributesOf(booking);
  const kept = KEPT.flatMap((name) => (raw.has(name) ? [[name, raw.value(name)] as const] : []));
  const changed = { ...Object.fromEntries(kept), property_id: current.listingProviderId, status: 'cancelled' };
  const answer = await write(call, 'PUT', path`/bookings/${providerReservationId}`, changed);
  const status = readWritten(() => attributesOf(answer).text('status'));
  if (status !== 'cancelled') throw new ConnectorError('rejected', 'The PMS kept the booking');
  return { ...current, status: 'CANCELLED' };
}

/**
 * A booking, or a revision of one (then `known` tells whose). Several rooms are one reservation, of the first one's
 * type. When it last changed is not told. https://docs.channex.io/api-v.1-documentation/bookings-collection
 */
export function reservationOf(
  resource: Fields,
  known: { id?: string; listingProviderId?: string } = {},
): PmsReservation {
  const raw = attributesOf(resource);
  const rooms = raw.objects('rooms');
  const party = raw.optionalObject('occupancy');
  const of = (name: string): number => party?.optionalInteger(name) ?? 0;
  const [adults, children, infants] = [of('adults'), of('children'), of('infants')];
  const code = raw.optionalId('ota_reservation_code');
  const channel = raw.optionalText('ota_name');
  const status = STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN';
  const receivedAt = raw.optionalInstant('inserted_at');
  return {
    ...BLANK_RESERVATION,
    providerReservationId: known.id ?? resource.id('id'),
    reference: channel === OFFLINE ? code : null,
    listingProviderId: raw.optionalId('property_id') ?? known.listingProviderId ?? relatedId(resource, 'property'),
    providerUnitId: rooms.map((room) => room.optionalId('room_type_id')).find((id) => id !== null) ?? null,
    ...raw.stay('arrival_date', 'departure_date'),
    guests: adults + children,
    guestCounts: { adults, children, infants, pets: 0 },
    guest: guestOf(raw.optionalObject('customer')),
    status,
    source: channel,
    notes: raw.optionalText('notes'),
    currency: raw.optionalCurrency('currency'),
    ...pricesOf(raw, rooms),
    confirmationCode: channel === OFFLINE ? null : code,
    createdAt: status === 'CONFIRMED' ? receivedAt : null,
  };
}

const guestOf = (customer: Fields | undefined): PmsGuest => ({
  id: '',
  firstName: customer?.optionalText('name') ?? '',
  lastName: customer?.optionalText('surname') ?? '',
  email: customer?.optionalText('mail') ?? '',
  phone: customer?.optionalText('phone') ?? '',
});

/** The parts where they make the total: with a cancellation fee, say, they do not. */
function pricesOf(raw: Fields, rooms: Fields[]): ReservationPrice {
  const total = raw.optionalPrice('amount') ?? new Decimal(0);
  const onTop = (all: Fields[]): Decimal =>
    sum(all.filter((line) => line.value('is_inclusive') !== true).map((line) => line.amount('total_price')));
  const nightsIn = (room: Fields): Decimal[] => {
    const days = room.optionalObject('days');
    return days?.names().map((date) => days.amount(date)) ?? [];
  };
  const isFee = (line: Fields): boolean => line.optionalText('type').toLowerCase() === 'fee';
  const partsOf = (all: Fields[]): Record<'base' | 'fees' | 'taxes', Decimal> => {
    const charges = all.flatMap((room) => room.objects('taxes'));
    const services = [...raw.objects('services'), ...all.flatMap((room) => room.objects('services'))];
    const fees = onTop([...services, ...charges.filter(isFee)]);
    return { base: sum(all.flatMap(nightsIn)), fees, taxes: onTop(charges.filter((line) => !isFee(line))) };
  };
  const [parts] = readable(rooms.length > 0 ? [rooms] : [], partsOf);
  return partsOfTotal(total, parts);
}
