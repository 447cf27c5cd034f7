import { OutboundError } from './outbound-error.js';
import type { OutboundResponse } from './outbound.types.js';

/**
 * Sends a request that may arrive twice over a kept connection, or over a new one if the kept one was idle and broke,
 * because the other side had most likely just closed it.
 */
export const onKeptConnection = (send: (reuse: boolean) => Promise<OutboundResponse>): Promise<OutboundResponse> =>
  send(true).catch((error: unknown) => {
    if (!(error instanceof OutboundError) || !error.idleConnectionBroke) throw error;
    return send(false);
  });
