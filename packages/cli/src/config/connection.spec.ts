import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testContext } from '../testing/terminal.js';
import { connectionOf, isUnencrypted, readKey, readUrl } from './connection.js';
import { ProfileStore } from './profiles.js';

describe('the URL of an installation', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    [' https://example.com/api/v1/ ', 'https://example.com'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://example.com/lodgewire/api/v1', 'https://example.com/lodgewire'],
    ['HTTPS://Example.com', 'https://example.com'],
  ])('%s is stored as %s', (given, stored) => {
    expect(readUrl(given)).toBe(stored);
  });

  it.each(['', 'example.com', 'localhost:3000', 'ftp://example.com', 'https://user:secret@example.com'])(
    '%s is refused',
    (given) => {
      expect(() => readUrl(given)).toThrow(/^The URL must/);
    },
  );

  it.each([
    ['http://example.com', true],
    ['http://127.0.0.1:3000', false],
    ['http://[::1]:3000', false],
    ['http://localhost', false],
    ['https://example.com', false],
  ])('%s is unencrypted: %s', (url, isOpen) => {
    expect(isUnencrypted(url)).toBe(isOpen);
  });
});

describe('an API key', () => {
  it('is one word, which is never part of the message', () => {
    expect(readKey(' lw_abc_def\n')).toBe('lw_abc_def');
    for (const wrong of ['', 'lw_abc lw_def', 'lw_ä'])
      expect(() => readKey(wrong)).toThrow(/^An API key is one word, such as lw_….$/);
  });
});

describe('the connection of a command', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'lw-cli-'));
    const store = new ProfileStore({ platform: 'linux', env: { HOME: home } });
    store.store('default', { url: 'https://one.example', key: 'lw_one', tenant: 'stored' });
    store.store('two', { url: 'https://two.example', key: 'lw_two' });
  });
  afterEach(() => rmSync(home, { recursive: true }));

  const connection = (env: Record<string, string> = {}, options = {}) =>
    connectionOf(testContext({ env: { HOME: home, ...env } }).context, options);

  it('is that of the named profile', () => {
    expect(connection()).toEqual({ url: 'https://one.example', key: 'lw_one', tenant: 'stored', profile: 'default' });
    expect(connection({}, { profile: 'two' })).toMatchObject({ url: 'https://two.example', key: 'lw_two' });
    expect(() => connection({}, { profile: 'three' })).toThrow('Not logged in with the profile "three"');
  });

  it('is that of the environment where it is given', () => {
    const env = { LODGEWIRE_URL: 'https://three.example/', LODGEWIRE_API_KEY: 'lw_three', LODGEWIRE_TENANT: 'mine' };
    expect(connection(env)).toEqual({
      url: 'https://three.example',
      key: 'lw_three',
      tenant: 'mine',
      profile: 'environment',
    });
    expect(connection(env, { tenant: 'yours' }).tenant).toBe('yours');
    expect(connection({ LODGEWIRE_API_KEY: 'lw_other' })).toMatchObject({
      url: 'https://one.example',
      key: 'lw_other',
    });
  });

  it('never sends a stored key to another installation', () => {
    expect(() => connection({ LODGEWIRE_URL: 'https://evil.example' })).toThrow('Set LODGEWIRE_API_KEY too.');
    expect(connection({ LODGEWIRE_URL: 'https://one.example/api/v1' }).key).toBe('lw_one');
  });
});
