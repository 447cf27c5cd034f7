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

const WHY_INACTIVE: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  oauth_pending: [
    'The host has not authorized it yet.',
    'Ask the host to open the authorization page, or start it again.',
  ],
  oauth_failed: ['The authorization did not succeed.', 'Start the authorization again.'],
  credentials_refused: ['The PMS refuses the credentials.', 'Enter new credentials, or authorize the account again.'],
  reauthorize: ['It is being authorized again.', 'Wait for the host to finish, or start the authorization again.'],
};

/** `HealthFilter.hasIssues` asks the database the same questions. */
export const issuesOf = (
  { status, statusReason }: Pick<HealthAccount, 'status' | 'statusReason'>,
  resources: readonly ResourceHealth[],
  pausedUntil: Date | null,
  now: Date,
): AccountIssue[] => {
  if (status !== 'ACTIVE') {
    const [message, advice] = WHY_INACTIVE[statusReason ?? ''] ?? ['It is inactive.', 'Authorize the account again.'];
    return [{ code: 'inactive', resource: null, message, advice }];
  }
  const paused: AccountIssue[] = pausedUntil ? [{ code: 'pms_failing', resource: null, ...PMS_FAILING }] : [];
  return [...paused, ...resources.flatMap((resource) => issueOf(resource, now) ?? [])];
};

const PMS_FAILING = {
  message: 'Most calls to the PMS failed. Calls are paused for a while.',
  advice: 'They go on by themselves. If it lasts, see whether the PMS reports an outage.',
};

const issueOf = (health: ResourceHealth, now: Date): AccountIssue | undefined => {
  const { resource, failures, error } = health;
  const issue = (code: IssueCode, message: string, advice: string): AccountIssue => ({
    code,
    resource,
    message,
    advice,
  });
  if (failures > 0) {
    const message = `Reading failed ${failures === 1 ? 'once' : `${failures} times in a row`}${error ? `: ${error}` : '.'}`;
    return issue('sync_failing', message, 'It is tried again by itself. If it lasts, check the account at the PMS.');
  }
  if (health.isRunning || now.getTime() - health.nextDueAt.getTime() < OVERDUE_MS) return undefined;
  return health.lastCompleteAt
    ? issue('sync_overdue', 'It has been due for more than 15 minutes.', 'Check that a worker runs.')
    : issue('never_synced', 'It was never read.', 'Check that a worker runs.');
};
