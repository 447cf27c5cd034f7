import { randomBytes } from 'node:crypto';
import { OAUTH_APP } from '../../sandbox/credentials.js';
import { HostBrowser } from '../../sandbox/host-browser.js';
import type { RequestOptions, Stack } from './stack/stack.js';

const browser = new HostBrowser();

/** Gives consent on the pages of the service and the PMS as a host; returns the address of the last redirect. */
export const approve = (oAuthURL: string, account: string): Promise<string> => browser.decide(oAuthURL, account);

/** Completes an authorization at the service; returns the `status` that the host's browser receives. */
export const complete = async (callback: string): Promise<string | null> => {
  const answer = await browser.visit(callback);
  const location = answer.headers.get('location');
  if (answer.status !== 303 || !location) throw new Error(`the flow did not end with a redirect: ${answer.status}`);
  return new URL(location).searchParams.get('status');
};

/** Returns the state that the page of `oAuthURL` passes to the PMS. */
export const stateOf = async (oAuthURL: string): Promise<string> =>
  new URL(await browser.open(oAuthURL)).searchParams.get('state')!;

/** Returns the browser from the PMS to the service with this query. */
export const comeBack = (url: string): Promise<Response> => browser.visit(url);

/** Connects a sandbox account by OAuth; returns the account's id. */
export const connectByConsent = async (
  stack: Stack,
  { account, provider, inbox }: { account: string; provider: string; inbox: string },
  options: RequestOptions = {},
): Promise<string> => {
  await stack.request('PUT', `/api/v1/oauth-app/${provider}`, { ...options, body: OAUTH_APP });
  const body = {
    name: account,
    accountIdentifier: `${account}-${randomBytes(4).toString('hex')}`,
    provider,
    authType: 'OAUTH',
    authConfig: {},
    clientRedirectURL: 'https://shop.example/connected',
    notificationURL: stack.sandbox.inboxUrl(inbox),
  };
  const made = await stack.request('POST', '/api/v1/integration-account', { ...options, body });
  if (made.status !== 201) throw new Error(`not connected: ${made.status} ${made.text}`);
  const status = await complete(await approve(made.body.oAuthURL as string, account));
  if (status !== 'success') throw new Error(`the authorization ended with ${status}`);
  return made.body.id as string;
};
