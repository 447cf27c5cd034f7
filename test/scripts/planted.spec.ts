import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plant } from '../../proofs/proof.js';
import { classes } from '../../mutation/classes.mjs';
import { withBug } from '../../scripts/lib/with-bug.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';

const FOLDER = join(ROOT, 'proofs', 'planted');
const FEWEST = 3;

/** Read one by one: the proofs themselves bring the whole service along. */
const proofs = await Promise.all(
  readdirSync(FOLDER).map(async (file) => {
    const { planted } = (await import(join(FOLDER, file))) as { planted: readonly Plant[] };
    return { name: basename(file, '.ts'), planted };
  }),
);

describe('bugs planted for a proof', () => {
  it.each(proofs)('$name has enough of them, each under its own name', ({ planted }) => {
    expect(planted.length).toBeGreaterThanOrEqual(FEWEST);
    expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length);
  });

  it.each(proofs.flatMap(({ name, planted }) => planted.map((plant) => ({ proof: name, ...plant }))))(
    '$proof, "$name": fits the code as it is',
    (plant) => {
      const source = readFileSync(join(ROOT, plant.file), 'utf8');
      expect(withBug(source, plant)).not.toBe(source);
    },
  );
});

describe('faults of connectors', () => {
  it.each(Object.entries(classes))('%s is planted in enough of them', (_, faults) => {
    expect(new Set(faults.map(({ name }) => name.split(':')[0])).size).toBeGreaterThanOrEqual(FEWEST);
  });

  it.each(Object.values(classes).flat())('"$name": fits the code as it is', (fault) => {
    const source = readFileSync(join(ROOT, fault.file), 'utf8');
    expect(withBug(source, fault)).not.toBe(source);
  });
});

describe('planting', () => {
  const bug = { name: 'off by one', file: 'a.ts', find: '<', replace: '<=' };

  it('puts the bug where the text stands', () => {
    expect(withBug('a < b', bug)).toBe('a <= b');
  });

  it.each([
    ['a > b', 0],
    ['a < b < c', 2],
  ])('refuses text that does not occur once: %s', (source, count) => {
    expect(() => withBug(source, bug)).toThrow(
      `off by one: the text to replace occurs ${count} times in a.ts, not once`,
    );
  });

  it('takes the replacement as it is written', () => {
    expect(withBug('a < b', { ...bug, replace: '$&$1' })).toBe('a $&$1 b');
  });
});
