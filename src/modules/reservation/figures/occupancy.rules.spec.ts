import { TAKEN, takenByNight } from './occupancy.rules.js';

const taken = (checkIn: string, checkOut: string, count = 1): number[] =>
  takenByNight([{ checkIn, checkOut, count }], '2027-03-10', 4);

describe('taken nights', () => {
  it.each([
    ['2027-03-10', '2027-03-11', [1, 0, 0, 0]],
    ['2027-03-08', '2027-03-12', [1, 1, 0, 0]],
    ['2027-03-12', '2027-03-20', [0, 0, 1, 1]],
    ['2027-03-01', '2027-03-30', [1, 1, 1, 1]],
    ['2027-03-08', '2027-03-10', [0, 0, 0, 0]],
    ['2027-03-14', '2027-03-16', [0, 0, 0, 0]],
  ])('of a stay from %s to %s are %j', (checkIn, checkOut, nights) => expect(taken(checkIn, checkOut)).toEqual(nights));

  it('add up', () => expect(taken('2027-03-11', '2027-03-13', 3)).toEqual([0, 3, 3, 0]));

  it('are those that somebody booked', () => expect(TAKEN).toEqual(['PENDING', 'CONFIRMED', 'MODIFIED', 'STAYING']));
});
