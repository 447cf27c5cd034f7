import type { KeyRights } from '../../platform/access/rights.js';
import type { PriceCheck } from '../../values/money/price-check.js';

/** A workspace: the data of one customer of the service. */
export interface Workspace {
  id: string;
  name: string;
  /** Percent, 0..100; null means none. */
  defaultDiscountPercentage: number | null;
  /** How far the price of a booking may be from the current one, where the request does not specify it. */
  priceCheck: PriceCheck;
  createdAt: Date;
  updatedAt: Date;
}

export interface Tenant {
  id: string;
  workspaceId: string;
  name: string;
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** An API key without its secret. */
export interface ApiKey extends KeyRights {
  id: string;
  /** The public part of the key, `lw_<keyId>_<secret>`. */
  keyId: string;
  name: string;
  createdAt: Date;
  /** Written at most once a minute. */
  lastUsedAt: Date | null;
  /** In the future while a rotated key still overlaps its successor. */
  revokedAt: Date | null;
}

/** A key just issued; `key` cannot be read again. */
export interface IssuedApiKey extends ApiKey {
  key: string;
}

export interface ApiKeyFilter {
  /** Neither revoked nor expired. */
  live?: boolean;
}

/** A request for a key; absent or null rights are inherited from the key that creates it. */
export interface NewApiKey extends Partial<KeyRights> {
  name: string;
}
