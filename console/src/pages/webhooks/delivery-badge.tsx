import type { Schemas } from '../../api/client.js';
import { Status } from '../../ui/parts.js';
import { isRetrying } from './attempt-outcome.js';

/** Shows the state of a notification; one that failed and is retried is marked as retrying. */
export const DeliveryBadge = ({ of }: { of: Pick<Schemas['Delivery'], 'state' | 'attempts'> }) =>
  isRetrying(of) ? <Status of="retrying" tone="bad" /> : <Status of={of.state} />;
