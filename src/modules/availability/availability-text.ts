import { pageMeta } from '../../shared/http/page.js';
import { Decimal, roundTo, toNumber } from '../../shared/money/money.js';
import { nightsBetween } from '../../shared/time/dates.js';
import type { Conversion } from '../listing/listing.types.js';
import { applySteps, convertSteps, type Modification, type PriceSteps, stepsOf } from '../pricing/pricing.types.js';
import type { UnitRow } from './availability.repository.js';
import type { AvailabilityRequest, NightStatus } from './availability.types.js';
import { type StoredNight, UnitCalendar } from './calendar-runs.js';
import { DateList } from './date-list.js';

/** What prices are shown in. */
type Shown = Pick<Conversion, 'currency' | 'convert'>;

export interface Period {
  /** First day answered. */
  first: string;
  /** Last day answered; undefined: the last stored one. */
  last?: string;
  rows: readonly UnitRow[];
}

/** What the records of like nights share: the text after their date, and the price. */
interface NightText {
  available: string;
  notAvailable: string;
  amount: Decimal;
  isPriced: boolean;
}

const modification = ({ percentage, value }: Modification): string =>
  `{"percentage":${toNumber(percentage)},"value":${toNumber(value)}}`;

/** Steps and text are made once for nights that are alike: most of a listing's are. */
class UnitNights {
  readonly calendar: UnitCalendar;
  private readonly texts = new Map<StoredNight, NightText>();
  private readonly tail: string;
  readonly head: string;

  constructor(
    private readonly row: UnitRow,
    first: string,
    private readonly steps: PriceSteps,
    private readonly conversion?: Shown,
  ) {
    this.calendar = new UnitCalendar(row, first);
    this.head = `{"id":"${row.unitId}_`;
    this.tail = `"unit":${JSON.stringify({ id: row.unitId, providerUnitID: row.providerUnitId, name: row.unitName })}}`;
  }

  at(offset: number): { status: NightStatus; text: NightText } {
    const night = this.calendar.at(offset);
    const status = this.calendar.isFree(offset) ? 'AVAILABLE' : 'NOT_AVAILABLE';
    let text = this.texts.get(night);
    if (!text) this.texts.set(night, (text = this.textOf(night)));
    return { status, text };
  }

  private textOf(night: StoredNight): NightText {
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

/** specification, endpoint 9, as text: one record per unit and day; a night without data is NOT_AVAILABLE. */
export const availabilityText = (period: Period, request: AvailabilityRequest, conversion?: Shown): string => {
  const { rows, first } = period;
  const listing = rows[0]!;
  const steps = stepsOf(listing, listing.isTenantOwned);
  const units = rows.map((row) => new UnitNights(row, first, steps, conversion));
  const end =
    period.last === undefined
      ? Math.max(...units.map(({ calendar }) => calendar.end))
      : nightsBetween(first, period.last) + 1;
  const skip = (request.page - 1) * request.limit;
  const dates = new DateList(first);
  const tally = new Map<NightText, number>();
  let data = '';
  let days = 0;
  for (let offset = 0; offset < end; offset += 1) {
    const onPage = days >= skip && days < skip + request.limit;
    let selected = false;
    for (const unit of units) {
      const { status, text } = unit.at(offset);
      if (request.status !== undefined && status !== request.status) continue;
      selected = true;
      if (request.includePrice && text.isPriced) tally.set(text, (tally.get(text) ?? 0) + 1);
      if (!onPage) continue;
      const date = dates.at(offset);
      data += `${data === '' ? '' : ','}${unit.head}${date}","date":"${date}${status === 'AVAILABLE' ? text.available : text.notAvailable}`;
    }
    if (selected) days += 1;
  }
  const average = request.includePrice
    ? `,"avgNightlyPrice":${meanOf(tally, conversion?.currency ?? listing.currency)}`
    : '';
  return `{"data":[${data}],"meta":${JSON.stringify(pageMeta(days, request))}${average}}`;
};

/** The mean over the selected nights that have a price, in the whole period; 0 when none has one. */
const meanOf = (tally: ReadonlyMap<NightText, number>, currency: string): number => {
  let total = new Decimal(0);
  let nights = 0;
  for (const [{ amount }, count] of tally) {
    total = total.plus(amount.times(count));
    nights += count;
  }
  return nights === 0 ? 0 : toNumber(roundTo(total.dividedBy(nights), currency));
};
