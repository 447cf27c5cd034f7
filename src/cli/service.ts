import { type Abstract, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { AppModule } from '../app.module.js';
import { readCommandEnv } from '../config/command-env.js';
import { asSystem } from '../platform/database/access.js';
import { missingMigrations } from '../platform/database/schema/migrate.js';
import { logContext } from '../platform/logging/logger.js';
import { CommandError } from './command-error.js';
import type { CommandContext } from './context.js';
import { type Output, write } from './output.js';

/** Returns the instance of a class of the wired application. */
export type Service = <T>(type: Type<T> | Abstract<T>) => T;

/** Adds a command with `--json` to its group. */
export const leaf = (group: Command, usage: string, description: string): Command =>
  group.command(usage).description(description).option('--json', 'print JSON');

const fullName = (command: Command): string => `${command.parent?.name()} ${command.name()}`;

export const requireSchema = async (databaseUrl: string): Promise<void> => {
  if ((await missingMigrations(databaseUrl)).length === 0) return;
  throw new CommandError('The database lacks migrations. Run `npm run cli -- migrate` first.');
};

const wire = async ({ variables }: CommandContext): Promise<INestApplicationContext> => {
  const env = readCommandEnv(await variables());
  await requireSchema(env.DATABASE_URL);
  return NestFactory.createApplicationContext(AppModule.of(env), { logger: false, abortOnError: false });
};

/** Returns the action of a command that uses the wired application: it opens no port and takes no jobs. */
export const onService =
  <Args extends unknown[], Options extends object>(
    context: CommandContext,
    work: (service: Service, args: Args, options: Options) => Promise<Output>,
  ) =>
  async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const app = await wire(context);
    try {
      const service: Service = (type) => app.get(type, { strict: false });
      const run = async (): Promise<void> =>
        write(await work(service, command.processedArgs as Args, command.opts<Options>()), command.opts());
      await logContext.run({ command: fullName(command) }, () => asSystem(run));
    } finally {
      await app.close();
    }
  };
