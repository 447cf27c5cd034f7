import { BLANK_RESERVATION } from '../kit/blanks.js';
import { cancelBy } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, idIn, mapItems, readWritten } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { path } from '../kit/path.js';
import { find } from '../kit/reading.js';
import { isRejection, nightsTaken } from '../kit/refusals.js';
import { asRequested } from '../kit/requested.js';
import { liveFirst, partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { personNamed, referenceIn, withoutReference, withReference } from '../kit/texts.js';
import { firstDeparture } from '../kit/times.js';
import { addDays, Decimal, eachNight, toNumber } from '../kit/values.js';
import { moneyIn, pageOf } from './client.js';
import { availabilityOf } from './prices.js';

const COLLECTION = '/v1/reservation/booking';
/** Longer than anyone looks for a reference after the booking was sent. */
const SEARCHED_DAYS = 8;
const AS_STATUS = { CONFIRMED: 'Booked', PENDING: 'Tentative', INQUIRY: 'Open' };
/** What the second write does; a booking is open from the start. */
const TRANSITIONS = { CONFIRMED: 'book', PENDING: 'tentative', INQUIRY: undefined };

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['Booked', 'CONFIRMED'],
  ['Tentative', 'PENDING'],
  ['Open', 'INQUIRY'],
  ['Declined', 'CANCELLED'],
]);

/**
 * Two writes: the booking, answered by its bare number, and its status, which the first may ignore. The PMS lets hosts
 * overbook, so the nights are asked for before, and an overbooking is taken back. After the first write only a refusal
 * of the second is a refusal; everything else leaves the outcome open.
 */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  if (request.status !== 'INQUIRY' && !(await isFree(call, request))) throw nightsTaken();
  const response = await call.http.send({ method: 'POST', path: COLLECTION, json: creationBody(request), write: true });
  const id = readWritten(() => bookingIdOf(response.json()));
  await settle(call, id, request);
  const made = await shownAs(call, id);
  if (!made) return asRequested(id, request);
  if (made.isOverbooked && request.status !== 'INQUIRY') await withdraw(call, id, nightsTaken());
  return made.reservation;
}

function bookingIdOf(body: unknown): string {
  return Fields.of({ id: body }, 'booking').id('id');
}

async function isFree(call: PmsCall, request: PmsReservationRequest): Promise<boolean> {
  const { listingProviderId, checkIn, checkOut } = request;
  const rooms = await availabilityOf(call, listingProviderId, checkIn, addDays(checkOut, -1));
  const left = rooms.get(roomIdOf(request));
  return eachNight(checkIn, checkOut).every((date) => (left?.get(date) ?? 0) > 0);
}

function roomIdOf({ providerUnitId }: PmsReservationRequest): string {
  if (providerUnitId === null) throw new ConnectorError('rejected', 'A booking needs a room type');
  return providerUnitId;
}

async function settle(call: PmsCall, id: string, { status }: PmsReservationRequest): Promise<void> {
  const transition = TRANSITIONS[status];
  if (!transition) return;
  try {
    await call.http.send({ method: 'PUT', path: `${path`/v1/reservation/booking/${id}`}/${transition}`, write: true });
  } catch (error) {
    if (isRejection(error)) return withdraw(call, id, error);
    throw unclear(error);
  }
}

/** Takes the booking back, so that a refusal leaves nothing behind. When that fails too, what is left is open. */
async function withdraw(call: PmsCall, id: string, refusal: ConnectorError): Promise<never> {
  const request = { method: 'DELETE', path: path`/v1/reservation/booking/${id}`, write: true } as const;
  await call.http.send(request, [404]).catch((cause: unknown) => {
    throw unclear(cause);
  });
  throw refusal;
}

const unclear = (cause: unknown): ConnectorError =>
  new ConnectorError('unknown_outcome', 'The PMS took the booking and its status is open', { cause });

/** Both writes are confirmed: a read that fails takes nothing back. */
async function shownAs(
  call: PmsCall,
  id: string,
): Promise<{ reservation: PmsReservation; isOverbooked: boolean } | undefined> {
  try {
    const body = await find(call, path`/v2/reservations/bookings/${id}`);
    const raw = bookingFields(body);
    return { reservation: reservationOf(raw), isOverbooked: raw.flag('is_overbooked') === true };
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

function creationBody(request: PmsReservationRequest): Record<string, unknown> {
  const { guest, guestCounts } = request;
  return {
    property_id: Number(request.listingProviderId),
    arrival: request.checkIn,
    departure: request.checkOut,
    guest: {
      guest_name: { first_name: guest.firstName, last_name: guest.lastName },
      email: guest.email,
      phone: guest.phone,
      locale: request.locale ?? undefined,
    },
    rooms: [{ room_type_id: Number(roomIdOf(request)), guest_breakdown: guestCounts }],
    status: AS_STATUS[request.status],
    total: toNumber(request.total),
    currency_code: request.currency,
    source_text: withReference(request.source, request.reference, ' '),
    notes: request.notes,
  };
}

/** Bookings cannot be filtered by property or text: those that are as young as the one that is missed are compared. */
export async function findByReference(call: PmsCall, reference: string): Promise<PmsReservation | undefined> {
  const updatedSince = new Date(call.clock.now().getTime() - SEARCHED_DAYS * 86_400_000).toISOString();
  const found: PmsReservation[] = [];
  for (const trash of [false, true]) {
    let cursor: string | undefined;
    do {
      const page = await bookingPage(call, { updatedSince, trash }, cursor);
      const ours = page.items.map(bookingFields).filter((raw) => referenceOf(raw) === reference);
      found.push(...ours.map(reservationOf));
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return liveFirst(found);
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const raw = await find(call, path`/v2/reservations/bookings/${providerReservationId}`);
  return raw === undefined ? undefined : reservationOf(bookingFields(raw));
}

/** What was deleted is listed apart: the bookings first, then the trash. Cursor: which of the two, and the page. */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const [list = 'kept', number] = cursor?.split(':') ?? [];
  const trash = list === 'trash';
  const { items, next, total } = await bookingPage(call, { updatedSince: since?.toISOString(), trash }, number);
  const earliest = firstDeparture(call);
  const wanted = since ? items : items.filter((item) => !hasEnded(item, earliest));
  const page = await mapItems(wanted, idIn('id'), (item) => reservationOf(bookingFields(item)));
  const following = next === undefined ? (trash ? undefined : 'trash:1') : `${list}:${next}`;
  return { ...page, next: following, total: trash ? undefined : total };
}

const bookingPage = (call: PmsCall, query: { updatedSince?: string; trash: boolean }, cursor?: string) =>
  pageOf(call, '/v2/reservations/bookings', { stayFilter: 'All', includeTransactions: false, ...query }, cursor);

const bookingFields = (item: unknown): Fields => Fields.of(item, 'booking').tolerant();

/** False for what cannot be read: mapping tells why. */
function hasEnded(item: unknown, earliest: string): boolean {
  try {
    return bookingFields(item).date('departure') < earliest;
  } catch {
    return false;
  }
}

/** A refusal of a booking that is declined already counts as success. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const at = path`/v1/reservation/booking/${providerReservationId}/decline`;
  return cancelBy(call, { method: 'PUT', path: at }, () => read(call, providerReservationId));
}

const referenceOf = (raw: Fields): string | null => referenceIn(raw.optionalText('source_text'));

function statusOf(raw: Fields): PmsReservationStatus {
  if (raw.has('canceled_at') || raw.flag('is_deleted') === true) return 'CANCELLED';
  // A closed period is listed as a booking that nobody made.
  if (raw.flag('is_unavailable') === true) return 'BLOCKED';
  return STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN';
}

export function reservationOf(raw: Fields): PmsReservation {
  const rooms = raw.objects('rooms');
  const guestCounts = guestCountsOf(rooms);
  const people = rooms.reduce((count, room) => count + room.optionalInteger('people'), 0);
  const status = statusOf(raw);
  const createdAt = raw.optionalInstant('created_at');
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('id'),
    reference: referenceOf(raw),
    listingProviderId: raw.id('property_id'),
    providerUnitId: rooms[0]?.optionalId('room_type_id') ?? null,
    ...raw.stay('arrival', 'departure'),
    guests: people || guestCounts.adults + guestCounts.children,
    guestCounts,
    guest: guestOf(raw.optionalObject('guest') ?? Fields.of({}, 'guest')),
    status,
    source: withoutReference(raw.optionalText('source_text')) || raw.optionalText('source'),
    notes: raw.optionalText('notes'),
    currency: raw.optionalCurrency('currency_code'),
    ...pricesOf(raw),
    createdAt,
    updatedAt: raw.optionalInstant('updated_at') ?? createdAt,
    cancelledAt: raw.optionalInstant('canceled_at'),
  };
}

function guestCountsOf(rooms: Fields[]): PmsReservation['guestCounts'] {
  const of = (name: string): number =>
    rooms.reduce((count, room) => count + (room.optionalObject('guest_breakdown')?.optionalInteger(name) ?? 0), 0);
  return { adults: of('adults'), children: of('children'), infants: of('infants'), pets: of('pets') };
}

function guestOf(raw: Fields): PmsReservation['guest'] {
  const [number] = raw.list('phone_numbers');
  return {
    id: raw.optionalText('id') || raw.optionalText('uid'),
    ...personNamed(raw.optionalText('name')),
    email: raw.optionalText('email'),
    phone: raw.optionalText('phone') || (typeof number === 'string' ? number : ''),
  };
}

/** The parts of the price where they make the total. */
function pricesOf(raw: Fields): ReservationPrice {
  const total = moneyIn(raw, 'total_amount') ?? new Decimal(0);
  if (total.isNegative()) throw raw.invalid('total_amount', 'a price');
  const subtotals = raw.optionalObject('subtotals') ?? Fields.of({}, 'subtotals');
  const of = (name: string): Decimal => moneyIn(subtotals, name) ?? new Decimal(0);
  const parts = {
    base: of('stay').minus(of('promotions').abs()),
    fees: of('fees').plus(of('addons')),
    taxes: of('taxes').plus(of('vat')),
  };
  return partsOfTotal(total, subtotals.has('stay') ? parts : undefined);
}
