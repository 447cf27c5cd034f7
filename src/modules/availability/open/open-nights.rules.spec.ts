import { addOpenNights } from './open-nights.rules.js';
import type { OpenUnit } from './open-nights.types.js';

const FROM = '2027-03-10';
const added = (unit: Partial<OpenUnit>, before = [0, 0, 0, 0]): number[] => {
  const counts = [...before];
  addOpenNights(counts, { inventory: 1, firstDay: FROM, free: '', nights: null, ...unit }, FROM);
  return counts;
};

describe('the open nights of a unit', () => {
  it('are the free nights of its calendar', () => {
    expect(added({ free: '1011' })).toEqual([1, 0, 1, 1]);
    expect(added({ free: '10' }, [5, 5, 5, 5])).toEqual([6, 5, 5, 5]);
  });

  it('begin with the calendar when it begins later', () => {
    expect(added({ firstDay: '2027-03-12', free: '11' })).toEqual([0, 0, 1, 1]);
    expect(added({ inventory: 9, firstDay: '2027-03-12', free: '11', nights: '1 4 - 0 0,1 2 - 0 0' })).toEqual([
      0, 0, 4, 2,
    ]);
  });

  it('count as often as the PMS reports when the unit exists several times', () => {
    const nights = '2 5 100 0 0,1 0 100 0 0,9 3 100 0 0';
    expect(added({ inventory: 4, firstDay: '2027-03-09', free: '1001', nights })).toEqual([4, 0, 0, 3]);
  });

  it('count once where a release reopened a night that the PMS still reports as sold', () => {
    expect(added({ inventory: 4, free: '1', nights: '1 0 100 0 0' })).toEqual([1, 0, 0, 0]);
  });
});
