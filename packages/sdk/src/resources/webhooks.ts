import { LodgewireError } from '../errors.js';
import type { CallOptions, Http } from '../http.js';
import { Pages } from '../pages.js';
import type { Answer, Body, EventType, LodgewireEvent, Query, Schemas } from '../schema.types.js';
import { type HeadersLike, verifyWebhook, type VerifyOptions } from '../standard-webhooks.js';

type App = '/api/v1/outgoing-webhooks/{provider}';
type Deliveries = '/api/v1/outgoing-webhooks/{provider}/deliveries';
type Provider = Schemas['WebhookAppDetail']['provider'];

export interface Subscription extends CallOptions {
  /** The types of events that are sent to all URLs of the app. If absent, they stay unchanged. */
  events?: EventType[];
  /** A provider code. Default: `ALL`, the events of every code without its own URLs. */
  provider?: Provider;
}

/** Signed notifications to URLs. */
export class Webhooks {
  constructor(private readonly http: Http) {}

  /** Returns the event of a notification, as `verifyWebhook` does. */
  verify(
    body: string | Uint8Array | ArrayBuffer,
    headers: HeadersLike,
    secret: string | readonly string[],
    options?: VerifyOptions,
  ): Promise<LodgewireEvent> {
    return verifyWebhook(body, headers, secret, options);
  }

  /** Adds a URL to those that are notified, and returns the secret that signs its notifications. */
  async subscribe(
    url: string,
    { events, provider = 'ALL', ...options }: Subscription = {},
  ): Promise<{ app: Schemas['WebhookApp']; secret: string }> {
    const urls = (await this.find(provider, options))?.urls ?? [];
    const body = { urls: [...new Set([...urls, url])], ...(events && { events }) };
    const app = await this.update(body, { provider, ...options });
    const secret = (await this.secrets({ provider, ...options })).find((one) => one.url === url)?.secret;
    // The service returns the URL unchanged.
    if (secret === undefined) throw new TypeError(`The service has no secret for ${url}`);
    return { app, secret };
  }

  /** Removes a URL from those that are notified. */
  async unsubscribe(url: string, { provider = 'ALL', ...options }: Omit<Subscription, 'events'> = {}): Promise<void> {
    const urls = (await this.find(provider, options))?.urls ?? [];
    if (urls.includes(url)) await this.update({ urls: urls.filter((one) => one !== url) }, { provider, ...options });
  }

  /** Replaces the given fields of an app; `urls` replaces all its URLs. */
  update(
    body: Body<App, 'patch'>,
    { provider = 'ALL', ...options }: Omit<Subscription, 'events'> = {},
  ): Promise<Schemas['WebhookApp']> {
    const call = { body, ...this.http.init(options) };
    return this.http.data(
      provider === 'ALL'
        ? this.http.api.PATCH('/api/v1/outgoing-webhooks', call)
        : this.http.api.PATCH('/api/v1/outgoing-webhooks/{provider}', { params: { path: { provider } }, ...call }),
    );
  }

  /** Returns the app with the state of each of its URLs. */
  get(provider: Provider = 'ALL', options: CallOptions = {}): Promise<Schemas['WebhookAppDetail']> {
    return this.http.data(
      this.http.api.GET('/api/v1/outgoing-webhooks/{provider}', {
        params: { path: { provider } },
        ...this.http.init(options),
      }),
    );
  }

  /** Returns the secret of each URL. */
  async secrets({ provider = 'ALL', ...options }: Omit<Subscription, 'events'> = {}): Promise<
    Schemas['WebhookSecret'][]
  > {
    const { data } = await this.http.data(
      this.http.api.GET('/api/v1/outgoing-webhooks/{provider}/secrets', {
        params: { path: { provider } },
        ...this.http.init(options),
      }),
    );
    return data;
  }

  /** Sends a test event, whose `data.test` is true. */
  test(
    body: Body<'/api/v1/outgoing-webhooks/{provider}/test'> = {},
    { provider = 'ALL', ...options }: Omit<Subscription, 'events'> = {},
  ): Promise<Answer<'/api/v1/outgoing-webhooks/{provider}/test', 'post'>> {
    return this.http.data(
      this.http.api.POST('/api/v1/outgoing-webhooks/{provider}/test', {
        params: { path: { provider } },
        body,
        ...this.http.init(options),
      }),
    );
  }

  /** Lists deliveries with their attempts. */
  deliveries(
    query: Omit<Query<Deliveries>, 'page' | 'cursor'> = {},
    { provider = 'ALL', ...options }: Omit<Subscription, 'events'> = {},
  ): Pages<Answer<Deliveries>['data'][number]> {
    return new Pages((position) =>
      this.http.data(
        this.http.api.GET('/api/v1/outgoing-webhooks/{provider}/deliveries', {
          params: { path: { provider }, query: { ...query, ...position } },
          ...this.http.init(options),
        }),
      ),
    );
  }

  /** Sends a delivery again. */
  redeliver(
    deliveryId: string,
    { provider = 'ALL', ...options }: Omit<Subscription, 'events'> = {},
  ): Promise<Answer<'/api/v1/outgoing-webhooks/{provider}/deliveries/{deliveryID}/redeliver', 'post'>> {
    return this.http.data(
      this.http.api.POST('/api/v1/outgoing-webhooks/{provider}/deliveries/{deliveryID}/redeliver', {
        params: { path: { provider, deliveryID: deliveryId } },
        ...this.http.init(options),
      }),
    );
  }

  /** Returns the app; undefined before the first subscription. */
  private async find(provider: Provider, options: CallOptions): Promise<Schemas['WebhookAppDetail'] | undefined> {
    try {
      return await this.get(provider, options);
    } catch (error) {
      if (error instanceof LodgewireError && error.status === 404) return undefined;
      throw error;
    }
  }
}
