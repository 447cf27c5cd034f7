import { type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay } from '../support/booking.js';
import { sql } from '../support/sql.js';

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };

describe('a booking by quote over HTTP', () => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo-small');
  }, 90_000);
  afterAll(() => app.close());

  const quoted = async () => (await quotedStay(app, account)).quote;
  const book = (body: object, options: { key?: string; tenant?: string; headers?: Record<string, string> } = {}) =>
    app.api('POST', '/api/v1/reservation', { ...options, body });
  const codes = ({ body }: { body: any }): string[] => body.details.map(({ code }: any) => code);
  const reservations = async () => (await sql(app, 'SELECT 1 FROM reservation WHERE quote_id IS NOT NULL')).length;

  it('is made once, at the price that was shown, by fifty simultaneous requests without a key', async () => {
    const quote = await quoted();
    const answers = await Promise.all(Array.from({ length: 50 }, () => book({ quoteID: quote.quoteID, guest: GUEST })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.map(({ body }) => [body.totalPrice, body.currency])).toEqual([[quote.totals.total, quote.currency]]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((answer) => `${answer.status} ${codes(answer)}`))).toEqual(new Set(['409 quote_used']));
    const named = new Set(refused.map(({ body }) => body.details[0].reservationID));
    expect([...named].filter((id) => id !== undefined)).toEqual([made[0]!.body.id]);
    await app.api('POST', `/api/v1/reservation/${made[0]!.body.id}/cancel`);
  });

  it('is replayed for its Idempotency-Key', async () => {
    const { quoteID } = await quoted();
    const keyed = { headers: { 'idempotency-key': 'book-once' } };
    const [first, second] = [
      await book({ quoteID, guest: GUEST }, keyed),
      await book({ quoteID, guest: GUEST }, keyed),
    ];
    expect([first.status, second.text]).toEqual([201, first.text]);
  });

  it.each([
    ['an amount', { totalPrice: 1 }, ['totalPrice']],
    ['a stay', { listingID: 'x', checkInDate: '2027-01-01' }, ['listingID', 'checkInDate']],
    ['guests and a currency', { guests: 2, currency: 'EUR' }, ['guests', 'currency']],
  ])('refuses %s in addition to the quote with 400', async (_, extra, fields) => {
    const { quoteID } = await quoted();
    const before = await reservations();
    const answer = await book({ quoteID, guest: GUEST, ...extra });
    expect([answer.status, new Set(codes(answer))]).toEqual([400, new Set(['unknown_field'])]);
    expect(answer.body.details.map(({ field }: any) => field).sort()).toEqual(fields.sort());
    expect(await reservations()).toBe(before);
  });

  it('refuses a malformed quote id with 400, and the id of another tenant or workspace with 404', async () => {
    const { quoteID } = await quoted();
    expect((await book({ quoteID: 'none', guest: GUEST })).status).toBe(400);
    expect((await book({ quoteID: null, guest: GUEST })).status).toBe(400);
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await book({ quoteID, guest: GUEST }, other)).status).toBe(404);
  });

  it('refuses a price that has risen, and returns a new quote that can be booked', async () => {
    const { quoteID } = await quoted();
    await app.api('PATCH', `/api/v1/integration-account/${account}`, { body: { markupPercentage: 10 } });
    const answer = await book({ quoteID, guest: GUEST });
    expect([answer.status, answer.body.message]).toEqual([409, 'The price has changed']);
    const [{ quote, difference }] = answer.body.details;
    expect(difference.total).toBeGreaterThan(0);
    const made = await book({ quoteID: quote.quoteID, guest: GUEST });
    expect([made.status, made.body.totalPrice]).toEqual([201, quote.totals.total]);
  });

  describe('after a hold', () => {
    const hold = (id: string, body: object, options: { tenant?: string } = {}) =>
      app.api('POST', `/api/v1/quote/${id}/hold`, { ...options, body });

    it('takes the nights that availability, search and quotes no longer show as free', async () => {
      const { quoteID, listingID, checkInDate, checkOutDate } = await quoted();
      const stay = { listingID, checkInDate, checkOutDate, guests: 2 };
      const night = `/api/v1/availability/${listingID}?startDate=${checkInDate}&endDate=${checkInDate}`;
      const search = `/api/v1/listing/search?checkInDate=${checkInDate}&checkOutDate=${checkOutDate}&guests=2&fields=ids&limit=100`;
      const shown = async () => [
        (await app.api('GET', night)).body.data[0].status,
        (await app.api('GET', search)).body.data.some((hit: any) => hit.listingID === listingID),
        (await app.api('POST', '/api/v1/quote', { body: stay })).status,
      ];
      const held = await hold(quoteID, { minutes: 10 });
      expect([held.status, held.body]).toEqual([
        201,
        { holdID: quoteID, heldUntil: expect.stringMatching(/Z$/), guard: 'LOCAL' },
      ]);
      expect(await shown()).toEqual(['NOT_AVAILABLE', false, 422]);
      await sql(app, `UPDATE hold SET held_until = now() - interval '1 second' WHERE reservation_id = $1`, [quoteID]);
      expect(await shown()).toEqual(['AVAILABLE', true, 201]);
      expect((await hold(quoteID, { minutes: 10 })).status).toBe(201);
      expect((await book({ quoteID, guest: GUEST })).status).toBe(201);
    });

    it('removes the hold from the list of its tenant, which shows the next to end first', async () => {
      const open = async (options: CallOptions = {}, query = '') =>
        (await app.api('GET', `/api/v1/quote/hold${query}`, options)).body;
      for (const { holdID } of (await open()).data) await app.api('DELETE', `/api/v1/quote/${holdID}/hold`);
      const late = await quoted();
      const { heldUntil } = (await hold(late.quoteID, { minutes: 20 })).body;
      const soon = await quoted();
      expect((await hold(soon.quoteID, { minutes: 10 })).status).toBe(201);
      const { data, meta } = await open();
      expect(data.map((one: any) => one.holdID)).toEqual([soon.quoteID, late.quoteID]);
      const { quoteID: holdID, listingID, checkInDate, checkOutDate } = late;
      const unitID = expect.any(String);
      expect(data[1]).toEqual({ holdID, listingID, unitID, checkInDate, checkOutDate, heldUntil, guard: 'LOCAL' });
      expect(meta).toMatchObject({ total: 2, nextCursor: null });
      const { nextCursor } = (await open({}, '?limit=1')).meta;
      expect((await open({}, `?limit=1&cursor=${nextCursor}`)).data.map((one: any) => one.holdID)).toEqual([holdID]);
      expect((await open({ tenant: app.first.secondTenant })).data).toEqual([]);
      expect((await open({ key: app.second.key })).data).toEqual([]);
      await sql(app, `UPDATE hold SET held_until = now() - interval '1 second' WHERE reservation_id = $1`, [holdID]);
      await book({ quoteID: soon.quoteID, guest: GUEST });
      expect(await open()).toMatchObject({ data: [], meta: { total: 0 } });
    });

    it('needs a hold of 1 to 60 whole minutes on a quote of the tenant', async () => {
      const { quoteID } = await quoted();
      for (const minutes of [0, 61, 1.5, '10']) expect((await hold(quoteID, { minutes })).status).toBe(400);
      expect((await hold(quoteID, { minutes: 1 }, { tenant: app.first.secondTenant })).status).toBe(404);
      expect((await app.api('DELETE', `/api/v1/quote/${quoteID}/hold`)).status).toBe(204);
    });
  });
});
