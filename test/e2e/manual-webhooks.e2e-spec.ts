import { day } from '../../proofs/lib/stack/days.js';
import { HostBrowser } from '../../sandbox/host-browser.js';
import { startApp, type TestApp } from '../support/app.js';

const ACCOUNT = 'demo-small';
const PATH = '/api/v1/integration-account';

interface Made {
  id: string;
  pmsWebhook: { url: string; secret: string };
}

/** PMSes in whose pages a person enters the webhook: the answer to the new account shows once what to enter. */
describe('a webhook that is entered by hand', () => {
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

  const signed = async (): Promise<Made> => {
    const oauthApp = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    await app.api('PUT', '/api/v1/oauth-app/PROVIDER_10', { body: oauthApp });
    const urls = { clientRedirectURL: 'https://shop.example/done', notificationURL: app.sandbox.inboxUrl('oauth') };
    const body = { name: 's', accountIdentifier: 's', provider: 'PROVIDER_10', authType: 'OAUTH', ...urls };
    const made = await app.api('POST', PATH, { body });
    const browser = new HostBrowser();
    await browser.visit(await browser.decide(made.body.oAuthURL, ACCOUNT));
    await synced(made.body.id);
    return made.body;
  };

  const withHeader = async (): Promise<Made> => {
    const authConfig = { invite_code: `sandbox-${ACCOUNT}-1` };
    const body = { name: 'b', accountIdentifier: 'b', provider: 'PROVIDER_12', authType: 'ACCESS_TOKEN', authConfig };
    const made = await app.api('POST', PATH, { body });
    expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
    await synced(made.body.id);
    return made.body;
  };

  const bookedThere = async (): Promise<string> => {
    const [property] = await app.sandbox.listings(ACCOUNT);
    for (;;) {
      const stay = { arrival: day(lead), departure: day(lead + 2) };
      lead += 3;
      const input = { listing: property!.id, ...stay, status: 'confirmed' as const };
      const made = await app.sandbox.book(ACCOUNT, input).catch(() => undefined);
      if (made) return made.arrival;
    }
  };

  const arrives = (id: string, arrival: string): Promise<true> =>
    app.until('the booking', async () => {
      const { data } = (await app.api('GET', `/api/v1/reservation?limit=100&integrationAccountID=${id}`)).body;
      return data.some((one: any) => one.checkInDate.slice(0, 10) === arrival) ? true : undefined;
    });

  const post = (url: string, body: object, headers = {}): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const rotate = (id: string, options = {}) => app.api('POST', `${PATH}/${id}/pms-webhook/rotate`, options);

  it('is shown once, and can be replaced by the owner alone', async () => {
    const { id, pmsWebhook } = await withHeader();
    expect(pmsWebhook).toEqual({
      url: expect.stringContaining(`/api/v1/pms-webhook/PROVIDER_12/${id}/`),
      secret: expect.stringMatching(/^[\w-]{40,}$/),
    });
    expect((await app.api('GET', `${PATH}/${id}`)).text).not.toContain('pmsWebhook');
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await rotate(id, options)).status).toBe(404);
    const made = await rotate(id);
    expect(made.status).toBe(200);
    expect(made.body.url).not.toBe(pmsWebhook.url);
    expect(made.body.secret).not.toBe(pmsWebhook.secret);
    const event = { timeStamp: '2027-01-01T00:00:00Z', booking: { id: 1 } };
    const at = async (url: string, secret: string) => (await post(url, event, { 'x-webhook-secret': secret })).status;
    expect(await at(pmsWebhook.url, pmsWebhook.secret)).toBe(404);
    expect(await at(made.body.url, pmsWebhook.secret)).toBe(401);
    expect(await at(made.body.url, made.body.secret)).toBe(200);
  }, 90_000);

  it('does not repeat the query in the answer to a refused event', async () => {
    const account = '0193aa00-7fff-7abc-8abc-00000000abcd';
    for (const path of [`/api/v1/pms-webhook/PROVIDER_06/${account}/none`, '/api/v1/pms-webhook/x', '/connect/none']) {
      const answer = await post(`${app.url}${path}?auth=confidential`, {});
      expect([path, answer.status]).toEqual([path, path === '/connect/none' ? 400 : 404]);
      expect(await answer.text()).not.toContain('confidential');
    }
  });

  it('is refused for a PMS to which the service subscribes through its API', async () => {
    const id = await app.connect(ACCOUNT, { provider: 'PROVIDER_14' });
    expect([(await rotate(id)).status, (await rotate(id)).body.message]).toEqual([
      422,
      'The webhooks of this PMS are not entered by hand',
    ]);
  });

  it('with a header of our choosing delivers the events of the PMS', async () => {
    const [account] = (await app.api('GET', `${PATH}?provider=PROVIDER_12`)).body.data;
    const { url, secret } = (await rotate(account.id)).body;
    await app.sandbox.subscribe(ACCOUNT, { pms: 'beds24', url, login: 'x-webhook-secret', password: secret } as never);
    await arrives(account.id, await bookedThere());
    expect((await post(url, {}, { 'x-webhook-secret': 'wrong' })).status).toBe(401);
    expect((await post(url, {})).status).toBe(401);
  });

  it("that is signed with the application's secret is accepted only with that signature", async () => {
    const { id, pmsWebhook } = await signed();
    const unsigned = await post(pmsWebhook.url, {
      account_id: 1,
      event: 'booking_created',
      resource: { booking: { id: 1 } },
    });
    expect(unsigned.status).toBe(401);
    await app.sandbox.subscribe(ACCOUNT, { pms: 'smily', url: pmsWebhook.url } as never);
    await arrives(id, await bookedThere());
  }, 90_000);
});
