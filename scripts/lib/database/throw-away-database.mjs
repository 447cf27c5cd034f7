import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, THROW_AWAY_SETTINGS } from './postgres.mjs';

/**
 * Runs `work(adminUrl, scratch)` with a PostgreSQL and a scratch folder of its own, both gone afterwards.
 * TEST_DATABASE_URL names a server to use instead.
 */
export const withThrowAwayDatabase = (work) =>
  withScratch((scratch) =>
    process.env.TEST_DATABASE_URL ? work(process.env.TEST_DATABASE_URL, scratch) : onServer(scratch, undefined, work),
  );

/** Like `withThrowAwayDatabase`, but always with the given installation of PostgreSQL. */
export const withThrowAwayServer = (installation, work) =>
  withScratch((scratch) => onServer(scratch, installation, work));

async function withScratch(work) {
  const scratch = mkdtempSync(join(tmpdir(), 'lodgewire-test-'));
  // When root starts PostgreSQL, it runs as another user, which must be able to enter the folder.
  chmodSync(scratch, 0o755);
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function onServer(scratch, installation, work) {
  const dataDir = join(scratch, 'database');
  const server = await startPostgres({ dataDir, installation, settings: THROW_AWAY_SETTINGS, throwAway: true });
  try {
    return await work(server.adminUrl, scratch);
  } finally {
    await server.stop();
  }
}
