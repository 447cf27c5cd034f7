import type { FastifyInstance } from 'fastify';
import { nightsOf, type Night } from '../../ledger/calendar.js';
import { dayOf, dayOfTime } from '../../ledger/dates.js';
import { Failure } from '../dialect.js';
import { derivedPlanIdOf, planIdOf, roomTypeIdOf, type Partner, type Query } from './auth.js';
import { moneyOf } from './content.js';

const STATE_DAYS = 500;
const DERIVED_SHARE = 0.9;

type List = { Querystring: Query };

/** What is left of room types and what plans ask, by date; both ends included, today to 500 days ahead. */
export function rateRoutes(app: FastifyInstance, partner: Partner): void {
  const { clock } = partner.context;

  const rangeOf = (query: Query): { from: number; end: number } => {
    const [first, last] = ['gte', 'lte'].map((bound) =>
      dayOf(query[`filter[date][${bound}]`] ?? query['filter[date]'] ?? ''),
    );
    if (first === undefined || last === undefined) throw new Failure(400, 'date is required');
    const today = dayOfTime(clock.now());
    return { from: Math.max(first, today), end: Math.min(last + 1, today + STATE_DAYS) };
  };

  app.get<List>('/availability', async ({ query }) => {
    const { from, end } = rangeOf(query);
    const all = await partner.properties(query['filter[property_id]']);
    const data = all.map(({ account, property }) => {
      const nights = nightsOf(account, property, from, end).map(({ date, free }) => [date, free]);
      return [roomTypeIdOf(property), Object.fromEntries(nights)];
    });
    return { data: Object.fromEntries(data) as unknown };
  });

  app.get<List>('/restrictions', async ({ query }) => {
    const wanted = query['filter[restrictions]']?.split(',');
    if (!wanted) throw new Failure(400, 'restrictions is required');
    const { from, end } = rangeOf(query);
    const data = (await partner.properties(query['filter[property_id]'])).flatMap(({ account, property }) => {
      const nights = nightsOf(account, property, from, end);
      const at = (share: number) =>
        Object.fromEntries(
          nights.map((night) => [night.date, chosen(toRestrictions(night, property.currency, share), wanted)]),
        );
      return [
        [planIdOf(property), at(1)],
        [derivedPlanIdOf(property), at(DERIVED_SHARE)],
      ];
    });
    return { data: Object.fromEntries(data) as unknown };
  });
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
