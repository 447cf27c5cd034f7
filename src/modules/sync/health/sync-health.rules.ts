import {
  type AccountIssue,
  type HealthAccount,
  type IssueCode,
  OVERDUE_MS,
  type ResourceHealth,
} from './sync-health.types.js';

const WHY_INACTIVE: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  oauth_pending: [
    'The host has not authorized it yet.',
    'Ask the host to open the authorization page, or start it again.',
  ],
  oauth_failed: ['The authorization did not succeed.', 'Start the authorization again.'],
  credentials_refused: ['The PMS refuses the credentials.', 'Enter new credentials, or authorize the account again.'],
  reauthorize: ['It is being authorized again.', 'Wait for the host to finish, or start the authorization again.'],
};

/** Returns the issues of an account. `HealthFilter.hasIssues` applies the same rules in the database. */
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
  return [
    ...paused,
    ...resources.flatMap((resource) => issueOf(resource, now) ?? []),
    ...resources.flatMap((resource) => lacksOf(resource)),
  ];
};

const PMS_FAILING = {
  message: 'Most calls to the PMS failed. Calls are paused for a while.',
  advice: 'They resume by themselves. If the problem persists, check whether the PMS reports an outage.',
};

/** Returns the missing rights. The fields that need them keep their last values; everything else is read. */
const lacksOf = ({ resource, missingRights }: ResourceHealth): AccountIssue[] =>
  missingRights.map((right) => ({
    code: 'right_missing',
    resource,
    message: `${right}.`,
    advice: 'Grant the right at the PMS. Until then, the fields that need it keep their last known values.',
  }));

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
    return issue(
      'sync_failing',
      message,
      'It is retried automatically. If the problem persists, check the account at the PMS.',
    );
  }
  if (health.isRunning || now.getTime() - health.nextDueAt.getTime() < OVERDUE_MS) return undefined;
  return health.lastCompleteAt
    ? issue('sync_overdue', 'It has been due for more than 15 minutes.', 'Check that a worker runs.')
    : issue('never_synced', 'It was never read.', 'Check that a worker runs.');
};
