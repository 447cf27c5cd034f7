import { pageMeta } from '../../platform/paging/page.js';
import { Decimal, roundTo, toNumber } from '../../values/money/money.js';
import { nightsBetween } from '../../values/time/dates.js';
import { freshnessText, olderOf } from '../listing/freshness/freshness.rules.js';
import type { Conversion } from '../listing/listing.types.js';
import { applySteps, convertSteps, stepsOf } from '../pricing/pricing.rules.js';
import type { Modification, PriceSteps } from '../pricing/pricing.types.js';
import type { CalendarFreshness, UnitRow } from './availability.repository.js';
import type { AvailabilityRequest, NightStatus } from './availability.types.js';
import { CalendarCursor, type NightText, NO_NIGHT, parseNight } from './calendar-runs.js';
import { DateList } from './date-list.js';

/** The currency in which prices are displayed, and the conversion to it. */
type Shown = Pick<Conversion, 'currency' | 'convert'>;

export interface Period {
  /** First day of the answer. */
  first: string;
  /** Last day of the answer; undefined for the last stored one. */
  last?: string;
  rows: readonly UnitRow[];
  /** With a cursor: the first day of the page, counted from `first`. */
  from?: number;
  /** Returns the cursor of a page that begins with this day, counted from `first`. */
  cursorAt: (day: number) => string;
}

/** The parts of a record that equal nights share: the text after their date, and the price. */
interface NightRecord {
  available: string;
  notAvailable: string;
  amount: Decimal;
  isPriced: boolean;
}

/** The most records that a step writes, unless one day has more units. */
const RECORDS_A_STEP = 100;

const modification = ({ percentage, value }: Modification): string =>
  `{"percentage":${toNumber(percentage)},"value":${toNumber(value)}}`;

/**
 * Builds the records of one unit. Price steps and text are computed once for equal nights, which most nights of a
 * listing are.
 */
class UnitRecords {
  private readonly records = new Map<NightText, NightRecord>();
  private readonly tail: string;

  constructor(
    private readonly row: UnitRow,
    private readonly steps: PriceSteps,
    private readonly conversion?: Shown,
  ) {
    this.tail = `"unit":${JSON.stringify({ id: row.unitId, providerUnitID: row.providerUnitId, name: row.unitName })}}`;
  }

  of(night: NightText): NightRecord {
    let record = this.records.get(night);
    if (!record) this.records.set(night, (record = this.recordOf(night)));
    return record;
  }

  private recordOf(text: NightText): NightRecord {
    const night = text === '' ? NO_NIGHT : parseNight(text);
    const { currency, minimumNights, maximumNights } = this.row;
    const stepped = applySteps(new Decimal(night.price || 0), currency, this.steps);
    const { conversion } = this;
    const price = conversion ? convertSteps(stepped, (part) => conversion.convert(part, currency)) : stepped;
    const { defaultDiscount, markup, promotionDiscount } = price;
    const rest =
      `","price":${toNumber(price.amount)},"minimumNights":${night.minimumNights || minimumNights}` +
      `,"maximumNights":${night.maximumNights || maximumNights},"closedToArrival":${night.closedToArrival}` +
      `,"closedToDeparture":${night.closedToDeparture},"currency":"${conversion?.currency ?? currency}"` +
      `,"originalPrice":${toNumber(price.original)},"priceModifications":{"defaultDiscount":${modification(defaultDiscount)}` +
      `,"markup":${modification(markup)},"promotionDiscount":${modification(promotionDiscount)}},${this.tail}`;
    const after = '","status":"';
    return {
      available: `${after}AVAILABLE${rest}`,
      notAvailable: `${after}NOT_AVAILABLE${rest}`,
      amount: price.amount,
      isPriced: night.price !== '',
    };
  }
}

interface Unit {
  /** The text before the date in the id of a record. */
  head: string;
  cursor: CalendarCursor;
  records: UnitRecords;
}

/** A unit's night on the day that is being written. */
interface ShownNight {
  head: string;
  status: NightStatus;
  record: NightRecord;
}

/** Returns the number of days in the period; 0 when it ends before it begins. */
export const daysOf = ({ first, last, rows }: Period): number => {
  const stored = (): number => Math.max(...rows.map((row) => new CalendarCursor(row, first).end));
  return Math.max(0, last === undefined ? stored() : nightsBetween(first, last) + 1);
};

/**
 * The response of docs/interface.md#get-the-availability-of-a-listing as text: one record per unit and day; a night
 * without data is NOT_AVAILABLE. It is written in steps, each of a few records or of consecutive equal days, so the
 * work depends on the stored nights and the page, not on the length of the period.
 */
export class AvailabilityText {
  private readonly units: readonly Unit[];
  private readonly dates: DateList;
  private readonly currency: string;
  private readonly age: string;
  private readonly tally = new Map<NightRecord, number>();
  /** Texts of the steps; each holds whole records. They are joined at the end, so that they are copied only once. */
  private readonly data: string[] = [];
  /** The day of the next step, the number of earlier days that are selected, and the day after the last step. */
  private day = 0;
  private selected = 0;
  private end: number;
  /** The number of selected days in the whole period, where it is known without visiting each day. */
  private readonly total?: number;

  /** The number of selected days before the page; with `from`, it is known once the page begins. */
  private skip: number;
  /** The day after the last one on a full page. */
  private following?: number;

  constructor(
    private readonly period: Period,
    private readonly request: AvailabilityRequest,
    conversion?: Shown,
  ) {
    const { rows, first } = period;
    const listing = rows[0]!;
    const steps = stepsOf(listing, listing.isTenantOwned);
    this.units = rows.map((row) => ({
      head: `{"id":"${row.unitId}_`,
      cursor: new CalendarCursor(row, first),
      records: new UnitRecords(row, steps, conversion),
    }));
    this.dates = new DateList(first);
    this.currency = conversion?.currency ?? listing.currency;
    this.age = freshnessText(rows.reduce<CalendarFreshness>(olderOf, listing));
    this.end = daysOf(period);
    this.skip = period.from === undefined ? (request.page - 1) * request.limit : Infinity;
    if (request.status === undefined && !request.includePrice) this.total = this.cutToPage();
  }

  get isComplete(): boolean {
    return this.day >= this.end;
  }

  /** Writes the next run of equal days. */
  step(): void {
    const { status, includePrice } = this.request;
    const { from = 0 } = this.period;
    if (this.day === from && this.skip === Infinity) this.skip = this.selected;
    const nights = this.units.map((unit) => nightAt(unit, this.day));
    let past = Math.min(this.end, this.pagePast, this.day < from ? from : Infinity);
    for (const { cursor } of this.units) past = Math.min(past, cursor.past);
    const chosen = status === undefined ? nights : nights.filter((night) => night.status === status);
    if (includePrice) this.count(chosen, past - this.day);
    if (chosen.length > 0) {
      if (this.isOnPage) this.write(chosen, past);
      const isOnPage = this.isOnPage;
      this.selected += past - this.day;
      if (isOnPage && !this.isOnPage) this.following = past;
    }
    this.day = past;
  }

  /** Returns the whole answer, once it is complete. */
  get text(): string {
    const total = this.total ?? this.selected;
    const average = this.request.includePrice ? `,"avgNightlyPrice":${meanOf(this.tally, this.currency)}` : '';
    const isMore = this.following !== undefined && total > this.skip + this.request.limit;
    const nextCursor = isMore ? this.period.cursorAt(this.following!) : null;
    const meta = JSON.stringify(pageMeta(total, { ...this.request, nextCursor }));
    return `{"data":[${this.data.join(',')}],"meta":${meta}${average},${this.age}}`;
  }

  /** Skips the days off the page when all days are selected. Returns the number of days in the period. */
  private cutToPage(): number {
    const days = this.end;
    this.skip = this.period.from ?? this.skip;
    this.end = Math.min(days, this.skip + this.request.limit);
    this.day = this.selected = Math.min(days, this.skip);
    this.following = this.end;
    return days;
  }

  private get isOnPage(): boolean {
    return this.selected >= this.skip && this.selected < this.skip + this.request.limit;
  }

  /**
   * Returns the day where a step must end at the latest: the days of a step are either all off the page, or on it and
   * few.
   */
  private get pagePast(): number {
    if (this.selected < this.skip) return this.day + this.skip - this.selected;
    if (!this.isOnPage) return Infinity;
    const few = Math.ceil(RECORDS_A_STEP / this.units.length);
    return this.day + Math.min(few, this.skip + this.request.limit - this.selected);
  }

  private count(nights: readonly ShownNight[], days: number): void {
    for (const { record } of nights) if (record.isPriced) this.tally.set(record, (this.tally.get(record) ?? 0) + days);
  }

  private write(nights: readonly ShownNight[], past: number): void {
    const records: string[] = [];
    for (let day = this.day; day < past; day += 1) {
      const date = this.dates.at(day);
      for (const { head, status, record } of nights)
        records.push(
          `${head}${date}","date":"${date}${status === 'AVAILABLE' ? record.available : record.notAvailable}`,
        );
    }
    this.data.push(records.join(','));
  }
}

const nightAt = ({ head, cursor, records }: Unit, day: number): ShownNight => {
  cursor.moveTo(day);
  return { head, status: cursor.isFree ? 'AVAILABLE' : 'NOT_AVAILABLE', record: records.of(cursor.night) };
};

/** Returns the text without splitting the work into steps. */
export const availabilityText = (period: Period, request: AvailabilityRequest, conversion?: Shown): string => {
  const text = new AvailabilityText(period, request, conversion);
  while (!text.isComplete) text.step();
  return text.text;
};

/** Returns the mean price of the selected nights with a price in the whole period; 0 when none has one. */
const meanOf = (tally: ReadonlyMap<NightRecord, number>, currency: string): number => {
  let total = new Decimal(0);
  let nights = 0;
  for (const [{ amount }, count] of tally) {
    total = total.plus(amount.times(count));
    nights += count;
  }
  return nights === 0 ? 0 : toNumber(roundTo(total.dividedBy(nights), currency));
};
