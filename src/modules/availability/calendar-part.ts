import { Decimal } from '../../values/money/money.js';
import { nightsBetween } from '../../values/time/dates.js';
import type { FreeNight, NightRules } from './availability.types.js';
import { type CalendarRow, NO_NIGHT, parseNight, type StoredNight } from './calendar-runs.js';

/** A run of equal nights, by offset in days from the first date; `past` is the offset after the last. */
interface Run {
  first: number;
  past: number;
  night: StoredNight;
}

/** A unit's calendar on consecutive dates, addressed by their offset from the first; the rest is not parsed. */
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

  /** Returns whether one more of the unit can be booked for each of `count` nights, our own holds included. */
  areFree(first: number, count: number): boolean {
    return first >= this.shift && this.free.startsWith('1'.repeat(count), first - this.shift);
  }

  rulesAt(day: number): NightRules {
    const { minimumNights, maximumNights, closedToArrival, closedToDeparture } = this.at(day);
    return {
      date: this.dates[day]!,
      free: this.areFree(day, 1),
      minimumNights,
      maximumNights,
      closedToArrival,
      closedToDeparture,
    };
  }

  /** Returns the prices of `count` nights, equal ones together; undefined where a night has no price. */
  prices(first: number, count: number): { price: number; nights: number }[] | undefined {
    const past = first + count;
    const prices: { price: number; nights: number }[] = [];
    let known = first;
    for (let index = this.runIndex(first); index < this.runs.length; index += 1) {
      const run = this.runs[index]!;
      if (run.first > known || run.night.price === '') break;
      const end = Math.min(run.past, past);
      prices.push({ price: +run.night.price, nights: end - known });
      known = end;
      if (known === past) break;
    }
    return known === past ? prices : undefined;
  }

  nights(first: number, count: number): FreeNight[] {
    return Array.from({ length: count }, (_, index) => {
      const { price } = this.at(first + index);
      return { ...this.rulesAt(first + index), price: price === '' ? null : new Decimal(price) };
    });
  }

  private at(day: number): StoredNight {
    const run = this.runs[this.runIndex(day)];
    return run && run.first <= day ? run.night : NO_NIGHT;
  }

  /**
   * Returns the index of the first run that ends after the day. It searches by bisection, because a stay of a year asks
   * for each day.
   */
  private runIndex(day: number): number {
    let [low, high] = [0, this.runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.runs[middle]!.past > day) high = middle;
      else low = middle + 1;
    }
    return low;
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
