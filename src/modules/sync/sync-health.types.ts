import type { AccountLimits } from '../../connectors/kit/gateway.js';
import type { Provider } from '../../connectors/kit/provider.js';
import type { AccountStatus } from '../integration-account/integration-account.types.js';
import type { SyncResource } from './sync.entity.js';

/** A read under way. */
interface RunningRead {
  startedAt: Date;
  /** Listings, nights or reservations so far. */
  read: number;
  /** As long as the last read that succeeded took; null where there was none, or it has taken longer already. */
  expectedEndAt: Date | null;
}

/** How the reads of one resource of an account fare. */
export interface ResourceHealth {
  resource: SyncResource;
  /** When the last read that took all there was began. */
  lastCompleteAt: Date | null;
  nextDueAt: Date;
  /** Reads in a row that failed. */
  failures: number;
  isRunning: boolean;
  running: RunningRead | null;
  /** Why the last run failed, or what a running one waits for. */
  error: string | null;
  lastEndedAt: Date | null;
  /** Kinds of parts that the last run left out as unreadable. */
  warnings: number;
}

export const ISSUE_CODES = ['inactive', 'pms_failing', 'sync_failing', 'sync_overdue', 'never_synced'] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** What is wrong with an account, and what to do about it. */
export interface AccountIssue {
  code: IssueCode;
  resource: SyncResource | null;
  message: string;
  advice: string;
}

/** An account as far as its health goes. */
export interface HealthAccount {
  id: string;
  workspaceId: string;
  name: string;
  provider: Provider;
  providerAccountId: string;
  status: AccountStatus;
  statusReason: string | null;
  webhooksSubscribed: boolean;
  /** Of the tokens of the PMS; they are renewed before. Null: it has none that expire. */
  tokensExpireAt: Date | null;
  createdAt: Date;
}

export interface AccountHealth extends AccountLimits {
  account: HealthAccount;
  resources: ResourceHealth[];
  issues: AccountIssue[];
}

export interface HealthFilter {
  provider?: Provider;
  status?: AccountStatus;
  /** With issues, or without. */
  hasIssues?: boolean;
}

export interface AccountCounts {
  total: number;
  active: number;
  inactive: number;
  /** Inactive ones among them. */
  withIssues: number;
}

export const OVERDUE_MS = 15 * 60_000;
