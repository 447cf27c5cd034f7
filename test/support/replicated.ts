import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createOwnDatabase } from '../../scripts/lib/database/ordinary-user.mjs';
import { startPostgres, THROW_AWAY_SETTINGS } from '../../scripts/lib/database/postgres.mjs';
import { embeddedPostgres } from '../../scripts/lib/database/postgres-binaries.mjs';
import { openState } from '../../scripts/lib/database/postgres-data.mjs';
import { launchServer } from '../../scripts/lib/database/postgres-server.mjs';
import { migrate } from '../../src/platform/database/schema/migrate.js';

export interface TestReplica {
  /** The URL for `database`'s owner. */
  readonly url: string;
  /** Runs SQL as the server's administrator. */
  run(sql: string): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface Replicated {
  /** A migrated database that belongs to an ordinary user. */
  readonly url: string;
  readonly adminUrl: string;
  readonly replicas: readonly TestReplica[];
  close(): Promise<void>;
}

/** Commits wait for the log as in production, but the log does not wait for the disk. */
const SETTINGS = { ...THROW_AWAY_SETTINGS, synchronous_commit: 'on', max_connections: '60' };

type State = ReturnType<typeof openState>;

const on = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  await work(client).finally(() => client.end());
};

/** Does the work of `pg_basebackup`, which the embedded PostgreSQL lacks. */
const copyCluster = async ({ data, user }: State, adminUrl: string, copy: string): Promise<void> =>
  on(adminUrl, async (client) => {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    execFileSync('cp', ['-a', data, copy]);
    rmSync(join(copy, 'postmaster.pid'));
    const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
    for (const [name, text] of Object.entries({ backup_label: rows[0]!.label, 'standby.signal': '' })) {
      writeFileSync(join(copy, name), text);
      if (user.uid !== undefined) chownSync(join(copy, name), user.uid, user.gid!);
    }
  });

const at = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href;

const startReplica = async (
  primary: State,
  database: { url: string; adminUrl: string },
  name: string,
  scratch: string,
) => {
  const data = join(primary.home, name);
  await copyCluster(primary, database.adminUrl, data);
  const { port, password } = Object.assign(new URL(database.adminUrl));
  const settings = { ...SETTINGS, primary_conninfo: `host=127.0.0.1 port=${port} user=lodgewire password=${password}` };
  const state = { ...primary, data, port: 0, savePort: (taken: number) => void (state.port = taken) };
  const start = () =>
    launchServer(state, embeddedPostgres(primary.user).folder, settings, join(scratch, `${name}.log`));
  let server = await start();
  return {
    url: at(database.url, state.port),
    run: (sql: string) => on(at(database.adminUrl, state.port), (client) => client.query(sql)),
    stop: () => server.stop(),
    start: async () => void (server = await start()),
  };
};

/** Starts a primary and streaming replicas of it; they are gone after `close`. */
export const startReplicated = async (count: number): Promise<Replicated> => {
  const scratch = mkdtempSync(join(tmpdir(), 'lodgewire-replicas-'));
  chmodSync(scratch, 0o755);
  const dataDir = join(scratch, 'primary');
  const primary = await startPostgres({ dataDir, settings: SETTINGS, throwAway: true });
  const { url } = await createOwnDatabase(primary.adminUrl);
  await migrate(url);
  const database = { url, adminUrl: primary.adminUrl };
  const replicas: TestReplica[] = [];
  for (let index = 1; index <= count; index += 1)
    replicas.push(await startReplica(openState(dataDir), database, `replica-${index}`, scratch));
  const close = async (): Promise<void> => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await primary.stop();
    rmSync(scratch, { recursive: true, force: true });
  };
  return { ...database, replicas, close };
};
