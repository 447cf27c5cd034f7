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
  @Text({ min: 1, max: 200, example: 'Harbour Stays' })
  name: string;

  @Text({
    min: 1,
    max: 200,
    example: 'harbour-stays',
    description: "The caller's own identifier, unique in the workspace.",
  })
  accountIdentifier: string;

  @Choice(PROVIDERS, { enumName: 'Provider', example: 'PROVIDER_14' })
  provider: Provider;

  @Choice(AUTH_TYPES, { enumName: 'AuthType', example: 'API_KEY' })
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

  @Num({ min: 0, max: 100, optional: true, example: 5 })
  defaultDiscountPercentage?: number;

  @Num({ min: 0, optional: true, example: 10 })
  markupPercentage?: number;

  @Num({ min: 0, max: 100, optional: true, example: 3 })
  distributionMarkupPercentage?: number;

  @Flag({ optional: true, description: 'Off: no new imports; those that exist stay until they are ended.' })
  allowImport?: boolean;

  @Flag({ optional: true, description: 'Extension: tenants that imported a listing may book below its present price.' })
  importPriceOverride?: boolean;

  @Choice(PRICE_CHECKS, { optional: true, description: IMPORT_PRICE_CHECK, example: 'lenient' })
  importPriceCheck?: PriceCheck;

  @Flag({ optional: true })
  requireListingApproval?: boolean;

  @Flag({
    optional: true,
    description:
      'Extension. On: percentage taxes of a quote are computed again on the price that the guest pays. Off: taxes are those of the PMS. Where the PMS gives one sum for percentages and other taxes, it stays as it is.',
  })
  taxOnMarkup?: boolean;
}

export class UpdateIntegrationAccountDto implements AccountChanges {
  @Text({ min: 1, max: 200, optional: true })
  name?: string;

  @Text({ min: 1, max: 200, optional: true })
  accountIdentifier?: string;

  @Num({ min: 0, max: 100, optional: true, nullable: true, description: "Null: the workspace's counts." })
  defaultDiscountPercentage?: number | null;

  @Num({ min: 0, optional: true, nullable: true })
  markupPercentage?: number | null;

  @Num({ min: 0, max: 100, optional: true })
  distributionMarkupPercentage?: number;

  @Flag({ optional: true, description: 'Off: no new imports; those that exist stay until they are ended.' })
  allowImport?: boolean;

  @Flag({ optional: true, description: 'Extension: tenants that imported a listing may book below its present price.' })
  importPriceOverride?: boolean;

  @Choice(PRICE_CHECKS, { optional: true, description: IMPORT_PRICE_CHECK, example: 'lenient' })
  importPriceCheck?: PriceCheck;

  @Flag({ optional: true })
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
  @HttpUrl({ example: 'https://example.com/connected' })
  clientRedirectURL: string;

  @HttpUrl({ example: 'https://example.com/hooks/oauth' })
  notificationURL: string;

  @Text({ min: 1, max: 200, optional: true, description: 'New name of the account.' })
  name?: string;
}

export class ListAccountsQuery extends PageQuery {
  @Choice(PROVIDERS, { enumName: 'Provider', optional: true })
  provider?: Provider;

  @Choice(ACCOUNT_STATUSES, { enumName: 'AccountStatus', optional: true })
  status?: AccountStatus;
}
