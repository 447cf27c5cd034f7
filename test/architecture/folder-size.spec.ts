import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST_FILES = 28;
const ROOTS = ['src', 'console/src', 'sandbox', 'packages/cli/src', 'packages/sdk/src'];

/** The folders that hold more source files than allowed, each with its current number. This list may only shrink. */
const ABOVE: Record<string, number> = {};

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !name.endsWith('spec.ts');
const isForTests = (folder: string): boolean => folder.split('/').includes('testing');

/** Returns the number of source files of each folder, given their paths. */
const countByFolder = (files: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const file of files) {
    const [folder, name] = [file.slice(0, file.lastIndexOf('/')), file.slice(file.lastIndexOf('/') + 1)];
    if (isSource(name) && !isForTests(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
};

/** Returns a line for each folder whose number is neither allowed nor the listed one. */
const faultsOf = (counts: ReadonlyMap<string, number>, listed: Record<string, number>): string[] =>
  [...new Set([...counts.keys(), ...Object.keys(listed)])].sort().flatMap((folder) => {
    const [count, limit] = [counts.get(folder) ?? 0, listed[folder] ?? MOST_FILES];
    if (count > limit) return [`${folder} has ${count} source files, at most ${limit} are allowed: divide it`];
    if (folder in listed && count < limit)
      return [`${folder} has ${count} source files, ${limit} are listed: correct it`];
    return [];
  });

const named = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

describe('a folder of source files', () => {
  it('has no more of them than allowed or listed', () => {
    const files = ROOTS.flatMap((root) => readdirSync(join(ROOT, root), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
    expect(files.length).toBeGreaterThan(0);
    expect(faultsOf(countByFolder(files), ABOVE)).toEqual([]);
  });

  it('is listed only while it is above the limit', () => {
    expect(Object.entries(ABOVE).filter(([, count]) => count <= MOST_FILES)).toEqual([]);
  });

  it.each([
    [
      'has one file too many',
      MOST_FILES + 1,
      {},
      ['src/planted has 29 source files, at most 28 are allowed: divide it'],
    ],
    ['has as many files as allowed', MOST_FILES, {}, []],
    ['has grown', 41, { 'src/planted': 40 }, ['src/planted has 41 source files, at most 40 are allowed: divide it']],
    ['has shrunk', 39, { 'src/planted': 40 }, ['src/planted has 39 source files, 40 are listed: correct it']],
    ['is gone', 0, { 'src/planted': 40 }, ['src/planted has 0 source files, 40 are listed: correct it']],
  ])('is reported by name and number when it %s', (_, count, listed, faults) => {
    expect(faultsOf(countByFolder(named('src/planted', count)), listed)).toEqual(faults);
  });

  it('is measured without specs, test helpers and files of other kinds', () => {
    const others = [
      'src/planted/a.spec.ts',
      'src/planted/a.int-spec.ts',
      'src/planted/testing/a.ts',
      'src/planted/a.md',
    ];
    expect(countByFolder([...others, 'src/planted/a.ts'])).toEqual(new Map([['src/planted', 1]]));
  });
});
