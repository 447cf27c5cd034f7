import { minorUnits } from '../../values/money/money.js';
import { addDays, monthOf, nightsBetween } from '../../values/time/dates.js';
import type { Stay } from '../availability/availability.types.js';
import type { ShownCurrency, TotalsQuery } from './search.types.js';

/** Parts of a total that are rounded once each, in addition to fees and taxes: markup, two discounts. */
const ROUNDED_STEPS = 3;
/** Parts of a total that are rounded when they are converted. */
const ROUNDED_PARTS = 7;

const halfUnit = (currency: string): number => 0.5 / 10 ** minorUnits(currency);

/** Returns the number of nights of the stay in each month. */
const nightsByMonth = ({ checkIn, checkOut }: Stay): Map<number, number> => {
  const nights = new Map<number, number>();
  for (let day = checkIn; day < checkOut; day = addDays(day, 1))
    nights.set(monthOf(day), (nights.get(monthOf(day)) ?? 0) + 1);
  return nights;
};

/**
 * Returns SQL for a lower bound of the price of the nights of a stay at `listing_filter f`: for one stay month by
 * month, for several with all nights in the cheapest month. Null or Infinity if no night of a month has a price.
 */
const nightsSql = (choices: readonly Stay[], add: (value: unknown) => string): string => {
  const floor = (month: number): string => `f.floors[${add(month + 1)}::int - f.floors_from]`;
  const [stay, ...others] = choices;
  if (others.length === 0)
    return [...nightsByMonth(stay!)].map(([month, nights]) => `${add(nights)}::float8 * ${floor(month)}`).join(' + ');
  const months = new Set(choices.flatMap((choice) => [...nightsByMonth(choice).keys()]));
  const least = `least(${[...months].map(floor).join(', ')})`;
  return `${add(nightsBetween(stay!.checkIn, stay!.checkOut))}::float8 * ${least}`;
};

/**
 * Returns SQL for the least total of a stay at `listing_filter f`, whose account is `p` (`PAYERS`) and whose currency
 * is `r` (`ratesSql`), in the shown currency: no total that `StayEstimateService` computes is below it.
 */
export const boundSql = ({ choices, shown }: TotalsQuery, add: (value: unknown) => string): string => {
  const length = `${add(nightsBetween(choices[0]!.checkIn, choices[0]!.checkOut))}::float8`;
  const nights = `(${nightsSql(choices, add)} - ${length} * r.half)`;
  const share = 'p.kept - f.discount_share + (1 - f.discount_share) * (f.fee_share + p.taxed * f.tax_share)';
  const charges = `${length} * f.night_charge + f.stay_charge - (${ROUNDED_STEPS} + f.charges) * r.half`;
  const slack = ROUNDED_PARTS * halfUnit(shown);
  return `CASE WHEN p.kept < f.discount_share THEN 0
    ELSE 0.999999999 * r.factor * (${nights} * (${share}) + ${charges}) - ${slack} END`;
};

/** Greater than any price. */
const MUCH = 1e30;
/** The most charges of a listing that is read in order of `least_night`. */
const MOST_CHARGES = 50;

/**
 * Returns SQL for the least total of listings of the currency `r` whose `least_night` is at least `night`. `kept`: the
 * least value of the accounts. If an account leaves less than the whole price, a discount of the listing, at most half
 * of the price there, takes a larger share of the rest.
 */
export const horizonSql = (
  { choices, shown }: TotalsQuery,
  { night, kept }: { night: string; kept: string },
  add: (value: unknown) => string,
): string => {
  const length = `${add(nightsBetween(choices[0]!.checkIn, choices[0]!.checkOut))}::float8`;
  const share = `CASE WHEN ${kept} < 1 THEN greatest(0, 2 * ${kept} - 1) ELSE ${kept} END`;
  const nights = `${length} * (least(${night}, ${MUCH}) - r.half) * ${share}`;
  const slack = ROUNDED_PARTS * halfUnit(shown);
  return `CASE WHEN ${night} < 0 THEN '-Infinity'
    ELSE 0.999999999 * r.factor * (${nights} - ${ROUNDED_STEPS + MOST_CHARGES} * r.half) - ${slack} END`;
};

/**
 * Returns SQL for the share of a price that the steps of an account leave, and for 1 if its taxes are certain, because
 * taxes on the price after the steps may be less. `account` and `workspace`: aliases of these tables.
 */
export const payerSql = (account: string, workspace: string, isOwned: string): string => `
  ((1 + (coalesce(${account}.markup_percentage, 0) + CASE WHEN ${isOwned} THEN 0 ELSE ${account}.distribution_markup_percentage END) / 100)
    * (1 - coalesce(${account}.default_discount_percentage, ${workspace}.default_discount_percentage, 0) / 100))::float8 AS kept,
  CASE WHEN ${account}.tax_on_markup THEN 0 ELSE 1 END::float8 AS taxed`;

/** Returns SQL for the rows of the currencies: `factor` in major units, `half` a minor unit. */
export const ratesSql = (currencies: readonly ShownCurrency[], add: (value: unknown) => string): string => {
  const columns = [
    add(currencies.map(({ currency }) => currency)),
    add(currencies.map(({ factor }) => factor)),
    add(currencies.map(({ currency }) => halfUnit(currency))),
  ];
  return `unnest(${columns[0]}::text[], ${columns[1]}::float8[], ${columns[2]}::float8[]) AS r(currency, factor, half)`;
};
