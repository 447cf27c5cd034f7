import type { PmsCall } from '../port/connector.js';
import { Fields, listOf, objectsIn } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { path } from '../kit/path.js';
import { get, type RawPage } from '../kit/reading.js';
import { nightsTaken } from '../kit/refusals.js';
import { partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { list, type List, type Pager } from '../kit/rest/lists.js';
import { night } from '../kit/rest/night-map.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { calendar as calendarFrom, reservations as reservationsFrom } from '../kit/rest/slots.js';
import { referenceIn, withReference } from '../kit/texts.js';
import { utcDate } from '../kit/times.js';
import { meaningIn } from '../kit/vocabulary.js';
import { addDays, Decimal, sum } from '../port/values.js';
import { plain, resourceIn, resourcesIn } from './client.js';
import { CANCELLED, STATUSES } from './vocabulary.js';

const DAYS_BACK = 31;
const DAYS_AHEAD = 730;
/** How far back a single booking is searched for. */
const READ_DAYS_BACK = 400;

/** A night without a price cannot be sold. A property of several units is available while one of them is. */
export const nightOf = night({
  available: (day) => day.flag('available') === true && day.optionalPrice('day_rate') !== null,
  price: 'day_rate',
  minimumNights: ['minimum_length_of_stay', 'min_los'],
  maximumNights: 'maximum_available_nights',
  closedToArrival: 'closed_for_arrival',
  closedToDeparture: 'closed_for_departure',
});

/** The PMS returns at most twelve months at once. */
export const calendar = calendarFrom({
  atOnce: 360,
  days: async (call, { providerId }, from, to) => {
    // One day more: it is not documented whether the last day is included.
    const body = Fields.of(await get(call, path`/calendar/${providerId}`, { from, to: addDays(to, 1) }), 'body');
    return listOf(body.object('calendar').value('days'), 'calendar.days');
  },
  map: (day) => nightOf(day),
});

const noteOf = (raw: Fields): string => raw.optionalText('note') || raw.optionalText('notes');

export const reservationOf = reservation({
  // Bookings can only be read by property, so the stored id names both.
  providerReservationId: (raw) => `${raw.id('property_id')}-${raw.id('id')}`,
  reference: (raw) => referenceIn(noteOf(raw)),
  listingProviderId: 'property_id',
  stay: ['check_in', 'check_out'],
  guests: 'number_of_guests',
  guest: { name: 'guest_name', email: 'guest_email', phone: 'guest_phone' },
  status: meaningIn('status', STATUSES),
  source: ['channel', 'source'],
  notes: noteOf,
  currency: 'currency',
  price: pricesOf,
  confirmationCode: 'external_reservation_id',
  createdAt: ['booked_at', 'created_at'],
  updatedAt: 'updated_at',
});

/** Returns the parts if they add up to the total. `accomodation_total` is the PMS's own spelling. */
function pricesOf(raw: Fields): ReservationPrice {
  const of = (...names: string[]): Decimal => sum(names.map((name) => raw.optionalAmount(name) ?? new Decimal(0)));
  const base = of('accomodation_total').minus(of('discounts').abs());
  const fees = of('cleaning_fee', 'extra_guest_charges', 'extra_charges');
  const taxes = of('booking_taxes');
  const parts = sum([base, fees, taxes]);
  const total = raw.optionalPrice('gross_revenue') ?? raw.optionalPrice('total_price') ?? parts;
  if (total.isNegative()) throw raw.invalid('accomodation_total', 'a price');
  return partsOfTotal(total, raw.has('accomodation_total') ? { base, fees, taxes } : undefined);
}

/** Pages count from 0. */
const FROM_ZERO: Pager = {
  query: (cursor = '0') => ({ page: cursor }),
  next: ({ items, body }, cursor = '0') => {
    const pages = body.optionalObject('meta')?.optionalInteger('total_pages') ?? 0;
    return items.length > 0 && Number(cursor) + 1 < pages ? String(Number(cursor) + 1) : undefined;
  },
};

/** Lists the bookings of a property, cancelled ones included, each with its property. */
function bookingsOf(property: string): List {
  const items = (body: Fields): Fields[] =>
    objectsIn(listOf(body.value('bookings') ?? body.value('data'), 'bookings'), 'booking').map((booking) =>
      plain(booking).with('property_id', property),
    );
  return list({ path: path`/bookings/${property}`, items, pages: FROM_ZERO, emptyAt: [404] });
}

function rangeOf(call: PmsCall, daysBack: number): { from: string; to: string } {
  const today = utcDate(call.clock.now());
  return { from: addDays(today, -daysBack), to: addDays(today, DAYS_AHEAD) };
}

const properties = list({ path: '/properties', items: resourcesIn });

const propertyIds = async (call: PmsCall): Promise<string[]> =>
  (await properties.all(call)).flatMap((property) => property.optionalId('id') ?? []);

/** Searches all properties for an id without one (from an event that did not name it). */
async function one(call: PmsCall, providerReservationId: string): Promise<Fields | undefined> {
  const [, property, id = providerReservationId] = /^(.+)-([^-]+)$/.exec(providerReservationId) ?? [];
  for (const propertyId of property === undefined ? await propertyIds(call) : [property]) {
    const bookings = await bookingsOf(propertyId).all(call, { query: rangeOf(call, READ_DAYS_BACK) });
    const found = bookings.find((booking) => String(booking.value('id')) === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns all bookings, one property after the other, because the PMS reports neither changes nor their times. The
 * cursor is the page and the remaining properties.
 */
async function changed(call: PmsCall, _since: Date | null, cursor?: string): Promise<RawPage> {
  const [number = '0', left = ''] = cursor?.split(':') ?? ['0', (await propertyIds(call)).join(',')];
  const [propertyId = '', ...others] = left.split(',');
  if (propertyId === '') return { items: [] };
  const query = rangeOf(call, DAYS_BACK);
  const { items, next } = await bookingsOf(propertyId).page(call, { query, cursor: number });
  if (next !== undefined) return { items, next: `${next}:${left}` };
  return { items, next: others.length > 0 ? `0:${others.join(',')}` : undefined };
}

/** Checks the nights and requests a booking, at the PMS's own price; whether the PMS checks them is not documented. */
async function creation(request: PmsReservationRequest, call: PmsCall) {
  const { listingProviderId: id, checkIn, checkOut, guest, notes, reference, currency } = request;
  const listing = { providerId: id, providerUnitIds: [], currency, timeZone: 'UTC' };
  const nights = await calendar(call, listing, checkIn, addDays(checkOut, -1));
  if (nights.some(({ available }) => available === 0)) throw nightsTaken();
  const attributes = {
    check_in: checkIn,
    check_out: checkOut,
    guest_name: `${guest.firstName} ${guest.lastName}`.trim(),
    guest_email: guest.email || undefined,
    guest_phone: guest.phone || undefined,
    number_of_guests: request.guests,
    note: withReference(notes, reference, ' '),
  };
  const relationships = { property: { data: { type: 'properties', id } } };
  return {
    method: 'POST',
    path: '/v2/bookings',
    json: { data: { type: 'bookings', attributes, relationships } },
  } as const;
}

export const reservations = reservationsFrom({
  one,
  map: reservationOf,
  changed,
  find: (call, { listingProviderId, checkIn, checkOut }) =>
    bookingsOf(listingProviderId).all(call, { query: { from: addDays(checkIn, -1), to: addDays(checkOut, 1) } }),
  create: {
    request: creation,
    made: (answer, { listingProviderId }) => `${listingProviderId}-${resourceIn(answer).id('id')}`,
  },
  cancel: (providerReservationId) => {
    const id = providerReservationId.split('-').at(-1) ?? '';
    const json = { data: { type: 'bookings', id, attributes: { status: CANCELLED } } };
    return { method: 'PATCH', path: path`/v2/bookings/${id}`, json };
  },
  mayKeep: true,
});
