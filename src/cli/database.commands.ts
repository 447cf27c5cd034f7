import type { Command } from 'commander';
import { readCommandEnv } from '../config/command-env.js';
import { migrate, type Migrated } from '../platform/database/schema/migrate.js';
import { SchemaInUse } from '../platform/database/schema/schema-version.js';
import { schemaDifference } from '../platform/database/schema/schema-check.js';
import { isDatabaseAway } from '../platform/database/database-away.js';
import { CommandError } from './command-error.js';
import type { CommandContext } from './context.js';
import { write } from './output.js';
import { leaf } from './service.js';

const bringUpToDate = async ({ variables }: CommandContext): Promise<Migrated & { url: string }> => {
  const { DATABASE_URL: url } = readCommandEnv(await variables(), false);
  try {
    return { url, ...(await migrate(url)) };
  } catch (error) {
    if (error instanceof SchemaInUse) throw new CommandError(error.message);
    if (isDatabaseAway(error) || !(error instanceof Error)) throw error;
    // The operator has to know which statement failed and why.
    throw new CommandError(`The migration failed: ${error.message}`, { cause: error });
  }
};

export const addDatabaseCommands = (program: Command, context: CommandContext): void => {
  leaf(program, 'migrate', 'migrate the database to the current schema and list the applied migrations').action(
    async (options: { json?: boolean }) => {
      const { applied, waiting } = await bringUpToDate(context);
      const rows = [
        ...applied.map((migration) => ({ migration, state: 'applied' })),
        ...waiting.map((migration) => ({ migration, state: 'waits until all processes of older versions have ended' })),
      ];
      await write({ value: applied, view: rows.length === 0 ? 'The schema is current.' : rows }, options);
    },
  );

  program
    .command('check-migrations')
    .description('migrate the database, then fail if its schema and the entities differ')
    .action(async () => {
      const { url } = await bringUpToDate(context);
      const difference = await schemaDifference(url);
      if (difference.length > 0) throw new CommandError(`Migrations and entities differ: ${difference.join('; ')}`);
      await write({ value: 'The migrations match the entities.' }, {});
    });
};
