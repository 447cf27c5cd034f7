import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { knownPlants, tryKnown } from '../../scripts/lib/mutation/known.mjs';
import { TreeCopy } from '../../scripts/lib/mutation/tree-copy.mjs';
import { WarmJest } from '../../scripts/lib/mutation/warm-jest.mjs';
import { shareOut } from '../../scripts/lib/mutation/workshop.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

const CODE = 'export const atMost = (value: number, limit: number): boolean => value <= limit;\n';
const SPEC = `import { atMost } from './limit.js';
it('counts the limit in', () => expect(atMost(2, 2)).toBe(true));
`;

const plant = (changes: object = {}) => ({
  area: 'limits',
  name: 'the limit is left out',
  file: 'src/limit.ts',
  find: 'value <= limit',
  replace: 'value < limit',
  near: ['src/limit.spec.ts'],
  ...changes,
});

describe('npm run mutate -- known', () => {
  let tree: string;
  let copy: TreeCopy;
  let jest: WarmJest;

  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), content);
  };

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'lw-tree-'));
    execFileSync('git', ['init', '-q'], { cwd: tree });
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    for (const file of ['.swcrc', '.gitignore']) write(file, readFileSync(join(ROOT, file), 'utf8'));
    write('package.json', '{ "type": "module" }');
    write(
      'jest.config.mjs',
      `export default {
        extensionsToTreatAsEsm: ['.ts'],
        moduleNameMapper: { '^(\\\\.{1,2}/.*)\\\\.js$': '$1' },
        transform: { '^.+\\\\.ts$': ['@swc/jest'] },
        testMatch: ['**/*.spec.ts'],
      };`,
    );
    write('dist/built.js', 'not copied');
    write('src/limit.ts', CODE);
    write('src/limit.spec.ts', SPEC);
    write('mutation/known/limits.mjs', `export const plants = [${JSON.stringify(plant())}];`);
    copy = new TreeCopy(tree);
    jest = new WarmJest(copy);
  });
  afterAll(() => {
    jest.stop();
    copy.remove();
    rmSync(tree, { recursive: true });
  });

  const outcomeOf = async (changes: object = {}) => {
    const [outcome] = await tryKnown([plant(changes)], [{ copy, jest }], () => undefined);
    return outcome!;
  };

  it('copies what git tracks or does not ignore', () => {
    expect(copy.read('src/limit.ts')).toBe(CODE);
    expect(existsSync(join(copy.root, 'dist'))).toBe(false);
  });

  it('names the test that notices a bug', async () => {
    expect(await outcomeOf()).toMatchObject({ verdict: 'noticed', detail: 'counts the limit in' });
  });

  it('misses what no near spec notices, and leaves copy and tree as they were', async () => {
    const missed = { find: 'value <= limit', replace: 'value <= limit || value < 0' };
    expect(await outcomeOf(missed)).toMatchObject({ verdict: 'MISSED' });
    expect(copy.read('src/limit.ts')).toBe(CODE);
    expect(readFileSync(join(tree, 'src/limit.ts'), 'utf8')).toBe(CODE);
  });

  it.each([
    ['its text is not there', { find: 'nowhere' }, 'occurs 0 times'],
    ['its text is there twice', { find: 'value' }, 'occurs 2 times'],
    ['it does not compile', { replace: 'value <' }, 'does not compile'],
    ['it changes nothing', { replace: 'value <= limit' }, 'changes nothing'],
    ['its file is gone', { file: 'src/gone.ts' }, 'does not exist'],
    ['a near spec is gone', { near: ['src/gone.spec.ts'] }, 'near specs are missing: src/gone.spec.ts'],
    ['no near spec is named', { near: [] }, 'near specs are missing: none is named'],
  ])('calls a plant broken when %s', async (_case, changes, detail) => {
    expect(await outcomeOf(changes)).toMatchObject({ verdict: 'broken', detail: expect.stringContaining(detail) });
  });

  it('shares the bugs out among workers, and tries each once', async () => {
    const second = new TreeCopy(tree);
    const other = { copy: second, jest: new WarmJest(second) };
    const names = ['first', 'second', 'third'];
    const told: unknown[] = [];
    const workers = [{ copy, jest }, other];
    const plants = names.map((name) => plant({ name }));
    const outcomes = await tryKnown(plants, workers, (outcome: unknown) => told.push(outcome));
    other.jest.stop();
    other.copy.remove();
    expect(outcomes.map(({ plant: { name } }) => name).sort()).toEqual([...names].sort());
    expect(outcomes.every(({ verdict }) => verdict === 'noticed')).toBe(true);
    expect(told).toEqual(outcomes);
  });

  it('lets every worker end its trial before it tells what went wrong', async () => {
    const log: string[] = [];
    const failing = shareOut(['a', 'b', 'c'], [1, 2], async (one: string) => {
      if (one === 'a') throw new Error('broken');
      await new Promise((done) => setImmediate(done));
      log.push(one);
    });
    await expect(failing).rejects.toThrow('broken');
    expect(log).toEqual(['b']);
  });

  it('asks for near specs that pass without the bug', async () => {
    writeFileSync(join(copy.root, 'src/failing.spec.ts'), "it('fails', () => { throw new Error(); });");
    await expect(outcomeOf({ near: ['src/failing.spec.ts'] })).rejects.toThrow(
      'must pass; src/failing.spec.ts fails: fails',
    );
  });

  it('runs a test once more that ran out of time, and not a third time', async () => {
    const slowSpec = (times: number): string => `
      import { appendFileSync, existsSync, readFileSync } from 'node:fs';
      it('waits', async () => {
        const runs = existsSync('runs') ? readFileSync('runs', 'utf8').length : 0;
        appendFileSync('runs', '.');
        if (runs < ${times}) await new Promise(() => undefined);
        expect(runs).toBe(${times});
      });`;
    const hurried = new WarmJest(copy, '', 1_500);
    const runSlow = async (times: number) => {
      rmSync(join(copy.root, 'runs'), { force: true });
      writeFileSync(join(copy.root, 'src/slow.spec.ts'), slowSpec(times));
      return hurried.run(['src/slow.spec.ts']);
    };
    expect(await runSlow(1)).toEqual({ passed: true });
    expect(await runSlow(2)).toMatchObject({ passed: false, failure: 'waits' });
    hurried.stop();
  });

  it('finds plants by area and by name', async () => {
    expect(await knownPlants(tree)).toEqual([plant()]);
    expect(await knownPlants(tree, { area: 'limits', only: 'the limit is left out' })).toHaveLength(1);
    await expect(knownPlants(tree, { area: 'nonsense' })).rejects.toThrow('Areas: limits.');
    await expect(knownPlants(tree, { only: 'nonsense' })).rejects.toThrow('No plant is named "nonsense".');
  });
});
