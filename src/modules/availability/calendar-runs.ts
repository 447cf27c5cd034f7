import { nightsBetween } from '../../shared/time/dates.js';

/**
 * One night as text: `available price minimum maximum`, `-` for no price; then `a` where no stay may begin on the date, `d`
 * where none may end, `ad` for both. Nights that are alike have equal texts, so that a year is compared in one go.
 */
export type NightText = string;

/** Nights of a unit as they are stored. */
export interface StoredCalendar {
  firstDay: string;
  /** Runs of alike nights, one after the other: `length night`, separated by `,`; empty when there are none. */
  nights: string;
}

/** A stored calendar with its free nights, as the database answers it; all null when nothing was read yet. */
export interface CalendarRow {
  firstDay: string | null;
  nights: string | null;
  /** A digit a night: 1 when one more of the unit can be booked. */
  free: string | null;
}

/** A night as a reader needs it. Nights that are alike are the same object: most of a unit's are. */
export interface StoredNight {
  /** Decimal text, '' for none. */
  price: string;
  /** 0: none. */
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

/** A unit's nights by their distance in days from `base`. */
export class UnitCalendar {
  private readonly shift: number;
  private readonly nights: StoredNight[];
  private readonly free: string;

  constructor({ firstDay, nights, free }: CalendarRow, base: string) {
    const alike = new Map<NightText, StoredNight>();
    this.nights = eachNight(nights ?? '', (text) => {
      if (!alike.has(text)) alike.set(text, parseNight(text));
      return alike.get(text)!;
    });
    this.shift = firstDay === null || this.nights.length === 0 ? 0 : nightsBetween(base, firstDay);
    this.free = free ?? '';
  }

  /** Offset after the last stored night. */
  get end(): number {
    return this.shift + this.nights.length;
  }

  /** One without price and rules where none is stored. */
  at(offset: number): StoredNight {
    return this.nights[offset - this.shift] ?? NO_NIGHT;
  }

  /** Whether one more of the unit can be booked, our own holds counted; not where nothing is stored. */
  isFree(offset: number): boolean {
    return this.free[offset - this.shift] === '1';
  }
}
