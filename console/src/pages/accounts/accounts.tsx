import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import {
  type AccountHealth,
  type HealthFilter,
  useHealthOf,
  useProviderName,
  useProviders,
} from '../../api/queries.js';
import { type Address, useAddress, useTrail } from '../../ui/address.js';
import { ExportCsv } from '../../ui/export-csv.js';
import { words } from '../../ui/format.js';
import { Choice } from '../../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, restarting, Status, When } from '../../ui/parts.js';
import { Pick } from '../../ui/pick.js';
import { useSelection } from '../../ui/selection.js';
import { SortChoice } from '../../ui/sort-choice.js';
import { type Sorting, useSorting } from '../../ui/sorting.js';
import { Table } from '../../ui/table.js';
import { LimitMeter, tightest } from './account-limits.js';
import { ConnectLink } from './connect-link.js';
import { TagBar } from '../listings/tag-bar.js';

const HealthBadge = ({ issues, resources }: AccountHealth) => {
  if (issues.length > 0)
    return (
      <>
        <Status of="failing" tone="bad" />
        <div className="small muted">{issues[0]!.message}</div>
      </>
    );
  if (resources.some(({ isRunning }) => isRunning)) return <Status of="syncing" tone="busy" />;
  return <Status of="healthy" tone="good" />;
};

/** Shows when each resource was last read completely. */
const LastReads = ({ resources }: AccountHealth) => (
  <dl className="reads small">
    {resources.map(({ resource, lastCompleteAt }) => (
      <Fragment key={resource}>
        <dt className="muted">{words(resource)}</dt>
        <dd>
          <When at={lastCompleteAt} />
        </dd>
      </Fragment>
    ))}
  </dl>
);

const nextRead = ({ resources }: AccountHealth): string | null =>
  resources.map(({ nextDueAt }) => nextDueAt).sort()[0] ?? null;

const COLUMNS = [
  { name: 'Choose', isHidden: true },
  { name: 'Account' },
  { name: 'Health' },
  { name: 'Last sync', isOptional: true, orders: ['age'] },
  { name: 'Next sync', isOptional: true },
  { name: 'Limit used', isOptional: true },
  { name: 'Connected', isOptional: true, orders: ['created'] },
];

interface RowProps {
  account: AccountHealth;
  isChosen: boolean;
  onToggle: (isRange: boolean) => void;
}

const Row = ({ account, isChosen, onToggle }: RowProps) => {
  const nameOf = useProviderName();
  const limit = tightest(account.limits);
  return (
    <tr>
      <Pick name={account.name} isOn={isChosen} onToggle={onToggle} />
      <td>
        <Link href={`/accounts/${account.integrationAccountID}`} className="main" dir="auto">
          {account.name}
        </Link>
        <div className="muted small">{nameOf(account.provider)}</div>
      </td>
      <td>
        <HealthBadge {...account} />
      </td>
      <td className="optional">
        <LastReads {...account} />
      </td>
      <td className="optional">{account.status === 'ACTIVE' ? <When at={nextRead(account)} /> : '–'}</td>
      <td className="optional">{limit ? <LimitMeter limit={limit} /> : '–'}</td>
      <td className="optional">
        <When at={account.createdAt} />
      </td>
    </tr>
  );
};

const STATES = [
  ['', 'Every status'],
  ['attention', 'Needs attention'],
  ['ACTIVE', 'Active'],
  ['INACTIVE', 'Inactive'],
] as const;

const ORDERS = [
  ['created', 'Connected first'],
  ['age', 'Oldest data first'],
] as const;

const FILTERS = ['provider', 'status'] as const;

const filterOf = ({ provider, status }: Record<(typeof FILTERS)[number], string>, { order }: Sorting) =>
  ({
    ...(provider && { provider }),
    ...(status === 'attention' ? { hasIssues: true } : status && { status }),
    sort: order,
  }) as HealthFilter;

interface FiltersProps {
  address: Address<(typeof FILTERS)[number]>;
  sorting: Sorting;
}

const Filters = ({ address: { values, setter }, sorting }: FiltersProps) => {
  const providers = useProviders();
  const names = providers.data?.map((one) => [one.provider, one.name] as const) ?? [];
  return (
    <div className="filters">
      <Choice
        label="PMS"
        isHidden
        value={values.provider}
        options={[['', 'Every PMS'], ...names]}
        onValue={setter('provider')}
      />
      <Choice label="Status" isHidden value={values.status} options={STATES} onValue={setter('status')} />
      <SortChoice orders={ORDERS} sorting={sorting} />
      <ExportCsv path="/api/v1/account-health" query={{ ...filterOf(values, sorting) }} name="accounts" />
    </div>
  );
};

const idOf = ({ integrationAccountID }: AccountHealth): string => integrationAccountID;

/** Shows a page of accounts that can be chosen. */
const Chosen = ({ accounts, sorting }: { accounts: readonly AccountHealth[]; sorting: Sorting }) => {
  const { chosen, toggle, set } = useSelection();
  const ids = accounts.map(idOf);
  return (
    <>
      {chosen.size > 0 && <TagBar kind="account" chosen={[...chosen]} onClear={() => set([])} />}
      <Table label="Accounts" columns={COLUMNS} sorting={sorting}>
        {accounts.map((account) => (
          <Row
            key={idOf(account)}
            account={account}
            isChosen={chosen.has(idOf(account))}
            onToggle={(isRange) => toggle(idOf(account), ids, isRange)}
          />
        ))}
      </Table>
    </>
  );
};

export const AccountsPage = () => {
  const address = useAddress(...FILTERS);
  const trail = useTrail();
  const [isInviting, setInviting] = useState(false);
  const sorting = useSorting('created');
  const accounts = useHealthOf(filterOf(address.values, sorting), trail.cursor, 20);
  return (
    <>
      <PageHead title="Accounts" about="The PMS accounts of your hosts and their health.">
        <button onClick={() => setInviting(true)}>Invite a host</button>
        <Link href="/connect" className="button primary">
          Connect an account
        </Link>
      </PageHead>
      {isInviting && <ConnectLink onClose={() => setInviting(false)} />}
      <Panel>
        <Filters address={address} sorting={sorting} />
        <Load of={restarting(accounts, trail)}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title="No accounts">No account is connected, or none matches the filter.</Empty>
            ) : (
              <>
                <Chosen key={JSON.stringify([address.values, sorting.order])} accounts={data} sorting={sorting} />
                <Pager meta={meta} trail={trail} />
              </>
            )
          }
        </Load>
      </Panel>
    </>
  );
};
