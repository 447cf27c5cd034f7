import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, keeping, readWritten } from '../kit/guards.js';
import type { PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../port/model.js';
import { path } from '../kit/path.js';
import type { RawPage } from '../kit/reading.js';
import { isRejection, nightsTaken } from '../kit/refusals.js';
import { asRequested, atLeastAsked } from '../kit/requested.js';
import { partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { referenceIn, withoutReference, withReference } from '../kit/texts.js';
import { firstDeparture } from '../kit/times.js';
import { addDays, Decimal, eachNight, toNumber } from '../port/values.js';
import { meaningIn } from '../kit/vocabulary.js';
import { availabilityOf } from './calendar.js';
import { listAt, moneyIn } from './client.js';
import { STATUSES } from './vocabulary.js';

/** The number of days searched: no reference is looked up so long after its booking was sent. */
const SEARCHED_DAYS = 8;
const AS_STATUS = { CONFIRMED: 'Booked', PENDING: 'Tentative', INQUIRY: 'Open' };
/** Without a `bookability`, the PMS takes a booking for an enquiry, whose price its pages leave out. */
const BOOKABILITY = { CONFIRMED: 'InstantBooking', PENDING: 'BookingRequest', INQUIRY: 'EnquiryOnly' };
/** The second write by status; a booking is open from the start. */
const TRANSITIONS = { CONFIRMED: 'book', PENDING: 'tentative', INQUIRY: undefined };

const statusIn = meaningIn('status', STATUSES);

export const reservationOf = reservation({
  reference: (raw) => referenceIn(raw.optionalText('source_text')),
  listingProviderId: 'property_id',
  providerUnitId: (raw) => raw.objects('rooms')[0]?.optionalId('room_type_id'),
  stay: ['arrival', 'departure'],
  guests: (raw) => inRooms(raw, (room) => room.optionalInteger('people')),
  guestCounts: {
    adults: (raw) => inRooms(raw, guestsOf('adults')),
    children: (raw) => inRooms(raw, guestsOf('children')),
    infants: (raw) => inRooms(raw, guestsOf('infants')),
    pets: (raw) => inRooms(raw, guestsOf('pets')),
  },
  guest: {
    id: ['guest.id', 'guest.uid'],
    name: 'guest.name',
    email: 'guest.email',
    phone: (raw) => {
      const guest = raw.optionalObject('guest');
      return guest?.optionalText('phone') || guest?.texts('phone_numbers')[0];
    },
  },
  status: statusOf,
  source: (raw) => withoutReference(raw.optionalText('source_text')) || raw.optionalText('source'),
  notes: 'notes',
  currency: 'currency_code',
  price: pricesOf,
  createdAt: 'created_at',
  updatedAt: ['updated_at', 'created_at'],
  cancelledAt: 'canceled_at',
});

/** Returns the sum over the rooms; undefined if they state no number. */
const inRooms = (raw: Fields, count: (room: Fields) => number): number | undefined =>
  raw.objects('rooms').reduce((sum, room) => sum + count(room), 0) || undefined;

const guestsOf =
  (kind: string) =>
  (room: Fields): number =>
    room.optionalObject('guest_breakdown')?.optionalInteger(kind) ?? 0;

function statusOf(raw: Fields): PmsReservationStatus | undefined {
  if (raw.has('canceled_at') || raw.flag('is_deleted') === true) return 'CANCELLED';
  // A closed period is listed as a booking that nobody made.
  return raw.flag('is_unavailable') === true ? 'BLOCKED' : statusIn(raw);
}

/** Returns the price, with its parts if they add up to the total. */
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

const known = one({ path: '/v2/reservations/bookings/{id}' });
const bookings = listAt('/v2/reservations/bookings', { stayFilter: 'All', includeTransactions: false });

export const reservations = {
  ...reservationsFrom({
    one: known,
    map: reservationOf,
    changed,
    // Bookings cannot be filtered by property or text: those changed within SEARCHED_DAYS are compared.
    find: async (call) => {
      const updatedSince = new Date(call.clock.now().getTime() - SEARCHED_DAYS * 86_400_000).toISOString();
      const of = (trash: boolean) => bookings.all(call, { query: { updatedSince, trash } });
      return [...(await of(false)), ...(await of(true))];
    },
    cancel: (id) => ({ method: 'PUT', path: path`/v1/reservation/booking/${id}/decline` }),
    confirm: (id) => ({ method: 'PUT', path: path`/v1/reservation/booking/${id}/book` }),
  }),
  create,
};

/**
 * Returns changes. Deleted bookings are in a separate list: the bookings are read first, then the trash. The cursor
 * names the list and the page.
 */
async function changed(call: PmsCall, since: Date | null, at = 'kept:1'): Promise<RawPage> {
  const [which, cursor] = at.split(':');
  const trash = which === 'trash';
  const query = { updatedSince: since?.toISOString(), trash };
  const { items: all, next, total } = await bookings.page(call, { query, cursor });
  const earliest = firstDeparture(call);
  const items = since ? all : keeping(all, 'booking', (raw) => raw.date('departure') >= earliest);
  if (trash) return { items, next: next && `trash:${next}` };
  return { items, total, next: next ? `kept:${next}` : 'trash:1' };
}

/**
 * Creates a booking in two writes: the booking, answered with its bare number, and its status, which the first may
 * ignore. The PMS lets hosts overbook, so availability is checked first, and an overbooking is deleted. After the first
 * write only a refusal of the second is a refusal; after anything else the outcome is unknown.
 */
async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const holdsNights = request.status !== 'INQUIRY';
  if (holdsNights && !(await isFree(call, request))) throw nightsTaken();
  const json = creationBody(request);
  const response = await call.http.send({ method: 'POST', path: '/v1/reservation/booking', json, write: true });
  const id = readWritten(() => Fields.of({ id: response.json() }, 'booking').id('id'));
  await settle(call, id, request);
  const made = await shownAs(call, id);
  if (made?.isOverbooked && holdsNights) await withdraw(call, id, nightsTaken());
  return made ? atLeastAsked(made.reservation, request) : asRequested(id, request);
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

/** Deletes the booking, so that a refusal leaves nothing behind. If that fails too, the outcome is unknown. */
async function withdraw(call: PmsCall, id: string, refusal: ConnectorError): Promise<never> {
  const request = { method: 'DELETE', path: path`/v1/reservation/booking/${id}`, write: true } as const;
  await call.http.send(request, [404]).catch((cause: unknown) => {
    throw unclear(cause);
  });
  throw refusal;
}

const unclear = (cause: unknown): ConnectorError =>
  new ConnectorError('unknown_outcome', 'The PMS accepted the booking but its status is unknown', { cause });

/** Reads the booking back. Both writes are confirmed, so a failed read deletes nothing. */
async function shownAs(call: PmsCall, id: string) {
  try {
    const raw = await known(call, id);
    return raw && { reservation: reservationOf(raw), isOverbooked: raw.flag('is_overbooked') === true };
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

function creationBody(request: PmsReservationRequest) {
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
    bookability: BOOKABILITY[request.status],
    total: toNumber(request.total),
    currency_code: request.currency,
    source_text: withReference(request.source, request.reference, ' '),
    notes: request.notes,
  };
}
