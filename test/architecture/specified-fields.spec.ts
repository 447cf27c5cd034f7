import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

type Schema = Record<string, any>;
/** The effect of a field, the file that reads it, and the text with which that file reads it. */
type Reader = readonly [effect: 'payload' | 'answer' | 'behaviour', file: string, text: string];

const ACCOUNT = 'src/modules/integration-account';
const RESERVATION = 'src/modules/reservation';
const OAUTH_APP = 'src/modules/oauth-app/oauth-app.service.ts';
const DEFINITIONS = 'src/modules/definitions/definitions.service.ts';
const PARTY = 'src/modules/quote/party.rules.ts';
const PAYLOAD = 'src/connectors/smoobu/reservations.ts';

const named = (prefix: string, names: readonly string[], reader: Reader): Record<string, Reader> =>
  Object.fromEntries(names.map((name) => [prefix + name, reader]));

const SPLIT = ['adults', 'children', 'infants', 'pets'];
const STAY: Record<string, Reader> = {
  listingID: ['payload', PAYLOAD, 'request.listingProviderId'],
  checkInDate: ['payload', PAYLOAD, 'request.checkIn'],
  checkOutDate: ['payload', PAYLOAD, 'request.checkOut'],
  guests: ['payload', PAYLOAD, 'adults: guestCounts.adults'],
  promotionID: ['behaviour', 'src/modules/quote/quote.service.ts', 'promotionId'],
  unitID: ['behaviour', 'src/modules/listing/listing.rules.ts', 'unitId'],
  ...named('guestCountInfo.', SPLIT, ['behaviour', PARTY, 'readSplit']),
};

/** Every field of every body of docs/interface.md, by operation. */
const READERS: Record<string, Record<string, Reader>> = {
  'PUT /api/v1/oauth-app/{provider}': {
    client_id: ['payload', OAUTH_APP, 'clientId'],
    client_secret: ['payload', OAUTH_APP, 'clientSecret'],
    scopes: ['payload', OAUTH_APP, 'scopes'],
    webhook_user: ['behaviour', OAUTH_APP, 'user: row.webhookUser'],
    webhook_password: ['behaviour', OAUTH_APP, 'webhookPassword'],
  },
  'PUT /api/v1/integration-definition/{provider}': {
    icon: ['answer', 'src/modules/definitions/dto/definition.dto.ts', 'icon'],
    partnerKey: ['payload', DEFINITIONS, 'partnerKey: this.openPartnerKey(row)'],
    fieldsToSync: ['behaviour', 'src/modules/listing/mirror/listing-content.ts', 'fieldsToSync[key] === false'],
  },
  'POST /api/v1/integration-account': {
    name: ['answer', `${ACCOUNT}/dto/account.response.ts`, 'account.name'],
    accountIdentifier: ['behaviour', `${ACCOUNT}/account-store.ts`, 'identifierExists'],
    provider: ['behaviour', `${ACCOUNT}/credentials/account-proofs.ts`, 'assertAvailable(provider)'],
    authType: ['behaviour', `${ACCOUNT}/account-creation.service.ts`, "request.authType === 'OAUTH'"],
    id: ['answer', `${ACCOUNT}/account-creation.service.ts`, 'request.id ??'],
    version: ['behaviour', `${ACCOUNT}/dto/account.dto.ts`, 'INTEGRATION_VERSIONS'],
    authConfig: ['payload', `${ACCOUNT}/account-creation.service.ts`, 'request.authConfig'],
    clientRedirectURL: ['behaviour', `${ACCOUNT}/oauth/oauth-callback.service.ts`, 'clientRedirectUrl'],
    notificationURL: ['behaviour', `${ACCOUNT}/account-notifier.ts`, 'targetUrl: notificationUrl'],
    defaultDiscountPercentage: ['answer', 'src/modules/pricing/pricing.rules.ts', 'defaultDiscountPercentage'],
    markupPercentage: ['answer', 'src/modules/pricing/pricing.rules.ts', 'markupPercentage'],
    distributionMarkupPercentage: [
      'answer',
      'src/modules/pricing/pricing.repository.ts',
      'distribution_markup_percentage',
    ],
    allowImport: ['behaviour', 'src/modules/listing/imports/listing-import.repository.ts', 'allow_import'],
    importPriceOverride: ['behaviour', 'src/modules/pricing/pricing.repository.ts', 'import_price_override'],
    importPriceCheck: ['behaviour', 'src/modules/pricing/pricing.repository.ts', 'import_price_check'],
    requireListingApproval: ['behaviour', 'src/modules/listing/mirror/listing-merge.ts', 'requireListingApproval'],
    taxOnMarkup: ['answer', 'src/modules/quote/quote-money.ts', 'taxOnMarkup'],
  },
  'POST /api/v1/integration-account/{integrationAccountId}/reauthorize': {
    clientRedirectURL: ['behaviour', `${ACCOUNT}/oauth/oauth-callback.service.ts`, 'clientRedirectUrl'],
    notificationURL: ['behaviour', `${ACCOUNT}/account-notifier.ts`, 'targetUrl: notificationUrl'],
    name: ['answer', `${ACCOUNT}/dto/account.response.ts`, 'account.name'],
  },
  'PATCH /api/v1/integration-account/{integrationAccountID}/move-tenant': {
    tenantID: ['behaviour', `${ACCOUNT}/account-move.service.ts`, 'tenantId'],
  },
  'POST /api/v1/integration-account/{integrationAccountId}/apply-tags': {
    tagIDs: ['behaviour', 'src/modules/listing/tags/account-tag.service.ts', 'tagIds'],
    requireListingApproval: ['behaviour', 'src/modules/listing/tags/account-tag.service.ts', 'setApprovalRequired'],
  },
  'POST /api/v1/quote': {
    ...STAY,
    maxAge: ['behaviour', 'src/modules/quote/quote-freshness.service.ts', 'maxAge'],
  },
  'POST /api/v1/reservation': {
    ...STAY,
    ...named('', SPLIT, ['payload', `${RESERVATION}/dto/reservation-request.ts`, 'readSplit']),
    guest: ['payload', PAYLOAD, '...guest'],
    notes: ['payload', PAYLOAD, 'withReference(notes, reference)'],
    source: ['answer', `${RESERVATION}/reservation-view.ts`, 'row.source'],
    totalBasePrice: ['answer', `${RESERVATION}/reservation-money.ts`, "['base', 'totalBasePrice']"],
    totalFeePrice: ['answer', `${RESERVATION}/reservation-money.ts`, "['fees', 'totalFeePrice']"],
    totalTaxPrice: ['answer', `${RESERVATION}/reservation-money.ts`, "['taxes', 'totalTaxPrice']"],
    totalPrice: ['payload', PAYLOAD, 'toNumber(request.total)'],
    clientReference: ['behaviour', `${RESERVATION}/booking/reservation-store.ts`, 'requireNewReference'],
    metadata: ['answer', `${RESERVATION}/reservation-view.ts`, 'row.metadata'],
    overrideRules: ['behaviour', `${RESERVATION}/booking/booking-check.service.ts`, 'overrideRules'],
    currency: ['behaviour', `${RESERVATION}/booking/agreed-price.service.ts`, 'request.currency'],
    commission: ['payload', 'src/connectors/hostify/reservations.ts', 'request.commission'],
    hostPayout: ['payload', 'src/connectors/hostify/reservations.ts', 'request.hostPayout'],
    reservationType: ['payload', `${RESERVATION}/dto/reservation-request.ts`, 'dto.reservationType'],
    'quoteMetadata.quoteId': ['payload', 'src/connectors/guesty/creation.ts', 'quoteId'],
    'quoteMetadata.ratePlanId': ['payload', 'src/connectors/guesty/creation.ts', 'ratePlanId'],
    confirmationCode: ['payload', 'src/connectors/hostex/reservations.ts', 'confirmationCode'],
    status: ['behaviour', `${RESERVATION}/dto/reservation-request.ts`, 'dto.status'],
    preferredLocale: ['payload', PAYLOAD, 'request.locale'],
    checkInTime: ['payload', PAYLOAD, 'request.checkInTime'],
    checkOutTime: ['payload', PAYLOAD, 'request.checkOutTime'],
  },
  'PATCH /api/v1/outgoing-webhooks/{provider}': {
    events: ['behaviour', 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts', 'ANY (app.events)'],
    urls: ['behaviour', 'src/modules/webhooks/webhooks.service.ts', 'replaceUrls'],
  },
};

const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as Schema;

const resolved = (schema: Schema): Schema => {
  if (schema.$ref) return document.components.schemas[schema.$ref.split('/').at(-1)];
  const [first] = schema.allOf ?? schema.oneOf ?? [];
  return first ? resolved(first) : schema;
};

/** Returns the fields of an object; those of nested objects by their path. */
const fieldsOf = (schema: Schema, prefix = ''): string[] =>
  Object.entries<Schema>(resolved(schema).properties ?? {}).flatMap(([name, field]) =>
    resolved(field).properties ? fieldsOf(field, `${prefix}${name}.`) : [prefix + name],
  );

const bodies = Object.entries<Schema>(document.paths).flatMap(([path, item]) =>
  Object.entries<Schema>(item).flatMap(([method, operation]) => {
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    return schema && !operation['x-extension'] ? [[`${method.toUpperCase()} ${path}`, fieldsOf(schema)] as const] : [];
  }),
);

/** Returns the reader of a field, or of the object that contains it. */
const readerOf = (readers: Record<string, Reader>, field: string): Reader | undefined =>
  readers[field] ?? readers[field.split('.', 1)[0]!];

describe('the specified bodies', () => {
  it.each(bodies)('%s: every field has a reader', (operation, fields) => {
    const readers = READERS[operation] ?? {};
    expect(fields.filter((field) => !readerOf(readers, field))).toEqual([]);
    const read = fields.map((field) => readerOf(readers, field));
    expect(Object.entries(readers).filter(([, reader]) => !read.includes(reader))).toEqual([]);
  });

  it('are read by the files that the table names', () => {
    const missing = Object.entries(READERS).flatMap(([operation, readers]) =>
      Object.entries(readers)
        .filter(([, [, file, text]]) => !readFileSync(join(ROOT, file), 'utf8').includes(text))
        .map(([field, [, file, text]]) => `${operation} ${field}: ${file} does not contain "${text}"`),
    );
    expect(missing).toEqual([]);
  });
});
