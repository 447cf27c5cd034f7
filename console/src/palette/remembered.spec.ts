import type { Entry } from './entries.js';
import { afterOpening, afterPinning, isPinned, NOTHING, parsed } from './remembered.js';

const entry = (id: string, title = id): Entry => ({ type: 'LISTING', id, title, about: '' });
const idsOf = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);

describe('remembered entries', () => {
  it('are the eight most recently opened ones, the latest first', () => {
    let kept = NOTHING;
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) kept = afterOpening(kept, entry(id));
    expect(idsOf(kept.recent)).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b']);
  });

  it('are pinned and unpinned, at most 20', () => {
    const pinned = afterPinning(NOTHING, entry('a'));
    expect([isPinned(pinned, entry('a')), isPinned(afterPinning(pinned, entry('a')), entry('a'))]).toEqual([
      true,
      false,
    ]);
    let many = NOTHING;
    for (let index = 0; index < 25; index += 1) many = afterPinning(many, entry(String(index)));
    expect(idsOf(many.pinned)).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 5)));
  });

  it('are stored with short titles', () => {
    expect(afterOpening(NOTHING, entry('a', 'x'.repeat(10_000))).recent[0]!.title).toHaveLength(200);
  });

  it.each([null, '', '{', '[]', 'null', '7', '{"pinned":7,"recent":[null,{"type":"LISTING"},{"type":"X","id":"a"}]}'])(
    'are none where %j is stored',
    (text) => {
      expect(parsed(text)).toEqual(NOTHING);
    },
  );

  it('are read as they were stored', () => {
    const kept = afterPinning(afterOpening(NOTHING, entry('a')), entry('b'));
    expect(parsed(JSON.stringify(kept))).toEqual(kept);
  });
});
