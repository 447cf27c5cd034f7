import type { PmsOverview } from '../../api/system.js';
import { ago, count, duration, milliseconds } from '../../ui/format.js';
import { Empty, Status, When } from '../../ui/parts.js';
import { inOrder, useSorting } from '../../ui/sorting.js';
import { Table } from '../../ui/table.js';

const COLUMNS = [
  { name: 'PMS', orders: ['name', '-name'] },
  { name: 'Calls', orders: ['-paused'] },
  { name: 'p50', isNumber: true, isOptional: true, orders: ['-p50', 'p50'] },
  { name: 'p95', isNumber: true, orders: ['-p95', 'p95'] },
  { name: 'Errors', isNumber: true, orders: ['-errors', 'errors'] },
  { name: 'Oldest data', isOptional: true, orders: ['-age', 'age'] },
  { name: 'Limits', isOptional: true },
];

const VALUES = {
  name: ({ name }: PmsOverview) => name,
  paused: ({ pausedAccounts }: PmsOverview) => pausedAccounts,
  p50: ({ lastHour }: PmsOverview) => lastHour.p50Milliseconds,
  p95: ({ lastHour }: PmsOverview) => lastHour.p95Milliseconds,
  errors: ({ lastHour: { failed, calls } }: PmsOverview) => (calls === 0 ? null : failed / calls),
  age: ({ reads }: PmsOverview) => (reads.length === 0 ? null : Math.max(...reads.map((read) => read.oldestSeconds))),
};

const RESOURCES: Readonly<Record<string, string>> = {
  LISTINGS: 'Listings',
  CALENDARS: 'Calendars',
  RESERVATIONS: 'Reservations',
};

const SCOPES: Readonly<Record<string, string>> = {
  account: 'each account',
  address: 'each IP address of the service',
  app: 'each OAuth app',
};

const Limit = ({ limit: { scope, requests, perSeconds, used } }: { limit: PmsOverview['limits'][number] }) => (
  <div className="small">
    {requests.toLocaleString('en')} in {duration(perSeconds)} for {SCOPES[scope]}
    {used !== null && (
      <span className="muted nowrap">
        , {used.toLocaleString('en')} used ({Math.round((used / requests) * 100)} %)
      </span>
    )}
  </div>
);

const Calls = ({ pms: { accounts, pausedAccounts, pausedUntil, expiredTokens } }: { pms: PmsOverview }) => (
  <>
    {pausedAccounts === 0 ? (
      <Status of="normal" tone="good" />
    ) : (
      <>
        <Status of={`paused for ${pausedAccounts} of ${accounts}`} tone="bad" />
        <div className="muted small">
          Most calls failed. They continue <When at={pausedUntil} />.
        </div>
      </>
    )}
    {expiredTokens > 0 && <div className="small">{count(expiredTokens, 'expired token')}</div>}
  </>
);

/** Shown if there were no calls. */
const NONE = '—';

const share = (part: number, all: number): string =>
  `${((part / all) * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;

/** Shows how fast the PMS answered in the last hour, and how often it did not. */
const Latency = ({ of }: { of: PmsOverview['lastHour'] }) => {
  const { calls, failed, p50Milliseconds, p95Milliseconds } = of;
  return (
    <>
      <td className="num nowrap optional">{p50Milliseconds === null ? NONE : milliseconds(p50Milliseconds)}</td>
      <td className="num nowrap">{p95Milliseconds === null ? NONE : milliseconds(p95Milliseconds)}</td>
      <td className="num nowrap">
        {calls === 0 ? NONE : share(failed, calls)}
        <div className="muted small">{calls === 0 ? 'no calls' : `${failed} of ${calls.toLocaleString('en')}`}</div>
      </td>
    </>
  );
};

const Reads = ({ reads }: Pick<PmsOverview, 'reads'>) => (
  <>
    {reads.map(({ resource, oldestSeconds, dueForSeconds }) => (
      <div className="small" key={resource}>
        {RESOURCES[resource]}: {ago(new Date(Date.now() - oldestSeconds * 1_000).toISOString())}
        {dueForSeconds >= 60 && (
          <span className="muted">, due for {duration(Math.floor(dueForSeconds / 60) * 60)}</span>
        )}
      </div>
    ))}
  </>
);

/** Shows each PMS with its accounts of all workspaces: paused calls, the age of its data, and its limits. */
export const Pmses = ({ of }: { of: readonly PmsOverview[] }) => {
  const sorting = useSorting('');
  if (of.length === 0) return <Empty title="No PMS is connected" />;
  return (
    <Table label="PMSes" columns={COLUMNS} sorting={sorting}>
      {inOrder(of, sorting, VALUES).map((pms) => (
        <tr key={pms.provider}>
          <td>
            <span className="main">{pms.name}</span>
            <div className="muted small">
              {count(pms.accounts, 'active account')}
              {pms.inactiveAccounts > 0 && `, ${pms.inactiveAccounts} inactive`} in {count(pms.workspaces, 'workspace')}
            </div>
          </td>
          <td>
            <Calls pms={pms} />
          </td>
          <Latency of={pms.lastHour} />
          <td className="optional">
            <Reads reads={pms.reads} />
          </td>
          <td className="optional">
            {pms.limits.length === 0 && <span className="muted">None</span>}
            {pms.limits.map((limit) => (
              <Limit key={`${limit.scope}${limit.perSeconds}`} limit={limit} />
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
};
