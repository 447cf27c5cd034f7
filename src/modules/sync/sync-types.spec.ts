import { count, noCounts, refuse } from './sync.types.js';

const progress = () => ({ listings: noCounts(), nights: noCounts(), reservations: noCounts(), refused: [] as { providerId: string; reason: string }[] }); // prettier-ignore
const refusals = (number: number) =>
  Array.from({ length: number }, (_, index) => ({
    providerId: `${index}`,
    reason: 'unreadable',
    mayPass: true as const,
  }));

describe('the progress of a run', () => {
  it('adds up what was read', () => {
    const counts = noCounts();
    count(counts, { written: 3, unchanged: 2, refused: 1 });
    count(counts, { written: 1, unchanged: 1, refused: 1 });
    expect(counts).toEqual({ read: 9, written: 4, unchanged: 3, refused: 2 });
  });

  it('names at most 500 of what was refused, with the reason and no more', () => {
    const run = progress();
    refuse(run, refusals(499));
    refuse(run, refusals(3));
    refuse(run, refusals(3));
    expect(run.refused).toHaveLength(500);
    expect(run.refused.at(-1)).toEqual({ providerId: '0', reason: 'unreadable' });
  });
});
