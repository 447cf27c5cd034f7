import type { Decimal } from 'decimal.js';
import { clock, number } from '../../engine/index.js';
import type { Quote } from '../../ledger/quote.js';
import { intOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';

export interface QuoteBody {
  property_id?: number;
  arrival?: string;
  departure?: string;
  adults?: number;
  children?: number;
  pets?: number;
}

let lastQuoteId = 400_000;

export function toProperty(property: Property) {
  const { address, allows } = property;
  return {
    id: property.id,
    key: property.uid,
    name: property.internalName,
    internal_code: property.internalName,
    external_name: property.name,
    active: property.active,
    address: {
      street1: address.street,
      city: address.city,
      state: address.state,
      postal_code: address.zipcode,
      country: address.countryCode,
    },
    latitude: address.latitude,
    longitude: address.longitude,
    property_type: property.type,
    currency_code: property.currency,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    bathrooms_full: Math.floor(property.bathrooms ?? 0),
    bathrooms_half: (property.bathrooms ?? 0) % 1 > 0 ? 1 : 0,
    max_guests: property.capacity,
    max_adults: null,
    max_children: allows.children === false ? 0 : null,
    max_pets: allows.pets === null ? null : allows.pets ? 2 : 0,
    check_in: clock(property.checkInFrom),
    check_in_end: clock(property.checkInTo),
    check_out: clock(property.checkOut),
    thumbnail_url: property.pictures[0]?.url ?? null,
    public_url: null,
    tags: [],
  };
}

export function toListing(property: Property) {
  const { texts } = property;
  return {
    id: intOf(`ownerrez:listing:${property.uid}`),
    property_id: property.id,
    title: property.name,
    description: texts.description,
    accommodations_summary: texts.space,
    location_description: texts.neighbourhood,
    house_rules: texts.rules,
    nightly_rate_min: number(property.price),
    amenities: [
      { title: 'All', amenities: property.amenities.map((name) => ({ id: intOf(`amenity:${name}`), title: name })) },
    ],
    images: property.pictures.map(({ url, caption }) => ({ original_url: url, caption })),
    rooms: [],
  };
}

/** Returns a quote, with `asked` unchanged. */
export function toQuote({ rent, discount, fees, taxes, deposit }: Quote, property: Property, asked: QuoteBody) {
  const charge = (type: string, description: string, amount: Decimal) =>
    amount.isZero() ? [] : [{ type, description, amount: amount.toNumber(), is_taxable: type !== 'tax' }];
  lastQuoteId += 1;
  return {
    id: lastQuoteId,
    property_id: property.id,
    arrival: asked.arrival,
    departure: asked.departure,
    adults: asked.adults ?? 1,
    children: asked.children ?? 0,
    currency_code: property.currency,
    charges: [
      ...charge('rent', 'Rent', rent),
      ...charge('discount', 'Length of stay', discount.negated()),
      ...fees.flatMap((fee) => charge('surcharge', fee.name, fee.total)),
      ...taxes.flatMap((tax) => charge('tax', tax.name, tax.total)),
    ].map((item, position) => ({ ...item, position })),
    security_deposit: deposit.toNumber(),
  };
}
