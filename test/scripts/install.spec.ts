import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, requireNode } from '../../scripts/lib/install.mjs';

describe('requireNode', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('takes %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['20.18.3', '18.20.8'])('refuses %s, naming what is needed', (version) => {
    expect(() => requireNode(version)).toThrow(`Lodgewire needs Node 20.19 or newer; this is Node ${version}.`);
  });
});

describe('isInstalled', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
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

  it.each([
    ['all that this platform needs is there', { 'node_modules/a': { version: '1.0.0', integrity: 'x' } }, true],
    ['a package is missing', {}, false],
    ['a version differs', { 'node_modules/a': { version: '1.0.1', integrity: 'x' } }, false],
    ['the content of a version differs', { 'node_modules/a': { version: '1.0.0', integrity: 'y' } }, false],
  ])('%s', (_case, installed, expected) => {
    write('node_modules/.package-lock.json', installed);
    expect(isInstalled(folder)).toBe(expected);
  });

  it('is false while npm has not finished', () => {
    expect(isInstalled(folder)).toBe(false);
  });
});
