import type { SystemState } from '../api/system.js';
import { count, duration } from '../ui/format.js';
import { Empty, Status, When } from '../ui/parts.js';
import { Table } from '../ui/table.js';

type Pms = SystemState['pmses'][number];

const COLUMNS = [{ name: 'PMS' }, { name: 'Calls' }, { name: 'Limits' }];

const SCOPES: Readonly<Record<string, string>> = {
  account: 'each account',
  address: 'each address of the service',
  app: 'each OAuth app',
};

const Limit = ({ limit: { scope, requests, perSeconds, used } }: { limit: Pms['limits'][number] }) => (
  <div className="small">
    {requests.toLocaleString('en')} in {duration(perSeconds)} for {SCOPES[scope]}
    {used !== null && (
      <span className="muted nowrap">
        , {used.toLocaleString('en')} used ({Math.round((used / requests) * 100)} %)
      </span>
    )}
  </div>
);

const Calls = ({ pms: { accounts, pausedAccounts, pausedUntil } }: { pms: Pms }) =>
  pausedAccounts === 0 ? (
    <Status of="not paused" tone="good" />
  ) : (
    <>
      <Status of={`paused for ${pausedAccounts} of ${accounts}`} tone="bad" />
      <div className="muted small">
        Most calls failed. They continue <When at={pausedUntil} />.
      </div>
    </>
  );

/** Shows the limits of the PMSes of connected accounts, and whether calls to them are paused. */
export const Pmses = ({ of }: { of: SystemState['pmses'] }) =>
  of.length === 0 ? (
    <Empty title="No PMS is connected" />
  ) : (
    <Table label="PMSes" columns={COLUMNS}>
      {of.map((pms) => (
        <tr key={pms.provider}>
          <td>
            <span className="main">{pms.name}</span>
            <div className="muted small">{count(pms.accounts, 'active account')}</div>
          </td>
          <td>
            <Calls pms={pms} />
          </td>
          <td>
            {pms.limits.length === 0 && <span className="muted">None</span>}
            {pms.limits.map((limit) => (
              <Limit key={`${limit.scope}${limit.perSeconds}`} limit={limit} />
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
