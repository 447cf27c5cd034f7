import { Decimal } from 'decimal.js';
import { type Call, Failure, type Routes, utc } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { dayOf } from '../../ledger/dates.js';
import { uuidOf } from '../../ledger/random.js';
import type { Booking, Property } from '../../ledger/types.js';
import { added, grossOf, pricesOf, toAmount } from './amounts.js';
import { among, type Body, idsIn, instantIn, intervalIn, invalid, listed } from './body.js';
import { propertyOfService, requireEnterprise } from './body.js';
import { bookedFor, customersOf } from './customers.js';
import { adultIdOf, categoryIdOf, childIdOf, rateIdOf, serviceIdOf } from './ids.js';
import { endOf, itemsOf, startOf, stateOf, toAdded, toReservation } from './reservation.js';
import { localDate } from './zone.js';

const noteIdOf = ({ uid }: Booking): string => uuidOf(`mews:note:${uid}`);

/** Returns the only note of a reservation. */
const toNote = (booking: Booking) => ({
  Id: noteIdOf(booking),
  OrderId: booking.uid,
  Text: booking.notes,
  Type: 'General',
  CreatedUtc: utc(booking.createdAt),
  UpdatedUtc: utc(booking.updatedAt),
});

/** Reservations, the objects that belong to them, and their prices. */
export const reservations: Routes = {
  'POST /reservations/getAll/2023-06-06': (call: Call<Body>) => {
    const { body } = call;
    const isWanted = filterOf(body, call.now);
    const found = call.bookings().filter((booking) => isWanted(booking, call.propertyOf(booking)));
    return listed(found, body, 'Reservations', (booking) => toReservation(booking, call.propertyOf(booking), call.now));
  },

  'POST /serviceOrderNotes/getAll': (call: Call<Body>) => {
    const { body } = call;
    const ids = idsIn(body, 'ServiceOrderIds', true)!;
    const found = call.bookings().filter(({ uid, notes }) => ids.includes(uid) && notes !== '');
    return listed(found, body, 'ServiceOrderNotes', toNote);
  },

  'POST /serviceOrderNotes/update': (call: Call<Body>) => {
    const updates = call.body.ServiceOrderNoteUpdates;
    if (!Array.isArray(updates)) throw invalid('ServiceOrderNoteUpdates');
    const ServiceOrderNotes = (updates as Body[]).map(({ ServiceOrderNoteId: id, Text }) => {
      const booking = call.bookings().find((one) => one.notes !== '' && noteIdOf(one) === id);
      if (!booking) throw invalid('ServiceOrderNoteId');
      return toNote(call.change(booking, { notes: String((Text as Body).Value) }));
    });
    return { ServiceOrderNotes };
  },

  'POST /orderItems/getAll': (call: Call<Body>) => {
    const { body } = call;
    const ids = idsIn(body, 'ServiceOrderIds', true)!;
    const { AccountingStates: states } = body as { AccountingStates?: string[] };
    const items = call
      .bookings()
      .filter(({ uid }) => ids.includes(uid))
      .flatMap((booking) => itemsOf(booking, call.propertyOf(booking)))
      .filter(({ AccountingState }) => !states || states.includes(AccountingState));
    return listed(items, body, 'OrderItems', (item) => item);
  },

  'POST /reservations/price': (call: Call<Body>) => {
    const { account } = call;
    const { property, wanted } = wantedIn(call);
    return {
      ReservationPrices: wanted.map((one) => {
        const { nights, extras } = pricesOf(account, property, stayOf(one, property), one.TimeUnitPrices);
        const TotalAmount = toAmount(property, added([...nights, extras]));
        return { Identifier: one.Identifier ?? null, TotalAmount };
      }),
    };
  },

  'POST /reservations/add': (call: Call<Body>) => {
    const { account } = call;
    const { property, wanted } = wantedIn(call);
    requireEnterprise(account, property, call.body.EnterpriseId);
    const Reservations = wanted.map((one) => {
      const booking = call.book(inputOf(account, property, one));
      return { Identifier: one.Identifier ?? null, Reservation: toAdded(booking, property, call.now) };
    });
    return { Reservations };
  },

  /** Changes only the named values; the nights are priced again. */
  'POST /reservations/update': (call: Call<Body>) => {
    const { account, body } = call;
    const updates = body.ReservationUpdates;
    if (!Array.isArray(updates) || updates.length !== 1) throw invalid('ReservationUpdates');
    const [update] = updates as Body[];
    const booking = call.bookings().find(({ uid }) => uid === update!.ReservationId);
    if (!booking) throw invalid('ReservationId');
    const property = call.propertyOf(booking);
    requireEnterprise(account, property, body.EnterpriseId);
    const valueOf = (name: string): unknown => (update![name] as Body | undefined)?.Value;
    const reference = valueOf('ChannelNumber') as string | undefined;
    if (body.Reprice === false && valueOf('StartUtc') === undefined)
      return { Reservations: [toAdded(call.change(booking, { reference }), property, call.now)] };
    const names = ['StartUtc', 'EndUtc', 'PersonCounts'].map((name) => [name, valueOf(name)]);
    const { arrival, departure, party, ...days } = stayOf(Object.fromEntries(names) as Body, property);
    const { nights, extras } = pricesOf(account, property, days, undefined);
    const totalPrice = grossOf(added([...nights, extras])).toString();
    const details = { extras: Decimal.max(0, grossOf(extras)).toString() };
    const changed = call.change(booking, { arrival, departure, party, totalPrice, details });
    return { Reservations: [toAdded(changed, property, call.now)] };
  },

  'POST /reservations/updateCustomer': (call: Call<Body>) => {
    const [booking] = named(call, [call.body.ReservationId]);
    const customer = customersOf(call.account).get(String(call.body.CustomerId));
    if (!customer) throw invalid('CustomerId');
    call.change(booking!, bookedFor(customer));
    return {};
  },

  'POST /reservations/cancel': (call: Call<Body>) => {
    const { body } = call;
    if (typeof body.Notes !== 'string' || body.Notes === '') throw invalid('Notes');
    for (const booking of named(call)) call.cancel(booking, 'connector');
    return { ReservationIds: body.ReservationIds };
  },

  'POST /reservations/confirm': (call: Call<Body>) => {
    const { body } = call;
    const found = named(call);
    if (found.some((booking) => stateOf(booking, call.propertyOf(booking), call.now) !== 'Optional'))
      throw new Failure(403, 'Only optional reservations can be confirmed.');
    for (const booking of found) call.change(booking, { status: 'confirmed' });
    return { ReservationIds: body.ReservationIds };
  },
};

/** Returns the reservations that the request names, which must belong to the enterprise that it names. */
function named(call: Call<Body>, ids: unknown[] = idsIn(call.body, 'ReservationIds', true)!): Booking[] {
  const { body } = call;
  return ids.map((id) => {
    const booking = call.bookings().find(({ uid }) => uid === id);
    if (!booking) throw invalid('ReservationIds');
    requireEnterprise(call.account, call.propertyOf(booking), body.EnterpriseId);
    return booking;
  });
}

/** Returns the stay that the request would book or price. */
function wantedIn({ account, body }: Call<Body>) {
  const property = propertyOfService(account, body.ServiceId);
  const wanted = body.Reservations;
  if (!Array.isArray(wanted) || wanted.length === 0) throw invalid('Reservations');
  for (const one of wanted as Body[]) {
    if (one.RequestedCategoryId !== categoryIdOf(property)) throw invalid('RequestedCategoryId');
    if (one.RateId !== rateIdOf(property)) throw invalid('RateId');
  }
  return { property, wanted: wanted as Body[] };
}

function stayOf(one: Body, { timeZone, ...property }: Property) {
  const [arrival, departure] = ['StartUtc', 'EndUtc'].map((name) => localDate(timeZone, instantIn(one[name], name)));
  if (departure! <= arrival!) throw invalid('EndUtc');
  const party = partyOf(one, property as Property);
  return { arrival: arrival!, departure: departure!, from: dayOf(arrival!)!, end: dayOf(departure!)!, ...party };
}

function partyOf({ PersonCounts: counts }: Body, property: Property) {
  if (!Array.isArray(counts) || counts.length === 0) throw invalid('PersonCounts');
  const count = (id: string): number =>
    (counts as { AgeCategoryId: string; Count: number }[]).find(({ AgeCategoryId }) => AgeCategoryId === id)?.Count ??
    0;
  const [adults, children] = [count(adultIdOf(property)), count(childIdOf(property))];
  const infants = count(uuidOf(`mews:infants:${property.uid}`));
  if (adults + children + infants < 1) throw invalid('PersonCounts');
  return { guests: adults + children, party: { guests: adults + children, adults, children, infants } };
}

function inputOf(account: Account, property: Property, one: Body) {
  const customer = customersOf(account).get(String(one.CustomerId));
  if (!customer) throw invalid('CustomerId');
  const booked = bookedFor(customer);
  const { State: state = 'Confirmed', ReleasedUtc } = one;
  const isOptional = state === 'Optional';
  if (!['Confirmed', 'Optional', 'Enquired'].includes(String(state))) throw invalid('State');
  const expiresAt = isOptional ? instantIn(ReleasedUtc, 'ReleasedUtc') : undefined;
  const stay = stayOf(one, property);
  const { nights, extras } = pricesOf(account, property, stay, one.TimeUnitPrices);
  const kind = state === 'Enquired' ? ('inquiry' as const) : isOptional ? ('request' as const) : ('booking' as const);
  return {
    propertyId: property.id,
    kind,
    expiresAt,
    arrival: stay.arrival,
    departure: stay.departure,
    guest: booked.guest,
    party: stay.party,
    totalPrice: grossOf(added([...nights, extras])).toString(),
    reference: typeof one.ChannelNumber === 'string' ? one.ChannelNumber : null,
    notes: typeof one.Notes === 'string' ? one.Notes : '',
    details: {
      ...booked.details,
      extras: Decimal.max(0, grossOf(extras)).toString(),
      ...(isOptional && { releasedUtc: ReleasedUtc }),
    },
  };
}

function filterOf(body: Body, now: number): (booking: Booking, property: Property) => boolean {
  const [ids, services] = [idsIn(body, 'ReservationIds'), idsIn(body, 'ServiceIds')];
  const { ChannelNumbers: numbers, States: states } = body as { ChannelNumbers?: string[]; States?: string[] };
  const within = (name: string) => intervalIn(body, name) ?? (() => true);
  const [updated, created] = [within('UpdatedUtc'), within('CreatedUtc')];
  const [starts, ends] = [within('ScheduledStartUtc'), within('ScheduledEndUtc')];
  return (booking, property) =>
    among(ids, booking.uid) &&
    among(services, serviceIdOf(property)) &&
    (!numbers || numbers.includes(booking.reference ?? '')) &&
    (!states || states.includes(stateOf(booking, property, now))) &&
    updated(booking.updatedAt) &&
    created(booking.createdAt) &&
    starts(startOf(booking, property)) &&
    ends(endOf(booking, property));
}
