import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { pollWhile, type WebhookProvider } from '../../api/queries.js';
import { type Address, givenOf, useAddress, useTrail } from '../../ui/address.js';
import { ExportCsv } from '../../ui/export-csv.js';
import { count, words } from '../../ui/format.js';
import { Choice } from '../../ui/form.js';
import { Empty, Load, Pager, Panel, restarting, When } from '../../ui/parts.js';
import { BY_CREATION, SortChoice } from '../../ui/sort-choice.js';
import { directionOf, type Sorting, useSorting } from '../../ui/sorting.js';
import { Table } from '../../ui/table.js';
import { AccountChoice } from '../accounts/account-choice.js';
import { outcomeOf } from './attempt-outcome.js';
import { DeliveryBadge } from './delivery-badge.js';
import { subjectOf } from './delivery-subject.js';
import { ListingName } from '../listings/listing-name.js';
import { Resend } from './resend.js';

type Delivery = Schemas['Delivery'];

/** Notifications that have not arrived so far; not a state of the API. */
const NOT_ARRIVED = 'failed';
const STATES = [
  ['', 'Every state'],
  [NOT_ARRIVED, 'Failed or retrying'],
  ['PENDING', 'Pending'],
  ['DELIVERED', 'Delivered'],
  ['FAILED', 'Failed'],
  ['SKIPPED', 'Skipped'],
] as const;

const PAGE = 15;
const FILTERS = ['state', 'subjectID', 'integrationAccountID'] as const;

const filterOf = (
  { state, ...rest }: Readonly<Record<(typeof FILTERS)[number], string>>,
  accountId: string | undefined,
) => ({
  ...givenOf(rest),
  ...(accountId && { integrationAccountID: accountId }),
  ...(state === NOT_ARRIVED ? { failed: true } : state && { state: state as Delivery['state'] }),
});

const isUnderWay = (one: Delivery): boolean => one.state === 'PENDING';

const lastAnswer = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  if (!last) return 'Not sent yet';
  return `${outcomeOf(last)}, ${count(attempts.length, 'attempt')}`;
};

const Subject = ({ of }: { of: Delivery }) => {
  const subject = subjectOf(of);
  if (!subject) return null;
  return (
    <div className="small">
      {subject.label === 'Listing' ? (
        <ListingName id={of.subjectID} />
      ) : (
        <Link href={subject.path}>{subject.label}</Link>
      )}
    </div>
  );
};

const Row = ({ provider, one }: { provider: WebhookProvider; one: Delivery }) => (
  <tr>
    <td>
      <Link href={`/webhooks/${provider}/deliveries/${one.id}`} className="main">
        {words(one.eventType)}
      </Link>
      {one.isTest && <span className="muted small"> Test</span>}
      <Subject of={one} />
      <div className="phone-only small">
        <When at={one.createdAt} />
      </div>
      <div className="muted small mono breaks">{one.url}</div>
    </td>
    <td>
      <DeliveryBadge of={one} />
    </td>
    <td className="optional">{lastAnswer(one)}</td>
    <td className="optional">
      <When at={one.createdAt} />
    </td>
  </tr>
);

const COLUMNS = [
  { name: 'Event' },
  { name: 'State' },
  { name: 'Last response', isOptional: true },
  { name: 'Created', isOptional: true, orders: ['-created', 'created'] },
];

type FilterAddress = Address<(typeof FILTERS)[number]>;

interface DeliveriesProps {
  provider: WebhookProvider;
  /** Limits the list to notifications about this account and its data. */
  accountId?: string;
}

interface FiltersProps extends DeliveriesProps {
  address: FilterAddress;
  sorting: Sorting;
}

/** Narrows the list, and widens it again after a link opened one reservation. */
const Filters = ({ provider, accountId, address, sorting }: FiltersProps) => {
  const { values, set, setter } = address;
  return (
    <div className="filters">
      <Choice label="State" isHidden value={values.state} options={STATES} onValue={setter('state')} />
      {!accountId && <AccountChoice value={values.integrationAccountID} onValue={setter('integrationAccountID')} />}
      {values.subjectID && (
        <button className="plain" onClick={() => set({ subjectID: '' })}>
          Of every reservation
        </button>
      )}
      <SortChoice orders={BY_CREATION} sorting={sorting} />
      <ExportCsv
        path={`/api/v1/outgoing-webhooks/${provider}/deliveries`}
        query={{ ...filterOf(values, accountId), order: directionOf(sorting) }}
        name="deliveries"
      />
    </div>
  );
};

/** Shows deliveries, which are refreshed while the page is open. */
export const Deliveries = ({ provider, accountId }: DeliveriesProps) => {
  const address = useAddress(...FILTERS);
  const trail = useTrail();
  const [isResending, setResending] = useState(false);
  const sorting = useSorting('-created');
  const filter = { ...filterOf(address.values, accountId), order: directionOf(sorting) };
  const deliveries = useQuery({
    queryKey: ['deliveries', provider, filter, trail.cursor],
    queryFn: () =>
      answer(
        api.GET('/api/v1/outgoing-webhooks/{provider}/deliveries', {
          params: { path: { provider }, query: { ...filter, cursor: trail.cursor, limit: PAGE } },
        }),
      ),
    placeholderData: (before) => before,
    refetchInterval: pollWhile(({ data }) => data.some(isUnderWay)),
  });
  return (
    <Panel
      title="Deliveries"
      actions={!accountId && <button onClick={() => setResending(true)}>Resend what failed</button>}
    >
      {isResending && <Resend provider={provider} onClose={() => setResending(false)} />}
      <Filters provider={provider} accountId={accountId} address={address} sorting={sorting} />
      <Load of={restarting(deliveries, trail)}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No deliveries">
              Nothing was sent yet, or no delivery matches the filter. Send a test event to try it.
            </Empty>
          ) : (
            <>
              <Table label="Deliveries" columns={COLUMNS} sorting={sorting}>
                {data.map((one) => (
                  <Row key={one.id} provider={provider} one={one} />
                ))}
              </Table>
              <Pager meta={meta} trail={trail} />
            </>
          )
        }
      </Load>
    </Panel>
  );
};
