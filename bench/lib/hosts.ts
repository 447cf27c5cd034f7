import { credentialOf, OAUTH_APP, PARTNER_KEYS } from '../../sandbox/credentials.js';
import { HostBrowser } from '../../sandbox/host-browser.js';
import type { Api } from './accounts.js';

/** A provider as `GET /provider` describes it. */
interface Provider {
  provider: string;
  connector: string;
  authSchemes: { authType: string; fields: { name: string }[] }[];
}

/**
 * Connects the sandbox's account `name` through the code `provider`, with credentials, or with OAuth if the PMS
 * supports only that; returns its id.
 */
export const connectHost = async (api: Api, provider: string, name: string, sandboxUrl: string): Promise<string> => {
  const { connector, authSchemes } = (await api<Provider[]>('GET', 'provider')).find(
    (one) => one.provider === provider,
  )!;
  const partnerKey = PARTNER_KEYS[connector];
  if (partnerKey) await api('PUT', `integration-definition/${provider}`, { partnerKey });
  const scheme = authSchemes.find(({ authType }) => authType !== 'OAUTH');
  const body = { name, accountIdentifier: provider, provider, authType: scheme?.authType ?? 'OAUTH' };
  if (scheme) {
    const values = scheme.fields.map((field) => [field.name, credentialOf(field.name, name, sandboxUrl)]);
    const authConfig = Object.fromEntries(values) as object;
    return (await api<{ id: string }>('POST', 'integration-account', { ...body, authConfig })).id;
  }
  await api('PUT', `oauth-app/${provider}`, OAUTH_APP);
  const urls = { clientRedirectURL: 'https://shop.example/done', notificationURL: 'https://shop.example/notified' };
  const made = await api<{ id: string; oAuthURL: string }>('POST', 'integration-account', { ...body, ...urls });
  const browser = new HostBrowser();
  const done = await browser.visit(await browser.decide(made.oAuthURL, name));
  if (!done.headers.get('location')?.includes('status=success')) throw new Error(`${provider}: not authorized`);
  return made.id;
};
