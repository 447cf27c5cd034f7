import { useQuery } from '@tanstack/react-query';
import { answer, api, type Schemas } from '../../api/client.js';
import { pollWhile } from '../../api/queries.js';
import { givenOf, useAddress, useTrail } from '../../ui/address.js';
import { ExportCsv } from '../../ui/export-csv.js';
import { milliseconds, words } from '../../ui/format.js';
import { Choice } from '../../ui/form.js';
import { Empty, Load, Pager, Panel, restarting, Status, When } from '../../ui/parts.js';

export type Call = Schemas['PmsCall'];

const PAGE = 10;
/** Calls are followed closely while they happen. */
const RECENT_MS = 60_000;
const FILTERS = [
  ['', 'All calls'],
  ['true', 'Failed calls'],
] as const;

const NETWORK_ERRORS: Readonly<Record<string, string>> = {
  dns: 'Host name not found (DNS)',
  connect: 'Could not connect',
  tls: 'TLS failed',
  timeout: 'No answer in time',
  reset: 'Connection lost',
  too_large: 'Answer too large',
  invalid_response: 'Answer unreadable',
  blocked_address: 'Address refused',
  invalid_url: 'Address invalid',
  aborted: 'Aborted',
};

const isRecent = ({ at }: Call): boolean => Date.now() - Date.parse(at) < RECENT_MS;

export const isFailed = ({ outcome }: Call): boolean => outcome !== 'answered';

/** Returns the status, such as `503`, or why there was no complete answer. */
export const resultOf = ({ status, networkError }: Call): string =>
  status === null ? (NETWORK_ERRORS[networkError ?? ''] ?? 'No answer') : String(status);

/** Returns a text such as `Read, 240 ms, attempt 2, waited 3 s`. */
const aboutOf = (call: Call): string =>
  [
    words(call.kind),
    milliseconds(call.durationMs),
    ...(call.attempt > 1 ? [`attempt ${call.attempt}`] : []),
    ...(call.waitedMs > 0 ? [`waited ${milliseconds(call.waitedMs)} for a limit`] : []),
    ...(isFailed(call) ? [words(call.outcome).toLowerCase()] : []),
  ].join(', ');

const CallRow = ({ call }: { call: Call }) => (
  <li className={isFailed(call) ? 'failed' : undefined}>
    <div>
      <div className="mono small">
        <b>{call.method}</b> {call.path}
      </div>
      <div className="muted small">{aboutOf(call)}</div>
      {call.errorExcerpt && <div className="mono small clamped">{call.errorExcerpt}</div>}
    </div>
    <div className="row">
      <span className="muted small nowrap">
        <When at={call.at} />
      </span>
      <Status of={resultOf(call)} tone={isFailed(call) ? 'bad' : 'good'} />
    </div>
  </li>
);

export const callsQuery = (
  integrationAccountId: string,
  filter: { failed?: boolean; cursor?: string; limit: number },
) => ({
  queryKey: ['calls', integrationAccountId, filter],
  queryFn: () =>
    answer(
      api.GET('/api/v1/integration-account/{integrationAccountID}/calls', {
        params: { path: { integrationAccountID: integrationAccountId }, query: filter },
      }),
    ),
});

/** Shows the calls to the PMS of an account, newest first, as they happen. */
export const AccountCalls = ({ id }: { id: string }) => {
  const { values, setter } = useAddress('failed');
  const { failed } = values;
  const trail = useTrail();
  const calls = useQuery({
    ...callsQuery(id, { limit: PAGE, cursor: trail.cursor, ...(failed && { failed: true }) }),
    placeholderData: (before) => before,
    refetchInterval: pollWhile(({ data }) => data.some(isRecent)),
  });
  return (
    <Panel
      title="Calls to the PMS"
      actions={
        <>
          <Choice label="Calls" isHidden value={failed} options={FILTERS} onValue={setter('failed')} />
          <ExportCsv path={`/api/v1/integration-account/${id}/calls`} query={givenOf(values)} name="calls" />
        </>
      }
    >
      <Load of={restarting(calls, trail)}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={failed ? 'No failed calls' : 'No calls'}>Calls are kept for a few days.</Empty>
          ) : (
            <>
              <ul className="rows calls">
                {data.map((call) => (
                  <CallRow key={call.id} call={call} />
                ))}
              </ul>
              <Pager meta={meta} trail={trail} />
            </>
          )
        }
      </Load>
    </Panel>
  );
};
