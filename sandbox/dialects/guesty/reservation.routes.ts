import { Decimal } from 'decimal.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import type { Booking, BookingInput } from '../../ledger/types.js';
import { Failure, present, wording } from '../dialect.js';
import { accountFor, listingFor, projected } from './auth.js';
import { checkedStay, DECLINED } from './quote.routes.js';
import type { StayBody } from './quote.routes.js';
import { FROM_WIRE, guestOf, toCreated, toReservation } from './reservation.js';
import { filtersIn } from './search.js';
import { newId, recordsOf } from './store.js';
import type { GuestRecord } from './store.js';

type Query = Record<string, string | undefined>;
type ById = { Params: { id: string }; Querystring: Query };
type Money = {
  fareAccommodation?: number;
  fareCleaning?: number;
  invoiceItems?: { amount: number; isTax?: boolean; normalType?: string; secondIdentifier?: string }[];
};
type CreateBody = StayBody & {
  quoteId?: string;
  ratePlanId?: string;
  status?: string;
  guestId?: string;
  guest?: Partial<GuestRecord> & { phones?: string[] };
  money?: Money;
};
type ChangeBody = {
  status?: string;
  canceledBy?: string;
  notes?: { other?: string };
  checkInDateLocalized?: string;
  checkOutDateLocalized?: string;
};
const DEFAULT_FIELDS = 'integration confirmationCode checkIn checkOut listingId guest';
const REFERENCE = /(?:^|\s)ref:(\S+)/;

/** Guests and reservations. A create has no field for a reference: the guest's `notes` may hold one (`ref:<id>`). */
export function reservationRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, clock } = context;

  app.post<{ Body: Partial<GuestRecord> | undefined }>('/guests-crud', async (request) =>
    addGuest(await accountFor(request, context), request.body ?? {}),
  );

  app.get<ById>('/guests-crud/:id', async (request) => {
    const account = await accountFor(request, context);
    const { id } = request.params;
    const guest =
      recordsOf(account).guests.get(id) ?? seen(account).map((one) => guestOf(account, one)).find(({ _id }) => _id === id); // prettier-ignore
    if (!guest) throw new Failure(404, 'Guest not found');
    return projected({ ...guest, fullName: `${guest.firstName} ${guest.lastName}`.trim() }, request.query.fields);
  });

  app.post<{ Body: CreateBody | undefined }>('/reservations-v3/quote', async (request) => {
    const account = await accountFor(request, context);
    const { quoteId = '', ratePlanId } = request.body ?? {};
    const quote = recordsOf(account).quotes.get(quoteId);
    if (!quote) throw new Failure(404, 'Quote not found');
    if (quote.expiresAt <= clock.now()) throw new Failure(410, 'Quote is expired, please create a new quote.');
    if (ratePlanId && ratePlanId !== quote.ratePlanId) throw new Failure(400, 'ratePlanId is not part of the quote');
    return book(request, account, {
      propertyId: quote.propertyId,
      arrival: quote.arrival,
      departure: quote.departure,
      source: quote.source,
      ...partyIn(quote),
      totalPrice: quote.total,
      details: { base: quote.base, taxes: quote.taxes },
    });
  });

  app.post<{ Body: CreateBody | undefined }>('/reservations-v3', async (request, reply) => {
    const account = await accountFor(request, context);
    const body = checkedStay(request.body);
    const created = book(request, account, {
      propertyId: listingFor(account, body.listingId).id,
      arrival: body.checkInDateLocalized,
      departure: body.checkOutDateLocalized,
      source: body.source,
      ...partyIn(body),
      ...priceIn(request.body?.money),
    });
    return reply.code(201).send(created);
  });

  app.get<{ Querystring: Query }>('/reservations', async (request) => {
    const account = await accountFor(request, context);
    const { filters, fields, limit, skip } = request.query;
    const found = seen(account)
      .map((booking) => shown(account, booking))
      .filter(filtersIn(filters))
      .sort((a, b) => String(a._id).localeCompare(String(b._id)));
    const paging = { limit: wholeNumber(limit, 25, 1, 100), skip: wholeNumber(skip, 0, 0, 1e9) };
    const results = pageOf(found, paging.skip, paging.limit, request.sandbox.drift);
    return { results: results.map((one) => projected(one, fields ?? DEFAULT_FIELDS)), count: found.length, ...paging };
  });

  app.get<ById>('/reservations/:id', async (request) => {
    const account = await accountFor(request, context);
    return projected(shown(account, bookingFor(account, request.params.id)), request.query.fields);
  });

  app.put<ById & { Body: ChangeBody | undefined }>('/reservations-v3/:id/:part', async (request) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id);
    const change = CHANGES[(request.params as { part?: string }).part ?? ''];
    if (!change) throw new Failure(404, 'Not found');
    said(() => change(context, account, booking, request.body ?? {}));
    const { status, notes, money } = shown(account, booking);
    return { reservationId: booking.uid, status, notes, money };
  });

  function book(request: FastifyRequest<{ Body: CreateBody | undefined }>, account: Account, input: BookingInput) {
    const { guestId, guest, status = '', quoteId } = request.body ?? {};
    const as = FROM_WIRE[status];
    if (!as) throw new Failure(400, 'status must be inquiry, reserved or confirmed');
    const record = guestId ? recordsOf(account).guests.get(guestId) : guest && addGuest(account, guest);
    if (!record) throw new Failure(400, 'guest or guestId is required');
    const { firstName, lastName, email, phone } = record;
    const booking = said(() =>
      ledger.book(account, {
        ...input,
        ...as,
        guest: { firstName, lastName, email, phone },
        reference: REFERENCE.exec(record.notes)?.[1] ?? null,
        visibleAt: request.sandbox.visibleAt,
        details: { ...input.details, guestId: record._id },
      }),
    );
    return toCreated(booking, account.properties.get(booking.propertyId)!, account, quoteId);
  }

  const seen = (account: Account): Booking[] =>
    [...account.bookings.values()].filter(({ visibleAt, kind }) => visibleAt <= clock.now() && kind !== 'block');

  const shown = (account: Account, booking: Booking) =>
    toReservation(booking, account.properties.get(booking.propertyId)!, account);

  function bookingFor(account: Account, uid: string): Booking {
    const booking = seen(account).find((one) => one.uid === uid);
    if (!booking) throw new Failure(404, 'Reservation not found');
    return booking;
  }
}

function addGuest(account: Account, body: Partial<GuestRecord> & { phones?: string[] }): GuestRecord {
  const { firstName, lastName, email = '', phone = body.phones?.[0] ?? '', notes = '' } = body;
  if (!firstName || !lastName) throw new Failure(400, 'firstName and lastName are required');
  const record = { _id: newId(), firstName, lastName, email, phone, notes };
  recordsOf(account).guests.set(record._id, record);
  return record;
}

const partyIn = ({ guestsCount, numberOfGuests: party }: StayBody): Pick<BookingInput, 'party'> => ({
  party: present({
    guests: guestsCount,
    adults: party?.numberOfAdults,
    children: party?.numberOfChildren,
    infants: party?.numberOfInfants,
    pets: party?.numberOfPets,
  }),
});

/** Without money the PMS prices the stay itself. */
function priceIn(money: Money | undefined): Pick<BookingInput, 'totalPrice' | 'details'> {
  if (money?.fareAccommodation === undefined) return {};
  const { fareAccommodation, fareCleaning = 0, invoiceItems = [] } = money;
  if (invoiceItems.some(({ normalType, secondIdentifier }) => (normalType === 'AFE') !== Boolean(secondIdentifier)))
    throw new Failure(400, 'secondIdentifier is required for normalType AFE, else it is forbidden');
  const sum = (items: { amount: number }[]) => Decimal.sum(0, ...items.map(({ amount }) => amount));
  const taxes = sum(invoiceItems.filter(({ isTax }) => isTax));
  const total = sum(invoiceItems).plus(fareAccommodation).plus(fareCleaning);
  return {
    totalPrice: total.toString(),
    details: { base: new Decimal(fareAccommodation).toString(), taxes: taxes.toString() },
  };
}

const CHANGES: Record<string, (context: Context, account: Account, booking: Booking, body: ChangeBody) => void> = {
  status: ({ ledger }, account, booking, { status = '', canceledBy = 'TEAM_MEMBER' }) => {
    if (status === 'canceled') return void ledger.cancel(account, booking, canceledBy === 'GUEST' ? 'guest' : 'host');
    const to = FROM_WIRE[status];
    if (!to) throw new Failure(422, 'status is not valid');
    ledger.change(account, booking, { status: to.status });
  },
  notes: ({ ledger }, account, booking, { notes }) =>
    void ledger.change(account, booking, { notes: notes?.other ?? '' }),
  dates: ({ ledger }, account, booking, body) =>
    void ledger.change(account, booking, {
      arrival: body.checkInDateLocalized,
      departure: body.checkOutDateLocalized,
      ...(booking.status === 'confirmed' ? { status: 'modified' as const } : {}),
    }),
};

/** Guesty's words for the ledger's refusals. */
const said = wording(({ code, message }) =>
  code === 'nights_taken' ? new Failure(401, DECLINED) : new Failure(code === 'bad_state' ? 422 : 400, message),
);
