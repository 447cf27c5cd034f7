import { Decimal } from 'decimal.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { dayOf } from '../../ledger/dates.js';
import { uuidOf } from '../../ledger/random.js';
import { type Booking, type Property } from '../../ledger/types.js';
import { Failure, wording } from '../dialect.js';
import { added, grossOf, pricesOf, toAmount } from './amounts.js';
import {
  accountFor,
  adultIdOf,
  among,
  type Body,
  bodyOf,
  categoryIdOf,
  childIdOf,
  idsIn,
  instantIn,
  intervalIn,
  invalid,
  listed,
  propertyOfService,
  rateIdOf,
  requireEnterprise,
  serviceIdOf,
} from './auth.js';
import { customersOf } from './customers.js';
import { endOf, isReservation, itemsOf, propertyOf, startOf, stateOf, toAdded, toReservation } from './reservation.js';
import { localDate, utc } from './zone.js';

/** Reservations, what belongs to them, their prices. */
export function reservationRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, clock } = context;

  app.post('/reservations/getAll/2023-06-06', async (request) => {
    const account = await accountFor(request, context);
    const body = bodyOf(request);
    const isWanted = filterOf(body, clock.now());
    const found = visible(account, context).filter((booking) => isWanted(booking, propertyOf(account, booking)));
    return listed(found, body, 'Reservations', (booking) =>
      toReservation(booking, propertyOf(account, booking), clock.now()),
    );
  });

  app.post('/serviceOrderNotes/getAll', async (request) => {
    const account = await accountFor(request, context);
    const body = bodyOf(request);
    const ids = idsIn(body, 'ServiceOrderIds', true)!;
    const found = visible(account, context).filter(({ uid, notes }) => ids.includes(uid) && notes !== '');
    return listed(found, body, 'ServiceOrderNotes', ({ uid, notes, createdAt, updatedAt }) => ({
      Id: uuidOf(`mews:note:${uid}`),
      OrderId: uid,
      Text: notes,
      Type: 'General',
      CreatedUtc: utc(createdAt),
      UpdatedUtc: utc(updatedAt),
    }));
  });

  app.post('/orderItems/getAll', async (request) => {
    const account = await accountFor(request, context);
    const body = bodyOf(request);
    const ids = idsIn(body, 'ServiceOrderIds', true)!;
    const { AccountingStates: states } = body as { AccountingStates?: string[] };
    const items = visible(account, context)
      .filter(({ uid }) => ids.includes(uid))
      .flatMap((booking) => itemsOf(booking, propertyOf(account, booking)))
      .filter(({ AccountingState }) => !states || states.includes(AccountingState));
    return listed(items, body, 'OrderItems', (item) => item);
  });

  app.post('/reservations/price', async (request) => {
    const { account, property, wanted } = await wantedIn(request, context);
    return {
      ReservationPrices: wanted.map((one) => {
        const { nights, extras } = pricesOf(account, property, stayOf(one, property), one.TimeUnitPrices);
        const TotalAmount = toAmount(property, added([...nights, extras]));
        return { Identifier: one.Identifier ?? null, TotalAmount };
      }),
    };
  });

  app.post('/reservations/add', async (request) => {
    const { account, property, wanted } = await wantedIn(request, context);
    requireEnterprise(account, property, bodyOf(request).EnterpriseId);
    const Reservations = wanted.map((one) => {
      const booking = said(() => ledger.book(account, inputOf(account, property, one, request.sandbox.visibleAt)));
      return { Identifier: one.Identifier ?? null, Reservation: toAdded(booking, property, clock.now()) };
    });
    return { Reservations };
  });

  app.post('/reservations/cancel', async (request) => {
    const account = await accountFor(request, context);
    const body = bodyOf(request);
    const ids = idsIn(body, 'ReservationIds', true)!;
    if (typeof body.Notes !== 'string' || body.Notes === '') throw invalid('Notes');
    const found = ids.map((id) => visible(account, context).find(({ uid }) => uid === id));
    for (const booking of found) {
      if (!booking) throw invalid('ReservationIds');
      requireEnterprise(account, propertyOf(account, booking), body.EnterpriseId);
    }
    found.forEach((booking) => said(() => ledger.cancel(account, booking!, 'connector')));
    return { ReservationIds: ids };
  });
}

/** What the request would book or price. */
async function wantedIn(request: FastifyRequest, context: Context) {
  const account = await accountFor(request, context);
  const body = bodyOf(request);
  const property = propertyOfService(account, body.ServiceId);
  const wanted = body.Reservations;
  if (!Array.isArray(wanted) || wanted.length === 0) throw invalid('Reservations');
  for (const one of wanted as Body[]) {
    if (one.RequestedCategoryId !== categoryIdOf(property)) throw invalid('RequestedCategoryId');
    if (one.RateId !== rateIdOf(property)) throw invalid('RateId');
  }
  return { account, property, wanted: wanted as Body[] };
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

function inputOf(account: Account, property: Property, one: Body, visibleAt: number) {
  const customer = customersOf(account).get(String(one.CustomerId));
  if (!customer) throw invalid('CustomerId');
  const { State: state = 'Confirmed', ReleasedUtc } = one;
  const isOptional = state === 'Optional';
  if (!['Confirmed', 'Optional', 'Enquired'].includes(String(state))) throw invalid('State');
  if (isOptional) instantIn(ReleasedUtc, 'ReleasedUtc');
  const stay = stayOf(one, property);
  const { nights, extras } = pricesOf(account, property, stay, one.TimeUnitPrices);
  const kind = state === 'Enquired' ? ('inquiry' as const) : isOptional ? ('request' as const) : ('booking' as const);
  return {
    propertyId: property.id,
    kind,
    arrival: stay.arrival,
    departure: stay.departure,
    guest: {
      firstName: customer.FirstName ?? '',
      lastName: customer.LastName,
      email: customer.Email ?? '',
      phone: customer.Phone ?? '',
    },
    party: stay.party,
    totalPrice: grossOf(added([...nights, extras])).toString(),
    reference: typeof one.ChannelNumber === 'string' ? one.ChannelNumber : null,
    notes: typeof one.Notes === 'string' ? one.Notes : '',
    details: {
      customerId: customer.Id,
      extras: Decimal.max(0, grossOf(extras)).toString(),
      ...(isOptional && { releasedUtc: ReleasedUtc }),
    },
    visibleAt,
  };
}

/** Mews's words for the ledger's refusals: rules of the property are 403, mistakes of the caller 400. */
const said = wording(({ code, message }) =>
  code === 'nights_taken'
    ? new Failure(403, 'The requested category is not available in the interval.')
    : new Failure(code === 'bad_state' ? 403 : 400, message),
);

const visible = (account: Account, { clock }: Context): Booking[] =>
  [...account.bookings.values()].filter((booking) => booking.visibleAt <= clock.now() && isReservation(booking));

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
