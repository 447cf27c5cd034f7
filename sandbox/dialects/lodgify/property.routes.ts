import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Property } from '../../ledger/types.js';
import { accountFor, listed, propertyFor, roomIdOf, utc } from './auth.js';
import type { Query } from './auth.js';

type ById = { Params: { id: string }; Querystring: Query };

/** What a euro buys, roughly: `min_price` is in euros, whatever the property's currency. */
const EUROS = new Decimal('0.9');

/** Properties, their room types, and those that are gone. */
export function propertyRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Query }>('/v2/properties', async (request) => {
    const account = await accountFor(request, context);
    const since = Date.parse(request.query.updatedSince ?? '') || 0;
    const found = account.list().filter(({ updatedAt }) => updatedAt >= since);
    return listed(found, request.query, request.sandbox.drift, toProperty);
  });

  app.get<{ Querystring: Query }>('/v2/deletedProperties', async (request) => {
    const account = await accountFor(request, context);
    const gone = [...account.properties.values()].filter(({ removed }) => removed);
    return listed(gone, request.query, 0, ({ id, updatedAt }) => ({ id, deleted_at: utc(updatedAt) }));
  });

  app.get<ById>('/v2/properties/:id', async (request) =>
    toProperty(propertyFor(await accountFor(request, context), request.params.id)),
  );

  app.get<ById>('/v2/properties/:id/rooms', async (request) => [
    toRoom(propertyFor(await accountFor(request, context), request.params.id)),
  ]);
}

/** Addresses of pictures come without their scheme. */
const pictureOf = (url: string): string => url.replace(/^https?:/, '');

/** For how many nights the prices of a property are: some hosts price by the week. */
const priceUnitOf = ({ id }: Property): number => (id % 3 === 0 ? 7 : 1);

function toProperty(property: Property) {
  const { address } = property;
  const price = new Decimal(property.price).times(priceUnitOf(property));
  return {
    id: property.id,
    name: property.name,
    internal_name: property.internalName,
    description: property.texts.description,
    latitude: address.latitude,
    longitude: address.longitude,
    address: address.street,
    zip: address.zipcode,
    city: address.city,
    state: address.state,
    country_code: address.countryCode,
    image_url: property.pictures[0] ? pictureOf(property.pictures[0].url) : null,
    rating: property.rating.average,
    price_unit_in_days: priceUnitOf(property),
    min_price: price.times(EUROS).toDecimalPlaces(2).toNumber(),
    original_min_price: price.toNumber(),
    currency_code: property.currency,
    rooms: [{ id: roomIdOf(property), name: property.name }],
    created_at: utc(property.createdAt),
    updated_at: utc(property.updatedAt),
    is_active: property.active,
  };
}

function toRoom(property: Property) {
  return {
    id: roomIdOf(property),
    name: property.name,
    description: property.texts.space,
    max_people: property.capacity,
    units: property.units.length,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    images: property.pictures.map(({ url, caption }) => ({ url: pictureOf(url), text: caption })),
    amenities: { further: property.amenities.map((name) => ({ name, text: name })) },
  };
}
