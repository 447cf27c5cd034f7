import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { UNDELIVERED, untilIdle } from '../support/idle.js';
import { sql } from '../support/sql.js';

const PATH = '/api/v1/summary';
const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';
const NOTHING = {
  accounts: { total: 0, active: 0, inactive: 0, withIssues: 0 },
  listings: 0,
  reservations: 0,
  today: { arriving: 0, staying: 0, departing: 0 },
  webhookURLs: { total: 0, failing: 0, disabled: 0 },
};
const QUIET = { bookings: 0, notifications: 0, failedNotifications: 0 };

describe('the summary', () => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo-small', { fields: { allowImport: true } });
  }, 90_000);
  afterAll(() => app.close());

  const ask = (options: CallOptions = {}): Promise<Answer> => app.api('GET', PATH, options);
  const summary = async (options: CallOptions = {}): Promise<any> => (await ask(options)).body;
  const sums = ({ hours }: any): typeof QUIET => {
    const sumOf = (name: keyof typeof QUIET): number => hours.reduce((sum: number, hour: any) => sum + hour[name], 0);
    return {
      bookings: sumOf('bookings'),
      notifications: sumOf('notifications'),
      failedNotifications: sumOf('failedNotifications'),
    };
  };
  const totalOf = async (path: string, options: CallOptions = {}): Promise<number> =>
    (await app.api('GET', `/api/v1/${path}?limit=1`, options)).body.meta.total;
  const totals = async (options: CallOptions = {}): Promise<number[]> => [
    await totalOf('integration-account', options),
    await totalOf('listing', options),
    await totalOf('reservation', options),
  ];
  const counted = ({ accounts, listings, reservations }: any): number[] => [accounts.total, listings, reservations];
  const book = async (): Promise<any> => {
    const { stay, quote } = await quotedStay(app, account);
    return (await reserve(app, reservationBody(stay, quote))).body;
  };

  it('has the same counts as the lists', async () => {
    await book();
    const answer = await summary();
    expect(counted(answer)).toEqual(await totals());
    expect(answer.accounts).toEqual({ total: 1, active: 1, inactive: 0, withIssues: 0 });
    expect(Math.min(...counted(answer))).toBeGreaterThan(0);
    await sql(app, `UPDATE integration_account SET status = 'INACTIVE' WHERE id = $1`, [account]);
    expect((await summary()).accounts).toEqual({ total: 1, active: 0, inactive: 1, withIssues: 1 });
    expect(await totalOf('account-health')).toBe(1);
    await sql(app, `UPDATE integration_account SET status = 'ACTIVE' WHERE id = $1`, [account]);
  });

  it('has the last 24 full hours, oldest first, and counts a booking in the last one', async () => {
    const before = await summary();
    const begun = before.hours.map(({ since }: any) => Date.parse(since));
    const hour = 3_600_000;
    expect(begun).toEqual(begun.map((_: number, index: number) => begun[23] - (23 - index) * hour));
    expect(begun[23] % hour).toBe(0);
    const { id } = await book();
    const after = await summary();
    expect(after.reservations).toBe(before.reservations + 1);
    expect(sums(after).bookings).toBe(sums(before).bookings + 1);
    await sql(app, `UPDATE reservation SET created_at = $2 WHERE id = $1`, [id, new Date(begun[3])]);
    const moved = await summary();
    expect([moved.hours[3].bookings - before.hours[3].bookings, sums(moved).bookings]).toEqual([
      1,
      sums(after).bookings,
    ]);
    await sql(app, `UPDATE reservation SET created_at = $2 WHERE id = $1`, [id, new Date(begun[0] - 1)]);
    const past = await summary();
    expect([past.reservations, sums(past).bookings]).toEqual([after.reservations, sums(before).bookings]);
  });

  it('counts notifications, failed notifications, and URLs by their state', async () => {
    const [well, weak] = [app.sandbox.inboxUrl('well'), app.sandbox.inboxUrl('weak')];
    await app.api('PATCH', HOOKS, { body: { urls: [well, weak] } });
    const before = sums(await summary());
    app.sandbox.planInbox('weak', { status: 500, count: 1 });
    await app.api('POST', `${HOOKS}/test`, { body: {} });
    const after = await app.until('one URL to fail', async () => {
      const answer = await summary();
      return answer.webhookURLs.failing === 1 ? answer : undefined;
    });
    expect(after.webhookURLs).toEqual({ total: 2, failing: 1, disabled: 0 });
    expect(sums(after)).toEqual({
      ...before,
      notifications: before.notifications + 2,
      failedNotifications: before.failedNotifications + 1,
    });
  });

  it('shows another tenant and another workspace nothing of this one', async () => {
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      const { hours: _, ...counts } = await summary(options);
      expect([counts, sums(await summary(options))]).toEqual([NOTHING, QUIET]);
    }
    expect((await ask({ tenant: app.second.defaultTenant })).status).toBe(403);
  });

  it('counts imported listings and their bookings, for the importer and the owner', async () => {
    const { defaultTenant: owner, secondTenant: tenant } = app.first;
    const [listing] = (await app.api('GET', '/api/v1/listing?limit=1')).body.data;
    await app.api('POST', '/api/v1/listing/import', { tenant, body: { listingIDs: [listing.id] } });
    const ofOwner = await summary({ tenant: owner });
    const { stay, quote } = await quotedStay(app, account);
    await app.api('POST', '/api/v1/listing/import', { tenant, body: { listingIDs: [stay.listingID] } });
    expect((await reserve(app, reservationBody(stay, quote), { tenant })).status).toBe(201);
    const ofImporter = await summary({ tenant });
    expect(counted(ofImporter)).toEqual(await totals({ tenant }));
    expect([ofImporter.accounts.total, ofImporter.reservations, sums(ofImporter).bookings]).toEqual([0, 1, 1]);
    const then = await summary({ tenant: owner });
    expect([then.reservations, sums(then).bookings]).toEqual([ofOwner.reservations + 1, sums(ofOwner).bookings + 1]);
  });

  it('stays the same, with its ETag, until one of its counts changes', async () => {
    await untilIdle(app, UNDELIVERED);
    const etag = (await ask()).headers.get('etag')!;
    const again = await ask({ headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    await book();
    expect((await ask({ headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('requires only the scope "read", and does not count as a read of guests', async () => {
    const keyOf = async (rights: object): Promise<{ id: string; key: string }> =>
      (await app.api('POST', '/api/v1/api-key', { body: { name: 'narrow', ...rights } })).body;
    const { id, key } = await keyOf({ scopes: ['read'], tenantIDs: [app.first.defaultTenant] });
    expect((await ask({ key, tenant: app.first.defaultTenant })).status).toBe(200);
    expect((await ask({ key, tenant: app.first.secondTenant })).status).toBe(403);
    expect((await ask({ key: (await keyOf({ scopes: ['book', 'manage', 'secrets', 'keys'] })).key })).status).toBe(403);
    expect((await ask({ key: null })).status).toBe(401);
    const { data } = (await app.api('GET', '/api/v1/audit-log?action=GUESTS_READ&limit=100')).body;
    expect(data.filter(({ actor }: any) => actor.id === id)).toEqual([]);
  });
});
