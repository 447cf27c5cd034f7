import { barsByListing, daysFrom, isWeekend, mondayOf, monthsOf } from './timeline-days.js';

const stay = (listingID: string, checkInDate: string, checkOutDate: string, status = 'CONFIRMED') =>
  ({ listingID, checkInDate, checkOutDate, status }) as never;

const columns = (reservations: never[]) =>
  [...barsByListing(reservations, '2027-03-01', 31)].map(([listing, bars]) => [
    listing,
    bars.map(({ start, end, line }) => [start, end, line]),
  ]);

describe('the timeline', () => {
  it('has the days of its window', () => {
    expect(daysFrom('2027-02-27', 3)).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
  });

  it('knows weekends, Mondays and the columns of months', () => {
    expect(daysFrom('2027-03-04', 5).map(isWeekend)).toEqual([false, false, true, true, false]);
    expect(['2027-03-01', '2027-03-04', '2027-03-07'].map(mondayOf)).toEqual([
      '2027-03-01',
      '2027-03-01',
      '2027-03-01',
    ]);
    expect(monthsOf(daysFrom('2027-02-27', 4))).toEqual([
      { month: '2027-02', start: 1, end: 3 },
      { month: '2027-03', start: 3, end: 5 },
    ]);
  });

  it('shows a stay from its first night to the day of departure, cut to the window', () => {
    expect(columns([stay('a', '2027-03-01', '2027-03-04')])).toEqual([['a', [[1, 4, 0]]]]);
    expect(columns([stay('a', '2027-02-20', '2027-03-03')])).toEqual([['a', [[1, 3, 0]]]]);
    expect(columns([stay('a', '2027-03-30', '2027-04-09')])).toEqual([['a', [[30, 32, 0]]]]);
  });

  it('leaves out stays outside the window and stays that take no nights', () => {
    expect(
      columns([
        stay('a', '2027-02-20', '2027-03-01'),
        stay('a', '2027-04-01', '2027-04-03'),
        stay('a', '2027-03-05', '2027-03-06', 'CANCELLED'),
        stay('a', '2027-03-05', '2027-03-06', 'INQUIRY'),
      ]),
    ).toEqual([]);
  });

  it('places stays of the same nights in separate lines, and the next stay in the first line', () => {
    const stays = [
      stay('a', '2027-03-08', '2027-03-10'),
      stay('a', '2027-03-01', '2027-03-05'),
      stay('a', '2027-03-02', '2027-03-08'),
      stay('b', '2027-03-02', '2027-03-03'),
    ];
    expect(columns(stays)).toEqual([
      [
        'a',
        [
          [1, 5, 0],
          [2, 8, 1],
          [8, 10, 0],
        ],
      ],
      ['b', [[2, 3, 0]]],
    ]);
  });
});
