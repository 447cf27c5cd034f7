import { createHmac } from 'node:crypto';
import { isNoBlock } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { toEvent, WIRE_STATUS } from './booking.js';
import { roomIdOf } from './property.js';

export const EVENTS = [
  'rate_change',
  'availability_change',
  'booking_new_any_status',
  'booking_new_status_booked',
  'booking_change',
  'booking_status_change_booked',
  'booking_status_change_tentative',
  'booking_status_change_open',
  'booking_status_change_declined',
  'guest_message_received',
];

/** Returns a notification, signed over the body as it is sent and without an id. */
export function notificationOf(event: LedgerEvent, { event: name, details }: Subscription): Notification | undefined {
  if (name === null || !namesOf(event).includes(name)) return undefined;
  const { property } = event;
  const body = JSON.stringify(
    'booking' in event
      ? toEvent(name, event.booking, property)
      : { action: name, property_id: property.id, room_type_ids: [roomIdOf(property)], ...rangeOf(event) },
  );
  const signature = createHmac('sha256', String(details.secret)).update(body).digest('hex');
  return { headers: { 'ms-signature': `sha256=${signature}` }, body };
}

function namesOf(event: LedgerEvent): string[] {
  if (event.type === 'nights.changed') return ['availability_change', 'rate_change'];
  if (!('booking' in event) || !isNoBlock(event.booking)) return [];
  if (event.type === 'booking.updated') return ['booking_change'];
  if (event.type === 'booking.cancelled') return ['booking_change', 'booking_status_change_declined'];
  const isBooked = WIRE_STATUS[event.booking.status] === 'Booked';
  return ['booking_new_any_status', ...(isBooked ? ['booking_new_status_booked'] : [])];
}

const rangeOf = (event: LedgerEvent) => ('from' in event ? { start: event.from, end: event.to } : {});
