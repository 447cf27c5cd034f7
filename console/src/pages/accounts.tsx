import { Fragment, useState } from 'react';
import { Link, useSearch } from 'wouter';
import {
  type AccountHealth,
  type HealthFilter,
  type Provider,
  useHealthOf,
  useProviderName,
  useProviders,
} from '../api/queries.js';
import { words } from '../ui/format.js';
import { Choice } from '../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, Status, When } from '../ui/parts.js';
import { useTrail } from '../ui/trail.js';
import { Table } from '../ui/table.js';
import { LimitMeter, tightest } from './account-limits.js';
import { ConnectLink } from './connect-link.js';

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

/** When each resource was last read completely. */
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
  { name: 'Account' },
  { name: 'Health' },
  { name: 'Last sync', isOptional: true },
  { name: 'Next sync', isOptional: true },
  { name: 'Limit used', isOptional: true },
  { name: 'Connected', isOptional: true },
];

const Row = ({ account }: { account: AccountHealth }) => {
  const nameOf = useProviderName();
  const limit = tightest(account.limits);
  return (
    <tr>
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

const SORTS = [
  ['created', 'Connected first'],
  ['age', 'Oldest data first'],
] as const;

export const AccountsPage = () => {
  const [provider, setProvider] = useState('');
  const [state, setState] = useState(useSearch() === 'attention' ? 'attention' : '');
  const [sort, setSort] = useState<HealthFilter['sort']>('created');
  const trail = useTrail();
  const [isInviting, setInviting] = useState(false);
  const providers = useProviders();
  const filter = {
    sort,
    ...(provider && { provider: provider as Provider }),
    ...(state === 'attention' && { hasIssues: true }),
    ...((state === 'ACTIVE' || state === 'INACTIVE') && { status: state as AccountHealth['status'] }),
  };
  const accounts = useHealthOf(filter, trail.cursor, 20);
  const names = providers.data?.map((one) => [one.provider, one.name] as const) ?? [];
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
        <div className="filters">
          <Choice
            label="PMS"
            isHidden
            value={provider}
            options={[['', 'Every PMS'], ...names]}
            onValue={(value) => {
              setProvider(value);
              trail.restart();
            }}
          />
          <Choice
            label="Status"
            isHidden
            value={state}
            options={STATES}
            onValue={(value) => {
              setState(value);
              trail.restart();
            }}
          />
          <Choice
            label="Order"
            isHidden
            value={sort ?? 'created'}
            options={SORTS}
            onValue={(value) => {
              setSort(value as HealthFilter['sort']);
              trail.restart();
            }}
          />
        </div>
        <Load of={accounts}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title="No accounts">No account is connected, or none matches the filter.</Empty>
            ) : (
              <>
                <Table label="Accounts" columns={COLUMNS}>
                  {data.map((account) => (
                    <Row key={account.integrationAccountID} account={account} />
                  ))}
                </Table>
                <Pager meta={meta} trail={trail} />
              </>
            )
          }
        </Load>
      </Panel>
    </>
  );
};
