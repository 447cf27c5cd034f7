import type { AccountLimits } from '../../../connectors/port/gateway.js';
import type { Provider } from '../../../connectors/port/provider.js';
import type { AccountStatus } from '../../integration-account/integration-account.types.js';
import type { SyncResource } from '../sync.entity.js';

/** A read under way. */
interface RunningRead {
  startedAt: Date;
  /** Listings, nights or reservations so far. */
  read: number;
  /**
   * Estimated from the duration of the last successful read; null where there was none, or this one has taken longer
   * already.
   */
  expectedEndAt: Date | null;
}

/** The health of the reads of one resource of an account. */
export interface ResourceHealth {
  resource: SyncResource;
  /** When the last complete read began. */
  lastCompleteAt: Date | null;
  nextDueAt: Date;
  /** Number of consecutive failed reads. */
  failures: number;
  isRunning: boolean;
  running: RunningRead | null;
  /** Why the last run failed, or what a running one waits for. */
  error: string | null;
  lastEndedAt: Date | null;
  /** Kinds of parts that the last run left out as unreadable. */
  warnings: number;
  /** Rights at the PMS that the last read lacked, each as a description. */
  missingRights: string[];
}

export const ISSUE_CODES = [
  'inactive',
  'pms_failing',
  'sync_failing',
  'sync_overdue',
  'never_synced',
  'right_missing',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** A problem of an account, and its remedy. */
export interface AccountIssue {
  code: IssueCode;
  resource: SyncResource | null;
  message: string;
  advice: string;
}

/** The fields of an account that concern its health. */
export interface HealthAccount {
  id: string;
  workspaceId: string;
  name: string;
  provider: Provider;
  providerAccountId: string;
  status: AccountStatus;
  statusReason: string | null;
  webhooksSubscribed: boolean;
  /** When the tokens of the PMS expire; they are refreshed before. Null when none of them expire. */
  tokensExpireAt: Date | null;
  createdAt: Date;
  /** The tenant's oldest account with the same account at the PMS; null when there is no older one. */
  duplicateOf: string | null;
}

export interface AccountHealth extends AccountLimits {
  account: HealthAccount;
  resources: ResourceHealth[];
  issues: AccountIssue[];
}

export const HEALTH_SORTS = ['created', 'age'] as const;
export type HealthSort = (typeof HEALTH_SORTS)[number];

export interface HealthFilter {
  provider?: Provider;
  status?: AccountStatus;
  /** Whether to return accounts with issues, or without. */
  hasIssues?: boolean;
  /** `created` (default): the oldest account first; `age`: the account with the oldest data first. */
  sort?: HealthSort;
}

export interface AccountCounts {
  total: number;
  active: number;
  inactive: number;
  /** Accounts with issues, including inactive ones. */
  withIssues: number;
}

export const OVERDUE_MS = 15 * 60_000;
