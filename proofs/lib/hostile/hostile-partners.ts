import type { Attack } from './beside.js';
import { HostileFeed } from './hostile-feed.js';
import { Receiver } from '../stack/receiver.js';
import type { Stack } from '../stack/stack.js';
import { eventually, pause } from '../stack/wait.js';

const API = '/api/v1';
const HOOKS = `${API}/outgoing-webhooks/PROVIDER_14`;
const FEEDS = 'PROVIDER_16';
const JSON_TYPE = { 'content-type': 'application/json' };
const EVENT = 'RESERVATION_CREATED';
const RECEIVERS = 10;
const TEST_EVENTS = 20;
/** Slightly less than the timeout of the service. */
const HANG_MS = 14_500;
/** The maximum wait for a sync. */
const LONGEST_SYNC_MS = 60_000;
const LOOK_MS = 200;
const MEGABYTE = 1_000_000;

/** The hostile partners of one workspace: receivers that hang, and a feed that is expensive to parse. */
export class HostilePartners {
  private constructor(
    private readonly stack: Stack,
    private readonly key: string,
    private readonly receiver: Receiver,
    private readonly feed: HostileFeed,
  ) {}

  static async create(stack: Stack): Promise<HostilePartners> {
    const { apiKey } = await stack.command<{ apiKey: string }>('workspace', 'create', 'Hostile partners');
    const receiver = await Receiver.start();
    receiver.behaviour = () => ({ delayMs: HANG_MS });
    return new HostilePartners(stack, apiKey, receiver, await HostileFeed.start());
  }

  /** Sends test events to URLs that answer just before the service's timeout. */
  async hangingReceivers(): Promise<Attack> {
    const urls = Array.from({ length: RECEIVERS }, (_, at) => this.receiver.url(`hanging-${at}`));
    const body = { urls, events: [EVENT] };
    const app = await this.stack.request('PATCH', HOOKS, { key: this.key, body });
    if (app.status !== 200) throw new Error(`no webhook app: ${app.status} ${app.text}`);
    return {
      name: 'test events to receivers that hang',
      connections: 4,
      most: TEST_EVENTS,
      requests: () => [{ method: 'POST', path: `${HOOKS}/test`, body: '{}', headers: this.headers }],
    };
  }

  /** Requests reads of a calendar feed of the given size in megabytes. */
  async hostileFeed(megabytes: number): Promise<Attack> {
    this.feed.grow(0);
    const body = {
      name: `feed ${megabytes}`,
      accountIdentifier: `feed-${megabytes}`,
      provider: FEEDS,
      authType: 'API_KEY',
      authConfig: { feed_url: `${this.feed.url}?${megabytes}` },
    };
    const account = await this.stack.request('POST', `${API}/integration-account`, { key: this.key, body });
    if (account.status !== 201) throw new Error(`no feed: ${account.status} ${account.text}`);
    await this.stack.firstSync(account.body.id, body.name, { key: this.key });
    const path = `${API}/integration-account/${account.body.id}/sync`;
    return {
      name: `calendar feed of ${megabytes} MB`,
      connections: 1,
      most: 1,
      requests: () => {
        this.feed.grow(megabytes * MEGABYTE);
        return [{ method: 'POST', path, body: '{}', headers: this.headers }];
      },
      settled: () => this.synced(account.body.id),
    };
  }

  async close(): Promise<void> {
    await this.receiver.close();
    await this.feed.close();
  }

  /** Resolves when the requested reads of the account are done. */
  private async synced(accountId: string): Promise<void> {
    const isIdle = async (): Promise<true | undefined> => {
      const [row] = await this.stack.sql<{ left: number }>(
        `SELECT count(*)::int AS left FROM sync_schedule
          WHERE account_id = $1 AND (lease_token IS NOT NULL OR next_due_at <= now())`,
        [accountId],
      );
      return row!.left === 0 ? true : undefined;
    };
    await pause(LOOK_MS);
    await eventually(isIdle, LONGEST_SYNC_MS, LOOK_MS);
    this.feed.grow(0);
  }

  private get headers(): Record<string, string> {
    return { 'x-service-api-key': this.key, ...JSON_TYPE };
  }
}
