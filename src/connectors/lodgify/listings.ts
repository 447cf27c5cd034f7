import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, readable } from '../kit/guards.js';
import type { PmsPicture, PmsUnit } from '../port/model.js';
import { nightlyPrice } from '../kit/nights.js';
import { get } from '../kit/reading.js';
import { isRejection, lacksRight } from '../kit/refusals.js';
import { list, one } from '../kit/rest/lists.js';
import { listing, unit } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { side, withSide } from '../kit/sides.js';
import { Decimal } from '../port/values.js';
import { listAt, moneyIn } from './client.js';

/** Reads a property with its `rooms`, which are room types, and the `settings` of its rates. */
export const listingOf = listing(
  {
    name: ['name', 'internal_name'],
    internalName: 'internal_name',
    description: (raw) => raw.optionalText('description') || raw.objects('rooms')[0]?.optionalText('description'),
    pictures: (raw) => each([...coverOf(raw), ...raw.objects('rooms').flatMap(picturesOf)]),
    address: {
      line1: 'address',
      city: 'city',
      state: 'state',
      country: ['country_code', 'country'],
      postal_code: 'zip',
    },
    latitude: 'latitude',
    longitude: 'longitude',
    currency: 'currency_code',
    // `is_active` says whether a website of the PMS shows the property, not whether it can be booked.
    active: (raw) => raw.list('rooms').length > 0,
    // Ratings are on a scale of 5; anything else is ignored.
    rating: { average: (raw) => raw.optionalNumber('rating', 0, 5) },
    checkIn: { start: 'settings.check_in_hour' },
    checkOut: 'settings.check_out_hour',
    amenities: (raw) =>
      raw
        .objects('rooms')
        .flatMap(amenitiesOf)
        .map(({ name }) => name),
    units: (raw) => raw.objects('rooms').map((room) => unitOf(room, raw.currency('currency_code'), startPriceOf(raw))),
  },
  ALL_BUT_NIGHTS,
);

const unitOf = unit<Decimal>({
  name: 'name',
  description: 'description',
  inventoryCount: 'units',
  maxOccupancy: 'max_people',
  bedroomCount: 'bedrooms',
  bathroomCount: 'bathrooms',
  basePrice: (_, startPrice) => startPrice,
  amenities: amenitiesOf,
  pictures: picturesOf,
});

/** `min_price` is in euros, whatever the currency. Both are for `price_unit_in_days` nights: 7 is a week's price. */
function startPriceOf(raw: Fields): Decimal {
  const currency = raw.currency('currency_code');
  const own = moneyIn(raw, 'original_min_price') ?? (currency === 'EUR' ? moneyIn(raw, 'min_price') : null);
  if (!own?.greaterThan(0)) return new Decimal(0);
  return nightlyPrice(own, raw.optionalInteger('price_unit_in_days', 1), currency);
}

/** Reads amenities in one list, or in lists by category. */
function amenitiesOf(room: Fields): PmsUnit['amenities'] {
  const told = room.value('amenities');
  const lists = Array.isArray(told)
    ? Fields.of({ '': told }, 'amenities').tolerant()
    : room.optionalObject('amenities');
  return (lists?.names() ?? []).flatMap((type) =>
    readable(lists!.objects(type), (amenity) => ({
      name: amenity.optionalText('name') || amenity.text('text'),
      description: amenity.optionalText('text'),
      type,
    })),
  );
}

const coverOf = (raw: Fields): PmsPicture[] => pictureAt(raw, 'image_url', '');

function picturesOf(room: Fields): PmsPicture[] {
  return room.objects('images').flatMap((image) => pictureAt(image, 'url', image.optionalText('text')));
}

/** Reads the address of a picture, which comes without its scheme. */
function pictureAt(raw: Fields, name: string, description: string): PmsPicture[] {
  const text = raw.optionalText(name);
  const url = Fields.of({ url: text.startsWith('//') ? `https:${text}` : text }, name).optionalUrl('url');
  return url === '' ? [] : [{ url, description }];
}

/** Returns each picture once, with its last description. */
const each = (pictures: readonly PmsPicture[]): PmsPicture[] => [
  ...new Map(pictures.map((picture) => [picture.url, picture])).values(),
];

export const properties = listAt('/v2/properties');

const roomsOf = list({ path: '/v2/properties/{id}/rooms', items: '' });

export const listings = listingsFrom({
  list: properties,
  one: one({ path: '/v2/properties/{id}' }),
  inParts: true,
  map: async (raw, _, call) => {
    const id = raw.id('id');
    const rooms = await roomsOf.all(call, { values: { id } });
    const settings = await side(['checkIn', 'checkOut'], settingsOf(call, id));
    return listingOf(withSide(raw.with('rooms', rooms), 'settings', settings));
  },
});

/** Reads the hours of arrival and departure. A property without rates has none, but is still a listing. */
const settingsOf = (call: PmsCall, HouseId: string): Promise<unknown> =>
  get(call, '/v2/rates/settings', { HouseId }).catch((error: unknown) => {
    if (!isRejection(error) || lacksRight(error)) throw error;
  });
