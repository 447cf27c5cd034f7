import type { PmsListing, PmsReservation } from '../../connectors/port/model.js';
import { count, missingRightsIn, noCounts, noProgress, refuse, warnOfStatuses, warnOfTypes } from './sync-progress.js';

const refusals = (number: number) =>
  Array.from({ length: number }, (_, index) => ({
    providerId: `${index}`,
    reason: 'unreadable',
    mayPass: true as const,
  }));

describe('the progress of a run', () => {
  it('adds up the numbers of read items', () => {
    const counts = noCounts();
    count(counts, { written: 3, unchanged: 2, refused: 1 });
    count(counts, { written: 1, unchanged: 1, refused: 1 });
    expect(counts).toEqual({ read: 9, written: 4, unchanged: 3, refused: 2 });
  });

  it('names at most 500 refused items, with the reason and no more', () => {
    const run = noProgress();
    refuse(run, refusals(499));
    refuse(run, refusals(3));
    refuse(run, refusals(3));
    expect(run.refused).toHaveLength(500);
    expect(run.refused.at(-1)).toEqual({ providerId: '0', reason: 'unreadable' });
  });

  it('names each right that it lacked once, and nothing when it read nothing', () => {
    const run = noProgress();
    const warning = { field: 'pictures', reason: 'a right', count: 1, example: '1', lacksRight: true as const };
    run.warnings.push(warning, { ...warning, field: 'amenities' }, { ...warning, reason: 'x', lacksRight: undefined });
    expect(missingRightsIn(run)).toBeNull();
    count(run.listings, { written: 0, unchanged: 1, refused: 0 });
    expect(missingRightsIn(run)).toBe('["a right"]');
  });

  it('warns of unknown words, naming the first item that has one', () => {
    const run = noProgress();
    const typed = (providerId: string, type: string) => ({ providerId, type }) as PmsListing;
    warnOfTypes(run, [
      typed('1', 'House'),
      typed('2', 'Windmill'),
      typed('3', 'Igloo'),
      typed('4', ''),
      typed('5', 'Other'),
    ]);
    const known = { providerReservationId: '6', status: 'CONFIRMED' } as PmsReservation;
    warnOfStatuses(run, [known, { ...known, providerReservationId: '7', status: 'UNKNOWN' }]);
    expect(run.warnings).toEqual([
      { field: 'type', reason: 'not a known property type', count: 2, example: '2' },
      { field: 'status', reason: 'not a known status', count: 1, example: '7' },
    ]);
  });
});
