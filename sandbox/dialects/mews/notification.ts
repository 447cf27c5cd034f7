import type { Notification } from '../../http/webhooks.js';
import { uuidOf } from '../../ledger/random.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { enterpriseIdOf } from './ids.js';
import { isReservation } from './reservation.js';

/** Returns an unsigned General Webhook with only the id of the updated object; none for prices and restrictions. */
export function notificationOf(event: LedgerEvent): Notification | undefined {
  const sent = (Discriminator: string, Id: string): Notification => ({
    headers: {},
    body: {
      EnterpriseId: enterpriseIdOf(event.property),
      IntegrationId: uuidOf(`mews:integration:${event.account}`),
      Events: [{ Discriminator, Value: { Id } }],
    },
  });
  if ('booking' in event)
    return isReservation(event.booking) ? sent('ServiceOrderUpdated', event.booking.uid) : undefined;
  if (event.type !== 'nights.changed') return sent('ResourceUpdated', event.property.units[0]!.uid);
  return event.cause === 'block' ? sent('ResourceBlockUpdated', uuidOf(`mews:block:${event.from}`)) : undefined;
}
