import { randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Sender } from '../../proofs/lib/fuzz/fuzz-send.js';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/config/env.js';
import { ApiKeyService } from '../../src/modules/tenancy/api-key.service.js';
import { operatorOf } from '../../src/modules/tenancy/operator.js';
import { WorkspaceService } from '../../src/modules/tenancy/workspace.service.js';
import { RecurringWork } from '../../src/platform/recurring/recurring-work.js';
import { asSystem } from '../../src/platform/database/access.js';
import { INSTRUMENTS } from '../../src/platform/metrics/metrics.js';
import { AppLogger } from '../../src/platform/logging/logger.js';
import { type Sandbox, startSandbox } from '../../sandbox/server.js';
import { until as waitUntil } from '../../sandbox/testing/until.js';
import { createTestDatabase } from './database.js';
import { checkAnswer } from './openapi-check.js';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text if it is not JSON. */
  body: any;
  text: string;
}

export interface CallOptions {
  /** Default: the first workspace's key. With null no key is sent. */
  key?: string | null;
  tenant?: string;
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

/** One workspace, with everything that a test needs to act in it. */
interface TestWorkspace {
  id: string;
  key: string;
  defaultTenant: string;
  secondTenant: string;
}

export interface TestApp {
  app: NestFastifyApplication;
  url: string;
  databaseUrl: string;
  sandbox: Sandbox;
  first: TestWorkspace;
  second: TestWorkspace;
  api(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Creates a sandbox account and waits for its first complete sync; returns the account's id. */
  connect(
    account?: string,
    options?: CallOptions & { provider?: string; fields?: Record<string, unknown> },
  ): Promise<string>;
  /** Polls until `probe` returns a value. */
  until<T>(what: string, probe: () => Promise<T | undefined>, timeoutMs?: number): Promise<T>;
  /** Runs one round of recurring work now. */
  runNow(name: string): Promise<void>;
  close(): Promise<void>;
}

const AUTH: Record<string, (account: string) => { authType: string; authConfig: Record<string, string> }> = {
  PROVIDER_04: (account) => ({
    authType: 'ACCESS_TOKEN',
    authConfig: { account_id: `sandbox-${account}`, api_key: `sandbox-${account}` },
  }),
  PROVIDER_05: (account) => ({ authType: 'API_KEY', authConfig: { api_key: `sandbox-${account}` } }),
  PROVIDER_14: (account) => ({ authType: 'API_KEY', authConfig: { api_key: `sandbox-${account}` } }),
};

const headersOf = (fields: Record<string, unknown>): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) headers.append(name, String(value));
  return headers;
};

const makeWorkspace = (
  app: NestFastifyApplication,
  name: string,
  { isOperator = false } = {},
): Promise<TestWorkspace> =>
  asSystem(async () => {
    const made = await app.get(WorkspaceService, { strict: false }).create(name, { secondTenant: 'Second' });
    const issued = await app
      .get(ApiKeyService, { strict: false })
      .create(operatorOf(made.workspaceId), { name: 'test', isOperator });
    return {
      id: made.workspaceId,
      key: issued.key,
      defaultTenant: made.defaultTenantId,
      secondTenant: made.secondTenantId!,
    };
  });

/**
 * Starts the whole service over HTTP on a database of its own, beside a sandbox PMS, with two workspaces of two tenants
 * each. `prepare` runs before it listens.
 */
export const startApp = async (
  overrides: Record<string, string> = {},
  prepare: (app: NestFastifyApplication, sandbox: Sandbox) => Promise<void> = async () => undefined,
): Promise<TestApp> => {
  const [database, sandbox] = await Promise.all([
    createTestDatabase(),
    startSandbox({ port: 0, rateLimits: 'off', dataDir: overrides.SANDBOX_DATA }),
  ]);
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    REDIS_URL: process.env.REDIS_URL,
    SANDBOX_URL: sandbox.url,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    CALENDAR_DAYS: '120',
    // Each connection reads the catalogue and the policies of the database again.
    DATABASE_POOL: '4',
    // On a slow machine every workspace would be in debt, and its requests would be refused.
    WORK_SHARE_PERCENT: '100',
    // On a fast machine a test that repeats requests could use up the limit of its key.
    RATE_LIMIT_PER_MINUTE: '60000',
    ...overrides,
  });
  // Instruments count for the process, which has run the services of other test files.
  for (const instrument of INSTRUMENTS) instrument.reset();
  const app = await createApp(env, new AppLogger(env.LOG_LEVEL));
  await prepare(app, sandbox);
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  env.PUBLIC_URL = url;
  // Node's `fetch` takes more processor time, which tests with thousands of requests would notice.
  const sender = new Sender(url);
  const first = await makeWorkspace(app, 'First', { isOperator: true });
  const second = await makeWorkspace(app, 'Second');

  const api: TestApp['api'] = async (method, path, { key = first.key, tenant, body, raw, headers } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const sentHeaders = {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { 'x-service-api-key': key }),
      ...(tenant === undefined ? {} : { 'x-service-tenant-id': tenant }),
      ...headers,
    };
    const { pathname, search } = new URL(url + path);
    const sent = await sender.send({ method, target: pathname + search, headers: sentHeaders, body: payload });
    const answer: Answer = { ...sent, headers: headersOf(sent.headers) };
    checkAnswer(app, method, path, answer);
    return answer;
  };

  const until: TestApp['until'] = (what, probe, timeoutMs = 40_000) =>
    waitUntil(what, probe, { timeoutMs, everyMs: 50 });

  const connect: TestApp['connect'] = async (
    account = 'demo-small',
    { provider = 'PROVIDER_14', fields = {}, ...options } = {},
  ) => {
    const identifier = `${account}-${randomBytes(4).toString('hex')}`;
    const body = { name: account, accountIdentifier: identifier, provider, ...AUTH[provider]?.(account), ...fields };
    const created = await api('POST', '/api/v1/integration-account', { ...options, body });
    if (created.status !== 201) throw new Error(`Account not created: ${created.status} ${created.text}`);
    const id = created.body.id as string;
    await until(
      `the first sync of ${account}`,
      async () => {
        const runs = await api('GET', `/api/v1/integration-account/${id}/sync-runs?limit=100`, options);
        const done = new Set(
          runs.body.data
            .filter((run: { status: string }) => run.status === 'SUCCEEDED')
            .map((run: { resource: string }) => run.resource),
        );
        return done.size === 3 ? true : undefined;
      },
      60_000,
    );
    return id;
  };

  const close = async (): Promise<void> => {
    await app.close();
    sender.close();
    await sandbox.close();
    await database.drop();
  };

  return {
    app,
    url,
    databaseUrl: env.DATABASE_URL,
    sandbox,
    first,
    second,
    api,
    connect,
    until,
    close,
    runNow: (name) => app.get(RecurringWork, { strict: false }).runNow(name),
  };
};
