import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { jest } from '@jest/globals';
import { satisfies } from 'semver';
import { installIfNeeded, isInstalled, requireNode } from '../../scripts/lib/start/install.mjs';
import { NODE_VERSIONS } from '../../scripts/lib/tests/node-versions.mjs';

describe('requireNode', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['20.18.3', '18.20.8'])('refuses %s, and names the required version', (version) => {
    expect(() => requireNode(version)).toThrow(`Lodgewire needs Node 20.19 or newer; this is Node ${version}.`);
  });
});

describe('isInstalled', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/tester': { version: '3.0.0', integrity: 'z', dev: true },
    'node_modules/b-darwin': { version: '2.0.0', optional: true },
  };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lw-install-'));
    mkdirSync(join(folder, 'node_modules'));
    write('package-lock.json', locked);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (file: string, packages: object): void =>
    writeFileSync(join(folder, file), JSON.stringify({ packages }));

  const a = { version: '1.0.0', integrity: 'x' };
  const tester = { version: '3.0.0', integrity: 'z', dev: true };

  it.each([
    ['all that this platform needs is there', { 'node_modules/a': a, 'node_modules/tester': tester }, true],
    ['a package is missing', { 'node_modules/tester': tester }, false],
    ['a version differs', { 'node_modules/a': { ...a, version: '1.0.1' }, 'node_modules/tester': tester }, false],
    ['the content differs', { 'node_modules/a': { ...a, integrity: 'y' }, 'node_modules/tester': tester }, false],
    ['a development package is missing', { 'node_modules/a': a }, false],
  ])('%s', (_case, installed, expected) => {
    write('node_modules/.package-lock.json', installed);
    expect(isInstalled(folder)).toBe(expected);
  });

  it.each([
    ['needs no development packages', { 'node_modules/a': a }, true],
    ['accepts development packages', { 'node_modules/a': a, 'node_modules/tester': tester }, true],
    ['needs its own packages', { 'node_modules/tester': tester }, false],
  ])('production %s', (_case, installed, expected) => {
    write('node_modules/.package-lock.json', installed);
    expect(isInstalled(folder, { production: true })).toBe(expected);
  });

  it('is false while npm has not finished', () => {
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('installIfNeeded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lw-npm-'));
  const before = process.env.npm_execpath;
  afterAll(() => {
    jest.restoreAllMocks();
    process.env.npm_execpath = before;
    if (before === undefined) delete process.env.npm_execpath;
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['all packages', false, '--include=dev'],
    ['those that production needs', true, '--omit=dev'],
  ])('installs %s, and runs no script of theirs', (_case, production, which) => {
    const npm = join(folder, 'npm.js');
    writeFileSync(npm, `require('node:fs').writeFileSync('asked.json', JSON.stringify(process.argv.slice(2)))`);
    process.env.npm_execpath = npm;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(installIfNeeded(folder, { production })).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'asked.json'), 'utf8'))).toEqual(['ci', which, '--ignore-scripts']);
  });
});

describe('package-lock.json', () => {
  interface Locked {
    version: string;
    integrity?: string;
    link?: boolean;
    engines?: { node?: string };
    hasInstallScript?: boolean;
  }
  const root = resolve(import.meta.dirname, '../..');
  const json = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
  const packages = Object.entries(json<{ packages: Record<string, Locked> }>('package-lock.json').packages).filter(
    // The root and the packages of this repository are not downloaded.
    ([path, { link }]) => path !== '' && !path.startsWith('packages/') && !link,
  );

  it('contains the checksum of every package', () => {
    const without = packages.filter(([, { integrity }]) => !integrity).map(([path]) => path);
    expect(packages.length).toBeGreaterThan(100);
    expect(without).toEqual([]);
  });

  it.each(NODE_VERSIONS)('contains no package that refuses Node %s', (node) => {
    const refuse = packages.filter(([, { engines }]) => engines?.node !== undefined && !satisfies(node, engines.node));
    expect(refuse.map(([path, { version, engines }]) => `${path} ${version} ${engines?.node}`)).toEqual([]);
  });

  it('runs no install script of a package, whichever npm a person uses', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
    const { allowScripts } = json<{ allowScripts: Record<string, boolean> }>('package.json');
    expect(Object.entries(allowScripts).filter(([, mayRun]) => mayRun)).toEqual([]);
    const decided = Object.keys(allowScripts);
    const scripted = packages.filter(([, locked]) => locked.hasInstallScript).map(([path]) => path);
    const names = scripted.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names.filter((name) => !decided.includes(name))).toEqual([]);
    expect(names).toContain('@scarf/scarf');
  });
});
