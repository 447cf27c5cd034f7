import { createHmac } from 'node:crypto';
import type {
  Connector,
  InboundRequest,
  InboundScheme,
  PmsCall,
  PmsHint,
  PmsRequest,
  WebhookSubscription,
  WebhookTarget,
} from '../../port/connector.js';
import { ConnectorError } from '../../port/errors.js';
import { eventIn } from '../events.js';
import { Fields, readWritten } from '../guards.js';
import { basicAuth, sameSecret } from '../inbound-auth.js';
import { path } from '../path.js';
import { unlessGone } from '../refusals.js';
import { list, type ListSource } from './lists.js';

interface Collection {
  /** The path of the subscriptions; the path of one ends with its id. */
  at: string;
  server?: string;
  /** The events, for each of which one subscription is created; absent when one subscription covers all. */
  events?: readonly string[] | ((call: PmsCall) => Promise<readonly string[]>);
  /** How the PMS lists its subscriptions: the arguments of `list`, or code. */
  known:
    | Pick<ListSource, 'items' | 'pages' | 'query' | 'emptyAt'>
    | ((call: PmsCall, target: WebhookTarget) => Promise<readonly Fields[]>);
  /**
   * The fields of the id (`id` unless given), of the address and of a secret of the PMS, and the field or code of the
   * event.
   */
  id?: string;
  url: string;
  secret?: string;
  event?: (hook: Fields) => string;
  /** Returns the request that creates a subscription. */
  body: (target: WebhookTarget, event: string, call: PmsCall) => PmsRequest['json'];
  /** Returns the subscription in the answer. If it has no id, it is looked up in the list. */
  made?: (answer: Fields) => Fields | undefined;
}

/**
 * Builds the `webhooks` of a connector: existing subscriptions of the address are kept, so that repeating an
 * interrupted call adds nothing twice.
 */
export function subscriptions(collection: Collection): NonNullable<Connector['webhooks']> {
  const {
    at,
    server,
    events: wanted = ['all'],
    known,
    id = 'id',
    url,
    event = () => 'all',
    made = itself,
  } = collection;
  const all = typeof known === 'function' ? known : (call: PmsCall) => list({ path: at, server, ...known }).all(call);
  const subscriptionOf = (hook: Fields, name: string): WebhookSubscription => {
    const secret = collection.secret && hook.optionalText(collection.secret);
    return { id: hook.id(id), event: name, ...(secret && { secret }) };
  };
  const existing = async (call: PmsCall, target: WebhookTarget): Promise<Map<string, WebhookSubscription>> => {
    const own = (await all(call, target)).filter((hook) => hook.optionalText(url) === target.url);
    return new Map(own.map((hook) => [event(hook), subscriptionOf(hook, event(hook))]));
  };
  const make = async (call: PmsCall, target: WebhookTarget, name: string): Promise<WebhookSubscription> => {
    const json = collection.body(target, name, call);
    const response = await call.http.send({ method: 'POST', server, path: at, json, write: true });
    const hook = readWritten(() => made(Fields.of(response.json(), 'subscription')));
    const found = hook?.has(id)
      ? readWritten(() => subscriptionOf(hook, name))
      : (await existing(call, target)).get(name);
    if (!found) throw new ConnectorError('unknown_outcome', 'The PMS does not list the new subscription');
    return found;
  };
  return {
    subscribe: async (call, target) => {
      const kept = await existing(call, target);
      const subscribed: WebhookSubscription[] = [];
      for (const name of typeof wanted === 'function' ? await wanted(call) : wanted)
        subscribed.push(kept.get(name) ?? (await make(call, target, name)));
      return subscribed;
    },
    unsubscribe: unsubscribeAt(at, server),
  };
}

/** Deletes subscriptions below a path; one that the PMS no longer has counts as deleted. */
export function unsubscribeAt(at: string, server?: string): NonNullable<Connector['webhooks']>['unsubscribe'] {
  return async (call, subscriptions) => {
    for (const { id } of subscriptions)
      await unlessGone(call.http.send({ method: 'DELETE', server, path: at + path`/${id}`, write: true }));
  };
}

const itself = (answer: Fields): Fields => answer;

type Secrets = Parameters<InboundScheme['authenticate']>[1];

/**
 * Builds the `inbound` of a connector whose events are one JSON object. Without `signed`, only the unguessable address
 * authenticates.
 */
export const events = (
  hints: (event: Fields) => PmsHint[],
  signed: (request: InboundRequest, secrets: Secrets) => boolean = () => true,
): InboundScheme => ({ authenticate: signed, parse: (request) => hints(eventIn(request)) });

/** Authenticates by the user and the password of the OAuth app (HTTP Basic); if none are set, only by the address. */
export const byAppPassword = ({ headers }: InboundRequest, { basic }: Pick<Secrets, 'basic'>): boolean =>
  basic === undefined || sameSecret(headers.authorization ?? '', basicAuth(basic.user, basic.password));

/** Authenticates by the secret that the PMS gave with a subscription; if it gave none, only by the address. */
export const bySubscriptionSecret =
  (isSigned: (request: InboundRequest, secret: string) => boolean) =>
  (request: InboundRequest, { subscriptions: all }: { subscriptions: readonly WebhookSubscription[] }): boolean => {
    const secrets = all.flatMap(({ secret }) => (secret ? [secret] : []));
    return secrets.length === 0 || secrets.some((secret) => isSigned(request, secret));
  };

/** Authenticates by a header that contains the plain secret. */
export const secretIn =
  (header: string) =>
  ({ headers }: InboundRequest, secret: string): boolean =>
    sameSecret(headers[header] ?? '', secret);

/**
 * Authenticates by a header (the first present one of several) that contains the HMAC-SHA256 of the body with the
 * secret, in hex.
 */
export const hmacIn =
  (...names: readonly string[]) =>
  ({ headers, rawBody }: InboundRequest, secret: string): boolean => {
    const given = names.map((name) => headers[name]).find(Boolean) ?? '';
    const expected = createHmac('sha256', secret).update(rawBody).digest('hex');
    return sameSecret(given.replace(/^sha256=/i, '').toLowerCase(), expected);
  };
