import { HostBrowser } from '../../../sandbox/host-browser.js';
import { randomUUID } from 'node:crypto';
import { OAUTH_APP } from '../../../sandbox/credentials.js';
import type { Random } from '../stack/random.js';
import type { Receiver } from '../stack/receiver.js';
import type { Answer, Stack } from '../stack/stack.js';
import { until } from '../stack/wait.js';

const DAY_MS = 86_400_000;
export const PROVIDER = 'PROVIDER_14';
/** The number of ids kept of each kind; a new one replaces an old one. */
const KEPT = 40;
/** Quotes that are stored before the campaign. */
const QUOTES = 10;

type Kind =
  | 'account'
  | 'spare-account'
  | 'oauth-account'
  | 'listing'
  | 'unit'
  | 'promotion'
  | 'tag'
  | 'api-key'
  | 'tenant'
  | 'reservation'
  | 'quote'
  | 'cancellation'
  | 'change'
  | 'delivery'
  | 'state'
  | 'ticket'
  | 'connect-session';

const browser = new HostBrowser();
const ticketOf = (oAuthURL: string): string => new URL(oAuthURL).pathname.split('/').at(-1)!;

/** A stay that was free when the campaign began. */
interface Stay {
  listingID: string;
  unitID: string | undefined;
  checkInDate: string;
  checkOutDate: string;
}

const BOOKING = {
  guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' },
  guests: 2,
  adults: 2,
  children: 0,
  notes: '',
  source: 'website',
  totalBasePrice: 200,
  totalFeePrice: 20,
  totalTaxPrice: 10,
  totalPrice: 230,
};

/** Existing ids for requests, created before and learned from answers, so that many requests reach a resource. */
export class FuzzTarget {
  private readonly ids = new Map<Kind, string[]>();
  private readonly stays: Stay[] = [];
  inbound = { account: '', path: '' };
  /** A link of the connect page, and the cookie of the browser that opened it. */
  hostPage = { link: '', cookie: '' };
  /** The page of an authorization that a browser has opened, and the form of its button. */
  authorization = { ticket: '', form: '', cookie: '' };

  private constructor(
    readonly stack: Stack,
    private readonly receiver: Receiver,
  ) {}

  static async start(stack: Stack, receiver: Receiver): Promise<FuzzTarget> {
    const target = new FuzzTarget(stack, receiver);
    await target.prepare();
    return target;
  }

  pick(random: Random, kind: Kind): string | undefined {
    const ids = this.ids.get(kind) ?? [];
    return ids.length === 0 ? undefined : random.pick(ids);
  }

  /** Returns an id that is not the first of its kind. */
  pickLater(random: Random, kind: Kind): string | undefined {
    const [, ...later] = this.ids.get(kind) ?? [];
    return later.length === 0 ? undefined : random.pick(later);
  }

  /** Returns the first id, for operations that would disturb the others. */
  first(kind: Kind): string {
    return this.ids.get(kind)![0]!;
  }

  stay(random: Random): Stay {
    return random.pick(this.stays);
  }

  url(random: Random): string {
    return this.receiver.url(`fuzz-${random.int(0, 5)}`);
  }

  learn(kind: Kind, id: unknown): void {
    if (typeof id !== 'string') return;
    const ids = this.ids.get(kind) ?? [];
    if (ids.length >= KEPT) ids.splice(1, 1);
    this.ids.set(kind, [...ids, id]);
  }

  /** Learns ids from the answer to a request that created something. */
  learnFrom(template: string, method: string, { status, body }: Pick<Answer, 'status' | 'body'>): void {
    if (status >= 300 || method === 'GET' || typeof body !== 'object' || body === null) return;
    const [, , , resource, ...rest] = template.split('/');
    if (resource === 'integration-account' && typeof body.oAuthURL === 'string')
      this.learn('ticket', ticketOf(body.oAuthURL));
    if (rest.at(-1) === 'test') for (const id of body.deliveryIDs ?? []) this.learn('delivery', id);
    if (status !== 201 && rest.at(-1) !== 'rotate') return;
    if (resource === 'quote') this.learn('quote', body.quoteID);
    if (rest.at(-1) === 'cancellation') return this.learn('cancellation', body.id);
    if (rest.at(-1) === 'change') return this.learn('change', body.changeID);
    if (resource === 'integration-account') this.learn('spare-account', body.id);
    else if (['promotion', 'tag', 'api-key', 'tenant', 'reservation', 'connect-session'].includes(resource!))
      this.learn(resource as Kind, body.id);
  }

  private async learnListing({ id, units, minimumNights }: any): Promise<void> {
    this.learn('listing', id);
    if (units.length > 1) this.learn('unit', units[0].id);
    const { body } = await this.stack.request('GET', `/api/v1/availability/${id}?status=AVAILABLE&limit=365`);
    const dates = (body.data as any[]).filter(({ unit }) => unit.id === units[0].id).map(({ date }) => date as string);
    const nights = Math.max(2, minimumNights);
    for (const [at, checkInDate] of dates.entries()) {
      const checkOutDate = new Date(Date.parse(checkInDate) + nights * DAY_MS).toISOString().slice(0, 10);
      // If the list is as many entries apart as the calendar is days, all nights between are free.
      if (at > 2 && dates[at + nights] === checkOutDate)
        this.stays.push({
          listingID: id,
          unitID: units.length > 1 ? units[0].id : undefined,
          checkInDate,
          checkOutDate,
        });
    }
  }

  /** Stores quotes of stays that the host's rules allow. */
  private async quoteStays(): Promise<void> {
    for (let at = 0; at < this.stays.length && (this.ids.get('quote')?.length ?? 0) < QUOTES; at += 7) {
      const { status, body } = await this.stack.request('POST', '/api/v1/quote', {
        body: { ...this.stays[at], guests: 1 },
      });
      if (status === 201) this.learn('quote', body.quoteID);
    }
  }

  private async openAuthorization(oAuthURL: string): Promise<void> {
    const host = new HostBrowser();
    const form = await host.formOf(oAuthURL);
    this.authorization = { ticket: ticketOf(oAuthURL), form: form.toString(), cookie: host.cookie };
  }

  private async openHostPage(): Promise<void> {
    const { stack } = this;
    const body = { tenantID: this.first('tenant'), redirectURL: this.receiver.url('done') };
    const { body: session } = await stack.request('POST', '/api/v1/connect-session', { body });
    this.learn('connect-session', session.id);
    const link = (session.url as string).split('/').at(-1)!;
    const opened = await stack.request('POST', '/api/v1/connect-page', { body: { link } });
    this.hostPage = { link, cookie: opened.headers.get('set-cookie')!.split(';')[0]! };
  }

  private async prepare(): Promise<void> {
    const { stack } = this;
    const made = async (method: string, path: string, body: unknown): Promise<any> => {
      const answer = await stack.request(method, `/api/v1${path}`, { body });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body;
    };
    const account = await stack.connect('demo-small', PROVIDER);
    this.learn('account', account);
    await made('PUT', `/oauth-app/${PROVIDER}`, OAUTH_APP);
    const urls = { clientRedirectURL: this.receiver.url('done'), notificationURL: this.receiver.url('notify') };
    const base = { name: 'fuzz', provider: PROVIDER, authType: 'OAUTH', ...urls };
    const oauth = await made('POST', '/integration-account', { ...base, accountIdentifier: randomUUID() });
    this.learn('oauth-account', oauth.id);
    const denied = await made('POST', '/integration-account', { ...base, accountIdentifier: randomUUID() });
    const callback = await browser.decide(denied.oAuthURL, 'demo-small', 'deny');
    await browser.visit(callback);
    this.learn('state', new URL(callback).searchParams.get('state'));
    this.learn('ticket', ticketOf(oauth.oAuthURL));
    // No other operation knows this account, so its link stays the newest.
    const waiting = await made('POST', '/integration-account', { ...base, accountIdentifier: randomUUID() });
    await this.openAuthorization(waiting.oAuthURL);
    const byHand = { name: 'by hand', provider: 'PROVIDER_12', authType: 'ACCESS_TOKEN' };
    const authConfig = { invite_code: 'sandbox-demo-small-1' };
    const entered = await made('POST', '/integration-account', {
      ...byHand,
      authConfig,
      accountIdentifier: randomUUID(),
    });
    this.learn('account', entered.id);
    const { body } = await stack.request('GET', '/api/v1/listing?limit=100');
    for (const listing of body.data) await this.learnListing(listing);
    await made('PATCH', `/integration-account/${account}`, { allowImport: true });
    this.learn('tenant', (await made('POST', '/tenant', { name: 'Second' })).id);
    this.learn('tag', (await made('POST', '/tag', { name: 'Sea' })).id);
    const booking = { ...this.stays.shift(), ...BOOKING, overrideRules: true };
    this.learn('reservation', (await made('POST', '/reservation?priceCheck=off', booking)).id);
    await this.quoteStays();
    await this.openHostPage();
    this.learn('api-key', (await made('POST', '/api-key', { name: 'spare' })).id);
    const promotion = { name: 'Spring', integrationAccountID: account, discountPercentage: 5 };
    this.learn('promotion', (await made('POST', '/promotion', promotion)).id);
    await made('PATCH', `/outgoing-webhooks/${PROVIDER}`, { urls: [this.receiver.url('fuzz-0')], events: [] });
    const sent = await made('POST', `/outgoing-webhooks/${PROVIDER}/test`, {});
    for (const id of sent.deliveryIDs) this.learn('delivery', id);
    const path = await until('the subscription', async () => {
      const told = stack.sandbox.ledger.subscriptions.of('demo-small').find(({ url }) => url.includes(account));
      return told && new URL(told.url).pathname.split('/').at(-1);
    });
    this.inbound = { account, path };
  }
}
