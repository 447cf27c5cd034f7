import { Failure, type OpenCall, type OpenRoutes } from '../../engine/index.js';
import { type Night, nightsOf } from '../../ledger/calendar.js';
import { dayOf, dayOfTime } from '../../ledger/dates.js';
import { moneyOf } from './content.js';
import { derivedPlanIdOf, partnerIn, planIdOf, roomTypeIdOf } from './partner.js';

const STATE_DAYS = 500;
const DERIVED_SHARE = 0.9;

/** Availability of room types and prices of plans by date; both ends included, today to 500 days ahead. */
export const rates: OpenRoutes = {
  'GET /availability': async (call) => {
    const { from, end } = rangeOf(call);
    const all = await partnerIn(call).properties(call.query['filter[property_id]']);
    const data = all.map(({ account, property }) => {
      const nights = nightsOf(account, property, from, end).map(({ date, free }) => [date, free]);
      return [roomTypeIdOf(property), Object.fromEntries(nights)];
    });
    return { data: Object.fromEntries(data) as unknown };
  },

  'GET /restrictions': async (call) => {
    const wanted = call.query['filter[restrictions]']?.split(',');
    if (!wanted) throw new Failure(400, 'restrictions is required');
    const { from, end } = rangeOf(call);
    const all = await partnerIn(call).properties(call.query['filter[property_id]']);
    const data = all.flatMap(({ account, property }) => {
      const nights = nightsOf(account, property, from, end);
      const at = (share: number) => {
        const days = nights.map((night) => [
          night.date,
          chosen(toRestrictions(night, property.currency, share), wanted),
        ]);
        return Object.fromEntries(days) as unknown;
      };
      return [
        [planIdOf(property), at(1)],
        [derivedPlanIdOf(property), at(DERIVED_SHARE)],
      ];
    });
    return { data: Object.fromEntries(data) as unknown };
  },
};

function rangeOf({ query, now }: OpenCall): { from: number; end: number } {
  const [first, last] = ['gte', 'lte'].map((bound) =>
    dayOf(query[`filter[date][${bound}]`] ?? query['filter[date]'] ?? ''),
  );
  if (first === undefined || last === undefined) throw new Failure(400, 'date is required');
  const today = dayOfTime(now);
  return { from: Math.max(first, today), end: Math.min(last + 1, today + STATE_DAYS) };
}

const toRestrictions = (night: Night, currency: string, share: number): Record<string, unknown> => ({
  availability: night.free,
  rate: moneyOf(night.price.times(share), currency),
  min_stay_arrival: night.minNights ?? 1,
  min_stay_through: 1,
  max_stay: night.maxNights ?? 0,
  closed_to_arrival: night.closedToArrival,
  closed_to_departure: night.closedToDeparture,
  stop_sell: false,
});

const chosen = (all: Record<string, unknown>, wanted: string[]) => ({
  ...Object.fromEntries(wanted.filter((name) => name in all).map((name) => [name, all[name]])),
  unavailable_reasons: [],
});
