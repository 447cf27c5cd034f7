import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { Decimal } from 'decimal.js';
import { intOf, uuidOf } from '../ledger/random.js';
import type { Fee, Property } from '../ledger/types.js';

type Row = Record<string, string>;

/** Reads `airbnb-<city>-listings.csv.gz`: the properties of every host, by host_key. */
export async function readListings(path: string, city: string): Promise<Map<string, Property[]>> {
  const hosts = new Map<string, Property[]>();
  const rows = createReadStream(path)
    .pipe(createGunzip())
    .pipe(parse({ columns: true, bom: true }));
  for await (const row of rows as AsyncIterable<Row>) {
    const host = row.host_key!;
    hosts.set(host, [...(hosts.get(host) ?? []), toProperty(row, city)]);
  }
  return hosts;
}

const numberOf = (text: string | undefined) => (text ? Number(text) : null);
const amountOf = (text: string | undefined) => new Decimal(text || 0).toString();

function toProperty(row: Row, city: string): Property {
  const text = (column: string) => row[column] ?? '';
  const amenities = JSON.parse(text('amenities') || '[]') as string[];
  const key = `${city}:${text('id')}`;
  const seen = Date.parse(`${text('last_scraped') || '2023-06-01'}T00:00:00Z`);
  return {
    id: numericId(text('id')),
    uid: uuidOf(`property:${key}`),
    sourceId: text('id'),
    name: text('name'),
    internalName: `${city} ${text('id')}`,
    texts: {
      description: text('description'),
      space: text('space'),
      neighbourhood: text('neighborhood_overview'),
      notes: text('notes'),
      transit: text('transit'),
      access: text('access'),
      interaction: text('interaction'),
      rules: text('house_rules'),
    },
    pictures: text('picture_url') ? [{ url: text('picture_url'), caption: '' }] : [],
    address: {
      street: text('street') || text('neighbourhood'),
      city: text('city'),
      state: text('state'),
      zipcode: text('zipcode'),
      countryCode: text('country_code'),
      latitude: numberOf(row.latitude),
      longitude: numberOf(row.longitude),
    },
    type: text('property_type'),
    roomType: text('room_type'),
    capacity: numberOf(row.accommodates),
    guestsIncluded: numberOf(row.guests_included) ?? 1,
    extraGuestFee: amountOf(row.extra_people),
    bathrooms: numberOf(row.bathrooms),
    bedrooms: numberOf(row.bedrooms),
    beds: numberOf(row.beds),
    bedTypes: [],
    amenities,
    currency: text('currency'),
    timeZone: text('time_zone'),
    price: amountOf(row.price),
    minNights: numberOf(row.minimum_nights),
    maxNights: numberOf(row.maximum_nights),
    deposit: amountOf(row.security_deposit),
    fees: feesOf(row, key),
    taxes: [],
    weeklyDiscount: 0,
    checkInFrom: null,
    checkInTo: null,
    checkOut: null,
    rating: ratingOf(row),
    instant: row.instant_bookable === 't',
    cancellationPolicy: text('cancellation_policy'),
    contact: null,
    registration: null,
    allows: {
      pets: amenities.includes('Pets allowed') || null,
      smoking: amenities.includes('Smoking allowed') || null,
      events: amenities.includes('Suitable for events') || null,
      children: amenities.includes('Family/kid friendly') || null,
    },
    units: [{ id: intOf(`unit:${key}`), uid: uuidOf(`unit:${key}`), name: text('name') }],
    parent: null,
    active: true,
    removed: false,
    createdAt: seen,
    updatedAt: seen,
  };
}

/** Returns the source's own number if a JSON number can represent it, otherwise a stable one of 12 digits. */
function numericId(sourceId: string): number {
  const id = Number(sourceId);
  return Number.isSafeInteger(id) ? id : Number(BigInt(sourceId) % 1_000_000_000_000n);
}

function ratingOf(row: Row): Property['rating'] {
  const average = numberOf(row.review_scores_rating);
  const scale = Number(row.rating_max || 5);
  return {
    count: Number(row.number_of_reviews || 0),
    average: average === null ? null : Math.round((average / scale) * 500) / 100,
  };
}

function feesOf(row: Row, key: string): Fee[] {
  const fee = (kind: Fee['kind'], name: string, per: Fee['per'], amount: string): Fee[] =>
    Number(amount) > 0
      ? [
          {
            id: intOf(`fee:${key}:${kind}`),
            uid: uuidOf(`fee:${key}:${kind}`),
            name,
            kind,
            per,
            amount,
            percent: false,
            optional: false,
          },
        ]
      : [];
  return [
    ...fee('cleaning', 'Cleaning fee', 'stay', amountOf(row.cleaning_fee)),
    ...fee('extraGuest', 'Extra guest fee', 'guest_night', amountOf(row.extra_people)),
  ];
}
