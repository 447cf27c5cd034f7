import type { OpenAPIObject } from '@nestjs/swagger';
import { openapiDocument } from '../support/openapi-document.js';
import { publishedDocument } from '../../src/operations/openapi/published-document.js';
import { type Answer, startApp, type TestApp } from '../support/app.js';
import { freeStay, quotedStay, reservationBody } from '../support/booking.js';
import { sql } from '../support/sql.js';
import { inboundPath } from '../support/inbound.js';

interface Given {
  params?: Record<string, string>;
  /** Values in place of the document's examples: ids, and stays and prices, which depend on the day. */
  body?: Record<string, unknown>;
  query?: string;
  tenant?: string;
}

/** Operations without an entry in the audit log, and why. A new one needs an entry or a reason. */
const UNAUDITED: Record<string, string> = {
  'POST /api/v1/availability/batch': 'only reads',
  'POST /api/v1/connect-page': 'for the browser of a host: remembers it and changes nothing else',
  'POST /api/v1/connect-page/connect': 'for the browser of a host, which has no key: on record as HOST',
  'POST /connect/{ticket}': 'for the browser of a host, which has no key: what it leads to is on record when it ends',
  'POST /api/v1/quote': 'asks for a price and stores only that',
  'POST /api/v1/quote/{id}/hold': 'takes nights for minutes and stores only that',
  'DELETE /api/v1/quote/{id}/hold': 'frees nights that were held for minutes',
  'PUT /api/v1/event/consumer/{consumer}': 'stores how far a reader has read, as often as it reads',
  'DELETE /api/v1/event/consumer/{consumer}': 'forgets how far a reader has read',
  'POST /api/v1/integration-account/{integrationAccountID}/price-preview': 'only reads',
  'POST /api/v1/integration-account/{integrationAccountID}/probe': 'only reads',
  'POST /api/v1/quote/batch': 'asks for prices and changes nothing',
  'POST /api/v1/reservation/{id}/cancellation': 'shows what a cancellation costs and stores only that',
  'POST /api/v1/reservation/{id}/change': 'shows what a change costs and stores only that',
  'POST /api/v1/pms-webhook/{provider}/{accountID}/{path}':
    'a hint without a caller; the read that follows is a sync run',
};

/** Calls every operation with the document's own examples, in an order in which each has what it needs. */
describe('the examples of the OpenAPI document', () => {
  let app: TestApp;
  let document: OpenAPIObject;
  const ids: Record<string, string> = {};
  let stay: Awaited<ReturnType<typeof quotedStay>>;
  const done = new Set<string>();
  const audited = new Set<string>();

  beforeAll(async () => {
    app = await startApp({ SECURITY_CONTACT: 'mailto:security@example.com' });
    document = publishedDocument(openapiDocument(app.app));
    ids.account = await app.connect('demo-small', { fields: { allowImport: true } });
    stay = await quotedStay(app, ids.account, 3);
    ids.listing = stay.listing.id;
  }, 90_000);
  afterAll(() => app.close());

  const call = async (operation: string, given: Given = {}): Promise<any> => {
    const [method, template] = operation.split(' ') as [string, string];
    const described = (document.paths[template] as any)?.[method.toLowerCase()];
    expect(described).toBeDefined();
    const example = described.requestBody?.content?.['application/json']?.example as object | undefined;
    expect(JSON.stringify(example ?? {})).not.toMatch(/:"string"/);
    const body = (example || given.body) && { ...example, ...given.body };
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => given.params?.[name] ?? 'PROVIDER_14');
    const answer = await app.api(method, path + (given.query ?? ''), { body, tenant: given.tenant });
    expect([operation, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([operation, answer.status, '']);
    done.add(operation);
    if (await isOnRecord(answer)) audited.add(operation);
    return answer.body;
  };

  /** Returns whether an audit entry names the caller, its address and the service's own id of the request. */
  const isOnRecord = async ({ headers }: Answer): Promise<boolean> => {
    const lines = await sql(
      app,
      `SELECT 1 FROM audit_entry WHERE request_id = $1 AND actor_id IS NOT NULL AND client_address IS NOT NULL
          AND action NOT IN ('API_KEY_USED_FROM_NEW_NETWORK', 'ACCESS_DENIED')`,
      [headers.get('x-request-id')],
    );
    return lines.length > 0;
  };

  const operations = (): { name: string; described: any }[] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as object).map(([method, described]) => ({
        name: `${method.toUpperCase()} ${path}`,
        described,
      })),
    );

  it('work for tenants, keys and the workspace', async () => {
    await call('GET /api/v1/workspace');
    await call('PATCH /api/v1/workspace', { body: { defaultDiscountPercentage: 0 } });
    await call('GET /api/v1/workspace/notification-secret');
    await call('POST /api/v1/workspace/notification-secret/rotate');
    const tenant = await call('POST /api/v1/tenant');
    await call('GET /api/v1/tenant');
    await call('PATCH /api/v1/tenant/{id}', { params: { id: tenant.id } });
    const key = await call('POST /api/v1/api-key');
    await call('GET /api/v1/api-key');
    const rotated = await call('POST /api/v1/api-key/{id}/rotate', { params: { id: key.id } });
    await call('DELETE /api/v1/api-key/{id}', { params: { id: rotated.id } });
  });

  it('work for providers and accounts', async () => {
    await call('PUT /api/v1/oauth-app/{provider}');
    await call('GET /api/v1/provider');
    await call('GET /api/v1/provider/{provider}');
    await call('GET /api/v1/integration-definition');
    await call('PUT /api/v1/integration-definition/{provider}');
    const created = await call('POST /api/v1/integration-account');
    const account = { integrationAccountId: created.id, integrationAccountID: created.id };
    await call('GET /api/v1/integration-account');
    await call('GET /api/v1/integration-account/{integrationAccountID}', { params: account });
    await call('PATCH /api/v1/integration-account/{integrationAccountID}', {
      params: account,
      body: { name: 'Harbour' },
    });
    const byHand = await app.api('POST', '/api/v1/integration-account', {
      body: {
        name: 'By hand',
        accountIdentifier: 'by-hand',
        provider: 'PROVIDER_12',
        authType: 'ACCESS_TOKEN',
        authConfig: { invite_code: 'sandbox-demo-1' },
      },
    });
    await call('POST /api/v1/integration-account/{integrationAccountID}/pms-webhook/rotate', {
      params: { integrationAccountID: byHand.body.id },
    });
    await call('GET /api/v1/integration-account/{integrationAccountID}/health', { params: account });
    await call('GET /api/v1/account-health', { query: '?hasIssues=false' });
    await call('POST /api/v1/integration-account/{integrationAccountID}/sync', { params: account });
    await call('GET /api/v1/integration-account/{integrationAccountID}/sync-runs', { params: account });
    await call('GET /api/v1/integration-account/{integrationAccountID}/calls', { params: account });
    await call('POST /api/v1/integration-account/{integrationAccountID}/probe', { params: account });
    await call('PATCH /api/v1/integration-account/{integrationAccountID}/move-tenant', {
      params: account,
      body: { tenantID: app.first.secondTenant },
    });
    await call('DELETE /api/v1/integration-account/{integrationAccountID}', {
      params: account,
      tenant: app.first.secondTenant,
    });
    const session = await call('POST /api/v1/connect-session', { body: { tenantID: app.first.defaultTenant } });
    await call('GET /api/v1/connect-session/{id}', { params: { id: session.id } });
    await call('DELETE /api/v1/connect-session/{id}', { params: { id: session.id } });
    const oauth = await app.api('POST', '/api/v1/integration-account', {
      body: {
        name: 'x',
        accountIdentifier: 'oauth',
        provider: 'PROVIDER_14',
        authType: 'OAUTH',
        clientRedirectURL: 'https://example.com/',
        notificationURL: app.sandbox.inboxUrl('oauth'),
      },
    });
    await call('POST /api/v1/integration-account/{integrationAccountId}/reauthorize', {
      params: { integrationAccountId: oauth.body.id },
    });
  });

  it('work for listings, tags and promotions', async () => {
    await call('GET /api/v1/listing');
    await call('GET /api/v1/listing/{id}', { params: { id: ids.listing! } });
    await call('GET /api/v1/listing/importable', { tenant: app.first.secondTenant });
    await call('POST /api/v1/listing/import', { body: { listingIDs: [ids.listing] }, tenant: app.first.secondTenant });
    await call('GET /api/v1/listing/{id}/imports', { params: { id: ids.listing! } });
    await call('DELETE /api/v1/integration-account/{integrationAccountID}/imports', {
      params: { integrationAccountID: ids.account! },
    });
    await call('POST /api/v1/listing/import', { body: { listingIDs: [ids.listing] }, tenant: app.first.secondTenant });
    await call('DELETE /api/v1/listing/{id}/imports', { params: { id: ids.listing! } });
    await call('POST /api/v1/listing/import', { body: { listingIDs: [ids.listing] }, tenant: app.first.secondTenant });
    await call('DELETE /api/v1/listing/{id}/import', { params: { id: ids.listing! }, tenant: app.first.secondTenant });
    await call('POST /api/v1/listing/{id}/reject', { params: { id: ids.listing! } });
    await call('POST /api/v1/listing/{id}/approve', { params: { id: ids.listing! } });
    const tag = await call('POST /api/v1/tag');
    await call('GET /api/v1/search', { query: '?q=harbour' });
    await call('GET /api/v1/tag');
    await call('GET /api/v1/tag/{id}', { params: { id: tag.id } });
    await call('PATCH /api/v1/tag/{id}', { params: { id: tag.id }, body: { name: 'Lake' } });
    await call('POST /api/v1/integration-account/{integrationAccountId}/apply-tags', {
      params: { integrationAccountId: ids.account! },
      body: { tagIDs: [tag.id], requireListingApproval: false },
    });
    const chosen = {
      params: { id: tag.id },
      body: { listingIDs: [ids.listing], integrationAccountIDs: [ids.account] },
    };
    await call('POST /api/v1/tag/{id}/withdraw', chosen);
    await call('POST /api/v1/tag/{id}/apply', chosen);
    await call('DELETE /api/v1/tag/{id}', { params: { id: tag.id } });
    const promotion = await call('POST /api/v1/promotion', { body: { integrationAccountID: ids.account } });
    await call('GET /api/v1/promotion');
    await call('GET /api/v1/promotion/{id}', { params: { id: promotion.id } });
    await call('PATCH /api/v1/promotion/{id}', { params: { id: promotion.id } });
    await call('DELETE /api/v1/promotion/{id}', { params: { id: promotion.id } });
  });

  it('work for notifications', async () => {
    const url = { url: app.sandbox.inboxUrl('examples') };
    await call('PATCH /api/v1/outgoing-webhooks/{provider}', { body: { urls: [url.url] } });
    await call('PATCH /api/v1/outgoing-webhooks', { body: { urls: [url.url] } });
    await call('GET /api/v1/outgoing-webhooks');
    await call('GET /api/v1/outgoing-webhooks/{provider}');
    await call('GET /api/v1/outgoing-webhooks/{provider}/secrets');
    await call('POST /api/v1/outgoing-webhooks/{provider}/secrets/rotate', { body: url });
    await call('POST /api/v1/outgoing-webhooks/{provider}/enable', { body: url });
    await call('POST /api/v1/outgoing-webhooks/{provider}/test');
    const delivery = await app.until('a delivery to be done', async () => {
      const { data } = await call('GET /api/v1/outgoing-webhooks/{provider}/deliveries');
      return data.find((one: any) => one.state === 'DELIVERED');
    });
    await call('GET /api/v1/outgoing-webhooks/{provider}/deliveries/{deliveryID}', {
      params: { deliveryID: delivery.id },
    });
    await call('POST /api/v1/outgoing-webhooks/{provider}/deliveries/{deliveryID}/redeliver', {
      params: { deliveryID: delivery.id },
    });
    await call('POST /api/v1/outgoing-webhooks/{provider}/redeliver');
  });

  it('work for availability, quotes and reservations', async () => {
    const { quote } = stay;
    const { listingID, checkInDate, checkOutDate } = stay.stay;
    await call('GET /api/v1/availability/{listingID}', { params: { listingID } });
    const found = await call('GET /api/v1/listing/search', {
      query: `?checkInDate=${checkInDate}&checkOutDate=${checkOutDate}`,
    });
    expect(found.data.map((hit: any) => hit.listingID)).toContain(listingID);
    await call('GET /api/v1/listing/map', { query: '?south=0' });
    await call('POST /api/v1/availability/batch', { body: { listingIDs: [listingID] } });
    await call('POST /api/v1/integration-account/{integrationAccountID}/price-preview', {
      params: { integrationAccountID: ids.account! },
    });
    const { quoteID } = await call('POST /api/v1/quote', { body: { listingID, checkInDate, checkOutDate } });
    await call('GET /api/v1/quote/{id}', { params: { id: quoteID } });
    await call('POST /api/v1/quote/{id}/hold', { params: { id: quoteID } });
    await call('GET /api/v1/quote/hold');
    await call('DELETE /api/v1/quote/{id}/hold', { params: { id: quoteID } });
    const several = await call('POST /api/v1/quote/batch', {
      body: { quotes: [{ listingID, checkInDate, checkOutDate, guests: 2 }] },
    });
    expect(several.data).toMatchObject([{ status: 201, basis: expect.any(String) }]);
    const { totalBasePrice, totalFeePrice, totalTaxPrice, totalPrice } = reservationBody(stay.stay, quote);
    const prices = { totalBasePrice, totalFeePrice, totalTaxPrice, totalPrice, currency: quote.currency };
    const booking = { listingID, checkInDate, checkOutDate, ...prices, status: 'pending' };
    const made = await call('POST /api/v1/reservation', { body: booking });
    await call('POST /api/v1/reservation/{id}/confirm', { params: { id: made.id } });
    await call('GET /api/v1/reservation');
    await call('GET /api/v1/reservation/{id}', { params: { id: made.id } });
    const later = await freeStay(app, listingID, 3, 60);
    const offered = await call('POST /api/v1/reservation/{id}/change', {
      params: { id: made.id },
      body: { checkInDate: later.checkInDate, checkOutDate: later.checkOutDate, unitID: undefined },
    });
    const changed = await call('POST /api/v1/reservation/{id}/change/{changeID}/confirm', {
      params: { id: made.id, changeID: offered.changeID },
    });
    const seen = await call('POST /api/v1/reservation/{id}/cancellation', { params: { id: changed.id } });
    const confirmed = { id: changed.id, cancellationID: seen.id };
    await call('POST /api/v1/reservation/{id}/cancellation/{cancellationID}/confirm', { params: confirmed });
    const again = await call('POST /api/v1/reservation', { body: booking });
    await call('POST /api/v1/reservation/{id}/cancel', { params: { id: again.id } });
    await call('GET /api/v1/guest/export', { query: `?reservationID=${made.id}` });
    await call('POST /api/v1/guest/erase', { body: { reservationID: made.id } });
    expect((await app.api('GET', `/api/v1/reservation/${made.id}`, { key: app.second.key })).status).toBe(404);
  });

  it('work for events', async () => {
    const { data } = await app.until('an event', async () => {
      const page = await call('GET /api/v1/event');
      return page.data.length > 0 ? page : undefined;
    });
    expect(data[0]).toMatchObject({ type: expect.any(String), tenantID: app.first.defaultTenant });
    const params = { consumer: 'booking-site' };
    await call('PUT /api/v1/event/consumer/{consumer}', { params });
    await call('GET /api/v1/event/consumer/{consumer}', { params });
    await call('GET /api/v1/event/consumer');
    await call('DELETE /api/v1/event/consumer/{consumer}', { params });
  });

  it('work for operating the service, and cover every operation', async () => {
    await call('GET /health/live');
    await call('GET /health/ready');
    await call('GET /metrics');
    expect(await call('GET /.well-known/security.txt')).toMatch(
      /^Contact: mailto:security@example\.com\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/,
    );
    await call('GET /api/v1/audit-log');
    await call('GET /api/v1/summary');
    await call('GET /api/v1/report/bookings', { query: '?days=7&displayCurrency=EUR' });
    await call('GET /api/v1/report/occupancy');
    await call('GET /api/v1/exchange-rate');
    await call('GET /api/v1/system');
    await call('GET /api/v1/system/pms');
    const params = { accountID: ids.account!, path: inboundPath(app, 'demo-small', ids.account!).split('/').at(-1)! };
    await call('POST /api/v1/pms-webhook/{provider}/{accountID}/{path}', {
      params,
      body: { agency_uid: 'a', event_type: 'NEW_BOOKING', property_uid: 'p', lead_uid: 'l' },
    });
    const browsersOnly = [
      'GET /api/v1/oauth/callback/{provider}',
      'GET /connect/{ticket}',
      'POST /api/v1/connect-page',
      'POST /api/v1/connect-page/connect',
      'POST /connect/{ticket}',
    ];
    const left = operations().filter(({ name }) => !done.has(name));
    expect(left.map(({ name }) => name).sort()).toEqual(browsersOnly);
    for (const { name, described } of operations())
      expect([name, described.summary]).toEqual([name, expect.stringMatching(/.{8,}/)]);
  });

  it('cause an entry in the audit log when they change something or show a secret', () => {
    const due = operations().filter(
      ({ name, described }) => !name.startsWith('GET ') || described['x-scope'] === 'secrets',
    );
    const missing = due.map(({ name }) => name).filter((name) => !audited.has(name));
    expect(missing.sort()).toEqual(Object.keys(UNAUDITED).sort());
  });
});
