import type { PmsCall } from '../port/connector.js';
import { type Fields, objectsIn, readable } from '../kit/guards.js';
import type { Query } from '../kit/reading.js';
import { list, type List, numbered } from '../kit/rest/lists.js';

/** The channel whose prices apply: the host's own sales. */
export const CHANNEL = 'Direct';

/** A list of `{"<name>":[…],"count"}`; 204 where there is nothing. 200 is the most that the PMS gives in a page. */
export const listAt = (path: string, name: string, query: Query = {}): List =>
  list({
    path,
    query,
    items: name,
    total: 'count',
    pages: numbered({ page: 'pageNumber', size: 'pageSize', most: 200 }),
    emptyAt: [204],
  });

/** A plan belongs to one unit group. Only plans that are sold by the night, to everybody. */
const plansForAll = listAt('/rateplan/v1/rate-plans', 'ratePlans', {
  channelCodes: CHANNEL,
  timeSliceTemplate: 'OverNight',
  unitGroupTypes: 'BedRoom',
});

/** By unit group: the plan that others derive from, else the first. */
export async function standardPlans(call: PmsCall, of: { propertyId?: string }): Promise<ReadonlyMap<string, Fields>> {
  const all = objectsIn(await plansForAll.items(call, { query: of }), 'ratePlans');
  const plans = readable(all, (plan) =>
    isForAll(plan) ? [{ level: plan.optionalInteger('derivationLevel'), entry: groupOf(plan) }] : [],
  ).flat();
  // Of several entries for a group the last one stays.
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
