import { pageMeta } from '../../shared/http/page.js';
import { Decimal, roundTo, toNumber } from '../../shared/money/money.js';
import { addDays, nightsBetween } from '../../shared/time/dates.js';
import type { Conversion } from '../listing/listing.types.js';
import { applySteps, convertSteps, type Modification, type PriceSteps, stepsOf } from '../pricing/pricing.types.js';
import type { PeriodRow } from './availability.repository.js';
import type { AvailabilityRequest, NightStatus } from './availability.types.js';
import { freeCount, parseHolds, parseNights, type StoredHold, type StoredNight } from './free-nights.js';

export interface Period {
  /** Day that the offsets of the rows count from. */
  base: string;
  /** First day answered; not before `base`. */
  first: string;
  /** Last day answered; undefined: the last stored one. */
  last?: string;
  rows: readonly PeriodRow[];
}

/** The parts of a record that depend on the price alone, as text. */
interface PriceText {
  price: string;
  rest: string;
  amount: Decimal;
}

interface Unit {
  row: PeriodRow;
  nights: Map<number, StoredNight>;
  holds: StoredHold[];
  head: string;
  tail: string;
}

const NO_NIGHT: StoredNight = { available: 0, price: '', minimumNights: 0, maximumNights: 0 };

const modification = ({ percentage, value }: Modification): string => `{"percentage":${toNumber(percentage)},"value":${toNumber(value)}}`;

/** The steps of each distinct price are computed once: most nights of a listing share a few prices. */
const pricer = (steps: PriceSteps, currency: string, conversion?: Conversion): ((price: string) => PriceText) => {
  const known = new Map<string, PriceText>();
  const shown = JSON.stringify(conversion?.currency ?? currency);
  const compute = (price: string): PriceText => {
    const stepped = applySteps(new Decimal(price || 0), currency, steps);
    const { original, amount, markup, defaultDiscount, promotionDiscount } = conversion
      ? convertSteps(stepped, (part) => conversion.convert(part, currency))
      : stepped;
    const modifications = `{"defaultDiscount":${modification(defaultDiscount)},"markup":${modification(markup)},"promotionDiscount":${modification(promotionDiscount)}}`;
    const rest = `,"currency":${shown},"originalPrice":${toNumber(original)},"priceModifications":${modifications}`;
    return { price: String(toNumber(amount)), rest, amount };
  };
  return (price) => {
    const text = known.get(price) ?? compute(price);
    known.set(price, text);
    return text;
  };
};

const unitOf = (row: PeriodRow): Unit => {
  const unit = { id: row.unitId, providerUnitID: row.providerUnitId, name: row.unitName };
  return {
    row,
    nights: parseNights(row.nights),
    holds: parseHolds(row.holds),
    head: `{"id":"${row.unitId}_`,
    tail: `,"unit":${JSON.stringify(unit)}}`,
  };
};

/** specification, endpoint 9, as text: one record per unit and day; a night without data is NOT_AVAILABLE. */
export const availabilityText = (period: Period, request: AvailabilityRequest, conversion?: Conversion): string => {
  const { rows, base, first } = period;
  const listing = rows[0]!;
  const units = rows.map(unitOf);
  const priceOf = pricer(stepsOf(listing, listing.isTenantOwned), listing.currency, conversion);
  const lastStored = Math.max(-1, ...rows.map(({ lastOffset }) => lastOffset ?? -1));
  const start = nightsBetween(base, first);
  const end = period.last === undefined ? lastStored : nightsBetween(base, period.last);
  const skip = (request.page - 1) * request.limit;
  const tally = new Map<PriceText, number>();
  const records: string[] = [];
  let days = 0;
  for (let offset = start; offset <= end; offset += 1) {
    const onPage = days >= skip && days < skip + request.limit;
    const date = onPage ? addDays(base, offset) : '';
    let selected = false;
    for (const { row, nights, holds, head, tail } of units) {
      const night = nights.get(offset) ?? NO_NIGHT;
      const status: NightStatus = freeCount(night.available, row.inventoryCount, holds, offset) > 0 ? 'AVAILABLE' : 'NOT_AVAILABLE';
      if (request.status !== undefined && status !== request.status) continue;
      selected = true;
      const price = priceOf(night.price);
      if (request.includePrice && night.price !== '') tally.set(price, (tally.get(price) ?? 0) + 1);
      if (!onPage) continue;
      const minimum = night.minimumNights || listing.minimumNights;
      const maximum = night.maximumNights || listing.maximumNights;
      records.push(
        `${head}${date}","date":"${date}","status":"${status}","price":${price.price},"minimumNights":${minimum},"maximumNights":${maximum}${price.rest}${tail}`,
      );
    }
    if (selected) days += 1;
  }
  const average = request.includePrice ? `,"avgNightlyPrice":${meanOf(tally, conversion?.currency ?? listing.currency)}` : '';
  return `{"data":[${records.join(',')}],"meta":${JSON.stringify(pageMeta(days, request))}${average}}`;
};

/** Of the priced nights selected, over the whole period; 0 when there is none. semantics §4 */
const meanOf = (tally: ReadonlyMap<PriceText, number>, currency: string): number => {
  let total = new Decimal(0);
  let nights = 0;
  for (const [{ amount }, count] of tally) {
    total = total.plus(amount.times(count));
    nights += count;
  }
  return nights === 0 ? 0 : toNumber(roundTo(total.dividedBy(nights), currency));
};
