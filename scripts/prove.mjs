// npm run prove [-- name… --full --store=redis --seed=7 --events=1000]: the promises of docs/proofs.md, tried out.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { ROOT, run } from './lib/project.mjs';

/** A killed process loses nothing that the kernel has: what is tested here needs no wait for the disk. */
const POSTGRES = { fsync: 'off', synchronous_commit: 'on', max_connections: '300', max_wal_size: '4GB' };

await run(async () => {
  installIfNeeded();
  await build();
  const { prove } = await import('../dist/proofs/run.js');
  process.exitCode = (await prove({ ...settings(process.argv.slice(2)), servers: await servers() }, startGround))
    ? 0
    : 1;
});

function settings(given) {
  const options = Object.fromEntries(
    given
      .filter((argument) => argument.startsWith('--'))
      .map((argument) => /^--([^=]+)(?:=(.*))?$/.exec(argument))
      .map(([, name, value = 'true']) => [name, value]),
  );
  const { full, store = 'postgres', seed = '1', ...size } = options;
  if (store !== 'postgres' && store !== 'redis') throw new Error('--store is postgres or redis');
  const data = resolve(ROOT, '../shared/data');
  return {
    names: given.filter((argument) => !argument.startsWith('--')),
    form: full === 'true' ? 'full' : 'short',
    store,
    seed: Number(seed),
    size: Object.fromEntries(Object.entries(size).map(([name, value]) => [name, Number(value)])),
    keepLogs: join(ROOT, '.data', 'proofs'),
    data: existsSync(data) ? data : undefined,
  };
}

async function startGround(folder) {
  const { startPostgres } = await import('./lib/postgres.mjs');
  const { cloneTemplate, ensureTemplate } = await import('./lib/template-database.mjs');
  const { migrate } = await import('../dist/src/shared/database/migrate.js');
  const dataDir = join(folder, 'database');
  const start = () => startPostgres({ dataDir, settings: POSTGRES });
  let server = await start();
  const template = await ensureTemplate(server.adminUrl, migrate);
  return {
    database: () => cloneTemplate(server.adminUrl, template),
    databaseLog: join(dataDir, 'postgres.log'),
    crashDatabase: async () => {
      await server.kill();
      server = await start();
    },
    stop: () => server.stop(),
  };
}

/** The embedded PostgreSQL and the oldest supported one, as Debian packages it; in CI the latter must be installed. */
async function servers() {
  const { debianPostgres } = await import('./lib/postgres-binaries.mjs');
  const oldest = debianPostgres(15);
  if (!oldest && process.env.CI !== 'true') console.log("Debian's postgresql-15 is not installed: not tried.");
  return [
    { name: 'embedded PostgreSQL 18', start: (folder) => startServer(folder) },
    ...(oldest || process.env.CI === 'true'
      ? [{ name: 'PostgreSQL 15 of Debian', start: (folder) => startServer(folder, requireInstalled(oldest)) }]
      : []),
  ];
}

function requireInstalled(installation) {
  if (installation) return installation;
  throw new Error("Debian's postgresql-15 is not installed; CI=true requires it");
}

async function startServer(folder, installation) {
  const { startPostgres } = await import('./lib/postgres.mjs');
  const { createOwnDatabase } = await import('./lib/ordinary-user.mjs');
  const { adminUrl, stop } = await startPostgres({ dataDir: folder, installation, settings: POSTGRES });
  return { adminUrl, ownDatabase: (attributes) => createOwnDatabase(adminUrl, attributes), stop };
}
