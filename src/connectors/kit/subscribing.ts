import type { Connector, PmsCall, WebhookTarget } from './connector.js';
import { path } from './path.js';
import { unlessGone } from './refusals.js';

type Webhooks = NonNullable<Connector['webhooks']>;

/** The subscriptions of a PMS that keeps one for each event. */
interface Collection {
  /** Path below which subscriptions have their ids. */
  at: string;
  events: readonly string[];
  /** Ids of the subscriptions that the target has, by event. */
  known(call: PmsCall, target: WebhookTarget): Promise<ReadonlyMap<string, string>>;
  /** The id of a new subscription. */
  make(call: PmsCall, event: string, target: WebhookTarget): Promise<string>;
}

/** What exists is kept, so that repeating a call that was cut off adds nothing twice. */
export const oneForEachEvent = ({ at, events, known, make }: Collection): Webhooks => ({
  subscribe: async (call, target) => {
    const existing = await known(call, target);
    const subscriptions = [];
    for (const event of events)
      subscriptions.push({ id: existing.get(event) ?? (await make(call, event, target)), event });
    return subscriptions;
  },
  unsubscribe: unsubscribeAt(at),
});

/** Deletes subscriptions below a path; one that the PMS no longer has is as good as deleted. */
export function unsubscribeAt(at: string, server?: string): Webhooks['unsubscribe'] {
  return async (call, subscriptions) => {
    for (const { id } of subscriptions)
      await unlessGone(call.http.send({ method: 'DELETE', server, path: at + path`/${id}`, write: true }));
  };
}
