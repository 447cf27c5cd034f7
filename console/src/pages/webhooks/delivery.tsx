import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { redeliver } from '../../api/deliveries.js';
import { pollWhile, type WebhookProvider, useProviderName } from '../../api/queries.js';
import { Copyable, CopyButton } from '../../ui/copy.js';
import { words } from '../../ui/format.js';
import { Json } from '../../ui/json.js';
import { Empty, Load, Notice, PageHead, Panel, Problem, When } from '../../ui/parts.js';
import { outcomeOf } from './attempt-outcome.js';
import { DeliveryBadge } from './delivery-badge.js';
import { subjectOf } from './delivery-subject.js';
import { sentAgain } from './sent-again.js';

type Delivery = Schemas['DeliveryDetails'];
type Attempt = Schemas['Attempt'];

/** Returns why a notification is not delivered. */
const reasonOf = ({ state, attempts }: Delivery): string | undefined => {
  if (state === 'SKIPPED') return 'The URL was disabled or removed before it was sent.';
  const last = attempts.at(-1);
  return last && last.errorClass !== null ? outcomeOf(last) : undefined;
};

const Attempts = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <Panel title="Attempts">
    {attempts.length === 0 ? (
      <Empty title="Not sent yet">The first attempt starts in a moment.</Empty>
    ) : (
      <ol className="rows">
        {[...attempts].reverse().map((one) => (
          <li key={one.number}>
            <div>
              <span className="main">{outcomeOf(one)}</span>
              <span className="muted small">
                , {one.durationMs.toLocaleString('en')} ms{one.trigger === 'MANUAL' && ', sent by hand'}
              </span>
              {one.responseExcerpt && <pre tabIndex={0}>{one.responseExcerpt}</pre>}
            </div>
            <span className="muted small nowrap">
              no. {one.number}, <When at={one.startedAt} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);

const Headers = ({ one }: { one: Delivery }) => {
  const sent = one.attempts.at(-1)?.startedAt;
  return (
    <Panel title="Request">
      <div className="body">
        <dl className="facts">
          <dt>POST</dt>
          <dd>
            <Copyable value={one.url} what="the URL" />
          </dd>
          <dt>content-type</dt>
          <dd className="mono">application/json</dd>
          <dt>webhook-id</dt>
          <dd>
            <Copyable value={one.eventID} what="the id of the event" />
          </dd>
          <dt>webhook-timestamp</dt>
          <dd className="mono">{sent ? Math.floor(Date.parse(sent) / 1_000) : '–'}</dd>
          <dt>webhook-signature</dt>
          <dd>computed for each attempt with the secret of the URL</dd>
          <dt>Id here</dt>
          <dd>
            <Copyable value={one.id} what="the id of the delivery" />
          </dd>
          {one.nextAttemptAt && (
            <>
              <dt>Next attempt</dt>
              <dd>
                <When at={one.nextAttemptAt} />
              </dd>
            </>
          )}
        </dl>
      </div>
    </Panel>
  );
};

const useRedelivery = (provider: WebhookProvider, id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => redeliver(provider, id),
    onSuccess: () => client.invalidateQueries(),
  });
};

/** Shows the attempt that a redelivery has caused. */
const Redelivered = ({ one, before }: { one: Delivery; before: number }) => {
  const { isAccepted, title, about } = sentAgain(one, before);
  return (
    <Notice tone={isAccepted === undefined ? '' : isAccepted ? 'good' : 'warn'} title={title}>
      {about}
    </Notice>
  );
};

const Delivered = ({ provider, one }: { provider: WebhookProvider; one: Delivery }) => {
  const nameOf = useProviderName();
  const again = useRedelivery(provider, one.id);
  const subject = subjectOf(one);
  return (
    <div className="stack">
      <PageHead
        back={<Link href={`/webhooks/${provider}`}>Webhooks of {nameOf(provider)}</Link>}
        title={words(one.eventType)}
        about={
          <>
            <DeliveryBadge of={one} /> {reasonOf(one)}
          </>
        }
      >
        {subject && (
          <Link href={subject.path} className="button">
            {subject.label}
          </Link>
        )}
        <button className="primary" disabled={again.isPending} onClick={() => again.mutate()}>
          Send again
        </button>
      </PageHead>
      {again.error && <Problem error={again.error} />}
      {again.data && <Redelivered one={one} before={again.data.attempts.length} />}
      <div className="grid-2">
        <Headers one={one} />
        <Attempts attempts={one.attempts} />
      </div>
      <Panel title="Body" actions={<CopyButton text={one.body} label="Copy body" />}>
        <Json value={JSON.parse(one.body)} />
      </Panel>
    </div>
  );
};

export const DeliveryPage = ({ provider: code, id }: { provider: string; id: string }) => {
  const provider = code as WebhookProvider;
  const delivery = useQuery({
    queryKey: ['delivery', id],
    queryFn: () =>
      answer(
        api.GET('/api/v1/outgoing-webhooks/{provider}/deliveries/{deliveryID}', {
          params: { path: { provider, deliveryID: id } },
        }),
      ),
    refetchInterval: pollWhile(({ state }) => state === 'PENDING'),
  });
  return <Load of={delivery}>{(one) => <Delivered provider={provider} one={one} />}</Load>;
};
