import { Argument, type Command } from 'commander';
import { IntegrationAccountService } from '../modules/integration-account/integration-account.service.js';
import type { SyncResource } from '../modules/sync/sync.entity.js';
import { SyncService } from '../modules/sync/sync.service.js';
import { uuid } from './arguments.js';
import type { CommandContext } from './context.js';
import { leaf, onService } from './service.js';
import { firstFound, inEach, scopesOf } from './tenants.js';

const EVERY = { limit: 10_000 };
const LAST_RUNS = { limit: 5 };
const RESOURCES = ['LISTINGS', 'CALENDARS', 'RESERVATIONS'] as const satisfies readonly SyncResource[];

export const addAccountCommands = (program: Command, context: CommandContext): void => {
  const group = program.command('accounts').description('integration accounts of a workspace');

  leaf(group, 'list', 'list accounts with their status')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .option('--tenant <tenantID>', 'only accounts of this tenant', uuid)
    .action(
      onService(context, async (service, [workspaceId]: [string], { tenant }: { tenant?: string }) => {
        const scopes = await scopesOf(service, workspaceId, tenant);
        const accounts = service(IntegrationAccountService);
        const value = await inEach(scopes, async (scope) => (await accounts.list(scope, {}, EVERY)).rows);
        const view = value.map(({ id, name, provider, status, statusReason, tenantId }) => ({
          id,
          name,
          provider,
          status,
          statusReason,
          tenantId,
        }));
        return { value, view };
      }),
    );

  leaf(group, 'show', 'show one account and its last syncs')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .argument('<accountID>', 'id of the account', uuid)
    .action(
      onService(context, async (service, [workspaceId, id]: [string, string]) =>
        firstFound(await scopesOf(service, workspaceId), async (scope) => {
          const account = await service(IntegrationAccountService).get(scope, id);
          const { data: syncRuns } = await service(SyncService).runs(scope, id, LAST_RUNS);
          return { value: { ...account, syncRuns } };
        }),
      ),
    );

  leaf(group, 'sync', 'make a sync of an account due now; a worker runs it')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .argument('<accountID>', 'id of the account', uuid)
    .addArgument(new Argument('[resource...]', 'what to read').choices(RESOURCES).default(RESOURCES, 'all'))
    .action(
      onService(context, async (service, [workspaceId, id, resources]: [string, string, SyncResource[]]) =>
        firstFound(await scopesOf(service, workspaceId), async (scope) => ({
          value: await service(SyncService).request(scope, id, resources),
        })),
      ),
    );
};
