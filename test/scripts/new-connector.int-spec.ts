import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { jestNodeArguments } from '../../scripts/lib/tests/jest.mjs';
import { TSC } from '../../scripts/lib/build/typescript.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', 'docs']);
const OWN = ['src/connectors/tiny-pms', 'sandbox/dialects/tiny-pms'];
const LISTS = ['src/connectors/providers.ts', 'sandbox/dialects/list.ts'];

let scratch: string;

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};
const read = (file: string): string => readFileSync(join(scratch, file), 'utf8');
const generate = (...ids: string[]) => run('scripts/new-connector.mjs', ...ids);
const bin = (name: string): string => join('node_modules', name);

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'lw-new-connector-'));
  const filter = (source: string) => !LEFT_OUT.has(relative(ROOT, source).split(sep)[0]!);
  cpSync(ROOT, scratch, { recursive: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('npm run new:connector', () => {
  it('writes a connector and its wire format, and adds them to their lists', () => {
    const { status, output } = generate('tiny-pms');
    expect([status, output]).toEqual([0, expect.stringContaining('new      src/connectors/tiny-pms/connector.ts')]);
    const [providers, dialects] = LISTS.map(read) as [string, string];
    expect(providers).toMatch(/^import \{ tinyPms \} from '\.\/tiny-pms\/connector\.js';$/m);
    expect(providers).toMatch(/CONNECTORS: readonly Connector\[\] = \[[^\]]*\n {2}tinyPms,\n\]/);
    expect(dialects).toMatch(/^import \{ tinyPms \} from '\.\/tiny-pms\/tiny-pms\.js';$/m);
    expect(dialects).toMatch(/DIALECTS: Dialect\[\] = \[[^\]]*\n {2}tinyPms\('\/tiny-pms'\),\n\]/);
    for (const list of [providers, dialects]) {
      const folders = [...list.matchAll(/^import .+ from '\.\/(?!(?:kit|port|runtime)\/)([a-z0-9-]+)\//gm)].map(
        (match) => match[1]!,
      );
      const at = folders.indexOf('tiny-pms');
      expect(at === 0 || folders[at - 1]! < 'tiny-pms').toBe(true);
      expect(at === folders.length - 1 || folders[at + 1]! > 'tiny-pms').toBe(true);
    }
  });

  it('writes files that compile and are formatted', () => {
    writeFileSync(
      join(scratch, 'tsconfig.new.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [...OWN, ...LISTS] }),
    );
    expect(run(TSC, '--noEmit', '-p', 'tsconfig.new.json')).toEqual({ status: 0, output: '' });
    expect(run(bin('prettier/bin/prettier.cjs'), '--check', ...OWN, ...LISTS)).toMatchObject({ status: 0 });
  });

  it('writes a connector of at most 250 lines, which the contract suite accepts', () => {
    const lines = ['connector', 'listings', 'quotes', 'reservations'].map(
      (name) => read(`${OWN[0]}/${name}.ts`).split('\n').length,
    );
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(250);
    const jest = [...jestNodeArguments(scratch), bin('jest/bin/jest.js')];
    const { status, output } = run(...jest, '--selectProjects', 'integration', '-w', '1', OWN[0]!);
    expect(output).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
    expect(status).toBe(0);
  });

  it('uses the name and the address of a PMS that already has a code', () => {
    const file = join(scratch, LISTS[0]!);
    const entry = `PROVIDER_01: { name: 'Tiny Two', connector: 'tiny-2', baseUrl: 'https://two.example', sandboxPath: '/two/v2' },`;
    writeFileSync(file, read(LISTS[0]!).replace(/PROVIDER_01: \{[^}]*\},/, entry));
    expect(generate('tiny-2').status).toBe(0);
    expect(read('src/connectors/tiny-2/connector.ts')).toContain("name: 'Tiny Two',");
    expect(read('src/connectors/tiny-2/tiny-2.int-spec.ts')).toContain("sandboxPath: '/two/v2',");
    expect(read(LISTS[1]!)).toContain("tiny2('/two/v2'),");
  });

  it.each([
    [[], 'npm run new:connector <id>'],
    [['Tiny'], 'small letters, digits and single hyphens'],
    [['../tiny'], 'small letters'],
    [['kit'], 'small letters'],
    [['new'], 'small letters'],
    [['tiny-pms'], 'src/connectors/tiny-pms and sandbox/dialects/tiny-pms exists already'],
  ])('refuses %p and changes nothing', (ids, reason) => {
    const before = LISTS.map(read);
    expect(generate(...ids)).toEqual({ status: 1, output: expect.stringContaining(reason) });
    expect(LISTS.map(read)).toEqual(before);
  });
});
