import type { Command } from 'commander';
import { WorkspaceService } from '../modules/tenancy/workspace.service.js';
import { name } from './arguments.js';
import type { CommandContext } from './context.js';
import { leaf, onService } from './service.js';

const FIRST_KEY = 'First';

export const addWorkspaceCommands = (program: Command, context: CommandContext): void => {
  const group = program.command('workspace').description('create and list workspaces');

  leaf(group, 'create', 'create a workspace with its default tenant and print its first API key, which is shown once')
    .argument('<name>', 'name of the workspace', name)
    .action(
      onService(context, async (service, [workspace]: [string]) => ({
        value: await service(WorkspaceService).createWithKey(workspace, FIRST_KEY),
      })),
    );

  leaf(group, 'list', 'list all workspaces').action(
    onService(context, async (service) => {
      const value = await service(WorkspaceService).list();
      return { value, view: value.map(({ id, name, createdAt }) => ({ id, name, createdAt })) };
    }),
  );
};
