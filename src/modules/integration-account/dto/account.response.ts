import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AuthType } from '../../../connectors/port/connector.js';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { PageMeta } from '../../../platform/paging/page.js';
import type { AccountStatus, AccountTag, ConnectedAccount, TaggedAccount } from '../integration-account.types.js';
import { PRICE_CHECKS, type PriceCheck } from '../../../values/money/price-check.js';
import { ACCOUNT_STATUSES, AUTH_TYPES, IMPORT_PRICE_CHECK } from './account.dto.js';

export class AccountTagResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: Date;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: Date;
  @ApiProperty({ description: 'The label that people see, unique in the workspace.' }) name: string;
  @ApiProperty({ format: 'uuid', description: 'The workspace whose tenants share the tag.' }) workspaceID: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'One list: the listings of the account that carry the tag.',
  })
  listingIds: string[][];
  @ApiProperty({ description: 'Explains the label; empty if there is no explanation.' }) description: string;
}

/** An account as in docs/interface.md#integration-account; credentials are never returned. */
export class IntegrationAccountResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ example: 'Harbour Stays', description: 'The display name of the account.' }) name: string;
  @ApiProperty({ format: 'uuid', description: 'The workspace of the API key.' }) workspaceID: string;
  @ApiProperty({ format: 'uuid', description: 'The tenant that owns the account.' }) tenantID: string;
  @ApiProperty({
    enum: PROVIDERS,
    enumName: 'Provider',
    description: 'The code of the PMS; `GET /api/v1/provider` returns its name.',
  })
  provider: Provider;
  @ApiProperty({ description: 'The id of the account at the PMS; empty until an OAuth flow has completed.' })
  providerAccountID: string;
  @ApiProperty({
    example: 'harbour-stays',
    description: 'Your own identifier for the account, unique in the workspace.',
  })
  accountIdentifier: string;
  @ApiProperty({ enum: AUTH_TYPES, enumName: 'AuthType', description: 'How the account authenticates with the PMS.' })
  authType: AuthType;
  @ApiProperty({
    enum: ACCOUNT_STATUSES,
    enumName: 'AccountStatus',
    description: 'INACTIVE: the account is not read and needs a new authorization or new credentials.',
  })
  status: AccountStatus;
  @ApiProperty({ description: 'Whether the PMS has confirmed every webhook subscription.' })
  webhooksSubscribed: boolean;
  @ApiProperty({ description: 'The percentage added for tenants that import the listings; 0 if there is none.' })
  distributionMarkupPercentage: number;
  @ApiProperty({ description: 'Whether other tenants of the workspace may import the listings.' }) allowImport: boolean;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The percentage taken off each price, from 0 to 100. If null, that of the workspace applies.',
  })
  defaultDiscountPercentage: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The percentage added to each price. Null if there is none.',
  })
  markupPercentage: number | null;
  @ApiProperty({ type: [AccountTagResponse], description: 'Labels from the workspace; empty if there are none.' })
  tags: AccountTagResponse[];
  @ApiProperty({ description: 'Whether alerts about the account are muted.' }) alertsMuted: boolean;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: Date;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: Date;
}

export class PmsWebhookResponse {
  @ApiProperty({ format: 'uri', description: 'The address to enter in the PMS for its webhooks.' }) url: string;
  @ApiProperty({
    description: 'For a PMS that sends a password or header of our choosing; its README names the field.',
  })
  secret: string;
}

const DuplicateProperty = (): PropertyDecorator =>
  ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      "Extension. The tenant's oldest account for the same PMS account. Its listings appear once per account, and each of its bookings is notified once per account. Null if there is none.",
  });

export class CreatedAccountResponse extends IntegrationAccountResponse {
  @ApiProperty({ example: 'Integration account created', description: 'A human-readable message about the outcome.' })
  message: string;
  @DuplicateProperty() duplicateOf: string | null;
  @ApiPropertyOptional({
    format: 'uri',
    description: 'OAUTH only. The address at which the user authorizes; valid for 10 minutes.',
  })
  oAuthURL?: string;
  @ApiPropertyOptional({
    type: PmsWebhookResponse,
    description:
      'Only if the webhooks of the PMS are entered by hand (capability `webhooks: manual`). Shown only once; `POST …/pms-webhook/rotate` creates a new one.',
  })
  pmsWebhook?: PmsWebhookResponse;
}

export class ReauthorizedAccountResponse extends IntegrationAccountResponse {
  @ApiProperty({ format: 'uri', description: 'The address at which the user authorizes; valid for 10 minutes.' })
  oAuthURL: string;
}

/** The fields that the extensions add. */
export class AccountDetailsResponse extends IntegrationAccountResponse {
  @ApiProperty({ description: 'Whether new listings stay INACTIVE until they are approved.' })
  requireListingApproval: boolean;
  @ApiProperty({ description: 'Whether percentage taxes are recalculated on the price that the guest pays.' })
  taxOnMarkup: boolean;
  @ApiProperty({ description: 'Whether tenants that imported a listing may book below its current price.' })
  importPriceOverride: boolean;
  @ApiProperty({ enum: [...PRICE_CHECKS], description: IMPORT_PRICE_CHECK }) importPriceCheck: PriceCheck;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The requested version of the integration. Null if none was requested.',
  })
  version: string | null;
  @DuplicateProperty() duplicateOf: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Why the account is INACTIVE: oauth_pending, oauth_failed, credentials_refused or reauthorize. Null if it is ACTIVE or the reason is unknown.',
  })
  statusReason: string | null;
}

export class AccountPage {
  @ApiProperty({ type: [AccountDetailsResponse], description: 'The rows of this page; empty if there are none.' })
  data: AccountDetailsResponse[];
  @ApiProperty({ type: PageMeta, description: 'The position of this page in the list.' }) meta: PageMeta;
}

const toTag = ({
  id,
  createdAt,
  updatedAt,
  name,
  workspaceId,
  listingIds,
  description,
}: AccountTag): AccountTagResponse => ({
  id,
  createdAt,
  updatedAt,
  name,
  workspaceID: workspaceId,
  listingIds: listingIds.length > 0 ? [listingIds] : [],
  description,
});

export const toAccountResponse = (account: TaggedAccount): IntegrationAccountResponse => ({
  id: account.id,
  name: account.name,
  workspaceID: account.workspaceId,
  tenantID: account.tenantId,
  provider: account.provider,
  providerAccountID: account.providerAccountId,
  accountIdentifier: account.accountIdentifier,
  authType: account.authType,
  status: account.status,
  webhooksSubscribed: account.webhooksSubscribed,
  distributionMarkupPercentage: account.distributionMarkupPercentage,
  allowImport: account.allowImport,
  defaultDiscountPercentage: account.defaultDiscountPercentage,
  markupPercentage: account.markupPercentage,
  tags: account.tags.map(toTag),
  alertsMuted: account.alertsMuted,
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
});

export const toDetailsResponse = (account: TaggedAccount): AccountDetailsResponse => ({
  ...toAccountResponse(account),
  importPriceOverride: account.importPriceOverride,
  importPriceCheck: account.importPriceCheck,
  requireListingApproval: account.requireListingApproval,
  taxOnMarkup: account.taxOnMarkup,
  version: account.version,
  duplicateOf: account.duplicateOf,
  statusReason: account.statusReason,
});

const messageOf = ({ duplicateOf }: TaggedAccount, oAuthUrl: string | undefined): string => {
  const created = 'Integration account created';
  if (oAuthUrl) return `${created}; it becomes active when the user has authorized at oAuthURL`;
  return duplicateOf ? `${created}; the same account of the PMS is connected already, see duplicateOf` : created;
};

export const toCreatedResponse = ({ account, oAuthUrl, pmsWebhook }: ConnectedAccount): CreatedAccountResponse => ({
  ...toAccountResponse(account),
  message: messageOf(account, oAuthUrl),
  duplicateOf: account.duplicateOf,
  ...(oAuthUrl && { oAuthURL: oAuthUrl }),
  ...(pmsWebhook && { pmsWebhook }),
});

export const toReauthorizedResponse = ({ account, oAuthUrl }: ConnectedAccount): ReauthorizedAccountResponse => ({
  ...toAccountResponse(account),
  oAuthURL: oAuthUrl!,
});
