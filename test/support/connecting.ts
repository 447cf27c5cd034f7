import { HostBrowser } from '../../sandbox/host-browser.js';
import { credentialOf, OAUTH_APP, PARTNER_KEYS } from '../../sandbox/credentials.js';
import type { TestApp } from './app.js';

const PATH = '/api/v1/integration-account';
/** On a busy machine, accounts that are read side by side wait for each other. */
const FIRST_SYNC_MS = 120_000;
const attempts = new WeakMap<TestApp, number>();

/** A code as `GET /api/v1/provider` describes it. */
interface Provider {
  provider: string;
  connector: string;
}

/** Connects a sandbox account in one of the provider's ways, including consent; returns the id. */
export const connectBy = async (
  app: TestApp,
  { provider, connector }: Provider,
  { authType, fields }: { authType: string; fields: { name: string }[] },
  account: string,
): Promise<string> => {
  const partnerKey = PARTNER_KEYS[connector];
  if (partnerKey) await app.api('PUT', `/api/v1/integration-definition/${provider}`, { body: { partnerKey } });
  const common = { name: provider, accountIdentifier: `${provider}-${authType}`, provider, authType };
  if (authType !== 'OAUTH') {
    const attempt = (attempts.get(app) ?? 0) + 1;
    attempts.set(app, attempt);
    const authConfig = Object.fromEntries(
      fields.map(({ name }) => [name, credentialOf(name, account, app.sandbox.url, attempt)]),
    );
    const made = await app.api('POST', PATH, { body: { ...common, authConfig } });
    expect([provider, authType, made.status, made.status === 201 ? '' : made.text]).toEqual([
      provider,
      authType,
      201,
      '',
    ]);
    return made.body.id;
  }
  expect((await app.api('PUT', `/api/v1/oauth-app/${provider}`, { body: OAUTH_APP })).status).toBe(200);
  const urls = { clientRedirectURL: 'https://shop.example/done', notificationURL: app.sandbox.inboxUrl('oauth') };
  const made = await app.api('POST', PATH, { body: { ...common, ...urls } });
  expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
  const browser = new HostBrowser();
  const done = await browser.visit(await browser.decide(made.body.oAuthURL, account));
  expect(done.headers.get('location')).toContain('status=success');
  return made.body.id;
};

/** Waits until each of the resources has been read completely once; throws if a read fails. */
export const firstSync = (
  app: TestApp,
  id: string,
  resources: readonly string[] = ['LISTINGS', 'CALENDARS', 'RESERVATIONS'],
): Promise<true> =>
  app.until(
    'the first sync',
    async () => {
      const runs = (await app.api('GET', `${PATH}/${id}/sync-runs?limit=100`)).body.data;
      const failed = runs.find((run: any) => run.status === 'FAILED');
      if (failed) throw new Error(`${failed.resource}: ${failed.error}`);
      const done = new Set(runs.filter((run: any) => run.status === 'SUCCEEDED').map((run: any) => run.resource));
      return resources.every((resource) => done.has(resource)) ? true : undefined;
    },
    FIRST_SYNC_MS,
  );
