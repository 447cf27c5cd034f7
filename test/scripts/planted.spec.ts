import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classes } from '../../mutation/classes.mjs';
import { withBug } from '../../scripts/lib/tests/with-bug.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';
import { PLANTED } from '../support/planted.js';

const FEWEST = 3;

describe('bugs planted for a proof', () => {
  it.each(PLANTED)('$name has enough of them, each under its own name', ({ planted }) => {
    expect(planted.length).toBeGreaterThanOrEqual(FEWEST);
    expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length);
  });

  it.each(PLANTED.flatMap(({ name, planted }) => planted.map((plant) => ({ proof: name, ...plant }))))(
    '$proof, "$name": fits the code as it is',
    (plant) => {
      const source = readFileSync(join(ROOT, plant.file), 'utf8');
      expect(withBug(source, plant)).not.toBe(source);
    },
  );
});

describe('faults of connectors', () => {
  it.each(Object.entries(classes))('%s is planted in enough connectors', (_, faults) => {
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

  it('uses the replacement exactly as written', () => {
    expect(withBug('a < b', { ...bug, replace: '$&$1' })).toBe('a $&$1 b');
  });
});
