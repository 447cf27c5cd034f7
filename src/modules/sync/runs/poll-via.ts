import type { BoundConnector } from '../../../connectors/port/gateway.js';
import type { ReadVia } from '../../listing/freshness/freshness.types.js';

/** Returns the reason that periodic reads of this PMS record. */
export const pollVia = ({ connector }: Pick<BoundConnector, 'connector'>): ReadVia =>
  connector.definition.feed ? 'FEED' : 'POLL';
