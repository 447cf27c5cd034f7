import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { apiClient } from '../api.mjs';
import { runDemo } from '../start/demo-run.mjs';
import { freePort } from '../ports.mjs';
import { debianPostgres } from '../database/postgres-binaries.mjs';
import { ROOT, UserError } from '../project.mjs';
import { withThrowAwayServer } from '../database/throw-away-database.mjs';
import { startService, waitUntilReady, waitUntilStarted } from '../start/services.mjs';

/** The oldest supported PostgreSQL, whose dumps every newer one can restore. */
const POSTGRES = 15;
const MOST_BYTES = 64 * 1024 * 1024;
/** Guards of newer versions of pg_dump, which only psql understands. */
const PSQL_COMMAND = /^\\(?:un)?restrict .*\n/gm;
const OPTIONS = ['--no-owner', '--no-privileges', '--inserts', '--exclude-schema=bullmq'];

/** Returns a SQL dump of a database of this version in which the demo has run once. */
export async function dumpSchema() {
  const installation = debianPostgres(POSTGRES);
  if (!installation) throw new UserError(`A release needs Debian's package postgresql-${POSTGRES}.`);
  return withThrowAwayServer(installation, async (adminUrl, scratch) => {
    await useOnce(adminUrl, scratch);
    const dump = join(installation().folder, 'bin', 'pg_dump');
    const text = execFileSync(dump, [...OPTIONS, adminUrl], { encoding: 'utf8', maxBuffer: MOST_BYTES });
    return text.replaceAll(PSQL_COMMAND, '');
  });
}

/** Starts the service beside a sandbox, connects its small account, and runs the demo. */
async function useOnce(databaseUrl, scratch) {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const apiKey = `lw_${'release'.padEnd(12, '0')}_${randomBytes(32).toString('hex').slice(0, 43)}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SANDBOX_URL: sandboxUrl,
    SANDBOX_PORT: String(sandboxPort),
    ENCRYPTION_KEYS: `release:${randomBytes(32).toString('base64')}`,
    BOOTSTRAP_API_KEY: apiKey,
    CALENDAR_DAYS: '60',
  };
  const services = [];
  try {
    const started = (name, script) => {
      const service = startService({ name, script: join(ROOT, script), env, logFile: join(scratch, `${name}.log`) });
      services.unshift(service);
      return service;
    };
    await waitUntilReady(started('sandbox', 'dist/sandbox/main.js'), `${sandboxUrl}/_control/health`);
    await waitUntilStarted(started('service', 'dist/service/main.js'));
    const api = apiClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey });
    await api.post('integration-account', {
      ...{ name: 'Sandbox demo', accountIdentifier: 'demo', provider: 'PROVIDER_14' },
      ...{ authType: 'API_KEY', authConfig: { api_key: 'sandbox-demo-small' } },
    });
    await runDemo(api, sandboxUrl, (title, text) => console.log(`${title}: ${text}`));
  } finally {
    for (const service of services) await service.stop();
  }
}
