import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { answer, api, type Schemas } from '../api/client.js';
import { accountQuery, healthQuery, LIVE_MS, useProviderName } from '../api/queries.js';
import { words } from '../ui/format.js';
import { Confirm } from '../ui/form.js';
import { ApiPanel } from '../ui/json.js';
import { Load, Notice, PageHead, Panel, Problem, Status, When } from '../ui/parts.js';
import { Table } from '../ui/table.js';
import { AccountSettings } from './account-settings.js';
import { SyncRuns } from './sync-runs.js';

type Account = Schemas['AccountDetails'];

const COLUMNS = [
  { name: 'Resource' },
  { name: 'State' },
  { name: 'Last complete sync' },
  { name: 'Next sync', isOptional: true },
];

const Health = ({ id }: { id: string }) => {
  const health = useQuery({ ...healthQuery(id), refetchInterval: LIVE_MS });
  return (
    <Load of={health}>
      {({ issues, resources }) => (
        <>
          {issues.map(({ code, resource, message, advice }) => (
            <Notice key={code + resource} tone="bad" title={resource ? `${words(resource)}: ${message}` : message}>
              {advice}
            </Notice>
          ))}
          <Panel title="Sync status">
            <Table label="Sync status" columns={COLUMNS}>
              {resources.map((one) => (
                <tr key={one.resource}>
                  <td className="main">{words(one.resource)}</td>
                  <td>
                    <ReadState {...one} />
                  </td>
                  <td>
                    <When at={one.lastCompleteAt} />
                  </td>
                  <td className="optional">
                    {one.isRunning ? <span className="muted">now</span> : <When at={one.nextDueAt} />}
                  </td>
                </tr>
              ))}
            </Table>
          </Panel>
        </>
      )}
    </Load>
  );
};

const ReadState = ({ isRunning, failures, lastCompleteAt }: Schemas['ResourceHealth']) => {
  if (isRunning) return <Status of="syncing" tone="busy" />;
  if (failures > 0) return <Status of="failing" tone="bad" />;
  return lastCompleteAt ? <Status of="up to date" tone="good" /> : <Status of="waiting" tone="warn" />;
};

const Actions = ({ account }: { account: Account }) => {
  const [isRemoving, setRemoving] = useState(false);
  const client = useQueryClient();
  const [, go] = useLocation();
  const path = { integrationAccountId: account.id };
  const sync = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/v1/integration-account/{integrationAccountId}/sync', { params: { path }, body: {} })),
    onSuccess: () => client.invalidateQueries(),
  });
  const remove = useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/integration-account/{integrationAccountId}', { params: { path } })),
    onSuccess: async () => {
      await client.invalidateQueries();
      go('/accounts');
    },
  });
  return (
    <>
      <div className="row">
        <button className="danger" onClick={() => setRemoving(true)}>
          Delete
        </button>
        <button
          className="primary"
          disabled={sync.isPending || account.status !== 'ACTIVE'}
          onClick={() => sync.mutate()}
        >
          Sync now
        </button>
      </div>
      {sync.error && <Problem error={sync.error} />}
      {isRemoving && (
        <Confirm
          title={`Delete ${account.name}?`}
          action="Delete the account"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setRemoving(false)}
        >
          <p>Its listings, calendars and reservations are deleted too. Nothing changes at the PMS.</p>
          {remove.error && <Problem error={remove.error} />}
        </Confirm>
      )}
    </>
  );
};

const Facts = ({ account }: { account: Account }) => {
  const nameOf = useProviderName();
  return (
    <Panel title="About">
      <div className="body">
        <dl className="facts">
          <dt>PMS</dt>
          <dd>{nameOf(account.provider)}</dd>
          <dt>Account at the PMS</dt>
          <dd className="mono">{account.providerAccountID || 'Not known yet'}</dd>
          <dt>Your identifier</dt>
          <dd className="mono">{account.accountIdentifier}</dd>
          <dt>Authentication</dt>
          <dd>{words(account.authType)}</dd>
          <dt>PMS webhooks</dt>
          <dd>{account.webhooksSubscribed ? 'Subscribed' : 'Not subscribed: changes arrive with the next sync'}</dd>
          <dt>Tags</dt>
          <dd>{account.tags.map(({ name }) => name).join(', ') || 'None'}</dd>
          <dt>Connected</dt>
          <dd>
            <When at={account.createdAt} />
          </dd>
        </dl>
      </div>
    </Panel>
  );
};

export const AccountPage = ({ id }: { id: string }) => {
  const account = useQuery(accountQuery(id));
  return (
    <Load of={account}>
      {(data) => (
        <div className="stack">
          <PageHead back={<Link href="/accounts">Accounts</Link>} title={data.name} about={<Status of={data.status} />}>
            <Actions account={data} />
          </PageHead>
          <div className="with-aside">
            <div className="stack">
              <Health id={id} />
              <SyncRuns id={id} />
            </div>
            <div className="stack">
              <Facts account={data} />
              <AccountSettings key={data.updatedAt} account={data} />
            </div>
          </div>
          <ApiPanel path={`/api/v1/integration-account/${id}`} value={data} />
        </div>
      )}
    </Load>
  );
};
