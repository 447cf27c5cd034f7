import type { Fields } from '../kit/guards.js';
import type { PmsReservationRequest, PmsReservationStatus } from '../port/model.js';
import { oneIn } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { positive } from '../kit/rest/sources.js';
import { firstDeparture, hourText } from '../kit/times.js';
import { meaningIn } from '../kit/vocabulary.js';
import { addDays, type Decimal, optionalNumber, toNumber } from '../port/values.js';
import { listAt } from './client.js';
import { CANCELLED, CREATED_AS, STATUSES, SUB_STATUSES } from './vocabulary.js';

const REFERENCE = 'externalReference';

/** https://api.beds24.com/v2/#/Bookings */
export const reservationOf = reservation({
  reference: referenceIn,
  listingProviderId: 'propertyId',
  providerUnitId: 'roomId',
  stay: ['arrival', 'departure'],
  guestCounts: { adults: 'numAdult', children: 'numChild' },
  guest: { firstName: 'firstName', lastName: 'lastName', email: 'email', phone: ['phone', 'mobile'] },
  status: statusOf,
  source: ['refererEditable', 'referer', 'channel'],
  notes: ['notes', 'comments'],
  total: 'price',
  taxes: positive('tax'),
  createdAt: 'bookingTime',
  updatedAt: 'modifiedTime',
  // A cancellation through the API leaves `cancelTime` empty.
  cancelledAt: ['cancelTime', 'modifiedTime'],
});

/** Returns our reference, which is an info item, otherwise that of a channel from `apiReference`. */
function referenceIn(booking: Fields): string | null {
  const own = booking.objects('infoItems').find((item) => item.optionalText('code') === REFERENCE);
  return own?.optionalId('text') ?? booking.optionalId('apiReference');
}

const statusIn = meaningIn('status', STATUSES);
const subStatusIn = meaningIn('subStatus', SUB_STATUSES);

function statusOf(booking: Fields): PmsReservationStatus | undefined {
  return subStatusIn(booking) ?? statusIn(booking);
}

/** By default the PMS leaves out cancelled bookings and, without a date, all but the upcoming ones. */
const statuses = [...STATUSES.keys()].map((status) => `status=${status}`);
const bookings = listAt(`/bookings?${statuses.join('&')}`, { departureFrom: '2000-01-01', includeInfoItems: true });

const settingStatus = (id: string, status: string) =>
  ({ method: 'POST', path: '/bookings', json: [{ id: Number(id), status }] }) as const;

export const reservations = reservationsFrom({
  one: oneIn(bookings, (id) => ({ id })),
  map: reservationOf,
  // `modifiedFrom` is compared in whole seconds, perhaps exclusively, so a second earlier is sent.
  changed: (call, since, cursor) => {
    const query = since
      ? { modifiedFrom: new Date(since.getTime() - 1000).toISOString().slice(0, 19) }
      : { departureFrom: firstDeparture(call) };
    return bookings.page(call, { query, cursor });
  },
  // By arrival, with a margin of a day: the PMS does not document whether its bounds are inclusive.
  find: (call, { listingProviderId, checkIn }) => {
    const arrival = { arrivalFrom: addDays(checkIn, -1), arrivalTo: addDays(checkIn, 1) };
    return bookings.all(call, { query: { propertyId: listingProviderId, ...arrival } });
  },
  // Bodies and answers are lists. The answer to a new booking has little more than its id.
  create: {
    takes: ['CONFIRMED', 'PENDING', 'INQUIRY'],
    request: (request) => ({ method: 'POST', path: '/bookings', json: [creationBody(request)] }),
    made: (answer) => answer.objects('')[0]?.object('new').id('id'),
  },
  cancel: (id) => settingStatus(id, CANCELLED),
  confirm: (id) => settingStatus(id, CREATED_AS.CONFIRMED),
  mayKeep: true,
});

function creationBody(request: PmsReservationRequest) {
  const { guest, guestCounts, base, fees, taxes } = request;
  const charge = (description: string, amount: Decimal) =>
    amount.isZero() ? [] : [{ type: 'charge', description, qty: 1, amount: toNumber(amount) }];
  return {
    roomId: Number(request.providerUnitId),
    roomQty: 1,
    status: CREATED_AS[request.status],
    arrival: request.checkIn,
    departure: request.checkOut,
    numAdult: guestCounts.adults,
    numChild: guestCounts.children,
    ...guest,
    notes: request.notes,
    refererEditable: request.source,
    lang: request.locale?.slice(0, 2).toLowerCase(),
    arrivalTime: hourText(request.checkInTime),
    price: toNumber(request.total),
    commission: optionalNumber(request.commission),
    tax: toNumber(taxes),
    infoItems: [{ code: REFERENCE, text: request.reference }],
    invoiceItems: [...charge('Accommodation', base), ...charge('Fees', fees), ...charge('Taxes', taxes)],
    actions: { checkAvailability: true, assignBooking: true, notifyGuest: false },
  };
}
