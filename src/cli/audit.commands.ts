import type { Command } from 'commander';
import { WorkspaceService } from '../modules/tenancy/workspace.service.js';
import { AuditRepository } from '../shared/audit/audit.repository.js';
import { instant, uuid, wholeNumber } from './arguments.js';
import type { CommandContext } from './context.js';
import { leaf, onService } from './service.js';

interface Selection {
  since?: Date;
  limit: number;
}

const NEWEST = 1_000;

export const addAuditCommands = (program: Command, context: CommandContext): void => {
  const group = program.command('audit').description('read the audit log');

  leaf(group, 'list', 'list the newest entries of one workspace; without a workspace those of all, and of none')
    .argument('[workspaceID]', 'id of the workspace', uuid)
    .option('--since <time>', 'only entries from this time on', instant)
    .option('--limit <number>', 'at most so many entries', wholeNumber(1, NEWEST), NEWEST)
    .action(
      onService(context, async (service, [workspaceId]: [string?], { since, limit }: Selection) => {
        if (workspaceId) await service(WorkspaceService).get(workspaceId);
        const value = await service(AuditRepository).newest(limit, workspaceId, since);
        const view = value.map(({ at, actorType, actorId, action, targetType, targetId }) => ({
          at, actorType, actorId, action, targetType, targetId,
        })); // prettier-ignore
        return { value, view };
      }),
    );
};
