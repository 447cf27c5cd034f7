import { jest } from '@jest/globals';
import pg from 'pg';
import { someoneWaits } from '../../../test/support/locks.js';
import { ConnectorError, type ConnectorErrorKind } from '../../connectors/port/errors.js';
import type { PmsQuote, PmsReservationRequest } from '../../connectors/port/model.js';
import type { Scope } from '../../platform/access/scope.js';
import { newId } from '../../platform/database/ids.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { Decimal } from '../../values/money/money.js';
import type { ReservationRequest } from './reservation.types.js';
import { pmsReservation, STAY } from './testing/pms-reservation.factory.js';
import { reservationRequest } from './testing/reservation-request.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from './testing/reservation.harness.js';

const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000001';

let bench: ReservationHarness;
let place: HostPlace;
/** The requests to the PMS. */
let requests: PmsReservationRequest[];

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  place = await bench.place();
  requests = [];
  bench.pms.quote = undefined;
  bench.pms.bookingFields = [];
  answering(() => pmsReservation());
});
afterEach(() => jest.restoreAllMocks());

const answering = (answer: (request: PmsReservationRequest) => unknown): void => {
  bench.pms.reservations = {
    create: async (_, request) => {
      requests.push(request);
      return (await answer(request)) as never;
    },
  };
};

const price = (base: number, total = base) => ({
  base: new Decimal(base),
  fees: new Decimal(0),
  taxes: new Decimal(0),
  total: new Decimal(total),
});

const request = (own: Partial<ReservationRequest> = {}) => reservationRequest(place.listing.id, own);
const create = (own: Partial<ReservationRequest> = {}, scope = bench.owner) =>
  bench.service.create(scope, request(own));
const nothingStored = async (): Promise<void> => {
  const rows = await bench.database.query('SELECT 1 FROM reservation WHERE integration_account_id = $1', [
    place.account.id,
  ]);
  const holds = await bench.database.query('SELECT 1 FROM hold WHERE unit_id = $1', [place.unit.id]);
  expect([rows, holds]).toEqual([[], []]);
};
/** Lets the other tenant import the listing and returns its scope. */
const importing = async (): Promise<Scope> => {
  await bench.database.query(
    `INSERT INTO listing_import (workspace_id, listing_id, tenant_id, owner_tenant_id, created_at)
     VALUES ($5, $1, $2, $3, $4)`,
    [place.listing.id, bench.other.tenantId, bench.owner.tenantId, bench.clock.now(), bench.owner.workspaceId],
  );
  return bench.other;
};
const move = async (): Promise<void> => {
  const { id } = place.account;
  await bench.database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [id, bench.other.tenantId]);
  await bench.reservations.passOn(bench.owner, id, bench.other.tenantId);
};

describe('a booking', () => {
  it('is sent to the PMS once and confirmed', async () => {
    const { reservation, pending } = await create({ guestCounts: { adults: 1, children: 1 }, confirmationCode: 'C1' });
    expect(requests).toEqual([
      expect.objectContaining({
        reference: reservation.id,
        listingProviderId: place.listing.providerId,
        providerUnitId: null,
        ...STAY,
        guests: 2,
        status: 'CONFIRMED',
        guestCounts: { adults: 1, children: 1, infants: 0, pets: 0 },
        ...price(300),
        currency: 'EUR',
        confirmationCode: 'C1',
      }),
    ]);
    expect(pending).toBe(false);
    expect(reservation).toMatchObject({ status: 'CONFIRMED', providerReservationID: 'r-1', totalPrice: 300 });
    expect(await bench.audited(reservation.id)).toEqual(['RESERVATION_CREATED']);
    expect((await bench.events(reservation.id)).map(({ type }) => type)).toEqual(['RESERVATION_CREATED']);
    expect((await bench.row(reservation.id))!.commission).toBeNull();
    expect(bench.calls.at(-1)).toEqual({ interactive: true, deadlineMs: 20_000 });
  });

  it("names its unit to a PMS that has units, and stores the agent's commission", async () => {
    place = await bench.place(2);
    const commission = { amount: new Decimal('12.50'), description: 'Agent' };
    const { reservation } = await create({ commission, hostPayout: new Decimal(0) });
    const guestCounts = { adults: 2, children: 0, infants: 0, pets: 0 };
    expect(requests).toMatchObject([{ providerUnitId: 'U1', guestCounts }]);
    expect(await bench.row(reservation.id)).toMatchObject({
      commission: { amount: '12.5', description: 'Agent' },
      hostPayout: new Decimal(0),
      unitId: place.unit.id,
    });
  });

  it('sends every given field, keeps it, and names those that the PMS does not take', async () => {
    const given = {
      ...{ notes: 'Quiet room', source: 'agent', confirmationCode: 'C1', locale: 'pt-BR' },
      ...{ checkInTime: 0, checkOutTime: 11, hostPayout: new Decimal(270), commission: { amount: new Decimal(30) } },
    };
    bench.pms.bookingFields = ['notes', 'source', 'commission'];
    const { reservation } = await create(given);
    expect(requests).toMatchObject([{ ...given, commission: new Decimal(30) }]);
    const shown = {
      ...{ notes: 'Quiet room', source: 'agent', confirmationCode: 'C1', preferredLocale: { language: 'pt-BR' } },
      ...{ checkInTime: 0, checkOutTime: 11, hostPayout: 270, commission: { amount: 30 } },
      notSent: ['hostPayout', 'confirmationCode', 'preferredLocale', 'checkInTime', 'checkOutTime'],
    };
    expect(reservation).toMatchObject(shown);
    expect((await bench.reads.get(bench.owner, reservation.id)).reservation).toMatchObject(shown);
    expect((await create({ checkIn: '2027-03-10', checkOut: '2027-03-13' })).reservation.notSent).toEqual([]);
  });

  it('has its nights, its row and the time of its first look-up stored before it is sent', async () => {
    const now = bench.clock.now();
    let seen: unknown[] = [];
    answering(async ({ reference }) => {
      seen = [await bench.row(reference), await bench.holdOf(reference)];
      return pmsReservation();
    });
    await create();
    expect(seen).toMatchObject([
      {
        status: 'UNKNOWN',
        requestedStatus: 'CONFIRMED',
        lookups: 0,
        cancelledAt: null,
        sendStartedAt: now,
        nextLookupAt: new Date(now.getTime() + 30_000),
      },
      { ...STAY, exclusive: true, knownAt: null },
    ]);
  });

  it.each<[string, () => Error]>([
    ...(['unknown_outcome', 'invalid_response'] as const).map((kind): [string, () => Error] => [
      kind,
      () => new ConnectorError(kind, ''),
    ]),
    ['an unexpected error', () => new TypeError('unreadable')],
  ])('whose outcome is unknown (%s) keeps row and nights and is looked up after 2 s', async (_, error) => {
    answering(() => Promise.reject(error()));
    const { reservation, pending } = await create();
    expect([pending, reservation.status]).toEqual([true, 'UNKNOWN']);
    const nextLookupAt = new Date(bench.clock.now().getTime() + 2_000);
    expect(await bench.row(reservation.id)).toMatchObject({ status: 'UNKNOWN', nextLookupAt });
    expect(await bench.holdOf(reservation.id)).toMatchObject(STAY);
    expect(requests).toHaveLength(1);
  });

  it.each<[ConnectorErrorKind | 'domain', object]>([
    ['rejected', { kind: 'refused' }],
    ['invalid_credentials', { kind: 'refused' }],
    ['not_supported', { kind: 'refused' }],
    ['rate_limited', { kind: 'unavailable' }],
    ['unavailable', { kind: 'unavailable' }],
    ['domain', { kind: 'unavailable' }],
  ])('leaves nothing behind when the PMS definitely did not accept it (%s)', async (kind, expected) => {
    answering(() =>
      Promise.reject(kind === 'domain' ? new DomainError('unavailable', '') : new ConnectorError(kind, '')),
    );
    await expect(create()).rejects.toMatchObject(expected);
    await nothingStored();
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
  });

  it('is refused with a conflict when the PMS reports its nights as taken', async () => {
    answering(() => Promise.reject(new ConnectorError('rejected', '', { reason: 'not_available' })));
    await expect(create()).rejects.toMatchObject({ kind: 'conflict', code: 'nights_taken' });
  });

  it('is not refused when the PMS holds it but it could not be settled', async () => {
    jest.spyOn(bench.settlement, 'confirm').mockRejectedValueOnce(new Error('no connection'));
    const { reservation, pending } = await create();
    expect([pending, reservation.status]).toEqual([true, 'UNKNOWN']);
  });

  it('is not refused when the database is unavailable after it was sent', async () => {
    jest.spyOn(bench.reservations, 'find').mockRejectedValueOnce(Object.assign(new Error(), { code: '57P01' }));
    expect(await create()).toMatchObject({ pending: true, reservation: { status: 'UNKNOWN' } });
    jest.spyOn(bench.reservations, 'find').mockRejectedValueOnce(new Error('a bug'));
    await expect(create({ checkIn: '2027-03-10', checkOut: '2027-03-11' })).rejects.toThrow('a bug');
  });

  it('with the id of an earlier attempt returns that one and sends nothing', async () => {
    const id = UNKNOWN_ID;
    await bench.service.create(bench.owner, request(), { id });
    const again = await bench.service.create(bench.owner, request({ notes: 'again' }), { id });
    expect([again.reservation.id, requests.length]).toEqual([id, 1]);
  });

  it('with the id of an attempt that is stored meanwhile returns that one and sends nothing', async () => {
    const id = newId(bench.clock.now());
    await bench.service.create(bench.owner, request(), { id });
    // Neither sees what the other one does until both store.
    jest.spyOn(bench.reservations, 'find').mockResolvedValueOnce(undefined);
    jest.spyOn(bench.holds, 'requireFree').mockResolvedValueOnce();
    const again = await bench.service.create(bench.owner, request(), { id });
    expect([again.reservation.id, requests.length]).toEqual([id, 1]);
  });

  it('is checked again when the account is moved between the check and the insert', async () => {
    jest.spyOn(bench.exchange, 'requireRate').mockImplementationOnce(move);
    await expect(create()).rejects.toMatchObject({ kind: 'not_found' });
    expect(requests).toEqual([]);
    await nothingStored();
  });

  it('belongs to the new owner when the account is moved while it is sent', async () => {
    answering(async () => {
      await move();
      return pmsReservation();
    });
    await expect(create()).rejects.toMatchObject({ kind: 'conflict', code: 'account_moved' });
    expect(await bench.row(requests[0]!.reference)).toMatchObject({
      status: 'CONFIRMED',
      tenantId: bench.other.tenantId,
    });
  });
});

describe('a booking with a given status', () => {
  it('takes no nights as an inquiry, whether they are free or taken', async () => {
    answering(() => pmsReservation({ status: 'INQUIRY' }));
    const first = await create({ status: 'INQUIRY' });
    expect(await bench.holdOf(first.reservation.id)).toBeUndefined();
    answering(() => Promise.reject(new ConnectorError('unknown_outcome', '')));
    const unknown = await create({ status: 'INQUIRY' });
    expect(await bench.holdOf(unknown.reservation.id)).toBeUndefined();
    await bench.sent(place);
    answering(() => pmsReservation({ status: 'INQUIRY', providerReservationId: 'r-2' }));
    expect((await create({ status: 'INQUIRY' })).reservation.status).toBe('INQUIRY');
  });

  it('takes its nights when it asks for confirmation', async () => {
    answering(() => pmsReservation({ status: 'PENDING' }));
    const { reservation } = await create({ status: 'PENDING' });
    expect(await bench.holdOf(reservation.id)).toMatchObject(STAY);
    expect(requests[0]!.status).toBe('PENDING');
  });

  it('is stored and published, but not sent, and takes no nights when cancelled', async () => {
    const { reservation, pending } = await create({ status: 'CANCELLED' });
    expect([reservation.status, pending, requests]).toEqual(['CANCELLED', false, []]);
    expect(await bench.row(reservation.id)).toMatchObject({
      sendStartedAt: null,
      nextLookupAt: null,
      cancelledAt: bench.clock.now(),
    });
    expect(await bench.holdOf(reservation.id)).toBeUndefined();
    expect((await bench.events(reservation.id)).map(({ type }) => type)).toEqual(['RESERVATION_CREATED']);
  });

  it('is refused before the PMS is asked when its nights are taken', async () => {
    await bench.sent(place);
    bench.calls.length = 0;
    await expect(create()).rejects.toMatchObject({ code: 'nights_taken' });
    expect(bench.calls).toEqual([]);
  });
});

describe('the booking service refuses', () => {
  const inquiry = { status: 'INQUIRY' as const };
  const refusals: [string, Partial<ReservationRequest>, object][] = [
    ['a stay of no nights', { checkOut: STAY.checkIn }, { kind: 'invalid', details: [{ field: 'checkOutDate' }] }],
    [
      'a check-in yesterday',
      { ...inquiry, checkIn: '2027-01-09' },
      { kind: 'invalid', details: [{ code: 'in_the_past' }] },
    ],
    ['a currency without a rate', { currency: 'USD' }, { kind: 'refused', code: 'no_exchange_rate' }],
    ['one guest too many', { guests: 5, guestCounts: { adults: 5 } }, { kind: 'refused', code: 'capacity_exceeded' }],
    ['an unknown promotion', { promotionId: UNKNOWN_ID }, { kind: 'not_found' }],
    ['an unknown listing', { listingId: UNKNOWN_ID }, { kind: 'not_found' }],
    ['an unknown unit', { unitId: UNKNOWN_ID }, { kind: 'not_found' }],
    ['parts that do not add up to the total', price(300, 301), { kind: 'invalid', details: [{ field: 'totalPrice' }] }],
  ];
  it.each(refusals)('%s', async (_, own, expected) => {
    await expect(create(own)).rejects.toMatchObject(expected);
    await nothingStored();
    expect(requests).toEqual([]);
  });

  it("a check-in before today in the listing's own zone", async () => {
    await bench.database.query(`UPDATE listing SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, [place.listing.id]);
    const booking = create({ ...inquiry, checkIn: '2027-01-10', checkOut: '2027-01-11' });
    await expect(booking).rejects.toMatchObject({ details: [{ code: 'in_the_past' }] });
    await nothingStored();
  });

  it.each([
    ['a check-in today', { checkIn: '2027-01-10', checkOut: '2027-01-11' }],
    ['as many guests as there is room for', { guests: 4, guestCounts: { adults: 4 } }],
    ['the currency of the listing', { currency: 'EUR' }],
  ])('no booking with %s', async (_, own) => {
    answering(() => pmsReservation({ status: 'INQUIRY' }));
    expect((await create({ ...inquiry, ...own })).reservation.status).toBe('INQUIRY');
  });

  it('bookings of an inactive listing, of an inactive account and at a PMS that takes no bookings', async () => {
    bench.pms.reservations = {};
    await expect(create()).rejects.toMatchObject({ code: 'not_supported' });
    await bench.database.query(`UPDATE integration_account SET status = 'INACTIVE' WHERE id = $1`, [place.account.id]);
    await expect(create()).rejects.toMatchObject({ code: 'account_inactive' });
    await bench.database.query(`UPDATE listing SET status = 'INACTIVE' WHERE id = $1`, [place.listing.id]);
    await expect(create()).rejects.toMatchObject({ code: 'listing_inactive' });
    await nothingStored();
  });

  it.each(['other', 'stranger'] as const)('a tenant (%s) that does not see the listing', async (tenant) => {
    await expect(create({}, bench[tenant])).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the price', () => {
  const line = (amount: number) => ({ name: 'Nights', description: '', amount: new Decimal(amount) });
  const quote: PmsQuote = {
    currency: 'EUR',
    base: [line(300)],
    fees: [],
    taxes: [],
    discounts: [],
    total: new Decimal(300),
    deposit: null,
  };
  it.each([
    [280, -20],
    [300, 0],
    [310, 10],
  ])(
    'of %i EUR for a stay that the calendar prices at 300 is stored with the difference %i',
    async (total, difference) => {
      answering((sent) => pmsReservation({ total: sent.total }));
      const { reservation } = await create(price(total));
      expect([reservation.totalPrice, reservation.priceDifference]).toEqual([total, difference]);
    },
  );

  it('is sent to the PMS in whole minor units', async () => {
    answering((sent) => pmsReservation({ total: sent.total }));
    const { reservation } = await create(price(299.99999999999994));
    expect(requests.map(({ base, total }) => [base.toString(), total.toString()])).toEqual([['300', '300']]);
    expect(reservation.totalPrice).toBe(300);
  });

  it('has no known difference for nights without a stored price', async () => {
    answering(() => pmsReservation({ status: 'INQUIRY' }));
    const { reservation } = await create({ status: 'INQUIRY', checkIn: '2027-05-01', checkOut: '2027-05-02' });
    expect(reservation).not.toHaveProperty('priceDifference');
  });

  it.each([
    ['is one cent below the current one is refused with the new quote', 299.99, undefined],
    ['equals the current one is booked', 300, 0],
    ['is above the current one is booked', 300.01, 0.01],
  ])('that is checked strictly and %s', async (_, total, difference) => {
    bench.pms.quote = async () => quote;
    const booking = create({ ...price(total), priceCheck: 'strict' });
    if (difference !== undefined) return expect((await booking).reservation.priceDifference).toBe(difference);
    const detail = { field: 'totalPrice', quote: expect.objectContaining({ totalPrice: 300 }) };
    await expect(booking).rejects.toMatchObject({ code: 'price_changed', details: [detail] });
    await nothingStored();
  });

  it('is binding for a tenant that imported the listing, unless the owner allows other prices', async () => {
    bench.pms.quote = async () => quote;
    const importer = await importing();
    await expect(create(price(299), importer)).rejects.toMatchObject({ code: 'price_changed' });
    await bench.database.query('UPDATE integration_account SET import_price_override = true WHERE id = $1', [
      place.account.id,
    ]);
    const { reservation } = await create(price(299), importer);
    expect(await bench.row(reservation.id)).toMatchObject({
      tenantId: bench.owner.tenantId,
      bookedByTenantId: importer.tenantId,
    });
    const told = (await bench.events(reservation.id)).map(({ tenantId }) => tenantId);
    expect(told.toSorted()).toEqual([bench.owner.tenantId, importer.tenantId].toSorted());
  });

  it.each(['taxes', 'fees'] as const)('from an importer must match the %s of the quote', async (part) => {
    bench.pms.quote = async () => quote;
    const importer = await importing();
    const parts = { ...price(0, 300), [part]: new Decimal(300) };
    const details = [{ field: 'totalBasePrice', quote: { totalPrice: 300 } }, { code: 'price_changed' }];
    await expect(create(parts, importer)).rejects.toMatchObject({ kind: 'conflict', details });
    await nothingStored();
  });

  it.each([
    ['below half of the current one', 149.99],
    ['above ten times the current one', 3000.01],
    ['of zero', 0],
  ])('%s is refused with the new quote unless the check is off', async (_, total) => {
    answering((sent) => pmsReservation({ total: sent.total }));
    const detail = { field: 'totalPrice', message: 'The price is now 300 EUR', quote: { totalPrice: 300 } };
    for (const own of [{}, { status: 'INQUIRY' as const }, { status: 'CANCELLED' as const }])
      await expect(create({ ...price(total), ...own })).rejects.toMatchObject({
        code: 'price_changed',
        details: [detail],
      });
    await nothingStored();
    expect(requests).toEqual([]);
    const { reservation } = await create({ ...price(total), priceCheck: 'off' });
    expect(reservation.priceDifference).toBe(Number((total - 300).toFixed(2)));
  });

  it('far from the stored calendar is accepted where the PMS itself gives it', async () => {
    bench.pms.quote = async () => ({ ...quote, base: [line(100)], total: new Decimal(100) });
    answering((sent) => pmsReservation({ total: sent.total }));
    expect((await create(price(100))).reservation.priceDifference).toBe(0);
  });

  it('is compared with the stored calendar where the PMS refuses a quote', async () => {
    bench.pms.quote = () => Promise.reject(new ConnectorError('rejected', '', { reason: 'not_available' }));
    const inquiry = create({ ...price(1), status: 'INQUIRY' });
    await expect(inquiry).rejects.toMatchObject({ details: [{ message: 'The price is now 300 EUR' }] });
  });
});

describe('the currency of a booking', () => {
  beforeAll(async () => {
    await bench.database.query(`INSERT INTO exchange_rate (date, currency, rate) VALUES ('2027-01-09', 'USD', 1.25)`);
    bench.clock.advance(60_000);
  });
  afterAll(async () => {
    await bench.database.query('DELETE FROM exchange_rate');
    bench.clock.advance(60_000);
  });
  const dollars = { currency: 'USD', fees: new Decimal(25), base: new Decimal(350), total: new Decimal(375) };

  it('may differ from that of the listing, in which the PMS gets the amounts', async () => {
    answering((sent) => pmsReservation({ total: sent.total }));
    const { reservation } = await create({
      ...dollars,
      commission: { amount: new Decimal(12.5) },
      hostPayout: new Decimal(100),
    });
    expect(requests).toMatchObject([
      {
        ...{ currency: 'EUR', base: new Decimal(280), fees: new Decimal(20), total: new Decimal(300) },
        ...{ commission: new Decimal(10), hostPayout: new Decimal(80) },
      },
    ]);
    expect(reservation).toMatchObject({
      currency: 'EUR',
      totalPrice: 300,
      priceDifference: 0,
      givenPrice: {
        ...{ currency: 'USD', totalBasePrice: 350, totalFeePrice: 25, totalTaxPrice: 0, totalPrice: 375 },
        rateDate: '2027-01-09',
      },
    });
    expect(await bench.row(reservation.id)).toMatchObject({
      commission: { amount: '10' },
      hostPayout: new Decimal(80),
    });
  });

  it('must be given when the answer is requested in another currency than that of the listing', async () => {
    const booking = bench.service.create(bench.owner, request(), { displayCurrency: 'USD' });
    await expect(booking).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ field: 'currency', code: 'required' }],
    });
    await nothingStored();
    const named = await bench.service.create(bench.owner, request(dollars), { displayCurrency: 'USD' });
    expect(named.reservation).toMatchObject({ currency: 'USD', totalPrice: 375, originalCurrency: 'EUR' });
  });

  it('does not prevent a booking at the price of a quote although converting it back lowers it', async () => {
    const importer = await importing();
    await bench.database.query(
      `INSERT INTO exchange_rate (date, currency, rate) VALUES ('2027-01-10', 'USD', 0.00611)`,
    );
    bench.clock.advance(60_000);
    answering((sent) => pmsReservation({ total: sent.total }));
    const { reservation } = await create({ currency: 'USD', ...price(1.83) }, importer);
    expect([reservation.totalPrice, reservation.priceDifference]).toEqual([299.51, -0.49]);
  });
});

describe('a reservation that an importer reports as cancelled', () => {
  it('is refused, because its owner and the PMS never had it', async () => {
    const importer = await importing();
    const booking = create({ ...price(1e9), status: 'CANCELLED' }, importer);
    await expect(booking).rejects.toMatchObject({ kind: 'refused', code: 'never_at_pms' });
    await nothingStored();
  });

  it('is stored where the owner reports it', async () => {
    expect((await create({ status: 'CANCELLED' })).reservation.status).toBe('CANCELLED');
  });
});

describe('an account', () => {
  it('can be removed without ending a booking by a deadlock', async () => {
    const other = new pg.Client({ connectionString: bench.connection.url });
    await other.connect();
    // This connection waits, so that the booking detects the deadlock.
    await other.query("SET deadlock_timeout = '1min'");
    await other.query('BEGIN');
    await other.query('SELECT FROM integration_account WHERE id = $1 FOR UPDATE', [place.account.id]);
    const booked = create();
    await someoneWaits(bench.database);
    await other.query('DELETE FROM calendar WHERE unit_id = $1', [place.unit.id]);
    await other.query('ROLLBACK');
    await other.end();
    expect(await bench.row((await booked).reservation.id)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('is kept while the outcome of one of its bookings is unknown', async () => {
    const { id } = await bench.sent(place);
    await expect(bench.accounts.emitRemoving(place.account)).rejects.toMatchObject({ kind: 'conflict' });
    await bench.accounts.emitRemoving((await bench.place()).account);
    await bench.settlement.confirm(id, pmsReservation(), bench.clock.now());
    await expect(bench.accounts.emitRemoving(place.account)).resolves.toBeUndefined();
  });

  it('passes bookings of its former owner to its new one', async () => {
    const row = await bench.stored(place);
    expect(await bench.accounts.emitMoved(place.account, bench.other.tenantId)).toEqual([row.id]);
    expect(await bench.row(row.id)).toMatchObject({ bookedByTenantId: bench.other.tenantId });
  });
});
