import { Decimal } from 'decimal.js';
import { stamp } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { quoteOf } from '../../ledger/quote.js';
import { type Booking, type BookingStatus } from '../../ledger/types.js';
import { type Login, Status } from './login.js';
import { stayIn } from './price.js';
import { element, leaf, leaves, type Node, nodesAt, textAt } from './xml.js';

const WEEK_MS = 7 * 86_400_000;
/** The default mode: price and nights are checked by the PMS. */
const CHECKED = '3';
const UNPRICED = ['2', '4'];
const STATUS_IDS: Partial<Record<BookingStatus, number>> = { cancelled: 2, declined: 7, expired: 8, modified: 3 };
const REQUIRED: [string, number, string][] = [
  ['Name', 50, 'Guest name is required.'],
  ['SurName', 51, 'Guest surname is required.'],
  ['Email', 52, 'Guest email is required.'],
];

/** Push_PutConfirmedReservationMulti_RQ; one stay each here. */
export async function put(login: Login): Promise<string> {
  const { body, context, request } = login;
  const [reservation] = nodesAt(body, 'Reservation');
  const stays = nodesAt(reservation, 'StayInfos', 'StayInfo');
  const [stay] = stays;
  if (!reservation || !stay || stays.length > 1) throw new Status(-3, 'Invalid request. One StayInfo is needed.');
  for (const [name, id, message] of REQUIRED)
    if (textAt(reservation, 'CustomerInfo', name) === '') throw new Status(id, message);
  const { account, property } = await login.property(textAt(stay, 'PropertyID'));
  const { from, end } = stayIn(login, stay, account, property);
  const guests = Number(textAt(stay, 'NumberOfGuests'));
  const { total } = quoteOf(account, property, { from, end, guests });
  assertPrice(stay, total, textAt(body, 'QuoteModeId') || CHECKED);
  const count = (name: string): number | null => {
    const text = textAt(reservation, 'GuestDetailsInfo', name);
    return text === '' ? null : Number(text);
  };
  const customer = (name: string): string => textAt(reservation, 'CustomerInfo', name);
  const booking = context.ledger.book(account, {
    propertyId: property.id,
    arrival: textAt(stay, 'DateFrom'),
    departure: textAt(stay, 'DateTo'),
    guest: {
      firstName: customer('Name'),
      lastName: customer('SurName'),
      email: customer('Email'),
      phone: customer('Phone'),
    },
    party: {
      guests,
      adults: count('NumberOfAdults'),
      children: count('NumberOfChildren'),
      infants: count('NumberOfInfants'),
      pets: count('NumberOfPets'),
    },
    totalPrice: textAt(stay, 'Costs', 'ClientPrice'),
    notes: textAt(reservation, 'Comments'),
    reference: textAt(reservation, 'ReferenceID') || null,
    details: { creator: login.account.name, ruPrice: textAt(stay, 'Costs', 'RUPrice') },
    visibleAt: request.sandbox.visibleAt,
  });
  return leaf('ReservationID', booking.id);
}

function assertPrice(stay: Node, total: Decimal, mode: string): void {
  const price = (name: string): Decimal => {
    const text = textAt(stay, 'Costs', name);
    if (!/^\d+(\.\d+)?$/.test(text)) throw new Status(127, `Missing mandatory element: ${name}.`);
    return new Decimal(text);
  };
  if (!UNPRICED.includes(mode) && !price('RUPrice').equals(total))
    throw new Status(34, `RUPrice is not valid. Correct price is:${total.toString()}`);
  if (price('AlreadyPaid').greaterThan(price('ClientPrice')))
    throw new Status(35, 'AlreadyPaid is bigger than ClientPrice.');
}

/** Push_CancelReservation_RQ. A request is rejected instead. */
export async function cancel(login: Login): Promise<string> {
  const { account, booking } = await found(login);
  if (booking.status === 'pending') throw new Status(91, 'Reservation is not confirmed.');
  login.context.ledger.cancel(account, booking, textAt(login.body, 'CancelTypeID') === '1' ? 'host' : 'guest');
  return '';
}

/** Push_ModifyStay_RQ. `Current` must be the stay as it is; nights are never overbooked here. */
export async function modify(login: Login): Promise<string> {
  const { account, booking } = await found(login);
  const { body, context } = login;
  const isCurrent =
    textAt(body, 'Current', 'PropertyID') === String(booking.propertyId) &&
    textAt(body, 'Current', 'DateFrom') === booking.arrival &&
    textAt(body, 'Current', 'DateTo') === booking.departure;
  if (!isCurrent) throw new Status(45, 'Data validation error.');
  const to = (name: string): string | undefined => textAt(body, 'Modify', name) || undefined;
  const guests = Number(to('NumberOfGuests') ?? booking.party.guests);
  context.ledger.change(account, booking, {
    arrival: to('DateFrom') ?? booking.arrival,
    departure: to('DateTo') ?? booking.departure,
    party: { guests },
    totalPrice: to('ClientPrice') ?? booking.totalPrice,
    status: 'modified',
  });
  return '';
}

/** Push_RejectRequest_RQ. */
export async function reject(login: Login): Promise<string> {
  const { account, booking } = await found(login);
  if (booking.status !== 'pending') throw new Status(91, 'Reservation is confirmed.');
  login.context.ledger.cancel(account, booking, 'host');
  return '';
}

/** Pull_GetReservationByID_RQ. */
export async function byId(login: Login): Promise<string> {
  return toReservation((await found(login)).booking);
}

/** Pull_ListReservations_RQ: of the login's owners, by their last change; seven days back at most. */
export const ofOwners = (login: Login): Promise<string> =>
  listed(
    login,
    ({ updatedAt }) => Math.max(updatedAt, 0),
    () => true,
  );

/** Pull_GetOwnReservations_RQ: reservations that the login itself made, by their creation. */
export const ofLogin = (login: Login): Promise<string> =>
  listed(
    login,
    ({ createdAt }) => createdAt,
    ({ details }) => details.creator === login.account.name,
  );

async function listed(login: Login, at: (booking: Booking) => number, isWanted: (booking: Booking) => boolean) {
  const [from, to] = ['DateFrom', 'DateTo'].map((name) => Date.parse(`${textAt(login.body, name).replace(' ', 'T')}Z`));
  if (Number.isNaN(from!) || Number.isNaN(to!)) throw new Status(164, 'Invalid date format');
  const earliest = Math.max(from!, login.context.clock.now() - WEEK_MS);
  const shown = (await bookings(login))
    .map(({ booking }) => booking)
    .filter(
      (booking) => booking.status !== 'pending' && isWanted(booking) && at(booking) >= earliest && at(booking) <= to!,
    )
    .sort((a, b) => a.updatedAt - b.updatedAt);
  return element('Reservations', {}, ...shown.map(toReservation));
}

async function bookings({ owners, context }: Login): Promise<{ account: Account; booking: Booking }[]> {
  const all = (await owners()).flatMap((account) =>
    [...account.bookings.values()].map((booking) => ({ account, booking })),
  );
  return all.filter(({ booking }) => booking.visibleAt <= context.clock.now() && isReservation(booking));
}

export const isReservation = ({ kind, status }: Booking): boolean =>
  kind !== 'block' && status !== 'inquiry' && status !== 'blocked' && status !== 'owner';

async function found(login: Login): Promise<{ account: Account; booking: Booking }> {
  const id = textAt(login.body, 'ReservationID');
  const one = (await bookings(login)).find(({ booking }) => String(booking.id) === id);
  if (!one) throw new Status(28, 'Reservation does not exist.');
  return one;
}

/** Returns a reservation as recorded: the currency is often blank. */
export function toReservation(booking: Booking): string {
  const { guest, party, details } = booking;
  const stay = element(
    'StayInfo',
    {},
    leaves({
      PropertyID: booking.propertyId,
      DateFrom: booking.arrival,
      DateTo: booking.departure,
      NumberOfGuests: party.guests,
    }),
    element(
      'Costs',
      {},
      leaves({
        RUPrice: String(details.ruPrice ?? booking.totalPrice),
        ClientPrice: booking.totalPrice,
        AlreadyPaid: '0.00',
      }),
    ),
    leaves({ ResapaID: booking.id + 1_000_000_000, Units: 1 }),
  );
  return element(
    'Reservation',
    { Currency: '' },
    leaves({
      ReservationID: booking.id,
      StatusID: booking.status === 'pending' ? 4 : (STATUS_IDS[booking.status] ?? 1),
      CreatedDate: stamp(booking.createdAt).slice(0, 10),
      LastMod: stamp(booking.updatedAt),
    }),
    element('StayInfos', {}, stay),
    element(
      'CustomerInfo',
      {},
      leaves({
        Name: guest.firstName,
        SurName: guest.lastName,
        Email: guest.email,
        Phone: guest.phone,
      }),
    ),
    element(
      'GuestDetailsInfo',
      {},
      leaves({
        NumberOfAdults: party.adults ?? undefined,
        NumberOfChildren: party.children ?? undefined,
        NumberOfInfants: party.infants ?? undefined,
        NumberOfPets: party.pets ?? undefined,
      }),
    ),
    leaves({
      Creator: details.creator ? `sandbox-${String(details.creator)}` : `${booking.channel}@channel.example`,
      Comments: booking.notes,
      ReferenceID: booking.reference ?? undefined,
      IsArchived: false,
    }),
  );
}
