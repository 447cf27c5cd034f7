import { accountWith, THREE_UNITS } from '../testing/property.factory.js';
import { changeBooking, makeBooking } from './bookings.js';
import { nightsOf } from './calendar.js';
import { dayOf } from './dates.js';
import type { BookingInput, BookingStatus } from './types.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const STAY = { propertyId: 1, arrival: '2026-03-10', departure: '2026-03-13' };

function ledgerOf(units = THREE_UNITS.slice(0, 1)) {
  const { account, property } = accountWith({ units });
  let id = 0;
  const book = (input: Partial<BookingInput> = {}) => makeBooking(account, { ...STAY, ...input }, ++id, NOW);
  const free = () => nightsOf(account, property, dayOf('2026-03-09')!, dayOf('2026-03-14')!).map((night) => night.free);
  return { account, property, book, free };
}

describe('booking nights', () => {
  it('takes the nights up to, but not including, the departure', () => {
    const { book, free } = ledgerOf();
    book();
    expect(free()).toEqual([1, 0, 0, 0, 1]);
  });

  it.each([
    ['the same nights', '2026-03-10', '2026-03-13'],
    ['one of the nights', '2026-03-12', '2026-03-14'],
    ['a stay around the nights', '2026-03-09', '2026-03-15'],
  ])('refuses %s and changes nothing', (_name, arrival, departure) => {
    const { account, book, free } = ledgerOf();
    book();
    expect(() => book({ arrival, departure })).toThrow(expect.objectContaining({ code: 'nights_taken' }));
    expect(account.bookings.size).toBe(1);
    expect(free()).toEqual([1, 0, 0, 0, 1]);
  });

  it('lets a stay begin on the day on which another ends', () => {
    const { book } = ledgerOf();
    book();
    expect(book({ arrival: '2026-03-13', departure: '2026-03-14' }).status).toBe('confirmed');
  });

  it('sells one stay per unit, each on a separate unit', () => {
    const { book } = ledgerOf(THREE_UNITS);
    expect([book(), book(), book()].map(({ unitId }) => unitId)).toEqual([11, 12, 13]);
    expect(() => book()).toThrow(expect.objectContaining({ code: 'nights_taken' }));
  });

  it('refuses a named unit that is taken even if others are free', () => {
    const { book } = ledgerOf(THREE_UNITS);
    book({ unitId: 12 });
    expect(() => book({ unitId: 12 })).toThrow(expect.objectContaining({ code: 'nights_taken' }));
    expect(() => book({ unitId: 99 })).toThrow(expect.objectContaining({ code: 'bad_unit' }));
  });

  it('accepts a stay that fits by count without naming a unit', () => {
    const { book } = ledgerOf(THREE_UNITS.slice(0, 2));
    book({ unitId: 11, arrival: '2026-03-10', departure: '2026-03-11' });
    book({ unitId: 12, arrival: '2026-03-11', departure: '2026-03-12' });
    expect(book({ arrival: '2026-03-10', departure: '2026-03-12' }).unitId).toBeNull();
  });

  it.each<[BookingStatus, number]>([
    ['confirmed', 0],
    ['pending', 0],
    ['hold', 0],
    ['blocked', 0],
    ['owner', 0],
    ['inquiry', 1],
    ['cancelled', 1],
    ['expired', 1],
  ])('with the status %s leaves %i free', (status, left) => {
    const { book, free } = ledgerOf();
    book({ status });
    expect(free()[1]).toBe(left);
  });

  it.each([
    ['2026-03-13', '2026-03-13'],
    ['2026-03-13', '2026-03-10'],
    ['2026-02-30', '2026-03-02'],
    ['tomorrow', '2026-03-02'],
  ])('refuses the dates %s to %s', (arrival, departure) => {
    const { book } = ledgerOf();
    expect(() => book({ arrival, departure })).toThrow(expect.objectContaining({ code: 'bad_dates' }));
  });

  it('refuses nights beyond the calendar', () => {
    const { book } = ledgerOf();
    expect(() => book({ arrival: '2030-03-01', departure: '2030-03-02' })).toThrow(
      expect.objectContaining({ code: 'nights_taken' }),
    );
  });

  it("moves a stay over its own nights, but not over another stay's", () => {
    const { account, book, free } = ledgerOf();
    const booking = book();
    book({ arrival: '2026-03-20', departure: '2026-03-22' });
    changeBooking(account, booking, { arrival: '2026-03-11', departure: '2026-03-14' }, NOW + 5);
    expect(free()).toEqual([1, 1, 0, 0, 0]);
    expect(booking.updatedAt).toBe(NOW + 5);
    expect(() => changeBooking(account, booking, { departure: '2026-03-21' }, NOW)).toThrow(
      expect.objectContaining({ code: 'nights_taken' }),
    );
    expect(booking.departure).toBe('2026-03-14');
  });

  it('refuses more guests than the property sleeps, and changes nothing', () => {
    const { account, property, book } = ledgerOf();
    Object.assign(property, { capacity: 4 });
    const booking = book({ party: { guests: 2 } });
    const change = (guests: number) => changeBooking(account, booking, { party: { guests }, notes: 'more' }, NOW);
    expect(() => change(5)).toThrow(expect.objectContaining({ code: 'too_many_guests' }));
    expect(booking).toMatchObject({ party: { guests: 2 }, notes: '' });
    change(4);
    expect(booking.party.guests).toBe(4);
  });
});
