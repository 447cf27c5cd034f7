import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { accountQuery, useProviderName } from '../../api/queries.js';
import { addressOf, useAddress } from '../../ui/address.js';
import { Copyable } from '../../ui/copy.js';
import { words } from '../../ui/format.js';
import { Tabs } from '../../ui/form.js';
import { ApiPanel } from '../../ui/json.js';
import { Load, PageHead, Panel, Problem, Status, When } from '../../ui/parts.js';
import { AccountCalls } from './account-calls.js';
import { AccountHealthPanels } from './account-health.js';
import { AccountProbe } from './account-probe.js';
import { AccountSettings } from './account-settings.js';
import { AccountTags } from './account-tags.js';
import { ConnectLink } from './connect-link.js';
import { Deliveries } from '../webhooks/deliveries.js';
import { DeleteAccount } from './delete-account.js';
import { Reconnect } from './reconnect.js';
import { SyncRuns } from './sync-runs.js';

type Account = Schemas['AccountDetails'];

/** Offers the actions that help the account now. */
const Actions = ({ account }: { account: Account }) => {
  const [isInviting, setInviting] = useState(false);
  const [isReconnecting, setReconnecting] = useState(false);
  const client = useQueryClient();
  const path = { integrationAccountID: account.id };
  const sync = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/v1/integration-account/{integrationAccountID}/sync', { params: { path }, body: {} })),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <>
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
      {sync.error && <Problem error={sync.error} />}
      {isReconnecting && <Reconnect account={account} onClose={() => setReconnecting(false)} />}
      {isInviting && <ConnectLink account={account} onClose={() => setInviting(false)} />}
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
          <dd>
            {account.providerAccountID ? (
              <Copyable value={account.providerAccountID} what="the id at the PMS" />
            ) : (
              'Not known yet'
            )}
          </dd>
          <dt>Your identifier</dt>
          <dd>
            <Copyable value={account.accountIdentifier} what="your identifier" />
          </dd>
          <dt>Id</dt>
          <dd>
            <Copyable value={account.id} what="the id" />
          </dd>
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

/** Shows links to the account's listings, reservations and other data. */
const Belongings = ({ account: { id } }: { account: Account }) => (
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
  </nav>
);

const TABS = [
  ['', 'Health'],
  ['calls', 'Calls'],
  ['deliveries', 'Deliveries'],
  ['settings', 'Settings'],
  ['api', 'API'],
] as const;

const Health = ({ account }: { account: Account }) => (
  <div className="with-aside">
    <div className="stack">
      <AccountHealthPanels id={account.id} />
      <AccountProbe id={account.id} />
      <SyncRuns id={account.id} />
    </div>
    <Facts account={account} />
  </div>
);

const Settings = ({ account }: { account: Account }) => (
  <div className="with-aside">
    <div className="stack">
      <AccountSettings key={account.updatedAt} account={account} />
    </div>
    <div className="stack">
      <AccountTags key={account.tags.map(({ id }) => id).join(' ')} account={account} />
      <DeleteAccount account={account} />
    </div>
  </div>
);

const Chosen = ({ tab, account }: { tab: string; account: Account }) => {
  switch (tab) {
    case 'calls':
      return <AccountCalls id={account.id} />;
    case 'deliveries':
      return <Deliveries provider="ALL" accountId={account.id} />;
    case 'settings':
      return <Settings account={account} />;
    case 'api':
      return <ApiPanel path={`/api/v1/integration-account/${account.id}`} value={account} />;
    default:
      return <Health account={account} />;
  }
};

export const AccountPage = ({ id }: { id: string }) => {
  const account = useQuery(accountQuery(id));
  const { values, setter } = useAddress('tab');
  return (
    <Load of={account}>
      {(data) => (
        <div className="stack">
          <PageHead back={<Link href="/accounts">Accounts</Link>} title={data.name} about={<Status of={data.status} />}>
            <Actions account={data} />
          </PageHead>
          <Belongings account={data} />
          <Tabs label="Parts of the account" value={values.tab} options={TABS} onValue={setter('tab')} />
          <Chosen tab={values.tab} account={data} />
        </div>
      )}
    </Load>
  );
};
