import { stayChoices } from './stay-choices.js';

const days = (stays: { checkIn: string; checkOut: string }[]) =>
  stays.map(({ checkIn, checkOut }) => `${checkIn.slice(5)}/${checkOut.slice(5)}`);

describe('stayChoices', () => {
  const dates = { checkIn: '2027-03-01', checkOut: '2027-03-04' };

  it('returns only the stay itself without flexibility', () => {
    expect(days(stayChoices({ ...dates, flexibleDays: 0 }))).toEqual(['03-01/03-04']);
  });

  it('moves the whole stay, nearest dates first', () => {
    expect(days(stayChoices({ ...dates, flexibleDays: 2 }))).toEqual([
      '03-01/03-04',
      '02-28/03-03',
      '03-02/03-05',
      '02-27/03-02',
      '03-03/03-06',
    ]);
  });

  it('finds the number of nights anywhere in a window, earliest first', () => {
    expect(days(stayChoices({ ...dates, nights: 2, flexibleDays: 0 }))).toEqual(['03-01/03-03', '03-02/03-04']);
    expect(days(stayChoices({ ...dates, nights: 3, flexibleDays: 0 }))).toEqual(['03-01/03-04']);
  });
});
