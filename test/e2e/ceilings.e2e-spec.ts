import { type Ceiling, type CeilingName, CEILINGS } from '../../src/records/ceilings/ceilings.list.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { freeStay, quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

const SMALL =
  'tenants=3,accounts=2,imports=4,tags=2,promotions=4,connectSessions=4,quotes=6,cancellationPreviews=4,stayChanges=2,webhookUrls=4,testDeliveries=4,recordedCancellations=4,keptAnswersMiB=4';
/** A number greater than each of the ceilings. */
const TRIES = 6;

describe('ceilings', () => {
  let app: TestApp;
  let create: Record<CeilingName, (number: number) => Promise<Answer>>;
  let quote: (key: string) => Promise<Answer>;

  beforeAll(async () => {
    app = await startApp({ CEILINGS: SMALL });
    const account = await app.connect('demo-small', { fields: { allowImport: true } });
    const taken = await quotedStay(app, account, 3);
    const { id } = (await reserve(app, reservationBody(taken.stay, taken.quote))).body;
    const booked = await quotedStay(app, account, 3);
    const { data: listings } = (await app.api('GET', '/api/v1/listing?status=ACTIVE')).body;
    const post = (path: string, body: object, options: CallOptions = {}) =>
      app.api('POST', `/api/v1/${path}`, { ...options, body });
    const { checkInDate, checkOutDate } = await freeStay(app, taken.stay.listingID, 3, 40);
    const moved = { checkInDate, checkOutDate };
    const url = (number: number) => app.sandbox.inboxUrl(`ceiling-${number}`);
    create = {
      tenants: (number) => post('tenant', { name: `Tenant ${number}` }),
      accounts: (number) =>
        post('integration-account', {
          name: 'More',
          accountIdentifier: `more-${number}`,
          provider: 'PROVIDER_14',
          authType: 'API_KEY',
          authConfig: { api_key: 'sandbox-demo-small' },
        }),
      imports: (number) =>
        post('listing/import', { listingIDs: [listings[number].id] }, { tenant: app.first.secondTenant }),
      tags: (number) => post('tag', { name: `Tag ${number}` }),
      promotions: () => post('promotion', { name: 'x', integrationAccountID: account, discountPercentage: 5 }),
      connectSessions: () =>
        post('connect-session', { tenantID: app.first.defaultTenant, redirectURL: 'https://example.com/' }),
      quotes: () => post('quote', { ...booked.stay, guests: 2 }),
      cancellationPreviews: () => post(`reservation/${id}/cancellation`, { by: 'GUEST' }),
      stayChanges: () => post(`reservation/${id}/change`, moved),
      webhookUrls: (number) =>
        app.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', {
          body: { urls: Array.from({ length: number + 1 }, (_, index) => url(index)) },
        }),
      testDeliveries: () => post('outgoing-webhooks/PROVIDER_14/test', { url: url(0) }),
      recordedCancellations: () =>
        post('reservation', reservationBody(booked.stay, booked.quote, { status: 'cancelled' })),
    };
    quote = (key) =>
      post('quote/batch', { quotes: [{ ...booked.stay, guests: 2 }] }, { headers: { 'idempotency-key': key } });
  }, 120_000);
  afterAll(() => app.close());

  const countOf = async (table: string): Promise<number> => {
    const [row] = await sql<{ rows: number }>(app, `SELECT count(*)::int AS rows FROM ${table}`);
    return row!.rows;
  };

  it.each(Object.entries(CEILINGS) as [CeilingName, Ceiling][])(
    'refuse too many %s with 422 and store nothing more',
    async (name, { table, code }) => {
      for (let number = 0; number < TRIES; number += 1) {
        const before = await countOf(table);
        const { status, body } = await create[name](number);
        if (status < 300) continue;
        expect([status, body.details]).toEqual([422, [{ code, message: body.message }]]);
        expect(body.message).toMatch(/^The (workspace|tenant) may have at most \d+ .+; .+/);
        expect(await countOf(table)).toBe(before);
        return;
      }
      throw new Error(`${TRIES} requests were accepted`);
    },
  );

  it('refuse a keyed request beyond the limit of kept answers, and replay an accepted one', async () => {
    const first = await quote('first');
    expect(first.status).toBe(200);
    const before = await countOf('idempotency_key');
    const refused = await quote('second');
    expect([refused.status, refused.body.details[0].code]).toEqual([422, 'too_many_kept_answers']);
    expect(await countOf('idempotency_key')).toBe(before);
    const repeated = await quote('first');
    expect([repeated.headers.get('idempotency-replayed'), repeated.text]).toEqual(['true', first.text]);
  });
});
