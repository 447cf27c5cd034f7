import type { PmsCall } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import type { GuestCounts, PmsGuest, PmsReservationRequest, PmsStayChange } from '../port/model.js';
import { path } from '../kit/path.js';
import { one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { joined } from '../kit/rest/sources.js';
import { sharesOf } from '../kit/shares.js';
import { firstDeparture, utcSecond } from '../kit/times.js';
import { meaningIn } from '../kit/vocabulary.js';
import { nightsBetween, toNumber } from '../port/values.js';
import { isInfant, partyOf, planFor } from './offers.js';
import { CHANNEL, listAt } from './rate-plans.js';
import { STATUSES } from './vocabulary.js';

const RESERVATIONS = '/booking/v1/reservations';
const EXPAND = { expand: 'booker' };

const all = listAt(RESERVATIONS, 'reservations', EXPAND);

export const reservationOf = reservation({
  reference: 'externalCode',
  listingProviderId: 'property.id',
  providerUnitId: 'unitGroup.id',
  stay: ['arrival', 'departure'],
  guestCounts: countsOf,
  guest: guestOf,
  status: meaningIn('status', STATUSES),
  source: ['source', 'channelCode'],
  notes: joined(['comment', 'guestComment'], '\n'),
  currency: 'totalGrossAmount.currency',
  total: 'totalGrossAmount.amount',
  confirmationCode: 'bookingId',
  createdAt: 'created',
  updatedAt: 'modified',
  cancelledAt: 'cancellationTime',
});

function countsOf(raw: Fields): Partial<GuestCounts> {
  const ages = raw.list('childrenAges').map(Number);
  const infants = ages.filter(isInfant).length;
  return { adults: raw.optionalInteger('adults'), children: ages.length - infants, infants };
}

/** Returns the details of the guest, otherwise those of the booker. */
function guestOf(raw: Fields): PmsGuest {
  const people = [raw.optionalObject('primaryGuest'), raw.optionalObject('booker')];
  const given = (name: string): string => people.map((one) => one?.optionalText(name) ?? '').find(Boolean) ?? '';
  const named = people.find((one) => one?.has('lastName'));
  return {
    id: '',
    firstName: named?.optionalText('firstName') ?? '',
    lastName: named?.optionalText('lastName') ?? '',
    email: given('email'),
    phone: given('phone'),
  };
}

const known = one({ path: `${RESERVATIONS}/{id}`, query: EXPAND });

export const reservations = reservationsFrom({
  one: known,
  map: reservationOf,
  // Sorted by creation, so that a change does not move a reservation to another page.
  changed: (call, since, cursor) => {
    const filter = since
      ? { dateFilter: 'Modification', from: utcSecond(since) }
      : { dateFilter: 'Departure', from: `${firstDeparture(call)}T00:00:00Z` };
    return all.page(call, { query: { ...filter, sort: 'created:asc' }, cursor });
  },
  // The PMS looks for codes that begin with ours.
  find: (call, { reference }) => all.all(call, { query: { externalCode: reference } }),
  create: {
    request: async (request, call) => ({
      method: 'POST',
      path: '/booking/v1/bookings',
      headers: { 'idempotency-key': request.reference },
      json: { booker: personOf(request.guest), reservations: [await newReservation(call, request)] },
    }),
    made: (booking) => {
      const [made] = booking.objects('reservationIds');
      if (!made) throw booking.invalid('reservationIds', 'a list with the new one');
      return { providerReservationId: made.id('id'), confirmationCode: booking.id('id') };
    },
  },
  cancel: (id) => ({ method: 'PUT', path: path`/booking/v1/reservation-actions/${id}/cancel` }),
  // Keeps the rate plan of the reservation.
  change: async (id, change, call) => {
    const raw = await known(call, id);
    const json = raw && stayBody(change, raw.object('ratePlan').id('id'), 'totalGrossAmount');
    return json && { method: 'PUT', path: path`/booking/v1/reservation-actions/${id}/amend`, json };
  },
});

/** Returns the body at the agreed price of the nights; the PMS adds services, fees and city tax itself. */
async function newReservation(call: PmsCall, request: PmsReservationRequest): Promise<object> {
  const { guest, reference, notes } = request;
  return {
    ...stayBody(request, await planFor(call, request), 'totalAmount'),
    guestComment: notes || undefined,
    externalCode: reference,
    channelCode: CHANNEL,
    primaryGuest: personOf(guest),
  };
}

/** `price`: the field name of a night's price, which differs between new and changed stays. */
function stayBody(
  stay: PmsReservationRequest | PmsStayChange,
  ratePlanId: string,
  price: 'totalAmount' | 'totalGrossAmount',
) {
  const { checkIn, checkOut, base, currency } = stay;
  const nightly = sharesOf(base, nightsBetween(checkIn, checkOut), currency);
  return {
    arrival: checkIn,
    departure: checkOut,
    ...partyOf(stay),
    timeSlices: nightly.map((share) => ({ ratePlanId, [price]: { amount: toNumber(share), currency } })),
  };
}

/** Returns a person with a last name, which the PMS requires. */
const personOf = ({ firstName, lastName, email, phone }: Omit<PmsGuest, 'id'>) => ({
  firstName: lastName ? firstName || undefined : undefined,
  lastName: lastName || firstName || 'Guest',
  email: email || undefined,
  phone: phone || undefined,
});
