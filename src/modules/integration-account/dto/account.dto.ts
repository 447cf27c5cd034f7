import type { AuthType } from '../../../connectors/port/connector.js';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { Choice, Flag, FreeObject, HttpUrl, Id, Num, Text } from '../../../edge/http/fields.js';
import { PageQuery } from '../../../edge/http/page.query.js';
import { PRICE_CHECKS, type PriceCheck } from '../../../values/money/price-check.js';
import { type AccountChanges, type AccountStatus, INTEGRATION_VERSIONS } from '../integration-account.types.js';

export const AUTH_TYPES: readonly AuthType[] = ['ACCESS_TOKEN', 'API_KEY', 'OAUTH', 'EMAIL_PASSWORD', 'PARTNER_TOKEN'];
export const ACCOUNT_STATUSES: readonly AccountStatus[] = ['ACTIVE', 'INACTIVE'];

export const IMPORT_PRICE_CHECK =
  'Extension. The least strict `priceCheck` that importers can use if `importPriceOverride` lets them book at other prices.';

/** The body of docs/interface.md#create-an-integration-account */
export class CreateIntegrationAccountDto {
  @Text({ min: 1, max: 200, example: 'Harbour Stays', description: 'The display name of the account.' })
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

  @Id({ optional: true, description: 'The id of the account. Usually generated.' })
  id?: string;

  @Choice(INTEGRATION_VERSIONS, {
    optional: true,
    example: '1.0',
    description: 'The version of the integration to use; there is only one so far.',
  })
  version?: string;

  @FreeObject({
    optional: true,
    example: { api_key: 'sandbox-demo' },
    description:
      'Provider-specific credentials. They are stored encrypted and never returned. An unrestricted API key may omit fields that the workspace shares (`proof.shared` of `GET /provider`) once an account of the tenant, or an unrestricted key for any tenant, has stored them.',
  })
  authConfig?: Record<string, unknown>;

  @HttpUrl({
    optional: true,
    description: 'Required for OAUTH. The address to which the user is redirected after authorizing.',
  })
  clientRedirectURL?: string;

  @HttpUrl({
    optional: true,
    description: 'Required for OAUTH. Receives a signed POST when the flow completes or fails.',
  })
  notificationURL?: string;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    example: 0,
    description: 'The percentage taken off each price. If absent, that of the workspace applies.',
  })
  defaultDiscountPercentage?: number;

  @Num({ min: 0, optional: true, example: 0, description: 'The percentage added to each price. If absent, none.' })
  markupPercentage?: number;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    example: 0,
    description: 'The percentage added for tenants that import the listings. If absent, none.',
  })
  distributionMarkupPercentage?: number;

  @Flag({
    optional: true,
    description: 'If false, there are no new imports; existing ones remain until they are ended.',
  })
  allowImport?: boolean;

  @Flag({
    optional: true,
    description: 'Extension. Whether tenants that imported a listing may book below its current price.',
  })
  importPriceOverride?: boolean;

  @Choice(PRICE_CHECKS, { optional: true, description: IMPORT_PRICE_CHECK, example: 'lenient' })
  importPriceCheck?: PriceCheck;

  @Flag({
    optional: true,
    description: 'Whether new listings stay INACTIVE until they are approved. If absent, false.',
  })
  requireListingApproval?: boolean;

  @Flag({
    optional: true,
    description:
      'Extension. If true, percentage taxes of a quote are recalculated on the price that the guest pays. If false, taxes are those of the PMS. If the PMS gives one sum for percentage and other taxes, the sum does not change.',
  })
  taxOnMarkup?: boolean;
}

export class UpdateIntegrationAccountDto implements AccountChanges {
  @Text({
    min: 1,
    max: 200,
    optional: true,
    description: 'The display name of the account. If absent, it stays as it is.',
  })
  name?: string;

  @Text({
    min: 1,
    max: 200,
    optional: true,
    description: 'Your own identifier, unique in the workspace. If absent, it stays as it is.',
  })
  accountIdentifier?: string;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    nullable: true,
    description: 'The percentage taken off each price. If null, that of the workspace applies.',
  })
  defaultDiscountPercentage?: number | null;

  @Num({
    min: 0,
    optional: true,
    nullable: true,
    description: 'The percentage added to each price. Null removes it; if absent, it does not change.',
  })
  markupPercentage?: number | null;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    description: 'The percentage added for importers. If absent, it stays as it is.',
  })
  distributionMarkupPercentage?: number;

  @Flag({
    optional: true,
    description: 'If false, there are no new imports; existing ones remain until they are ended.',
  })
  allowImport?: boolean;

  @Flag({
    optional: true,
    description: 'Extension. Whether tenants that imported a listing may book below its current price.',
  })
  importPriceOverride?: boolean;

  @Choice(PRICE_CHECKS, { optional: true, description: IMPORT_PRICE_CHECK, example: 'lenient' })
  importPriceCheck?: PriceCheck;

  @Flag({
    optional: true,
    description: 'Whether new listings stay INACTIVE until they are approved. If absent, it stays as it is.',
  })
  requireListingApproval?: boolean;

  @Flag({
    optional: true,
    description:
      'Extension. If true, percentage taxes of a quote are recalculated on the price that the guest pays. If false, taxes are those of the PMS. If the PMS gives one sum for percentage and other taxes, the sum does not change.',
  })
  taxOnMarkup?: boolean;

  @Flag({
    optional: true,
    description:
      'If true, `notificationURL` is not notified when the PMS refuses the stored credentials; the health of the account still shows the refusal.',
  })
  alertsMuted?: boolean;

  @FreeObject({
    optional: true,
    description:
      'The complete new credentials, which are verified with the PMS before they are stored. Shared fields are handled as in `POST /integration-account`.',
  })
  authConfig?: Record<string, unknown>;
}

/** The body of docs/interface.md#reauthorize-an-integration-account */
export class ReauthorizeDto {
  @HttpUrl({
    example: 'https://example.com/connected',
    description: 'The address to which the user is redirected after the authorization.',
  })
  clientRedirectURL: string;

  @HttpUrl({
    example: 'https://example.com/hooks/oauth',
    description: 'Receives a POST when the authorization has ended.',
  })
  notificationURL: string;

  @Text({ min: 1, max: 200, optional: true, description: 'The new name of the account.' })
  name?: string;
}

export class ListAccountsQuery extends PageQuery {
  @Choice(PROVIDERS, {
    enumName: 'Provider',
    optional: true,
    description: 'Only accounts at this PMS. If absent, accounts at all PMSes.',
  })
  provider?: Provider;

  @Choice(ACCOUNT_STATUSES, {
    enumName: 'AccountStatus',
    optional: true,
    description: 'Only accounts with this status. If absent, accounts with either status.',
  })
  status?: AccountStatus;
}
