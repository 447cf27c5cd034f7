import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf } from '../../http/page.js';
import type { Property } from '../../ledger/types.js';
import { accountFor, listingFor } from './auth.js';
import { amenitiesOf, bedTypesOf, propertyTypesOf } from './dictionary.js';
import { isSet, listOf, pagingOf, success } from './envelope.js';
import { LISTING_FEES, toFeeSetting, toListing, toTaxSetting, unitsOf } from './listing.js';

type Query = Record<string, string | undefined>;
type ById = { Params: { id: string }; Querystring: Query };

/** Listings, their fees, taxes and units, and the dictionaries. */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Query }>('/listings', async (request) => {
    const account = await accountFor(request, context);
    const { limit, offset } = pagingOf(request.query);
    const found = account.list().filter((property) => isWanted(property, request.query));
    const page = pageOf(found, offset, limit, request.sandbox.drift);
    const withResources = isSet(request.query.includeResources);
    return listOf(
      page.map((property) => toListing(property, withResources)),
      limit,
      offset,
      found.length,
    );
  });

  app.get<ById>('/listings/:id', async (request) => {
    const account = await accountFor(request, context);
    return success(toListing(listingFor(account, request.params.id), true));
  });

  app.get<ById>('/listingUnits/:id', async (request) => {
    const account = await accountFor(request, context);
    return success(unitsOf(listingFor(account, request.params.id)));
  });

  app.get<ById>('/listingFeeSettings/:id', async (request) => {
    const account = await accountFor(request, context);
    const property = listingFor(account, request.params.id);
    const fees = property.fees.filter(({ kind }) => !LISTING_FEES.includes(kind));
    return success(fees.map((fee) => toFeeSetting(property, fee, account.id)));
  });

  app.get<ById>('/listingTaxSettings/:id', async (request) => {
    const account = await accountFor(request, context);
    const property = listingFor(account, request.params.id);
    return success(property.taxes.map((tax) => toTaxSetting(property, tax, account.id)));
  });

  app.get('/amenities', async (request) => success(amenitiesOf(await accountFor(request, context))));
  app.get('/bedTypes', async (request) => success(bedTypesOf(await accountFor(request, context))));
  app.get('/propertyTypes', async (request) => success(propertyTypesOf(await accountFor(request, context))));
}

function isWanted(
  { name, address, updatedAt }: Property,
  { match, city, country, latestActivityStart: start }: Query,
): boolean {
  const has = (text: string, part: string | undefined) => !part || text.toLowerCase().includes(part.toLowerCase());
  return (
    has(name, match) &&
    has(address.city, city) &&
    has(address.countryCode, country) &&
    (!start || updatedAt >= Date.parse(`${start}Z`))
  );
}
