import type { Command } from 'commander';
import { bodyOf } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import type { components, EventType } from '@lodgewire/sdk';
import { listOf, oneOf, webAddress, withLimit } from '../arguments.js';
import type { CliContext } from '../context.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import { age } from '../output/format.js';
import type { Output } from '../output/write.js';
import { providerCode } from '../providers.js';
import { leaf, onService, type Session } from '../session.js';
import { EVENT_TYPES } from './event-types.js';
import { addListenCommand } from './listen.command.js';

type WebhookApp = components['schemas']['WebhookAppDetail'];
type Delivery = components['schemas']['Delivery'];
type WebhookProvider = components['schemas']['WebhookProvider'];

/** The subscription for all provider codes. */
const ALL = 'ALL';
const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] as const;
const OF_ONE = '--provider <provider>';

const appOf = async (session: Session, provider: string | undefined): Promise<WebhookProvider> =>
  provider === undefined || provider.toUpperCase() === ALL ? ALL : providerCode(session, provider);

const apps = (session: Session, most?: number): AsyncIterable<WebhookApp> =>
  rowsOf((query) => bodyOf(session.api.GET('/api/v1/outgoing-webhooks', { params: { query } })), most);

async function* endpointsOf(
  session: Session,
): AsyncGenerator<WebhookApp['endpoints'][number] & { provider: string; events: string[] }> {
  for await (const { provider, events, endpoints } of apps(session))
    for (const endpoint of endpoints) yield { provider, events, ...endpoint };
}

const list = (session: Session): Output => ({
  rows: endpointsOf(session),
  columns: ({ url, provider, status, failingSince, events }) => ({
    URL: url,
    Provider: provider,
    Status: status,
    Failing: failingSince ? `since ${age(failingSince, session.context.now())}` : 'no',
    Events: events.length === EVENT_TYPES.length ? 'all' : events.join(', '),
  }),
  empty: 'No URL is subscribed.',
});

const knownApp = async (session: Session, provider: string): Promise<WebhookApp | undefined> => {
  for await (const app of apps(session)) if (app.provider === provider) return app;
  return undefined;
};

/** Sets the URLs. The API replaces the whole list, so the others are sent as well. */
const setUrls = (session: Session, provider: WebhookProvider, urls: string[], events?: EventType[]) => {
  const body = { urls, ...(events && { events }) };
  return bodyOf(
    provider === ALL
      ? session.api.PATCH('/api/v1/outgoing-webhooks', { body })
      : session.api.PATCH('/api/v1/outgoing-webhooks/{provider}', { params: { path: { provider } }, body }),
  );
};

interface SubscribeOptions {
  provider?: string;
  events?: EventType[];
}

const subscribe = async (session: Session, url: string, { provider, events }: SubscribeOptions): Promise<Output> => {
  const app = await appOf(session, provider);
  const present = (await knownApp(session, app))?.urls ?? [];
  const value = await setUrls(session, app, [...new Set([...present, url])], events);
  const types = value.events.join(', ');
  return {
    value,
    view: `${url} receives ${types} of ${app === ALL ? 'all providers' : app}. Its secret is in \`GET /api/v1/outgoing-webhooks/${app}/secrets\`.`,
  };
};

const unsubscribe = async (session: Session, url: string, provider: string | undefined): Promise<Output> => {
  const app = await appOf(session, provider);
  const present = (await knownApp(session, app))?.urls ?? [];
  if (!present.includes(url))
    throw new CliFault(
      `${url} is not subscribed to ${app}. \`lodgewire webhooks list\` shows the URLs.`,
      ExitCode.refused,
    );
  const value = await setUrls(
    session,
    app,
    present.filter((one) => one !== url),
  );
  return { value, view: `${url} no longer receives notifications of ${app}.` };
};

interface DeliveryOptions {
  provider?: string;
  state?: (typeof DELIVERY_STATES)[number];
  event?: EventType;
}

const outcomeOf = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  return last ? String(last.status ?? last.errorClass ?? 'no answer') : 'not attempted yet';
};

const deliveries = async (session: Session, options: DeliveryOptions): Promise<Output> => {
  const provider = await appOf(session, options.provider);
  const filters = { state: options.state, eventType: options.event, order: 'desc' as const };
  return {
    rows: rowsOf(
      (query) =>
        bodyOf(
          session.api.GET('/api/v1/outgoing-webhooks/{provider}/deliveries', {
            params: { path: { provider }, query: { ...filters, ...query } },
          }),
        ),
      session.most,
    ),
    columns: (one: Delivery) => ({
      Delivery: one.id,
      Event: one.eventType,
      URL: one.url,
      State: one.state,
      Attempts: one.attempts.length,
      'Last answer': outcomeOf(one),
      Created: age(one.createdAt, session.context.now()),
      Next: one.nextAttemptAt ? age(one.nextAttemptAt, session.context.now()) : null,
    }),
  };
};

const resend = async (session: Session, id: string | undefined, failedSince: string | undefined): Promise<Output> => {
  if ((id === undefined) === (failedSince === undefined))
    throw new CliFault('Name a delivery, or use --failed-since for all failed ones.', ExitCode.usage);
  if (id !== undefined) {
    const path = { provider: ALL, deliveryID: id } as const;
    const value = await bodyOf(
      session.api.POST('/api/v1/outgoing-webhooks/{provider}/deliveries/{deliveryID}/redeliver', { params: { path } }),
    );
    return { value, view: `${value.eventType} is sent to ${value.url} again.` };
  }
  const instant = new Date(failedSince!);
  if (Number.isNaN(instant.getTime()))
    throw new CliFault('--failed-since must be a time such as 2027-03-01T00:00:00Z.', ExitCode.usage);
  const value = await bodyOf(
    session.api.POST('/api/v1/outgoing-webhooks/{provider}/redeliver', {
      params: { path: { provider: ALL } },
      body: { since: instant.toISOString() },
    }),
  );
  return { value, view: `${value.redelivered} deliveries are sent again.` };
};

export const addWebhookCommands = (program: Command, context: CliContext): void => {
  const webhooks = program.command('webhooks').description('notifications to your URLs');
  withLimit(leaf(webhooks, 'list', 'list the subscribed URLs')).action(
    onService(context, async (session) => list(session)),
  );
  leaf(webhooks, 'subscribe', 'send notifications to a URL')
    .argument('<url>', 'the address of your receiver', webAddress)
    .option(OF_ONE, 'only of this PMS; default: of all')
    .option('--events <types>', 'only these types, for all URLs of the subscription', listOf(oneOf(EVENT_TYPES)))
    .action(
      onService(context, (session, [url]: [string], options: SubscribeOptions) => subscribe(session, url, options)),
    );
  leaf(webhooks, 'unsubscribe', 'stop sending notifications to a URL')
    .argument('<url>', 'the address of your receiver', webAddress)
    .option(OF_ONE, 'of the subscription for this PMS')
    .action(
      onService(context, (session, [url]: [string], { provider }: { provider?: string }) =>
        unsubscribe(session, url, provider),
      ),
    );
  withLimit(leaf(webhooks, 'deliveries', 'list deliveries, newest first'))
    .option(OF_ONE, 'only of this PMS')
    .option('--state <state>', DELIVERY_STATES.map((one) => one.toLowerCase()).join(', '), oneOf(DELIVERY_STATES))
    .option('--event <type>', 'only of this type', oneOf(EVENT_TYPES))
    .action(onService(context, (session, _args, options: DeliveryOptions) => deliveries(session, options)));
  leaf(webhooks, 'resend', 'send a delivery again, or all failed ones')
    .argument('[delivery]', 'id of the delivery')
    .option('--failed-since <time>', 'all deliveries that failed or were skipped since this time')
    .action(
      onService(context, (session, [id]: [string | undefined], { failedSince }: { failedSince?: string }) =>
        resend(session, id, failedSince),
      ),
    );
  addListenCommand(webhooks, context);
};
