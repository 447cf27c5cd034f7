import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { OAUTH_APP } from '../../../sandbox/credentials.js';
import { delivered } from '../../../sandbox/dialects/hostify/sns.js';
import { fieldsOf, operationsOf } from '../hostile/hostile-input.js';
import type { Answer, Stack } from '../stack/stack.js';
import { until } from '../stack/wait.js';

export const HOOKS = 'PROVIDER_14';
const API = '/api/v1';
/** Names of fields with a URL, in this interface or in a PMS's credentials. */
const URL_LIKE = /url|uri|link|icon|image|logo|avatar|callback|redirect|feed|href|endpoint|webhook/i;
const CREDENTIAL = /_(user|password)$/;

const mayHoldUrl = (name: string): boolean => URL_LIKE.test(name) && !CREDENTIAL.test(name);

/** The fields of the interface that contain a URL, and how to set each. */
export type UrlFields = Map<string, (url: string) => Promise<Answer>>;

export const openApiDocument = (): OpenAPIObject =>
  JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8')) as OpenAPIObject;

/** Returns every field that may contain a URL, from the OpenAPI document and the providers' credentials. */
export const documentedUrlFields = async (stack: Stack): Promise<string[]> => {
  const documented = operationsOf(openApiDocument()).flatMap(({ method, template, queryParameters, body }) => {
    const inBody = fieldsOf(body ?? {}).filter(({ schema }) => schema.type !== 'boolean');
    const names = [...queryParameters, ...inBody.map(({ path }) => path.at(-1)!)];
    return names.filter(mayHoldUrl).map((name) => `${method} ${template} ${name}`);
  });
  const { body } = await stack.request('GET', `${API}/provider`);
  const credentials = body.flatMap(({ authSchemes }: any) =>
    authSchemes.flatMap(({ fields }: any) => fields.map(({ name }: any) => name as string)),
  );
  return [...new Set<string>([...documented, ...credentials.filter(mayHoldUrl)])];
};

const URLS = {
  clientRedirectURL: 'https://shop.example.com/done',
  notificationURL: 'https://open.example.com/notify',
};
/** The number of calls of one account, below its limit of 30 per minute. */
const FEED_READS = 20;

const oauth = (own: object): object => ({
  name: 'hostile',
  accountIdentifier: randomUUID(),
  provider: HOOKS,
  authType: 'OAUTH',
  ...URLS,
  ...own,
});
const feed = (url: string): object => ({
  name: 'feed',
  accountIdentifier: randomUUID(),
  provider: 'PROVIDER_16',
  authType: 'API_KEY',
  authConfig: { feed_url: url },
});

/** Creates the resources of the fields: an OAuth app and account, a webhook app, feeds, a PMS that uses SNS. */
export const urlFields = async (stack: Stack): Promise<UrlFields> => {
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
    stack.request(method, API + path, { body });
  const made = async (method: string, path: string, body: unknown): Promise<string> => {
    const answer = await ask(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.id as string;
  };
  const hooks = `/outgoing-webhooks/${HOOKS}`;
  await made('PUT', `/oauth-app/${HOOKS}`, OAUTH_APP);
  const id = await made('POST', '/integration-account', oauth({}));
  await made('PATCH', hooks, { urls: ['https://open.example.com/hook'], events: [] });
  const sns = await snsLetters(stack);
  const account = (own: object): Promise<Answer> => ask('POST', '/integration-account', oauth(own));
  const again = (own: object): Promise<Answer> => {
    const { clientRedirectURL, notificationURL } = URLS;
    return ask('POST', `/integration-account/${id}/reauthorize`, { clientRedirectURL, notificationURL, ...own });
  };
  const { body: tenants } = await ask('GET', '/tenant');
  const session = (own: object): Promise<Answer> =>
    ask('POST', '/connect-session', { tenantID: tenants.data[0].id, redirectURL: URLS.clientRedirectURL, ...own });
  const host = { provider: HOOKS, authType: 'API_KEY', authConfig: {} };
  const feedAccounts = rotating(FEED_READS, () =>
    made('POST', '/integration-account', feed(`${stack.sandbox.url}/ical/sandbox-demo-small.ics`)),
  );
  const changeFeed = async (url: string): Promise<Answer> =>
    ask('PATCH', `/integration-account/${await feedAccounts()}`, { authConfig: { feed_url: asFeed(url) } });
  return new Map<string, (url: string) => Promise<Answer>>([
    [
      `PUT ${API}/integration-definition/{provider} icon`,
      (icon) => ask('PUT', '/integration-definition/PROVIDER_05', { icon }),
    ],
    [`POST ${API}/integration-account clientRedirectURL`, (clientRedirectURL) => account({ clientRedirectURL })],
    [
      'clientRedirectURL',
      (clientRedirectURL) => account({ clientRedirectURL: undefined, authConfig: { clientRedirectURL } }),
    ],
    [`POST ${API}/integration-account notificationURL`, (notificationURL) => account({ notificationURL })],
    [
      `POST ${API}/integration-account/{integrationAccountId}/reauthorize clientRedirectURL`,
      (clientRedirectURL) => again({ clientRedirectURL }),
    ],
    [
      `POST ${API}/integration-account/{integrationAccountId}/reauthorize notificationURL`,
      (notificationURL) => again({ notificationURL }),
    ],
    [`POST ${API}/connect-session redirectURL`, (redirectURL) => session({ redirectURL })],
    [`POST ${API}/connect-session notificationURL`, (notificationURL) => session({ notificationURL })],
    [`POST ${API}/connect-session logoURL`, (logoURL) => session({ brand: { logoURL } })],
    [`POST ${API}/connect-page link`, (link) => ask('POST', '/connect-page', { link })],
    [`POST ${API}/connect-page/connect link`, (link) => ask('POST', '/connect-page/connect', { link, ...host })],
    [`PATCH ${API}/outgoing-webhooks urls`, (url) => ask('PATCH', '/outgoing-webhooks', { urls: [url] })],
    [`PATCH ${API}/outgoing-webhooks/{provider} urls`, (url) => ask('PATCH', hooks, { urls: [url] })],
    [
      `POST ${API}/outgoing-webhooks/{provider}/secrets/rotate url`,
      (url) => ask('POST', `${hooks}/secrets/rotate`, { url }),
    ],
    [`POST ${API}/outgoing-webhooks/{provider}/enable url`, (url) => ask('POST', `${hooks}/enable`, { url })],
    [`POST ${API}/outgoing-webhooks/{provider}/test url`, (url) => ask('POST', `${hooks}/test`, { url })],
    [
      `GET ${API}/outgoing-webhooks/{provider}/deliveries url`,
      (url) => ask('GET', `${hooks}/deliveries?url=${encodeURIComponent(url)}`),
    ],
    ['feed_url', (url) => ask('POST', '/integration-account', feed(asFeed(url)))],
    ['feed_url of an account', changeFeed],
    ['SubscribeURL of an SNS letter', (url) => sns({ SubscribeURL: url })],
    ['SigningCertURL of an SNS letter', (url) => sns({}, { SigningCertURL: url })],
  ]);
};

/** Returns some URLs as `webcal:`, as calendars may be given. */
const asFeed = (url: string): string => (url.length % 2 === 0 ? url : url.replace(/^https?:/i, 'webcal:'));

/** Returns the same value for a number of calls, then a new one. */
const rotating = <T>(calls: number, make: () => Promise<T>): (() => Promise<T>) => {
  let left = 0;
  let present: Promise<T>;
  return () => {
    if (left === 0) {
      present = make();
      left = calls;
    }
    left -= 1;
    return present;
  };
};

/** Posts signed letters to an account's address as Amazon SNS would; `changed` is not covered by the signature. */
const snsLetters = async (stack: Stack): Promise<(own: object, changed?: object) => Promise<Answer>> => {
  await stack.connect('demo-small', 'PROVIDER_06');
  const target = await until('an SNS subscription', async () =>
    stack.sandbox.ledger.subscriptions.of('demo-small').find(({ pms, enabled }) => pms === 'hostify' && enabled),
  );
  const origin = `${stack.sandbox.url}/hostify`;
  const post = async (own: object, changed: object = {}): Promise<Answer> => {
    const confirm = `${origin}/sns/confirm?account=demo-small&Token=${String(target.details.token)}`;
    const letter = {
      Type: 'SubscriptionConfirmation',
      TopicArn: 'arn:aws:sns:eu-west-1:0:hostile',
      Message: 'Visit',
      Token: 'x',
      SubscribeURL: confirm,
      ...own,
    } as const;
    const { headers, body } = delivered(letter, origin, Date.now());
    const text = JSON.stringify({ ...JSON.parse(body as string), ...changed });
    const { pathname, search } = new URL(target.url);
    const response = await fetch(stack.apis[0]!.url + pathname + search, { method: 'POST', headers, body: text });
    const answer = await response.text();
    return { status: response.status, headers: response.headers, text: answer, body: JSON.parse(answer) };
  };
  // A valid one is confirmed, which shows that invalid ones reach the same check.
  const fine = await post({});
  if (fine.status !== 200) throw new Error(`A valid SNS message was refused: ${fine.text}`);
  return post;
};
