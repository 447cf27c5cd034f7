import type { ListingRef, PmsCall } from '../port/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsNight } from '../port/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { get } from '../kit/reading.js';
import { night } from '../kit/rest/night-map.js';
import type { Decimal } from '../port/values.js';
import { listAt, relatedId } from './client.js';

const RESTRICTIONS =
  'availability,rate,min_stay_arrival,min_stay_through,max_stay,stop_sell,closed_to_arrival,closed_to_departure';
/** The count of an overbooked night is negative. */
const LEAST_AVAILABLE = -1_000_000;

const plans = listAt('/rate_plans');

export const plansOf = (call: PmsCall, propertyIds: string): Promise<Fields[]> =>
  plans.all(call, { query: { 'filter[property_id]': propertyIds } });

export const isPerPerson = (plan: Fields): boolean => plan.optionalText('sell_mode') === 'per_person';

/**
 * Returns the plan by which a room type is sold here: in the property's currency, an independent plan before a derived
 * one, a price per room before one per person; ties go to the first. Returns undefined if the room type cannot be sold.
 */
export function standardPlan(plans: readonly Fields[], roomTypeId: string, currency: string): Fields | undefined {
  const suits = (plan: Fields): boolean =>
    relatedId(plan, 'room_type') === roomTypeId &&
    (!plan.has('currency') || plan.optionalCurrency('currency') === currency);
  const rankOf = (plan: Fields): number =>
    (plan.optionalId('parent_rate_plan_id') === null ? 0 : 2) + (isPerPerson(plan) ? 1 : 0);
  return plans.filter(suits).sort((one, other) => rankOf(one) - rankOf(other))[0];
}

export const calendar = async (call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> =>
  nightsOf(call, await plansOf(call, listing.providerId), listing, from, to);

/** Reads the nights of the standard plan of each room type; a room type without one is closed. */
export async function nightsOf(
  call: PmsCall,
  plans: readonly Fields[],
  listing: Omit<ListingRef, 'timeZone'>,
  from: string,
  to: string,
): Promise<PmsNight[]> {
  const byPlan = await ratesOf(call, listing.providerId, from, to);
  return listing.providerUnitIds.flatMap((unitId) => {
    const plan = standardPlan(plans, unitId, listing.currency);
    const days = plan ? daysIn(byPlan, plan.id('id')) : [];
    return everyNight(
      mapNights(days, unitId, (day) => nightOf(day, undefined, unitId)),
      unitId,
      from,
      to,
    );
  });
}

/** Reads all plans of a property: `{"<plan>":{"<date>":{"rate":"200.00",…}}}`, both ends included. */
async function ratesOf(call: PmsCall, propertyId: string, from: string, to: string): Promise<Fields> {
  const body = await get(call, '/restrictions', {
    'filter[property_id]': propertyId,
    'filter[date][gte]': from,
    'filter[date][lte]': to,
    'filter[restrictions]': RESTRICTIONS,
  });
  return Fields.of(body, 'body').object('data');
}

/** Returns the days of a plan. Throws if the plan is left out, which says nothing about its nights. */
function daysIn(byPlan: Fields, planId: string): { date: string; night: unknown }[] {
  const byDate = byPlan.value(planId);
  if (typeof byDate !== 'object' || byDate === null || Array.isArray(byDate))
    throw invalid('body.data', 'a map with the rate plan');
  return Object.entries(byDate).map(([date, night]) => ({ date, night: night as unknown }));
}

export const nightOf = night({
  available: (day) => {
    const raw = day.object('night');
    const isSold = rateIn(day) !== null && raw.flag('stop_sell') !== true;
    return isSold ? Math.max(0, raw.optionalInteger('availability', 0, LEAST_AVAILABLE)) : 0;
  },
  price: rateIn,
  minimumNights: (day) => {
    const raw = day.object('night');
    return Math.max(raw.optionalInteger('min_stay_arrival'), raw.optionalInteger('min_stay_through'));
  },
  maximumNights: 'night.max_stay',
  closedToArrival: 'night.closed_to_arrival',
  closedToDeparture: 'night.closed_to_departure',
});

/**
 * Returns the price of a night. A new plan has 0 for every night until the host sets a price: such a night is not sold.
 */
function rateIn(day: Fields): Decimal | null {
  const rate = day.object('night').optionalPrice('rate');
  return rate?.isZero() ? null : rate;
}
