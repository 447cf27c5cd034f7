import type { AuthType } from '../../connectors/port/connector.js';
import type { Provider } from '../../connectors/port/provider.js';
import type { PriceCheck } from '../../values/money/price-check.js';

export type AccountStatus = 'ACTIVE' | 'INACTIVE';

/** An account as background work and other modules know it. */
export interface AccountRef {
  id: string;
  workspaceId: string;
  tenantId: string;
  provider: Provider;
  requireListingApproval: boolean;
  status: AccountStatus;
}

/** An account as a search shows it. */
export type FoundAccount = Pick<IntegrationAccount, 'id' | 'name' | 'provider' | 'status'>;

/** The percentages set on one account. */
export interface AccountPricing {
  markupPercentage: number;
  distributionMarkupPercentage: number;
  /** Null if the workspace's value applies. */
  defaultDiscountPercentage: number | null;
}

/** specification, "Integration account"; credentials are never part of it. */
interface IntegrationAccount extends AccountRef {
  name: string;
  /** `''` until an OAuth flow has completed. */
  providerAccountId: string;
  accountIdentifier: string;
  authType: AuthType;
  version: string | null;
  /** Why it is INACTIVE: `oauth_pending`, `oauth_failed`, `credentials_refused`, `reauthorize`. */
  statusReason: string | null;
  webhooksSubscribed: boolean;
  distributionMarkupPercentage: number;
  allowImport: boolean;
  importPriceOverride: boolean;
  importPriceCheck: PriceCheck;
  defaultDiscountPercentage: number | null;
  markupPercentage: number | null;
  taxOnMarkup: boolean;
  alertsMuted: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface AccountTag {
  id: string;
  name: string;
  description: string;
  workspaceId: string;
  /** Listings of the account that carry the tag. */
  listingIds: string[];
  createdAt: Date;
  updatedAt: Date;
}

export interface TaggedAccount extends IntegrationAccount {
  tags: AccountTag[];
  /** The tenant's oldest account with the same account of the PMS; null if there is no older one. */
  duplicateOf: string | null;
}

/** The versions of the integrations. */
export const INTEGRATION_VERSIONS = ['1.0'] as const;

/** Settings that a caller may give on creation and change later. */
interface AccountSettings {
  name: string;
  accountIdentifier: string;
  defaultDiscountPercentage?: number | null;
  markupPercentage?: number | null;
  distributionMarkupPercentage?: number;
  allowImport?: boolean;
  importPriceOverride?: boolean;
  importPriceCheck?: PriceCheck;
  requireListingApproval?: boolean;
  /** Whether percentage taxes are computed again on the price that the guest pays. */
  taxOnMarkup?: boolean;
}

/** A validated request to connect an account. specification, endpoint 4 */
export interface NewAccount extends AccountSettings {
  id?: string;
  provider: Provider;
  authType: AuthType;
  version?: string;
  /** The authConfig as the caller gave it; the parts that the workspace shares are filled in later. */
  authConfig: Record<string, unknown>;
  /** Both present for OAUTH. */
  clientRedirectUrl?: string;
  notificationUrl?: string;
}

export interface AccountChanges extends Partial<AccountSettings> {
  alertsMuted?: boolean;
  /** Complete new credentials: verified with the PMS before they are stored. */
  authConfig?: Record<string, unknown>;
}

export interface AccountFilter {
  provider?: Provider;
  status?: AccountStatus;
}

/** The address and secret that a host enters in the pages of a PMS that has no API for its webhooks. */
export interface PmsWebhook {
  url: string;
  secret: string;
}

/** `oAuthUrl`: where the user authorizes; OAUTH accounts only. `pmsWebhook`: returned only this once. */
export interface ConnectedAccount {
  account: TaggedAccount;
  oAuthUrl?: string;
  pmsWebhook?: PmsWebhook;
}

/** A validated request to authorize again. specification, endpoint 5 */
export interface Reauthorization {
  clientRedirectUrl: string;
  /** Absent if unchanged. */
  notificationUrl?: string;
  name?: string;
}

/** Selects the id of the oldest other account of the tenant for the same PMS account as `account`. */
export const OLDEST_DUPLICATE_SQL = `(SELECT older.id FROM integration_account older
  WHERE older.workspace_id = account.workspace_id AND older.tenant_id = account.tenant_id
    AND older.provider = account.provider AND older.provider_account_id = account.provider_account_id
    AND account.provider_account_id <> '' AND (older.created_at, older.id) < (account.created_at, account.id)
  ORDER BY older.created_at, older.id LIMIT 1)`;
