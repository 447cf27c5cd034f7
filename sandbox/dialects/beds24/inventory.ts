import type { Account } from '../../ledger/account.js';
import { type Night, nightsOf } from '../../ledger/calendar.js';
import { sum } from '../../ledger/money.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { isOn, type Query } from './envelope.js';

export function offersOf(account: Account, property: Property, stay: { from: number; end: number; guests: number }) {
  const nights = nightsOf(account, property, stay.from, stay.end);
  const unitsAvailable = Math.min(...nights.map(({ free }) => free));
  if (unitsAvailable < 1 || stay.guests > (property.capacity ?? Infinity)) return [];
  const { net, fees } = quoteOf(account, property, stay);
  const extraGuests = fees.filter(({ kind }) => kind === 'extraGuest').map(({ total }) => total);
  return [{ offerId: 1, offerName: 'Standard rate', price: sum([net, ...extraGuests]).toNumber(), unitsAvailable }];
}

type Value = number | string | null;

/** The fields of a night by name, with the parameter that includes each. */
const VALUES: [flag: string, name: string, valueOf: (night: Night) => Value][] = [
  ['includeNumAvail', 'numAvail', ({ free }) => free],
  ['includeMinStay', 'minStay', ({ minNights }) => minNights],
  ['includeMaxStay', 'maxStay', ({ maxNights }) => maxNights],
  ['includeMultiplier', 'multiplier', multiplierOf],
  ['includeOverride', 'override', overrideOf],
  ['includePrices', 'price1', (night) => night.price.dividedBy(multiplierOf(night)).toNumber()],
];

/** Returns the factor of a night's price over `price1`: hosts raise the prices of weekends by a quarter. */
function multiplierOf({ day }: Night): number {
  return day % 7 < 2 ? 1.25 : 1;
}

/** Groups nights of equal values into ranges, both dates included. Without an include flag there are no ranges. */
export function rangesOf(nights: Night[], query: Query) {
  const wanted = VALUES.filter(([flag]) => isOn(query, flag));
  if (wanted.length === 0) return [];
  const ranges: { from: string; to: string; values: Value[] }[] = [];
  for (const night of nights) {
    const values = wanted.map(([, , valueOf]) => valueOf(night));
    const last = ranges.at(-1);
    if (last && values.every((value, index) => value === last.values[index])) last.to = night.date;
    else ranges.push({ from: night.date, to: night.date, values });
  }
  return ranges.map(({ from, to, values }) => ({
    from,
    to,
    ...Object.fromEntries(wanted.map(([, name], index) => [name, values[index]])),
  }));
}

function overrideOf({ closedToArrival, closedToDeparture, free, units, booked, pending }: Night): string {
  if (free === 0 && booked + pending < units) return 'blackout';
  if (closedToArrival && closedToDeparture) return 'noCheckInOrCheckOut';
  if (closedToArrival) return 'noCheckIn';
  return closedToDeparture ? 'noCheckOut' : 'none';
}
