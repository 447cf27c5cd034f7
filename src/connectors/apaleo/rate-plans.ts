import type { PmsCall } from '../port/connector.js';
import { type Fields, objectsIn, readable } from '../kit/guards.js';
import type { Query } from '../kit/reading.js';
import { list, type List, numbered } from '../kit/rest/lists.js';

/** The channel whose prices apply: the host's own sales. */
export const CHANNEL = 'Direct';

/** Returns a list of `{"<name>":[…],"count"}`; 204 if it is empty. The PMS returns at most 200 items a page. */
export const listAt = (path: string, name: string, query: Query = {}): List =>
  list({
    path,
    query,
    items: name,
    total: 'count',
    pages: numbered({ page: 'pageNumber', size: 'pageSize', most: 200 }),
    emptyAt: [204],
  });

/** The plans that are sold by the night, to everybody. Each belongs to one unit group. */
const plansForAll = listAt('/rateplan/v1/rate-plans', 'ratePlans', {
  channelCodes: CHANNEL,
  timeSliceTemplate: 'OverNight',
  unitGroupTypes: 'BedRoom',
});

/** Returns one plan per unit group: the plan that others derive from, otherwise the first. */
export async function standardPlans(call: PmsCall, of: { propertyId?: string }): Promise<ReadonlyMap<string, Fields>> {
  const all = objectsIn(await plansForAll.items(call, { query: of }), 'ratePlans');
  const plans = readable(all, (plan) =>
    isForAll(plan) ? [{ level: plan.optionalInteger('derivationLevel'), entry: groupOf(plan) }] : [],
  ).flat();
  // If a group has several entries, the last one wins.
  return new Map(plans.sort((one, other) => other.level - one.level).flatMap(({ entry }) => entry));
}

const isForAll = (plan: Fields): boolean =>
  plan.has('id') &&
  plan.flag('isBookable') !== false &&
  plan.flag('isArchived') !== true &&
  plan.list('companies').length === 0 &&
  plan.list('promoCodes').length === 0;

const groupOf = (plan: Fields): [string, Fields][] => {
  const id = plan.optionalObject('unitGroup')?.optionalId('id');
  return id ? [[id, plan]] : [];
};
