import type { FastifyReply } from 'fastify';
import type { Caller } from '../../platform/access/scope.js';
import { UNRESTRICTED } from '../../platform/access/rights.js';
import { BookQuoteDto } from './dto/book-quote.dto.js';
import { CreateReservationDto, CreateReservationQuery } from './dto/create-reservation.dto.js';
import { ListReservationsQuery } from './dto/list-reservations.query.js';
import { ReservationController } from './reservation.controller.js';

const CALLER = {} as Caller;

/** Returns the controller's answer, and the arguments of its services. */
const controllerOf = (pending: boolean) => {
  const told = { status: 0, headers: {} as Record<string, unknown>, asked: [] as unknown[] };
  const booked = { reservation: { id: 'r' }, pending, rateDate: '2027-01-09' };
  const asking =
    <T>(answer: T) =>
    async (...args: unknown[]): Promise<T> => (told.asked.push(args), answer);
  const reply = {
    status: (code: number) => ((told.status = code), reply),
    header: (name: string, value: unknown) => ((told.headers[name.toLowerCase()] = value), reply),
  } as unknown as FastifyReply;
  const list = { data: [], meta: {}, rateDate: '2027-01-09', missingRates: ['XAF'] };
  const controller = new ReservationController(
    { create: asking(booked) } as never,
    { get: asking(booked), list: asking(list) } as never,
    { cancel: asking(undefined) } as never,
    { confirm: asking(undefined) } as never,
    { create: asking(booked) } as never,
    { page: asking({ data: [], meta: {} }) } as never,
  );
  return { controller, reply, told };
};

it.each([
  [201, false],
  [202, true],
])('answers a booking with %i (its outcome is unknown: %s) and its location', async (status, pending) => {
  const { controller, reply, told } = controllerOf(pending);
  const body = Object.assign(new CreateReservationDto(), {
    guests: 1,
    adults: 1,
    totalBasePrice: 1,
    totalFeePrice: 0,
    totalTaxPrice: 0,
    totalPrice: 1,
  });
  const query = { displayCurrency: 'USD', priceCheck: 'strict' as const };
  const plain = new CreateReservationQuery();
  expect(await controller.create(CALLER, query, body, 'fixed', reply)).toEqual({ id: 'r' });
  expect(told).toMatchObject({
    status,
    headers: { location: '/api/v1/reservation/r', 'x-exchange-rate-date': '2027-01-09' },
    asked: [[CALLER, { priceCheck: 'strict' }, { displayCurrency: 'USD', id: 'fixed' }]],
  });
  await controller.create(CALLER, plain, body, undefined, reply);
  expect(told.asked[1]).toMatchObject([CALLER, { priceCheck: undefined }, {}]);
});

it.each([
  ['lifts the rules of stay', 'lenient', true],
  ['books at any price', 'off', false],
] as const)('%s only for a key with the scope manage', async (_, priceCheck, overrideRules) => {
  const body = Object.assign(new CreateReservationDto(), {
    ...{ guests: 1, adults: 1, totalBasePrice: 1, totalFeePrice: 0, totalTaxPrice: 0, totalPrice: 1 },
    overrideRules,
  });
  const query = { priceCheck };
  const { controller, reply, told } = controllerOf(false);
  const agent = { rights: { ...UNRESTRICTED, scopes: ['book'] } } as Caller;
  await expect(controller.create(agent, query, body, undefined, reply)).rejects.toMatchObject({
    code: 'missing_scope',
  });
  expect(told.asked).toEqual([]);
  await controller.create({ rights: UNRESTRICTED } as Caller, query, body, undefined, reply);
  expect(told.asked[0]).toMatchObject([{}, { overrideRules, priceCheck }, {}]);
});

it('books a quote by its id, with the notes, the source and the references of the caller', async () => {
  const { controller, reply, told } = controllerOf(false);
  const guest = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' };
  const own = { clientReference: 'order-1', metadata: { campaign: 'spring' } };
  const body = Object.assign(new BookQuoteDto(), { quoteID: 'q', guest, ...own });
  await controller.create(CALLER, { priceCheck: 'lenient' }, body, 'fixed', reply);
  const booking = { quoteId: 'q', guest, notes: '', source: 'website', ...own };
  expect(told.asked).toMatchObject([[CALLER, booking, { id: 'fixed' }]]);
});

it.each([
  [200, false],
  [202, true],
])('answers a cancellation with %i (its outcome is unknown: %s)', async (status, pending) => {
  const { controller, reply, told } = controllerOf(pending);
  await controller.cancel(CALLER, 'r', { by: 'GUEST' }, reply);
  expect([told.status, told.asked]).toEqual([
    status,
    [
      [CALLER, 'r', { by: 'GUEST' }],
      [CALLER, 'r'],
    ],
  ]);
});

it('narrows a list by every filter of the query', async () => {
  const { controller, reply, told } = controllerOf(false);
  const own = {
    listingID: 'l',
    integrationAccountID: 'a',
    status: 'PENDING',
    checkInFrom: '2027-03-01',
    checkInTo: '2027-03-02',
  };
  const query = Object.assign(new ListReservationsQuery(), own, { page: 2, limit: 5, displayCurrency: 'USD' });
  await controller.list(CALLER, query, reply);
  const filter = {
    listingId: 'l',
    integrationAccountId: 'a',
    status: 'PENDING',
    checkInFrom: '2027-03-01',
    checkInTo: '2027-03-02',
  };
  expect(told.asked).toEqual([[CALLER, filter, { page: 2, limit: 5 }, 'USD']]);
  expect(told.headers).toMatchObject({ 'x-exchange-rate-date': '2027-01-09', 'x-exchange-rate-missing': 'XAF' });
});

it('asks for changes with the same filters where updatedSince or a cursor is given', async () => {
  const { controller, reply, told } = controllerOf(false);
  const own = { listingID: 'l', limit: 5 };
  const since = Object.assign(new ListReservationsQuery(), own, { updatedSince: '2027-01-01T00:00:00Z' });
  await controller.list(CALLER, since, reply);
  await controller.list(CALLER, Object.assign(new ListReservationsQuery(), own, { cursor: 'c' }), reply);
  const request = { updatedSince: undefined, cursor: undefined, limit: 5 };
  expect(told.asked).toEqual([
    [CALLER, { listingId: 'l' }, { ...request, updatedSince: new Date('2027-01-01T00:00:00Z') }],
    [CALLER, { listingId: 'l' }, { ...request, cursor: 'c' }],
  ]);
});
