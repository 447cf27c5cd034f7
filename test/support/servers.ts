import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianPostgres } from '../../scripts/lib/database/postgres-binaries.mjs';
import { startPostgres, THROW_AWAY_SETTINGS } from '../../scripts/lib/database/postgres.mjs';

export interface TestServer {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

type Installation = ReturnType<typeof debianPostgres>;

/** Starts a new server, on which nothing has been created yet. */
const startServer = async (installation: Installation): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lodgewire-server-'));
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const server = await startPostgres({ dataDir, installation, settings: THROW_AWAY_SETTINGS, throwAway: true });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  };
  return { adminUrl: server.adminUrl, stop };
};

const oldest: Installation = debianPostgres(15);

/** The embedded PostgreSQL, and the oldest supported version if Debian's package is installed. */
export const SERVERS: readonly { name: string; installed: boolean; start(): Promise<TestServer> }[] = [
  { name: 'the embedded PostgreSQL', installed: true, start: () => startServer(undefined) },
  { name: 'PostgreSQL 15', installed: oldest !== undefined, start: () => startServer(oldest) },
];
