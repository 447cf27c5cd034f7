import { BLANK_RESERVATION } from '../kit/blanks.js';
import { cancelBy } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { Fields, readWritten } from '../kit/guards.js';
import type { Page, PmsGuest, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { find } from '../kit/reading.js';
import { asRequested } from '../kit/requested.js';
import { confirmedOnly, liveFirst } from '../kit/reserving.js';
import { sharesOf } from '../kit/shares.js';
import { firstDeparture, utcSecond } from '../kit/times.js';
import { Decimal, nightsBetween, toNumber } from '../kit/values.js';
import { allOf, pageOf } from './client.js';
import { isInfant, partyOf, planFor } from './offers.js';
import { CHANNEL } from './rate-plans.js';

const RESERVATIONS = '/booking/v1/reservations';
const EXPAND = { expand: 'booker' };

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['Confirmed', 'CONFIRMED'],
  ['InHouse', 'STAYING'],
  ['CheckedOut', 'POST_STAY'],
  ['Canceled', 'CANCELLED'],
  ['NoShow', 'NO_SHOW'],
]);

/** A booking of one reservation, at the agreed price of the nights; the PMS adds services, fees and city tax itself. */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  confirmedOnly(request);
  const response = await call.http.send({
    method: 'POST',
    path: '/booking/v1/bookings',
    headers: { 'idempotency-key': request.reference },
    json: { booker: personOf(request.guest), reservations: [await newReservation(call, request)] },
    write: true,
  });
  return readWritten(() => {
    const booking = Fields.of(response.json(), 'booking');
    const [made] = booking.objects('reservationIds');
    if (!made) throw booking.invalid('reservationIds', 'a list with the new one');
    return { ...asRequested(made.id('id'), request), confirmationCode: booking.id('id') };
  });
}

async function newReservation(call: PmsCall, request: PmsReservationRequest): Promise<object> {
  const { checkIn, checkOut, guest, reference, notes, base, currency } = request;
  const ratePlanId = await planFor(call, request);
  const nightly = sharesOf(base, nightsBetween(checkIn, checkOut), currency);
  return {
    arrival: checkIn,
    departure: checkOut,
    ...partyOf(request),
    guestComment: notes || undefined,
    externalCode: reference,
    channelCode: CHANNEL,
    primaryGuest: personOf(guest),
    timeSlices: nightly.map((share) => ({ ratePlanId, totalAmount: { amount: toNumber(share), currency } })),
  };
}

/** The PMS needs a last name. */
const personOf = ({ firstName, lastName, email, phone }: Omit<PmsGuest, 'id'>) => ({
  firstName: lastName ? firstName || undefined : undefined,
  lastName: lastName || firstName || 'Guest',
  email: email || undefined,
  phone: phone || undefined,
});

/** The PMS looks for codes that begin with ours. One that still counts goes before a cancelled one. */
export async function findByReference(call: PmsCall, reference: string): Promise<PmsReservation | undefined> {
  const found = await allOf(call, RESERVATIONS, 'reservations', { ...EXPAND, externalCode: reference });
  const own = found
    .filter((raw) => raw.optionalText('externalCode') === reference)
    .map((raw) => reservationOf(raw.tolerant()));
  return liveFirst(own);
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const raw = await find(call, RESERVATIONS + path`/${providerReservationId}`, EXPAND);
  return raw === undefined ? undefined : reservationOf(Fields.of(raw, 'reservation').tolerant());
}

/** In the order in which they were made, so that a change moves none to another page. */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const filter = since
    ? { dateFilter: 'Modification', from: utcSecond(since) }
    : { dateFilter: 'Departure', from: `${firstDeparture(call)}T00:00:00Z` };
  const query = { ...EXPAND, ...filter, sort: 'created:asc' };
  const page = await pageOf(call, RESERVATIONS, 'reservations', query, cursor);
  return mapPage(page, 'reservation', 'id', reservationOf);
}

export function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const at = path`/booking/v1/reservation-actions/${providerReservationId}/cancel`;
  return cancelBy(call, { method: 'PUT', path: at }, () => read(call, providerReservationId));
}

export function reservationOf(raw: Fields): PmsReservation {
  const ages = raw.list('childrenAges').map(Number);
  const [adults, infants] = [raw.optionalInteger('adults'), ages.filter(isInfant).length];
  const children = ages.length - infants;
  const total = raw.optionalObject('totalGrossAmount');
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('id'),
    reference: raw.optionalId('externalCode'),
    listingProviderId: raw.object('property').id('id'),
    providerUnitId: raw.optionalObject('unitGroup')?.optionalId('id') ?? null,
    ...raw.stay('arrival', 'departure'),
    guests: adults + children,
    guestCounts: { adults, children, infants, pets: 0 },
    guest: guestOf(raw),
    status: STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN',
    source: raw.optionalText('source') || raw.optionalText('channelCode'),
    notes: [raw.optionalText('comment'), raw.optionalText('guestComment')].filter(Boolean).join('\n'),
    currency: total?.optionalCurrency('currency') ?? null,
    total: total?.optionalPrice('amount') ?? new Decimal(0),
    confirmationCode: raw.optionalId('bookingId'),
    createdAt: raw.optionalInstant('created'),
    updatedAt: raw.optionalInstant('modified'),
    cancelledAt: raw.optionalInstant('cancellationTime'),
  };
}

/** The guest's own, else the booker's. */
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
