import { hostname } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { type Env, readEnv } from './config/env.js';
import { limitHeapGrowth, releaseMemoryOfStart } from './config/start-memory.js';
import { VERSION } from './config/version.js';
import { Bootstrap } from './operations/bootstrap.js';
import { serveWeb } from './operations/console/console.js';
import { MetricsServer } from './operations/metrics/metrics-server.js';
import { Telemetry } from './operations/metrics/telemetry.js';
import { DemoValuesRepository } from './operations/openapi/demo-values.repository.js';
import { serveDocs } from './operations/openapi/docs.js';
import { servePages } from './operations/pages/pages.js';
import { ProcessBeat } from './operations/system/process-beat.js';
import { KeyCheck } from './platform/crypto/key-check.js';
import { migrate } from './platform/database/schema/migrate.js';
import { AppLogger } from './platform/logging/logger.js';

const showsDemo = (env: Env): boolean => env.SANDBOX && !env.isProduction;

const DIST = join(import.meta.dirname, '..');

const serveDocumentation = async (app: NestFastifyApplication, env: Env): Promise<void> => {
  serveDocs(app, env.publicUrl, showsDemo(env) ? () => app.get(DemoValuesRepository).read() : undefined);
  await servePages(app, { path: '/guide', folder: join(DIST, 'guide'), command: 'npm run docs:site' });
  await servePages(app, { path: '/reference', folder: join(DIST, 'reference'), command: 'npm run build' });
};

/** Serves the documentation and the web applications. */
const serveWebsite = async (app: NestFastifyApplication, env: Env): Promise<void> => {
  if (env.DOCS) await serveDocumentation(app, env);
  const sandboxUrl = env.isProduction ? undefined : env.sandboxUrl;
  await serveWeb(app, { folder: join(DIST, 'console'), hasConsole: env.CONSOLE, sandboxUrl });
};

const migrateFor = async ({ DATABASE_URL }: Env, logger: AppLogger): Promise<void> => {
  const { waiting, users } = await migrate(DATABASE_URL);
  if (waiting.length === 0) return;
  const processes = users.map(({ role, host, version }) => ({ role, host, version }));
  logger.warn({ msg: 'migrations wait until processes of older versions have ended', waiting, processes });
};

/** Starts the roles: `api` listens, `worker` works, `all` does both. */
const main = async (): Promise<void> => {
  const env = readEnv();
  const logger = new AppLogger(env.LOG_LEVEL, { pid: process.pid, host: hostname(), version: VERSION });
  await migrateFor(env, logger);
  const app = await createApp(env, logger);
  await app.get(Telemetry).start();
  await app.get(KeyCheck).run();
  if (env.runsApi) await serveWebsite(app, env);
  await app.init();
  await app.get(Bootstrap).run();
  await app.get(MetricsServer).start();
  // The collection decides how much the heap may grow until the next one.
  if (!env.runsApi) limitHeapGrowth();
  releaseMemoryOfStart();
  if (env.runsApi) await app.listen(env.PORT, env.HOST);
  // Readers of the service's state may wait for the report; the service does not.
  void app.get(ProcessBeat).start();
  // Notifies the process that started this one and waits for it: `npm start`, pm2.
  process.send?.('ready');
  logger.log({ msg: 'ready', role: env.ROLE, ...(env.runsApi ? { url: env.publicUrl } : {}) });
};

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
