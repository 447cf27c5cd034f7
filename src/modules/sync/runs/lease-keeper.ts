import type { BoundConnector } from '../../../connectors/port/gateway.js';
import type { PmsHttp } from '../../../connectors/port/connector.js';
import type { Clock } from '../../../values/time/clock.js';

/** The age of a lease from which an answer prolongs it. */
const KEPT_MS = 30_000;

/**
 * Wraps the connector so that `prolong` is called after an answer of the PMS when 30 s have passed since the last call.
 * A page of many requests may take longer than a lease, and a run that gets no answers must still lose it.
 */
export const keepingLease = (bound: BoundConnector, clock: Clock, prolong: () => Promise<void>): BoundConnector => {
  let keptAt = clock.now().getTime();
  const send: PmsHttp['send'] = async (request, accept) => {
    const response = await bound.call.http.send(request, accept);
    const now = clock.now().getTime();
    if (now - keptAt >= KEPT_MS) {
      keptAt = now;
      await prolong();
    }
    return response;
  };
  return { ...bound, call: { ...bound.call, http: { send } } };
};
