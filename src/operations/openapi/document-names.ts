import type { OpenAPIObject } from '@nestjs/swagger';

interface Tag {
  name: string;
  description: string;
  /** The path of its page in the guide. */
  page: string;
}

const tag = (name: string, page: string, text: string): Tag => {
  const path = `/guide/guides/${page}.html`;
  return { name, description: `${text} [Guide](${path})`, page: path };
};

/** The tags in the order in which a newcomer needs them: connect, look, price, book, be notified, administer. */
export const TAGS: readonly Tag[] = [
  tag(
    'provider',
    'connect',
    'Start here: which code stands for which PMS, what a connection needs, and what works with it. Every other operation takes these codes. The list needs no connected account.',
  ),
  tag(
    'integration-account',
    'connect',
    'Connect the PMS account of a host once; the service then reads it automatically. An account shows its health, can be read again immediately, and can be moved to another tenant. Markups and discounts of an account change the prices of its listings.',
  ),
  tag(
    'connect-session',
    'connect',
    'Let a host connect an account on a Lodgewire page, so that you never see the credentials. A session creates a link that works once. The page can carry your name and colours.',
  ),
  tag(
    'listing',
    'look',
    'The listings of connected accounts, in the same form for every PMS. Search finds those that are free for a stay, with totals. Tenants can import listings of other tenants, if the owner allows it.',
  ),
  tag(
    'availability',
    'look',
    'The nights of a listing: free or taken, with price and rules. Each answer says how old its data is, and `maxAge` asks for newer data.',
  ),
  tag(
    'quote',
    'price',
    'The price of a stay, from the PMS if it gives one. A quote is stored for some minutes and can be booked at its price. A hold reserves its nights in the meantime.',
  ),
  tag(
    'reservation',
    'book',
    'Book a stay at the PMS, once, whatever fails on the way. Read, confirm, change and cancel it; changes and cancellations show their cost first. 202 means that the PMS has not answered yet.',
  ),
  tag(
    'outgoing-webhooks',
    'notifications',
    'Where notifications go, how they are signed, and what was delivered. A failed delivery is repeated for days and can be sent again by hand. A test event shows whether your URL works.',
  ),
  tag(
    'notification',
    'notifications',
    'What Lodgewire sends to your URLs: one type per kind of change. Each is signed and may come more than once and out of order; `sequence` shows which is newer.',
  ),
  tag(
    'event',
    'notifications',
    'The same events, read by cursor or as a stream, without a URL that receives them. A consumer stores the position of a reader.',
  ),
  tag(
    'promotion',
    'price',
    'Discounts that a quote can name. A promotion applies to an account or some of its listings, for a period and a minimum number of nights.',
  ),
  tag(
    'exchange-rate',
    'price',
    'The daily reference rates for showing amounts in another currency. They do not change what is booked or paid.',
  ),
  tag(
    'search',
    'look',
    'Find accounts, listings, reservations and guests by a name or an id, in one request. Exact matches come first, then beginnings of words.',
  ),
  tag(
    'tag',
    'look',
    'Labels for listings, shared by the tenants of the workspace. They can be added to all listings of an account in one request, or to chosen listings and accounts, and removed.',
  ),
  tag(
    'guest',
    'operate',
    'Export and erase the stored data of a guest. Both are recorded in the audit log; a sync does not bring erased data back.',
  ),
  tag(
    'tenant',
    'start',
    'The tenants of the workspace. Accounts, listings and reservations belong to one tenant; the header `x-service-tenant-id` names the one that acts.',
  ),
  tag(
    'api-key',
    'go-live',
    'Create, rotate and revoke API keys. A key can be restricted by scope, tenant, network and time. No key can create one with more rights than its own.',
  ),
  tag(
    'workspace',
    'operate',
    'Settings of the workspace: its name, its default discount, how strictly prices are checked, and the secret of notifications about authorizations.',
  ),
  tag(
    'integration-definition',
    'operate',
    'Which fields a sync may overwrite, and the partner keys that are sent to a PMS. They apply to all accounts of a provider in the workspace.',
  ),
  tag(
    'oauth-app',
    'connect',
    'Your OAuth app at a PMS, through which hosts give their consent. Its secret is stored encrypted and never shown.',
  ),
  tag(
    'audit-log',
    'operate',
    'Who did what, from where and when; reads of guest data included. Entries cannot be changed.',
  ),
  tag(
    'operations',
    'operate',
    'Health, metrics, the state of the service, and the addresses that PMSes call. Probes and metrics need no API key.',
  ),
];

/** Returns tags as documented. An installation that knows its address links to its guide for programs too. */
export const documentedTags = (tags: readonly Tag[], address: string | undefined): object[] =>
  tags.map(({ page, ...tag }) => ({
    ...tag,
    ...(address && { externalDocs: { url: new URL(page, address).href, description: 'The guide' } }),
  }));

/** Operations whose id does not follow from controller and method. */
export const IRREGULAR_IDS: Readonly<Record<string, string>> = {
  'AccountCalls.list': 'listPmsCalls',
  'AccountHealth.list': 'listAccountHealth',
  'AccountMove.move': 'moveAccountToTenant',
  'AccountProbe.run': 'probeAccount',
  'AccountTag.apply': 'applyTags',
  'PricePreview.preview': 'previewPrices',
  'TagTargets.apply': 'applyTag',
  'TagTargets.withdraw': 'withdrawTag',
  'ApiKey.list': 'listApiKeys',
  'Audit.list': 'listAuditEntries',
  'AvailabilityBatch.get': 'getAvailabilityBatch',
  'Definitions.update': 'updateDefinition',
  'ExchangeRates.show': 'getExchangeRates',
  'Find.searchEverything': 'searchEverything',
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
  'Report.bookings': 'getBookingReport',
  'Report.occupancy': 'getOccupancy',
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
  return IRREGULAR_IDS[`${resource}.${method}`] ?? method + (method === 'list' ? plural : resource);
};

/**
 * Returns the public name: requests end in `Input`, answers have no suffix, so that no name collides with one that a
 * generator derives.
 */
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
