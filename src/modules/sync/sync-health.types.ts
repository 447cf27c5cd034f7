import type { SyncResource } from './sync.entity.js';

/** How the reads of one resource of an account fare. */
export interface ResourceHealth {
  resource: SyncResource;
  /** When the last read that took all there was began. */
  lastCompleteAt: Date | null;
  nextDueAt: Date;
  /** Reads in a row that failed. */
  failures: number;
  isRunning: boolean;
  /** Why the last run failed, or what a running one waits for. */
  error: string | null;
  lastEndedAt: Date | null;
}

export const ISSUE_CODES = ['inactive', 'sync_failing', 'sync_overdue', 'never_synced'] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** What is wrong with an account, and what to do about it. */
export interface AccountIssue {
  code: IssueCode;
  resource: SyncResource | null;
  message: string;
  advice: string;
}

export interface AccountHealth {
  accountId: string;
  resources: ResourceHealth[];
  issues: AccountIssue[];
}

const OVERDUE_MS = 15 * 60_000;

const WHY_INACTIVE: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  oauth_pending: [
    'The host has not authorized it yet.',
    'Ask the host to open the authorization page, or start it again.',
  ],
  oauth_failed: ['The authorization did not succeed.', 'Start the authorization again.'],
  credentials_refused: ['The PMS refuses the credentials.', 'Enter new credentials, or authorize the account again.'],
  reauthorize: ['It is being authorized again.', 'Wait for the host to finish, or start the authorization again.'],
};

/** `statusReason` of an INACTIVE account, undefined of an ACTIVE one. */
export const issuesOf = (
  inactive: string | null | undefined,
  resources: readonly ResourceHealth[],
  now: Date,
): AccountIssue[] => {
  if (inactive !== undefined) {
    const [message, advice] = WHY_INACTIVE[inactive ?? ''] ?? ['It is inactive.', 'Authorize the account again.'];
    return [{ code: 'inactive', resource: null, message, advice }];
  }
  return resources.flatMap((resource) => issueOf(resource, now) ?? []);
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
