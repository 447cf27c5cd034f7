import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, readable, readWritten } from '../kit/guards.js';
import type { PmsReservation, PmsReservationRequest } from '../port/model.js';
import { path } from '../kit/path.js';
import { isRejection, nightsTaken } from '../kit/refusals.js';
import { asRequested } from '../kit/requested.js';
import { confirmedOnly, liveFirst, partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { neededId } from '../kit/rest/sources.js';
import { sharesOf } from '../kit/shares.js';
import { hourText } from '../kit/times.js';
import { addDays, Decimal, eachNight, minorUnits, sum } from '../port/values.js';
import { meaningIn } from '../kit/vocabulary.js';
import { ALREADY_THERE, listAt, relatedId, resourceIn } from './client.js';
import { nightsOf, plansOf, standardPlan } from './rates.js';
import { CANCELLED, CHARGE_TYPES, NEW, STATUSES } from './vocabulary.js';

/** The channel name of bookings without a channel; the PMS does not accept ours. */
const OFFLINE = 'Offline';
const NO_APP = 'The property lacks the Booking CRS app, without which the PMS accepts no bookings';

export const propertyIdIn = neededId(['property_id', 'relationships.property.data.id']);

const isOffline = (raw: Fields): boolean => raw.optionalText('ota_name') === OFFLINE;

/**
 * Maps a booking. Several rooms are one reservation, with the first room's type. The PMS does not give the time of the
 * last change. https://docs.channex.io/api-v.1-documentation/bookings-collection
 */
export const reservationOf = reservation({
  reference: (raw) => (isOffline(raw) ? raw.optionalId('ota_reservation_code') : null),
  listingProviderId: propertyIdIn,
  providerUnitId: roomTypeIn,
  stay: ['arrival_date', 'departure_date'],
  guestCounts: { adults: 'occupancy.adults', children: 'occupancy.children', infants: 'occupancy.infants' },
  guest: { firstName: 'customer.name', lastName: 'customer.surname', email: 'customer.mail', phone: 'customer.phone' },
  status: meaningIn('status', STATUSES),
  source: 'ota_name',
  notes: 'notes',
  currency: 'currency',
  price: pricesOf,
  confirmationCode: (raw) => (isOffline(raw) ? null : raw.optionalId('ota_reservation_code')),
  createdAt: (raw) => (raw.optionalText('status') === NEW ? raw.optionalInstant('inserted_at') : null),
});

/** Returns the remaining rooms. A guest may cancel some of several, which stay in the list with a mark. */
function roomsIn(raw: Fields): Fields[] {
  const rooms = raw.objects('rooms');
  const kept = rooms.filter((room) => room.flag('is_cancelled') !== true);
  return kept.length > 0 ? kept : rooms;
}

function roomTypeIn(raw: Fields): string | undefined {
  return roomsIn(raw).flatMap((room) => room.optionalId('room_type_id') ?? [])[0];
}

/** Returns the parts only if they add up to the total: with a cancellation fee, for example, they do not. */
function pricesOf(raw: Fields): ReservationPrice {
  const rooms = roomsIn(raw);
  const total = raw.optionalPrice('amount') ?? new Decimal(0);
  const [parts] = readable(rooms.length > 0 ? [rooms] : [], (all) => {
    const charges = all.flatMap((room) => room.objects('taxes'));
    const services = [raw, ...all].flatMap((one) => one.objects('services'));
    const nights = all.flatMap((room) => {
      const days = room.optionalObject('days');
      return days?.names().map((date) => days.amount(date)) ?? [];
    });
    const isFee = (line: Fields): boolean => partOf(line) === 'fees';
    const fees = onTop([...services, ...charges.filter(isFee)]);
    return { base: sum(nights), fees, taxes: onTop(charges.filter((line) => !isFee(line))) };
  });
  return partsOfTotal(total, parts);
}

/**
 * Returns the part of a line, a tax if it has no type. An unknown type may be anything, so the parts are then unknown.
 */
function partOf(line: Fields): 'fees' | 'taxes' {
  const type = line.optionalText('type').toLowerCase();
  const part = type === '' ? 'taxes' : CHARGE_TYPES.get(type)?.part;
  if (!part) throw line.invalid('type', 'a known word');
  return part;
}

const onTop = (lines: Fields[]): Decimal =>
  sum(lines.filter((line) => line.value('is_inclusive') !== true).map((line) => line.amount('total_price')));

export const bookings = listAt('/bookings');
export const booking = one({ path: '/bookings/{id}', item: resourceIn });
const roomType = one({ path: '/room_types/{id}', item: resourceIn });

/** Reads a booking by its id. It may lack its property, which its room type then names. */
async function placedBooking(call: PmsCall, id: string): Promise<Fields | undefined> {
  const raw = await booking(call, id);
  if (!raw || raw.has('property_id') || raw.has('relationships')) return raw;
  const roomTypeId = roomTypeIn(raw);
  const known = roomTypeId === undefined ? undefined : await roomType(call, roomTypeId);
  return raw.with('property_id', known && relatedId(known, 'property'));
}

export async function read(call: PmsCall, id: string): Promise<PmsReservation | undefined> {
  const raw = await placedBooking(call, id);
  return raw && reservationOf(raw);
}

/** Searches by arrival; an active booking takes precedence over a cancelled one. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  const arrival = { 'filter[arrival_date][gte]': checkIn, 'filter[arrival_date][lte]': checkIn };
  const found = await bookings.all(call, { query: { 'filter[property_id]': listingProviderId, ...arrival } });
  const ours = found.filter((raw) => raw.optionalId('ota_reservation_code') === reference);
  return liveFirst(ours.map((raw) => reservationOf(raw)));
}

/**
 * Creates a booking. The PMS accepts any booking, even for taken nights (its count then becomes negative), so
 * availability is read just before. It answers before the booking can be read, so the request is returned.
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
  const body = bookingFor(request, providerUnitId, plan.id('id'));
  const made = await write(call, 'POST', '/bookings', body).catch((error: unknown) => {
    if (isRejection(error) && error.message === ALREADY_THERE) return undefined;
    throw error;
  });
  if (!made) return existing(call, request);
  return asRequested(
    readWritten(() => made.id('id')),
    request,
  );
}

/** Returns the booking of an earlier attempt: no other booking has this reference. */
async function existing(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const found = await findByReference(call, request.reference, request).catch((cause: unknown) => {
    throw new ConnectorError('unknown_outcome', ALREADY_THERE, { cause });
  });
  if (!found) throw new ConnectorError('unknown_outcome', ALREADY_THERE);
  return found;
}

/** Sends a write once. The PMS answers 403 if the app is not installed for the property. */
async function write(call: PmsCall, method: 'POST' | 'PUT', at: string, booking: unknown): Promise<Fields> {
  const response = await call.http
    .send({ method, path: at, json: { booking }, write: true })
    .catch((error: unknown) => {
      if (!(error instanceof ConnectorError) || error.status !== 403) throw error;
      throw new ConnectorError('not_supported', NO_APP, { status: 403, cause: error });
    });
  return readWritten(() => resourceIn(Fields.of(response.json(), 'body')));
}

/** Returns the body at the agreed price: the nights in equal parts, fees and taxes on top of them. */
function bookingFor(request: PmsReservationRequest, roomTypeId: string, planId: string) {
  const { guest, guestCounts, checkIn, checkOut, currency } = request;
  const nights = eachNight(checkIn, checkOut);
  const shares = sharesOf(request.base, nights.length, currency);
  const { adults, children, infants } = guestCounts;
  const occupancy = { adults, children, infants };
  const name = { name: guest.firstName, surname: guest.lastName };
  const written = (amount: Decimal): string => amount.toFixed(minorUnits(currency));
  const line = (name: string, type: string, price_mode: string, amount: Decimal): object[] => {
    const [price_per_unit, total_price] = [written(amount), written(amount)];
    const priced = { price_mode, price_per_unit, total_price, nights: nights.length, persons: adults + children };
    return amount.isZero() ? [] : [{ name, type, is_inclusive: false, ...priced }];
  };
  return {
    property_id: request.listingProviderId,
    ota_reservation_code: request.reference,
    ota_name: OFFLINE,
    arrival_date: checkIn,
    departure_date: checkOut,
    arrival_hour: hourText(request.checkInTime),
    currency,
    amount: written(request.total),
    notes: request.notes,
    customer: { ...name, mail: guest.email || undefined, phone: guest.phone || undefined },
    occupancy,
    services: line('Fees', 'Fee', 'Per stay', request.fees),
    rooms: [
      {
        room_type_id: roomTypeId,
        rate_plan_id: planId,
        days: Object.fromEntries(nights.map((date, at) => [date, written(shares[at]!)])),
        occupancy,
        guests: [name],
        services: [],
        taxes: line('Taxes', 'tax', 'Per booking', request.taxes),
      },
    ],
  };
}

/** Fields that are written again with each change; the card that guarantees a booking is masked and not sent back. */
const KEPT = [
  'property_id',
  'ota_reservation_code',
  'ota_name',
  'arrival_date',
  'departure_date',
  'arrival_hour',
  'currency',
  'amount',
  'notes',
  'meta',
  'payment_collect',
  'payment_type',
  'ota_commission',
  'customer',
  'occupancy',
  'services',
  'deposits',
  'rooms',
];

/**
 * Sends the whole booking, not only the change: without its rooms and nights it is refused. A read directly afterwards
 * may still return the old booking, so the answer to the change counts.
 */
export async function cancel(call: PmsCall, id: string): Promise<PmsReservation | undefined> {
  const raw = await placedBooking(call, id);
  const current = raw && reservationOf(raw);
  if (!raw || !current || current.status === 'CANCELLED') return current;
  const kept = KEPT.flatMap((name) => (raw.has(name) ? [[name, raw.value(name)] as const] : []));
  const changed = { ...Object.fromEntries(kept), property_id: current.listingProviderId, status: 'cancelled' };
  const answer = await write(call, 'PUT', path`/bookings/${id}`, changed);
  if (readWritten(() => answer.text('status')) !== CANCELLED)
    throw new ConnectorError('rejected', 'The PMS did not cancel the booking');
  return { ...current, status: 'CANCELLED' };
}
