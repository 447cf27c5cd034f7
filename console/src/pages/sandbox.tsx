import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../api/client.js';
import { sandboxCall } from '../api/sandbox.js';
import { useSettings } from '../api/settings.js';
import { addDays } from '../ui/format.js';
import { Choice, Field } from '../ui/form.js';
import { Empty, Load, Notice, PageHead, Panel, Problem } from '../ui/parts.js';
import { SandboxFeed } from './sandbox-feed.js';

const SANDBOX_PROVIDER = 'PROVIDER_14';

interface Target {
  base: string;
  account: string;
  listing: Schemas['Listing'];
}

const useAct = <T,>(act: () => Promise<T>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => client.invalidateQueries() });
};

const today = (): string => new Date().toISOString().slice(0, 10);

const Book = ({ base, account, listing }: Target) => {
  const [arrival, setArrival] = useState(addDays(today(), 30));
  const [nights, setNights] = useState('3');
  const guest = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+12025550143' };
  const book = useAct(() =>
    sandboxCall(base, 'POST', `/_control/accounts/${account}/bookings`, {
      listing: listing.providerID,
      arrival,
      departure: addDays(arrival, Number(nights)),
      guest,
    }),
  );
  return (
    <Panel title="A guest books at the PMS">
      <div className="body form">
        <div className="grid-2">
          <Field label="Arrival" type="date" value={arrival} onValue={setArrival} />
          <Field label="Nights" type="number" min={1} value={nights} onValue={setNights} />
        </div>
        {book.error && <Problem error={book.error} />}
        {book.isSuccess && (
          <Notice tone="good" title="Booked at the PMS">
            Watch it arrive on the right.
          </Notice>
        )}
        <button className="primary" disabled={book.isPending} onClick={() => book.mutate()}>
          Book at the PMS
        </button>
      </div>
    </Panel>
  );
};

const ChangePrice = ({ base, account, listing }: Target) => {
  const [price, setPrice] = useState('199');
  const from = addDays(today(), 14);
  const to = addDays(today(), 20);
  const change = useAct(() =>
    sandboxCall(base, 'POST', `/_control/accounts/${account}/nights`, { listing: listing.providerID, from, to, price }),
  );
  return (
    <Panel title="The host changes a price">
      <div className="body form">
        <Field
          label={`Price of a week from ${from}, ${listing.currency}`}
          inputMode="decimal"
          value={price}
          onValue={setPrice}
        />
        {change.error && <Problem error={change.error} />}
        {change.isSuccess && (
          <Notice tone="good" title="Changed">
            The calendar of the listing follows.
          </Notice>
        )}
        <button disabled={change.isPending} onClick={() => change.mutate()}>
          Change the price
        </button>
      </div>
    </Panel>
  );
};

const FAULTS = [
  ['fail', 'The next 5 calls fail (503)', { kind: 'status', status: 503, count: 5 }],
  ['throttle', 'The next 5 calls are throttled (429)', { kind: 'status', status: 429, retryAfter: 5, count: 5 }],
  ['slow', 'The next 5 calls take 5 seconds', { kind: 'latency', ms: 5_000, count: 5 }],
  ['lost', 'The next webhook is lost', { kind: 'webhookLost', count: 1 }],
] as const;

const Break = ({ base, account }: Target) => {
  const [name, setName] = useState<string>('fail');
  const fault = FAULTS.find(([key]) => key === name)![2];
  const add = useAct(() => sandboxCall(base, 'POST', '/_control/faults', { ...fault, account }));
  const clear = useAct(() => sandboxCall(base, 'DELETE', '/_control/faults'));
  const error = add.error ?? clear.error;
  return (
    <Panel title="The PMS misbehaves">
      <div className="body form">
        <Choice
          label="How"
          value={name}
          options={FAULTS.map(([key, label]) => [key, label] as const)}
          onValue={setName}
        />
        {error && <Problem error={error} />}
        {add.isSuccess && (
          <Notice tone="warn" title="It misbehaves">
            Sync the account, or quote a stay, and see.
          </Notice>
        )}
        <div className="row">
          <button disabled={add.isPending} onClick={() => add.mutate()}>
            Break it
          </button>
          <button className="plain" onClick={() => clear.mutate()}>
            Mend everything
          </button>
        </div>
      </div>
    </Panel>
  );
};

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

/** The sandbox's own name of the account that a listing is of. */
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
    queryFn: () => answer(api.GET('/api/v1/listing', { params: { query } })),
  });
  return (
    <Load of={listings}>
      {({ data }) => {
        const listing = data.find(({ id }) => id === listingID) ?? data[0];
        if (!listing) return <Empty title="No listings yet">They appear when the account was read.</Empty>;
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
  if (!sandboxURL) return <Empty title="There is no sandbox here">It runs in development only.</Empty>;
  return (
    <div className="stack">
      <PageHead
        title="Sandbox"
        about="Act as the PMS, and watch what Lodgewire makes of it: the reservation, and the notification to your URL."
      />
      <Load of={accounts}>
        {({ data }) => {
          const account = data.find((one) => one.id === id) ?? data[0];
          if (!account)
            return (
              <Empty title="No account of the sandbox PMS">
                Connect one: choose the PMS, then “Use the sandbox PMS”.
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
