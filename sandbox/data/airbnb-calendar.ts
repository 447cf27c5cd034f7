import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { dayOf } from '../ledger/dates.js';
import { toMinor } from '../ledger/money.js';
import type { NightSource } from '../ledger/types.js';

/** 52 weeks: a shift by this keeps every weekday. */
const PERIOD = 364;
const UNSET = -1;
const MAX_INT = 0x7fffffff;

/** The nights of one listing in 364 slots; the pattern repeats forever in both directions. */
class ListingNights {
  private readonly open = new Int8Array(PERIOD).fill(UNSET);
  private readonly price = new Int32Array(PERIOD).fill(UNSET);
  private readonly min = new Int32Array(PERIOD).fill(UNSET);
  private readonly max = new Int32Array(PERIOD).fill(UNSET);

  /** Sets a slot unless it is set: a file of 365 days has one slot twice. */
  set(day: number, open: boolean, priceMinor: number, min: number, max: number): void {
    const slot = slotOf(day);
    if (this.open[slot] !== UNSET) return;
    this.open[slot] = open ? 1 : 0;
    this.price[slot] = priceMinor;
    this.min[slot] = min;
    this.max[slot] = max;
  }

  /** Returns the nights: unpriced ones cost the listing's own price; a night without a row is closed. */
  source(priceMinor: number, minNights: number | null, maxNights: number | null): NightSource {
    const or = <T>(value: number, fallback: T) => (value === UNSET ? fallback : value);
    return {
      at: (day) => {
        const slot = slotOf(day);
        return {
          open: this.open[slot] === 1,
          priceMinor: or(this.price[slot]!, priceMinor),
          minNights: or(this.min[slot]!, minNights),
          maxNights: or(this.max[slot]!, maxNights),
        };
      },
    };
  }
}

function slotOf(day: number): number {
  return ((day % PERIOD) + PERIOD) % PERIOD;
}

/** The calendars of one city by listing id. */
export class CityCalendar {
  private readonly listings = new Map<string, ListingNights>();
  private readonly days = new Map<string, number>();

  constructor(private readonly currency: string) {}

  /** Adds `listing_id,date,available,price,minimum_nights,maximum_nights`: plain numbers and dates, never quoted. */
  add(line: string): void {
    const [id = '', date = '', available, price, min, max] = line.split(',');
    const nights = this.listings.get(id) ?? new ListingNights();
    this.listings.set(id, nights);
    const day = this.days.get(date) ?? dayOf(date);
    if (day === undefined) return;
    this.days.set(date, day);
    nights.set(day, available === '1', price ? toMinor(price, this.currency) : UNSET, numberOr(min), numberOr(max));
  }

  source(
    listingId: string,
    priceMinor: number,
    minNights: number | null,
    maxNights: number | null,
  ): NightSource | undefined {
    return this.listings.get(listingId)?.source(priceMinor, minNights, maxNights);
  }
}

function numberOr(text: string | undefined): number {
  return text ? Math.min(Number(text), MAX_INT) : UNSET;
}

/** Reads `airbnb-<city>-calendar.csv.gz` piece by piece. */
export async function readCalendar(path: string, currency: string): Promise<CityCalendar> {
  const calendar = new CityCalendar(currency);
  let rest = '';
  let header = true;
  for await (const piece of createReadStream(path)
    .pipe(createGunzip())
    .setEncoding('latin1') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    if (header) lines.shift();
    header = false;
    for (const line of lines) calendar.add(line.trimEnd());
  }
  if (rest) calendar.add(rest);
  return calendar;
}
