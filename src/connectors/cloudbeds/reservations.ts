import { afterCancelling } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, partsIn, readable } from '../kit/guards.js';
import type { Page, PmsGuest, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { asRequested } from '../kit/requested.js';
import { addDays, Decimal } from '../kit/values.js';
import { allOf, get, pageOf, write } from './client.js';
import { currencyOf } from './listing-mapper.js';
import { partyOf, rateIdOf } from './prices.js';

const LIST = '/getReservationsWithRateDetails';
const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['confirmed', 'CONFIRMED'],
  ['not_confirmed', 'PENDING'],
  ['canceled', 'CANCELLED'],
  ['checked_in', 'STAYING'],
  ['checked_out', 'POST_STAY'],
  ['no_show', 'NO_SHOW'],
]);
/** Bounds may be read in the hotel's time zone: the westernmost one is so far behind. */
const ZONE_MARGIN_MS = 12 * 3_600_000;
const NO_COUNTRY = 'US';
const NO_ZIP = '00000';

/** The PMS books at its own price, which the answer tells. It makes no inquiries. */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  if (request.status === 'INQUIRY') throw new ConnectorError('not_supported', 'The PMS keeps no inquiries');
  const form = await creationForm(call, request);
  const made = await write(call, { method: 'POST', path: '/postReservation', form }, (answer) => ({
    id: answer.id('reservationID'),
    status: statusOf(answer),
    total: answer.optionalPrice('grandTotal') ?? request.total,
    guestId: answer.optionalText('guestID'),
  }));
  const status = request.status === 'PENDING' ? await unconfirmed(call, request, made) : made.status;
  return {
    ...asRequested(made.id, request),
    guest: { ...request.guest, id: made.guestId },
    notes: (await noted(call, request, made.id)) ? request.notes : '',
    status,
    total: made.total,
    base: null,
    fees: null,
    taxes: null,
  };
}

/** Whether a new reservation is confirmed is a setting of the hotel, so it is changed in a second call. */
async function unconfirmed(
  call: PmsCall,
  { listingProviderId }: PmsReservationRequest,
  { id, status }: { id: string; status: PmsReservationStatus },
): Promise<PmsReservationStatus> {
  if (status === 'PENDING') return status;
  try {
    await setStatus(call, listingProviderId, id, 'not_confirmed');
    return 'PENDING';
  } catch (cause) {
    throw new ConnectorError('unknown_outcome', 'The PMS booked and did not confirm the status', { cause });
  }
}

/** The reservation stands with or without its note. */
async function noted(call: PmsCall, request: PmsReservationRequest, reservationID: string): Promise<boolean> {
  if (request.notes === '') return true;
  const form = { propertyID: request.listingProviderId, reservationID, reservationNote: request.notes };
  try {
    return await write(call, { method: 'POST', path: '/postReservationNote', form }, () => true);
  } catch (error) {
    if (error instanceof ConnectorError) return false;
    throw error;
  }
}

/** A country and a postal code must be there; the guest's are not known, the country's is guessed from the language. */
async function creationForm(call: PmsCall, request: PmsReservationRequest): Promise<Record<string, string>> {
  const { guest, providerUnitId, checkInTime } = request;
  if (providerUnitId === null) throw new ConnectorError('rejected', 'The PMS books room types: name the unit');
  const { adults, children } = partyOf(request);
  // Without a rate of its own the PMS books by one of its choice.
  const rateId = await rateIdOf(call, request);
  const place = (name: string, quantity: number): Record<string, string> => ({
    [`${name}[0][roomTypeID]`]: providerUnitId,
    [`${name}[0][quantity]`]: String(quantity),
  });
  return {
    propertyID: request.listingProviderId,
    thirdPartyIdentifier: request.reference,
    startDate: request.checkIn,
    endDate: request.checkOut,
    guestFirstName: guest.firstName,
    guestLastName: guest.lastName,
    guestCountry: /[-_]([A-Za-z]{2})$/.exec(request.locale ?? '')?.[1]?.toUpperCase() ?? NO_COUNTRY,
    guestZip: NO_ZIP,
    guestEmail: guest.email,
    ...(guest.phone && { guestPhone: guest.phone }),
    ...place('rooms', 1),
    ...(rateId && { 'rooms[0][roomRateID]': rateId }),
    ...place('adults', adults),
    ...place('children', children),
    ...(checkInTime !== null && { estimatedArrivalTime: `${String(checkInTime).padStart(2, '0')}:00` }),
    paymentMethod: 'cash',
    sendEmailConfirmation: 'false',
  };
}

const setStatus = (call: PmsCall, propertyID: string, reservationID: string, status: string): Promise<void> =>
  write(call, { method: 'PUT', path: '/putReservation', form: { propertyID, reservationID, status } }, () => undefined);

/** By departure, a day of play on both ends; one that still counts goes before a cancelled one. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkOut }: { listingProviderId: string; checkOut: string },
): Promise<PmsReservation | undefined> {
  const found = await allOf(call, LIST, {
    propertyID: listingProviderId,
    reservationCheckOutFrom: addDays(checkOut, -1),
    reservationCheckOutTo: addDays(checkOut, 1),
    includeGuestsDetails: true,
  });
  const ours = found.filter((raw) => raw.optionalId('thirdPartyIdentifier') === reference);
  const best = ours.find((raw) => statusOf(raw) !== 'CANCELLED') ?? ours[0];
  return best && completed(call, best);
}

export async function read(call: PmsCall, reservationID: string): Promise<PmsReservation | undefined> {
  try {
    const found = await allOf(call, LIST, { reservationID, includeGuestsDetails: true, includeDeleted: true });
    const own = found.find((raw) => raw.id('reservationID') === reservationID);
    return own && (await completed(call, own));
  } catch (error) {
    if (error instanceof ConnectorError && error.reason === 'not_found') return undefined;
    throw error;
  }
}

export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const today = call.clock.now().toISOString().slice(0, 10);
  const window = since
    ? { modifiedFrom: stamp(since.getTime() - ZONE_MARGIN_MS), includeDeleted: true }
    : { reservationCheckOutFrom: addDays(today, -1) };
  const page = await pageOf(call, LIST, { ...window, includeGuestsDetails: true }, cursor);
  return mapPage(page, 'reservation', 'reservationID', (raw) => completed(call, raw));
}

/** `YYYY-MM-DD HH:MM:SS` */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** One that cannot be cancelled any more tells why by its status. */
export async function cancel(call: PmsCall, reservationID: string): Promise<PmsReservation | undefined> {
  const current = await read(call, reservationID);
  if (!current || current.status === 'CANCELLED') return current;
  await setStatus(call, current.listingProviderId, reservationID, 'canceled');
  return afterCancelling(read(call, reservationID));
}

/** Notes are kept apart from the reservation. */
async function completed(call: PmsCall, raw: Fields): Promise<PmsReservation> {
  const reservation = reservationOf(raw);
  const { listingProviderId: propertyID, providerReservationId: reservationID } = reservation;
  const notes = (await get(call, '/getReservationNotes', { propertyID, reservationID })).tolerant().objects('data');
  return {
    ...reservation,
    notes: notes
      .map((note) => note.optionalText('reservationNote'))
      .filter(Boolean)
      .join('\n'),
  };
}

/** One that was deleted keeps the status that it had. */
const statusOf = (raw: Fields): PmsReservationStatus =>
  raw.flag('isDeleted') === true ? 'CANCELLED' : (STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN');

/** https://developers.cloudbeds.com/reference/get_getreservationswithratedetails */
export function reservationOf(raw: Fields): PmsReservation {
  const rooms = raw.objects('rooms');
  const counted = (name: string): number => rooms.reduce((sum, room) => sum + room.optionalInteger(name), 0);
  const [adults, children] = [counted('adults'), counted('children')];
  const balance = raw.optionalObject('balanceDetailed');
  const status = statusOf(raw);
  return {
    providerReservationId: raw.id('reservationID'),
    reference: raw.optionalId('thirdPartyIdentifier'),
    listingProviderId: raw.id('propertyID'),
    providerUnitId: rooms[0]?.optionalId('roomTypeID') ?? null,
    ...raw.stay('reservationCheckIn', 'reservationCheckOut'),
    guests: adults + children,
    guestCounts: { adults, children, infants: 0, pets: 0 },
    guest: guestOf(raw),
    status,
    source: raw.optionalText('sourceName'),
    notes: '',
    currency:
      typeof (raw.value('propertyCurrency') ?? '') === 'string'
        ? raw.optionalCurrency('propertyCurrency')
        : (readable([raw], currencyOf)[0] ?? null),
    total: balance?.optionalPrice('grandTotal') ?? raw.optionalPrice('total') ?? new Decimal(0),
    base: balance?.optionalPrice('subTotal') ?? null,
    // Fees and taxes are one sum.
    fees: null,
    taxes: null,
    confirmationCode: null,
    createdAt: instantOf(raw, 'dateCreated'),
    updatedAt: instantOf(raw, 'dateModified'),
    confirmedAt: null,
    cancelledAt: status === 'CANCELLED' ? instantOf(raw, 'dateCancelled') : null,
  };
}

/** Without `UTC` in its name an instant is the hotel's, so it is given only as that. */
const instantOf = (raw: Fields, name: string): Date | null => raw.optionalInstant(`${name}UTC`);

/** The main guest in the map of guests; else the first. */
function guestOf(raw: Fields): PmsGuest {
  const list = raw.value('guestList');
  const guests = typeof list === 'object' && list !== null ? Object.values(list as object) : [];
  const all = partsIn(guests, 'reservation.guestList');
  const id = raw.optionalText('guestID');
  const guest = all.find((one) => one.optionalText('guestID') === id) ?? all[0] ?? Fields.of({}, 'guest');
  return {
    id: guest.optionalText('guestID') || id,
    firstName: guest.optionalText('guestFirstName'),
    lastName: guest.optionalText('guestLastName'),
    email: guest.optionalText('guestEmail'),
    phone: guest.optionalText('guestPhone') || guest.optionalText('guestCellPhone'),
  };
}
