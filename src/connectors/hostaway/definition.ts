import type { ConnectorDefinition } from '../kit/connector.js';

export const definition: ConnectorDefinition = {
  id: 'hostaway',
  name: 'Hostaway',
  documentation: 'https://api.hostaway.com/documentation',
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [
        { name: 'account_id', secret: false, help: 'Settings › Hostaway API › Account ID' },
        { name: 'api_key', secret: true, help: 'Settings › Hostaway API › Create; shown once' },
      ],
    },
  ],
  // https://api.hostaway.com/documentation#rate-limits
  limits: [
    { scope: 'account', requests: 20, perSeconds: 10 },
    { scope: 'address', requests: 15, perSeconds: 10 },
  ],
  webhooks: 'api',
  signedWebhooks: true,
  holds: true,
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified: [
    'channelReservationId is kept when a direct reservation is created; the reference also goes into `comment` as `ref:<id>`',
    '`status` pending and inquiry are taken on create; a pending reservation keeps its nights, as the calendar has a status and a count for it',
    'guestStayTax is per stay and priceForExtraPerson per guest and night',
    'averageReviewRating has a scale of 10; it is given on a scale of 5',
    'listingUnits and listingFeeSetting come inline with includeResources=1; units are asked for where they do not',
  ],
};
