import { chmodSync, mkdtempSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFolder } from './folder.js';
import { type Profile, ProfileStore } from './profiles.js';

const PROFILE: Profile = { url: 'https://example.com', key: 'lw_secret' };

describe('the folder of the configuration', () => {
  it.each([
    ['linux', { HOME: '/home/ada' }, '/home/ada/.config/lodgewire'],
    ['darwin', { HOME: '/Users/ada', XDG_CONFIG_HOME: '/elsewhere' }, '/elsewhere/lodgewire'],
    ['win32', { HOME: '/c/ada', APPDATA: '/c/ada/roaming' }, '/c/ada/roaming/lodgewire'],
  ] as const)('on %s with %j is %s', (platform, env, folder) => {
    expect(configFolder({ platform, env })).toBe(folder);
  });
});

describe('stored profiles', () => {
  let home: string;
  beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'lw-cli-'))));
  afterEach(() => rmSync(home, { recursive: true }));

  const store = (platform: NodeJS.Platform = 'linux'): ProfileStore =>
    new ProfileStore({ platform, env: { HOME: home, APPDATA: home } });
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  it('are readable by their owner only, whatever the umask', () => {
    const umask = process.umask(0);
    try {
      store().store('default', PROFILE);
    } finally {
      process.umask(umask);
    }
    expect([modeOf(join(home, '.config/lodgewire')), modeOf(store().file)]).toEqual(['700', '600']);
    expect(store().isExposed()).toBe(false);
    chmodSync(store().file, 0o644);
    expect([store().isExposed(), store('win32').isExposed()]).toEqual([true, false]);
    store().store('other', PROFILE);
    expect(modeOf(store().file)).toBe('600');
  });

  it('stay when another one is stored or removed', () => {
    store().store('default', PROFILE);
    store().store('staging', { ...PROFILE, tenant: 'x' });
    store().store('default', undefined);
    expect(store().read()).toEqual({ staging: { ...PROFILE, tenant: 'x' } });
  });

  it('are empty without a file', () => {
    expect(store().read()).toEqual({});
  });

  it.each(['{', '{}', '{"profiles":{"default":{"url":1}}}', '{"profiles":null}'])(
    'that are damaged as %s are reported without being quoted',
    (text) => {
      mkdirSync(join(home, '.config/lodgewire'), { recursive: true });
      writeFileSync(store().file, text);
      expect(() => store().read()).toThrow(`${store().file} is damaged. Delete it and log in again.`);
    },
  );

  it('are refused with advice if the folder cannot be created', () => {
    writeFileSync(join(home, '.config'), 'a file, not a folder');
    expect(store().read()).toEqual({});
    expect(() => store().store('default', PROFILE)).toThrow(
      /^Nothing was stored: .*config\.json cannot be written\. .*set LODGEWIRE_URL and LODGEWIRE_API_KEY\.$/,
    );
  });
});
