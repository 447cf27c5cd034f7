import type { OpenAPIObject } from '@nestjs/swagger';
import type { EventType } from '../../modules/feed/feed.events.js';
import { IDS } from './story/story.js';
import { notificationOf } from './story/story-notifications.js';

const SEQUENCE =
  'Counts the events of the reservation, listing or unit; for NEW_LISTINGS_IMPORTED and ACCOUNT_STATUS_CHANGED those of the account. Keep the highest.';

const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

interface Kind {
  summary: string;
  data: object;
  /** Beyond the specification. */
  isExtension?: true;
}

const object = (properties: Record<string, object>): object => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const ID = { type: 'string', format: 'uuid' };
const described = (schema: object, description: string): object => ({ ...schema, description });
const status = (description: string): object => described(schema('AccountStatus'), description);
const NIGHT = {
  type: 'string',
  format: 'date',
  description: 'The first or last night of a range that has changed; both are included.',
};
const RESERVATION = schema('NotifiedReservation');
const ACCOUNT_ID = described(ID, 'The integration account to which it belongs.');
const LISTING_ID = described(ID, 'The id of the listing at Lodgewire.');
const LISTING = object({ integrationAccountID: ACCOUNT_ID, listingID: LISTING_ID });

const KINDS: Readonly<Record<EventType, Kind>> = {
  RESERVATION_CREATED: { summary: 'A reservation was made, here or at the PMS.', data: RESERVATION },
  RESERVATION_UPDATED: {
    summary: 'A reservation has changed in a way that readers can see.',
    data: RESERVATION,
  },
  RESERVATION_CANCELLED: { summary: 'A reservation was cancelled, here or at the PMS.', data: RESERVATION },
  NEW_LISTINGS_IMPORTED: {
    summary: 'A sync or an import has added listings.',
    data: object({
      integrationAccountID: ACCOUNT_ID,
      listingIDs: {
        type: 'array',
        maxItems: 500,
        items: ID,
        description: 'The new listings. A sync that adds more sends several notifications.',
      },
    }),
  },
  LISTING_CREATED: {
    summary: 'The tenant sees a listing that it did not see before, or the PMS has a listing again.',
    data: LISTING,
    isExtension: true,
  },
  LISTING_CHANGED: {
    summary: 'A listing has changed in a way that readers can see.',
    data: LISTING,
    isExtension: true,
  },
  LISTING_REMOVED: {
    summary: 'The PMS no longer has a listing, or the tenant no longer sees it.',
    data: LISTING,
    isExtension: true,
  },
  CALENDAR_CHANGED: {
    summary: 'Nights of a unit have changed: at the PMS, or by a booking or hold here.',
    data: object({
      integrationAccountID: ACCOUNT_ID,
      listingID: LISTING_ID,
      unitID: described(ID, 'The unit whose nights have changed.'),
      ranges: {
        type: 'array',
        items: object({ from: NIGHT, to: NIGHT }),
        description: 'Ranges of nights that have changed, in order.',
      },
    }),
    isExtension: true,
  },
  ACCOUNT_STATUS_CHANGED: {
    summary: 'The status of an integration account has changed.',
    data: object({
      integrationAccountID: ACCOUNT_ID,
      status: status('The new status.'),
      previous: status('The previous status.'),
      statusReason: {
        type: ['string', 'null'],
        description: 'As the account shows it. Null if nothing more is known.',
        example: 'credentials_refused',
      },
    }),
    isExtension: true,
  },
};

const envelope = (type: string, data: object): object => ({
  type: 'object',
  required: ['id', 'type', 'timestamp', 'sequence', 'workspaceID', 'tenantID', 'provider', 'data'],
  properties: {
    id: {
      type: 'string',
      description: 'The same as `webhook-id`, on every retry.',
      example: IDS.event.created,
    },
    type: { type: 'string', const: type, description: 'What happened.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When the change was stored.' },
    sequence: {
      type: 'integer',
      minimum: 1,
      description: SEQUENCE,
    },
    workspaceID: described(ID, 'The workspace of the tenant.'),
    tenantID: described(ID, 'The tenant that is notified.'),
    provider: described(schema('Provider'), 'The code of the PMS at which it happened.'),
    data: described(data, 'What the event is about, as of the change.'),
    previous: { type: 'object', description: 'With RESERVATION_UPDATED: the previous values of the changed fields.' },
  },
});

const header = (name: string, description: string, required = true): object => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  header('webhook-id', 'Identifies the event. Ignore one that you have already stored.'),
  header('webhook-timestamp', 'Seconds since 1970. Refuse requests that are older than five minutes.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`; several, separated by spaces, while a secret is being rotated.',
  ),
  header('traceparent', 'The trace of the change (W3C), while the service records it. Not signed.', false),
];

const words = (type: string): string =>
  type.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const notification = (type: EventType, { summary, isExtension }: Kind): object => ({
  post: {
    tags: ['notification'],
    operationId: `on${words(type)}`,
    summary,
    description: 'Signed according to Standard Webhooks. See docs/reference/webhooks.md.',
    ...(isExtension && { 'x-extension': true }),
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schema(`${words(type)}Notification`), example: notificationOf(type) } },
    },
    responses: {
      '2XX': { description: 'Received. Answer within 15 seconds.' },
      '410': { description: 'The receiver unsubscribed: the URL is disabled.' },
      default: { description: 'Failed: the notification is sent again later.' },
    },
  },
});

interface ObjectSchema {
  required: string[];
  properties: Record<string, object>;
}

/** Returns the schema for an event, which shows the reservation at that moment, without its freshness. */
const notified = (reservation: ObjectSchema): object => {
  const { asOf: _, via: __, ...properties } = reservation.properties;
  return { ...reservation, properties, required: reservation.required.filter((name) => name in properties) };
};

/** Adds the notifications of the service, as OpenAPI 3.1 `webhooks` with a schema for each type. */
export const addNotifications = (document: OpenAPIObject): void => {
  document.components!.schemas!.NotifiedReservation = notified(
    document.components!.schemas!.Reservation as ObjectSchema,
  );
  for (const [type, { data }] of Object.entries(KINDS))
    document.components!.schemas![`${words(type)}Notification`] = envelope(type, data) as never;
  const entries = Object.entries(KINDS).map(([type, kind]) => [type, notification(type as EventType, kind)]);
  (document as { webhooks?: object }).webhooks = Object.fromEntries(entries);
};
