import { BLANK_LISTING, NO_CONTACT } from '../kit/blanks.js';
import { ALL_BUT_NIGHTS } from '../kit/charge-kinds.js';
import type { Fields } from '../kit/guards.js';
import type { PmsListing, PmsPicture } from '../kit/model.js';
import { nightlyPrice } from '../kit/nights.js';
import { Decimal } from '../kit/values.js';
import { linked } from './client.js';

/** A rental with its photos and amenities, which `titles` names. The PMS has no units and tells no time zone. */
export function listingOf(
  raw: Fields,
  photos: Fields[],
  amenities: Fields[],
  titles: ReadonlyMap<string, string>,
): PmsListing {
  const pictures = picturesOf(photos);
  const start = raw.optionalHour('checkin_time');
  return {
    ...BLANK_LISTING,
    providerId: raw.id('id'),
    name: raw.text('name'),
    description: textOf(raw, 'description') || textOf(raw, 'summary'),
    type: raw.optionalText('rental_type'),
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: {
      line1: raw.optionalText('address1'),
      city: raw.optionalText('city'),
      state: raw.optionalText('state'),
      country: raw.optionalText('country_code'),
      postal_code: raw.optionalText('zip'),
    },
    latitude: raw.coordinate('lat', 90),
    longitude: raw.coordinate('lng', 180),
    minimumNights: raw.optionalInteger('absolute_min_stay'),
    maxOccupancy: raw.optionalInteger('sleeps_max', raw.optionalInteger('sleeps')),
    startPrice: startPriceOf(raw),
    currency: raw.currency('currency'),
    timeZone: raw.timeZone('timezone'),
    active: raw.value('published_at') !== undefined,
    rating: {
      count: raw.optionalInteger('reviews_count'),
      average: raw.optionalNumber('reviews_average_rating', 0, 5),
    },
    bedroomCount: raw.optionalInteger('bedrooms_count'),
    bathroomCount: raw.optionalInteger('bathrooms_count'),
    checkIn: start ? { op: 'FROM', start } : { op: 'FLEXIBLE' },
    checkOut: { op: 'UNTIL', end: raw.optionalHour('checkout_time') },
    listingDetails: {
      notes: textOf(raw, 'price_public_notes'),
      rules: '',
      space: textOf(raw, 'summary'),
      access: '',
      transit: '',
      interaction: '',
      instructions: '',
      neighborhood: '',
    },
    contact: { ...NO_CONTACT, name: raw.optionalText('contact_name') },
    rawAmenities: amenities.map((amenity) => {
      const id = linked(amenity, 'amenity') ?? '';
      return { id: Number(id), name: titles.get(id) ?? '' };
    }),
    unknownParts: ALL_BUT_NIGHTS,
    deposit: raw.optionalPrice('damage_deposit'),
  };
}

/** The lowest price of a night. Prices are by the week where the kind says so; `price_kind` is of older accounts. */
function startPriceOf(raw: Fields): Decimal {
  const lowest = raw.optionalPrice('min_price');
  const price = lowest ?? raw.optionalPrice('base_rate') ?? new Decimal(0);
  const kind = (lowest && raw.optionalText('price_kind')) || raw.optionalText('base_rate_kind');
  return kind === 'weekly' ? nightlyPrice(price, 7, raw.currency('currency')) : price;
}

/** Texts are maps by language: English, else the first that has one. */
export function textOf(raw: Fields, name: string): string {
  if (typeof raw.value(name) === 'string') return raw.text(name);
  const texts = raw.optionalObject(name);
  if (!texts) return '';
  const others = Object.values(raw.value(name) as object).filter((text): text is string => typeof text === 'string');
  return texts.optionalText('en') || (others.find(Boolean) ?? '');
}

const picturesOf = (photos: Fields[]): PmsPicture[] =>
  photos
    .map((photo) => ({
      url: photo.optionalUrl('large_url') || photo.optionalUrl('medium_url'),
      description: textOf(photo, 'description'),
    }))
    .filter(({ url }) => url !== '');
