import { countToday, EXPECTED, todayByZone } from './today.rules.js';

const NOW = new Date('2027-03-10T23:30:00Z');
const stay = (timeZone: string, checkIn: string, checkOut: string, count = 1) => ({
  timeZone,
  checkIn,
  checkOut,
  count,
});

describe('today', () => {
  it('is the date on the clock of the listing', () => {
    expect(todayByZone(['Pacific/Auckland', 'UTC', 'America/Los_Angeles', 'No/Where'], NOW)).toEqual({
      zones: ['Pacific/Auckland', 'UTC', 'America/Los_Angeles', 'No/Where'],
      dates: ['2027-03-11', '2027-03-10', '2027-03-10', '2027-03-10'],
    });
  });

  it.each([
    ['arrives and stays', '2027-03-10', '2027-03-12', { arriving: 1, staying: 1, departing: 0 }],
    ['stays', '2027-03-09', '2027-03-11', { arriving: 0, staying: 1, departing: 0 }],
    ['departs', '2027-03-08', '2027-03-10', { arriving: 0, staying: 0, departing: 1 }],
    ['has left', '2027-03-07', '2027-03-09', { arriving: 0, staying: 0, departing: 0 }],
    ['comes later', '2027-03-11', '2027-03-12', { arriving: 0, staying: 0, departing: 0 }],
  ])('counts a guest who %s', (_name, checkIn, checkOut, counts) => {
    expect(countToday([stay('UTC', checkIn, checkOut)], NOW)).toEqual(counts);
  });

  it('counts the same dates differently where it is tomorrow already', () => {
    const [checkIn, checkOut] = ['2027-03-10', '2027-03-11'];
    expect(countToday([stay('UTC', checkIn, checkOut, 2), stay('Asia/Tokyo', checkIn, checkOut, 3)], NOW)).toEqual({
      arriving: 2,
      staying: 2,
      departing: 3,
    });
  });

  it('includes only guests of confirmed reservations', () => {
    expect(EXPECTED).toEqual(['CONFIRMED', 'MODIFIED', 'STAYING', 'POST_STAY']);
  });
});
