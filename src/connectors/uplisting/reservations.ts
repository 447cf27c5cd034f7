import { BLANK_RESERVATION } from '../kit/blanks.js';
import { afterCancelling } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, idIn, listOf, mapItems, readWritten } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { path } from '../kit/path.js';
import { find, get } from '../kit/reading.js';
import { nightsTaken } from '../kit/refusals.js';
import { asRequested } from '../kit/requested.js';
import { confirmedOnly, liveFirst, partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { personNamed, referenceIn, withoutReference, withReference } from '../kit/texts.js';
import { utcDate } from '../kit/times.js';
import { addDays, Decimal, sum } from '../kit/values.js';
import { calendar } from './calendar.js';
import { attributesOf } from './client.js';

const DAYS_BACK = 31;
const DAYS_AHEAD = 730;
/** How far back a single booking is looked for. */
const READ_DAYS_BACK = 400;

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['confirmed', 'CONFIRMED'],
  ['needs_check_in', 'CONFIRMED'],
  ['checked_in', 'STAYING'],
  ['needs_check_out', 'STAYING'],
  ['checked_out', 'POST_STAY'],
  ['pending', 'PENDING'],
  ['cancelled', 'CANCELLED'],
]);

/**
 * The PMS takes confirmed bookings only, at its own price. Whether it refuses taken nights is not documented: they are
 * asked for before.
 */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const { listingProviderId, checkIn, checkOut } = request;
  confirmedOnly(request);
  const nights = await calendar(call, listingProviderId, checkIn, addDays(checkOut, -1));
  if (nights.some(({ available }) => available === 0)) throw nightsTaken();
  const json = creationBody(request);
  const response = await call.http.send({ method: 'POST', path: '/v2/bookings', json, write: true });
  const id = readWritten(() => Fields.of(response.json(), 'body').object('data').id('id'));
  return asRequested(idOf(listingProviderId, id), request);
}

function creationBody(request: PmsReservationRequest): Record<string, unknown> {
  const { guest, notes, reference, listingProviderId } = request;
  return {
    data: {
      type: 'bookings',
      attributes: {
        check_in: request.checkIn,
        check_out: request.checkOut,
        guest_name: `${guest.firstName} ${guest.lastName}`.trim(),
        guest_email: guest.email || undefined,
        guest_phone: guest.phone || undefined,
        number_of_guests: request.guests,
        note: withReference(notes, reference, ' '),
      },
      relationships: { property: { data: { type: 'properties', id: listingProviderId } } },
    },
  };
}

/** Bookings are read by property only, so the id that we keep names both. */
const idOf = (propertyId: string, bookingId: string): string => `${propertyId}-${bookingId}`;

type Range = { from: string; to: string };

function rangeOf(call: PmsCall, daysBack: number): Range {
  const today = utcDate(call.clock.now());
  return { from: addDays(today, -daysBack), to: addDays(today, DAYS_AHEAD) };
}

/** One page of a property's bookings, cancelled ones among them; pages count from 0. Undefined: no such property. */
async function pageOf(call: PmsCall, propertyId: string, range: Range, page: number) {
  const answer = await find(call, path`/bookings/${propertyId}`, { ...range, page });
  if (answer === undefined) return undefined;
  const body = Fields.of(answer, 'body');
  const items = listOf(body.value('bookings') ?? body.value('data'), 'bookings');
  const pages = body.optionalObject('meta')?.optionalInteger('total_pages') ?? 0;
  return { items, next: items.length > 0 && page + 1 < pages ? page + 1 : undefined };
}

/** The bookings of a property that are wanted; one of them that cannot be read is `invalid_response`. */
async function within(call: PmsCall, propertyId: string, range: Range, isWanted: (booking: Fields) => boolean) {
  const found: PmsReservation[] = [];
  let page: number | undefined = 0;
  while (page !== undefined) {
    const answer: Awaited<ReturnType<typeof pageOf>> = await pageOf(call, propertyId, range, page);
    const wanted = (answer?.items ?? []).filter((item) => isWanted(Fields.of(item, 'booking')));
    found.push(...wanted.map((item) => reservationOf(item, propertyId)));
    page = answer?.next;
  }
  return found;
}

export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn, checkOut }: { listingProviderId: string; checkIn: string; checkOut: string },
): Promise<PmsReservation | undefined> {
  const range = { from: addDays(checkIn, -1), to: addDays(checkOut, 1) };
  const isOurs = (booking: Fields): boolean => referenceIn(noteOf(attributesOf(booking))) === reference;
  const found = await within(call, listingProviderId, range, isOurs);
  return liveFirst(found);
}

/** An id without its property (of an event that did not name one) is looked for in all of them. */
export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const [, property, id = providerReservationId] = /^(.+)-([^-]+)$/.exec(providerReservationId) ?? [];
  for (const propertyId of property === undefined ? await propertyIds(call) : [property]) {
    const isWanted = (booking: Fields): boolean => String(booking.value('id')) === id;
    const [found] = await within(call, propertyId, rangeOf(call, READ_DAYS_BACK), isWanted);
    if (found) return found;
  }
  return undefined;
}

const noteOf = (raw: Fields): string => raw.optionalText('note') || raw.optionalText('notes');

async function propertyIds(call: PmsCall): Promise<string[]> {
  const body = Fields.of(await get(call, '/properties'), 'body');
  const { items } = await mapItems(listOf(body.value('data'), 'data'), idIn('id'), idIn('id'));
  return items;
}

/**
 * The PMS tells neither what changed nor when: all bookings of one property after the other. Cursor: the page, and the
 * properties that are left.
 */
export async function changed(call: PmsCall, { cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const [number = '0', left = ''] = cursor?.split(':') ?? ['0', (await propertyIds(call)).join(',')];
  const [propertyId = '', ...others] = left.split(',');
  if (propertyId === '') return { items: [], refused: [] };
  const page = await pageOf(call, propertyId, rangeOf(call, DAYS_BACK), Number(number));
  const mapped = await mapItems(page?.items ?? [], idIn('id'), (item) => reservationOf(item, propertyId));
  if (page?.next !== undefined) return { ...mapped, next: `${page.next}:${left}` };
  return { ...mapped, next: others.length > 0 ? `0:${others.join(',')}` : undefined };
}

/** An answer says little: what became of the booking is read. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const id = providerReservationId.split('-').at(-1) ?? '';
  const json = { data: { type: 'bookings', id, attributes: { status: 'cancelled' } } };
  const request = { method: 'PATCH', path: path`/v2/bookings/${id}`, json, write: true } as const;
  if ((await call.http.send(request, [404])).status === 404) return undefined;
  const current = await afterCancelling(read(call, providerReservationId));
  if (current && current.status !== 'CANCELLED') throw new ConnectorError('rejected', 'The PMS kept the booking');
  return current;
}

export function reservationOf(item: unknown, propertyId: string): PmsReservation {
  const resource = Fields.of(item, 'booking').tolerant();
  const raw = attributesOf(resource);
  const note = noteOf(raw);
  const guests = raw.optionalInteger('number_of_guests');
  return {
    ...BLANK_RESERVATION,
    providerReservationId: idOf(propertyId, resource.id('id')),
    reference: referenceIn(note),
    listingProviderId: propertyId,
    ...raw.stay('check_in', 'check_out'),
    guests,
    guestCounts: { adults: guests, children: 0, infants: 0, pets: 0 },
    guest: {
      id: '',
      ...personNamed(raw.optionalText('guest_name')),
      email: raw.optionalText('guest_email'),
      phone: raw.optionalText('guest_phone'),
    },
    status: STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN',
    source: raw.optionalText('channel') || raw.optionalText('source'),
    notes: withoutReference(note),
    currency: raw.optionalCurrency('currency'),
    ...pricesOf(raw),
    confirmationCode: raw.optionalId('external_reservation_id'),
    createdAt: raw.optionalInstant('booked_at') ?? raw.optionalInstant('created_at'),
    updatedAt: raw.optionalInstant('updated_at'),
  };
}

/** `accomodation_total` is the PMS's own spelling. The parts where they make the total. */
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
