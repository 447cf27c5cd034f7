import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { deliveriesAbout, redeliver } from '../../api/deliveries.js';
import type { Schemas } from '../../api/client.js';
import { pollWhile } from '../../api/queries.js';
import { count, words } from '../../ui/format.js';
import { Empty, Load, Notice, Panel, Problem, When } from '../../ui/parts.js';
import { outcomeOf } from '../webhooks/attempt-outcome.js';
import { DeliveryBadge } from '../webhooks/delivery-badge.js';
import { type SentAgain, sentAgain } from '../webhooks/sent-again.js';

type Delivery = Schemas['Delivery'];

const KEY = ['notifications'] as const;

const lastAttempt = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  return last ? `${outcomeOf(last)}, ${count(attempts.length, 'attempt')}` : 'Not sent yet';
};

const Again = ({ title, about }: SentAgain) => (
  <div className="small" role="status">
    <b>{title}.</b> {about}
  </div>
);

const Row = ({ one }: { one: Delivery }) => {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => redeliver('ALL', one.id),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <li>
      <div>
        <Link href={`/webhooks/ALL/deliveries/${one.id}`} className="main">
          {words(one.eventType)}
        </Link>
        <div className="mono small muted breaks">{one.url}</div>
        <div className="small muted">
          <When at={one.createdAt} />, {lastAttempt(one)}
        </div>
        {again.data && <Again {...sentAgain(one, again.data.attempts.length)} />}
        {again.error && <Problem error={again.error} />}
      </div>
      <div className="row">
        <DeliveryBadge of={one} />
        <button disabled={again.isPending} onClick={() => again.mutate()}>
          Send again
          <span className="sr">
            {' '}
            {words(one.eventType)} to {one.url}
          </span>
        </button>
      </div>
    </li>
  );
};

interface Sent {
  sent: number;
  refused: readonly string[];
}

/** Sends each again, oldest first, in their original order. */
const redeliverAll = async (deliveries: readonly Delivery[]): Promise<Sent> => {
  const refused: string[] = [];
  for (const { id } of deliveries.toReversed())
    await redeliver('ALL', id).catch((error: unknown) => refused.push((error as Error).message));
  return { sent: deliveries.length - refused.length, refused };
};

const Outcome = ({ sent, refused }: Sent) => (
  <div className="body">
    <Notice
      tone={refused.length > 0 ? 'warn' : 'good'}
      title={`${count(sent, 'notification')} ${sent === 1 ? 'is' : 'are'} sent again`}
    >
      {refused.length > 0
        ? `${refused.length.toLocaleString('en')} could not be: ${[...new Set(refused)].join('; ')}`
        : 'The list shows whether they arrive.'}
    </Notice>
  </div>
);

/** Shows the notifications about a reservation, newest first, with the outcome of each. */
export const ReservationNotifications = ({ id }: { id: string }) => {
  const client = useQueryClient();
  const notifications = useQuery({
    queryKey: [...KEY, id],
    queryFn: () => deliveriesAbout(id),
    refetchInterval: pollWhile(({ data }) => data.some(({ state }) => state === 'PENDING')),
  });
  const all = useMutation({
    mutationFn: redeliverAll,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const shown = notifications.data?.data ?? [];
  return (
    <Panel
      title="Notifications"
      actions={
        shown.length > 1 && (
          <button disabled={all.isPending} onClick={() => all.mutate(shown)}>
            {all.isPending ? 'Sending …' : `Send all ${shown.length} again`}
          </button>
        )
      }
    >
      {all.data && <Outcome {...all.data} />}
      <Load of={notifications}>
        {({ data, meta: { total } }) =>
          data.length === 0 ? (
            <Empty title="No notifications">
              No webhook was subscribed when this reservation was booked or changed, or they are older than 30 days.
            </Empty>
          ) : (
            <>
              <ul className="rows">
                {data.map((one) => (
                  <Row key={one.id} one={one} />
                ))}
              </ul>
              {total > data.length && (
                <p className="pager muted small">
                  The newest {data.length} of {total.toLocaleString('en')}.
                </p>
              )}
            </>
          )
        }
      </Load>
    </Panel>
  );
};
