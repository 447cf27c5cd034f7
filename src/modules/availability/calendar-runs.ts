import { nightsBetween } from '../../values/time/dates.js';

/**
 * One night as text: `available price minimum maximum`, with `-` for no price; then `a` where no stay may begin on the
 * date, `d` where none may end, or `ad` for both. Equal nights have equal texts, so that a year is compared in one
 * step.
 */
export type NightText = string;

/** The stored nights of a unit. */
export interface StoredCalendar {
  firstDay: string;
  /** Consecutive runs of equal nights: `length night`, separated by `,`; empty when there are none. */
  nights: string;
}

/** A stored calendar with its free nights, as the database returns it; all null when nothing was read yet. */
export interface CalendarRow {
  firstDay: string | null;
  nights: string | null;
  /** One digit per night: 1 when one more of the unit can be booked. */
  free: string | null;
}

/** A night as a reader needs it. */
export interface StoredNight {
  /** Decimal text, '' for none. */
  price: string;
  /** 0 for no limit. */
  minimumNights: number;
  maximumNights: number;
  closedToArrival: boolean;
  closedToDeparture: boolean;
}

export const NO_NIGHT: StoredNight = {
  price: '',
  minimumNights: 0,
  maximumNights: 0,
  closedToArrival: false,
  closedToDeparture: false,
};

export const runsOf = (nights: readonly NightText[]): string => {
  let runs = '';
  for (let start = 0, end = 0; start < nights.length; start = end) {
    while (end < nights.length && nights[end] === nights[start]) end += 1;
    runs += `${runs === '' ? '' : ','}${end - start} ${nights[start]}`;
  }
  return runs;
};

const eachNight = <Night>(runs: string, nightOf: (text: NightText) => Night): Night[] => {
  const nights: Night[] = [];
  for (const run of runs === '' ? [] : runs.split(',')) {
    const space = run.indexOf(' ');
    const night = nightOf(run.slice(space + 1));
    for (let left = +run.slice(0, space); left > 0; left -= 1) nights.push(night);
  }
  return nights;
};

export const nightTexts = (runs: string): NightText[] => eachNight(runs, (text) => text);

export const parseNight = (text: NightText): StoredNight => {
  const [, price, minimum, maximum, closed = ''] = text.split(' ') as [string, string, string, string, string?];
  return {
    price: price === '-' ? '' : price,
    minimumNights: +minimum,
    maximumNights: +maximum,
    closedToArrival: closed.includes('a'),
    closedToDeparture: closed.includes('d'),
  };
};

/** Stands for a night without stored data. */
const NOT_STORED: NightText = '';

/**
 * Reads a unit's nights forwards, by their offset in days from `base`. Nights that the cursor passes are not parsed,
 * and a move over a run of equal nights costs as much as a move over one night.
 */
export class CalendarCursor {
  private readonly nights: string;
  private readonly free: string;
  private readonly shift: number;
  private offset = -Infinity;
  /** The position of the next run in the text, and the bounds of the text of the current run. */
  private next = 0;
  private text = { start: 0, end: 0 };
  /** The offset after the current run; before the first run, the offset of the first stored night. */
  private runPast: number;

  constructor({ firstDay, nights, free }: CalendarRow, base: string) {
    this.nights = nights ?? '';
    this.free = free ?? '';
    this.shift = firstDay === null || this.nights === '' ? 0 : nightsBetween(base, firstDay);
    this.runPast = this.shift;
  }

  /** Returns the offset after the last stored night. */
  get end(): number {
    let end = this.shift;
    for (let next = 0; next < this.nights.length;) {
      const run = this.runAt(next);
      end += run.length;
      next = run.next;
    }
    return end;
  }

  /** Moves to `offset`, which must not be before the offset of the last move. */
  moveTo(offset: number): void {
    this.offset = offset;
    while (this.runPast <= offset && this.next < this.nights.length) {
      const { length, text, next } = this.runAt(this.next);
      this.runPast += length;
      [this.text, this.next] = [text, next];
    }
  }

  /** Returns the night at the cursor; empty where none is stored. */
  get night(): NightText {
    const isStored = this.next > 0 && this.offset < this.runPast;
    return isStored ? this.nights.slice(this.text.start, this.text.end) : NOT_STORED;
  }

  /** Returns whether one more of the unit can be booked, our own holds included; false where nothing is stored. */
  get isFree(): boolean {
    return this.free[this.offset - this.shift] === '1';
  }

  /** Returns the offset of the next night that may differ from the one at the cursor. */
  get past(): number {
    const run = this.offset < this.runPast ? this.runPast : Infinity;
    const other = this.free.indexOf(this.isFree ? '0' : '1', Math.max(0, this.offset - this.shift));
    if (other >= 0) return Math.min(run, other + this.shift);
    return this.isFree ? Math.min(run, this.free.length + this.shift) : run;
  }

  private runAt(start: number): { length: number; text: { start: number; end: number }; next: number } {
    const space = this.nights.indexOf(' ', start);
    const comma = this.nights.indexOf(',', space);
    const end = comma === -1 ? this.nights.length : comma;
    return { length: +this.nights.slice(start, space), text: { start: space + 1, end }, next: end + 1 };
  }
}
