import type { OpenAPIObject } from '@nestjs/swagger';
import { PROVIDERS } from '../../connectors/port/provider.js';

const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const RESERVATION_TYPES = {
  RESERVATION_CREATED: 'A reservation was made, here or at the PMS.',
  RESERVATION_UPDATED: 'Anything that a reader sees of a reservation has changed.',
  RESERVATION_CANCELLED: 'A reservation was cancelled, here or at the PMS.',
};

const LISTINGS = {
  type: 'object',
  required: ['integrationAccountID', 'listingIDs'],
  properties: {
    integrationAccountID: { type: 'string', format: 'uuid' },
    listingIDs: { type: 'array', maxItems: 500, items: { type: 'string', format: 'uuid' } },
  },
};

const envelope = (type: string, data: object): object => ({
  type: 'object',
  required: ['id', 'type', 'timestamp', 'sequence', 'workspaceID', 'tenantID', 'provider', 'data'],
  properties: {
    id: {
      type: 'string',
      description: 'The same as `webhook-id`, on every retry.',
      example: 'evt_01a2040dd01a7f4f97291b3846ee1a07',
    },
    type: { type: 'string', const: type },
    timestamp: { type: 'string', format: 'date-time', description: 'When the change was stored.' },
    sequence: {
      type: 'integer',
      minimum: 1,
      description: 'Counts the events of the reservation, or of the account for new listings. Keep the highest.',
    },
    workspaceID: { type: 'string', format: 'uuid' },
    tenantID: { type: 'string', format: 'uuid' },
    provider: { type: 'string', enum: PROVIDERS },
    data,
    previous: { type: 'object', description: 'With RESERVATION_UPDATED: the values before, of what has changed.' },
  },
});

const header = (name: string, description: string): object => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  header('webhook-id', 'Identifies the event. Ignore one that you have already stored.'),
  header('webhook-timestamp', 'Seconds since 1970. Refuse what is older than five minutes.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`; several, separated by spaces, while a secret is being rotated.',
  ),
];

const words = (type: string): string =>
  type.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const notification = (type: string, description: string): object => ({
  post: {
    tags: ['notification'],
    operationId: `on${words(type)}`,
    summary: description,
    description: 'Signed as Standard Webhooks say. See docs/guides/webhooks.md.',
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: schema(`${words(type)}Notification`) } } },
    responses: {
      '2XX': { description: 'Received. Answer within 15 seconds.' },
      '410': { description: 'The receiver unsubscribed: the URL is disabled.' },
      default: { description: 'Failed: the notification is sent again later.' },
    },
  },
});

/** Adds the notifications of the service, as OpenAPI 3.1 `webhooks` with a schema for each type. */
export const addNotifications = (document: OpenAPIObject): void => {
  const types = { ...RESERVATION_TYPES, NEW_LISTINGS_IMPORTED: 'A sync or an import has brought listings.' };
  const dataOf = (type: string): object => (type in RESERVATION_TYPES ? schema('Reservation') : LISTINGS);
  for (const type of Object.keys(types))
    document.components!.schemas![`${words(type)}Notification`] = envelope(type, dataOf(type)) as never;
  const entries = Object.entries(types).map(([type, text]) => [type, notification(type, text)]);
  (document as { webhooks?: object }).webhooks = Object.fromEntries(entries);
};
