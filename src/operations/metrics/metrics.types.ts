import type { ReadResource } from '../../modules/listing/freshness/freshness.types.js';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The age of the data of a provider's connected accounts, in seconds. */
export interface DataAge {
  provider: string;
  resource: ReadResource;
  /** The age of the account that was read longest ago. */
  oldest: number;
  /** 95 % of the accounts are no older. */
  p95: number;
}

/** How long the longest waiting read of a provider's accounts has been due, in seconds; 0 when none is due. */
export interface ReadDue {
  provider: string;
  resource: ReadResource;
  dueFor: number;
}

export interface ProviderCount {
  provider: string;
  count: number;
}

export interface AccountCount extends ProviderCount {
  status: string;
}
