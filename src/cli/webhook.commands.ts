import type { Command } from 'commander';
import { PROVIDERS, type Provider } from '../connectors/port/provider.js';
import { WebhookDeliveriesService } from '../modules/webhooks/deliveries/webhook-deliveries.service.js';
import type { Delivery } from '../modules/webhooks/webhooks.types.js';
import { WebhooksService } from '../modules/webhooks/webhooks.service.js';
import type { Scope } from '../platform/access/scope.js';
import { instant, provider, uuid, wholeNumber } from './arguments.js';
import type { CommandContext } from './context.js';
import { leaf, onService, type Service } from './service.js';
import { firstFound, inEach, scopesOf } from './tenants.js';

interface Failed {
  provider?: Provider;
  since?: Date;
  limit: number;
}

const EVERY = { limit: 1_000 };

/** Deliveries to `notificationURL`s belong to a provider without an app, so every provider is read. */
const failedOf = async (service: Service, scope: Scope, { provider: only, since, limit }: Failed) => {
  const deliveries = service(WebhookDeliveriesService);
  const found: (Delivery & { provider: Provider; tenantId: string })[] = [];
  for (const one of only ? [only] : PROVIDERS) {
    const { data } = await deliveries.list(scope, one, { state: 'FAILED', since }, { limit });
    found.push(...data.map((delivery) => ({ ...delivery, provider: one, tenantId: scope.tenantId })));
  }
  return found;
};

const byProvider = (scopes: readonly Scope[]) =>
  scopes.flatMap((scope) => PROVIDERS.map((one) => ({ scope, provider: one })));

const addRedelivery = (group: Command, context: CommandContext): void => {
  leaf(group, 'redeliver', 'send one delivery again, whatever its state; a worker sends it')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .argument('<deliveryID>', 'id of the delivery, as `webhooks failed` shows it', uuid)
    .action(
      onService(context, async (service, [workspaceId, id]: [string, string]) => {
        const places = byProvider(await scopesOf(service, workspaceId));
        const value = await firstFound(places, (place) =>
          service(WebhookDeliveriesService).redeliver(place.scope, place.provider, id),
        );
        return { value };
      }),
    );

  leaf(
    group,
    'redeliver-failed',
    'send all deliveries again that failed or were skipped since a time, except to disabled URLs',
  )
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .requiredOption('--since <time>', 'since when', instant)
    .action(
      onService(context, async (service, [workspaceId]: [string], { since }: { since: Date }) => {
        let redelivered = 0;
        for (const scope of await scopesOf(service, workspaceId)) {
          const { data: apps } = await service(WebhooksService).list(scope, EVERY);
          for (const app of apps)
            redelivered += await service(WebhookDeliveriesService).redeliverSince(scope, app.provider, since);
        }
        return { value: { redelivered } };
      }),
    );
};

export const addWebhookCommands = (program: Command, context: CommandContext): void => {
  const group = program.command('webhooks').description('outgoing webhooks of a workspace');

  leaf(group, 'list', 'list the URLs that receive notifications, and their state')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .action(
      onService(context, async (service, [workspaceId]: [string]) => {
        const value = await inEach(await scopesOf(service, workspaceId), async (scope) => {
          const { data: apps } = await service(WebhooksService).list(scope, EVERY);
          return apps.map((app) => ({ ...app, tenantId: scope.tenantId }));
        });
        const view = value.flatMap(({ provider: of, tenantId, urls }) =>
          urls.map(({ url, failingSince, disabledReason }) => ({
            provider: of,
            url,
            failingSince,
            disabledReason,
            tenantId,
          })),
        );
        return { value, view };
      }),
    );

  leaf(group, 'failed', 'list failed deliveries, oldest first')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .option('--provider <code>', 'only deliveries of this provider', provider)
    .option('--since <time>', 'only deliveries stored since this time', instant)
    .option('--limit <number>', 'maximum number for each tenant and provider', wholeNumber(1, 1_000), 100)
    .action(
      onService(context, async (service, [workspaceId]: [string], selection: Failed) => {
        const value = await inEach(await scopesOf(service, workspaceId), (scope) =>
          failedOf(service, scope, selection),
        );
        const view = value.map(({ id, eventType, url, provider: of, createdAt, attempts, tenantId }) => ({
          id,
          eventType,
          url,
          provider: of,
          createdAt,
          lastStatus: attempts.at(-1)?.status,
          tenantId,
        }));
        return { value, view };
      }),
    );

  addRedelivery(group, context);
};
