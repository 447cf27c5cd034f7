import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build, isUpToDate } from '../../scripts/lib/build.mjs';

describe('build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'lw build '));
    copyFileSync(resolve(import.meta.dirname, '../../.swcrc'), join(root, '.swcrc'));
    write('src/main.ts', 'export const answer: number = 42;');
    write('src/shared/rates.json', '{"EUR":1}');
    write('src/main.spec.ts', 'never built');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const dist = (path: string): string => join(root, 'dist', path);

  it('compiles sources, copies assets, leaves tests out', async () => {
    expect(await build({ root })).toEqual({ built: 2, removed: 0 });
    expect(readFileSync(dist('src/main.js'), 'utf8')).toContain('export const answer = 42;');
    expect(readFileSync(dist('src/shared/rates.json'), 'utf8')).toBe('{"EUR":1}');
    expect(existsSync(dist('src/main.js.map'))).toBe(true);
    expect(existsSync(dist('src/main.spec.js'))).toBe(false);
  });

  it('does nothing when nothing changed', async () => {
    await build({ root });
    expect(await build({ root })).toEqual({ built: 0, removed: 0 });
  });

  it('builds what changed and what is missing', async () => {
    await build({ root });
    write('src/main.ts', 'export const answer: number = 4300;');
    rmSync(dist('src/shared/rates.json'));
    expect(await build({ root })).toEqual({ built: 2, removed: 0 });
    expect(readFileSync(dist('src/main.js'), 'utf8')).toContain('4300');
  });

  it('removes the output of a source that is gone', async () => {
    await build({ root });
    rmSync(join(root, 'src/main.ts'));
    expect(await build({ root })).toEqual({ built: 0, removed: 1 });
    expect(existsSync(dist('src/main.js'))).toBe(false);
    expect(existsSync(dist('src/main.js.map'))).toBe(false);
  });

  it('builds everything anew when the compiler options change', async () => {
    await build({ root });
    write('.swcrc', readFileSync(join(root, '.swcrc'), 'utf8').replace('es2022', 'es2023'));
    expect(await build({ root })).toEqual({ built: 2, removed: 0 });
  });

  it('isUpToDate: only when every source is built as it is now', async () => {
    expect(isUpToDate({ root })).toBe(false);
    await build({ root });
    expect(isUpToDate({ root })).toBe(true);
    write('src/more.ts', 'export {};');
    expect(isUpToDate({ root })).toBe(false);
    await build({ root });
    rmSync(dist('src/more.js'));
    expect(isUpToDate({ root })).toBe(false);
  });
});
