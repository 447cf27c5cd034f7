import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { CALM_MS, useDeliveriesOfDay, useProviderName, type WebhookProvider } from '../../api/queries.js';
import { Copyable } from '../../ui/copy.js';
import { count, words } from '../../ui/format.js';
import { Check, Field } from '../../ui/form.js';
import { Load, Notice, PageHead, Panel, Problem, Status, When } from '../../ui/parts.js';
import { HourPlot, perHour } from '../../ui/plot.js';
import { hasFailed } from './attempt-outcome.js';
import { Deliveries } from './deliveries.js';
import { Secrets } from './webhook-secrets.js';

type App = Schemas['WebhookAppDetail'];
type Event = App['events'][number];

const EVENTS: readonly Event[] = [
  'RESERVATION_CREATED',
  'RESERVATION_UPDATED',
  'RESERVATION_CANCELLED',
  'NEW_LISTINGS_IMPORTED',
  'LISTING_CREATED',
  'LISTING_CHANGED',
  'LISTING_REMOVED',
  'CALENDAR_CHANGED',
  'ACCOUNT_STATUS_CHANGED',
];

const useChange = (provider: WebhookProvider) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['UpdateWebhookAppInput']) =>
      provider === 'ALL'
        ? answer(api.PATCH('/api/v1/outgoing-webhooks', { body }))
        : answer(api.PATCH('/api/v1/outgoing-webhooks/{provider}', { params: { path: { provider } }, body })),
    onSuccess: () => client.invalidateQueries(),
  });
};

const useUrlCall = (provider: WebhookProvider, name: 'enable' | 'test') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (url: string) => {
      const options = { params: { path: { provider } }, body: { url } };
      await (name === 'enable'
        ? answer(api.POST('/api/v1/outgoing-webhooks/{provider}/enable', options))
        : answer(api.POST('/api/v1/outgoing-webhooks/{provider}/test', options)));
    },
    onSuccess: () => client.invalidateQueries(),
  });
};

const Endpoint = ({
  provider,
  endpoint,
  urls,
}: {
  provider: WebhookProvider;
  endpoint: Schemas['UrlHealth'];
  urls: string[];
}) => {
  const { url, status, failingSince, disabledReason } = endpoint;
  const change = useChange(provider);
  const enable = useUrlCall(provider, 'enable');
  const test = useUrlCall(provider, 'test');
  const error = change.error ?? enable.error ?? test.error;
  return (
    <li>
      <div>
        <Copyable value={url} what={`the URL ${url}`} />
        <div className="muted small">
          {status === 'DISABLED' && (disabledReason === 'gone' ? 'It answered 410 Gone.' : 'It failed for five days.')}
          {status === 'ENABLED' && failingSince && (
            <>
              Failing since <When at={failingSince} />
            </>
          )}
          {status === 'ENABLED' && !failingSince && 'Healthy'}
        </div>
        {error && <Problem error={error} />}
        {test.isSuccess && (
          <Notice tone="good" title="Sent">
            The test event is in the list below, with the receiver's answer.
          </Notice>
        )}
      </div>
      <div className="row">
        <Status
          of={status === 'ENABLED' && failingSince ? 'failing' : status}
          tone={failingSince ? 'bad' : undefined}
        />
        {status === 'DISABLED' && <button onClick={() => enable.mutate(url)}>Enable</button>}
        <button onClick={() => test.mutate(url)}>Send a test</button>
        <button className="plain" onClick={() => change.mutate({ urls: urls.filter((one) => one !== url) })}>
          Remove
        </button>
      </div>
    </li>
  );
};

const AddUrl = ({ provider, urls }: { provider: WebhookProvider; urls: string[] }) => {
  const [url, setUrl] = useState('');
  const change = useChange(provider);
  const fault = change.error instanceof ApiFault ? change.error : undefined;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ urls: [...urls, url] }, { onSuccess: () => setUrl('') });
      }}
    >
      <Field
        label="Add a URL"
        type="url"
        required
        value={url}
        onValue={setUrl}
        placeholder="https://example.com/hooks"
        fault={fault?.details[0]?.message}
      />
      {change.error && !fault?.details[0] && <Problem error={change.error} />}
      <button disabled={change.isPending || url === ''}>Add</button>
    </form>
  );
};

const Events = ({ provider, events }: { provider: WebhookProvider; events: readonly Event[] }) => {
  const change = useChange(provider);
  const set = (event: Event, isOn: boolean): void =>
    change.mutate({ events: EVENTS.filter((one) => (one === event ? isOn : events.includes(one))) });
  return (
    <Panel title="Events">
      <div className="body stack-s">
        {EVENTS.map((event) => (
          <Check key={event} label={words(event)} isOn={events.includes(event)} onValue={(isOn) => set(event, isOn)} />
        ))}
        {change.error && <Problem error={change.error} />}
      </div>
    </Panel>
  );
};

/** Shows how many notifications there were, and how many failed, in each of the last 24 hours. */
const LastDay = ({ provider }: { provider: WebhookProvider }) => {
  const deliveries = useDeliveriesOfDay(provider);
  return (
    <Panel title="Last 24 hours">
      <div className="body stack-s">
        <Load of={deliveries}>
          {(made) => {
            const failed = made.filter(hasFailed).length;
            const counted = made.map((one) => ({ at: one.createdAt, isFailed: hasFailed(one) }));
            return (
              <>
                <p className="muted">
                  {count(made.length, 'notification')}
                  {failed > 0 && `, ${failed.toLocaleString('en')} failed`}
                </p>
                <HourPlot hours={perHour(counted, Date.now())} one="notification" />
              </>
            );
          }}
        </Load>
      </div>
    </Panel>
  );
};

const NOT_YET: Pick<App, 'urls' | 'events' | 'endpoints'> = { urls: [], events: [], endpoints: [] };

/** Reads the app; an empty one for a 404, because the first change creates it. */
const appOf = async (provider: WebhookProvider): Promise<Pick<App, 'urls' | 'events' | 'endpoints'>> => {
  try {
    return await answer(api.GET('/api/v1/outgoing-webhooks/{provider}', { params: { path: { provider } } }));
  } catch (error) {
    if (error instanceof ApiFault && error.status === 404) return NOT_YET;
    throw error;
  }
};

export const WebhookAppPage = ({ provider: code }: { provider: string }) => {
  const provider = code as WebhookProvider;
  const nameOf = useProviderName();
  const app = useQuery({ queryKey: ['webhook-app', code], queryFn: () => appOf(provider), refetchInterval: CALM_MS });
  return (
    <div className="stack">
      <PageHead
        back={<Link href="/webhooks">Webhooks</Link>}
        title={nameOf(code)}
        about={
          provider === 'ALL'
            ? 'Notifications of every PMS that has no URLs of its own.'
            : 'Notifications about listings and reservations of this PMS.'
        }
      />
      <Load of={app}>
        {({ urls, events, endpoints }) => (
          <div className="with-aside">
            <div className="stack">
              <Panel title="URLs">
                <ul className="rows">
                  {endpoints.map((endpoint) => (
                    <Endpoint key={endpoint.url} provider={provider} endpoint={endpoint} urls={urls} />
                  ))}
                </ul>
                <div className="body">
                  <AddUrl provider={provider} urls={urls} />
                </div>
              </Panel>
              {urls.length > 0 && <LastDay provider={provider} />}
              <Deliveries provider={provider} />
            </div>
            <div className="stack">
              <Events provider={provider} events={events} />
              {urls.length > 0 && <Secrets provider={provider} />}
            </div>
          </div>
        )}
      </Load>
    </div>
  );
};
