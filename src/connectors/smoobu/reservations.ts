import type { Fields } from '../kit/guards.js';
import type { PmsReservationRequest, PmsReservationStatus, PmsStayChange } from '../port/model.js';
import { path } from '../kit/path.js';
import { list, numbered, one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { referenceIn, withReference } from '../kit/texts.js';
import { firstDeparture, hourText, utcDate } from '../kit/times.js';
import { meaningIn } from '../kit/vocabulary.js';
import { addDays, toNumber } from '../port/values.js';
import { STATUSES } from './vocabulary.js';

/** The PMS's own channel for reservations made through its API. */
const API_CHANNEL = 70;

const statusIn = meaningIn('type', STATUSES);

/** https://docs.smoobu.com, "Get booking". Names are in kebab case. */
export const reservationOf = reservation({
  // Our reference ends the notice; `reference-id` is the channel's.
  reference: (raw) => referenceIn(raw.optionalText('notice')) ?? raw.optionalId('reference-id'),
  listingProviderId: 'apartment.id',
  stay: ['arrival', 'departure'],
  guestCounts: { adults: 'adults', children: 'children' },
  guest: {
    id: ['guestId', 'guest-id'],
    name: 'guest-name',
    firstName: 'firstname',
    lastName: 'lastname',
    email: 'email',
    phone: 'phone',
  },
  status: statusOf,
  source: 'channel.name',
  notes: 'notice',
  currency: (raw) => raw.objects('priceElements').flatMap((item) => item.optionalCurrency('currencyCode') ?? [])[0],
  total: 'price',
  createdAt: 'created-at',
  updatedAt: ['modifiedAt', 'modified-at'],
});

function statusOf(booking: Fields): PmsReservationStatus | undefined {
  const status = statusIn(booking);
  return booking.flag('is-blocked-booking') && status !== 'CANCELLED' ? 'BLOCKED' : status;
}

/** The PMS leaves out cancelled reservations and blocked nights unless asked. */
const bookings = list({
  path: '/api/reservations',
  query: { showCancellation: true, excludeBlocked: false, includePriceElements: true },
  items: 'bookings',
  total: 'total_items',
  pages: numbered({ page: 'page', size: 'pageSize', most: 100, pages: 'page_count' }),
});

export const reservations = reservationsFrom({
  one: one({ path: '/api/reservations/{id}' }),
  map: reservationOf,
  // `modifiedFrom` is a date in a time zone that the PMS does not name, hence a day earlier.
  changed: (call, since, cursor) => {
    const query = since ? { modifiedFrom: addDays(utcDate(since), -1) } : { departureFrom: firstDeparture(call) };
    return bookings.page(call, { query, cursor });
  },
  find: (call, { listingProviderId, checkIn }) =>
    bookings.all(call, { query: { apartmentId: listingProviderId, arrivalFrom: checkIn, arrivalTo: checkIn } }),
  create: {
    request: (request) => ({ method: 'POST', path: '/api/reservations', json: creationBody(request) }),
    made: (answer) => answer.id('id'),
  },
  cancel: (id) => ({ method: 'DELETE', path: path`/api/reservations/${id}` }),
  // The PMS changes neither dates nor apartment.
  change: (id, change) => ({
    method: 'PUT',
    path: path`/api/reservations/${id}`,
    json: { ...partyOf(change), price: toNumber(change.total) },
  }),
});

const partyOf = ({ guestCounts }: PmsReservationRequest | PmsStayChange) => ({
  adults: guestCounts.adults,
  children: guestCounts.children,
});

/** Returns the body of https://docs.smoobu.com, "Create booking". */
function creationBody(request: PmsReservationRequest) {
  const { guest, notes, reference } = request;
  return {
    arrivalDate: request.checkIn,
    departureDate: request.checkOut,
    channelId: API_CHANNEL,
    apartmentId: Number(request.listingProviderId),
    arrivalTime: hourText(request.checkInTime),
    departureTime: hourText(request.checkOutTime),
    ...guest,
    notice: withReference(notes, reference),
    ...partyOf(request),
    price: toNumber(request.total),
    priceStatus: 0,
    language: request.locale?.slice(0, 2).toLowerCase(),
  };
}
