import type { OpenAPIObject } from '@nestjs/swagger';

/** The tags in the order in which a newcomer needs them. */
export const TAGS: readonly { name: string; description: string }[] = [
  { name: 'integration-account', description: 'Connect the PMS account of a host, then read and sync it.' },
  { name: 'connect-session', description: 'Let a host connect an account at a page of Lodgewire.' },
  { name: 'listing', description: 'The listings of connected accounts. Tenants can import those of others.' },
  { name: 'availability', description: 'The nights of a listing with their prices.' },
  { name: 'quote', description: 'The price of a stay, from the PMS where it can name one.' },
  { name: 'reservation', description: 'Book a stay at the PMS, read and cancel reservations.' },
  { name: 'outgoing-webhooks', description: 'Where notifications go, how they are signed, and what was delivered.' },
  { name: 'notification', description: 'What Lodgewire sends to your URLs.' },
  { name: 'event', description: 'The same events to read by cursor, without a URL that receives them.' },
  { name: 'provider', description: 'Which code speaks to which PMS, and what it needs and can do.' },
  { name: 'integration-definition', description: 'Which fields a sync may overwrite, and partner keys.' },
  { name: 'oauth-app', description: 'Your OAuth app at a PMS.' },
  { name: 'promotion', description: 'Discounts that a quote can name.' },
  { name: 'tag', description: 'Labels for listings.' },
  { name: 'guest', description: 'Export and erase what is stored of a guest.' },
  { name: 'tenant', description: 'The tenants of the workspace.' },
  { name: 'api-key', description: 'Create, rotate and revoke API keys.' },
  { name: 'workspace', description: 'Settings of the workspace.' },
  { name: 'audit-log', description: 'Who did what.' },
  { name: 'operations', description: 'Health, metrics, the state of the service, and the addresses that PMSes call.' },
];

/** Operations whose id does not follow from controller and method. */
const IRREGULAR: Readonly<Record<string, string>> = {
  'AccountHealth.list': 'listAccountHealth',
  'AccountMove.move': 'moveAccountToTenant',
  'AccountTag.apply': 'applyTags',
  'ApiKey.list': 'listApiKeys',
  'Audit.list': 'listAuditEntries',
  'AvailabilityBatch.get': 'getAvailabilityBatch',
  'Definitions.update': 'updateDefinition',
  'Guest.erase': 'eraseGuest',
  'HostPage.open': 'openConnectPage',
  'HostPage.connect': 'connectFromPage',
  'Health.live': 'checkLiveness',
  'Health.ready': 'checkReadiness',
  'ListingImport.importable': 'listImportableListings',
  'ListingImport.import': 'importListings',
  'ListingImport.drop': 'endListingImport',
  'ListingMap.map': 'mapListings',
  'ListingImporters.list': 'listListingImports',
  'ListingImporters.endOfAccount': 'endAccountImports',
  'ListingImporters.endOfListing': 'endListingImports',
  'Metrics.text': 'readMetrics',
  'OAuthCallback.complete': 'completeOAuth',
  'PmsWebhook.receive': 'receivePmsEvent',
  'Providers.get': 'getProvider',
  'Search.search': 'searchListings',
  'Sync.accountHealth': 'getAccountHealth',
  'Sync.request': 'requestSync',
  'Sync.runs': 'listSyncRuns',
  'Summary.show': 'getSummary',
  'System.list': 'listPmses',
  'System.show': 'getSystem',
  'WebhookDeliveries.get': 'getDelivery',
  'WebhookDeliveries.list': 'listDeliveries',
  'WebhookDeliveries.redeliver': 'redeliverEvent',
  'WebhookDeliveries.redeliverSince': 'redeliverEvents',
  'WebhookDeliveries.test': 'sendTestEvent',
  'Webhooks.enable': 'enableWebhookUrl',
  'Webhooks.get': 'getWebhookApp',
  'Webhooks.list': 'listWebhookApps',
  'Webhooks.rotate': 'rotateWebhookSecret',
  'Webhooks.secrets': 'listWebhookSecrets',
  'Webhooks.update': 'updateWebhookApp',
  'Webhooks.updateAll': 'updateWebhookApps',
  'Workspace.rotateSecret': 'rotateNotificationSecret',
  'Workspace.secret': 'getNotificationSecret',
};

/** Returns an operation id such as `createQuote` or `listReservations`: a verb and its object. */
export const operationIdOf = (controller: string, method: string): string => {
  const resource = controller.replace(/Controller$/, '');
  const plural = resource.endsWith('s') ? resource : `${resource}s`;
  return IRREGULAR[`${resource}.${method}`] ?? method + (method === 'list' ? plural : resource);
};

/** Requests end in `Input`, answers have no suffix, so that no name collides with one that a generator derives. */
const publicName = (name: string, taken: ReadonlySet<string>): string => {
  if (/(Dto|Body)$/.test(name) && name !== 'ErrorDetailBody') return name.replace(/(Dto|Body)$/, 'Input');
  if (name === 'ErrorResponse') return 'ApiError';
  const bare = name.replace(/(Response|Body)$/, '');
  return bare !== name && taken.has(bare) ? `${bare}Details` : bare;
};

/** Returns the document with schema names that describe the resource, not the class in the code. */
export const withPublicNames = (document: OpenAPIObject): OpenAPIObject => {
  const names = Object.keys(document.components?.schemas ?? {});
  const taken = new Set(names);
  const renamed = new Map(names.map((name) => [name, publicName(name, taken)]));
  const text = JSON.stringify(document).replaceAll(
    /"#\/components\/schemas\/(\w+)"/g,
    (_, name: string) => `"#/components/schemas/${renamed.get(name)!}"`,
  );
  const copy = JSON.parse(text) as OpenAPIObject;
  const schemas = Object.entries(copy.components?.schemas ?? {});
  return {
    ...copy,
    components: {
      ...copy.components,
      schemas: Object.fromEntries(schemas.map(([name, schema]) => [renamed.get(name)!, schema])),
    },
  };
};
