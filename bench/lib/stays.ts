import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { PmsListing, PmsNight } from '../../src/connectors/port/model.js';
import { Decimal } from '../../src/values/money/money.js';
import { addDays } from '../../src/values/time/dates.js';

export interface BenchListing {
  listing: PmsListing;
  /** Nights by day from the first one; short calendars repeat. */
  nights: { available: boolean; price: string }[];
}

const LISTINGS = 2_500;
const DAYS = 365;

type Row = Record<string, string>;

const amount = (text: string | undefined): Decimal => new Decimal(text || 0);
const read = (folder: string, file: string): Row[] =>
  parse(gunzipSync(readFileSync(`${folder}/${file}`)), { columns: true }) as Row[];

const toListing = (row: Row): PmsListing => ({
  providerId: row.id!,
  name: row.name!,
  internalName: '',
  description: row.description!,
  type: row.property_type!,
  thumbnailUrl: row.picture_url!,
  pictures: [{ url: row.picture_url!, description: '' }],
  address: {
    line1: row.street!,
    city: row.city!,
    state: row.state!,
    country: row.country_code!,
    postal_code: row.zipcode!,
  },
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
  minimumNights: Number(row.minimum_nights || 1),
  maximumNights: Number(row.maximum_nights || 0),
  maxOccupancy: Number(row.accommodates || 0),
  startPrice: amount(row.price),
  currency: row.currency!,
  timeZone: row.time_zone!,
  active: true,
  rating: { count: Number(row.number_of_reviews || 0), average: Number(row.review_scores_rating || 0) / 20 },
  bedroomCount: Number(row.bedrooms || 0),
  bathroomCount: Number(row.bathrooms || 0),
  rooms: [{ name: 'Bedroom', count: Number(row.bedrooms || 0) }],
  checkIn: { op: 'FLEXIBLE' },
  checkOut: { op: 'UNTIL' },
  houseRules: {
    petsAllowed: null,
    smokingAllowed: null,
    eventsAllowed: null,
    childrenAllowed: null,
    additionalRules: row.house_rules!,
  },
  listingDetails: {
    notes: row.notes!,
    rules: row.house_rules!,
    space: row.space!,
    access: row.access!,
    transit: row.transit!,
    interaction: row.interaction!,
    instructions: '',
    neighborhood: row.neighborhood_overview!,
  },
  contact: {
    name: '',
    firstName: '',
    lastName: '',
    email: [],
    phone: [],
    address: '',
    language: '',
    country: row.country_code!,
  },
  parentPropertyId: null,
  rawAmenities: (JSON.parse(row.amenities || '[]') as string[]).map((name, index) => ({ id: index + 1, name })),
  units: [],
  fees: [],
  taxes: [],
  deposit: null,
});

/** Returns Inside Airbnb's listings in Seattle; those without a calendar get that of another listing. */
const real = (folder: string): BenchListing[] => {
  const calendars = new Map<string, BenchListing['nights']>();
  for (const row of read(folder, 'airbnb-seattle-calendar.csv.gz')) {
    const nights = calendars.get(row.listing_id!) ?? [];
    nights.push({ available: row.available === '1', price: row.price! });
    calendars.set(row.listing_id!, nights);
  }
  const spare = [...calendars.values()];
  return read(folder, 'airbnb-seattle-listings.csv.gz')
    .slice(0, LISTINGS)
    .map((row, index) => ({ listing: toListing(row), nights: calendars.get(row.id!) ?? spare[index % spare.length]! }));
};

const WORDS =
  'quiet bright harbour garden view close to the station with a large kitchen and balcony near parks and cafés'.split(
    ' ',
  );
const AMENITIES = [
  'Wifi',
  'Kitchen',
  'Heating',
  'Washer',
  'Dryer',
  'TV',
  'Elevator',
  'Pool',
  'Gym',
  'Free parking',
  'Iron',
  'Hair dryer',
  'Crib',
  'Coffee maker',
];

/** Returns generated listings of the same size as the real ones. */
const generated = (): BenchListing[] =>
  Array.from({ length: LISTINGS }, (_, index) => {
    const words = (count: number): string =>
      Array.from({ length: count }, (__, word) => WORDS[(index * 7 + word * 5) % WORDS.length]).join(' ');
    const row: Row = {
      id: String(index + 1),
      name: words(6),
      description: words(160),
      property_type: 'Apartment',
      picture_url: `https://pictures.example/${index}.jpg`,
      street: '1 Pine Street',
      city: 'Seattle',
      state: 'WA',
      country_code: 'US',
      zipcode: '98101',
      latitude: String(47.5 + (index % 230) / 1000),
      longitude: String(-122.42 + (index % 170) / 1000),
      minimum_nights: '2',
      maximum_nights: '30',
      accommodates: String(1 + (index % 8)),
      price: String(60 + (index % 200)),
      currency: 'USD',
      time_zone: 'America/Los_Angeles',
      bedrooms: String(index % 5),
      bathrooms: '1',
      house_rules: words(40),
      notes: words(30),
      space: words(120),
      access: '',
      transit: words(50),
      interaction: '',
      neighborhood_overview: words(60),
      amenities: JSON.stringify(AMENITIES.filter((___, amenity) => (index + amenity) % 3 > 0)),
    };
    const nights = Array.from({ length: DAYS }, (__, day) => ({
      available: (day + index) % 10 > 2,
      price: String(60 + (index % 200) + (day % 7 > 4 ? 30 : 0)),
    }));
    return { listing: toListing(row), nights };
  });

/** Returns the real listings of `folder`; generated ones if it is undefined. */
export const benchListings = (folder: string | undefined): BenchListing[] =>
  folder === undefined ? generated() : real(folder);

/** Returns a year of nights from `first`, all with known availability. */
export const nightsFrom = (first: string, nights: BenchListing['nights'], listing: PmsListing): PmsNight[] =>
  Array.from({ length: DAYS }, (_, day) => {
    const { available, price } = nights[day % nights.length]!;
    const { minimumNights, maximumNights, startPrice } = listing;
    return {
      providerUnitId: null,
      date: addDays(first, day),
      available: available ? 1 : 0,
      price: price ? new Decimal(price) : startPrice,
      minimumNights,
      maximumNights,
    };
  });
