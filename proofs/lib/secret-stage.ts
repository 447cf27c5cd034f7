import { randomUUID } from 'node:crypto';
import { credentialOf, OAUTH_APP, PARTNER_KEYS } from '../../sandbox/credentials.js';
import { approve, complete } from './consent.js';
import type { Needles } from './hostile/needles.js';
import type { Random } from './stack/random.js';
import type { Answer, Stack } from './stack/stack.js';

export const ACCOUNT = 'demo-small';
/** The connector whose requests carry the partner's key and no secret of the host. */
const PARTNER = 'channex';
const OPEN_NAME = 'sandbox-generated-6';
const ACCOUNTS = '/api/v1/integration-account';
const WEBHOOKS_OF = ['PROVIDER_04', 'PROVIDER_14'];
const PARTNER_KEY = /^answer (GET|PUT) \/api\/v1\/integration-definition/;
const API_KEY = /^answer POST \/api\/v1\/api-key/;
const STATE = /^answer POST \/api\/v1\/integration-account/;

interface Scheme {
  provider: string;
  connector: string | null;
  authType: string;
  fields: { name: string; secret: boolean }[];
}

export interface Connected {
  id: string;
  provider: string;
  authType: string;
  /** The credentials that the PMS accepts; empty for OAUTH. */
  authConfig: Record<string, string>;
}

/** Puts secrets wherever the interface takes one: canaries, which PMSes refuse, and values that the sandbox accepts. */
export class SecretStage {
  readonly connected: Connected[] = [];
  /** The PMS's answers to canaries, by status. */
  readonly refusals = new Map<number, number>();
  schemes: Scheme[] = [];
  private attempts = 0;

  constructor(
    readonly stack: Stack,
    readonly needles: Needles,
    readonly random: Random,
    /** Not a secret: a marker that every search must find. */
    readonly control: string,
  ) {
    needles.add('credential', `sandbox-${ACCOUNT}`);
    for (const value of Object.values(PARTNER_KEYS[PARTNER]!.headers)) needles.add('partner key', value, PARTNER_KEY);
    needles.add('client secret', OAUTH_APP.client_secret);
    needles.add('API key', stack.key.split('_')[2]!.slice(0, -1));
    for (const part of stack.apis[0]!.options.env.ENCRYPTION_KEYS!.split(','))
      needles.add('encryption key', part.split(':')[1]);
  }

  /** Returns a unique secret; safe in headers, addresses and forms. */
  canary(name: string, allowed?: RegExp): string {
    const value = `canary${Array.from({ length: 20 }, () => this.random.int(0, 15).toString(16)).join('')}`;
    this.needles.add(name, value, allowed);
    return value;
  }

  addTicket(oAuthURL: string): void {
    this.needles.add('ticket of an authorization', new URL(oAuthURL).pathname.split('/').at(-1), STATE);
  }

  async set(): Promise<void> {
    const { body } = await this.stack.request('GET', '/api/v1/provider');
    this.schemes = body.flatMap(
      ({
        provider,
        connector,
        authSchemes,
      }: {
        provider: string;
        connector: string;
        authSchemes: Omit<Scheme, 'provider' | 'connector'>[];
      }) => authSchemes.map((scheme) => ({ provider, connector, ...scheme })),
    );
    for (const scheme of new Map(this.schemes.map((scheme) => [scheme.provider, scheme])).values())
      await this.setPartnerKey(scheme);
    for (const scheme of this.schemes)
      await (scheme.authType === 'OAUTH' ? this.authorize(scheme) : this.connect(scheme));
    for (const provider of WEBHOOKS_OF) await this.subscribe(provider);
    await this.issueKeys();
    await this.stack.request('GET', '/api/v1/workspace/notification-secret');
    await this.stack.request('POST', '/api/v1/workspace/notification-secret/rotate');
  }

  create(
    scheme: Scheme,
    authConfig: Record<string, unknown>,
    more: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { provider, authType } = scheme;
    const body = { name: ACCOUNT, accountIdentifier: randomUUID(), provider, authType, authConfig, ...more };
    return this.stack.request('POST', ACCOUNTS, { body, headers });
  }

  /** Returns the value that the sandbox accepts for a field of the account. */
  async accepted(scheme: Scheme): Promise<Record<string, string>> {
    const { stack, needles } = this;
    const { id } = (await stack.sandbox.ledger.account(ACCOUNT))!;
    const special: Record<string, () => string> = {
      // A field that is not secret must not contain another account's secret.
      account_id: () => (scheme.connector === PARTNER ? OPEN_NAME : String(id)),
      username: () => OPEN_NAME,
      advertiserId: () => OPEN_NAME,
      password: () => `${OPEN_NAME}-password`,
    };
    const attempt = (this.attempts += 1);
    const config = scheme.fields.map(
      ({ name }) => [name, special[name]?.() ?? credentialOf(name, ACCOUNT, stack.sandbox.url, attempt)] as const,
    );
    for (const [name, value] of config)
      if (scheme.fields.find((field) => field.name === name)!.secret) needles.add('credential', value);
    return Object.fromEntries(config);
  }

  private async connect(scheme: Scheme): Promise<void> {
    const { provider, authType, fields, connector } = scheme;
    const canaries = (): Record<string, string> =>
      Object.fromEntries(
        fields.map(({ name }) => [
          name,
          `${name === 'feed_url' ? `${this.stack.sandbox.url}/ical/` : ''}${this.canary('credential')}`,
        ]),
      );
    for (const config of badConfigs(canaries())) this.refused(await this.create(scheme, config));
    this.refused(await this.create(scheme, canaries(), { authType: this.canary('credential') }));
    this.refused(await this.malformed(scheme, canaries()));
    const once = { 'idempotency-key': randomUUID() };
    const given = canaries();
    this.refused(await this.create(scheme, given, {}, once));
    this.refused(await this.create(scheme, given, {}, once));
    if (connector === null) return;
    const authConfig = await this.accepted(scheme);
    const made = await this.create(scheme, authConfig);
    if (made.status !== 201) throw new Error(`${provider} ${authType}: ${made.status} ${made.text}`);
    this.connected.push({ id: made.body.id, provider, authType, authConfig });
  }

  private refused({ status, text }: Answer): void {
    if (status < 400) throw new Error(`a canary was accepted: ${status} ${text}`);
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
  }

  /** Sends credentials in a body that is not JSON. */
  private malformed({ provider, authType }: Scheme, authConfig: object): Promise<Answer> {
    const text = JSON.stringify({ provider, authType, authConfig });
    const broken = [
      text.slice(0, -1),
      text.replaceAll('"', "'"),
      `${text}${this.canary('credential')}`,
      `{"a":${text},"a":1}`,
    ];
    return this.stack.request('POST', ACCOUNTS, { raw: this.random.pick(broken) });
  }

  private async authorize(scheme: Scheme): Promise<void> {
    const { stack } = this;
    const { provider, authType } = scheme;
    const urls = {
      clientRedirectURL: 'https://shop.example/connected',
      notificationURL: stack.sandbox.inboxUrl('host'),
    };
    const app = (client_secret: string): Promise<Answer> =>
      stack.request('PUT', `/api/v1/oauth-app/${provider}`, { body: { ...OAUTH_APP, client_secret } });
    const begin = async (): Promise<{ id: string; oAuthURL: string }> => {
      const made = await this.create(scheme, {}, urls, { 'idempotency-key': randomUUID() });
      if (made.status !== 201) throw new Error(`${provider} ${authType}: ${made.status} ${made.text}`);
      this.addTicket(made.body.oAuthURL);
      return made.body;
    };
    await app(this.canary('client secret'));
    // The PMS refuses the application, then the code; then an unknown state arrives.
    await complete(await approve((await begin()).oAuthURL, ACCOUNT));
    await app(OAUTH_APP.client_secret);
    const callback = new URL(await approve((await begin()).oAuthURL, ACCOUNT));
    callback.searchParams.set('code', this.canary('code'));
    await complete(callback.href);
    callback.searchParams.set('state', this.canary('state'));
    await stack.request('GET', callback.pathname + callback.search, { key: null });
    const { id, oAuthURL } = await begin();
    if ((await complete(await approve(oAuthURL, ACCOUNT))) !== 'success')
      throw new Error(`${provider}: not authorized`);
    this.connected.push({ id, provider, authType, authConfig: {} });
  }

  private async setPartnerKey({ provider, connector }: Scheme): Promise<void> {
    const [header, parameter] = [this.canary('partner key', PARTNER_KEY), this.canary('partner key', PARTNER_KEY)];
    const own = connector === null ? undefined : PARTNER_KEYS[connector]?.headers;
    const partnerKey = { headers: { 'X-Partner': header, ...own }, queryParams: { partner: parameter } };
    const stored = await this.stack.request('PUT', `/api/v1/integration-definition/${provider}`, {
      body: { partnerKey },
    });
    if (stored.status !== 200) throw new Error(`partner key of ${provider}: ${stored.text}`);
    const broken = { headers: { 'X-Partner': `${this.canary('partner key')}\n` } };
    this.refused(
      await this.stack.request('PUT', `/api/v1/integration-definition/${provider}`, { body: { partnerKey: broken } }),
    );
    await this.stack.request('GET', '/api/v1/integration-definition');
  }

  private async subscribe(provider: string): Promise<void> {
    const { stack } = this;
    const path = `/api/v1/outgoing-webhooks/${provider}`;
    const urls = [stack.sandbox.inboxUrl('good'), stack.sandbox.inboxUrl('bad')];
    stack.sandbox.planInbox('bad', { status: 500, count: 0 });
    await stack.request('PATCH', path, { body: { urls, events: ['RESERVATION_CREATED', 'RESERVATION_UPDATED'] } });
    for (const url of urls) await stack.request('POST', `${path}/secrets/rotate`, { body: { url } });
    await stack.request('GET', `${path}/secrets`);
    for (const url of urls) await stack.request('POST', `${path}/test`, { body: { url } });
  }

  private async issueKeys(): Promise<void> {
    const { stack, needles } = this;
    const made = await stack.request('POST', '/api/v1/api-key', { body: { name: 'second' } });
    const next = await stack.request('POST', `/api/v1/api-key/${made.body.id}/rotate`, {
      body: { overlapSeconds: 60 },
    });
    for (const { key } of [made.body, next.body] as { key: string }[]) {
      needles.add('API key', key.split('_')[2]!.slice(0, -1), API_KEY);
      for (const used of [key, `${key.slice(0, -1)}~`, key.slice(0, -1)])
        await stack.request('GET', '/api/v1/workspace', { key: used });
    }
    await stack.request('GET', '/api/v1/workspace', { key: this.canary('API key') });
    await stack.request('GET', '/api/v1/api-key');
  }
}

/** Returns a configuration for each way in which it can be wrong. */
const badConfigs = (config: Record<string, string>): Record<string, unknown>[] => {
  const [[name, value] = ['', '']] = Object.entries(config);
  return [
    { ...config, not_a_field: value },
    { ...config, [name]: { value } },
    { ...config, [name]: [value] },
    { ...config, [name]: value.repeat(200) },
    { ...config, [name]: `${value}\n${value}` },
    { nothing: value },
  ];
};
