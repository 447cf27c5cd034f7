import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CEILING_DEFAULTS } from '../records/ceilings/ceilings.list.js';
import { Env, readEnv } from './env.js';
import { SECRET_VARIABLES } from './secret-files.js';

const valid = {
  DATABASE_URL: 'postgres://localhost/lodgewire',
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
};

describe('readEnv', () => {
  it('requires only a database and keys', () => {
    const env = readEnv(valid);
    expect(env).toMatchObject({
      NODE_ENV: 'production',
      PORT: 3000,
      HOST: '127.0.0.1',
      ROLE: 'all',
      LOG_LEVEL: 'info',
      CALENDAR_DAYS: 730,
    });
    expect([env.SYNC_RESERVATIONS_SECONDS, env.SYNC_CALENDARS_SECONDS, env.SYNC_LISTINGS_SECONDS]).toEqual([
      120, 900, 21_600,
    ]);
  });

  it('reads ceilings by name, and uses defaults for the others', () => {
    const { ceilings } = readEnv({ ...valid, CEILINGS: 'tenants=20000,tags=8000' });
    expect(ceilings).toEqual({ ...CEILING_DEFAULTS, tenants: 20_000, tags: 8_000 });
    expect(readEnv(valid).ceilings).toEqual(CEILING_DEFAULTS);
    for (const CEILINGS of ['tenants', 'tenants=0', 'tenants=-1', 'rooms=5', 'tags=1.5', 'tags=5,', 'toString=1'])
      expect(() => readEnv({ ...valid, CEILINGS })).toThrow('CEILINGS must list name=number');
  });

  it('turns sandbox and private URLs on in development, off in production', () => {
    const development = readEnv({ ...valid, NODE_ENV: 'development', SANDBOX_PORT: '3200' });
    const production = readEnv(valid);
    expect([development.sandboxUrl, development.ALLOW_PRIVATE_URLS]).toEqual(['http://127.0.0.1:3200', true]);
    expect([production.sandboxUrl, production.ALLOW_PRIVATE_URLS]).toEqual([undefined, false]);
    expect(development.EXCHANGE_RATES_URL).toBe('http://127.0.0.1:3200/ecb/eurofxref-daily.xml');
    expect(production.EXCHANGE_RATES_URL).toMatch(/^https:\/\/www\.ecb\.europa\.eu\//);
  });

  it('lists the ways by which calls leave, without showing a malformed one', () => {
    const { exits } = readEnv({ ...valid, EGRESS_ADDRESSES: '192.0.2.4', EGRESS_PROXIES: 'http://10.0.0.7:3128' });
    expect(exits.map(({ name }) => name)).toEqual(['192.0.2.4', '10.0.0.7:3128']);
    expect(readEnv(valid).exits).toEqual([]);
    const faulty = () => readEnv({ ...valid, EGRESS_PROXIES: 'http://user:password@10.0.0.7/path' });
    expect(faulty).toThrow('EGRESS_PROXIES must list different http:// or https:// addresses');
    expect(faulty).not.toThrow('password');
  });

  it('lists every fault at once', () => {
    const faulty = {
      NODE_ENV: 'prod',
      PORT: '70000',
      ROLE: 'both',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'ftp://x',
      SANDBOX: 'maybe',
      BOOTSTRAP_API_KEY: 'key',
    };
    const names = [...Object.keys(faulty), 'DATABASE_URL', 'ENCRYPTION_KEYS'];
    const message = (() => {
      try {
        readEnv(faulty);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    for (const name of names) expect(message).toMatch(new RegExp(`^  - ${name}`, 'm'));
  });

  it('reports that DATABASE_URL is missing, and one fault for each variable', () => {
    const faults = 'Configuration:\n  - PORT must be a whole number from 0 to 65535\n  - DATABASE_URL is required: ';
    expect(() => readEnv({ ...valid, DATABASE_URL: '', PORT: 'abc' })).toThrow(faults);
    expect(() => readEnv({ ...valid, CONSOLE: 'maybe' })).toThrow('CONSOLE must be on or off');
  });

  it.each([
    ['SYNC_LISTINGS_SECONDS', '9'],
    ['CALENDAR_DAYS', '29'],
    ['CALENDAR_DAYS', '1096'],
    ['DATABASE_POOL', '0'],
    ['WORKER_CONCURRENCY', 'many'],
    ['REDIS_URL', 'http://redis'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_REPLICA_URLS', 'postgres://one/lodgewire,two/lodgewire'],
    ['DATABASE_REPLICA_URLS', 'postgres://one/lodgewire,'],
    ['REPLICA_MAX_LAG_SECONDS', '0'],
    ['ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['AUTH_FAILURES_PER_MINUTE', 'off'],
    ['KEYLESS_REQUESTS_PER_MINUTE', '1.5'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['EGRESS_ADDRESSES', 'eth0'],
    ['EGRESS_PROXIES', 'socks5://10.0.0.7:1080'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['AUDIT_RETENTION_DAYS', '29'],
    ['RECEIVER_PORTS', 'https'],
    ['SECURITY_CONTACT', 'security@example.com'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readEnv({ ...valid, [name]: value })).toThrow(name);
  });

  it('has no replicas by default, and several when they are listed', () => {
    expect(readEnv(valid).replicaUrls).toEqual([]);
    const urls = ['postgres://one/lodgewire', 'postgresql://u:p@two:5433/lodgewire'];
    expect(readEnv({ ...valid, DATABASE_REPLICA_URLS: urls.join(',') }).replicaUrls).toEqual(urls);
  });

  it.each([
    [{ REDIS_URL: 'redis://one,redis://two' }, 'REDIS_URL lists several addresses'],
    [{ REDIS_URL: 'redis://one,rediss://two', REDIS_CLUSTER: 'on' }, 'REDIS_URL must be'],
    [{ REDIS_CLUSTER: 'on' }, 'REDIS_CLUSTER needs REDIS_URL'],
    [{ REDIS_URL: 'redis://one/2', REDIS_CLUSTER: 'on' }, 'REDIS_URL names a database number'],
    [{ REDIS_URL: 'redis://one', REDIS_CLUSTER: 'on', REDIS_SENTINEL_NAME: 'lodgewire' }, 'exclude each other'],
    [{ REDIS_SENTINEL_NAME: 'lodgewire' }, 'REDIS_SENTINEL_NAME needs REDIS_URL'],
    [{ REDIS_URL: 'redis://one', REDIS_SENTINEL_PASSWORD: 'x' }, 'REDIS_SENTINEL_PASSWORD needs'],
    [{ REDIS_URL: 'redis://one', REDIS_CA_FILE: '/ca.pem' }, 'REDIS_CA_FILE needs rediss:// addresses'],
    [{ REDIS_URL: 'rediss://one', REDIS_CA_FILE: '/nowhere.pem' }, 'REDIS_CA_FILE: /nowhere.pem'],
  ])('refuses %j', (variables, fault) => {
    expect(() => readEnv({ ...valid, ...variables })).toThrow(fault);
  });

  it('accepts one Redis, a cluster, and Sentinels', () => {
    expect(readEnv(valid).redis).toBeUndefined();
    expect(readEnv({ ...valid, REDIS_URL: 'redis://one' }).redis).toMatchObject({
      urls: ['redis://one'],
      cluster: false,
    });
    const urls = ['redis://one', 'redis://two'];
    const several = { ...valid, REDIS_URL: urls.join(',') };
    expect(readEnv({ ...several, REDIS_CLUSTER: 'on' }).redis).toMatchObject({ urls, cluster: true });
    expect(readEnv({ ...several, REDIS_SENTINEL_NAME: 'lodgewire' }).redis).toMatchObject({
      urls,
      cluster: false,
      sentinelName: 'lodgewire',
    });
  });

  it('derives the address at which others reach the service', () => {
    expect(readEnv({ ...valid, PUBLIC_URL: 'https://lodge.example/' }).publicUrl).toBe('https://lodge.example');
    expect(readEnv({ ...valid, HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('trusts the listed proxies, and none by default', () => {
    expect(readEnv(valid).TRUSTED_PROXIES).toBeUndefined();
    const list = 'loopback, 10.0.0.0/8,2001:db8::1';
    expect(readEnv({ ...valid, TRUSTED_PROXIES: list }).TRUSTED_PROXIES).toBe(list);
  });

  it('has every variable in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const documented = new Set([...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map((match) => match[1]));
    const known = [
      ...Object.keys(new Env()),
      'PUBLIC_URL',
      'DATABASE_URL',
      'REDIS_URL',
      'ENCRYPTION_KEYS',
      'BOOTSTRAP_API_KEY',
      'SANDBOX_URL',
      'TRUSTED_PROXIES',
      'SECURITY_CONTACT',
      'DATA_DIR',
      'SANDBOX_PORT',
      'SANDBOX_DATA',
      ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
    ];
    expect(known.filter((name) => !documented.has(name))).toEqual([]);
  });
});

describe('secrets in files', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lw-secrets-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const inFiles = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_FILE`, file(name, value)]));

  it('reads each secret from the file that <name>_FILE names, without the line end', () => {
    const secrets = {
      ...valid,
      REDIS_URL: 'rediss://:password@redis:6379',
      BOOTSTRAP_API_KEY: `lw_${'a'.repeat(12)}_${'B'.repeat(43)}`,
      DATABASE_REPLICA_URLS: 'postgres://user:secret@replica/lodgewire',
      REDIS_SENTINEL_PASSWORD: 'watching',
      METRICS_TOKEN: 'a-token-of-the-scraper',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
      EGRESS_PROXIES: 'http://user:password@10.0.0.7:3128',
    };
    expect(Object.keys(secrets).sort()).toEqual([...SECRET_VARIABLES].sort());
    const ended = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, `${value}\n`]));
    expect(readEnv({ ...inFiles(ended), REDIS_SENTINEL_NAME: 'lodgewire' })).toMatchObject(secrets);
  });

  it('validates the content of the file', () => {
    expect(() => readEnv({ ...valid, DATABASE_URL: undefined, ...inFiles({ DATABASE_URL: 'mysql://x' }) })).toThrow(
      'DATABASE_URL must be a postgresql:// address',
    );
  });

  it('refuses a file that is missing or empty, and a secret that is given both ways', () => {
    const given = {
      ...valid,
      ENCRYPTION_KEYS: undefined,
      DATABASE_URL_FILE: file('both', 'postgres://x/y'),
      ENCRYPTION_KEYS_FILE: join(folder, 'absent'),
      REDIS_URL_FILE: file('empty', '\n'),
    };
    const faults = [
      'DATABASE_URL and DATABASE_URL_FILE are both set',
      `ENCRYPTION_KEYS_FILE: ${join(folder, 'absent')} cannot be read`,
      `REDIS_URL_FILE: ${join(folder, 'empty')} is empty`,
    ];
    for (const fault of faults) expect(() => readEnv(given)).toThrow(fault);
  });
});
