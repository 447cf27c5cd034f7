import type { Command } from 'commander';
import { readCommandEnv } from '../config/command-env.js';
import { backUp } from '../operations/backup/backup.js';
import { recordRestoration, restore } from '../operations/backup/restore.js';
import { parseKeyRingSpec } from '../platform/crypto/key-ring.js';
import { instant } from './arguments.js';
import type { CommandContext } from './context.js';
import { write } from './output.js';
import { leaf } from './service.js';

interface Options {
  json?: boolean;
}

export const addBackupCommands = (program: Command, { variables }: CommandContext): void => {
  leaf(program, 'backup', 'write a backup of the database to a new folder, and check that it contains every row')
    .argument('<folder>', 'the folder for the backup; it must not exist')
    .action(async (folder: string, options: Options) => {
      const given = await variables();
      const { DATABASE_URL: url } = readCommandEnv(given, false);
      await write({ value: await backUp({ url, variables: given }, folder) }, options);
    });

  leaf(program, 'restore', 'restore a backup into an empty database while the service is stopped')
    .argument('<folder>', 'a folder that `backup` wrote')
    .action(async (folder: string, options: Options) => {
      const given = await variables();
      const { DATABASE_URL: url, ENCRYPTION_KEYS: keys } = readCommandEnv(given);
      const keyIds = [...parseKeyRingSpec(keys).keys()];
      await write({ value: await restore({ url, variables: given }, folder, keyIds) }, options);
    });

  leaf(program, 'restored', 'record that the database was restored by other means, while the service is stopped')
    .requiredOption('--to <time>', 'the time of the restored state, such as 2026-11-26T10:00:00Z', instant)
    .action(async ({ to, ...options }: Options & { to: Date }) => {
      const { DATABASE_URL: url } = readCommandEnv(await variables(), false);
      await write({ value: await recordRestoration(url, to) }, options);
    });
};
