import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnDatabase } from '../../scripts/lib/database/ordinary-user.mjs';
import { startPostgres, THROW_AWAY_SETTINGS } from '../../scripts/lib/database/postgres.mjs';
import { migrate } from '../../src/platform/database/schema/migrate.js';

/** A PostgreSQL that belongs to a test and that it may freeze. */
export interface FreezablePostgres {
  /** A migrated database that belongs to an ordinary user. */
  readonly url: string;
  readonly adminUrl: string;
  /** Runs the work while every process of the server is stopped; the server continues afterwards. */
  whileFrozen<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const startFreezablePostgres = async (): Promise<FreezablePostgres> => {
  const scratch = mkdtempSync(join(tmpdir(), 'lodgewire-frozen-'));
  chmodSync(scratch, 0o755);
  const server = await startPostgres({
    dataDir: join(scratch, 'database'),
    settings: THROW_AWAY_SETTINGS,
    throwAway: true,
  });
  const { url } = await createOwnDatabase(server.adminUrl);
  await migrate(url);
  return {
    url,
    adminUrl: server.adminUrl,
    whileFrozen: async (work) => {
      server.freeze();
      try {
        return await work();
      } finally {
        server.thaw();
      }
    },
    close: async () => {
      await server.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
};
