import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  developmentSecrets,
  readVariables,
  serviceVariables,
  startSettings,
} from '../../scripts/lib/start/settings.mjs';

describe('startSettings', () => {
  it.each([
    ['development', {}, true, true],
    ['development with a database of its own', { DATABASE_URL: 'postgres://x/y' }, false, true],
    ['a database address in a file', { DATABASE_URL_FILE: '/run/secrets/database' }, false, true],
    ['development without sandbox', { SANDBOX: 'off' }, true, false],
    ['a worker beside the app', { ROLE: 'worker' }, true, false],
    ['production', { NODE_ENV: 'production' }, false, false],
    ['production, told to', { NODE_ENV: 'production', EMBEDDED_DATABASE: 'on', SANDBOX: 'on' }, true, true],
  ])('%s', (_case, variables, embeddedDatabase, sandbox) => {
    expect(startSettings(variables)).toMatchObject({ embeddedDatabase, sandbox });
  });

  it.each(['0', '65536', 'abc', '1.5'])('refuses PORT=%s', (value) => {
    expect(() => startSettings({ PORT: value })).toThrow(`PORT must be a port number from 1 to 65535, not "${value}"`);
  });

  it('reports both ports at once', () => {
    const fault = (name: string): string => `${name} must be a port number from 1 to 65535, not "x"`;
    expect(() => startSettings({ PORT: 'x', SANDBOX_PORT: 'x' })).toThrow(`${fault('PORT')}\n${fault('SANDBOX_PORT')}`);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['127.0.0.1', 'http://localhost:3000'],
    ['192.0.2.7', 'http://192.0.2.7:3000'],
    ['2001:db8::1', 'http://[2001:db8::1]:3000'],
  ])('prints a reachable address for HOST=%s', (host, expected) => {
    expect(startSettings({ HOST: host }).baseUrl).toBe(expected);
  });
});

describe('with a folder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lw-settings-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('readVariables prefers the environment to .env, and ignores empty values', () => {
    const file = join(folder, '.env');
    writeFileSync(file, 'PORT=4000\nHOST="0.0.0.0"\nLOG_LEVEL=\n');
    expect(readVariables({ PORT: '5000', REDIS_URL: '' }, file)).toEqual({ PORT: '5000', HOST: '0.0.0.0' });
  });

  it('readVariables works without .env', () => {
    expect(readVariables({ PORT: '5000' }, join(folder, 'absent'))).toEqual({ PORT: '5000' });
  });

  it('developmentSecrets creates well-formed secrets, keeps them, and lets only the owner read them', () => {
    const secrets = developmentSecrets(folder);
    expect(secrets['BOOTSTRAP_API_KEY']).toMatch(/^lw_[a-z0-9]{12}_[A-Za-z0-9]{43}$/);
    const [id, key] = String(secrets['ENCRYPTION_KEYS']).split(':');
    expect(id).toBe('dev1');
    expect(Buffer.from(String(key), 'base64')).toHaveLength(32);
    expect(developmentSecrets(folder)).toEqual(secrets);
    expect(statSync(join(folder, 'development.env')).mode & 0o777).toBe(0o600);
  });

  it('serviceVariables generates only the missing secrets, and none in production', () => {
    const given = { BOOTSTRAP_API_KEY: 'mine', ENCRYPTION_KEYS_FILE: '/run/secrets/keys' };
    expect(serviceVariables(given, { production: false, dataDir: folder })).toEqual({
      NODE_ENV: 'development',
      ...given,
    });
    expect(serviceVariables({}, { production: false, dataDir: folder })).toEqual({
      NODE_ENV: 'development',
      ...developmentSecrets(folder),
    });
    expect(serviceVariables({}, { production: true, dataDir: folder })).toEqual({ NODE_ENV: 'production' });
  });
});
