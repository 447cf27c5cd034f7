import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsNight } from '../kit/model.js';
import { closures, everyNight, mapNights } from '../kit/nights.js';
import { get } from '../kit/reading.js';
import { allOf, attributesOf, relatedId } from './client.js';

const RESTRICTIONS =
  'availability,rate,min_stay_arrival,min_stay_through,max_stay,stop_sell,closed_to_arrival,closed_to_departure';
/** An overbooked night counts below zero. */
const LEAST_AVAILABLE = -1_000_000;

export const plansOf = (call: PmsCall, propertyIds: string): Promise<Fields[]> =>
  allOf(call, '/rate_plans', { 'filter[property_id]': propertyIds });

/**
 * The plan that a room type is sold at here: in the property's currency, one that stands by itself before one derived
 * from another, a price by room before one by person; of equals the first. Undefined: the room type cannot be sold.
 */
export function standardPlan(plans: readonly Fields[], roomTypeId: string, currency: string): Fields | undefined {
  const rankOf = (plan: Fields): number => {
    const raw = attributesOf(plan);
    const isDerived = raw.optionalId('parent_rate_plan_id') !== null;
    return (isDerived ? 2 : 0) + (raw.optionalText('sell_mode') === 'per_person' ? 1 : 0);
  };
  const suits = (plan: Fields): boolean => {
    const raw = attributesOf(plan);
    return (
      relatedId(plan, 'room_type') === roomTypeId &&
      (!raw.has('currency') || raw.optionalCurrency('currency') === currency)
    );
  };
  return plans.filter(suits).sort((a, b) => rankOf(a) - rankOf(b))[0];
}

export const calendar = async (call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> =>
  nightsOf(call, await plansOf(call, listing.providerId), listing, from, to);

/** Nights of the standard plan of each room type; one without such a plan is closed. */
export async function nightsOf(
  call: PmsCall,
  plans: readonly Fields[],
  listing: Omit<ListingRef, 'timeZone'>,
  from: string,
  to: string,
): Promise<PmsNight[]> {
  const byPlan = await ratesOf(call, listing.providerId, from, to);
  const nights: PmsNight[] = [];
  for (const unitId of listing.providerUnitIds) {
    const plan = standardPlan(plans, unitId, listing.currency);
    const own = plan ? mapNights(daysIn(byPlan, plan.id('id')), unitId, nightOf) : [];
    nights.push(...everyNight(own, unitId, from, to));
  }
  return nights;
}

/** All plans of a property: `{"<plan>":{"<date>":{"rate":"200.00",…}}}`, both ends included. */
async function ratesOf(call: PmsCall, propertyId: string, from: string, to: string): Promise<Fields> {
  const body = await get(call, '/restrictions', {
    'filter[property_id]': propertyId,
    'filter[date][gte]': from,
    'filter[date][lte]': to,
    'filter[restrictions]': RESTRICTIONS,
  });
  return Fields.of(body, 'body').object('data');
}

/** A plan that is left out is no news about its nights. */
function daysIn(byPlan: Fields, planId: string): { date: string; night: unknown }[] {
  const byDate = byPlan.value(planId);
  if (typeof byDate !== 'object' || byDate === null || Array.isArray(byDate))
    throw invalid('body.data', 'a map with the rate plan');
  return Object.entries(byDate).map(([date, night]) => ({ date, night: night as unknown }));
}

/** A new plan asks 0 for every night until the host sets a price: such a night is not for sale. */
export function nightOf(day: Fields, providerUnitId: string | null): PmsNight {
  const night = day.object('night');
  const rate = night.optionalPrice('rate');
  const price = rate?.isZero() ? null : rate;
  const isSold = price !== null && night.flag('stop_sell') !== true;
  return {
    providerUnitId,
    date: day.date('date'),
    available: isSold ? Math.max(0, night.optionalInteger('availability', 0, LEAST_AVAILABLE)) : 0,
    price,
    minimumNights: Math.max(night.optionalInteger('min_stay_arrival'), night.optionalInteger('min_stay_through')),
    maximumNights: night.optionalInteger('max_stay'),
    ...closures(night, 'closed_to_arrival', 'closed_to_departure'),
  };
}
