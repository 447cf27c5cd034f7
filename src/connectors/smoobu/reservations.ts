import { BLANK_RESERVATION } from '../kit/blanks.js';
import { cancelBy } from '../kit/cancelling.js';
import type { PmsCall, PmsRequest, ReservationChanges } from '../kit/connector.js';
import { Fields, listOf, readWritten } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { everyPage, type RawPage } from '../kit/reading.js';
import { confirmedOnly } from '../kit/reserving.js';
import { personNamed, referenceIn, withoutReference, withReference } from '../kit/texts.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays, Decimal, toNumber } from '../kit/values.js';
import { find, get } from './client.js';

const PAGE_SIZE = 100;
/** The PMS's own channel for reservations made by API. */
const API_CHANNEL = 70;
const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['reservation', 'CONFIRMED'],
  ['modification of booking', 'MODIFIED'],
  ['cancellation', 'CANCELLED'],
]);

/** https://docs.smoobu.com, "Create booking". The answer is the id alone, so the rest is as it was sent. */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  confirmedOnly(request);
  const json = creationBody(request);
  const response = await call.http.send({ method: 'POST', path: '/api/reservations', json, write: true });
  return readWritten(() => {
    const id = Fields.of(response.json(), 'answer').id('id');
    const { arrivalDate: arrival, departureDate: departure, firstName: firstname, lastName: lastname } = json;
    const kept = { arrival, departure, firstname, lastname, type: 'reservation', apartment: { id: json.apartmentId } };
    return reservationOf(bookingFields({ ...json, ...kept, id }));
  });
}

function creationBody(request: PmsReservationRequest) {
  const { guest, guestCounts, guests, notes, reference } = request;
  return {
    arrivalDate: request.checkIn,
    departureDate: request.checkOut,
    channelId: API_CHANNEL,
    apartmentId: Number(request.listingProviderId),
    arrivalTime: timeOf(request.checkInTime),
    departureTime: timeOf(request.checkOutTime),
    ...guest,
    notice: withReference(notes, reference),
    adults: Math.max(0, guests - guestCounts.children),
    children: guestCounts.children,
    price: toNumber(request.total),
    priceStatus: 0,
    language: request.locale?.slice(0, 2).toLowerCase(),
  };
}

const timeOf = (hour: number | null): string | undefined =>
  hour === null ? undefined : `${String(hour).padStart(2, '0')}:00`;

/** The PMS searches no reference: reservations of the apartment that arrive on the day are compared. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  const query = { apartmentId: listingProviderId, arrivalFrom: checkIn, arrivalTo: checkIn };
  const all = await everyPage((at) => bookings(call, query, at), 'body.bookings');
  const ours = all.map(bookingFields).filter((booking) => referenceOf(booking) === reference);
  const found = ours.find((booking) => statusOf(booking) !== 'CANCELLED') ?? ours[0];
  return found && reservationOf(found);
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const booking = await find(call, path`/api/reservations/${providerReservationId}`);
  return booking && reservationOf(booking);
}

/** `modifiedFrom` is a date of a zone that the PMS does not name: a day earlier. */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const window = since ? { modifiedFrom: addDays(utcDate(since), -1) } : { departureFrom: firstDeparture(call) };
  return mapPage(await bookings(call, window, cursor), 'reservation', 'id', reservationOf);
}

/** One page. Cancelled ones and blocked nights are left out unless asked for. */
async function bookings(call: PmsCall, window: PmsRequest['query'], cursor = '1'): Promise<RawPage> {
  const shown = { showCancellation: true, excludeBlocked: false, includePriceElements: true };
  const body = await get(call, '/api/reservations', { ...window, ...shown, page: cursor, pageSize: PAGE_SIZE });
  const items = listOf(body.value('bookings'), 'body.bookings');
  const page = Number(cursor);
  const more = items.length > 0 && page < body.integer('page_count');
  const total = body.count('total_items');
  return { items, total, next: more ? String(page + 1) : undefined };
}

/** https://docs.smoobu.com, "Cancel booking". Of one that cannot be cancelled any more, its state tells. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const request = { method: 'DELETE', path: path`/api/reservations/${providerReservationId}` } as const;
  return cancelBy(call, request, () => read(call, providerReservationId));
}

const bookingFields = (item: unknown): Fields => Fields.of(item, 'reservation').tolerant();

/** Ours ends the notice; `reference-id` is that of the channel. */
const referenceOf = (booking: Fields): string | null =>
  referenceIn(booking.optionalText('notice')) ?? booking.optionalId('reference-id');

function statusOf(booking: Fields): PmsReservationStatus {
  const status = STATUSES.get(booking.optionalText('type')) ?? 'UNKNOWN';
  return booking.flag('is-blocked-booking') && status !== 'CANCELLED' ? 'BLOCKED' : status;
}

/** A booking names none, save in its price elements. */
function currencyOf(raw: Fields): string | null {
  const named = raw.objects('priceElements').map((item) => item.optionalCurrency('currencyCode'));
  return named.find((currency) => currency !== null) ?? null;
}

/** https://docs.smoobu.com, "Get booking". Names are in kebab case. */
export function reservationOf(raw: Fields): PmsReservation {
  const [adults, children] = [raw.optionalInteger('adults'), raw.optionalInteger('children')];
  const named = personNamed(raw.optionalText('guest-name'));
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('id'),
    reference: referenceOf(raw),
    listingProviderId: raw.object('apartment').id('id'),
    ...raw.stay('arrival', 'departure'),
    guests: adults + children,
    guestCounts: { adults, children, infants: 0, pets: 0 },
    guest: {
      id: raw.optionalId('guestId') ?? raw.optionalId('guest-id') ?? '',
      firstName: raw.optionalText('firstname') || named.firstName,
      lastName: raw.optionalText('lastname') || named.lastName,
      email: raw.optionalText('email'),
      phone: raw.optionalText('phone'),
    },
    status: statusOf(raw),
    source: raw.optionalObject('channel')?.optionalText('name') ?? '',
    notes: withoutReference(raw.optionalText('notice')),
    currency: currencyOf(raw),
    total: raw.optionalPrice('price') ?? new Decimal(0),
    createdAt: raw.optionalInstant('created-at'),
    updatedAt: raw.optionalInstant('modifiedAt') ?? raw.optionalInstant('modified-at'),
  };
}
