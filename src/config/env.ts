import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { IsIn, IsOptional, IsString, IsUrl, Matches, validateSync } from 'class-validator';
import type { Exit } from '../platform/outbound/exits/exit.types.js';
import { addressExits, proxyExits } from '../platform/outbound/exits/exit-list.js';
import type { ReceiverPolicy } from '../platform/outbound/address-filter.js';
import { CeilingList, ceilingNumbers } from './ceiling-settings.js';
import type { CeilingNumbers } from '../records/ceilings/ceilings.list.js';
import { DatabaseUrl, ExitList, Flag, KeyRingSpec, ProxyList, url, Whole } from './env-rules.js';
import { redisFaults, redisSettings, type RedisSettings } from './redis-settings.js';
import { readSecretFiles } from './secret-files.js';
import { telemetrySettings, type TelemetrySettings } from './telemetry-settings.js';

/** The only reader of `process.env`; every variable is documented in `.env.example`. */
export class Env {
  /** `npm start` sets `development`; without a value the conveniences of development stay off. */
  @IsIn(['development', 'test', 'production'])
  NODE_ENV = 'production';

  @Whole(0, 65535)
  PORT = 3000;

  @IsString()
  HOST = '127.0.0.1';

  /** The address at which callers and PMSes reach the API. */
  @IsOptional()
  @IsUrl({ ...url, protocols: ['http', 'https'] })
  PUBLIC_URL?: string;

  @DatabaseUrl()
  DATABASE_URL: string;

  /** Streaming replicas of that database, which answer reads. The same for all processes. */
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/[^,\s]+(,postgres(ql)?:\/\/[^,\s]+)*$/, {
    message: 'DATABASE_REPLICA_URLS must list postgresql:// addresses, separated by commas',
  })
  DATABASE_REPLICA_URLS?: string;

  /** A replica that lags further behind answers no reads. */
  @Whole(1, 300)
  REPLICA_MAX_LAG_SECONDS = 5;

  @IsOptional()
  @Matches(/^(redis:\/\/[^,\s]+(,redis:\/\/[^,\s]+)*|rediss:\/\/[^,\s]+(,rediss:\/\/[^,\s]+)*)$/, {
    message: 'REDIS_URL must be a redis:// or rediss:// address, or several of one kind, separated by commas',
  })
  REDIS_URL?: string;

  /** REDIS_URL lists nodes of a cluster. */
  @Flag()
  REDIS_CLUSTER = false;

  /** REDIS_URL lists Sentinels, which watch the servers under this name. */
  @IsOptional()
  @IsString()
  REDIS_SENTINEL_NAME?: string;

  /** Password of the Sentinels; REDIS_URL has that of the servers. */
  @IsOptional()
  @IsString()
  REDIS_SENTINEL_PASSWORD?: string;

  /** PEM file of the authority that signed the certificates; absent: the authorities that Node.js trusts. */
  @IsOptional()
  @IsString()
  REDIS_CA_FILE?: string;

  @IsIn(['all', 'api', 'worker'])
  ROLE: 'all' | 'api' | 'worker' = 'all';

  /** `id:base64 of 32 bytes`, several separated by commas; the first encrypts. */
  @KeyRingSpec()
  ENCRYPTION_KEYS: string;

  @IsOptional()
  @Matches(/^lw_[a-z0-9]{12}_[A-Za-z0-9]{43}$/, {
    message: 'BOOTSTRAP_API_KEY must look like lw_<12 of a-z0-9>_<43 of A-Za-z0-9>',
  })
  BOOTSTRAP_API_KEY?: string;

  /** Swagger UI and the OpenAPI document under `/docs`, the guide and the reference. */
  @Flag()
  DOCS = true;

  /** The console for operators under `/console`. */
  @Flag()
  CONSOLE = true;

  @Flag()
  SANDBOX = false;

  @IsOptional()
  @IsUrl({ ...url, protocols: ['http', 'https'] })
  SANDBOX_URL?: string;

  @Flag()
  ALLOW_PRIVATE_URLS = false;

  /** Ports of the URLs that receive notifications, unless private URLs are allowed. */
  @Matches(/^\d{1,5}(,\d{1,5})*$/, { message: 'RECEIVER_PORTS must list port numbers, separated by commas' })
  RECEIVER_PORTS = '443,8443';

  /** `PROVIDER_14=connector@https://host/path`, several separated by commas; connector or address may be left out. */
  @IsString()
  CONNECTOR_OVERRIDES = '';

  /** Addresses of this machine by which calls to PMSes leave; the accounts are spread over them. */
  @IsOptional()
  @ExitList(addressExits, 'EGRESS_ADDRESSES must list different IP addresses of this machine, separated by commas')
  EGRESS_ADDRESSES?: string;

  /** Proxies that open tunnels, over which the accounts are spread too. */
  @IsOptional()
  @ExitList(
    proxyExits,
    'EGRESS_PROXIES must list different http:// or https:// addresses of proxies, separated by commas',
  )
  EGRESS_PROXIES?: string;

  @Whole(10)
  SYNC_RESERVATIONS_SECONDS = 120;

  @Whole(10)
  SYNC_CALENDARS_SECONDS = 900;

  @Whole(10)
  SYNC_LISTINGS_SECONDS = 21_600;

  /** The number of nights for which calendars are read: the maximum of one page of availability. */
  @Whole(30, 1095)
  CALENDAR_DAYS = 730;

  @Whole(1, 200)
  DATABASE_POOL = 10;

  @Whole(1, 100)
  WORKER_CONCURRENCY = 8;

  /** How long an ending API process still answers requests while it reports that it is not ready. */
  @Whole(0, 60)
  DRAIN_SECONDS = 0;

  /** The port of metrics and probes, in every role; absent: an API process serves them on `PORT`. */
  @IsOptional()
  @Whole(1, 65535)
  METRICS_PORT?: number;

  @IsString()
  METRICS_HOST = '127.0.0.1';

  /** The bearer token with which metrics are read at `METRICS_PORT`; absent: anybody may read them. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]{16,512}$/, { message: 'METRICS_TOKEN must have 16 to 512 printable characters' })
  METRICS_TOKEN?: string;

  @IsUrl({ ...url, protocols: ['http', 'https'] })
  EXCHANGE_RATES_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';

  /** Requests per minute of each API key, which may arrive together. 0 means no limit. */
  @Whole(0, 1_000_000)
  RATE_LIMIT_PER_MINUTE = 6_000;

  /** Requests of all API keys of a workspace together; absent: four times a key's. 0 means no limit. */
  @IsOptional()
  @Whole(0, 10_000_000)
  RATE_LIMIT_WORKSPACE_PER_MINUTE?: number;

  /** The percentage of a process's time that one workspace may use while others use it too. 100 means no limit. */
  @Whole(1, 100)
  WORK_SHARE_PERCENT = 25;

  /** Live API keys: neither revoked nor expired. */
  @Whole(1, 10_000)
  API_KEYS_PER_WORKSPACE = 100;

  /** `name=number`, several separated by commas, where a ceiling of a workspace differs from its default. */
  @CeilingList()
  CEILINGS = '';

  /** Invalid keys per minute from each client address (IPv6: /64), which may arrive together. 0 means no limit. */
  @Whole(0, 1_000_000)
  AUTH_FAILURES_PER_MINUTE = 60;

  /**
   * Requests per minute without an accepted key from each client address (IPv6: /64), which may arrive together. 0
   * means no limit.
   */
  @Whole(0, 1_000_000)
  KEYLESS_REQUESTS_PER_MINUTE = 600;

  /** The proxies whose `X-Forwarded-For` is trusted; absent: none. */
  @IsOptional()
  @ProxyList()
  TRUSTED_PROXIES?: string;

  /** How long a quote can be booked. */
  @Whole(1, 60)
  QUOTE_MINUTES = 15;

  /** Quotes of a tenant whose nights are held at the same time. */
  @Whole(0, 10_000)
  HOLDS_PER_TENANT = 50;

  /** Days for which the event feed keeps an event. */
  @Whole(1, 365)
  EVENT_DAYS = 30;

  @Whole(30, 3_650)
  AUDIT_RETENTION_DAYS = 365;

  /** Hours for which calls to PMSes are kept. 0 means that they are not recorded. */
  @Whole(0, 720)
  CALL_LOG_HOURS = 72;

  /** Days after check-out until guests are erased; absent: they are erased on request only. */
  @IsOptional()
  @Whole(1, 3_650)
  GUEST_RETENTION_DAYS?: number;

  /** The contact in `/.well-known/security.txt`. */
  @IsOptional()
  @Matches(/^(mailto:|https:\/\/|tel:)[\x21-\x7e]{3,500}$/, {
    message: 'SECURITY_CONTACT must be a mailto:, https: or tel: address',
  })
  SECURITY_CONTACT?: string;

  // The variables of OpenTelemetry are plain strings here: a malformed one must not stop the service.
  @IsOptional()
  @IsString()
  OTEL_SDK_DISABLED?: string;

  @IsOptional()
  @IsString()
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  OTEL_EXPORTER_OTLP_PROTOCOL?: string;

  @IsOptional()
  @IsString()
  OTEL_EXPORTER_OTLP_HEADERS?: string;

  @IsOptional()
  @IsString()
  OTEL_EXPORTER_OTLP_TIMEOUT?: string;

  @IsOptional()
  @IsString()
  OTEL_TRACES_EXPORTER?: string;

  @IsOptional()
  @IsString()
  OTEL_METRICS_EXPORTER?: string;

  @IsOptional()
  @IsString()
  OTEL_SERVICE_NAME?: string;

  @IsOptional()
  @IsString()
  OTEL_RESOURCE_ATTRIBUTES?: string;

  @IsOptional()
  @IsString()
  OTEL_TRACES_SAMPLER?: string;

  @IsOptional()
  @IsString()
  OTEL_TRACES_SAMPLER_ARG?: string;

  @IsOptional()
  @IsString()
  OTEL_BSP_SCHEDULE_DELAY?: string;

  @IsOptional()
  @IsString()
  OTEL_BSP_MAX_QUEUE_SIZE?: string;

  @IsOptional()
  @IsString()
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE?: string;

  @IsOptional()
  @IsString()
  OTEL_METRIC_EXPORT_INTERVAL?: string;

  get publicUrl(): string {
    return (
      this.PUBLIC_URL ??
      `http://${this.HOST === '0.0.0.0' || this.HOST === '::' ? 'localhost' : this.HOST}:${this.PORT}`
    ).replace(/\/$/, '');
  }

  get replicaUrls(): string[] {
    return this.DATABASE_REPLICA_URLS?.split(',') ?? [];
  }

  get redis(): RedisSettings | undefined {
    return redisSettings(this);
  }

  /** Undefined when nothing is traced and no metrics are sent. */
  get telemetry(): TelemetrySettings | undefined {
    return telemetrySettings(this);
  }

  get ceilings(): CeilingNumbers {
    return ceilingNumbers(this.CEILINGS);
  }

  get workspaceRateLimit(): number {
    return this.RATE_LIMIT_WORKSPACE_PER_MINUTE ?? 4 * this.RATE_LIMIT_PER_MINUTE;
  }

  /** Empty when calls leave as the system decides. */
  get exits(): Exit[] {
    const { EGRESS_ADDRESSES: addresses, EGRESS_PROXIES: proxies } = this;
    return [...(addresses ? addressExits(addresses)! : []), ...(proxies ? proxyExits(proxies)! : [])];
  }

  /** The URLs that callers may register as receivers of notifications. */
  get receiverPolicy(): ReceiverPolicy {
    return { allowPrivate: this.ALLOW_PRIVATE_URLS, ports: this.RECEIVER_PORTS.split(',').map(Number) };
  }

  /** Whether this process may be asked if PostgreSQL and the job store answer. */
  get reportsState(): boolean {
    return this.runsApi || this.METRICS_PORT !== undefined;
  }

  get isProduction(): boolean {
    return this.NODE_ENV === 'production';
  }

  get sandboxUrl(): string | undefined {
    return this.SANDBOX ? this.SANDBOX_URL : undefined;
  }

  get runsApi(): boolean {
    return this.ROLE !== 'worker';
  }

  get runsWorker(): boolean {
    return this.ROLE !== 'api';
  }
}

/**
 * Returns the values of variables that are not given, where they depend on others. Development turns conveniences on.
 */
const defaultsFor = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const development = (given.NODE_ENV ?? 'production') !== 'production';
  if (!development) return { SANDBOX: 'off', DRAIN_SECONDS: '5', ALLOW_PRIVATE_URLS: 'off' };
  const sandboxUrl = `http://127.0.0.1:${given.SANDBOX_PORT ?? 3100}`;
  return {
    SANDBOX: 'on',
    DRAIN_SECONDS: '0',
    ALLOW_PRIVATE_URLS: 'on',
    ...(given.SANDBOX === 'off' ? {} : { SANDBOX_URL: sandboxUrl }),
  };
};

/** Every fault of the environment, each with the name of its variable. */
class ConfigurationError extends Error {
  constructor(readonly faults: string[]) {
    super(`Configuration:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Validates the given variables. Throws one ConfigurationError that lists every fault. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const secrets = readSecretFiles(given);
  const values = { ...defaultsFor(given), ...given, ...secrets.values };
  const env = plainToInstance(Env, values, { exposeDefaultValues: true });
  const invalid = validateSync(env).flatMap(({ constraints = {} }) => [...new Set(Object.values(constraints))]);
  const faults = [...secrets.faults, ...invalid, ...redisFaults(env)];
  if (env.SANDBOX && !env.SANDBOX_URL) faults.push('SANDBOX_URL is required when SANDBOX is on');
  if (env.sandboxUrl && !given.EXCHANGE_RATES_URL) env.EXCHANGE_RATES_URL = `${env.sandboxUrl}/ecb/eurofxref-daily.xml`;
  if (faults.length > 0) throw new ConfigurationError(faults);
  return env;
};
