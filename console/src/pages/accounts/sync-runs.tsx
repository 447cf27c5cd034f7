import { useQuery } from '@tanstack/react-query';
import { answer, api, type Schemas } from '../../api/client.js';
import { healthQuery, isSyncing, pollWhile } from '../../api/queries.js';
import { useTrail } from '../../ui/address.js';
import { count, words } from '../../ui/format.js';
import { Empty, Load, Pager, Panel, restarting, Status, When } from '../../ui/parts.js';

type Run = Schemas['SyncRun'];

const countsOf = (run: Run): Schemas['SyncCounts'] =>
  ({ LISTINGS: run.listings, CALENDARS: run.nights, RESERVATIONS: run.reservations })[run.resource];

const UNIT: Readonly<Record<Run['resource'], string>> = {
  LISTINGS: 'listing',
  CALENDARS: 'night',
  RESERVATIONS: 'reservation',
};

/** Returns a text such as `48 listings read, 3 changed, 1 refused`. */
export const countsText = (run: Run): string => {
  const { read, written, refused } = countsOf(run);
  const parts = [`${count(read, UNIT[run.resource])} read`, `${written.toLocaleString('en')} changed`];
  return [...parts, ...(refused > 0 ? [`${refused.toLocaleString('en')} refused`] : [])].join(', ');
};

const seconds = ({ startedAt, finishedAt }: Run): string =>
  finishedAt ? `, took ${((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000).toFixed(1)} s` : '';

const Refusals = ({ refused }: Pick<Run, 'refused'>) => {
  if (refused.length === 0) return null;
  return (
    <details>
      <summary>{count(refused.length, 'refusal')}</summary>
      <ul>
        {refused.map(({ providerId, reason }) => (
          <li key={providerId + reason} className="small">
            <span className="mono">{providerId}</span>: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
};

const Warnings = ({ warnings }: Pick<Run, 'warnings'>) => {
  if (warnings.length === 0) return null;
  return (
    <details>
      <summary>{count(warnings.length, 'kind')} of unreadable parts left out</summary>
      <ul>
        {warnings.map(({ field, reason, count: places, example }) => (
          <li key={field + reason} className="small">
            <span className="mono">{field}</span>: {reason}, {count(places, 'time')}
            {example && (
              <>
                , first in <span className="mono">{example}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};

const RunRow = ({ run }: { run: Run }) => (
  <li>
    <div>
      <span className="main">{words(run.resource)}</span>
      <span className="muted small"> {countsText(run)}</span>
      {run.status === 'RUNNING' && <progress aria-label={`Reading ${run.resource.toLowerCase()}`} />}
      {run.error && <div className="small">{run.error}</div>}
      <Refusals refused={run.refused} />
      <Warnings warnings={run.warnings} />
    </div>
    <div className="row">
      <span className="muted small nowrap">
        <When at={run.startedAt} />
        {seconds(run)}
      </span>
      <Status of={run.status} />
    </div>
  </li>
);

/** Shows the sync runs of an account, newest first, with their progress. */
export const SyncRuns = ({ id }: { id: string }) => {
  const trail = useTrail('runs');
  const { data: isLive } = useQuery({ ...healthQuery(id), select: isSyncing });
  const runs = useQuery({
    queryKey: ['runs', id, trail.cursor],
    queryFn: () =>
      answer(
        api.GET('/api/v1/integration-account/{integrationAccountID}/sync-runs', {
          params: { path: { integrationAccountID: id }, query: { cursor: trail.cursor, limit: 8 } },
        }),
      ),
    placeholderData: (before) => before,
    refetchInterval: pollWhile(({ data }) => isLive === true || data.some(({ status }) => status === 'RUNNING')),
  });
  return (
    <Panel title="Sync runs">
      <Load of={restarting(runs, trail)}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No sync yet">The first sync starts when the account is active.</Empty>
          ) : (
            <>
              <ul className="rows">
                {data.map((run) => (
                  <RunRow key={run.id} run={run} />
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
