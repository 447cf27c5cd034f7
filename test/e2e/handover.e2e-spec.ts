import { type Received, type TestReceiver, startReceiver } from '../../src/modules/webhooks/testing/receiver.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

const EVENTS = ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED', 'NEW_LISTINGS_IMPORTED'];
const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';

/** The first tenant of the workspace imports; the second owns the account until it moves to the third. */
describe('an account that was moved', () => {
  let app: TestApp;
  let receiver: TestReceiver;
  let account: string;
  let former: CallOptions;
  let owner: CallOptions;
  const importer: CallOptions = {};
  /** Bookings of the former owner, of the importer, and of the later owner while it was an importer. */
  const bookings: Record<'own' | 'imported' | 'later', any> = { own: null, imported: null, later: null };
  let repeated: { path: string; options: CallOptions }[];
  let promotion: string;
  let heardBefore: number;

  const move = (tenantID: string, options: CallOptions = {}): Promise<Answer> =>
    app.api('PATCH', `/api/v1/integration-account/${account}/move-tenant`, { ...options, body: { tenantID } });
  const arrival = (path: string, test: (body: any) => boolean): Promise<Received> =>
    app.until(`a notification at ${path}`, async () => receiver.at(path).find(({ body }) => test(JSON.parse(body))));

  const book = async (options: CallOptions, headers?: Record<string, string>): Promise<Answer> => {
    const { stay, quote } = await quotedStay(app, account, 3, options);
    const body = reservationBody(stay, quote);
    if (headers) repeated.push({ path: '/api/v1/reservation', options: { ...options, headers, body } });
    return reserve(app, body, { ...options, headers });
  };

  beforeAll(async () => {
    app = await startApp();
    receiver = await startReceiver();
    const made = await app.api('POST', '/api/v1/tenant', { body: { name: 'Third' } });
    former = { tenant: app.first.secondTenant };
    owner = { tenant: made.body.id };
    repeated = [];
    account = await app.connect('demo-small', { ...former, fields: { allowImport: true } });
    for (const [options, path] of [
      [former, '/former'],
      [owner, '/owner'],
      [importer, '/importer'],
    ] as const)
      await app.api('PATCH', HOOKS, { ...options, body: { events: EVENTS, urls: [receiver.url(path)] } });
    receiver.reply('/former', 500);
    const listings = await app.api('GET', '/api/v1/listing?limit=100', former);
    const listingIDs = listings.body.data.map(({ id }: any) => id);
    for (const options of [importer, owner])
      await app.api('POST', '/api/v1/listing/import', { ...options, body: { listingIDs } });
    const input = { integrationAccountID: account, name: 'Spring', discountPercentage: 5 };
    promotion = (await app.api('POST', '/api/v1/promotion', { ...former, body: input })).body.id;
    bookings.own = (await book(former, { 'idempotency-key': 'own' })).body;
    bookings.imported = (await book(importer, { 'idempotency-key': 'imported' })).body;
    bookings.later = (await book(owner)).body;
    const stay = { listingID: listingIDs[0], checkInDate: '2020-01-01', checkOutDate: '2020-01-02', guests: 1 };
    repeated.push({
      path: '/api/v1/quote',
      options: { ...former, headers: { 'idempotency-key': 'quote' }, body: stay },
    });
    for (const { path, options } of repeated) await app.api('POST', path, options);
    await sql(app, 'UPDATE integration_account SET notification_url = $2, client_redirect_url = $2 WHERE id = $1', [
      account,
      receiver.url('/former-notification'),
    ]);
    await arrival('/former', ({ data }) => data.id === bookings.own.id);
    await arrival('/owner', ({ data }) => data.id === bookings.later.id);
    const moved = await move(owner.tenant!);
    expect(moved).toMatchObject({ status: 200, body: { tenantID: owner.tenant } });
    heardBefore = receiver.at('/former').length;
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  it('leaves nothing of the former owner except its own settings and audit entries', async () => {
    const columns = await sql<{ name: string; relation: string }>(
      app,
      `SELECT column_name AS name, table_name AS relation FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
          AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('%I.%I', table_schema, table_name)::regclass)`,
    );
    const search = columns.map(
      ({ name, relation }) =>
        `SELECT '${relation}.${name}' AS place FROM "${relation}" WHERE "${name}"::text LIKE ANY ($1)`,
    );
    const traces = [`%${former.tenant}%`, '%/former%'];
    const found = await sql<{ place: string }>(app, `${search.join(' UNION ')} ORDER BY 1`, [traces]);
    expect(found.map(({ place }) => place)).toEqual([
      'audit_entry.target_id',
      'audit_entry.tenant_id',
      // Ids of removed listings and reservations, for copies that the former owner keeps.
      'delta_row.tenant_id',
      'tenant.id',
      'webhook_app.tenant_id',
      'webhook_endpoint.url',
    ]);
  });

  describe('for its former owner', () => {
    it.each([
      ['accounts', '/api/v1/integration-account'],
      ['listings', '/api/v1/listing'],
      ['reservations', '/api/v1/reservation'],
      ['promotions', '/api/v1/promotion'],
      ['deliveries', `${HOOKS}/deliveries`],
    ])('there are no %s', async (_, path) => {
      expect((await app.api('GET', path, former)).body).toMatchObject({ data: [], meta: { total: 0 } });
    });

    it('there is nothing to read or change', async () => {
      const statuses: number[] = [];
      const call = async (method: string, path: string, body?: object): Promise<void> =>
        void statuses.push((await app.api(method, `/api/v1/${path}`, { ...former, body })).status);
      for (const { id, listingID } of Object.values(bookings)) {
        await call('GET', `reservation/${id}`);
        await call('POST', `reservation/${id}/cancel`);
        await call('GET', `listing/${listingID}`);
        await call('GET', `availability/${listingID}`);
      }
      await call('GET', `promotion/${promotion}`);
      await call('PATCH', `promotion/${promotion}`, { name: 'Mine' });
      await call('GET', `integration-account/${account}`);
      await call('PATCH', `integration-account/${account}`, { allowImport: false });
      await call('GET', `integration-account/${account}/sync-runs`);
      await call('DELETE', `integration-account/${account}`);
      expect(new Set(statuses)).toEqual(new Set([404]));
    });

    it('a repeated request is a new request that finds nothing', async () => {
      for (const { path, options } of repeated.filter(({ options: { tenant } }) => tenant === former.tenant)) {
        const answer = await app.api('POST', path, options);
        expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([404, null]);
      }
    });
  });

  it('belongs to the new owner, with the former owner’s bookings and outstanding notifications', async () => {
    const listed = await app.api('GET', '/api/v1/reservation?limit=100', owner);
    const ids = listed.body.data.map(({ id }: any) => id);
    expect(ids).toEqual(expect.arrayContaining(Object.values(bookings).map(({ id }) => id)));
    const passed = await arrival(
      '/owner',
      ({ type, data }) => type === 'RESERVATION_CREATED' && data.id === bookings.own.id,
    );
    expect(JSON.parse(passed.body)).toMatchObject({ tenantID: owner.tenant, data: { guest: bookings.own.guest } });
    const created = receiver.at('/owner').map(({ body }) => JSON.parse(body));
    expect(created.filter(({ data }) => data.id === bookings.later.id)).toHaveLength(1);
    const listing = await app.api('GET', `/api/v1/listing/${bookings.own.listingID}`, owner);
    expect(listing.body.is_tenant_owned).toBe(true);
  });

  it('keeps the bookings of importers and their repeated requests', async () => {
    expect((await app.api('GET', `/api/v1/reservation/${bookings.imported.id}`, importer)).status).toBe(200);
    const { path, options } = repeated.find(({ options: { tenant } }) => tenant === undefined)!;
    const answer = await app.api('POST', path, options);
    expect(answer.headers.get('idempotency-replayed')).toBe('true');
    expect(answer.body.id).toBe(bookings.imported.id);
    expect((await app.api('GET', `/api/v1/listing/${bookings.own.listingID}`, importer)).status).toBe(200);
  });

  it('sends its events to the new owner alone', async () => {
    const cancelled = await app.api('POST', `/api/v1/reservation/${bookings.own.id}/cancel`, owner);
    expect(cancelled.status).toBe(200);
    await arrival('/owner', ({ type, data }) => type === 'RESERVATION_CANCELLED' && data.id === bookings.own.id);
    expect(receiver.at('/former')).toHaveLength(heardBefore);
    expect(receiver.at('/former-notification')).toHaveLength(0);
  });

  it('is unchanged when it is moved to its present owner', async () => {
    const before = await app.api('GET', `/api/v1/integration-account/${account}`, owner);
    const moved = await move(owner.tenant!);
    expect([moved.status, before.body]).toEqual([200, expect.objectContaining(moved.body)]);
    expect((await move(app.second.defaultTenant)).status).toBe(404);
    expect((await move(owner.tenant!, { key: app.second.key })).status).toBe(404);
  });

  it('is not booked by importers below its price, unless its owner allows that', async () => {
    const { stay, quote } = await quotedStay(app, account, 3, importer);
    const at = (total: number) => ({ totalBasePrice: total, totalFeePrice: 0, totalTaxPrice: 0, totalPrice: total });
    const free = { ...reservationBody(stay, quote), ...at(0) };
    const cheap = { ...free, ...at(Math.round(quote.totalPrice * 0.6)) };
    expect((await reserve(app, cheap, importer)).status).toBe(409);
    const refused = await reserve(app, free, importer);
    expect([refused.status, refused.body.details[0].code]).toEqual([409, 'price_changed']);
    expect(refused.body.details[0].quote.totalPrice).toBe(quote.totalPrice);
    const path = `/api/v1/integration-account/${account}`;
    expect((await app.api('GET', path, owner)).body.importPriceOverride).toBe(false);
    const allowed = await app.api('PATCH', path, { ...owner, body: { importPriceOverride: true } });
    expect(allowed.body.importPriceOverride).toBe(true);
    expect((await reserve(app, free, importer)).status).toBe(409);
    expect((await reserve(app, cheap, importer)).status).toBe(201);
    await app.api('PATCH', path, { ...owner, body: { importPriceOverride: false } });
    const own = await quotedStay(app, account, 3, owner);
    const ofOwner = { ...reservationBody(own.stay, own.quote), ...at(Math.round(own.quote.totalPrice * 0.6)) };
    expect((await reserve(app, ofOwner, owner)).status).toBe(201);
  });

  describe('while its owner books', () => {
    const held = async (during: () => Promise<Answer>, tenantID: string): Promise<Answer> => {
      const fault = app.sandbox.fault({ kind: 'hold', account: 'demo-small', method: 'POST', path: '/leads$' });
      const answer = during();
      await app.until('the PMS call', async () => (fault.hits > 0 ? true : undefined));
      expect((await move(tenantID)).status).toBe(200);
      app.sandbox.clearFaults();
      return answer;
    };

    it('the booking is made and belongs to the new owner', async () => {
      const { stay, quote } = await quotedStay(app, account, 3, owner);
      const headers = { 'idempotency-key': 'under-way' };
      const request = { ...owner, headers };
      const answer = await held(() => reserve(app, reservationBody(stay, quote), request), former.tenant!);
      expect([answer.status, answer.body.details[0].code]).toEqual([409, 'account_moved']);
      const { body } = await app.api('GET', `/api/v1/reservation?status=CONFIRMED&listingID=${stay.listingID}`, former);
      const made = body.data.find(({ checkInDate }: any) => checkInDate === stay.checkInDate);
      expect((await app.api('GET', `/api/v1/reservation/${made.id}`, owner)).status).toBe(404);
      expect((await reserve(app, reservationBody(stay, quote), request)).status).toBe(404);
    });
  });
});
