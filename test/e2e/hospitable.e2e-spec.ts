import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';

/** A code that an operator binds to a connector without its own code, whose PMS accepts no reservations. */
describe('a PMS that accepts no reservations', () => {
  let app: TestApp;
  let account: string;
  let quoted: Awaited<ReturnType<typeof quotedStay>>;

  beforeAll(async () => {
    app = await startApp({ CONNECTOR_OVERRIDES: 'PROVIDER_13=hospitable' });
    account = await app.connect('demo-small', {
      provider: 'PROVIDER_13',
      fields: { authType: 'ACCESS_TOKEN', authConfig: { auth_token: 'sandbox-demo-small' } },
    });
    quoted = await quotedStay(app, account, 3);
  }, 90_000);
  afterAll(() => app.close());

  const quote = () => app.api('POST', '/api/v1/quote', { body: { ...quoted.stay, guests: 2 } });

  it('differs from the others by its declared capabilities', async () => {
    const { body } = await app.api('GET', '/api/v1/provider');
    expect(body.find(({ provider }: { provider: string }) => provider === 'PROVIDER_13')).toMatchObject({
      name: 'Hospitable',
      connector: 'hospitable',
      capabilities: { quote: 'native', create: false, cancel: false, webhooks: 'manual', findByReference: false },
    });
  });

  it('is read like any other, by its own workspace and tenant only', async () => {
    const path = `/api/v1/listing?integrationAccountID=${account}`;
    const { body } = await app.api('GET', path);
    expect(body.meta.total).toBe((await app.sandbox.listings('demo-small')).length);
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await app.api('GET', path, options)).body.meta.total).toBe(0);
  });

  it('makes a request to book fail with 422, without storing or holding anything', async () => {
    const { status, body } = await reserve(app, reservationBody(quoted.stay, quoted.quote));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: 'Hospitable (PROVIDER_13): it does not accept reservations through its API',
      details: [
        { code: 'not_supported', message: 'Hospitable (PROVIDER_13): it does not accept reservations through its API' },
      ],
    });
    const list = await app.api('GET', `/api/v1/reservation?listingID=${quoted.stay.listingID}`);
    expect(list.body.meta.total).toBe(0);
    expect((await quote()).status).toBe(201);
  });

  it('makes a request to cancel fail with 422, and keeps the reservation', async () => {
    const { checkInDate: arrival, checkOutDate: departure } = quoted.stay;
    await app.sandbox.book('demo-small', { listing: quoted.listing.providerID, arrival, departure });
    await app.api('POST', `/api/v1/integration-account/${account}/sync`, { body: { resources: ['RESERVATIONS'] } });
    const id = await app.until('the reservation', async () => {
      const list = await app.api('GET', `/api/v1/reservation?listingID=${quoted.stay.listingID}`);
      return list.body.data[0]?.id as string | undefined;
    });
    const { status, body } = await app.api('POST', `/api/v1/reservation/${id}/cancel`);
    expect([status, body.details[0].code]).toEqual([422, 'not_supported']);
    expect((await app.api('GET', `/api/v1/reservation/${id}`)).body.status).toBe('CONFIRMED');
    expect((await app.sandbox.bookings('demo-small')).map((booking) => booking.status)).toEqual(['confirmed']);
  });

  it('has an estimated quote when the PMS gives no price for the property', async () => {
    const { stay, quote: native } = await quotedStay(app, account, 3);
    const asked = () => app.api('POST', '/api/v1/quote', { body: { ...stay, guests: 2 } });
    app.sandbox.fault({ kind: 'status', status: 403, path: '/quote$', count: 1 });
    const estimated = await asked();
    expect([estimated.status, estimated.headers.get('x-quote-basis')]).toEqual([201, 'estimated']);
    expect(estimated.body.components.basePrice.amount).toBe(native.components.basePrice.amount);
    app.sandbox.fault({ kind: 'status', status: 503, path: '/quote$', count: 1 });
    expect((await asked()).status).toBe(503);
    const { body } = await app.api('GET', `/api/v1/integration-account/${account}`);
    expect(body.status).toBe('ACTIVE');
  });

  it('processes an event that arrives at the address of the account', async () => {
    const { url } = (await app.api('POST', `/api/v1/integration-account/${account}/pms-webhook/rotate`)).body;
    await app.sandbox.subscribe('demo-small', { pms: 'hospitable', url });
    const { id, providerID } = quoted.listing;
    await app.sandbox.changeListing('demo-small', providerID, { rename: 'Told by an event' });
    await app.until('the new name', async () => {
      const { body } = await app.api('GET', `/api/v1/listing?limit=100&integrationAccountID=${account}`);
      return body.data.find((one: { id: string }) => one.id === id)?.name === 'Told by an event' ? true : undefined;
    });
  });
});
