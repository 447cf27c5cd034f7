import { decideAbsence } from './absence.js';

const first = new Date('2027-01-01T00:00:00Z');
const minutesLater = (minutes: number): Date => new Date(first.getTime() + minutes * 60_000);

const row = (id: string, own: { missingSince?: Date | null; readAt?: Date; absent?: boolean } = {}) => ({
  id,
  providerId: `p-${id}`,
  readAt: minutesLater(-60),
  missingSince: null,
  absent: false,
  ...own,
});

const rows = (count: number, own: Parameters<typeof row>[1] = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => row(String(from + index), own));
const seen = (...listings: { providerId: string }[]): Set<string> =>
  new Set(listings.map(({ providerId }) => providerId));

describe('decideAbsence', () => {
  it('only records the first miss', () => {
    const [kept, gone] = rows(2);
    expect(decideAbsence([kept!, gone!], first, seen(kept!))).toEqual({ missing: ['1'], found: [], absent: [] });
  });

  it.each([
    ['nine minutes later', 9, []],
    ['ten minutes later', 10, ['1']],
  ])('decides whether a listing is absent after a second miss %s', (_, minutes, absent) => {
    const [kept] = rows(1);
    const gone = row('1', { missingSince: first });
    expect(decideAbsence([kept!, gone], minutesLater(minutes), seen(kept!)).absent).toEqual(absent);
  });

  it('resets the miss of a listing that is present again', () => {
    const back = row('1', { missingSince: first });
    expect(decideAbsence([back], minutesLater(20), seen(back))).toEqual({ missing: [], found: ['1'], absent: [] });
  });

  it('counts a listing that was read on its own during the pass as present', () => {
    const moved = row('1', { missingSince: first, readAt: minutesLater(21) });
    expect(decideAbsence([moved], minutesLater(20), new Set())).toEqual({ missing: [], found: ['1'], absent: [] });
  });

  it('ignores listings that are absent already', () => {
    expect(decideAbsence([row('1', { absent: true, missingSince: first })], minutesLater(20), new Set())).toEqual({
      missing: [],
      found: [],
      absent: [],
    });
  });

  it.each([
    ['five of six', 5, 6, false],
    ['six of thirty: just a fifth', 6, 30, false],
    ['six of twenty-nine', 6, 29, true],
    ['all of a hundred', 100, 100, true],
  ])('decides whether too many listings are missing: %s', (_, gone, all, stops) => {
    const lost = rows(gone, { missingSince: first });
    const kept = rows(all - gone, {}, gone);
    const decision = decideAbsence([...lost, ...kept], minutesLater(30), seen(...kept));
    expect(decision.absent).toHaveLength(stops ? 0 : gone);
    expect(decision.stopped !== undefined).toBe(stops);
  });
});
