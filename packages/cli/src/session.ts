import type { Command } from 'commander';
import { type Api, bodyOf, createApi } from './api/client.js';
import { rowsOf } from './api/pages.js';
import { type Connection, type ConnectionOptions, connectionOf } from './config/connection.js';
import type { CliContext } from './context.js';
import { ExitCode } from './exit-code.js';
import { CliFault } from './fault.js';
import { type Output, write, type WriteOptions } from './output/write.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The installation that a command works on. */
export interface Session {
  context: CliContext;
  connection: Connection;
  api: Api;
  /** Id of the tenant to act as; undefined for the default tenant. */
  tenantId: string | undefined;
  /** The maximum number of rows to print; undefined for all. */
  most: number | undefined;
}

interface CommonOptions extends ConnectionOptions, WriteOptions {
  limit?: number;
  all?: boolean;
}

/** Returns the id of the tenant that the caller named by id or name. */
const tenantIdOf = async (connection: Connection): Promise<string | undefined> => {
  const { tenant } = connection;
  if (tenant === undefined || UUID.test(tenant)) return tenant;
  const api = createApi(connection);
  const tenants = rowsOf((query) => bodyOf(api.GET('/api/v1/tenant', { params: { query } })));
  for await (const { id, name } of tenants) if (name.toLowerCase() === tenant.toLowerCase()) return id;
  throw new CliFault(`There is no tenant "${tenant}". \`lodgewire whoami\` lists them.`, ExitCode.refused);
};

export const openSession = async (context: CliContext, options: CommonOptions): Promise<Session> => {
  const connection = connectionOf(context, options);
  const tenantId = await tenantIdOf(connection);
  return {
    context,
    connection,
    tenantId,
    api: createApi(connection, tenantId),
    most: options.all ? undefined : options.limit,
  };
};

/** Adds a command with the options that all commands share. */
export const leaf = (group: Command, usage: string, description: string): Command =>
  group
    .command(usage)
    .description(description)
    .option('--profile <name>', 'the installation to use, as named at `login`')
    .option('--tenant <tenant>', 'the tenant to act as, by name or id')
    .option('--json', 'print JSON: lists as one object per line');

/** Returns the action of a command: it opens the session and writes the output, if there is any. */
export const onService =
  <Args extends unknown[], Options extends object>(
    context: CliContext,
    work: (session: Session, args: Args, options: Options) => Promise<Output | void>,
  ) =>
  async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const options = command.opts<Options & CommonOptions>();
    context.progress.show('Waiting for the service');
    try {
      const session = await openSession(context, options);
      const output = await work(session, command.processedArgs as Args, options);
      if (output) await write(context, output, { json: options.json === true, most: session.most });
      if (output && 'failure' in output && output.failure) throw new CliFault(output.failure, ExitCode.refused);
    } finally {
      context.progress.hide();
    }
  };
