// npm start: does everything from a new clone to a running service. Ctrl-C stops it; the next start has the same data.
import { join } from 'node:path';
import { SERVICE } from './lib/build/build-service.mjs';
import { requireNode } from './lib/start/install.mjs';
import { requireFreePort } from './lib/ports.mjs';
import { prepare } from './lib/start/prepare.mjs';
import { report, ROOT, run } from './lib/project.mjs';
import { requireSettings } from './lib/start/required-settings.mjs';
import { startService, tail, waitUntilReady, waitUntilStarted } from './lib/start/services.mjs';
import { portFaults, readVariables, serviceVariables, startSettings } from './lib/start/settings.mjs';
import { startWatching } from './lib/start/watch.mjs';

/**
 * `npm run dev`: `nest start --watch` rebuilds and restarts the app when a source changes; database and sandbox stay.
 */
const WATCHES = process.argv.includes('--watch');
/** The running services in order of start; they are stopped in reverse order. */
const running = [];
let stopping;

await run(async () => {
  requireNode();
  const variables = readVariables();
  // A port that is in use is reported before a first start installs and builds for a minute.
  if (portFaults(variables).length === 0) await requireFreePorts(startSettings(variables));
  await prepare({ production: variables.NODE_ENV === 'production' });
  await requireSettings(variables);
  const settings = startSettings(variables);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void shutDown(0));
  stopWithNpm();
  try {
    await startAll(variables, settings);
  } catch (error) {
    // Ctrl-C during the start makes the starting service fail, which is not a fault.
    if (stopping) return stopping;
    report(error);
    await shutDown(1);
  }
});

async function requireFreePorts({ servesHttp, port, host, sandbox, sandboxPort }) {
  if (servesHttp) await requireFreePort(port, host, 'PORT');
  if (sandbox) await requireFreePort(sandboxPort, '127.0.0.1', 'SANDBOX_PORT');
}

async function startAll(variables, settings) {
  const env = serviceVariables(variables, settings);
  if (settings.embeddedDatabase) env.DATABASE_URL = await startDatabase(settings);
  const sandbox = settings.sandbox ? startSandbox(env, settings) : undefined;
  const sandboxReady = async () => sandbox && waitUntilReady(sandbox, `${settings.sandboxUrl}/_control/health`);
  // `nest start` writes to dist/, from which the sandbox is loaded.
  if (WATCHES) await sandboxReady();
  const app = watch(startApp(env, settings));
  await sandboxReady();
  if (!settings.servesHttp) {
    await waitUntilStarted(app);
    return console.log('Worker started. Ctrl-C stops everything.');
  }
  await waitUntilReady(app, `${settings.baseUrl}/health/ready`);
  await welcome(env, settings);
}

function startSandbox(env, settings) {
  const script = join(ROOT, 'dist/sandbox/main.js');
  const own = {
    SANDBOX_SUBSCRIPTIONS: join(settings.dataDir, 'sandbox-subscriptions.json'),
    SANDBOX_LEDGER: join(settings.dataDir, 'sandbox-ledger.json'),
    ...env,
    SANDBOX_PORT: String(settings.sandboxPort),
    HOST: '127.0.0.1',
  };
  return watch(startService({ name: 'sandbox PMS', script, env: own, logFile: logFile(settings, 'sandbox') }));
}

function startApp(env, settings) {
  const own = { ...env, ...(settings.sandbox && { SANDBOX: 'on', SANDBOX_URL: settings.sandboxUrl }) };
  const app = { name: 'app', env: own, logFile: logFile(settings, 'app') };
  return WATCHES ? startWatching(app) : startService({ ...app, script: SERVICE });
}

async function startDatabase({ dataDir }) {
  const { startPostgres } = await import('./lib/database/postgres.mjs');
  const database = await startPostgres({ dataDir });
  watch({ ...database, name: 'database', exited: database.exited.then(() => 'see postgres.log') });
  return database.url;
}

/** Returns the log file. Production logs to the terminal, where the container or service manager collects the log. */
function logFile({ production, dataDir }, name) {
  return production ? undefined : join(dataDir, 'logs', `${name}.log`);
}

async function welcome(env, settings) {
  if (settings.production)
    return console.log(`\nLodgewire is ready at ${settings.baseUrl} (Swagger UI: ${settings.baseUrl}/docs)`);
  const { welcomeText } = await import('./lib/start/welcome.mjs');
  console.log(await welcomeText(settings, env.BOOTSTRAP_API_KEY));
}

function watch(service) {
  running.push(service);
  void service.exited.then((how) => {
    if (stopping) return;
    console.error(`\nThe ${service.name} ended unexpectedly (${how}); stopping the rest.${tail(service)}`);
    void shutDown(1);
  });
  return service;
}

/** Stops when npm is gone: it passes signals on, but cannot when it is killed outright. */
function stopWithNpm() {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event)) return;
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || void shutDown(1), 250).unref();
}

/** Stops in order, once; a second signal does not hurry the first. */
function shutDown(code) {
  stopping ??= (async () => {
    for (const service of running.reverse()) await service.stop();
    process.exit(code);
  })();
  return stopping;
}
