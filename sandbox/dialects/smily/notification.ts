import { createHmac } from 'node:crypto';
import { OAUTH_APP } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { toBooking } from './booking.js';
import { toRental } from './rental.js';

/** Returns a notification for a webhook entered by hand; the application's secret signs the body in Ruby's base64. */
export function notificationOf(
  event: LedgerEvent,
  _subscription: Subscription,
  { id }: Account,
): Notification | undefined {
  const named = nameOf(event);
  if (!named) return undefined;
  const body = JSON.stringify({ account_id: id, ...named });
  const encoded = Buffer.from(body)
    .toString('base64')
    .replace(/.{1,60}/g, '$&\n');
  const signature = createHmac('sha1', OAUTH_APP.secret).update(encoded).digest('hex');
  return { headers: { 'x-content-signature': signature, 'user-agent': 'BookingSync Webhook Delivery' }, body };
}

function nameOf(event: LedgerEvent): { event: string; resource: object } | undefined {
  const { property } = event;
  if ('booking' in event) {
    if (event.booking.kind === 'inquiry') return undefined;
    const name = { created: 'created', updated: 'updated', cancelled: 'destroyed' }[event.type.split('.')[1]!];
    return { event: `booking_${name}`, resource: { booking: toBooking(event.booking) } };
  }
  if (event.type === 'nights.changed')
    return {
      event: 'availability_updated',
      resource: { availability: { id: property.id, links: { rental: property.id } } },
    };
  const name = { 'property.created': 'created', 'property.removed': 'destroyed' }[event.type as string] ?? 'updated';
  return { event: `rental_${name}`, resource: { rental: toRental(property) } };
}
