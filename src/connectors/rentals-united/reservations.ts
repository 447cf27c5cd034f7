import { BLANK_RESERVATION } from '../kit/blanks.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { type Fields, mapItems, readWritten } from '../kit/guards.js';
import type { GuestCounts, Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { asRequested } from '../kit/requested.js';
import { confirmedOnly, liveFirst } from '../kit/reserving.js';
import type { Decimal } from '../kit/values.js';
import { elementAt, elementsAt, fieldsIn, fieldsOf, type XmlElement } from '../kit/xml.js';
import { type Age, isAskedTwice, pull, push, unlessRefused } from './client.js';
import { ownedIds } from './listings.js';
import { stayPrice } from './prices.js';

const DAY_MS = 86_400_000;
/** The PMS tells of the last seven days only; a day of them is ahead, for its clock's zone is not documented. */
const DAYS_BACK = 6;
const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['1', 'CONFIRMED'],
  ['2', 'CANCELLED'],
  ['3', 'MODIFIED'],
  ['4', 'INQUIRY'],
  ['5', 'MODIFIED'],
  ['6', 'PENDING'],
  ['7', 'CANCELLED'],
  ['8', 'EXPIRED'],
]);

/** Status 34 refuses a `RUPrice` that is not the PMS's own; `ClientPrice` is what the guest pays. */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  confirmedOnly(request);
  const answer = await push(
    call,
    'Push_PutConfirmedReservationMulti',
    creationOf(request, await ruPrice(call, request)),
  );
  const id = readWritten(() => fieldsOf(answer, 'answer').id('ReservationID'));
  return asRequested(id, request);
}

/** Asked a moment ago by another process, the PMS answers nobody: then it says itself if the caller's price is its own. */
const ruPrice = (call: PmsCall, request: PmsReservationRequest): Promise<Decimal> =>
  stayPrice(call, request).catch((error: unknown) => {
    if (!isAskedTwice(error)) throw error;
    return request.total;
  });

function creationOf(request: PmsReservationRequest, price: Decimal) {
  const { guest, guestCounts } = request;
  const stay = {
    PropertyID: request.listingProviderId,
    DateFrom: request.checkIn,
    DateTo: request.checkOut,
    NumberOfGuests: request.guests,
    Costs: { RUPrice: price.toFixed(), ClientPrice: request.total.toFixed(), AlreadyPaid: 0 },
    Units: 1,
  };
  return {
    Reservation: {
      StayInfos: { StayInfo: stay },
      CustomerInfo: { Name: guest.firstName, SurName: guest.lastName, Email: guest.email, Phone: guest.phone },
      GuestDetailsInfo: {
        NumberOfAdults: guestCounts.adults,
        NumberOfChildren: guestCounts.children,
        NumberOfInfants: guestCounts.infants,
        NumberOfPets: guestCounts.pets,
      },
      Comments: request.notes,
      ReferenceID: request.reference,
    },
  };
}

/** One stay of a reservation, which may hold several properties. */
interface Stayed {
  reservation: XmlElement;
  stay: XmlElement;
  propertyId: string;
}

const staysOf = (reservation: XmlElement): Stayed[] =>
  elementsAt(reservation, 'StayInfos', 'StayInfo').map((stay) => ({
    reservation,
    stay,
    propertyId: elementAt(stay, 'PropertyID')?.text.trim() ?? '',
  }));

/** A reservation of one stay keeps its number; each of several has its own number behind that. */
function idOf({ reservation, stay }: Stayed): string {
  const id = fieldsOf(reservation, 'reservation').id('ReservationID');
  return staysOf(reservation).length === 1 ? id : `${id}-${fieldsOf(stay, 'reservation.stay').id('ResapaID')}`;
}

/**
 * Reservations made or changed in a stretch of at most seven days. Those of the login's own properties and those that it
 * made are two lists; which of them it may see depends on who it is.
 */
async function reservationsSince(call: PmsCall, since: Date | null): Promise<XmlElement[]> {
  const now = call.clock.now().getTime();
  const earliest = now - DAYS_BACK * DAY_MS;
  const from = Math.max(since ? since.getTime() - DAY_MS : earliest, earliest);
  const window = { DateFrom: stamp(from), DateTo: stamp(now + DAY_MS), LocationID: 0 };
  const reads = ['Pull_ListReservations', 'Pull_GetOwnReservations'].map((method) => pull(call, method, window));
  const answers = await Promise.all(reads.map((read) => unlessRefused(read)));
  // Neither is for this login: that must not pass for an account without reservations.
  if (answers.every((answer) => answer === undefined)) await reads[0];
  const found = answers.flatMap((answer) => (answer ? elementsAt(answer, 'Reservations', 'Reservation') : []));
  const byId = new Map(found.map((one, index) => [elementAt(one, 'ReservationID')?.text ?? `unnamed ${index}`, one]));
  return [...byId.values()];
}

const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId }: { listingProviderId: string },
): Promise<PmsReservation | undefined> {
  const ours = (await reservationsSince(call, null))
    .filter((reservation) => elementAt(reservation, 'ReferenceID')?.text.trim() === reference)
    .flatMap(staysOf)
    .filter(({ propertyId }) => propertyId === listingProviderId);
  const all = ours.map(reservationOf);
  return liveFirst(all);
}

/** A reservation of several stays: the one that the id names. Stays that share a number come with the next list. */
export async function read(
  call: PmsCall,
  providerReservationId: string,
  age: Age = 'kept',
): Promise<PmsReservation | undefined> {
  const [ReservationID] = providerReservationId.split('-');
  const answer = await unlessRefused(pull(call, 'Pull_GetReservationByID', { ReservationID }, age), 'not_found');
  const reservation = answer && elementAt(answer, 'Reservation');
  if (!reservation) return undefined;
  const stayed = staysOf(reservation).find((one) => idOf(one) === providerReservationId);
  return stayed && (await ownedIds(call)).has(stayed.propertyId) ? reservationOf(stayed) : undefined;
}

export async function changed(call: PmsCall, { since }: ReservationChanges): Promise<Page<PmsReservation>> {
  const all = (await reservationsSince(call, since)).flatMap(staysOf);
  const owned = all.length > 0 ? await ownedIds(call) : new Set<string>();
  return mapItems(
    all.filter(({ propertyId }) => owned.has(propertyId)),
    (item) => idOf(item as Stayed),
    (item) => reservationOf(item as Stayed),
  );
}

/** Read before, not after: the PMS would refuse to be asked again, and its "success" says what became of it. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const current = await read(call, providerReservationId, 'recent');
  if (!current || current.status === 'CANCELLED') return current;
  if (providerReservationId.includes('-'))
    throw new ConnectorError('not_supported', 'The PMS cancels the stays of one reservation together only');
  await withdraw(call, current);
  return { ...current, status: 'CANCELLED' };
}

/** What is not confirmed is rejected. Older logins may not do that; they cancel it, after a definite refusal only. */
async function withdraw(call: PmsCall, { providerReservationId, status }: PmsReservation): Promise<void> {
  const contents = { ReservationID: providerReservationId };
  const isRequest = status === 'PENDING' || status === 'INQUIRY';
  const rejected = isRequest && (await unlessRefused(push(call, 'Push_RejectRequest', contents)));
  if (!rejected) await push(call, 'Push_CancelReservation', contents);
}

function reservationOf(stayed: Stayed): PmsReservation {
  const { reservation, stay } = stayed;
  const raw = fieldsOf(reservation, 'reservation').tolerant();
  const of = fieldsOf(stay, 'reservation.stay').tolerant();
  const customer = fieldsIn(reservation, 'CustomerInfo').tolerant();
  const costs = fieldsIn(stay, 'Costs').tolerant();
  const guests = of.optionalInteger('NumberOfGuests');
  return {
    ...BLANK_RESERVATION,
    providerReservationId: idOf(stayed),
    reference: raw.optionalId('ReferenceID'),
    listingProviderId: of.id('PropertyID'),
    ...of.stay('DateFrom', 'DateTo'),
    guests,
    guestCounts: countsOf(fieldsIn(reservation, 'GuestDetailsInfo').tolerant(), guests),
    guest: {
      id: '',
      firstName: customer.optionalText('Name'),
      lastName: customer.optionalText('SurName'),
      email: customer.optionalText('Email'),
      phone: customer.optionalText('MobilePhone') || customer.optionalText('Phone'),
    },
    status: STATUSES.get(raw.optionalText('StatusID') || raw.optionalText('ReservationStatusID')) ?? 'UNKNOWN',
    source: raw.optionalText('Creator'),
    notes: raw.optionalText('Comments'),
    // Often none is named.
    currency: raw.optionalCurrency('@Currency'),
    total: costs.optionalPrice('ClientPrice') ?? costs.price('RUPrice'),
    confirmationCode: fieldsIn(stay, 'Mapping').tolerant().optionalId('ReservationID'),
    createdAt: raw.optionalInstant('CreatedDate'),
    updatedAt: raw.optionalInstant('LastMod'),
  };
}

function countsOf(details: Fields, guests: number): GuestCounts {
  const children = details.optionalInteger('NumberOfChildren');
  return {
    adults: details.optionalInteger('NumberOfAdults', Math.max(0, guests - children)),
    children,
    infants: details.optionalInteger('NumberOfInfants'),
    pets: details.optionalInteger('NumberOfPets'),
  };
}
