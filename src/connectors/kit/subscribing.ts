import type { Connector } from './connector.js';
import { path } from './path.js';
import { unlessGone } from './refusals.js';

type Webhooks = NonNullable<Connector['webhooks']>;

/** Deletes subscriptions below a path; one that the PMS no longer has is as good as deleted. */
export function unsubscribeAt(at: string, server?: string): Webhooks['unsubscribe'] {
  return async (call, subscriptions) => {
    for (const { id } of subscriptions)
      await unlessGone(call.http.send({ method: 'DELETE', server, path: at + path`/${id}`, write: true }));
  };
}
