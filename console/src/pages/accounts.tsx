import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../api/client.js';
import { CALM_MS, healthQuery, type Provider, useProviderName, useProviders } from '../api/queries.js';
import { Choice } from '../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, Status, When } from '../ui/parts.js';
import { Table } from '../ui/table.js';

type Account = Schemas['AccountDetails'];

export const HealthBadge = ({ id }: { id: string }) => {
  const { data, error } = useQuery(healthQuery(id));
  if (error) return <Status of="unknown" tone="warn" />;
  if (!data) return <span className="muted">…</span>;
  if (data.issues.length === 0) return <Status of="healthy" tone="good" />;
  return (
    <span title={data.issues.map(({ message }) => message).join('\n')}>
      <Status of="failing" tone="bad" />
    </span>
  );
};

const LastRead = ({ id }: { id: string }) => {
  const { data } = useQuery(healthQuery(id));
  const reads = data?.resources.map(({ lastCompleteAt }) => lastCompleteAt).filter((at) => at !== null) ?? [];
  return data ? <When at={reads.sort()[0]} /> : <span className="muted">…</span>;
};

const COLUMNS = [
  { name: 'Account' },
  { name: 'Status' },
  { name: 'Health' },
  { name: 'Last sync', isOptional: true },
  { name: 'Connected', isOptional: true },
];

const Rows = ({ accounts }: { accounts: readonly Account[] }) => {
  const nameOf = useProviderName();
  return (
    <Table label="Accounts" columns={COLUMNS}>
      {accounts.map(({ id, name, provider, status, createdAt }) => (
        <tr key={id}>
          <td>
            <Link href={`/accounts/${id}`} className="main">
              {name}
            </Link>
            <div className="muted small">{nameOf(provider)}</div>
          </td>
          <td>
            <Status of={status} />
          </td>
          <td>
            <HealthBadge id={id} />
          </td>
          <td className="optional">
            <LastRead id={id} />
          </td>
          <td className="optional">
            <When at={createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
};

export const AccountsPage = () => {
  const [provider, setProvider] = useState('');
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(1);
  const providers = useProviders();
  const query = {
    page,
    limit: 20,
    ...(provider && { provider: provider as Provider }),
    ...(status && { status: status as Account['status'] }),
  };
  const accounts = useQuery({
    queryKey: ['account-page', query],
    queryFn: () => answer(api.GET('/api/v1/integration-account', { params: { query } })),
    placeholderData: (before) => before,
    refetchInterval: CALM_MS,
  });
  const names = providers.data?.map((one) => [one.provider, one.name] as const) ?? [];
  return (
    <>
      <PageHead title="Accounts" about="The PMS accounts of your hosts and their health.">
        <Link href="/connect" className="button primary">
          Connect an account
        </Link>
      </PageHead>
      <Panel>
        <div className="filters">
          <Choice
            label="PMS"
            isHidden
            value={provider}
            options={[['', 'Every PMS'], ...names]}
            onValue={(value) => {
              setProvider(value);
              setPage(1);
            }}
          />
          <Choice
            label="Status"
            isHidden
            value={status}
            options={[
              ['', 'Every status'],
              ['ACTIVE', 'Active'],
              ['INACTIVE', 'Inactive'],
            ]}
            onValue={(value) => {
              setStatus(value);
              setPage(1);
            }}
          />
        </div>
        <Load of={accounts}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title="No accounts">No account is connected, or none matches the filter.</Empty>
            ) : (
              <>
                <Rows accounts={data} />
                <Pager meta={meta} go={setPage} />
              </>
            )
          }
        </Load>
      </Panel>
    </>
  );
};
