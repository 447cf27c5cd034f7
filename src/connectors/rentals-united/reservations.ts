import { isStay } from '../kit/changing.js';
import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { type Fields, readWritten } from '../kit/guards.js';
import type { PmsCancellation, PmsReservation, PmsReservationRequest, PmsStayChange } from '../port/model.js';
import { isRejection, lacksRight, unlessGone } from '../kit/refusals.js';
import { warnOfRight } from '../kit/sides.js';
import { asRequested } from '../kit/requested.js';
import { allOrNone, type MoneyLine, priceOfLines } from '../kit/money-lines.js';
import { priceLine } from '../kit/quotes.js';
import { confirmedOnly, type ReservationPrice } from '../kit/reserving.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { objectsAt, price } from '../kit/rest/sources.js';
import { knownMeaning, meaningIn } from '../kit/vocabulary.js';
import { Decimal } from '../port/values.js';
import { type Age, isAskedTwice, pull, push, unlessRefused } from './client.js';
import { ownedIds } from './listings.js';
import { stayPrice } from './prices.js';
import { ITEM_TYPES, STATUSES } from './vocabulary.js';

const DAY_MS = 86_400_000;
/**
 * The PMS reports changes of the last seven days only; one day is kept as a margin, because its clock's zone is not
 * documented.
 */
const DAYS_BACK = 6;
/** Maps a stay that has its reservation as `Reservation`: one reservation may have several properties. */
const reservationOf = reservation({
  reference: 'Reservation.ReferenceID',
  listingProviderId: 'PropertyID',
  stay: ['DateFrom', 'DateTo'],
  guests: 'NumberOfGuests',
  guestCounts: {
    adults: 'Reservation.GuestDetailsInfo.NumberOfAdults',
    children: 'Reservation.GuestDetailsInfo.NumberOfChildren',
    infants: 'Reservation.GuestDetailsInfo.NumberOfInfants',
    pets: 'Reservation.GuestDetailsInfo.NumberOfPets',
  },
  guest: {
    firstName: 'Reservation.CustomerInfo.Name',
    lastName: 'Reservation.CustomerInfo.SurName',
    email: 'Reservation.CustomerInfo.Email',
    phone: ['Reservation.CustomerInfo.MobilePhone', 'Reservation.CustomerInfo.Phone'],
  },
  status: meaningIn(['Reservation.StatusID', 'Reservation.ReservationStatusID'], STATUSES),
  source: 'Reservation.Creator',
  notes: 'Reservation.Comments',
  // Often missing.
  currency: 'Reservation.@Currency',
  price: priceOf,
  confirmationCode: 'Mapping.ReservationID',
  createdAt: 'Reservation.CreatedDate',
  updatedAt: 'Reservation.LastMod',
});

const totalIn = price(['Costs.ClientPrice', 'Costs.RUPrice']);

/** Returns the price that the guest pays, with the parts that the channel charged if they add up to it. */
export function priceOf(stay: Fields): ReservationPrice {
  const breakdown = stay.optionalObject('ReservationBreakdown')?.optionalObject('ChannelBreakdown');
  const rent = breakdown?.optionalAmount('ChannelRent');
  const lines = allOrNone(() =>
    rent ? [{ ...priceLine('Rent', rent), part: 'base' as const }, ...objectsAt(breakdown!, ITEMS).map(lineOf)] : [],
  );
  const currency = stay.optionalObject('Reservation')?.optionalCurrency('@Currency') ?? null;
  return priceOfLines([lines], { total: totalIn(stay) ?? new Decimal(0), currency });
}

const ITEMS = 'ChannelTotalFeesTaxes.ChannelTotalFeeTax*';

function lineOf(item: Fields): MoneyLine {
  const inTotal = item.flag('@IncludedInChannelTotal') === true;
  const line = priceLine(item.optionalText('@Name'), item.amount('@Amount'));
  return { ...line, part: knownMeaning(item, '@ItemType', ITEM_TYPES)!, inTotal, payableAtProperty: !inTotal };
}

/** Creates a reservation. Status 34 refuses a `RUPrice` other than the PMS's own; the guest pays `ClientPrice`. */
async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  confirmedOnly(request);
  const answer = await push(
    call,
    'Push_PutConfirmedReservationMulti',
    creationOf(request, await ruPrice(call, request)),
  );
  const id = readWritten(() => answer.id('ReservationID'));
  return asRequested(id, request);
}

/** Returns the PMS's price, or the caller's if another process has just asked and the PMS refuses to repeat it. */
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

/** Returns the stays of a reservation. A single stay keeps its number; each of several has its own appended. */
function staysOf(raw: Fields): Fields[] {
  const reservation = raw.tolerant();
  const number = reservation.optionalId('ReservationID');
  const all = objectsAt(reservation, 'StayInfos.StayInfo*');
  const idOf = (stay: Fields): string | null => {
    const own = stay.optionalId('ResapaID');
    return all.length === 1 ? number : number && own && `${number}-${own}`;
  };
  return all.map((stay) => stay.with('Reservation', reservation).with('id', idOf(stay)));
}

/**
 * Returns reservations created or changed within at most seven days. The PMS has one list for the login's own
 * properties and one for reservations that the login made; it depends on the login which of them it may see.
 */
async function staysSince(call: PmsCall, since: Date | null): Promise<Fields[]> {
  const now = call.clock.now().getTime();
  const earliest = now - DAYS_BACK * DAY_MS;
  const from = Math.max(since ? since.getTime() - DAY_MS : earliest, earliest);
  const window = { DateFrom: stamp(from), DateTo: stamp(now + DAY_MS), LocationID: 0 };
  const reads = ['Pull_ListReservations', 'Pull_GetOwnReservations'].map((method) => pull(call, method, window));
  const answers = await Promise.all(reads.map((read) => unlessRefused(read.catch(notAllowed))));
  // A login that may see neither list must not pass for an account without reservations.
  if (answers.every((answer) => answer === undefined)) await reads[0];
  const found = answers.flatMap((answer) => (answer ? objectsAt(answer, 'Reservations.Reservation*') : []));
  const byId = new Map(found.map((one, index) => [one.optionalText('ReservationID') || `unnamed ${index}`, one]));
  return [...byId.values()].flatMap(staysOf);
}

function notAllowed(error: unknown): never {
  if (lacksRight(error)) warnOfRight('reservations', error);
  throw error;
}

const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Reads the stay that the id names. Stays that share a number come with the next list. */
async function stayOf(call: PmsCall, id: string, age: Age = 'kept'): Promise<Fields | undefined> {
  const [ReservationID] = id.split('-');
  const answer = await unlessGone(pull(call, 'Pull_GetReservationByID', { ReservationID }, age));
  const found = answer?.optionalObject('Reservation');
  const stay = found && staysOf(found).find((one) => one.value('id') === id);
  return stay && (await ownedIds(call)).has(stay.optionalText('PropertyID')) ? stay : undefined;
}

/** `CancelTypeID`: 1 is the owner, 2 the guest. */
const CANCEL_TYPES = { HOST: 1, GUEST: 2 };

/**
 * Cancels. The reservation is read first, because the PMS would refuse to repeat the read afterwards, and its
 * "success" confirms the outcome.
 */
async function cancel(
  call: PmsCall,
  providerReservationId: string,
  { by }: PmsCancellation = {},
): Promise<PmsReservation | undefined> {
  const stay = await stayOf(call, providerReservationId, 'recent');
  const current = stay && reservationOf(stay);
  if (!current || current.status === 'CANCELLED') return current;
  if (providerReservationId.includes('-'))
    throw new ConnectorError('not_supported', 'The PMS can only cancel all stays of a reservation together');
  await withdraw(call, current, by);
  return { ...current, status: 'CANCELLED' };
}

/**
 * Rejects an unconfirmed reservation. Older logins may not do that; they cancel it, but only after a definite refusal.
 */
async function withdraw(
  call: PmsCall,
  { providerReservationId, status }: PmsReservation,
  by: PmsCancellation['by'],
): Promise<void> {
  const contents = { ReservationID: providerReservationId };
  const isRequest = status === 'PENDING' || status === 'INQUIRY';
  const rejected = isRequest && (await unlessRefused(push(call, 'Push_RejectRequest', contents)));
  if (!rejected) await push(call, 'Push_CancelReservation', { ...contents, CancelTypeID: by && CANCEL_TYPES[by] });
}

/**
 * Changes the stay. The reservation is read first, as in `cancel`, for the same reasons; the PMS compares `Current`
 * with its own data.
 */
async function change(call: PmsCall, id: string, wanted: PmsStayChange): Promise<PmsReservation | undefined> {
  const stay = await stayOf(call, id, 'recent');
  const current = stay && reservationOf(stay);
  if (!current) return undefined;
  if (id.includes('-'))
    throw new ConnectorError('not_supported', 'A reservation of several stays can only be changed at the PMS');
  try {
    await push(call, 'Push_ModifyStay', changeOf(current, wanted));
  } catch (error) {
    if (!isRejection(error) || !isStay(current, wanted)) throw error;
    return current;
  }
  const { checkIn, checkOut, guests, guestCounts, total } = wanted;
  return { ...current, checkIn, checkOut, guests, guestCounts, total };
}

const changeOf = (current: PmsReservation, { checkIn, checkOut, guests, total }: PmsStayChange) => ({
  ReservationID: current.providerReservationId,
  Current: { PropertyID: current.listingProviderId, DateFrom: current.checkIn, DateTo: current.checkOut },
  Modify: {
    PropertyID: current.listingProviderId,
    DateFrom: checkIn,
    DateTo: checkOut,
    NumberOfGuests: guests,
    ClientPrice: total.toFixed(),
  },
  AllowOverbooking: 'false',
});

export const reservations = {
  ...reservationsFrom({
    one: (call, id) => stayOf(call, id),
    map: reservationOf,
    changed: async (call, since) => {
      const all = await staysSince(call, since);
      const owned = all.length > 0 ? await ownedIds(call) : new Set<string>();
      return { items: all.filter((stay) => owned.has(stay.optionalText('PropertyID'))) };
    },
    find: async (call, { listingProviderId }) =>
      (await staysSince(call, null)).filter((stay) => stay.optionalText('PropertyID') === listingProviderId),
  }),
  create,
  cancel,
  change,
};
