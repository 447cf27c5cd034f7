import { bodyOf } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import type { components } from '@lodgewire/sdk';
import { ServiceFault } from '../fault.js';
import { age } from '../output/format.js';
import { type Check, failed, ok, skipped, type Subject, warning } from './check.js';

type System = components['schemas']['System'];

/** The maximum number of named accounts; the list has all. */
const MOST_NAMED = 10;
const BUSY_DELAY_MS = 1_000;

/** Names the accounts that fail or whose data is stale. */
export const checkAccounts = async ({ api }: Subject): Promise<Check[]> => {
  const { meta } = await bodyOf(api.GET('/api/v1/integration-account', { params: { query: { limit: 1 } } }));
  const found: Check[] = [];
  const ailing = rowsOf(
    (query) => bodyOf(api.GET('/api/v1/account-health', { params: { query: { ...query, hasIssues: true } } })),
    MOST_NAMED,
  );
  for await (const { name, integrationAccountID, issues } of ailing) {
    if (found.length === MOST_NAMED) {
      found.push(failed('accounts', 'more accounts have issues', 'Run `lodgewire accounts health --issues --all`.'));
      break;
    }
    const messages = issues.map(({ message }) => message).join(' ');
    const advice = [...new Set(issues.map((issue) => issue.advice))].join(' ');
    found.push(failed('accounts', `"${name}" (${integrationAccountID}): ${messages}`, advice));
  }
  return found.length > 0 ? found : [ok('accounts', `${meta.total} connected, none with issues`)];
};

/** Counts deliveries that failed for good, and names URLs that are failing or disabled. */
export const checkWebhooks = async ({ api, context }: Subject): Promise<Check[]> => {
  const found: Check[] = [];
  for await (const { endpoints } of rowsOf((query) =>
    bodyOf(api.GET('/api/v1/outgoing-webhooks', { params: { query } })),
  )) {
    for (const { url, status, failingSince, disabledReason } of endpoints) {
      if (status === 'DISABLED')
        found.push(
          failed('webhooks', `${url} is disabled (${disabledReason})`, 'Repair the receiver, then enable the URL.'),
        );
      else if (failingSince)
        found.push(
          warning(
            'webhooks',
            `${url} has been failing since ${age(failingSince, context.now())}`,
            'See `lodgewire webhooks deliveries --state failed`.',
          ),
        );
    }
  }
  const params = { path: { provider: 'ALL' as const }, query: { state: 'FAILED' as const, limit: 1 } };
  const { meta } = await bodyOf(api.GET('/api/v1/outgoing-webhooks/{provider}/deliveries', { params }));
  if (meta.total > 0)
    found.push(
      warning(
        'webhooks',
        `${meta.total} deliveries failed for good`,
        'Repair the receiver, then `lodgewire webhooks resend --failed-since <time>`.',
      ),
    );
  return found.length > 0 ? found : [ok('webhooks', 'no failed delivery, no disabled URL')];
};

const processChecks = ({ processes }: System): Check[] => {
  if (processes.length === 0) return [skipped('processes', 'none has reported itself yet')];
  const running = processes.filter(({ isRunning }) => isRunning);
  const versions = [...new Set(running.map(({ version }) => version))];
  const stopped = processes.length - running.length;
  const busy = running.filter(({ delayMilliseconds }) => delayMilliseconds > BUSY_DELAY_MS);
  return [
    ...(versions.length > 1
      ? [warning('processes', `run versions ${versions.join(', ')}`, 'Finish the deployment.')]
      : []),
    ...(running.some(({ role }) => role !== 'api')
      ? []
      : [failed('processes', 'no worker is running', 'Start one: nothing is read or notified.')]),
    ...(busy.length > 0 ? [warning('processes', `${busy.length} are overloaded`, 'Add processes or CPUs.')] : []),
    ok(
      'processes',
      `${running.length} running${stopped > 0 ? `, ${stopped} ended` : ''}, version ${versions.join(', ')}`,
    ),
  ];
};

/** Checks the whole service. Only the operator's key sees it. */
export const checkSystem = async ({ api }: Subject): Promise<Check[]> => {
  try {
    const system = await bodyOf(api.GET('/api/v1/system'));
    const { queue, backlog } = system;
    const waiting = backlog.filter((one) => one.waiting > 0).map((one) => `${one.waiting} ${one.kind}`);
    return [
      ...processChecks(system),
      queue.isReachable
        ? ok('queue', `${queue.store}, waiting: ${waiting.join(', ') || 'nothing'}`)
        : failed('queue', `${queue.store} cannot be reached`, 'Start it: no job runs without it.'),
    ];
  } catch (error) {
    if (error instanceof ServiceFault && error.status === 403) return [skipped('system', "needs the operator's key")];
    throw error;
  }
};
