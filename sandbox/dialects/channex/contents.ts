import type { OpenCall, OpenRoutes } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import type { Property } from '../../ledger/types.js';
import {
  facilities,
  linkOf,
  policyIdOf,
  taxSetIdOf,
  toPlans,
  toPolicy,
  toProperty,
  toRoomType,
  toTaxSet,
} from './content.js';
import { fits, listed } from './paging.js';
import { notFound, partnerIn } from './partner.js';
import { cancellationPolicyIdOf, toCancellationPolicy } from './policy.js';

/** Groups, and the content of their properties. */
export const contents: OpenRoutes = {
  'GET /groups': async (call) => listed(call, await partnerIn(call).all(), toGroup),

  'GET /groups/:id': async (call) => ({ data: toGroup((await partnerIn(call).group(call.params.id!)) ?? refuse()) }),

  'GET /properties': async (call) => {
    const all = await partnerIn(call).properties(call.query['filter[id]']);
    const shown = all.filter(({ property }) => fits(call.query, 'is_active', String(property.active)));
    return listed(call, shown, ({ account, property }) => toProperty(property, account));
  },

  'GET /properties/:id': async (call) => {
    const { account, property } = (await partnerIn(call).property(call.params.id!)) ?? refuse();
    return { data: toProperty(property, account) };
  },

  'GET /room_types': async (call) => listed(call, await ofProperties(call), toRoomType),

  'GET /rate_plans': async (call) => listed(call, (await ofProperties(call)).flatMap(toPlans), (plan) => plan),

  'GET /hotel_policies/:id': async (call) => ({ data: toPolicy(await propertyBy(call, policyIdOf)) }),

  'GET /cancellation_policies': async (call) => {
    const owners = (await ofProperties(call)).filter((property) => cancellationPolicyIdOf(property) !== null);
    return listed(call, owners, toCancellationPolicy);
  },

  'GET /tax_sets/:id': async (call) => ({ data: toTaxSet(await propertyBy(call, taxSetIdOf)) }),

  'GET /property_facilities/options': () => ({ data: facilities('property') }),
  'GET /room_facilities/options': () => ({ data: facilities('room') }),
};

function refuse(): never {
  throw notFound();
}

const toGroup = (account: Account) => ({
  type: 'group',
  id: `sandbox-${account.name}`,
  attributes: { id: `sandbox-${account.name}`, title: account.name },
  relationships: {
    properties: { data: account.list().map((property) => linkOf('property', property.uid, property.name)) },
  },
});

const ofProperties = async (call: OpenCall): Promise<Property[]> =>
  (await partnerIn(call).properties(call.query['filter[property_id]'])).map(({ property }) => property);

/** Returns the property to which the id belongs. */
async function propertyBy(call: OpenCall, idOf: (property: Property) => string): Promise<Property> {
  const all = await partnerIn(call).properties(undefined);
  return all.find(({ property }) => idOf(property) === call.params.id)?.property ?? refuse();
}
