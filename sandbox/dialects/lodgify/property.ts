import { Decimal } from 'decimal.js';
import { iso } from '../../engine/index.js';
import type { Property } from '../../ledger/types.js';

/** Approximate units per euro: `min_price` is in euros, regardless of the property's currency. */
const EUROS = new Decimal('0.9');

/** Returns the id of the property's only room type, which has as many units as the property. */
export const roomIdOf = ({ units }: Property): number => units[0]!.id;

/** Returns the address of a picture without its scheme. */
const pictureOf = (url: string): string => url.replace(/^https?:/, '');

/** Returns the number of nights that a property's prices are for: some hosts price by the week. */
const priceUnitOf = ({ id }: Property): number => (id % 3 === 0 ? 7 : 1);

export function toProperty(property: Property) {
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
    created_at: iso(property.createdAt),
    updated_at: iso(property.updatedAt),
    is_active: property.active,
  };
}

export function toRoom(property: Property) {
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
