import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { listingPage } from '../../api/lists.js';
import { sandboxCall } from '../../api/sandbox.js';
import { useSettings } from '../../api/settings.js';
import { Choice } from '../../ui/form.js';
import { Empty, Load, PageHead } from '../../ui/parts.js';
import { Book, Break, ChangePrice, type Target } from './sandbox-acts.js';
import { SandboxFeed } from './sandbox-feed.js';

const SANDBOX_PROVIDER = 'PROVIDER_14';

const useSandboxAccounts = () =>
  useQuery({
    queryKey: ['sandbox-accounts'],
    queryFn: () =>
      answer(
        api.GET('/api/v1/integration-account', {
          params: { query: { provider: SANDBOX_PROVIDER, status: 'ACTIVE', limit: 100 } },
        }),
      ),
  });

interface SandboxListing {
  id: number;
  uid: string;
  sourceId: string;
}

/** Returns the sandbox's own name for a listing's account. */
const accountWith = async (base: string, providerID: string): Promise<string | null> => {
  for (const { account } of await sandboxCall<{ account: string }[]>(base, 'GET', '/_control/accounts')) {
    const listings = await sandboxCall<SandboxListing[]>(base, 'GET', `/_control/accounts/${account}/listings`);
    if (listings.some(({ id, uid, sourceId }) => [String(id), uid, sourceId].includes(providerID))) return account;
  }
  return null;
};

const Acts = ({ base, listing }: Omit<Target, 'account'>) => {
  const account = useQuery({
    queryKey: ['sandbox-account', base, listing.integrationAccountID],
    queryFn: () => accountWith(base, listing.providerID),
    staleTime: Infinity,
  });
  return (
    <Load of={account}>
      {(name) => {
        if (name === null) return <Empty title="This account is not one of the sandbox PMS" />;
        const target = { base, account: name, listing };
        return (
          <>
            <Book {...target} />
            <ChangePrice {...target} />
            <Break {...target} />
          </>
        );
      }}
    </Load>
  );
};

const Controls = ({ base, account }: { base: string; account: Schemas['AccountDetails'] }) => {
  const [listingID, setListing] = useState('');
  const query = { integrationAccountID: account.id, limit: 50 };
  const listings = useQuery({
    queryKey: ['listings', query],
    queryFn: () => listingPage(query),
  });
  return (
    <Load of={listings}>
      {({ data }) => {
        const listing = data.find(({ id }) => id === listingID) ?? data[0];
        if (!listing) return <Empty title="No listings yet">They appear when the account is synced.</Empty>;
        return (
          <>
            <Choice
              label="Listing"
              value={listing.id}
              options={data.map(({ id, name }) => [id, name] as const)}
              onValue={setListing}
            />
            <Acts base={base} listing={listing} />
          </>
        );
      }}
    </Load>
  );
};

export const SandboxPage = () => {
  const { sandboxURL } = useSettings();
  const accounts = useSandboxAccounts();
  const [id, setId] = useState('');
  if (!sandboxURL) return <Empty title="There is no sandbox">It runs only in development.</Empty>;
  return (
    <div className="stack">
      <PageHead
        title="Sandbox"
        about="Act as the PMS and watch what Lodgewire does: it stores the reservation and notifies your URL."
      />
      <Load of={accounts}>
        {({ data }) => {
          const account = data.find((one) => one.id === id) ?? data[0];
          if (!account)
            return (
              <Empty title="No account of the sandbox PMS">
                Connect one: choose Hostfully (sandbox), then “Use the sandbox PMS”.
              </Empty>
            );
          return (
            <div className="grid-2">
              <div className="stack">
                {data.length > 1 && (
                  <Choice
                    label="Account"
                    value={account.id}
                    options={data.map((one) => [one.id, one.name] as const)}
                    onValue={setId}
                  />
                )}
                <Controls key={account.id} base={sandboxURL} account={account} />
              </div>
              <SandboxFeed base={sandboxURL} account={account} />
            </div>
          );
        }}
      </Load>
    </div>
  );
};
