import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../api/client.js';
import { pollWhile, type WebhookProvider } from '../api/queries.js';
import { count, words } from '../ui/format.js';
import { Choice } from '../ui/form.js';
import { Empty, Load, Pager, Panel, When } from '../ui/parts.js';
import { useTrail } from '../ui/trail.js';
import { Table } from '../ui/table.js';
import { outcomeOf } from './attempt-outcome.js';
import { DeliveryBadge } from './delivery-badge.js';

type Delivery = Schemas['Delivery'];

const STATES: readonly Delivery['state'][] = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'];

const isUnderWay = (one: Delivery): boolean => one.state === 'PENDING';

const lastAnswer = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  if (!last) return 'Not sent yet';
  return `${outcomeOf(last)}, ${count(attempts.length, 'attempt')}`;
};

const Row = ({ provider, one }: { provider: WebhookProvider; one: Delivery }) => (
  <tr>
    <td>
      <Link href={`/webhooks/${provider}/deliveries/${one.id}`} className="main">
        {words(one.eventType)}
      </Link>
      <div className="muted small mono breaks">{one.url}</div>
    </td>
    <td>
      <DeliveryBadge of={one} />
    </td>
    <td className="optional">{lastAnswer(one)}</td>
    <td>
      <When at={one.createdAt} />
    </td>
  </tr>
);

const COLUMNS = [
  { name: 'Event' },
  { name: 'State' },
  { name: 'Last response', isOptional: true },
  { name: 'Created' },
];

/** Newest first, refreshed while the page is open. */
export const Deliveries = ({ provider }: { provider: WebhookProvider }) => {
  const [state, setState] = useState('');
  const trail = useTrail();
  const limit = 15;
  const filter = state ? { state: state as Delivery['state'] } : {};
  const deliveries = useQuery({
    queryKey: ['deliveries', provider, state, trail.cursor],
    queryFn: () =>
      answer(
        api.GET('/api/v1/outgoing-webhooks/{provider}/deliveries', {
          params: { path: { provider }, query: { ...filter, order: 'desc', cursor: trail.cursor, limit } },
        }),
      ),
    placeholderData: (before) => before,
    refetchInterval: pollWhile(({ data }) => data.some(isUnderWay)),
  });
  return (
    <Panel title="Deliveries">
      <div className="filters">
        <Choice
          label="State"
          isHidden
          value={state}
          options={[['', 'Every state'], ...STATES.map((one) => [one, words(one)] as const)]}
          onValue={(value) => {
            setState(value);
            trail.restart();
          }}
        />
      </div>
      <Load of={deliveries}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No deliveries">
              Nothing was sent yet, or no delivery has this state. Send a test event to try it.
            </Empty>
          ) : (
            <>
              <Table label="Deliveries" columns={COLUMNS}>
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
