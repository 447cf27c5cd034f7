import { NO_CONTACT, NO_RULES } from '../kit/blanks.js';
import type { Fields } from '../kit/guards.js';
import type { PmsListing, PmsPicture } from '../kit/model.js';
import { Decimal } from '../kit/values.js';

/** A rental with its photos and amenities. The PMS has no units and tells no time zone. */
export function listingOf(raw: Fields, photos: Fields[], amenities: Fields[]): PmsListing {
  const pictures = picturesOf(photos);
  const start = raw.optionalHour('checkin_time');
  return {
    providerId: raw.id('id'),
    name: raw.text('name'),
    internalName: '',
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
    minimumNights: raw.optionalInteger('min_stay'),
    maximumNights: 0,
    maxOccupancy: raw.optionalInteger('sleeps_max', raw.optionalInteger('sleeps')),
    startPrice: raw.optionalPrice('min_price') ?? raw.optionalPrice('base_rate') ?? new Decimal(0),
    currency: raw.currency('currency'),
    timeZone: raw.timeZone('timezone'),
    active: raw.value('published_at') !== undefined,
    rating: {
      count: raw.optionalInteger('reviews_count'),
      average: raw.optionalNumber('reviews_average_rating', 0, 5),
    },
    bedroomCount: raw.optionalInteger('bedrooms_count'),
    bathroomCount: raw.optionalInteger('bathrooms_count'),
    rooms: [],
    checkIn: start ? { op: 'FROM', start } : { op: 'FLEXIBLE' },
    checkOut: { op: 'UNTIL', end: raw.optionalHour('checkout_time') },
    houseRules: NO_RULES,
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
    parentPropertyId: null,
    rawAmenities: amenities.map((amenity) => ({
      id: Number(amenity.optionalObject('links')?.optionalInteger('amenity') ?? 0),
      name: textOf(amenity, 'title'),
    })),
    units: [],
    fees: [],
    taxes: [],
    deposit: raw.optionalPrice('damage_deposit'),
  };
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
