import { BLANK_LISTING } from '../kit/blanks.js';
import { ALL_BUT_NIGHTS } from '../kit/charge-kinds.js';
import { Fields, readable } from '../kit/guards.js';
import type { PmsListing, PmsPicture, PmsUnit } from '../kit/model.js';
import { nightlyPrice } from '../kit/nights.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';
import { moneyIn } from './client.js';

const ZERO = new Decimal(0);

/** A property, its room types (each a unit with an inventory) and the settings of its rates, where they can be had. */
export function listingOf(raw: Fields, rooms: Fields[], settings: Fields): PmsListing {
  const currency = raw.currency('currency_code');
  const startPrice = startPriceOf(raw, currency);
  const units = rooms.map((room) => unitOf(room, currency, startPrice));
  const pictures = picturesOf(raw, units);
  const most = (of: (unit: PmsUnit) => number): number => Math.max(0, ...units.map(of));
  return {
    ...BLANK_LISTING,
    providerId: raw.id('id'),
    name: raw.optionalText('name') || raw.text('internal_name'),
    internalName: raw.optionalText('internal_name'),
    description: raw.optionalText('description') || (units[0]?.description ?? ''),
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: {
      line1: raw.optionalText('address'),
      city: raw.optionalText('city'),
      state: raw.optionalText('state'),
      country: raw.optionalText('country_code') || raw.optionalText('country'),
      postal_code: raw.optionalText('zip'),
    },
    latitude: raw.coordinate('latitude', 90),
    longitude: raw.coordinate('longitude', 180),
    maxOccupancy: most(({ maxOccupancy }) => maxOccupancy),
    startPrice,
    currency,
    // `is_active` tells whether a website of the PMS shows the property, not whether it can be booked.
    active: units.length > 0,
    rating: { count: 0, average: ratingOf(raw) },
    bedroomCount: most(({ bedroomCount }) => bedroomCount),
    bathroomCount: most(({ bathroomCount }) => bathroomCount),
    rooms: units.map(({ name, inventoryCount }) => ({ name, count: inventoryCount })),
    checkIn: checkInBetween(settings.optionalHour('check_in_hour')),
    checkOut: { op: 'UNTIL', end: settings.optionalHour('check_out_hour') },
    rawAmenities: [...new Set(units.flatMap(({ amenities }) => amenities.map(({ name }) => name)))].map((name) => ({
      id: 0,
      name,
    })),
    units,
    unknownParts: ALL_BUT_NIGHTS,
  };
}

/** `min_price` is in euros whatever the currency is. Both are for `price_unit_in_days` nights: 7 is a week's price. */
function startPriceOf(raw: Fields, currency: string): Decimal {
  const own = moneyIn(raw, 'original_min_price') ?? (currency === 'EUR' ? moneyIn(raw, 'min_price') : null);
  return own?.greaterThan(0) ? nightlyPrice(own, raw.optionalInteger('price_unit_in_days', 1), currency) : ZERO;
}

function unitOf(room: Fields, currency: string, basePrice: Decimal): PmsUnit {
  return {
    providerUnitId: room.id('id'),
    name: room.optionalText('name'),
    description: room.optionalText('description'),
    inventoryCount: room.optionalInteger('units', 1),
    maxOccupancy: room.optionalInteger('max_people'),
    bedroomCount: room.optionalInteger('bedrooms'),
    bathroomCount: room.optionalNumber('bathrooms'),
    basePrice,
    currency,
    amenities: amenitiesOf(room),
    pictures: room
      .objects('images')
      .map((image) => ({ url: addressIn(image, 'url'), description: image.optionalText('text') }))
      .filter(({ url }) => url !== ''),
  };
}

/** Lists by category. */
function amenitiesOf(room: Fields): PmsUnit['amenities'] {
  const categories = room.value('amenities');
  if (typeof categories !== 'object' || categories === null) return [];
  const lists = Fields.of(Array.isArray(categories) ? { '': categories } : categories, 'amenities').tolerant();
  return Object.keys(Array.isArray(categories) ? { '': 0 } : categories).flatMap((type) =>
    readable(lists.objects(type), (amenity) => ({
      name: amenity.optionalText('name') || amenity.text('text'),
      description: amenity.optionalText('text'),
      type,
    })),
  );
}

function picturesOf(raw: Fields, units: PmsUnit[]): PmsPicture[] {
  const url = addressIn(raw, 'image_url');
  const all = [...(url === '' ? [] : [{ url, description: '' }]), ...units.flatMap(({ pictures }) => pictures)];
  const described = new Map(all.map((picture) => [picture.url, picture]));
  return [...described.values()];
}

/** Addresses of pictures come without their scheme. */
function addressIn(raw: Fields, name: string): string {
  const text = raw.optionalText(name);
  return Fields.of({ url: text.startsWith('//') ? `https:${text}` : text }, name).optionalUrl('url');
}

/** On a scale of 5; anything else is no rating we know. */
function ratingOf(raw: Fields): number {
  const rating = raw.optionalNumber('rating');
  return rating <= 5 ? rating : 0;
}
