import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { allowEveryRate } from './mirrored.js';
import { type Server, type ServerProcess, startSandbox, startService } from './servers.js';
import { productionVariables } from './variables.js';

/** Returns a key that the service accepts as its first. */
export const newKey = (): string =>
  `lw_${randomBytes(6).toString('hex')}_${randomBytes(43).toString('hex').slice(0, 43)}`;

/** Returns the variables of a service as in production, whose PMSes are the sandbox. */
const besideSandbox = (databaseUrl: string, key: string, sandboxUrl: string): Record<string, string> => ({
  ...productionVariables(databaseUrl),
  BOOTSTRAP_API_KEY: key,
  SANDBOX: 'on',
  SANDBOX_URL: sandboxUrl,
  ALLOW_PRIVATE_URLS: 'on',
});

export interface Stage {
  sandbox: Server;
  service: ServerProcess;
  /** The variables of the service, for workers. */
  variables: Record<string, string>;
  database: pg.Client;
}

/** Runs `work` with a sandbox PMS, an API process that may call it at any rate, and a connection to the database. */
export const onStage = async <T>(
  databaseUrl: string,
  key: string,
  further: Record<string, string>,
  work: (stage: Stage) => Promise<T>,
): Promise<T> => {
  const running: Server[] = [];
  const database = new pg.Client(databaseUrl);
  try {
    const sandbox = await startSandbox();
    running.push(sandbox);
    const variables = { ...besideSandbox(databaseUrl, key, sandbox.url), ...further };
    const service = await startService(variables);
    running.push(service);
    await database.connect();
    await allowEveryRate(database);
    return await work({ sandbox, service, variables, database });
  } finally {
    await database.end();
    for (const { stop } of running.reverse()) await stop();
  }
};
