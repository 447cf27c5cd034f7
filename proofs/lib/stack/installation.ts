import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { CLI, MAIN } from './service-process.js';

/** The service in a database of its own, before any process of it runs. */
export interface Installation {
  databaseUrl: string;
  /** Variables of its processes. */
  env: Record<string, string>;
  /** The API key of its only workspace. */
  key: string;
  workspaceId: string;
  migrations: number;
}

/** Runs the commands of a new operator: `migrate`, then `workspace create`. */
export const install = async (databaseUrl: string, workspace: string): Promise<Installation> => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEYS: `proof:${randomBytes(32).toString('base64')}`,
    SANDBOX: 'on',
    ALLOW_PRIVATE_URLS: 'on',
    DRAIN_SECONDS: '0',
    // The key that `workspace create` prints is the only one.
    BOOTSTRAP_API_KEY: '',
  };
  const command = <T>(...words: string[]): Promise<T> => runCommand<T>(env, words);
  const applied = await command<string[]>('migrate');
  const { apiKey, workspaceId } = await command<{ apiKey: string; workspaceId: string }>(
    'workspace',
    'create',
    workspace,
  );
  return { databaseUrl, env, key: apiKey, workspaceId, migrations: applied.length };
};

/**
 * Starts a worker that is expected to refuse these variables. Returns its complaint, or undefined if it still runs
 * after `ms`.
 */
export const complaintAtStart = async (env: Record<string, string>, ms: number): Promise<string | undefined> => {
  const given = { ...process.env, REDIS_URL: '', SANDBOX_URL: 'http://127.0.0.1:9', ...env, ROLE: 'worker' };
  try {
    await promisify(execFile)(process.execPath, [MAIN], { env: given, timeout: ms });
    return undefined;
  } catch (error) {
    const { killed, stderr } = error as { killed: boolean; stderr: string };
    return killed ? undefined : stderr.trim();
  }
};

/** Runs a command with these variables, and returns its JSON output. */
export const runCommand = async <T>(env: Record<string, string>, words: string[]): Promise<T> => {
  const given = { ...process.env, REDIS_URL: '', SANDBOX_URL: 'http://127.0.0.1:9', ...env };
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...words, '--json'], { env: given });
  return JSON.parse(stdout) as T;
};

/** Returns the names of the workspaces that the command line lists. */
export const workspacesOf = async ({ env }: Installation): Promise<string[]> =>
  (await runCommand<{ name: string }[]>(env, ['workspace', 'list'])).map(({ name }) => name);

/**
 * Returns what the user of `ownUrl` can access in another database of its server: its tables by name where readable,
 * and `lodgewire_app` where the user may take that role. Empty: nothing.
 */
export const reachOf = async (ownUrl: string, otherDatabase: string): Promise<string[]> => {
  const client = new pg.Client(Object.assign(new URL(ownUrl), { pathname: `/${otherDatabase}` }).href);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE')
       UNION ALL SELECT rolname FROM pg_roles WHERE rolname <> session_user AND pg_has_role(oid, 'MEMBER')`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
};
