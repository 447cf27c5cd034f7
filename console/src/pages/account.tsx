import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { answer, api, type Schemas } from '../api/client.js';
import { accountQuery, useProviderName } from '../api/queries.js';
import { addressOf } from '../ui/address.js';
import { words } from '../ui/format.js';
import { Confirm } from '../ui/form.js';
import { ApiPanel } from '../ui/json.js';
import { Load, PageHead, Panel, Problem, Status, When } from '../ui/parts.js';
import { AccountCalls } from './account-calls.js';
import { AccountHealthPanels } from './account-health.js';
import { AccountSettings } from './account-settings.js';
import { AccountTags } from './account-tags.js';
import { ConnectLink } from './connect-link.js';
import { Reconnect } from './reconnect.js';
import { SyncRuns } from './sync-runs.js';

type Account = Schemas['AccountDetails'];

const Actions = ({ account }: { account: Account }) => {
  const [isRemoving, setRemoving] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const [isReconnecting, setReconnecting] = useState(false);
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
        {account.status === 'INACTIVE' ? (
          <>
            <button onClick={() => setInviting(true)}>Invite the host</button>
            <button className="primary" onClick={() => setReconnecting(true)}>
              Reconnect
            </button>
          </>
        ) : (
          <button className="primary" disabled={sync.isPending} onClick={() => sync.mutate()}>
            Sync now
          </button>
        )}
      </div>
      {sync.error && <Problem error={sync.error} />}
      {isReconnecting && <Reconnect account={account} onClose={() => setReconnecting(false)} />}
      {isInviting && <ConnectLink account={account} onClose={() => setInviting(false)} />}
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
          <dt>Connected</dt>
          <dd>
            <When at={account.createdAt} />
          </dd>
        </dl>
      </div>
    </Panel>
  );
};

/** Leads to what belongs to the account. */
const Belongings = ({ account: { id, provider } }: { account: Account }) => (
  <nav className="row" aria-label="Of this account">
    <Link href={addressOf('/listings', { integrationAccountID: id })} className="button">
      Listings
    </Link>
    <Link href={addressOf('/reservations', { integrationAccountID: id })} className="button">
      Reservations
    </Link>
    <Link href={addressOf('/reservations/timeline', { integrationAccountID: id })} className="button">
      Timeline
    </Link>
    <Link href={`/webhooks/${provider}`} className="button">
      Notifications
    </Link>
  </nav>
);

export const AccountPage = ({ id }: { id: string }) => {
  const account = useQuery(accountQuery(id));
  return (
    <Load of={account}>
      {(data) => (
        <div className="stack">
          <PageHead back={<Link href="/accounts">Accounts</Link>} title={data.name} about={<Status of={data.status} />}>
            <Actions account={data} />
          </PageHead>
          <Belongings account={data} />
          <div className="with-aside">
            <div className="stack">
              <AccountHealthPanels id={id} />
              <SyncRuns id={id} />
              <AccountCalls id={id} />
            </div>
            <div className="stack">
              <Facts account={data} />
              <AccountTags key={data.updatedAt} account={data} />
              <AccountSettings key={`settings ${data.updatedAt}`} account={data} />
            </div>
          </div>
          <ApiPanel path={`/api/v1/integration-account/${id}`} value={data} />
        </div>
      )}
    </Load>
  );
};
