import type { Command } from 'commander';
import { ApiKeyService } from '../modules/tenancy/api-key.service.js';
import { operatorOf } from '../modules/tenancy/operator.js';
import { WorkspaceService } from '../modules/tenancy/workspace.service.js';
import { KEY_SCOPES, type KeyScope } from '../platform/access/rights.js';
import { instant, keyScope, listOf, name, network, uuid, wholeNumber } from './arguments.js';
import type { CommandContext } from './context.js';
import { leaf, onService } from './service.js';

const EVERY = { limit: 1_000 };
const WEEK_SECONDS = 604_800;

interface Restrictions {
  scopes?: KeyScope[];
  tenants?: string[];
  networks?: string[];
  expiresAt?: Date;
  operator?: boolean;
}

export const addKeyCommands = (program: Command, context: CommandContext): void => {
  const group = program.command('keys').description('list, create, rotate and revoke API keys');

  leaf(group, 'list', 'list the keys of a workspace, without their secrets')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .action(
      onService(context, async (service, [workspaceId]: [string]) => {
        await service(WorkspaceService).get(workspaceId);
        return { value: (await service(ApiKeyService).list(operatorOf(workspaceId), EVERY)).rows };
      }),
    );

  leaf(group, 'create', 'create a key and print it; it is shown once')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .argument('<name>', 'name of the key', name)
    .option(
      '--scopes <list>',
      `scopes of the key, from ${KEY_SCOPES.join(', ')}, separated by commas`,
      listOf(keyScope),
    )
    .option('--tenants <list>', 'tenants it may act for', listOf(uuid))
    .option('--networks <list>', 'networks it may be used from', listOf(network))
    .option('--expires-at <time>', 'when the key stops working', instant)
    .option('--operator', 'the key also shows the state of the service, with every workspace')
    .action(
      onService(context, async (service, [workspaceId, key]: [string, string], options: Restrictions) => {
        await service(WorkspaceService).get(workspaceId);
        const asked = { ...options, tenantIds: options.tenants, isOperator: options.operator, name: key };
        return { value: await service(ApiKeyService).create(operatorOf(workspaceId), asked) };
      }),
    );

  leaf(group, 'rotate', 'replace a key and print its successor, which is shown once')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .argument('<keyID>', 'id of the key, as `keys list` shows it', uuid)
    .option('--overlap <seconds>', 'how long the old key keeps working', wholeNumber(0, WEEK_SECONDS), 0)
    .action(
      onService(context, async (service, [workspaceId, key]: [string, string], { overlap }: { overlap: number }) => ({
        value: await service(ApiKeyService).rotate(operatorOf(workspaceId), key, overlap),
      })),
    );

  leaf(group, 'revoke', 'revoke a key immediately')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .argument('<keyID>', 'id of the key, as `keys list` shows it', uuid)
    .action(
      onService(context, async (service, [workspaceId, key]: [string, string]) => ({
        value: await service(ApiKeyService).revoke(operatorOf(workspaceId), key),
      })),
    );
};
