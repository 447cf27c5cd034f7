import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { sandboxCall } from '../../api/sandbox.js';
import { addDays, count, money } from '../../ui/format.js';
import { Choice, Field } from '../../ui/form.js';
import { Notice, Panel, Problem } from '../../ui/parts.js';

/** A listing of an account of the sandbox PMS. `account` is its name there. */
export interface Target {
  base: string;
  account: string;
  listing: Schemas['Listing'];
}

const useAct = <T,>(act: () => Promise<T>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => client.invalidateQueries() });
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** Requests a sync. Webhooks of the PMS report changes within seconds; a sync finds those whose webhook was lost. */
const SyncNow = ({ listing }: Pick<Target, 'listing'>) => {
  const sync = useAct(() =>
    answer(
      api.POST('/api/v1/integration-account/{integrationAccountID}/sync', {
        params: { path: { integrationAccountID: listing.integrationAccountID } },
        body: {},
      }),
    ),
  );
  return (
    <>
      <button disabled={sync.isPending} onClick={() => sync.mutate()}>
        Sync now
      </button>
      {sync.error && <Problem error={sync.error} />}
    </>
  );
};

export const Book = ({ base, account, listing }: Target) => {
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
          <Notice tone="good" title="Booked at the PMS" action={<SyncNow listing={listing} />}>
            It arrives in the list of events: within seconds by webhook, else with the next sync.
          </Notice>
        )}
        <button className="primary" disabled={book.isPending} onClick={() => book.mutate()}>
          Book at the PMS
        </button>
      </div>
    </Panel>
  );
};

/** Shows a night in the calendar of Lodgewire; polls until the new price has arrived. */
const useArrival = (listingID: string, date: string, price: number | undefined) =>
  useQuery({
    queryKey: ['sandbox-night', listingID, date, price],
    enabled: price !== undefined,
    queryFn: async () => {
      const query = { startDate: date, endDate: date, limit: 1 };
      const { data } = await answer(
        api.GET('/api/v1/availability/{listingID}', { params: { path: { listingID }, query } }),
      );
      return data[0]?.originalPrice === price ? data[0] : null;
    },
    refetchInterval: ({ state }) => (state.data ? false : 1_000),
  });

export const ChangePrice = ({ base, account, listing }: Target) => {
  const [price, setPrice] = useState('199');
  const [sent, setSent] = useState<number>();
  const from = addDays(today(), 14);
  const to = addDays(today(), 20);
  const change = useAct(async () => {
    setSent(undefined);
    const body = { listing: listing.providerID, from, to, price };
    await sandboxCall(base, 'POST', `/_control/accounts/${account}/nights`, body);
    setSent(Number(price));
  });
  const arrival = useArrival(listing.id, from, sent);
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
          <Notice
            tone={arrival.data ? 'good' : 'busy'}
            title={arrival.data ? 'The price arrived in Lodgewire' : 'Changed at the PMS'}
            action={
              <Link href={`/listings/${listing.id}`} className="button">
                Open the calendar
              </Link>
            }
          >
            {arrival.data
              ? `A night costs ${money(arrival.data.price, arrival.data.currency)} there now.`
              : 'Waiting for the calendar of the listing …'}
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

interface Fault {
  id: number;
  /** The number of calls that the fault affects. */
  count: number;
  /** The number of calls that the fault has affected so far. */
  hits: number;
}

/** Shows whether a fault is still on, and for how many calls. */
const FaultState = ({ base, fault }: { base: string; fault: Fault }) => {
  const { data } = useQuery({
    queryKey: ['sandbox-fault', fault.id],
    queryFn: async () => {
      const faults = await sandboxCall<Fault[]>(base, 'GET', '/_control/faults');
      return faults.find(({ id }) => id === fault.id) ?? null;
    },
    initialData: fault,
    refetchInterval: ({ state }) => (state.data && left(state.data) > 0 ? 1_000 : false),
  });
  if (!data || left(data) === 0)
    return (
      <Notice tone="good" title="The fault has ended">
        The next calls succeed again. The list of events shows them.
      </Notice>
    );
  return (
    <Notice tone="warn" title="The fault is on">
      It ends after {count(left(data), 'more call')}. Sync the account now and watch how Lodgewire recovers.
    </Notice>
  );
};

const left = ({ count: all, hits }: Fault): number => Math.max(0, all - hits);

export const Break = ({ base, account, listing }: Target) => {
  const [name, setName] = useState<string>('fail');
  const fault = FAULTS.find(([key]) => key === name)![2];
  const add = useAct(() => sandboxCall<Fault>(base, 'POST', '/_control/faults', { ...fault, account }));
  const clear = useAct(() => sandboxCall(base, 'DELETE', '/_control/faults'));
  const error = add.error ?? clear.error;
  return (
    <Panel title="The PMS has a fault">
      <div className="body form">
        <Choice
          label="Fault"
          value={name}
          options={FAULTS.map(([key, label]) => [key, label] as const)}
          onValue={setName}
        />
        {error && <Problem error={error} />}
        {add.data && <FaultState key={add.data.id} base={base} fault={add.data} />}
        <div className="row">
          <button disabled={add.isPending} onClick={() => add.mutate()}>
            Turn the fault on
          </button>
          <SyncNow listing={listing} />
          <button className="plain" onClick={() => clear.mutate()}>
            Clear all faults
          </button>
        </div>
      </div>
    </Panel>
  );
};
