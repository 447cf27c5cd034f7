import { addDays, daysInMonth } from '../../values/time/dates.js';

const TWO_DIGITS = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'));

/** Returns dates by their offset from a first one. A step within a month, the usual one for calendars, is cheap. */
export class DateList {
  /** Offset of the first day of the last answer's month, `YYYY-MM-`, and the number of days in that month. */
  private start = 0;
  private month = '';
  private days = 0;

  constructor(private readonly first: string) {}

  at(offset: number): string {
    if (offset < this.start || offset >= this.start + this.days) this.enter(offset);
    return this.month + TWO_DIGITS[offset - this.start + 1]!;
  }

  private enter(offset: number): void {
    const date = addDays(this.first, offset);
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    this.month = date.slice(0, 8);
    this.start = offset - day + 1;
    this.days = daysInMonth(year, month);
  }
}
