import type { AssaultRequest } from './assault.js';
import type { Attack } from './beside.js';
import type { CalmWorkspace, Probe } from './calm-workspace.js';
import { day } from '../stack/days.js';
import type { Stack } from '../stack/stack.js';
import { LISTS, type WorstRequest } from './worst-requests.js';

const API = '/api/v1';
const PROVIDER = 'PROVIDER_14';
/** The number of listings in a search; the days of a batch are spread over them. */
const LISTINGS = 48;
const BATCH_DAYS = 20_000;
const KEYS = 5;
const LEAKED_KEYS = 4;
const NETWORKS = 16;
const KEYLESS_CONNECTIONS = 300;
const KEYED_CONNECTIONS = 16;
const JSON_TYPE = { 'content-type': 'application/json' };
const LARGE_BYTES = 240 * 1024;
const LARGE_TEXT = JSON.stringify({ name: 'x'.repeat(LARGE_BYTES) });

interface Workspace {
  key: string;
  headers: Record<string, string>;
}

/** Callers that attack the service, each from a network of its own. */
export class Attackers {
  private networks = 0;

  constructor(
    private readonly stack: Stack,
    private readonly calm: CalmWorkspace,
  ) {}

  /** Returns expensive requests of a key that may read; each attack has a workspace, so that none inherits debts. */
  async dearReads(connections: readonly number[]): Promise<Attack[]> {
    const makers = [this.search, this.availability, this.batch];
    return Promise.all(makers.flatMap((make) => connections.map((each) => make.call(this, each))));
  }

  /** Opens the connect page repeatedly through a valid link, without a key. */
  async connectPage(connections: readonly number[]): Promise<Attack[]> {
    const { key } = await this.workspace('Links');
    const link = await this.link(key);
    const opened = await this.stack.request('POST', `${API}/connect-page`, { key: null, body: { link } });
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
    const open = (): AssaultRequest =>
      this.post('connect-page', JSON.stringify({ link }), { cookie, ...this.network() });
    const networks = Array.from({ length: NETWORKS }, open);
    const fromOne = connections.map((each) => ({
      name: 'connect page through a valid link',
      connections: each,
      requests: () => [open()],
    }));
    const fromMany = { name: `the same from ${NETWORKS} networks`, requests: () => networks };
    return [...fromOne, { ...fromMany, connections: connections.at(-1)! }];
  }

  /** Sends large bodies at once: without a key from a new network in each round, and with five keys of a workspace. */
  async largeBodies(): Promise<Attack[]> {
    const owner = await this.workspace('Large bodies');
    const keys = await Promise.all(Array.from({ length: KEYS }, () => this.keyOf(owner, {})));
    return [
      {
        name: 'large bodies without a key',
        connections: KEYLESS_CONNECTIONS,
        most: 3 * KEYLESS_CONNECTIONS,
        leadMs: 0,
        isBrief: true,
        // Each wave moves 72 MB over the loopback of the machine that measures.
        slack: 10,
        requests: () => [this.post('connect-page/connect', LISTS, this.network())],
        probe: this.calm.largeBodies,
      },
      {
        name: 'large bodies over five keys',
        connections: KEYED_CONNECTIONS,
        requests: () => keys.map((headers) => this.post('tenant', LISTS, headers)),
        probe: this.calm.largeBodies,
      },
    ];
  }

  /** Uses leaked keys bound to one network from another one; the probe uses the honest key of their workspace. */
  async leakedKeys(): Promise<Attack> {
    const owner = await this.workspace('Leaked');
    const networks = ['192.0.2.0/24'];
    const keys = await Promise.all(Array.from({ length: LEAKED_KEYS }, () => this.keyOf(owner, { networks })));
    const probe: Probe = () => this.stack.request('GET', `${API}/tag?limit=5`, owner);
    const requests = (): AssaultRequest[] => keys.map((headers) => this.post('tag', LARGE_TEXT, headers));
    return { name: 'leaked keys from a wrong network', connections: KEYED_CONNECTIONS, requests, probe, leadMs: 3_000 };
  }

  /** Returns one request that is known to be expensive, with its own key if it needs one. */
  async worst(worst: WorstRequest, owner: Workspace, connections: number): Promise<Attack> {
    const { method, path, body, keyed } = worst;
    const own = keyed ? await this.keyOf(owner, {}) : this.network();
    const headers = { ...own, ...(body && JSON_TYPE) };
    const name = `${worst.name} ${keyed ? 'with' : 'without'} a key`;
    return { name, connections, requests: () => [{ method, path, body, headers }], isBrief: true };
  }

  async workspace(name: string): Promise<Workspace> {
    const { apiKey: key } = await this.stack.command<{ apiKey: string }>('workspace', 'create', name);
    return { key, headers: this.network() };
  }

  private async search(connections: number): Promise<Attack> {
    const owner = await this.withListings(LISTINGS, `search${connections}`);
    const dates = `checkInDate=${day(1)}&checkOutDate=${day(63)}&nights=3`;
    const path = `${API}/listing/search?${dates}&sort=total&displayCurrency=JPY`;
    return { name: 'search over 62 days by total', connections, requests: () => [this.get(path, owner)] };
  }

  private async availability(connections: number): Promise<Attack> {
    const owner = await this.withListings(1, `availability${connections}`);
    const [listing] = await this.listings(owner);
    const path = `${API}/availability/${listing}?startDate=1970-01-01&endDate=2200-12-31&includePrice=true&limit=1`;
    return { name: 'availability from 1970 to 2200', connections, requests: () => [this.get(path, owner)] };
  }

  private async batch(connections: number): Promise<Attack> {
    const owner = await this.withListings(LISTINGS, `batch${connections}`);
    const listingIDs = await this.listings(owner);
    const days = Math.floor(BATCH_DAYS / listingIDs.length);
    const body = JSON.stringify({ listingIDs, startDate: day(0), endDate: day(days - 1) });
    const headers = { 'x-service-api-key': owner.key, ...owner.headers };
    const requests = (): AssaultRequest[] => [this.post('availability/batch', body, headers)];
    return { name: 'availability of 20,000 days', connections, requests };
  }

  private async withListings(count: number, name: string): Promise<Workspace> {
    const owner = await this.workspace(name);
    await this.stack.connect(`generated-${count}-${name}`, PROVIDER, owner);
    return owner;
  }

  private async listings(owner: Workspace): Promise<string[]> {
    const { body } = await this.stack.request('GET', `${API}/listing?limit=100`, owner);
    return body.data.map(({ id }: { id: string }) => id);
  }

  private async link(key: string): Promise<string> {
    const { body: tenants } = await this.stack.request('GET', `${API}/tenant`, { key });
    const body = { tenantID: tenants.data[0].id, redirectURL: 'https://shop.example.com/done' };
    const { body: session } = await this.stack.request('POST', `${API}/connect-session`, { key, body });
    return new URL(session.url).pathname.split('/').at(-1)!;
  }

  private async keyOf(owner: Workspace, own: object): Promise<Record<string, string>> {
    const body = { name: 'attacker', ...own };
    const { body: made } = await this.stack.request('POST', `${API}/api-key`, { ...owner, body });
    return { 'x-service-api-key': made.key, ...this.network() };
  }

  private get(path: string, { key, headers }: Workspace): AssaultRequest {
    return { method: 'GET', path, headers: { 'x-service-api-key': key, ...headers } };
  }

  private post(path: string, body: string, headers: Record<string, string>): AssaultRequest {
    return { method: 'POST', path: `${API}/${path}`, body, headers: { ...JSON_TYPE, ...headers } };
  }

  private network(): Record<string, string> {
    return { 'x-forwarded-for': `203.0.113.${(this.networks += 1)}` };
  }
}
