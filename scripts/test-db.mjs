// Keeps a PostgreSQL for tests running until Ctrl-C, so that `npm run spec` starts faster.
import { join } from 'node:path';
import { ROOT, run } from './lib/project.mjs';
import { startPostgres, THROW_AWAY_SETTINGS } from './lib/database/postgres.mjs';
import { dropLeftovers } from './lib/database/template-database.mjs';

await run(async () => {
  const dataDir = process.env.TEST_DATA_DIR ?? join(ROOT, '.data', 'test');
  const postgres = await startPostgres({ dataDir, settings: THROW_AWAY_SETTINGS });
  await dropLeftovers(postgres.adminUrl);
  console.log(`export TEST_DATABASE_URL=${postgres.adminUrl}`);
  console.log('`npm run spec -- path` uses this server automatically.');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => postgres.stop());
  await postgres.exited;
});
