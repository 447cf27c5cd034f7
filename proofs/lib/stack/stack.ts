import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { SandboxOptions, Sandbox } from '../../../sandbox/server.js';
import { startSandbox } from '../../../sandbox/server.js';
import { freePort } from './ports.js';
import type { RedisServer } from './redis-server.js';
import { CLI, ServiceProcess } from './service-process.js';
import { eventually, until } from './wait.js';

export interface StackOptions {
  /** The number of API processes, each on a port of its own. Default 1. */
  apis?: number;
  /** The number of worker processes. Default 1. */
  workers?: number;
  /** Default: no rate limits, and the accounts of the data folder are not loaded. */
  sandbox?: Partial<SandboxOptions>;
  /** A database to use instead of a new, migrated one. The proof drops it. */
  databaseUrl?: string;
  /** The entry of another version, which its processes run. */
  main?: string;
  /** Additional variables of every process. */
  env?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON; undefined if it is not JSON. */
  body: any;
}

export interface RequestOptions {
  /** Default: the first workspace's key. With null no key is sent. */
  key?: string | null;
  tenant?: string;
  body?: unknown;
  /** A text that is sent as JSON instead of a body. */
  raw?: string;
  headers?: Record<string, string>;
  /** An API process; default: each in turn. */
  at?: ServiceProcess;
  timeoutMs?: number;
  /** Ends the request, as a disconnecting caller does. */
  signal?: AbortSignal;
}

/** The infrastructure of the stack; `scripts/prove.mjs` provides it. */
export interface Ground {
  scratch: string;
  /** A migrated, empty database. */
  database(): Promise<{ url: string; drop(): Promise<void> }>;
  /** The log of PostgreSQL. */
  databaseLog: string;
  /** Kills PostgreSQL with kill -9 and recovers it at the same address. */
  crashDatabase(): Promise<void>;
  /** Stops every process of PostgreSQL (SIGSTOP) until `thawDatabase`. */
  freezeDatabase(): void;
  thawDatabase(): void;
  redis: RedisServer | undefined;
}

const CREDENTIALS: Record<string, (secret: string) => { authType: string; authConfig: Record<string, string> }> = {
  PROVIDER_04: (secret) => ({ authType: 'ACCESS_TOKEN', authConfig: { account_id: secret, api_key: secret } }),
  PROVIDER_06: (secret) => ({ authType: 'API_KEY', authConfig: { api_key: secret } }),
  PROVIDER_12: (secret) => ({ authType: 'ACCESS_TOKEN', authConfig: { invite_code: secret } }),
  PROVIDER_14: (secret) => ({ authType: 'API_KEY', authConfig: { api_key: secret } }),
};

const REDIS_DATABASES = 16;
let started = 0;

const newKey = (): string => {
  const text = (alphabet: string, length: number): string =>
    Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
  const lower = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return `lw_${text(lower, 12)}_${text(`${lower}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 43)}`;
};

/** The service as in production: processes of `dist/service/main.js` on one PostgreSQL (and Redis), with a sandbox PMS. */
export class Stack {
  readonly apis: ServiceProcess[] = [];
  readonly workers: ServiceProcess[] = [];
  private readonly pool: pg.Pool;
  private turn = 0;

  private constructor(
    readonly ground: Ground,
    readonly sandbox: Sandbox,
    readonly databaseUrl: string,
    /** The API key of the first workspace. */
    readonly key: string,
    readonly logs: string,
    private readonly env: Record<string, string>,
    private readonly main: string | undefined,
    private readonly drop: () => Promise<void>,
  ) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 4, allowExitOnIdle: true });
    this.pool.on('error', () => undefined);
  }

  static async start(ground: Ground, options: StackOptions, seed: number): Promise<Stack> {
    const [database, sandbox] = await Promise.all([
      options.databaseUrl ? kept(options.databaseUrl) : ground.database(),
      startSandbox({ port: 0, rateLimits: 'off', seed, ...options.sandbox }),
    ]);
    const key = newKey();
    const logs = join(ground.scratch, `logs-${randomBytes(4).toString('hex')}`);
    mkdirSync(logs);
    const env = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      // Each stack uses one database of the server.
      REDIS_URL: ground.redis ? `${ground.redis.url}/${(started += 1) % REDIS_DATABASES}` : '',
      SANDBOX_URL: sandbox.url,
      ENCRYPTION_KEYS: `proof:${randomBytes(32).toString('base64')}`,
      BOOTSTRAP_API_KEY: key,
      LOG_LEVEL: 'info',
      CALENDAR_DAYS: '365',
      RATE_LIMIT_PER_MINUTE: '0',
      WORK_SHARE_PERCENT: '100',
      KEYLESS_REQUESTS_PER_MINUTE: '0',
      ...options.env,
    };
    const stack = new Stack(ground, sandbox, database.url, key, logs, env, options.main, database.drop);
    try {
      for (let index = 0; index < (options.apis ?? 1); index += 1) await stack.addApi();
      await Promise.all(stack.apis.map((api) => api.ready()));
      for (let index = 0; index < (options.workers ?? 1); index += 1) stack.addWorker();
      return stack;
    } catch (error) {
      await stack.close();
      throw error;
    }
  }

  async addApi(extra: Record<string, string> = {}): Promise<ServiceProcess> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const name = `api-${this.apis.length + 1}`;
    const env = { ...this.env, ROLE: 'api', PORT: String(port), PUBLIC_URL: this.apis[0]?.url ?? url, ...extra };
    const api = new ServiceProcess({ name, env, url, logFile: join(this.logs, `${name}.log`), main: this.main });
    this.apis.push(api);
    return api;
  }

  addWorker(extra: Record<string, string> = {}): ServiceProcess {
    const name = `worker-${this.workers.length + 1}`;
    // A worker derives the addresses that it registers at PMSes from the API's address.
    const env = { ...this.env, ROLE: 'worker', PUBLIC_URL: this.apis[0]?.url ?? 'http://127.0.0.1:9', ...extra };
    const worker = new ServiceProcess({ name, env, logFile: join(this.logs, `${name}.log`), main: this.main });
    this.workers.push(worker);
    return worker;
  }

  /** Sends one request to one API process. Rejects if there is no answer. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { key = this.key, tenant, body, headers, timeoutMs = 40_000, signal } = options;
    const text = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const at = options.at ?? this.apis[(this.turn += 1) % this.apis.length]!;
    const response = await fetch(at.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      headers: {
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'x-service-api-key': key }),
        ...(tenant === undefined ? {} : { 'x-service-tenant-id': tenant }),
        ...headers,
      },
      body: text,
    });
    const answer = await response.text();
    return { status: response.status, headers: response.headers, text: answer, body: parsed(answer) };
  }

  /** Returns the JSON output of a command: `command('workspace', 'create', 'Second')`. */
  async command<T>(...words: string[]): Promise<T> {
    const env = { ...process.env, ...this.env };
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...words, '--json'], { env });
    return JSON.parse(stdout) as T;
  }

  /** Reads rows of the service's database directly; retries while the database is down. */
  async sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    let fault: unknown;
    const rows = await eventually(
      () =>
        this.pool.query(text, values).then(
          (result) => result.rows as T[],
          (error: unknown) => {
            if (
              typeof (error as { code?: string }).code === 'string' &&
              /^(22|23|42)/.test((error as { code: string }).code)
            )
              throw error;
            fault = error;
            return undefined;
          },
        ),
      60_000,
    );
    if (rows === undefined) throw fault;
    return rows;
  }

  /** Connects a sandbox account and waits for its first complete sync; returns the account's id. */
  async connect(account = 'demo', provider = 'PROVIDER_14', options: RequestOptions = {}): Promise<string> {
    const body = {
      name: account,
      accountIdentifier: `${account}-${randomBytes(4).toString('hex')}`,
      provider,
      ...CREDENTIALS[provider]!(`sandbox-${account}`),
    };
    const created = await this.request('POST', '/api/v1/integration-account', { ...options, body });
    if (created.status !== 201) throw new Error(`Account not created: ${created.status} ${created.text}`);
    const id = created.body.id as string;
    await this.firstSync(id, account, options);
    return id;
  }

  /** Waits until everything in the account has been read once. */
  async firstSync(id: string, name: string, options: RequestOptions = {}): Promise<void> {
    await until(
      `the first sync of ${name}`,
      async () => {
        const runs = await this.request('GET', `/api/v1/integration-account/${id}/sync-runs?limit=100`, options);
        const done = (runs.body.data as { status: string; resource: string }[])
          .filter(({ status }) => status === 'SUCCEEDED')
          .map(({ resource }) => resource);
        return new Set(done).size === 3 ? true : undefined;
      },
      180_000,
    );
  }

  /** Returns the logs of all processes. */
  logText(): string {
    return readdirSync(this.logs)
      .map((file) => readFileSync(join(this.logs, file), 'utf8'))
      .join('\n');
  }

  /**
   * Returns how many transactions PostgreSQL ended because of a deadlock since its last start. Rejects immediately if
   * the proof has removed the database.
   */
  async deadlocks(): Promise<number> {
    const { rows } = await this.pool.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0]!.deadlocks;
  }

  async close(): Promise<void> {
    await Promise.all([...this.workers, ...this.apis].map((process) => process.stop()));
    await this.pool.end();
    await this.sandbox.close();
    await this.drop();
  }
}

const kept = (url: string): { url: string; drop(): Promise<void> } => ({ url, drop: async () => undefined });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
