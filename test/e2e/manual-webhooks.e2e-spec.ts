import { startApp, type TestApp } from '../support/app.js';

const ACCOUNT = 'demo-small';
const PATH = '/api/v1/integration-account';

/** PMSes whose webhooks a person enters in their pages: the account shows what to enter. */
describe('webhooks entered by hand', () => {
  let app: TestApp;
  let lead = 30;

  beforeAll(async () => {
    app = await startApp();
  }, 60_000);
  afterAll(() => app.close());

  const synced = (id: string): Promise<true> =>
    app.until('the first sync', async () => {
      const runs = (await app.api('GET', `${PATH}/${id}/sync-runs?limit=100`)).body.data;
      const done = runs.filter((run: any) => run.status === 'SUCCEEDED').map((run: any) => run.resource);
      return new Set(done).size === 3 ? true : undefined;
    });

  const signed = async (): Promise<string> => {
    const oauthApp = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    await app.api('PUT', '/api/v1/oauth-app/PROVIDER_10', { body: oauthApp });
    const urls = { clientRedirectURL: 'https://shop.example/done', notificationURL: app.sandbox.inboxUrl('oauth') };
    const body = { name: 's', accountIdentifier: 's', provider: 'PROVIDER_10', authType: 'OAUTH', ...urls };
    const made = await app.api('POST', PATH, { body });
    const consent = await fetch(made.body.oAuthURL, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ account: ACCOUNT, decision: 'approve' }),
    });
    await fetch(consent.headers.get('location')!, { redirect: 'manual' });
    await synced(made.body.id);
    return made.body.id;
  };

  const withHeader = async (): Promise<string> => {
    const authConfig = { invite_code: `sandbox-${ACCOUNT}-1` };
    const body = { name: 'b', accountIdentifier: 'b', provider: 'PROVIDER_12', authType: 'ACCESS_TOKEN', authConfig };
    const made = await app.api('POST', PATH, { body });
    expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
    await synced(made.body.id);
    return made.body.id;
  };

  const bookedThere = async (): Promise<string> => {
    const [property] = await app.sandbox.listings(ACCOUNT);
    for (;;) {
      const day = (offset: number): string =>
        new Date(Date.now() + (lead + offset) * 86_400_000).toISOString().slice(0, 10);
      lead += 3;
      const input = { listing: property!.id, arrival: day(0), departure: day(2), status: 'confirmed' as const };
      const made = await app.sandbox.book(ACCOUNT, input).catch(() => undefined);
      if (made) return made.arrival;
    }
  };

  const arrives = (id: string, arrival: string): Promise<true> =>
    app.until('the booking', async () => {
      const { data } = (await app.api('GET', `/api/v1/reservation?limit=100&integrationAccountID=${id}`)).body;
      return data.some((one: any) => one.checkInDate.slice(0, 10) === arrival) ? true : undefined;
    });

  it('is shown to the owner alone, and only where a person enters it', async () => {
    const id = await app.connect(ACCOUNT, { provider: 'PROVIDER_14' });
    expect((await app.api('GET', `${PATH}/${id}`)).body.pmsWebhook).toBeNull();
    const manual = await withHeader();
    expect((await app.api('GET', `${PATH}/${manual}`)).body.pmsWebhook).toEqual({
      url: expect.stringContaining(`/api/v1/pms-webhook/PROVIDER_12/${manual}/`),
      secret: expect.stringMatching(/^[\w-]{40,}$/),
    });
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await app.api('GET', `${PATH}/${manual}`, options)).status).toBe(404);
  }, 90_000);

  it('with the header of our choosing, brings what happens at the PMS at once', async () => {
    const [account] = (await app.api('GET', `${PATH}?provider=PROVIDER_12`)).body.data;
    const { url, secret } = (await app.api('GET', `${PATH}/${account.id}`)).body.pmsWebhook;
    await app.sandbox.subscribe(ACCOUNT, { pms: 'beds24', url, login: 'x-webhook-secret', password: secret } as never);
    await arrives(account.id, await bookedThere());
    const wrong = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-secret': 'wrong' },
      body: '{}',
    });
    expect(wrong.status).toBe(401);
  });

  it("signed with the application's secret, is believed only with that signature", async () => {
    const id = await signed();
    const { url } = (await app.api('GET', `${PATH}/${id}`)).body.pmsWebhook;
    const unsigned = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account_id: 1, event: 'booking_created', resource: { booking: { id: 1 } } }),
    });
    expect(unsigned.status).toBe(401);
    await app.sandbox.subscribe(ACCOUNT, { pms: 'smily', url } as never);
    await arrives(id, await bookedThere());
  }, 90_000);
});
