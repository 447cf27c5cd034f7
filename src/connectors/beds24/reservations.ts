import { BLANK_RESERVATION } from '../kit/blanks.js';
import { afterCancelling } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError, type ConnectorErrorOptions } from '../kit/errors.js';
import { Fields, idIn, listOf, mapItems, readWritten } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { firstDeparture } from '../kit/times.js';
import { addDays, Decimal, toNumber } from '../kit/values.js';
import { allOf, pageNumber, pageOf, repeated } from './client.js';

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['confirmed', 'CONFIRMED'],
  ['new', 'CONFIRMED'],
  ['request', 'PENDING'],
  ['inquiry', 'INQUIRY'],
  ['black', 'BLOCKED'],
  ['cancelled', 'CANCELLED'],
]);
const CREATED_AS = { CONFIRMED: 'confirmed', PENDING: 'request', INQUIRY: 'inquiry' };
/** Unless asked for, cancelled ones are left out. */
const BOOKINGS = `/bookings?${repeated('status', [...STATUSES.keys()])}`;
/** Unless a date is asked for, all but the upcoming ones are left out. */
const EVER = { departureFrom: '2000-01-01', includeInfoItems: true };
const REFERENCE = 'externalReference';

/** The PMS gives a new booking's id only, so the rest is as it was sent. */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const body = creationBody(request);
  const answer = await post(call, body);
  return readWritten(() => {
    const made = answer.object('new');
    const given = { id: made.id('id'), roomId: made.value('roomId') ?? body.roomId };
    return reservationOf(bookingFields({ ...body, ...given, propertyId: request.listingProviderId }));
  });
}

/** Bodies and answers are lists; an item that failed says so. One that failed in a part only exists all the same. */
async function post(call: PmsCall, item: object): Promise<Fields> {
  const response = await call.http.send({ method: 'POST', path: '/bookings', json: [item], write: true });
  const answer = readWritten(() => Fields.of(listOf(response.json(), 'answer')[0], 'answer[0]'));
  const done = readWritten(() => answer.flag('success') === true || answer.has('new') || answer.has('modified'));
  if (!done) throw readWritten(() => refusal(answer));
  return answer;
}

function refusal(answer: Fields): ConnectorError {
  const messages = answer.objects('errors').map((error) => error.optionalText('message'));
  if (messages.length === 0) throw answer.invalid('errors', 'a list with at least one');
  const reason = reasonOf(messages.join(' '));
  const message = reason === 'not_available' ? 'The PMS says the nights are taken' : 'The PMS refused the booking';
  return new ConnectorError('rejected', message, { reason });
}

function reasonOf(text: string): ConnectorErrorOptions['reason'] {
  if (/availab|no vacanc|overbook/i.test(text)) return 'not_available';
  if (/(min|max)(imum)? ?(stay|nights)/i.test(text)) return 'stay_rules';
  if (/occupancy|capacity|number of (guests|people)/i.test(text)) return 'capacity';
  return /not found|does not exist/i.test(text) ? 'not_found' : undefined;
}

function creationBody(request: PmsReservationRequest) {
  const { guest, guestCounts, guests, base, fees, taxes } = request;
  const charge = (description: string, amount: Decimal) =>
    amount.isZero() ? [] : [{ type: 'charge', description, qty: 1, amount: toNumber(amount) }];
  return {
    roomId: Number(request.providerUnitId),
    roomQty: 1,
    status: CREATED_AS[request.status],
    arrival: request.checkIn,
    departure: request.checkOut,
    numAdult: Math.max(0, guests - guestCounts.children),
    numChild: guestCounts.children,
    ...guest,
    notes: request.notes,
    refererEditable: request.source,
    lang: request.locale?.slice(0, 2).toLowerCase(),
    arrivalTime: request.checkInTime === null ? undefined : `${String(request.checkInTime).padStart(2, '0')}:00`,
    price: toNumber(request.total),
    tax: toNumber(taxes),
    infoItems: [{ code: REFERENCE, text: request.reference }],
    invoiceItems: [...charge('Accommodation', base), ...charge('Fees', fees), ...charge('Taxes', taxes)],
    actions: { checkAvailability: true, assignBooking: true, notifyGuest: false },
  };
}

/** By arrival, a day of play on both ends: the PMS does not say whether its bounds are included. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  const arrival = { arrivalFrom: addDays(checkIn, -1), arrivalTo: addDays(checkIn, 1) };
  const data = await allOf(call, BOOKINGS, { propertyId: listingProviderId, ...arrival, includeInfoItems: true });
  const ours = data.map(bookingFields).filter((booking) => referenceOf(booking) === reference);
  const found = ours.find((booking) => statusOf(booking) !== 'CANCELLED') ?? ours[0];
  return found && reservationOf(found);
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const { data } = await pageOf(call, BOOKINGS, { id: providerReservationId, ...EVER });
  const found = data.map(bookingFields).find((booking) => booking.id('id') === providerReservationId);
  return found && reservationOf(found);
}

/** `modifiedFrom` is compared in whole seconds, maybe exclusively: a second earlier. */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const window = since
    ? { modifiedFrom: new Date(since.getTime() - 1000).toISOString().slice(0, 19) }
    : { departureFrom: firstDeparture(call) };
  const { data, next } = await pageOf(call, BOOKINGS, { ...EVER, ...window }, pageNumber(cursor));
  const page = await mapItems(data, idIn('id'), (item) => reservationOf(bookingFields(item)));
  return { ...page, next: next?.toString() };
}

export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  await post(call, { id: Number(providerReservationId), status: 'cancelled' });
  return afterCancelling(read(call, providerReservationId));
}

const bookingFields = (item: unknown): Fields => Fields.of(item, 'booking').tolerant();

/** Ours is an info item; `apiReference` holds that of a channel. */
function referenceOf(booking: Fields): string | null {
  const own = booking.objects('infoItems').find((item) => item.optionalText('code') === REFERENCE);
  return own?.optionalId('text') ?? booking.optionalId('apiReference');
}

const statusOf = (booking: Fields): PmsReservationStatus =>
  booking.optionalText('subStatus') === 'noShow'
    ? 'NO_SHOW'
    : (STATUSES.get(booking.optionalText('status')) ?? 'UNKNOWN');

/** https://api.beds24.com/v2/#/Bookings */
export function reservationOf(raw: Fields): PmsReservation {
  const [adults, children] = [raw.optionalInteger('numAdult'), raw.optionalInteger('numChild')];
  const tax = raw.optionalPrice('tax');
  const status = statusOf(raw);
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('id'),
    reference: referenceOf(raw),
    listingProviderId: raw.id('propertyId'),
    providerUnitId: raw.optionalId('roomId'),
    ...raw.stay('arrival', 'departure'),
    guests: adults + children,
    guestCounts: { adults, children, infants: 0, pets: 0 },
    guest: {
      id: '',
      firstName: raw.optionalText('firstName'),
      lastName: raw.optionalText('lastName'),
      email: raw.optionalText('email'),
      phone: raw.optionalText('phone') || raw.optionalText('mobile'),
    },
    status,
    source: raw.optionalText('refererEditable') || raw.optionalText('referer') || raw.optionalText('channel'),
    notes: raw.optionalText('notes') || raw.optionalText('comments'),
    currency: null,
    total: raw.optionalPrice('price') ?? new Decimal(0),
    taxes: tax?.isZero() ? null : tax,
    createdAt: raw.optionalInstant('bookingTime'),
    updatedAt: raw.optionalInstant('modifiedTime'),
    cancelledAt: status === 'CANCELLED' ? raw.optionalInstant('cancelTime') : null,
  };
}
