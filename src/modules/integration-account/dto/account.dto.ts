import type { AuthType } from '../../../connectors/port/connector.js';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { Choice, Flag, FreeObject, HttpUrl, Id, Num, Text } from '../../../edge/http/fields.js';
import { PageQuery } from '../../../edge/http/page.query.js';
import { PRICE_CHECKS, type PriceCheck } from '../../../values/money/price-check.js';
import { type AccountChanges, type AccountStatus, INTEGRATION_VERSIONS } from '../integration-account.types.js';

export const AUTH_TYPES: readonly AuthType[] = ['ACCESS_TOKEN', 'API_KEY', 'OAUTH', 'EMAIL_PASSWORD', 'PARTNER_TOKEN'];
export const ACCOUNT_STATUSES: readonly AccountStatus[] = ['ACTIVE', 'INACTIVE'];

export const IMPORT_PRICE_CHECK =
  'Extension. The least `priceCheck` of importers, where `importPriceOverride` lets them book at other prices.';

/** The body of docs/interface.md#create-an-integration-account */
export class CreateIntegrationAccountDto {
  @Text({ min: 1, max: 200, example: 'Harbour Stays', description: 'Shows people which account it is.' })
  name: string;

  @Text({
    min: 1,
    max: 200,
    example: 'harbour-stays',
    description: "The caller's own identifier, unique in the workspace.",
  })
  accountIdentifier: string;

  @Choice(PROVIDERS, {
    enumName: 'Provider',
    example: 'PROVIDER_14',
    description: 'The code of the PMS; see `GET /api/v1/provider`.',
  })
  provider: Provider;

  @Choice(AUTH_TYPES, {
    enumName: 'AuthType',
    example: 'API_KEY',
    description: 'One of the `authSchemes` of the provider.',
  })
  authType: AuthType;

  @Id({ optional: true, description: 'Usually generated.' })
  id?: string;

  @Choice(INTEGRATION_VERSIONS, {
    optional: true,
    example: '1.0',
    description: 'Version of the integration to use; there is one so far.',
  })
  version?: string;

  @FreeObject({
    optional: true,
    example: { api_key: 'sandbox-demo' },
    description:
      'Provider-specific credentials; stored encrypted, never returned. Fields that the workspace shares (`proof.shared` of `GET /provider`) may be left out by an unrestricted API key, once an account of the tenant, or an unrestricted key for any tenant, has stored them.',
  })
  authConfig?: Record<string, unknown>;

  @HttpUrl({ optional: true, description: 'Required for OAUTH: where the user goes after authorizing.' })
  clientRedirectURL?: string;

  @HttpUrl({ optional: true, description: 'Required for OAUTH: gets a signed POST when the flow completes or fails.' })
  notificationURL?: string;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    example: 0,
    description: 'Percent taken off each price. Absent: that of the workspace applies.',
  })
  defaultDiscountPercentage?: number;

  @Num({ min: 0, optional: true, example: 0, description: 'Percent added to each price. Absent: none.' })
  markupPercentage?: number;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    example: 0,
    description: 'Percent added for tenants that import the listings. Absent: none.',
  })
  distributionMarkupPercentage?: number;

  @Flag({ optional: true, description: 'Off: no new imports; those that exist stay until they are ended.' })
  allowImport?: boolean;

  @Flag({ optional: true, description: 'Extension: tenants that imported a listing may book below its present price.' })
  importPriceOverride?: boolean;

  @Choice(PRICE_CHECKS, { optional: true, description: IMPORT_PRICE_CHECK, example: 'lenient' })
  importPriceCheck?: PriceCheck;

  @Flag({ optional: true, description: 'Whether new listings stay INACTIVE until they are approved. Absent: false.' })
  requireListingApproval?: boolean;

  @Flag({
    optional: true,
    description:
      'Extension. On: percentage taxes of a quote are computed again on the price that the guest pays. Off: taxes are those of the PMS. Where the PMS gives one sum for percentages and other taxes, it stays as it is.',
  })
  taxOnMarkup?: boolean;
}

export class UpdateIntegrationAccountDto implements AccountChanges {
  @Text({ min: 1, max: 200, optional: true, description: 'Shows people which account it is. Absent: it stays.' })
  name?: string;

  @Text({
    min: 1,
    max: 200,
    optional: true,
    description: 'Your own identifier, unique in the workspace. Absent: it stays.',
  })
  accountIdentifier?: string;

  @Num({ min: 0, max: 100, optional: true, nullable: true, description: "Null: the workspace's counts." })
  defaultDiscountPercentage?: number | null;

  @Num({
    min: 0,
    optional: true,
    nullable: true,
    description: 'Percent added to each price. Null removes it, absent: it stays.',
  })
  markupPercentage?: number | null;

  @Num({ min: 0, max: 100, optional: true, description: 'Percent added for importers. Absent: it stays.' })
  distributionMarkupPercentage?: number;

  @Flag({ optional: true, description: 'Off: no new imports; those that exist stay until they are ended.' })
  allowImport?: boolean;

  @Flag({ optional: true, description: 'Extension: tenants that imported a listing may book below its present price.' })
  importPriceOverride?: boolean;

  @Choice(PRICE_CHECKS, { optional: true, description: IMPORT_PRICE_CHECK, example: 'lenient' })
  importPriceCheck?: PriceCheck;

  @Flag({ optional: true, description: 'Whether new listings wait for an approval. Absent: it stays.' })
  requireListingApproval?: boolean;

  @Flag({
    optional: true,
    description:
      'Extension. On: percentage taxes of a quote are computed again on the price that the guest pays. Off: taxes are those of the PMS. Where the PMS gives one sum for percentages and other taxes, it stays as it is.',
  })
  taxOnMarkup?: boolean;

  @Flag({
    optional: true,
    description:
      'On: `notificationURL` is not notified when the PMS refuses the stored credentials; the health of the account shows it all the same.',
  })
  alertsMuted?: boolean;

  @FreeObject({
    optional: true,
    description:
      'Complete new credentials; verified with the PMS before they are stored. Shared fields as in POST /integration-account.',
  })
  authConfig?: Record<string, unknown>;
}

/** The body of docs/interface.md#reauthorize-an-integration-account */
export class ReauthorizeDto {
  @HttpUrl({
    example: 'https://example.com/connected',
    description: 'Where the browser of the user goes after the authorization.',
  })
  clientRedirectURL: string;

  @HttpUrl({
    example: 'https://example.com/hooks/oauth',
    description: 'Receives a POST when the authorization has ended.',
  })
  notificationURL: string;

  @Text({ min: 1, max: 200, optional: true, description: 'New name of the account.' })
  name?: string;
}

export class ListAccountsQuery extends PageQuery {
  @Choice(PROVIDERS, {
    enumName: 'Provider',
    optional: true,
    description: 'Only accounts at this PMS. Absent: at all.',
  })
  provider?: Provider;

  @Choice(ACCOUNT_STATUSES, {
    enumName: 'AccountStatus',
    optional: true,
    description: 'Only accounts with this status. Absent: both.',
  })
  status?: AccountStatus;
}
