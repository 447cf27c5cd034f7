import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { reservationPage } from '../../api/lists.js';
import { sandboxCall } from '../../api/sandbox.js';
import { day, words } from '../../ui/format.js';
import { Empty, Panel, Problem } from '../../ui/parts.js';
import { type Call, callsQuery, isFailed, resultOf } from '../accounts/account-calls.js';
import { countsText } from '../accounts/sync-runs.js';

const POLL_MS = 1_000;
const SHOWN = 14;

interface Letter {
  receivedAt: string;
  headers: Record<string, string>;
  body: string;
}

interface Step {
  at: string;
  key: string;
  title: string;
  about: string;
  path?: string;
}

const ofReservation = (one: Schemas['Reservation']): Step => ({
  at: one.createdAt,
  key: `r${one.id}`,
  title: 'Lodgewire stored the reservation',
  about: `${one.guest.name}, ${day(one.checkInDate)} to ${day(one.checkOutDate)}`,
  path: `/reservations/${one.id}`,
});

const ofLetter = ({ receivedAt, headers, body }: Letter): Step => ({
  at: receivedAt,
  key: `l${headers['webhook-id']}${receivedAt}`,
  title: 'Your URL received a notification',
  about: words(String((JSON.parse(body) as { type?: string }).type)),
});

type Run = Schemas['SyncRun'];

const RUN_STATES: Readonly<Record<Run['status'], string>> = {
  RUNNING: 'is running',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  STOPPED: 'stopped',
};

/** Returns whether a run is shown: successful routine syncs would hide the rest. */
const isTelling = ({ trigger, status }: Run): boolean => trigger !== 'PERIODIC' || status !== 'SUCCEEDED';

const ofRun = (run: Run, accountId: string): Step => ({
  at: run.finishedAt ?? run.startedAt,
  key: `s${run.id}`,
  title: `Sync of ${run.resource.toLowerCase()} ${RUN_STATES[run.status]}`,
  about: run.error ?? countsText(run),
  path: `/accounts/${accountId}`,
});

const useRuns = (integrationAccountId: string) =>
  useQuery({
    queryKey: ['feed-runs', integrationAccountId],
    queryFn: () =>
      answer(
        api.GET('/api/v1/integration-account/{integrationAccountID}/sync-runs', {
          params: { path: { integrationAccountID: integrationAccountId }, query: { limit: SHOWN } },
        }),
      ),
    refetchInterval: POLL_MS,
  });

/** Returns whether a call is shown: failed calls, and repetitions that succeeded. */
const isTellingCall = (call: Call): boolean => isFailed(call) || call.attempt > 1;

const ofCall = (call: Call, accountId: string): Step => ({
  at: call.at,
  key: `c${call.id}`,
  title: isFailed(call) ? `A call to the PMS failed: ${resultOf(call)}` : 'A call to the PMS succeeded',
  about: `${call.method} ${call.path}${call.attempt > 1 ? `, attempt ${call.attempt}` : ''}`,
  path: `/accounts/${accountId}`,
});

const useSteps = (base: string, account: Schemas['AccountDetails']) => {
  const reservations = useQuery({
    queryKey: ['feed-reservations', account.id],
    queryFn: () => reservationPage({ integrationAccountID: account.id, order: 'desc', limit: SHOWN }),
    refetchInterval: POLL_MS,
  });
  const letters = useQuery({
    queryKey: ['feed-letters', base],
    queryFn: () => sandboxCall<Letter[]>(base, 'GET', '/inbox/demo'),
    refetchInterval: POLL_MS,
  });
  const runs = useRuns(account.id);
  const calls = useQuery({ ...callsQuery(account.id, { limit: 50 }), refetchInterval: POLL_MS });
  const steps = [
    ...(calls.data?.data ?? []).filter(isTellingCall).map((call) => ofCall(call, account.id)),
    ...(runs.data?.data ?? []).filter(isTelling).map((run) => ofRun(run, account.id)),
    ...(reservations.data?.data ?? []).map(ofReservation),
    ...(letters.data ?? []).slice(-SHOWN).map(ofLetter),
  ];
  return {
    steps: steps.sort((one, other) => other.at.localeCompare(one.at)).slice(0, SHOWN),
    error: reservations.error ?? letters.error ?? runs.error ?? calls.error,
  };
};

/** Shows the actions of Lodgewire, newest first. */
export const SandboxFeed = ({ base, account }: { base: string; account: Schemas['AccountDetails'] }) => {
  const { steps, error } = useSteps(base, account);
  return (
    <Panel title="Events">
      {error && <Problem error={error} />}
      {steps.length === 0 && <Empty title="Nothing yet">Book at the PMS to see what happens.</Empty>}
      <ol className="feed" aria-live="polite">
        {steps.map(({ at, key, title, about, path }) => (
          <li key={key}>
            <time dateTime={at} title={at}>
              {new Date(at).toLocaleTimeString('en', { hour12: false })}
            </time>
            <div>
              {path ? (
                <Link href={path} className="main">
                  {title}
                </Link>
              ) : (
                <span className="main">{title}</span>
              )}
              <div className="muted small">{about}</div>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
};
