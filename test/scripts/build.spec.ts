import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build, isUpToDate } from '../../scripts/lib/build/build.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

describe('build', () => {
  let root: string;
  /** A root that is built once: each start of the Nest CLI takes more than a second. */
  let built: string;
  const newRoot = (): void => {
    root = mkdtempSync(join(tmpdir(), 'lw build '));
    for (const name of ['.swcrc', 'nest-cli.json', 'tsconfig.json', 'package-lock.json', 'package.json'])
      copyFileSync(join(ROOT, name), join(root, name));
    write('src/main.ts', 'export const answer: number = 42;');
    write('sandbox/rates.json', '{"EUR":1}');
    write('src/main.spec.ts', 'never built');
  };
  const takeBuilt = (): void => cpSync(built, root, { recursive: true, preserveTimestamps: true });
  beforeAll(async () => {
    newRoot();
    built = root;
    await build(root);
  });
  afterAll(() => rmSync(built, { recursive: true }));
  beforeEach(newRoot);
  afterEach(() => rmSync(root, { recursive: true }));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const dist = (path: string): string => join(root, 'dist', path);
  const read = (path: string): string => readFileSync(dist(path), 'utf8');
  const written = (path: string): number => statSync(dist(path)).mtimeMs;

  it('compiles sources, copies assets and excludes tests', async () => {
    expect(await build(root)).toBe(true);
    expect(read('src/main.js')).toContain('export const answer = 42;');
    expect(JSON.parse(read('src/main.js.map')).sources).toEqual(['../../src/main.ts']);
    expect(read('sandbox/rates.json')).toBe('{"EUR":1}');
    expect(existsSync(dist('src/main.spec.js'))).toBe(false);
    expect(existsSync(join(root, 'dist.next'))).toBe(false);
  });

  it('does nothing when only a test has changed', async () => {
    takeBuilt();
    write('src/main.spec.ts', 'another test');
    const before = written('.built');
    expect(await build(root)).toBe(false);
    expect(written('.built')).toBe(before);
  });

  it('builds what changed, touches no other file, and removes the output of a source that is gone', async () => {
    write('src/gone.ts', 'export {};');
    await build(root);
    mkdirSync(dist('console'));
    writeFileSync(dist('console/index.html'), 'built by Vite');
    const before = written('sandbox/rates.json');
    rmSync(join(root, 'src/gone.ts'));
    write('src/main.ts', 'export const answer: number = 4300;');
    expect(await build(root)).toBe(true);
    expect(read('src/main.js')).toContain('4300');
    expect([existsSync(dist('src/gone.js')), existsSync(dist('src/gone.js.map'))]).toEqual([false, false]);
    expect(written('sandbox/rates.json')).toBe(before);
    expect(read('console/index.html')).toBe('built by Vite');
  });

  it('builds again when the compiler options change', async () => {
    write('src/main.ts', 'export class Unit { #nights = 1; }');
    await build(root);
    write('.swcrc', readFileSync(join(root, '.swcrc'), 'utf8').replace('es2022', 'es2021'));
    expect(await build(root)).toBe(true);
    expect(read('src/main.js')).toContain('WeakMap');
  });

  it('leaves dist/ as it was when a source does not compile, and says which and why', async () => {
    takeBuilt();
    write('src/main.ts', 'export const answer = (;');
    await expect(build(root)).rejects.toThrow(/Expression expected[\s\S]+src\/main\.ts[\s\S]+The build failed/);
    expect(read('src/main.js')).toContain('export const answer = 42;');
    expect(isUpToDate(root)).toBe(false);
    write('src/main.ts', 'export const answer = 43;');
    expect(await build(root)).toBe(true);
    expect(read('src/main.js')).toContain('export const answer = 43;');
  });

  it('is up to date only when every source is built as it is now', async () => {
    expect(isUpToDate(root)).toBe(false);
    takeBuilt();
    expect(isUpToDate(root)).toBe(true);
    write('src/more.ts', 'export {};');
    expect(isUpToDate(root)).toBe(false);
    await build(root);
    rmSync(join(root, 'src/more.ts'));
    expect(isUpToDate(root)).toBe(false);
    rmSync(join(root, 'dist'), { recursive: true });
    expect(isUpToDate(root)).toBe(false);
  });

  /** Builds in another process; returns whether that process did the build. */
  const buildElsewhere = async (): Promise<boolean> => {
    const builder = JSON.stringify(join(ROOT, 'scripts/lib/build/build.mjs'));
    const program = `import { build } from ${builder}; process.exitCode = (await build(process.argv[1])) ? 10 : 11;`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, root], { stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number];
    expect([10, 11]).toContain(code);
    return code === 10;
  };

  it('lets one of two processes build while the other waits', async () => {
    const builds = await Promise.all([buildElsewhere(), buildElsewhere()]);
    expect(builds.sort()).toEqual([false, true]);
    expect(isUpToDate(root)).toBe(true);
  });

  it('replaces a file atomically, so that no process reads half of it', async () => {
    takeBuilt();
    const [before, reader] = [read('src/main.js'), openSync(dist('src/main.js'), 'r')];
    write('src/main.ts', 'export const answer: number = 4300;');
    await build(root);
    expect(readFileSync(reader, 'utf8')).toBe(before);
    closeSync(reader);
  });
});
