import type { FastifyInstance } from 'fastify';
import type { Account } from '../../ledger/account.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import type { ById, Partner, Query } from './auth.js';
import {
  facilities,
  linkOf,
  toPlans,
  toPolicy,
  toProperty,
  toRoomType,
  toTaxSet,
  policyIdOf,
  taxSetIdOf,
} from './content.js';
import { fits, listed } from './paging.js';

type List = { Querystring: Query };

/** Groups, and what is told of their properties. */
export function contentRoutes(app: FastifyInstance, partner: Partner): void {
  const toGroup = (account: Account) => ({
    type: 'group',
    id: `sandbox-${account.name}`,
    attributes: { id: `sandbox-${account.name}`, title: account.name },
    relationships: {
      properties: { data: account.list().map((property) => linkOf('property', property.uid, property.name)) },
    },
  });
  const found = async (id: string) => {
    const one = await partner.property(id);
    if (!one) throw new Failure(404, 'Not found');
    return one;
  };

  app.get<List>('/groups', async (request) => listed(request, await partner.all(), toGroup));

  app.get<ById>('/groups/:id', async (request) => {
    const account = await partner.group(request.params.id);
    if (!account) throw new Failure(404, 'Not found');
    return { data: toGroup(account) };
  });

  app.get<List>('/properties', async (request) => {
    const all = await partner.properties(request.query['filter[id]']);
    const shown = all.filter(({ property }) => fits(request.query, 'is_active', String(property.active)));
    return listed(request, shown, ({ account, property }) => toProperty(property, account));
  });

  app.get<ById>('/properties/:id', async (request) => {
    const { account, property } = await found(request.params.id);
    return { data: toProperty(property, account) };
  });

  const ofProperties = async ({ query }: { query: Query }): Promise<Property[]> =>
    (await partner.properties(query['filter[property_id]'])).map(({ property }) => property);

  app.get<List>('/room_types', async (request) => listed(request, await ofProperties(request), toRoomType));

  app.get<List>('/rate_plans', async (request) =>
    listed(request, (await ofProperties(request)).flatMap(toPlans), (plan) => plan),
  );

  app.get<ById>('/hotel_policies/:id', async ({ params }) => {
    const property = (await ofProperties({ query: {} })).find((one) => policyIdOf(one) === params.id);
    if (!property) throw new Failure(404, 'Not found');
    return { data: toPolicy(property) };
  });

  app.get<ById>('/tax_sets/:id', async ({ params }) => {
    const property = (await ofProperties({ query: {} })).find((one) => taxSetIdOf(one) === params.id);
    if (!property) throw new Failure(404, 'Not found');
    return { data: toTaxSet(property) };
  });

  app.get('/property_facilities/options', () => ({ data: facilities('property') }));
  app.get('/room_facilities/options', () => ({ data: facilities('room') }));
}
