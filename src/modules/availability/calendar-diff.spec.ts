import fc from 'fast-check';
import { calendarDiff } from './calendar-diff.js';
import type { NightTexts } from './calendar-pack.js';

const FREE = '1 99.5 2 30';
const TAKEN = '0 99.5 2 30';
const OTHER = '1 120 2 30';

/** As `nightsSql` gives them. */
const stored = (texts: NightTexts): string | null =>
  texts.flatMap((text, offset) => (text === undefined ? [] : [`${offset} ${text}`])).join(',') || null;

it('adds what is not stored, alike nights as one run', () => {
  expect(calendarDiff(null, [FREE, FREE, OTHER, undefined, OTHER])).toEqual({
    added: [
      { offset: 0, length: 2, text: FREE },
      { offset: 2, length: 1, text: OTHER },
      { offset: 4, length: 1, text: OTHER },
    ],
    changed: [],
    written: 4,
    closed: 0,
  });
});

it('changes what differs, and leaves the rest', () => {
  expect(calendarDiff(stored([FREE, FREE, FREE]), [FREE, OTHER, FREE, FREE])).toEqual({
    added: [{ offset: 3, length: 1, text: FREE }],
    changed: [{ offset: 1, length: 1, text: OTHER }],
    written: 2,
    closed: 0,
  });
});

it('closes what was left out and is open, price and rules kept', () => {
  expect(calendarDiff(stored([FREE, TAKEN, '12 - 0 0']), [])).toEqual({
    added: [],
    changed: [
      { offset: 0, length: 1, text: TAKEN },
      { offset: 2, length: 1, text: '0 - 0 0' },
    ],
    written: 0,
    closed: 2,
  });
});

it('writes nothing where nothing changed, in whatever order it is stored', () => {
  const nothing = { added: [], changed: [], written: 0, closed: 0 };
  expect(calendarDiff(stored([FREE, undefined, OTHER]), [FREE, undefined, OTHER])).toEqual(nothing);
  expect(calendarDiff(`2 ${OTHER},0 ${FREE}`, [FREE, undefined, OTHER])).toEqual(nothing);
  expect(calendarDiff(null, [])).toEqual(nothing);
});

it('compares a calendar that got shorter or longer night by night', () => {
  expect(calendarDiff(stored([FREE]), [FREE, OTHER])).toMatchObject({ added: [{ offset: 1, length: 1, text: OTHER }], changed: [] }); // prettier-ignore
  expect(calendarDiff(stored([FREE, OTHER]), [FREE])).toMatchObject({ added: [], changed: [{ offset: 1, length: 1, text: '0 120 2 30' }], closed: 1 }); // prettier-ignore
});

it('joins alike nights only where they follow each other and are written the same way', () => {
  expect(calendarDiff(stored([FREE, undefined, FREE]), [OTHER, OTHER, OTHER])).toMatchObject({
    added: [{ offset: 1, length: 1, text: OTHER }],
    changed: [
      { offset: 0, length: 1, text: OTHER },
      { offset: 2, length: 1, text: OTHER },
    ],
  });
});

it('closes a night of ten or more, and leaves one whose count only begins with 0', () => {
  expect(calendarDiff('0 10 99 0 0,1 0 99 0 0', []).changed).toEqual([{ offset: 0, length: 1, text: '0 99 0 0' }]);
});

it('leads from any calendar to any other', () => {
  const texts = fc.array(fc.constantFrom<string | undefined>(undefined, FREE, TAKEN, OTHER), { maxLength: 12 });
  fc.assert(
    fc.property(texts, texts, (before, given) => {
      const diff = calendarDiff(stored(before), given);
      const after = [...before];
      for (const run of [...diff.added, ...diff.changed])
        for (let day = 0; day < run.length; day += 1) after[run.offset + day] = run.text;
      const closed = before.map((text) => text?.replace(/^\d+/, '0'));
      const length = Math.max(before.length, given.length);
      const expected = Array.from({ length }, (_, day) => given[day] ?? closed[day]);
      expect(Array.from({ length }, (_, day) => after[day])).toEqual(expected);
      const written = [...diff.added, ...diff.changed].reduce((sum, run) => sum + run.length, 0);
      expect(diff.written + diff.closed).toBe(written);
      expect(diff.added.every((run) => before[run.offset] === undefined)).toBe(true);
    }),
  );
});
