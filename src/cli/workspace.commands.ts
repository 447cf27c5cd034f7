import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readCommandEnv } from '../config/command-env.js';
import type { Env } from '../config/env.js';
import { WorkspaceService } from '../modules/tenancy/workspace.service.js';
import { withSystemClient } from '../operations/backup/system-client.js';
import { exportWorkspace } from '../operations/move/export-workspace.js';
import { checkImport, importWorkspace } from '../operations/move/import-workspace.js';
import { KeyRing } from '../platform/crypto/key-ring.js';
import { close, reopen } from '../platform/moves/departure.js';
import { name, uuid } from './arguments.js';
import { CommandError } from './command-error.js';
import type { CommandContext } from './context.js';
import { type Output, write } from './output.js';
import { leaf, onService, requireSchema } from './service.js';

const FIRST_KEY = 'First';

interface Installation {
  url: string;
  keyRing: KeyRing;
  eventDays: number;
}

type Options = { json?: boolean; to: string; key?: string; check?: boolean };

/** Returns the action of a command that works on the database of an installation, whose service may run. */
const onInstallation =
  ({ variables }: CommandContext, work: (here: Installation, argument: string, options: Options) => Promise<Output>) =>
  async (argument: string, options: Options): Promise<void> => {
    const env: Env = readCommandEnv(await variables());
    await requireSchema(env.DATABASE_URL);
    const here = { url: env.DATABASE_URL, keyRing: new KeyRing(env.ENCRYPTION_KEYS), eventDays: env.EVENT_DAYS };
    await write(await work(here, argument, options), options);
  };

const addDeparture = (group: Command, context: CommandContext): void => {
  leaf(group, 'export', 'stop all work for a workspace here, and write all its data to an encrypted file')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .requiredOption('--to <file>', 'the file to write; it must not exist')
    .action(
      onInstallation(context, async (here, workspaceId, { to }) => ({
        value: await exportWorkspace(here, workspaceId, to),
      })),
    );

  leaf(group, 'reopen', 'resume an exported workspace here that was not closed; its file becomes useless')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .action(
      onInstallation(context, async ({ url }, workspaceId) => {
        await withSystemClient(url, (client) => reopen(client, workspaceId));
        return { value: { workspaceId, reopened: true } };
      }),
    );

  leaf(group, 'close', 'close an exported workspace here permanently, and print the key of its file')
    .argument('<workspaceID>', 'id of the workspace', uuid)
    .action(
      onInstallation(context, async ({ url, keyRing }, workspaceId) => {
        const fileKey = await withSystemClient(url, (client) => close(client, keyRing, workspaceId));
        return { value: { workspaceId, fileKey } };
      }),
    );
};

const addArrival = (group: Command, context: CommandContext): void => {
  leaf(group, 'import', 'import a workspace of another installation from a file that `workspace export` wrote')
    .argument('<file>', 'the exported file')
    .option('--key <file>', 'a file with the key that `workspace close` printed')
    .option('--check', 'only check whether this installation could import the file; needs no key')
    .action(
      onInstallation(context, async (here, file, { key, check }) => {
        if (check) return { value: await checkImport(here, file) };
        if (key === undefined) throw new CommandError('Give the file with the key of the export: --key <file>');
        return { value: await importWorkspace(here, file, await readFile(key, 'utf8')) };
      }),
    );
};

export const addWorkspaceCommands = (program: Command, context: CommandContext): void => {
  const group = program.command('workspace').description('create, list and move workspaces');

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

  addDeparture(group, context);
  addArrival(group, context);
};
