import { addDays } from '../../src/values/time/dates.js';
import { startApp, type TestApp } from '../support/app.js';
import { ANY_PRICE, freeStay, pricedBody, reserve } from '../support/booking.js';
import { costBetween, SLOW_LIMIT } from '../support/rate-limit.js';
import { sql } from '../support/sql.js';
import { addUnit } from '../support/units.js';

const UNKNOWN = '01a2ce8b-d400-7df8-8a4c-5a36538f964e';

/** The price steps, in whole minor units. */
const expectIdentities = (quote: any, places = 2): void => {
  const units = (value: number): number => Math.round(value * 10 ** places);
  const { basePrice, fees, taxes, discounts } = quote.components;
  const { markup, defaultDiscount, promotionDiscount } = quote.priceModifications;
  expect(units(quote.priceBeforeTaxes)).toBe(units(basePrice.amount) + units(fees.amount) - units(discounts.amount));
  expect(units(quote.totalPrice)).toBe(units(quote.priceBeforeTaxes) + units(taxes.amount));
  expect(units(basePrice.amount)).toBe(units(quote.originalBasePrice.amount) + units(markup.value));
  expect(units(discounts.amount)).toBeGreaterThanOrEqual(units(defaultDiscount.value) + units(promotionDiscount.value));
  for (const { amount, breakdown } of [basePrice, fees, taxes, discounts, quote.originalBasePrice]) {
    expect(breakdown.reduce((sum: number, line: any) => sum + units(line.price), 0)).toBe(units(amount));
  }
};

describe('quotes', () => {
  let app: TestApp;
  let account: string;
  let listings: any[];
  let stay: any;
  let listing: any;

  const quote = (body: object, options: { query?: string; tenant?: string; key?: string } = {}) =>
    app.api('POST', `/api/v1/quote${options.query ?? ''}`, { ...options, body });
  const codes = (answer: { body: any }): string[] => answer.body.details.map(({ code }: any) => code);

  /** Returns a listing that matches, and a stay there with its quote. */
  const quoted = async (
    matches: (candidate: any) => boolean,
    guests = 2,
  ): Promise<{ listing: any; stay: any; quote: any }> => {
    for (const candidate of listings.filter(matches)) {
      const free = await freeStay(app, candidate.id, Math.max(3, candidate.minimumNights)).catch(() => undefined);
      const answer = free && (await quote({ ...free, guests }));
      if (answer?.status === 201) return { listing: candidate, stay: free, quote: answer.body };
    }
    throw new Error('No listing could be quoted');
  };

  beforeAll(async () => {
    app = await startApp(SLOW_LIMIT);
    account = await app.connect('demo', { fields: { allowImport: true, distributionMarkupPercentage: 5 } });
    await app.runNow('exchange-rates');
    await app.until('exchange rates', async () =>
      (await sql(app, 'SELECT 1 FROM exchange_rate LIMIT 1')).length > 0 ? true : undefined,
    );
    listings = (await app.api('GET', `/api/v1/listing?limit=100&status=ACTIVE&integrationAccountID=${account}`)).body
      .data;
    ({ listing, stay } = await quoted(({ currency, units }) => currency === 'EUR' && units.length === 1));
  }, 90_000);
  afterAll(() => app.close());

  it("have the PMS's own price when nothing modifies it", async () => {
    const answer = await quote({ ...stay, guests: 2 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      listingID: listing.id,
      checkInDate: stay.checkInDate,
      checkOutDate: stay.checkOutDate,
      guests: 2,
      currency: 'EUR',
    });
    expect(answer.body.totalPrice).toBe(answer.body.originalTotalPrice);
    expect(answer.body.originalBasePrice.breakdown[0]).toMatchObject({
      id: expect.any(String),
      type: expect.any(String),
    });
    expect(answer.body).not.toHaveProperty('promotionID');
    expectIdentities(answer.body);
  });

  describe('a stored quote', () => {
    const get = (id: string, options: { tenant?: string; key?: string } = {}) =>
      app.api('GET', `/api/v1/quote/${id}`, options);
    const expire = (id: string, ago = '1 second') =>
      sql(app, `UPDATE quote SET expires_at = now() - $2::interval WHERE id = $1`, [id, ago]);

    it('is returned as it was shown, with the date of the rates', async () => {
      const made = await quote({ ...stay, guests: 2 }, { query: '?displayCurrency=USD' });
      const { quoteID, expiresAt } = made.body;
      expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
      expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
      const read = await get(quoteID);
      expect([read.status, read.body]).toEqual([200, made.body]);
      for (const header of ['x-quote-basis', 'x-exchange-rate-date'])
        expect(read.headers.get(header)).toBe(made.headers.get(header));
    });

    it('is unknown to other tenants and workspaces, like an id that does not exist', async () => {
      const { quoteID } = (await quote({ ...stay, guests: 2 })).body;
      const foreign = [
        get(quoteID, { tenant: app.first.secondTenant }),
        get(quoteID, { key: app.second.key }),
        get(UNKNOWN),
        get('none'),
      ];
      for (const { status, body } of await Promise.all(foreign))
        expect([status, body.message]).toEqual([404, 'Quote not found']);
    });

    it('is 410 with a new quote once it has expired, and 404 an hour later', async () => {
      const { quoteID, totals } = (await quote({ ...stay, guests: 2 })).body;
      await expire(quoteID);
      const { status, body } = await get(quoteID);
      expect([status, body.message, codes({ body })]).toEqual([410, 'The quote has expired', ['quote_expired']]);
      const fresh = body.details[0].quote;
      expect(fresh.quoteID).not.toBe(quoteID);
      expect((await get(fresh.quoteID)).body).toEqual(fresh);
      expect(fresh.totals).toEqual(totals);
      await expire(quoteID, '61 minutes');
      await app.runNow('quote-retention');
      expect((await get(quoteID)).status).toBe(404);
      expect((await get(fresh.quoteID)).status).toBe(200);
    });

    it('has the reasons in its 410 when the stay can no longer be quoted', async () => {
      const { quoteID } = (await quote({ ...stay, guests: 2 })).body;
      await expire(quoteID);
      await sql(app, `UPDATE quote SET request = request || '{"guests": 99}' WHERE id = $1`, [quoteID]);
      const answer = await get(quoteID);
      expect([answer.status, codes(answer)]).toEqual([410, ['quote_expired', 'capacity_exceeded']]);
    });
  });

  it('store no reservation and take no nights', async () => {
    const [before] = await sql(
      app,
      'SELECT (SELECT count(*) FROM reservation) AS reservations, (SELECT count(*) FROM hold) AS holds',
    );
    await quote({ ...stay, guests: 2 });
    expect(
      (
        await sql(
          app,
          'SELECT (SELECT count(*) FROM reservation) AS reservations, (SELECT count(*) FROM hold) AS holds',
        )
      )[0],
    ).toEqual(before);
  });

  it('use the date of a date-time as written, and accept a split of guests', async () => {
    const answer = await quote({
      ...stay,
      checkInDate: `${stay.checkInDate}T23:30:00-05:00`,
      checkOutDate: `${stay.checkOutDate}T01:00:00+09:00`,
      guests: 2,
      guestCountInfo: { adults: 1, children: 1 },
    });
    expect(answer.body).toMatchObject({ checkInDate: stay.checkInDate, checkOutDate: stay.checkOutDate });
  });

  describe('price modifications', () => {
    const patch = (changes: object) => app.api('PATCH', `/api/v1/integration-account/${account}`, { body: changes });
    afterEach(() => patch({ markupPercentage: 0, defaultDiscountPercentage: 0 }));

    it('of the account are its markup and its default discount', async () => {
      await patch({ markupPercentage: 12.5, defaultDiscountPercentage: 7 });
      const { body } = await quote({ ...stay, guests: 2 });
      expect(body.priceModifications).toMatchObject({
        markup: { percentage: 12.5 },
        defaultDiscount: { percentage: 7 },
        promotionDiscount: { percentage: 0, value: 0, promotionID: '', promotionName: '' },
      });
      expect(body.priceModifications.markup.value).toBeCloseTo(body.originalBasePrice.amount * 0.125, 1);
      expectIdentities(body);
    });

    it('of the account can include percentage taxes, which are computed again', async () => {
      const set = (changes: object) => app.api('PATCH', `/api/v1/integration-account/${account}`, { body: changes });
      // These listings have percentage taxes only: the PMS gives taxes as one sum, which is a percentage only then.
      const ofGst = await quoted(({ currency }) => ['AUD', 'NZD', 'SGD', 'GBP'].includes(currency));
      const again = async () => (await quote({ ...ofGst.stay, guests: 2 })).body;
      const taxed = ofGst.quote.components.taxes.amount;
      await set({ markupPercentage: 50 });
      expect((await again()).components.taxes.amount).toBe(taxed);
      expect((await set({ taxOnMarkup: true })).body).toMatchObject({ taxOnMarkup: true, markupPercentage: 50 });
      const marked = await again();
      expectIdentities(marked);
      expect(taxed).toBeGreaterThan(0);
      expect(marked.components.taxes.amount).toBeGreaterThan(taxed);
      expect(marked.originalTotalPrice).toBe(ofGst.quote.originalTotalPrice);
      await set({ taxOnMarkup: false, markupPercentage: null });
    });

    it('of a promotion are made where it applies', async () => {
      await patch({ markupPercentage: 10 });
      const create = async (own: object) =>
        (
          await app.api('POST', '/api/v1/promotion', {
            body: { name: 'Early bird', integrationAccountID: account, discountPercentage: 20, ...own },
          })
        ).body;
      const [fitting, late] = [
        await create({ listingIDs: [listing.id] }),
        await create({ startDate: addDays(stay.checkInDate, 1) }),
      ];
      const applied = (await quote({ ...stay, guests: 2, promotionID: fitting.id })).body;
      expect(applied).toMatchObject({
        promotionID: fitting.id,
        promotionName: 'Early bird',
        priceModifications: {
          promotionDiscount: { percentage: 20, promotionID: fitting.id, promotionName: 'Early bird' },
        },
      });
      expect(applied.priceModifications.promotionDiscount.value).toBeGreaterThan(0);
      expectIdentities(applied);
      const unchanged = (await quote({ ...stay, guests: 2, promotionID: late.id })).body;
      expect(unchanged.priceModifications.promotionDiscount.value).toBe(0);
      expect(unchanged).not.toHaveProperty('promotionName');
      expect((await quote({ ...stay, guests: 2, promotionID: UNKNOWN })).status).toBe(404);
    });

    it('include the distribution markup for a tenant that imported the listing', async () => {
      const tenant = app.first.secondTenant;
      expect((await quote({ ...stay, guests: 2 }, { tenant })).status).toBe(404);
      await app.api('POST', '/api/v1/listing/import', { tenant, body: { listingIDs: [listing.id] } });
      const { body } = await quote({ ...stay, guests: 2 }, { tenant });
      expect(body.priceModifications.markup.percentage).toBe(5);
      expectIdentities(body);
    });

    it.each([
      ['JPY', 0],
      ['KWD', 3],
    ] as const)('add up in %s, whose minor unit has %i places', async (currency, places) => {
      await patch({ markupPercentage: 12.34, defaultDiscountPercentage: 5.67 });
      expectIdentities(
        (await quoted((candidate) => candidate.currency === currency && candidate.units.length === 1)).quote,
        places,
      );
    });
  });

  it.each([
    ['USD', 2],
    ['JPY', 0],
  ] as const)('are shown in %s, with sums that add up', async (displayCurrency, places) => {
    const answer = await quote({ ...stay, guests: 2 }, { query: `?displayCurrency=${displayCurrency}` });
    expect(answer.headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(answer.body.currency).toBe(displayCurrency);
    expectIdentities(answer.body, places);
  });

  it('are refused in an unknown currency and in one without a rate', async () => {
    expect((await quote({ ...stay, guests: 2 }, { query: '?displayCurrency=UYW' })).status).toBe(422);
    expect((await quote({ ...stay, guests: 2 }, { query: '?displayCurrency=XYZ' })).status).toBe(400);
  });

  describe('rules', () => {
    it('name the nights that are not available', async () => {
      const { data } = (await app.api('GET', `/api/v1/availability/${listing.id}?status=NOT_AVAILABLE&limit=1`)).body;
      const checkInDate = data[0].date;
      const answer = await quote({
        listingID: listing.id,
        checkInDate,
        checkOutDate: addDays(checkInDate, 1),
        guests: 1,
      });
      expect(answer.status).toBe(422);
      expect(answer.body.details).toContainEqual({
        field: 'checkInDate',
        code: 'nights_taken',
        message: expect.stringContaining(checkInDate),
      });
    });

    it('check the capacity, and the shortest and longest stay', async () => {
      expect(codes(await quote({ ...stay, guests: 1000 }))).toContain('capacity_exceeded');
      const bounded = listings.find(({ minimumNights, units }) => minimumNights > 1 && units.length === 1);
      const { data } = (await app.api('GET', `/api/v1/availability/${bounded.id}?status=AVAILABLE&limit=50`)).body;
      const night = data.find(({ minimumNights }: any) => minimumNights > 1);
      expect(
        codes(
          await quote({
            listingID: bounded.id,
            checkInDate: night.date,
            checkOutDate: addDays(night.date, 1),
            guests: 1,
          }),
        ),
      ).toContain('minimum_nights');
      expect(
        codes(
          await quote({
            listingID: listing.id,
            checkInDate: stay.checkInDate,
            checkOutDate: addDays(stay.checkInDate, 1500),
            guests: 1,
          }),
        ),
      ).toContain('maximum_nights');
    });

    it('count adults and children towards the capacity, and at most as many as guests', async () => {
      const { maxOccupancy: capacity } = listing;
      const all = { adults: capacity, children: 0, infants: 1, pets: 1 };
      expect((await quote({ ...stay, guests: capacity + 1, guestCountInfo: all })).status).toBe(201);
      const over = { adults: capacity, children: 1 };
      expect(codes(await quote({ ...stay, guests: capacity + 1, guestCountInfo: over }))).toEqual([
        'capacity_exceeded',
      ]);
      const split = await quote({ ...stay, guests: 2, guestCountInfo: { adults: 2, children: 16 } });
      expect([split.status, split.body.details[0].field]).toEqual([400, 'guestCountInfo.children']);
    });

    it('refuse quotes and bookings for an account that is not ACTIVE', async () => {
      const setStatus = (status: string, reason: string | null): Promise<unknown> =>
        sql(app, 'UPDATE integration_account SET status = $2, status_reason = $3 WHERE id = $1', [
          account,
          status,
          reason,
        ]);
      await setStatus('INACTIVE', 'reauthorize');
      const importers = { tenant: app.first.secondTenant };
      await app.api('POST', '/api/v1/listing/import', { ...importers, body: { listingIDs: [listing.id] } });
      for (const options of [{}, importers])
        for (const answer of [
          await quote({ ...stay, guests: 2 }, options),
          await reserve(app, pricedBody(stay, 300), { ...options, query: ANY_PRICE }),
          await reserve(app, { ...pricedBody(stay, 300), status: 'inquiry' }, { ...options, query: ANY_PRICE }),
        ]) {
          expect([answer.status, codes(answer)]).toEqual([422, ['account_inactive']]);
          expect(answer.body.message).toContain('reauthorize');
        }
      await app.api('DELETE', `/api/v1/listing/${listing.id}/import`, importers);
      await setStatus('ACTIVE', null);
      expect((await quote({ ...stay, guests: 2 })).status).toBe(201);
    });

    it('report all reasons at once', async () => {
      const answer = await quote({
        listingID: listing.id,
        checkInDate: '2199-12-01',
        checkOutDate: '2199-12-05',
        guests: 1000,
      });
      expect(codes(answer)).toEqual(expect.arrayContaining(['nights_taken', 'capacity_exceeded']));
    });
  });

  describe('units', () => {
    it('must be named when there are several', async () => {
      const { listing: other, stay: free } = await quoted(({ id, units }) => id !== listing.id && units.length === 1);
      const second = await addUnit(app, other.units[0].id);
      const missing = await quote({ ...free, guests: 1 });
      expect(missing.status).toBe(400);
      expect(missing.body.details).toMatchObject([{ field: 'unitID', code: 'required' }]);
      expect((await quote({ ...free, unitID: listing.units[0].id, guests: 1 })).status).toBe(404);
      expect((await quote({ ...free, unitID: other.units[0].id, guests: 2 })).status).toBe(201);
      await sql(app, 'DELETE FROM unit WHERE id = $1', [second]);
    });

    it('may be named when there is one', async () => {
      expect((await quote({ ...stay, unitID: listing.units[0].id, guests: 2 })).status).toBe(201);
    });
  });

  it.each([
    [{ checkOutDate: undefined }, ['checkOutDate']],
    [{ checkInDate: '2027-02-31' }, ['checkInDate']],
    [{ checkInDate: '2020-01-01' }, ['checkInDate']],
    [{ guests: 0 }, ['guests']],
    [{ guests: 1.5 }, ['guests']],
    [{ guests: '2' }, ['guests']],
    [{ listingID: 'x' }, ['listingID']],
    [{ unitID: 7 }, ['unitID']],
    [{ guestCountInfo: { adults: -1, cats: 2 } }, ['guestCountInfo.adults', 'guestCountInfo.cats']],
    [{ promo: 'x', guests: 0, listingID: null }, ['guests', 'listingID', 'promo']],
  ])('are refused with %j, naming every fault', async (own, fields) => {
    const answer = await quote({ ...stay, guests: 2, ...own });
    expect(answer.status).toBe(400);
    expect([...new Set(answer.body.details.map(({ field }: any) => field))].sort()).toEqual(fields);
  });

  it('require check-out after check-in', async () => {
    for (const checkOutDate of [stay.checkInDate, addDays(stay.checkInDate, -1)]) {
      const answer = await quote({ ...stay, checkOutDate, guests: 2 });
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'checkOutDate']);
    }
  });

  it('are 404 for a listing that is unknown or of another workspace', async () => {
    expect((await quote({ ...stay, listingID: UNKNOWN, guests: 2 })).status).toBe(404);
    expect((await quote({ ...stay, guests: 2 }, { key: app.second.key })).status).toBe(404);
  });

  describe('several in one request', () => {
    const batch = (
      quotes: unknown,
      options: { query?: string; tenant?: string; key?: string; headers?: Record<string, string> } = {},
    ) => app.api('POST', `/api/v1/quote/batch${options.query ?? ''}`, { ...options, body: { quotes } });
    const good = () => ({ ...stay, guests: 2 });
    const outcomes = (answer: { body: any }): unknown[] =>
      answer.body.data.map(({ status, error }: any) => [status, error?.details[0]?.code]);

    it('have separate outcomes, in order', async () => {
      const answer = await batch([
        good(),
        { ...good(), listingID: UNKNOWN },
        { ...good(), guests: 1000 },
        { ...good(), guestCountInfo: { adults: 3 } },
        { ...good(), checkOutDate: stay.checkInDate },
        good(),
      ]);
      expect([answer.status, outcomes(answer)]).toEqual([
        200,
        [
          [201, undefined],
          [404, undefined],
          [422, 'capacity_exceeded'],
          [400, 'split_exceeds_guests'],
          [400, 'wrong_order'],
          [201, undefined],
        ],
      ]);
      const alone = await quote(good());
      const { quoteID: _quoteID, expiresAt: _expiresAt, ...unstored } = alone.body;
      const asked = { status: 201, basis: alone.headers.get('x-quote-basis'), quote: unstored };
      expect([answer.body.data[0], answer.body.data[5]]).toEqual([asked, asked]);
      expect(answer.body.data[1]).toEqual({ status: 404, error: { message: 'Listing not found', details: [] } });
    });

    it('are shown in one currency, with the date of its rates', async () => {
      const answer = await batch([{ ...good(), guests: 1000 }, good()], { query: '?displayCurrency=USD' });
      expect(answer.headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(answer.body.data[1].quote.currency).toBe('USD');
    });

    it('find nothing of another tenant or workspace', async () => {
      for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
        expect(outcomes(await batch([good(), good()], options))).toEqual([
          [404, undefined],
          [404, undefined],
        ]);
    });

    it.each([
      ['none', [], 'quotes'],
      ['51', Array(51).fill({}), 'quotes'],
      ['no list', {}, 'quotes'],
      ['no objects', [null], 'quotes.0'],
      ['lists', [[]], 'quotes.0'],
      ['one that is malformed', [{}], 'quotes.0.listingID'],
    ])('are refused together: %s', async (_, quotes, field) => {
      const answer = await batch(quotes);
      expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
    });

    it('have at most 7,500 nights together, and refuse a stay that is too long separately', async () => {
      const long = (nights: number) => ({
        ...good(),
        listingID: UNKNOWN,
        checkOutDate: addDays(stay.checkInDate, nights),
      });
      expect(
        outcomes(
          await batch([...Array(6).fill(long(1_095)), long(930), { ...long(1_096), listingID: stay.listingID }]),
        ),
      ).toEqual([...Array(7).fill([404, undefined]), [422, 'maximum_nights']]);
      const answer = await batch([...Array(6).fill(long(1_095)), long(931)]);
      expect([answer.status, answer.body.details]).toEqual([
        400,
        [
          {
            field: 'quotes',
            code: 'too_many_nights',
            message: 'All stays together must have at most 7500 nights',
          },
        ],
      ]);
    });

    it('name the PMS that cannot be reached, and when to retry', async () => {
      app.sandbox.fault({ kind: 'status', status: 503, account: 'demo', count: 0 });
      const answer = await batch([good(), { ...good(), guests: 1000 }]);
      app.sandbox.clearFaults();
      const [away, refused] = answer.body.data;
      expect([502, 503]).toContain(away.status);
      expect([refused.status, refused.error.retryAfter]).toEqual([422, undefined]);
      if (away.status === 503) expect(away.error.retryAfter).toBeGreaterThan(0);
    });

    it('count as one request for each quote', async () => {
      const unknown = { ...good(), listingID: UNKNOWN };
      const [least, most] = await costBetween(
        () => batch([unknown]),
        () => batch(Array(30).fill(unknown)),
        15,
      );
      expect(least).toBeLessThanOrEqual(30);
      expect(most).toBeGreaterThanOrEqual(30);
    });

    it('are returned again for the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'several-quotes' };
      const made = await batch([good()], { headers });
      expect((await batch([good()], { headers })).text).toBe(made.text);
      expect((await batch([good(), good()], { headers })).status).toBe(422);
    });
  });

  it('are 503 when the PMS cannot be reached', async () => {
    app.sandbox.fault({ kind: 'status', status: 500, account: 'demo', count: 0 });
    const answer = await quote({ ...stay, guests: 2 });
    app.sandbox.clearFaults();
    expect([502, 503]).toContain(answer.status);
  });
});
