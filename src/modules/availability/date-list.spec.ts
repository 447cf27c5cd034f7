import { addDays } from '../../values/time/dates.js';
import { DateList } from './date-list.js';

it.each(['2026-12-30', '2028-02-01', '2027-01-31', '1970-01-01'])(
  'DateList counts from %s as addDays does, forwards and in leaps',
  (first) => {
    const dates = new DateList(first);
    for (let offset = 0; offset < 1_500; offset += 1) expect(dates.at(offset)).toBe(addDays(first, offset));
    for (const offset of [7, 900, 31, 0, 1_461]) expect(dates.at(offset)).toBe(addDays(first, offset));
  },
);
