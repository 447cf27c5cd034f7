import { byUnit, cellPrice, monthsOf, type Night, nightsTaken, pick, shadeOf, weeksOf } from './calendar-nights.js';

const night = (date: string, unit: string): Night =>
  ({ date, unit: { id: unit, name: unit, providerUnitID: unit } }) as Night;

describe('the calendar', () => {
  it('groups nights by unit, and lists their months', () => {
    const nights = [night('2027-01-31', 'a'), night('2027-02-01', 'a'), night('2027-01-31', 'b')];
    expect([...byUnit(nights)].map(([id, unit]) => [id, [...unit.nights.keys()]])).toEqual([
      ['a', ['2027-01-31', '2027-02-01']],
      ['b', ['2027-01-31']],
    ]);
    expect(monthsOf(nights.map(({ date }) => date))).toEqual(['2027-01', '2027-02']);
  });

  it.each([
    [100, 100, 200, 0],
    [149, 100, 200, 1],
    [199, 100, 200, 3],
    [200, 100, 200, 3],
    [100, 100, 100, 1],
  ])('%d between %d and %d has shade %d', (price, low, high, shade) => {
    expect(shadeOf(price, low, high)).toBe(shade);
  });

  it('marks the nights of active reservations as reserved or held, without the day of departure', () => {
    const stay = { checkInDate: '2027-02-27', checkOutDate: '2027-03-01' };
    const taken = nightsTaken([
      { id: 'a', ...stay, status: 'CONFIRMED' },
      { id: 'b', checkInDate: '2027-02-28', checkOutDate: '2027-03-02', status: 'PENDING' },
      { id: 'c', checkInDate: '2027-05-01', checkOutDate: '2027-05-02', status: 'CANCELLED' },
    ] as never);
    expect(Object.fromEntries(taken)).toEqual({
      '2027-02-27': { by: 'reserved', reservationID: 'a' },
      '2027-02-28': { by: 'reserved', reservationID: 'a' },
      '2027-03-01': { by: 'held', reservationID: 'b' },
    });
  });

  it.each([
    ['2027-02', 0, 28],
    ['2027-03', 0, 31],
    ['2027-08', 6, 31],
    ['2028-02', 1, 29],
  ])('has the weeks of %s, which begin on Monday', (month, before, days) => {
    const weeks = weeksOf(month);
    expect(weeks.findIndex(Boolean)).toBe(before);
    expect(weeks.filter(Boolean)).toHaveLength(days);
    expect([weeks[before], weeks.at(-1)]).toEqual([`${month}-01`, `${month}-${days}`]);
  });

  it.each([
    [162.4, '162'],
    [1_393, '1,393'],
    [229_345, '229K'],
    [0, '0'],
  ])('shortens a price of %d to %s', (price, text) => {
    expect(cellPrice(price)).toBe(text);
  });

  it('selects an arrival, then a departure after it, then starts again', () => {
    const arrival = pick('2027-01-05', undefined);
    expect(arrival).toEqual({ checkIn: '2027-01-05', checkOut: '' });
    expect(pick('2027-01-03', arrival)).toEqual({ checkIn: '2027-01-03', checkOut: '' });
    const stay = pick('2027-01-08', arrival);
    expect(stay).toEqual({ checkIn: '2027-01-05', checkOut: '2027-01-08' });
    expect(pick('2027-02-01', stay)).toEqual({ checkIn: '2027-02-01', checkOut: '' });
  });
});
