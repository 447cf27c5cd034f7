import { afterChange } from '../kit/changing.js';
import type { Connector, PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, partsIn, readable } from '../kit/guards.js';
import type {
  GuestCounts,
  PmsGuest,
  PmsReservation,
  PmsReservationRequest,
  PmsReservationStatus,
  PmsStayChange,
} from '../port/model.js';
import { unlessGone } from '../kit/refusals.js';
import { tried } from '../kit/reserving.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { side, withSide } from '../kit/sides.js';
import { firstDeparture, hourText } from '../kit/times.js';
import { meaningIn } from '../kit/vocabulary.js';
import { addDays } from '../port/values.js';
import { get, listAt, succeeded, write } from './client.js';
import { currencyOf } from './listings.js';
import { partyOf, rateIdOf } from './prices.js';
import { CANCELED, CONFIRMED, NOT_CONFIRMED, ROOM_STATUSES, STATUSES } from './vocabulary.js';

/** The PMS may read bounds in the hotel's time zone: the westernmost one is this far behind UTC. */
const ZONE_MARGIN_MS = 12 * 3_600_000;
const NO_COUNTRY = 'US';
const NO_ZIP = '00000';

const statusIn = meaningIn('status', STATUSES);

/** Returns the status; a deleted reservation keeps its previous one at the PMS. */
const statusOf = (raw: Fields): PmsReservationStatus | undefined =>
  raw.flag('isDeleted') === true ? 'CANCELLED' : statusIn(raw);

/**
 * https://developers.cloudbeds.com/reference/get_getreservationswithratedetails, with its `notes`. Instants whose
 * name lacks `UTC` are in the hotel's time zone and are not read. Fees and taxes are one sum.
 */
export const reservationOf = reservation({
  providerReservationId: 'reservationID',
  reference: 'thirdPartyIdentifier',
  listingProviderId: 'propertyID',
  providerUnitId: (raw) => roomsIn(raw)[0]?.optionalId('roomTypeID'),
  stay: ['reservationCheckIn', 'reservationCheckOut'],
  guestCounts: guestsOf,
  guest: guestOf,
  status: statusOf,
  source: 'sourceName',
  notes: (raw) =>
    raw
      .objects('notes')
      .map((note) => note.optionalText('reservationNote'))
      .filter(Boolean)
      .join('\n'),
  currency: (raw) => readable(raw.has('propertyCurrency') ? [raw] : [], currencyOf)[0],
  total: ['balanceDetailed.grandTotal', 'total'],
  base: 'balanceDetailed.subTotal',
  createdAt: 'dateCreatedUTC',
  updatedAt: 'dateModifiedUTC',
  cancelledAt: 'dateCancelledUTC',
});

/** Returns the remaining rooms; individually cancelled rooms stay in the list. */
function roomsIn(raw: Fields): Fields[] {
  const rooms = raw.objects('rooms');
  const kept = rooms.filter((room) => room.meaning('roomStatus', ROOM_STATUSES) !== false);
  return kept.length > 0 ? kept : rooms;
}

function guestsOf(raw: Fields): Partial<GuestCounts> {
  const rooms = roomsIn(raw);
  const counted = (name: string): number => rooms.reduce((sum, room) => sum + room.optionalInteger(name), 0);
  return { adults: counted('adults'), children: counted('children') };
}

/** Returns the main guest in the map of guests, otherwise the first. */
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

/** The only list that has the money, the currency and instants in UTC. */
const stays = listAt('/getReservationsWithRateDetails', { includeGuestsDetails: true });

async function stayOf(call: PmsCall, id: string): Promise<Fields | undefined> {
  const found = await unlessGone(stays.all(call, { query: { reservationID: id, includeDeleted: true } }));
  return found?.find((raw) => raw.id('reservationID') === id);
}

const usual = reservationsFrom({
  id: 'reservationID',
  one: stayOf,
  map: reservationOf,
  // Notes are stored separately from the reservation.
  complete: async (raw, call) => {
    const query = { propertyID: raw.id('propertyID'), reservationID: raw.id('reservationID') };
    const { found, unread } = await side(['notes'], get(call, '/getReservationNotes', query));
    return withSide(raw, 'notes', { found: found?.value('data'), unread });
  },
  changed: (call, since, cursor) => {
    const query = since
      ? { modifiedFrom: stamp(since.getTime() - ZONE_MARGIN_MS), includeDeleted: true }
      : { reservationCheckOutFrom: firstDeparture(call) };
    return stays.page(call, { query, cursor });
  },
  // By departure, with a margin of a day on both sides.
  find: (call, { listingProviderId: propertyID, checkOut }) => {
    const window = { reservationCheckOutFrom: addDays(checkOut, -1), reservationCheckOutTo: addDays(checkOut, 1) };
    return stays.all(call, { query: { propertyID, ...window } });
  },
  // The PMS prices the changed room itself.
  change: async (id, change, call) => {
    const raw = await stayOf(call, id);
    return raw && { method: 'PUT', path: '/putReservation', form: changeForm(raw, change) };
  },
  // The PMS books at its own price, which the answer states. It does not accept inquiries.
  create: {
    takes: ['PENDING'],
    request: async (request, call) => ({
      method: 'POST',
      path: '/postReservation',
      form: await creationForm(call, request),
    }),
    made: (answer, { guest }) => ({
      providerReservationId: succeeded(answer).id('reservationID'),
      status: statusOf(answer) ?? 'UNKNOWN',
      total: answer.optionalPrice('grandTotal') ?? undefined,
      base: null,
      fees: null,
      taxes: null,
      guest: { ...guest, id: answer.optionalText('guestID') },
    }),
  },
});

/** Returns the form of a change, in which the room keeps its type and rate. */
function changeForm(raw: Fields, change: PmsStayChange): Record<string, string> {
  const [room, ...others] = roomsIn(raw);
  if (!room || others.length > 0)
    throw new ConnectorError('not_supported', 'A reservation of several rooms can only be changed at the PMS');
  const { adults, children } = partyOf(change);
  const at = (name: string, value: string | number | null): Record<string, string> =>
    value === null ? {} : { [`rooms[0][${name}]`]: String(value) };
  return {
    propertyID: raw.id('propertyID'),
    reservationID: raw.id('reservationID'),
    ...at('subReservationID', room.optionalId('subReservationID')),
    ...at('roomTypeID', room.id('roomTypeID')),
    ...at('rateID', room.optionalId('rateID')),
    ...at('checkinDate', change.checkIn),
    ...at('checkoutDate', change.checkOut),
    ...at('adults', adults),
    ...at('children', children),
  };
}

export const reservations: Connector['reservations'] = { ...usual, create, cancel, confirm };

/** Returns `YYYY-MM-DD HH:MM:SS`. */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const made = await usual.create!(call, request);
  const status = request.status === 'PENDING' ? await unconfirmed(call, made) : made.status;
  const form = { ...nameOf(made), reservationNote: made.notes };
  const isNoted =
    made.notes !== '' && (await tried(write(call, { method: 'POST', path: '/postReservationNote', form })));
  return { ...made, status, notes: isNoted ? made.notes : '' };
}

/**
 * Changes the status in a second call, because a setting of the hotel decides whether a new reservation is confirmed.
 */
async function unconfirmed(call: PmsCall, made: PmsReservation): Promise<PmsReservationStatus> {
  if (made.status === 'PENDING') return made.status;
  try {
    await setStatus(call, made, NOT_CONFIRMED);
    return 'PENDING';
  } catch (cause) {
    throw new ConnectorError('unknown_outcome', 'The PMS accepted the booking but did not confirm its status', {
      cause,
    });
  }
}

type Made = Pick<PmsReservation, 'listingProviderId' | 'providerReservationId'>;

const nameOf = ({ listingProviderId, providerReservationId }: Made) => ({
  propertyID: listingProviderId,
  reservationID: providerReservationId,
});

const setStatus = (call: PmsCall, made: Made, status: string): Promise<Fields> =>
  write(call, { method: 'PUT', path: '/putReservation', form: { ...nameOf(made), status } });

/** Cancels a reservation; if it can no longer be cancelled, its status gives the reason. */
async function cancel(call: PmsCall, id: string): Promise<PmsReservation | undefined> {
  const current = await usual.read(call, id);
  if (!current || current.status === 'CANCELLED') return current;
  await setStatus(call, current, CANCELED);
  return afterChange(usual.read(call, id));
}

/** Confirms a pending reservation; any other is returned unchanged. */
async function confirm(call: PmsCall, id: string): Promise<PmsReservation | undefined> {
  const current = await usual.read(call, id);
  if (current?.status !== 'PENDING') return current;
  await setStatus(call, current, CONFIRMED);
  return afterChange(usual.read(call, id));
}

/** Returns the form of a new reservation. The PMS requires a country, guessed from the language, and a postal code. */
async function creationForm(call: PmsCall, request: PmsReservationRequest): Promise<Record<string, string>> {
  const { guest, providerUnitId, checkInTime } = request;
  if (providerUnitId === null) throw new ConnectorError('rejected', 'The PMS books room types: name the unit');
  const { adults, children } = partyOf(request);
  // Without a rate, the PMS books at one of its choice.
  const rateId = await rateIdOf(call, request);
  const place = (name: string, quantity: number): Record<string, string> => ({
    [`${name}[0][roomTypeID]`]: providerUnitId,
    [`${name}[0][quantity]`]: String(quantity),
  });
  const arrival = hourText(checkInTime);
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
    ...(arrival && { estimatedArrivalTime: arrival }),
    paymentMethod: 'cash',
    sendEmailConfirmation: 'false',
  };
}
