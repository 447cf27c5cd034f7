import { addDays } from '../../../src/values/time/dates.js';
import { startApp, type TestApp } from '../../support/app.js';
import { accountBody, consent, EVENTS, freeStay, type Json, listingsOf, reservationBody } from './checks.js';

let test: TestApp;
let account: string;
let listing: Json;

const letters = (inbox: string): Json[] => test.sandbox.inbox(inbox).map(({ body }) => JSON.parse(body));
const types = (inbox: string): string[] => letters(inbox).map(({ type }) => type);
const arrived = (inbox: string, type: string, count = 1): Promise<Json> =>
  test.until(`${type} in ${inbox}`, async () => letters(inbox).filter((letter) => letter.type === type)[count - 1]);
const subscribe = (events: string[], inboxes: string[], options: { tenant?: string; key?: string } = {}) =>
  test.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', {
    ...options,
    body: { events, urls: inboxes.map((name) => test.sandbox.inboxUrl(name)) },
  });
/** Books a stay that many days ahead, which can be extended by a night. */
const book = async (ahead: number): Promise<Json> => {
  const body = reservationBody(await freeStay(test, listing, ahead, undefined, 1));
  return (await test.api('POST', '/api/v1/reservation?priceCheck=off', { body })).body;
};

beforeAll(async () => {
  test = await startApp();
  account = await test.connect('demo', { fields: { allowImport: true } });
  listing = (await listingsOf(test)).find(({ units }) => units[0].inventoryCount === 1);
  await subscribe(EVENTS, ['foreign'], { key: test.second.key });
  await subscribe(EVENTS, ['second'], { tenant: test.first.secondTenant });
}, 120_000);
afterAll(() => test?.close());

describe('notifications', () => {
  it('[events.2][events.1][service.6] for the chosen events go to every URL', async () => {
    await subscribe(['RESERVATION_CREATED', 'RESERVATION_CANCELLED'], ['a', 'b']);
    const reservation = await book(10);
    for (const inbox of ['a', 'b']) {
      const letter = await arrived(inbox, 'RESERVATION_CREATED');
      expect(Object.keys(letter)).toEqual(
        expect.arrayContaining(['id', 'type', 'timestamp', 'sequence', 'workspaceID', 'tenantID', 'provider', 'data']),
      );
      expect(letter).toMatchObject({
        workspaceID: test.first.id,
        tenantID: test.first.defaultTenant,
        provider: 'PROVIDER_14',
        data: { id: reservation.id, status: 'CONFIRMED' },
      });
    }
  });

  it('[events.2][events.1] are not sent for the other events', async () => {
    const reservation = await book(20);
    await test.sandbox.changeBooking('demo', reservation.providerReservationID, {
      notes: 'changed',
      departure: addDays(reservation.checkOutDate, 1),
    });
    await test.until('the change', async () => {
      const { body } = await test.api('GET', `/api/v1/reservation/${reservation.id}`);
      return body.checkOutDate === addDays(reservation.checkOutDate, 1) ? true : undefined;
    });
    await test.api('POST', `/api/v1/reservation/${reservation.id}/cancel`);
    const letter = await arrived('a', 'RESERVATION_CANCELLED');
    expect(letter.data).toMatchObject({ id: reservation.id, status: 'CANCELLED' });
    expect(types('a')).not.toContain('RESERVATION_UPDATED');
  });

  it('[events.1] report a change at the PMS as RESERVATION_UPDATED', async () => {
    await subscribe(EVENTS, ['a', 'b']);
    const reservation = await book(30);
    await test.sandbox.changeBooking('demo', reservation.providerReservationID, {
      departure: addDays(reservation.checkOutDate, 1),
    });
    const { data } = await arrived('b', 'RESERVATION_UPDATED');
    expect(data).toMatchObject({ id: reservation.id, checkOutDate: addDays(reservation.checkOutDate, 1) });
  });

  it('[events.1] report listings that a tenant imports or a sync adds as NEW_LISTINGS_IMPORTED', async () => {
    await test.api('POST', '/api/v1/listing/import', {
      tenant: test.first.secondTenant,
      body: { listingIDs: [listing.id] },
    });
    const { data, tenantID } = await arrived('second', 'NEW_LISTINGS_IMPORTED');
    expect({ data, tenantID }).toEqual({
      data: { integrationAccountID: account, listingIDs: [listing.id] },
      tenantID: test.first.secondTenant,
    });
    const other = await test.connect('demo', { tenant: test.first.secondTenant });
    // One notification for each page that was read; each listing is reported once.
    const told = (): string[] =>
      letters('second').flatMap(({ data: its }) => (its.integrationAccountID === other ? its.listingIDs : []));
    await test.until('48 listings of the new account', async () => told().length >= 48 || undefined);
    expect([told().length, new Set(told()).size]).toEqual([48, 48]);
  });

  it('[events.2] go to nobody else', () => {
    expect(letters('foreign')).toEqual([]);
    expect(types('second').filter((type) => type.startsWith('RESERVATION'))).toEqual([]);
  });
});

describe('the PMS of an account', () => {
  it('[events.6][service.2][integration-account.webhooksSubscribed] is subscribed to when the account is created', async () => {
    await test.until('subscriptions', async () =>
      (await test.api('GET', `/api/v1/integration-account/${account}`)).body.webhooksSubscribed ? true : undefined,
    );
    expect(test.sandbox.ledger.subscriptions.of('demo').length).toBeGreaterThan(0);
  });

  it('[events.5][auth.note.oauth] is authorized, and the notificationURL receives a POST', async () => {
    await test.api('PUT', '/api/v1/oauth-app/PROVIDER_14', {
      body: { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' },
    });
    const oauth = {
      authType: 'OAUTH',
      authConfig: undefined,
      clientRedirectURL: 'https://example.com/connected',
      notificationURL: test.sandbox.inboxUrl('oauth'),
    };
    const { body } = await test.api('POST', '/api/v1/integration-account', { body: accountBody(oauth) });
    await consent(body.oAuthURL);
    const { data } = await arrived('oauth', 'OAUTH_COMPLETED');
    expect(data).toMatchObject({
      integrationAccountID: body.id,
      accountIdentifier: body.accountIdentifier,
      provider: 'PROVIDER_14',
      status: 'ACTIVE',
    });
    expect(test.sandbox.inbox('oauth')[0]!.headers).toMatchObject({
      'webhook-id': expect.any(String),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
  });
});

describe('requireListingApproval', () => {
  it('[states.listing.approval][endpoint-04.requireListingApproval] keeps new listings INACTIVE until they are approved', async () => {
    const options = { key: test.second.key };
    await test.connect('demo', { ...options, fields: { requireListingApproval: true } });
    const waiting = await listingsOf(test, options);
    expect(waiting).toHaveLength(48);
    expect(waiting.every(({ status }) => status === 'INACTIVE')).toBe(true);
    expect((await test.api('POST', `/api/v1/listing/${waiting[0].id}/approve`, options)).body.status).toBe('ACTIVE');
    expect((await test.api('GET', `/api/v1/listing?status=ACTIVE`, options)).body.meta.total).toBe(1);
  });
});
