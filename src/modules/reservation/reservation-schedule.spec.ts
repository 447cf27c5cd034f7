import { nextLookup } from './reservation-schedule.js';

describe('nextLookup', () => {
  const sent = Date.parse('2026-06-01T10:00:00Z');
  const windowEnd = new Date(sent + 600_000);
  const after = (seconds: number) => new Date(sent + seconds * 1_000);

  it('looks at the end of the visibility window, not a step beyond it', () => {
    const looks: number[] = [];
    for (let at = after(2), lookups = 1; looks.length < 11; lookups += 1) {
      looks.push((at.getTime() - sent) / 1_000);
      at = nextLookup(at, lookups, windowEnd);
    }
    expect(looks).toEqual([2, 7, 17, 37, 77, 137, 257, 557, 600, 1_800, 5_400]);
  });

  it('waits 2, 5, 10, 20, 40 s, 1, 2, 5, 10, 20 min, then an hour', () => {
    const seconds = Array.from(
      { length: 12 },
      (_, lookups) => (nextLookup(after(0), lookups).getTime() - sent) / 1_000,
    );
    expect(seconds).toEqual([2, 5, 10, 20, 40, 60, 120, 300, 600, 1_200, 3_600, 3_600]);
  });

  it('returns to the regular delays once the window has ended', () => {
    expect(nextLookup(after(600), 0, windowEnd)).toEqual(after(602));
  });
});
