import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { areas } from '../../mutation/areas.mjs';
import { filesOf } from '../../scripts/lib/mutation/area-files.mjs';
import { isSame, stale } from '../../scripts/lib/mutation/generated.mjs';
import { mutantsOf } from '../../scripts/lib/mutation/mutants.mjs';
import { table } from '../../scripts/lib/mutation/report.mjs';
import { sample } from '../../scripts/lib/mutation/sample.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const mutants = ['a.ts', 'b.ts', 'c.ts'].flatMap((file, index) =>
  mutantsOf(
    file,
    'size(1, 2, 3, 4);\n'.repeat(5 * (index + 1)).replaceAll('size', () => `size${index}`),
  ),
);

describe('files of an area', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'lw-area-'));
    const write = (file: string, content: string): void => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    };
    write('src/a.ts', "import { b } from './b.js';");
    write('src/b.ts', '');
    write('src/a.entity.ts', '');
    write('src/testing/bench.ts', '');
    write('src/a.int-spec.ts', "import { b } from './b.js';");
    write('src/a.spec.ts', "import { a } from './a.js';");
  });
  afterAll(() => rmSync(root, { recursive: true }));
  const some = { some: { files: ['src'], near: ['src'] } };

  it('are listed with the specs that import them: unit specs first, then the nearest', () => {
    expect(filesOf(root, some, 'some')).toEqual([
      { file: 'src/a.ts', near: ['src/a.spec.ts'] },
      { file: 'src/b.ts', near: ['src/a.spec.ts', 'src/a.int-spec.ts'] },
    ]);
  });

  it('can be a single file', () => {
    expect(filesOf(root, some, 'some', 'b.ts').map(({ file }) => file)).toEqual(['src/b.ts']);
    expect(() => filesOf(root, some, 'some', 'z.ts')).toThrow('No file of some ends with "z.ts".');
  });

  it.each(['nonsense', 'constructor', ''])('an unknown area, %j, is refused with a list of the areas', (area) => {
    expect(() => filesOf(root, some, area)).toThrow(`There is no area "${area}". Areas: some.`);
  });

  it.each(Object.keys(areas))('%s has files that exist, and specs', (area) => {
    const files = filesOf(ROOT, areas, area);
    expect(files.length).toBeGreaterThan(1);
    expect(files.flatMap(({ near }) => near).length).toBeGreaterThan(0);
  });
});

describe('a sample', () => {
  const size = 12;

  it('is the same for the same seed, and differs for another seed', () => {
    expect(sample(mutants, { size, seed: 1 })).toEqual(sample(mutants, { size, seed: 1 }));
    expect(sample(mutants, { size, seed: 1 })).not.toEqual(sample(mutants, { size, seed: 2 }));
  });

  it('takes from each file by how many mutants it has', () => {
    const taken = sample(mutants, { size, seed: 1 });
    expect(taken).toHaveLength(size);
    const perFile = ['a.ts', 'b.ts', 'c.ts'].map((file) => taken.filter((mutant) => mutant.file === file).length);
    expect(perFile[0]).toBeGreaterThanOrEqual(1);
    expect(perFile[2]).toBeGreaterThan(perFile[0]!);
  });
});

describe('an equivalent mutant', () => {
  const [mutant] = mutantsOf('a.ts', 'const a = (): boolean => b  <=\n c;').filter(
    ({ operator }) => operator === 'comparison',
  );
  const entry = { ...mutant!, line: 99, reason: 'b is never c' };

  it('is recognized after its line has moved', () => {
    expect(isSame(entry, mutant!)).toBe(true);
  });

  it.each([{ file: 'b.ts' }, { place: 'b' }, { operator: 'number' }, { after: '<' }])('differs by %j', (change) => {
    expect(isSame({ ...entry, after: '<=', ...change }, { ...mutant!, after: '<=' })).toBe(false);
  });

  it('is reported when its code is gone', () => {
    const files = [{ file: 'a.ts', near: [] }];
    expect(stale([entry], files, [mutant!])).toEqual([]);
    expect(stale([entry], files, [])).toEqual([entry]);
    expect(stale([{ ...entry, file: 'of another area.ts' }], files, [])).toEqual([]);
  });
});

describe('the table', () => {
  const outcome = (file: string, verdict: string, fence = false) => ({ mutant: { file, fence }, verdict, ms: 500 });

  it('lists the file with the lowest share first, counts fences separately, and excludes equivalents from the share', () => {
    const outcomes = [
      outcome('a.ts', 'noticed'),
      outcome('b.ts', 'MISSED', true),
      outcome('b.ts', 'noticed', true),
      outcome('b.ts', 'equivalent', true),
    ];
    expect(table('some', outcomes).split('\n').slice(2)).toEqual([
      '| b.ts | 3 | 1 | 1 | 50 % | 1 of 2 | 2 s |',
      '| a.ts | 1 | 1 | 0 | 100 % | 0 of 0 | 1 s |',
      '| **some** | 4 | 2 | 1 | 67 % | 1 of 2 | 2 s |',
    ]);
  });
});
