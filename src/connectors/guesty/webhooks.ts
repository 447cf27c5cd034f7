import { createHmac } from 'node:crypto';
import type { Connector, InboundRequest, InboundScheme, PmsCall, PmsHint } from '../port/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, readWritten } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';
import { path } from '../kit/path.js';
import { get } from '../kit/reading.js';
import { list } from '../kit/rest/lists.js';
import { unsubscribeAt } from '../kit/rest/events.js';

/**
 * The v2 events replace those without the suffix, which end with 2026. https://open-api-docs.guesty.com/docs/webhooks
 */
const EVENTS = [
  'listing.new',
  'listing.updated',
  'listing.removed',
  'calendar.updated.v2',
  'reservation.created.v2',
  'reservation.updated.v2',
];

/** The tolerance of Svix's own libraries. https://docs.svix.com/receiving/verifying-payloads/why */
const TOLERANCE_MS = 300_000;

const hooks = list({ path: '/webhooks', items: '' });

/** One webhook carries all events. An existing one for the address is reused, and completed if needed. */
export const webhooks: Connector['webhooks'] = {
  subscribe: async (call, { url }) => {
    const own = (await hooks.all(call)).find((hook) => hook.optionalText('url') === url);
    const known = new Set(own?.list('events'));
    const id = own && EVENTS.every((event) => known.has(event)) ? own.id('_id') : await put(call, own, url);
    return [{ id, event: EVENTS.join(','), secret: await secretOf(call, url) }];
  },
  unsubscribe: unsubscribeAt('/webhooks'),
};

async function put(call: PmsCall, own: Fields | undefined, url: string): Promise<string> {
  const response = await call.http.send({
    method: own ? 'PUT' : 'POST',
    path: own ? path`/webhooks/${own.id('_id')}` : '/webhooks',
    json: { url, events: EVENTS },
    write: true,
  });
  return readWritten(() => Fields.of(response.json(), 'webhook').id('_id'));
}

async function secretOf(call: PmsCall, url: string): Promise<string> {
  const body = await get(call, '/webhooks-v2/secret', { url });
  if (typeof body === 'string' && body !== '') return body;
  const fields = Fields.of(body, 'secret');
  return fields.optionalText('secret') || fields.text('key');
}

export const inbound: InboundScheme = {
  authenticate: (request, { subscriptions }) => subscriptions.some(({ secret }) => isSigned(request, secret ?? '')),
  isCurrent: ({ headers }, now) => Math.abs(now.getTime() - Number(headers['svix-timestamp']) * 1_000) <= TOLERANCE_MS,
  parse: (request) => hintsOf(eventIn(request), request.headers['svix-id']),
};

/** Checks any of Svix's signatures in the header: there are several while a secret is being replaced. */
function isSigned({ headers, rawBody }: InboundRequest, secret: string): boolean {
  const { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signatures = '' } = headers;
  if (!id || !timestamp || secret === '') return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest('base64');
  return signatures.split(' ').some((given) => sameSecret(given, `v1,${signature}`));
}

/**
 * Returns hints; other events give none. Reservations send no calendar event, so only their own event reports nights.
 */
function hintsOf(event: Fields, deliveryId: string | undefined): PmsHint[] {
  const named = event.optionalText('event') || event.optionalText('eventType');
  const name = named || (event.has('dateRange') ? 'calendar.updated.v2' : event.text('event'));
  const eventId = event.optionalObject('meta')?.optionalText('eventId') || deliveryId || undefined;
  if (name === 'reservation.messageReceived') return [];
  if (name.startsWith('reservation')) return [{ eventId, resource: 'RESERVATION', providerId: reservationIn(event) }];
  if (name.includes('calendar')) return [{ eventId, resource: 'CALENDAR', providerId: listingIn(event) }];
  return name.startsWith('listing') ? [{ eventId, resource: 'LISTING', providerId: listingIn(event) }] : [];
}

function reservationIn(event: Fields): string {
  const reservation = event.optionalObject('reservation') ?? event.optionalObject('data');
  const id = reservation?.optionalId('_id') ?? reservation?.optionalId('reservationId');
  return id ?? event.id('reservationId');
}

/** Returns the id of the listing, which the older calendar event names only in its days. */
function listingIn(event: Fields): string {
  const listing = event.optionalObject('listing') ?? event.objects('calendar')[0];
  return listing?.optionalId('_id') ?? listing?.optionalId('listingId') ?? event.id('listingId');
}
