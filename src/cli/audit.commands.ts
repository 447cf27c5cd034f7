import type { Command } from 'commander';
import { WorkspaceService } from '../modules/tenancy/workspace.service.js';
import { Audit } from '../records/audit/audit.js';
import type { AuditEntryEntity } from '../records/audit/audit-entry.entity.js';
import { AuditRepository } from '../records/audit/audit.repository.js';
import { toAuditEntryResponse } from '../operations/audit/audit.dto.js';
import { instant, uuid, wholeNumber } from './arguments.js';
import type { CommandContext } from './context.js';
import { leaf, onService } from './service.js';

interface Selection {
  since?: Date;
  limit: number;
}

interface Period {
  since?: Date;
  until?: Date;
}

const NEWEST = 1_000;

export const addAuditCommands = (program: Command, context: CommandContext): void => {
  const group = program.command('audit').description('read the audit log');

  leaf(
    group,
    'list',
    'list the newest entries of one workspace; without a workspace all entries, including those of none',
  )
    .argument('[workspaceID]', 'id of the workspace', uuid)
    .option('--since <time>', 'only entries since this time', instant)
    .option('--limit <number>', 'maximum number of entries', wholeNumber(1, NEWEST), NEWEST)
    .action(
      onService(context, async (service, [workspaceId]: [string?], { since, limit }: Selection) => {
        if (workspaceId) await service(WorkspaceService).get(workspaceId);
        const value = await service(AuditRepository).newest(limit, workspaceId, since);
        const view = value.map(({ at, actorType, actorId, action, targetType, targetId }) => ({
          at,
          actorType,
          actorId,
          action,
          targetType,
          targetId,
        }));
        return { value, view };
      }),
    );

  group
    .command('export')
    .description('print entries as JSON Lines, oldest first; without a workspace all entries, including those of none')
    .argument('[workspaceID]', 'id of the workspace', uuid)
    .option('--since <time>', 'only entries since this time', instant)
    .option('--until <time>', 'only entries before this time', instant)
    .action(
      onService(context, async (service, [workspaceId]: [string?], { since, until }: Period) => {
        if (workspaceId) await service(WorkspaceService).get(workspaceId);
        return { lines: exported(service(Audit).every({ workspaceId, since, until })) };
      }),
    );
};

/** Returns entries as the interface shows them, with the workspace. */
async function* exported(entries: AsyncIterable<AuditEntryEntity>): AsyncGenerator<object> {
  for await (const entry of entries) yield { workspaceID: entry.workspaceId, ...toAuditEntryResponse(entry) };
}
