import type { FastifyInstance } from 'fastify';
import { Failure, present } from '../dialects/dialect.js';
import type { Context } from '../http/context.js';
import type { Account } from '../ledger/account.js';
import type { Subscription, SubscriptionInput } from '../ledger/subscriptions.js';
import { toMinor } from '../ledger/money.js';
import type { Booking, BookingInput, BookingStatus, NightOverride, Property } from '../ledger/types.js';
import { isUrl } from '../http/url.js';

type Params = { account: string; id: string };

export interface NightsInput {
  /** Property id, uid or source id. */
  listing: string | number;
  from: string;
  /** Included. */
  to: string;
  available?: boolean;
  unitsOnSale?: number;
  price?: string | number;
  minNights?: number;
  maxNights?: number;
  closedToArrival?: boolean;
  closedToDeparture?: boolean;
}

export interface BookingControl extends Partial<Omit<BookingInput, 'propertyId'>> {
  listing: string | number;
  arrival: string;
  departure: string;
}

/** `rename` is short for `name`; `remove` and `restore` remove the property and restore it. */
export type ListingControl = Partial<Property> & { rename?: string; remove?: boolean; restore?: boolean };

/** Registers changes made at the PMS itself, without the service. */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { ledger } = context;

  app.get('/_control/accounts', () => context.catalogue.accounts());

  app.post<{ Params: Params; Body: BookingControl }>('/_control/accounts/:account/bookings', async (request, reply) => {
    const account = await accountOf(context, request.params.account);
    return reply.code(201).send(makeBooking(context, account, request.body));
  });

  app.patch<{ Params: Params; Body: Partial<BookingInput> & { status?: BookingStatus } }>(
    '/_control/accounts/:account/bookings/:id',
    async (request) => {
      const account = await accountOf(context, request.params.account);
      return changeBooking(context, account, request.params.id, request.body);
    },
  );

  app.post<{ Params: Params; Body: NightsInput }>('/_control/accounts/:account/nights', async (request) => {
    setNights(context, await accountOf(context, request.params.account), request.body);
    return { done: true };
  });

  app.post<{ Params: Params; Body: ListingControl }>('/_control/accounts/:account/listings/:id', async (request) => {
    const account = await accountOf(context, request.params.account);
    return changeListing(context, account, request.params.id, request.body ?? {});
  });

  app.post<{ Params: Params; Body: Omit<SubscriptionInput, 'account'> }>(
    '/_control/accounts/:account/subscriptions',
    async (request, reply) => {
      const account = await accountOf(context, request.params.account);
      return reply.code(201).send(subscribe(context, account, request.body));
    },
  );

  app.get<{ Params: Params }>('/_control/accounts/:account/listings', async (request) => [
    ...(await accountOf(context, request.params.account)).properties.values(),
  ]);

  app.get<{ Querystring: { account?: string } }>('/_control/ledger', async (request) => {
    const name = request.query.account ?? 'demo';
    const account = await accountOf(context, name);
    return {
      account: name,
      bookings: [...account.bookings.values()].map((booking) => ({
        ...booking,
        createCount: createsOf(account, booking).created,
      })),
      creates: [...account.creates].map(([reference, counts]) => ({ reference, ...counts })),
      subscriptions: ledger.subscriptions.of(name),
      deliveries: context.webhooks.of(name),
      calls: context.calls.countsOf(name),
    };
  });
}

export async function accountOf({ ledger }: Context, name: string): Promise<Account> {
  const account = await ledger.account(name);
  if (!account) throw new Failure(404, `No account ${name}`);
  return account;
}

/** Adds a webhook that a person would enter in the PMS's own pages, for a PMS whose API cannot add it. */
export function subscribe(
  { ledger, clock }: Context,
  account: Account,
  input: Omit<SubscriptionInput, 'account'>,
): Subscription {
  if (!isUrl(input.url)) throw new Failure(400, 'url is not valid');
  return ledger.subscriptions.add({ ...input, account: account.name }, clock.now());
}

function propertyOf(account: Account, key: string | number): Property {
  const property = account.anyProperty(String(key));
  if (!property) throw new Failure(404, `No listing ${key} in account ${account.name}`);
  return property;
}

function createsOf(account: Account, { reference }: Booking) {
  return (reference && account.creates.get(reference)) || { attempts: 1, created: 1 };
}

export function makeBooking({ ledger }: Context, account: Account, { listing, ...input }: BookingControl): Booking {
  return ledger.book(account, {
    channel: 'airbnb',
    source: 'pms',
    ...input,
    propertyId: propertyOf(account, listing).id,
  });
}

export function changeBooking(
  { ledger }: Context,
  account: Account,
  id: string | number,
  change: Partial<BookingInput>,
): Booking {
  const booking = account.bookings.get(Number(id)) ?? account.bookingByUid(String(id));
  if (!booking) throw new Failure(404, `No booking ${id}`);
  if (change.status === 'cancelled' || change.status === 'declined')
    return ledger.cancel(account, booking, 'host', change.status);
  const moved =
    booking.status === 'confirmed' && (change.arrival || change.departure) ? { status: 'modified' as const } : {};
  return ledger.change(account, booking, { ...moved, ...change });
}

export function setNights({ ledger }: Context, account: Account, input: NightsInput): void {
  const property = propertyOf(account, input.listing);
  const { from, to, available, price, minNights, maxNights, unitsOnSale, closedToArrival, closedToDeparture } = input;
  const change: NightOverride = {
    open: available,
    minNights,
    maxNights,
    unitsOnSale,
    closedToArrival,
    closedToDeparture,
  };
  if (price !== undefined) change.priceMinor = toMinor(price, property.currency);
  ledger.setNights(account, property, from, to, present(change));
}

export function changeListing(
  { ledger }: Context,
  account: Account,
  key: string | number,
  control: ListingControl,
): Property {
  const property = propertyOf(account, key);
  const { rename, remove, restore, ...fields } = control;
  const change: Partial<Property> = { ...fields };
  if (rename !== undefined) change.name = rename;
  if (remove) change.removed = true;
  if (restore) change.removed = false;
  ledger.changeProperty(account, property, change);
  return property;
}
