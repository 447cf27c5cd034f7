import type { PmsCall } from '../port/connector.js';
import { type Fields, keeping, readable } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { allOrNone, priceOfLines } from '../kit/money-lines.js';
import { path } from '../kit/path.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { text } from '../kit/rest/sources.js';
import { side, withSide } from '../kit/sides.js';
import { referenceIn, withReference } from '../kit/texts.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays, type Decimal, sum, optionalNumber, toNumber } from '../port/values.js';
import { meaningIn } from '../kit/vocabulary.js';
import { listAt } from './client.js';
import { parentIn } from './listings.js';
import { STATUSES } from './vocabulary.js';
import { lineOf, readingsOf } from './quotes.js';

const NOTES = ['notes', 'note'];

export const reservationOf = reservation({
  reference: (raw) => referenceIn(text(NOTES)(raw) ?? ''),
  // A reservation by a channel names the channel's copy of the listing; the listing itself is its parent.
  listingProviderId: (raw) => parentIn(raw, 'parent_listing_id') ?? raw.id('listing_id'),
  stay: ['checkIn', 'checkOut'],
  guests: 'guests',
  guestCounts: { adults: 'adults', children: 'children', infants: 'infants', pets: 'pets' },
  guest: { id: 'guest_id', name: 'guest.name', email: 'guest.email', phone: 'guest.phone' },
  status: meaningIn('status', STATUSES),
  source: 'source',
  notes: NOTES,
  currency: 'currency',
  price: moneyOf,
  confirmationCode: 'confirmation_code',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  confirmedAt: 'confirmed_at',
  cancelledAt: 'cancelled_at',
});

const all = listAt('reservations', { fees: 1 });

// A listing in the body would move the reservation.
const settingStatus = (id: string, status: string) =>
  ({ method: 'PUT', path: path`/reservations/${id}`, json: { status } }) as const;

const CANCELLED_BY = { GUEST: 'cancelled_by_guest', HOST: 'cancelled_by_host' };

export const reservations = reservationsFrom({
  one: one({ path: '/reservations/{id}', query: { fees: 1, include_related_objects: 1 }, item: 'reservation' }),
  complete: withGuest,
  map: reservationOf,
  // The PMS cannot filter by change: every reservation is listed, oldest first, and only changed ones are kept.
  changed: async (call, since, cursor) => {
    const page = await all.page(call, { cursor });
    return { ...page, items: keeping(page.items, 'reservation', (raw) => isWanted(call, raw, since)) };
  },
  // Among all reservations of the listing: the list's own date filters are known to empty it.
  find: (call, { listingProviderId }) => all.all(call, { query: { listing_id: listingProviderId } }),
  create: {
    takes: ['CONFIRMED', 'PENDING'],
    request: (request) => ({ method: 'POST', path: '/reservations', json: creationBody(request) }),
    // An answer that holds less than a reservation still has its id.
    made: (answer, { guest }) => {
      const raw = answer.object('reservation');
      const [made] = readable([raw], (one) => reservationOf(one));
      return made ? { ...made, guest: { ...guest, id: made.guest.id } } : raw.id('id');
    },
  },
  cancel: (id, { by = 'HOST' }) => settingStatus(id, CANCELLED_BY[by]),
  confirm: (id) => settingStatus(id, 'accepted'),
  decline: (id) => settingStatus(id, 'denied'),
  change: (id, { checkIn, checkOut }) => ({
    method: 'PUT',
    path: path`/reservations/${id}`,
    json: { check_in: checkIn, check_out: checkOut },
  }),
});

const guestAnswer = one({ path: '/guests/{id}' });

/** Adds the guest, who is a separate resource. */
async function withGuest(raw: Fields, call: PmsCall): Promise<Fields> {
  const id = raw.optionalId('guest_id');
  if (id === null || raw.optionalObject('guest')) return raw;
  const { found, unread } = await side(['guest'], guestAnswer(call, id));
  return withSide(raw, 'guest', { found: found?.value('guest'), unread });
}

/** Returns whether to keep a reservation. Times have no zone, so a day is added at the start. */
function isWanted(call: PmsCall, raw: Fields, since: Date | null): boolean {
  if (since) return !raw.has('updated_at') || raw.date('updated_at') >= addDays(utcDate(since), -1);
  return raw.date('checkOut') >= firstDeparture(call);
}

function creationBody(request: PmsReservationRequest): Record<string, unknown> {
  const { guest } = request;
  return {
    listing_id: Number(request.listingProviderId),
    start_date: request.checkIn,
    end_date: request.checkOut,
    guests: request.guests,
    pets: request.guestCounts.pets,
    name: `${guest.firstName} ${guest.lastName}`.trim(),
    email: guest.email,
    phone: guest.phone,
    total_price: toNumber(request.total),
    base_price: toNumber(request.base),
    tax_amount: toNumber(request.taxes),
    channel_commission: optionalNumber(request.commission),
    payout_price: optionalNumber(request.hostPayout),
    note: withReference(request.notes, request.reference),
    source: request.source,
    status: request.status === 'PENDING' ? 'pending' : 'accepted',
    skip_restrictions: false,
  };
}

/** Returns the lines from a list, an object that holds it, or the only line itself. */
function feesOf(raw: Fields): Fields[] {
  if (Array.isArray(raw.value('fees'))) return raw.objects('fees');
  const held = raw.optionalObject('fees');
  return held?.has('amount_gross_total') ? [held] : (held?.objects('fees') ?? []);
}

/** Returns the lines of the price if they are sent (`fees=1`); otherwise the reservation's own amounts. */
function moneyOf(raw: Fields): ReservationPrice {
  const read = allOrNone(() => feesOf(raw).map((fee) => lineOf(fee, fee.object('fee'), 'amount_gross_total')));
  const charged = read.filter(({ part }) => part !== 'deposit' && part !== 'cost');
  const stated = raw.optionalPrice('total_price');
  const total = stated ?? (read.length > 0 ? sum(charged.map(({ amount }) => amount)) : ownTotal(raw));
  const readings = readingsOf(stated ? read : charged);
  const price = priceOfLines(readings, { total, currency: raw.optionalCurrency('currency') });
  return price.base ? price : { ...price, taxes: raw.optionalPrice('tax_amount') };
}

function ownTotal(raw: Fields): Decimal {
  const of = (name: string): Decimal => raw.optionalPrice(name) ?? sum([]);
  if (raw.has('subtotal')) return of('subtotal').plus(of('tax_amount'));
  return of('payout_price').plus(of('channel_commission'));
}
