import type { PmsCall } from '../port/connector.js';
import { Fields } from '../kit/guards.js';
import type { PmsReservationRequest, PmsStayChange } from '../port/model.js';
import { path } from '../kit/path.js';
import type { RawPage } from '../kit/reading.js';
import { allOrNone, priceOfLines } from '../kit/money-lines.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { afterId, list, one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays, Decimal, toNumber } from '../port/values.js';
import { meaningIn } from '../kit/vocabulary.js';
import { STATUSES } from './vocabulary.js';
import { linesIn } from './quotes.js';

const INCLUDE = { includeResources: 1 };
const CREATED_AS = { CONFIRMED: 'new', PENDING: 'pending', INQUIRY: 'inquiry' };
const CANCELLED_BY = { GUEST: 'guest', HOST: 'host' };
const DIRECT_CHANNEL = 2000;
const LONGEST_SOURCE = 65;
const RESTARTS = 3;
const REFERENCE_IN_COMMENT = /(?:^|\s)ref:(\S+)/;

const statusIn = meaningIn('status', STATUSES);

/** https://api.hostaway.com/documentation#reservation-object. Blocks and calendar imports name no currency. */
export const reservationOf = reservation({
  // `comment` always has it, `channelReservationId` only if the PMS kept it.
  reference: (raw) =>
    REFERENCE_IN_COMMENT.exec(raw.optionalText('comment'))?.[1] ?? raw.optionalId('channelReservationId'),
  listingProviderId: 'listingMapId',
  stay: ['arrivalDate', 'departureDate'],
  guests: 'numberOfGuests',
  guestCounts: { adults: 'adults', children: 'children', infants: 'infants', pets: 'pets' },
  guest: {
    id: 'guestExternalAccountId',
    name: 'guestName',
    firstName: 'guestFirstName',
    lastName: 'guestLastName',
    email: 'guestEmail',
    phone: 'phone',
  },
  status: (raw) => (raw.has('bookingcomNoShowReportedAt') ? 'NO_SHOW' : statusIn(raw)),
  source: ['source', 'channelName'],
  notes: ['hostNote', 'guestNote'],
  currency: 'currency',
  price: pricesOf,
  confirmationCode: 'confirmationCode',
  createdAt: 'reservationDate',
  updatedAt: ['updatedOn', 'latestActivityOn'],
  cancelledAt: 'cancellationDate',
});

/** Returns the parts of the price if its finance fields add up to it, otherwise only the tax the reservation states. */
function pricesOf(raw: Fields): ReservationPrice {
  const total = raw.optionalPrice('totalPrice') ?? new Decimal(0);
  const lines = allOrNone(() => linesIn(raw, 'financeField'));
  const price = priceOfLines([lines], { total, currency: raw.optionalCurrency('currency') });
  return { ...price, taxes: price.taxes ?? raw.optionalPrice('taxAmount') };
}

const known = one({ path: '/reservations/{id}', query: INCLUDE, item: 'result' });
const stays = list({
  path: '/reservations',
  query: INCLUDE,
  items: 'result',
  pages: afterId({ after: 'afterId', limit: 'limit', id: 'id' }, 100),
});

export const reservations = reservationsFrom({
  one: known,
  map: reservationOf,
  changed,
  find: (call, { listingProviderId, checkIn }) =>
    stays.all(call, {
      query: { listingId: listingProviderId, arrivalStartDate: checkIn, arrivalEndDate: checkIn },
    }),
  create: {
    takes: ['CONFIRMED', 'PENDING', 'INQUIRY'],
    request: (request) => ({
      method: 'POST',
      path: '/reservations',
      query: { forceOverbooking: 0, provider: request.source.slice(0, LONGEST_SOURCE) },
      json: creationBody(request),
    }),
    made: (answer) => reservationOf(answer.object('result')),
  },
  cancel: (id, { by = 'HOST' }) => ({
    method: 'PUT',
    path: path`/reservations/${id}/statuses/cancelled`,
    json: { cancelledBy: CANCELLED_BY[by] },
  }),
  change: (id, change) => ({
    method: 'PUT',
    path: path`/reservations/${id}`,
    query: { forceOverbooking: 0 },
    json: stayBody(change),
  }),
});

/**
 * Reads changes, oldest first. A page begins after the last record of the previous one; if that record changes
 * meanwhile, it moves to the end and hides those between, so the last page checks it and restarts the pass if it
 * changed. Cursor: the record, the time of its change, the number of restarts.
 */
async function changed(call: PmsCall, since: Date | null, cursor = ''): Promise<RawPage> {
  const [id = '', updatedOn = '', restarts = '0'] = cursor.split('|');
  const query = { ...windowOf(call, since), sortOrder: 'updatedOn' };
  const { items, next } = await stays.page(call, { query, cursor: id || undefined });
  if (next !== undefined) {
    const last = Fields.of(items.at(-1), 'reservation').tolerant();
    return { items, next: `${next}|${last.optionalText('updatedOn')}|${restarts}` };
  }
  const again = id !== '' && Number(restarts) < RESTARTS && (await hasMoved(call, id, updatedOn));
  return { items, next: again ? `||${Number(restarts) + 1}` : undefined };
}

/**
 * Returns the dates to read. The PMS compares dates of an unstated time zone, so a day is added at the start. Without
 * `since`, stays that ended long ago are left out.
 */
function windowOf(call: PmsCall, since: Date | null): Record<string, string> {
  if (since) return { latestActivityStart: addDays(utcDate(since), -1) };
  return { departureStartDate: firstDeparture(call) };
}

async function hasMoved(call: PmsCall, id: string, updatedOn: string): Promise<boolean> {
  const raw = await known(call, id);
  return raw !== undefined && raw.optionalText('updatedOn') !== updatedOn;
}

/** Returns the body of https://api.hostaway.com/documentation#create-a-reservation-with-price-details */
export function creationBody(request: PmsReservationRequest) {
  const { guest, guestCounts } = request;
  return {
    channelId: DIRECT_CHANNEL,
    channelReservationId: request.reference,
    comment: `ref:${request.reference}`,
    listingMapId: Number(request.listingProviderId),
    status: CREATED_AS[request.status],
    guestName: `${guest.firstName} ${guest.lastName}`.trim(),
    guestFirstName: guest.firstName,
    guestLastName: guest.lastName,
    guestEmail: guest.email,
    phone: guest.phone,
    guestLocale: request.locale,
    numberOfGuests: request.guests,
    ...guestCounts,
    arrivalDate: request.checkIn,
    departureDate: request.checkOut,
    checkInTime: request.checkInTime,
    checkOutTime: request.checkOutTime,
    totalPrice: toNumber(request.total),
    taxAmount: toNumber(request.taxes),
    currency: request.currency,
    hostNote: request.notes,
    confirmationCode: request.confirmationCode ?? undefined,
    financeField: [
      financeField('price', 'baseRate', 'Base rate', request.base),
      financeField('fee', 'otherFees', 'Fees', request.fees),
      financeField('tax', 'otherTaxes', 'Taxes', request.taxes),
    ],
  };
}

/** Returns the body of https://api.hostaway.com/documentation#update-a-reservation: only the fields of the stay. */
const stayBody = ({ checkIn, checkOut, guests, guestCounts, total, taxes, currency }: PmsStayChange) => ({
  arrivalDate: checkIn,
  departureDate: checkOut,
  numberOfGuests: guests,
  ...guestCounts,
  totalPrice: toNumber(total),
  taxAmount: toNumber(taxes),
  currency,
});

function financeField(type: string, name: string, title: string, amount: Decimal) {
  const value = toNumber(amount);
  return { type, name, title, value, total: value, isIncludedInTotalPrice: 1, isOverriddenByUser: 1, isDeleted: 0 };
}
