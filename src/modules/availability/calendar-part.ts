import { Decimal } from '../../shared/money/money.js';
import { nightsBetween } from '../../shared/time/dates.js';
import type { FreeNight, NightRules } from './availability.types.js';
import { type CalendarRow, NO_NIGHT, parseNight, type StoredNight } from './calendar-runs.js';

/** Alike nights in a row, by their distance in days from the first date; `past` is behind them. */
interface Run {
  first: number;
  past: number;
  night: StoredNight;
}

/** A unit's calendar on some dates that follow each other, told by their distance from the first; the rest is not read. */
export class CalendarPart {
  private readonly runs: Run[] = [];
  private readonly free: string;
  private readonly shift: number;

  constructor(
    { firstDay, nights, free }: CalendarRow,
    private readonly dates: readonly string[],
  ) {
    this.free = free ?? '';
    this.shift = firstDay === null || dates.length === 0 ? 0 : nightsBetween(dates[0]!, firstDay);
    if (nights) this.read(nights);
  }

  /** Whether one more of the unit can be booked for each of so many nights, our own holds counted. */
  areFree(first: number, count: number): boolean {
    return first >= this.shift && this.free.startsWith('1'.repeat(count), first - this.shift);
  }

  rulesAt(day: number): NightRules {
    const { minimumNights, maximumNights, closedToArrival, closedToDeparture } = this.at(day);
    return { date: this.dates[day]!, free: this.areFree(day, 1), minimumNights, maximumNights, closedToArrival, closedToDeparture }; // prettier-ignore
  }

  /** What so many nights cost, those that are alike together; undefined where one has no price. */
  prices(first: number, count: number): { price: number; nights: number }[] | undefined {
    const past = first + count;
    const own = this.runs.filter((run) => run.first < past && run.past > first);
    const prices = own.map((run) => ({
      price: run.night.price === '' ? NaN : +run.night.price,
      nights: Math.min(run.past, past) - Math.max(run.first, first),
    }));
    const known = prices.reduce((sum, { price, nights }) => sum + (Number.isNaN(price) ? 0 : nights), 0);
    return known === count ? prices : undefined;
  }

  nights(first: number, count: number): FreeNight[] {
    return Array.from({ length: count }, (_, index) => {
      const { price } = this.at(first + index);
      return { ...this.rulesAt(first + index), price: price === '' ? null : new Decimal(price) };
    });
  }

  private at(day: number): StoredNight {
    return this.runs.find(({ first, past }) => first <= day && day < past)?.night ?? NO_NIGHT;
  }

  private read(nights: string): void {
    for (let start = 0, first = this.shift; start < nights.length && first < this.dates.length;) {
      const space = nights.indexOf(' ', start);
      const comma = nights.indexOf(',', space);
      const end = comma === -1 ? nights.length : comma;
      const past = first + +nights.slice(start, space);
      if (past > 0) this.runs.push({ first, past, night: parseNight(nights.slice(space + 1, end)) });
      [start, first] = [end + 1, past];
    }
  }
}
