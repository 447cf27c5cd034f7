import { join } from 'node:path';
import { ROOT } from '../project.mjs';

/** Returns the server of TEST_DATABASE_URL, that of a running `npm run test:db`, or a new one: `{ url, stop }`. */
export async function testDatabase() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: () => undefined };
  const { runningDatabase, startPostgres, THROW_AWAY_SETTINGS } = await import('./postgres.mjs');
  const dataDir = process.env.TEST_DATA_DIR ?? join(ROOT, '.data', 'test');
  const running = runningDatabase(dataDir, 'postgres');
  if (running) return { url: running, stop: () => undefined };
  const server = await startPostgres({ dataDir, settings: THROW_AWAY_SETTINGS });
  return { url: server.adminUrl, stop: server.stop };
}
