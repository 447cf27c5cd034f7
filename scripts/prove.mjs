// npm run prove -- --help
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildService } from './lib/build/build-service.mjs';
import { installIfNeeded } from './lib/start/install.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { provePlanted } from './lib/tests/prove-planted.mjs';

/** A killed process loses nothing that the kernel has, so these tests need not wait for the disk. */
const POSTGRES = { fsync: 'off', synchronous_commit: 'on', max_connections: '300', max_wal_size: '4GB' };

const LEFT_OPEN_MS = 5_000;

await run(async () => {
  installIfNeeded();
  await buildService();
  const { PROOFS } = await import('../dist/proofs/list.js');
  const { names, options } = parse(process.argv.slice(2));
  if (options.help) return console.log(usage(PROOFS));
  const strange = names.filter((name) => !PROOFS.some((proof) => proof.name === name));
  if (strange.length > 0)
    throw new UserError(`No proof ${strange.join(', ')}; there are ${PROOFS.map(({ name }) => name).join(', ')}`);
  const holds = await (options.planted ? tryPlanted(PROOFS, names, options) : tryProofs(names, options));
  process.exitCode = holds ? 0 : 1;
  // A proof that ended with an exception may have left a server open.
  setTimeout(() => process.exit(), LEFT_OPEN_MS).unref();
});

function parse(given) {
  const isOption = (argument) => argument.startsWith('-');
  const options = given.filter(isOption).map((argument) => {
    const [, name, value = 'true'] = /^--?([^=]+)(?:=(.*))?$/.exec(argument) ?? [];
    return [name === 'h' ? 'help' : name, value];
  });
  return { names: given.filter((argument) => !isOption(argument)), options: Object.fromEntries(options) };
}

function usage(proofs) {
  const width = Math.max(...proofs.map(({ name }) => name.length));
  return `npm run prove -- [name ...] [options]: tests the promises of docs/proofs.md; without a name, all.

  --full            the form that docs/proofs.md reports; takes long
  --seed=7          another run; the default is 1
  --at-once=2       runs proofs side by side, except those that measure; the default is 1
  --store=redis     keeps the jobs on a Redis of its own instead of PostgreSQL
  --events=1000     changes one size of the proof
  --planted         plants each bug that the proof must notice, in a copy, and expects it to break
  --only=name       one of these bugs

${proofs.map(({ name, promise }) => `  ${name.padEnd(width)}  ${promise}`).join('\n')}`;
}

async function tryProofs(names, options) {
  const { prove } = await import('../dist/proofs/run.js');
  const untilBroken = options['until-broken'] === 'true';
  // A proof that is ended early may leave work behind, which then fails.
  if (untilBroken) process.on('unhandledRejection', () => undefined);
  const verdicts = await prove({ names, ...settings(options), untilBroken, servers: await servers() }, startGround);
  if (process.send) process.send(verdicts, () => process.exit());
  return verdicts.every(({ faults }) => faults.length === 0);
}

function tryPlanted(proofs, names, { only, ...options }) {
  delete options.planted;
  const chosen = proofs.filter(({ name }) => names.length === 0 || names.includes(name));
  const { data } = settings(options);
  const given = Object.entries({ ...options, ...(data && { data }) }).map(([name, value]) => `--${name}=${value}`);
  return provePlanted(chosen, only, given);
}

function settings({ full, store = 'postgres', seed = '1', data = '../shared/data', 'at-once': atOnce = '1', ...size }) {
  delete size['until-broken'];
  if (store !== 'postgres' && store !== 'redis') throw new UserError('--store is postgres or redis');
  const extracts = resolve(ROOT, data);
  return {
    form: full === 'true' ? 'full' : 'short',
    store,
    seed: Number(seed),
    atOnce: Number(atOnce),
    size: Object.fromEntries(Object.entries(size).map(([name, value]) => [name, Number(value)])),
    keepLogs: join(ROOT, '.data', 'proofs'),
    data: existsSync(extracts) ? extracts : undefined,
  };
}

async function startGround(folder) {
  const { startPostgres } = await import('./lib/database/postgres.mjs');
  const { cloneTemplate, ensureTemplate } = await import('./lib/database/template-database.mjs');
  const { migrate } = await import('../dist/src/platform/database/schema/migrate.js');
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
    freezeDatabase: () => server.freeze(),
    thawDatabase: () => server.thaw(),
    stop: () => server.stop(),
  };
}

/** Returns the embedded PostgreSQL and the oldest supported one, as packaged by Debian; CI requires the latter. */
async function servers() {
  const { debianPostgres } = await import('./lib/database/postgres-binaries.mjs');
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
  const { startPostgres } = await import('./lib/database/postgres.mjs');
  const { createOwnDatabase } = await import('./lib/database/ordinary-user.mjs');
  const { adminUrl, stop } = await startPostgres({ dataDir: folder, installation, settings: POSTGRES });
  return { adminUrl, ownDatabase: (attributes) => createOwnDatabase(adminUrl, attributes), stop };
}
