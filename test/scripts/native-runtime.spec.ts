import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { compiled } from '../support/native/compiled.mjs';
import NativeEnvironment from '../support/native/environment.mjs';

const environment = (): NativeEnvironment =>
  new NativeEnvironment({ projectConfig: { fakeTimers: {}, rootDir: '/' } } as never);

describe('the runtime of the tests', () => {
  it('runs a test file in the global object of Node', () => {
    expect(vm.isContext(globalThis)).toBe(false);
    expect(new Function('return globalThis')()).toBe(globalThis);
  });

  it('names the line of the TypeScript source where an error is created', () => {
    const { stack } = new Error('made here');
    const [, line] = /native-runtime\.spec\.ts:(\d+)/.exec(stack!)!;
    const source = readFileSync(join(import.meta.dirname, 'native-runtime.spec.ts'), 'utf8');
    expect(source.split('\n')[Number(line) - 1]).toContain("new Error('made here')");
  });

  it('restores environment variables that a test file has changed', async () => {
    process.env.KEPT = 'before';
    const own = environment();
    process.env.KEPT = 'changed';
    process.env.ADDED = 'by a test file';
    await own.teardown();
    expect([process.env.KEPT, process.env.ADDED]).toEqual(['before', undefined]);
  });

  it('names a source map for a debugger', () => {
    const [, url] = /\/\/# sourceMappingURL=(.*)\n$/.exec(readFileSync(compiled(import.meta.filename).code, 'utf8'))!;
    const { sources } = JSON.parse(readFileSync(new URL(url!), 'utf8')) as { sources: string[] };
    expect(sources).toEqual([import.meta.filename]);
  });

  it('compiles a file again once it has changed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lw-compiled-'));
    const file = join(folder, 'value.ts');
    const codeOf = (source: string): string => {
      writeFileSync(file, source);
      return readFileSync(compiled(file).code, 'utf8');
    };
    expect(codeOf('export const value: number = 1;')).toContain('value = 1');
    expect(codeOf('export const value: number = 2;')).toContain('value = 2');
    expect(codeOf('export const value: number = 1;')).toContain('value = 1');
    rmSync(folder, { recursive: true });
  });
});
