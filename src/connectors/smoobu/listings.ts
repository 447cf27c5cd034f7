import { BLANK_LISTING } from '../kit/blanks.js';
import { ALL_BUT_NIGHTS } from '../kit/charge-kinds.js';
import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, idIn, invalid, listOf, mapItems } from '../kit/guards.js';
import type { Page, PmsListing, PmsNight } from '../kit/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { mapEach } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { partAt } from '../kit/reading.js';
import { Decimal } from '../kit/values.js';
import { find, get } from './client.js';

const LONGEST_EQUIPMENT = 200;

/** What the list tells of an apartment. */
interface Named {
  id: string;
  name: string;
}

/**
 * The PMS lists all apartments in one answer, with id and name only; the rest takes a request each. Ours are pages of
 * that list in the order of ids, and the cursor is the last one: whatever comes or goes meanwhile, none is left out.
 */
export async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const raw = await apartments(call);
  const { items, refused } = await mapItems(raw, idIn('id'), namedOf);
  const left = items.filter(({ id }) => cursor === undefined || byNumber(id, cursor) > 0);
  const shown = left.sort((a, b) => byNumber(a.id, b.id)).slice(0, partAt(cursor));
  const page = await mapEach(
    shown,
    (item) => (item as Named).id,
    async (item) => listingOf((await get(call, pathOf(item as Named))).tolerant(), item as Named),
  );
  return {
    items: page.items,
    refused: cursor === undefined ? [...refused, ...page.refused] : page.refused,
    next: left.length > shown.length ? shown.at(-1)!.id : undefined,
    total: raw.length,
  };
}

/** The details carry no name, so the list is asked too. */
export async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const { items } = await mapItems(await apartments(call), idIn('id'), namedOf);
  const named = items.find(({ id }) => id === providerId);
  const details = named && (await find(call, pathOf(named)));
  return details && listingOf(details, named);
}

const apartments = async (call: PmsCall): Promise<unknown[]> =>
  listOf((await get(call, '/api/apartments')).value('apartments'), 'body.apartments');

function namedOf(item: unknown): Named {
  const apartment = Fields.of(item, 'apartment');
  return { id: apartment.id('id'), name: apartment.text('name') };
}

const pathOf = ({ id }: Named): string => path`/api/apartments/${id}`;

const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** https://docs.smoobu.com, "Get apartment" */
export function listingOf(raw: Fields, { id, name }: Named): PmsListing {
  const location = raw.optionalObject('location') ?? Fields.of({}, 'apartment.location');
  const rooms = raw.optionalObject('rooms') ?? Fields.of({}, 'apartment.rooms');
  const counts = { Bedroom: rooms.optionalNumber('bedrooms'), Bathroom: rooms.optionalNumber('bathrooms') };
  return {
    ...BLANK_LISTING,
    providerId: id,
    name,
    type: nameIn(raw.value('type')),
    address: {
      line1: location.optionalText('street'),
      city: location.optionalText('city'),
      state: '',
      country: location.optionalText('country'),
      postal_code: location.optionalText('zip'),
    },
    latitude: location.coordinate('latitude', 90),
    longitude: location.coordinate('longitude', 180),
    maxOccupancy: rooms.optionalInteger('maxOccupancy'),
    startPrice: raw.optionalObject('price')?.optionalPrice('minimal') ?? new Decimal(0),
    currency: raw.currency('currency'),
    timeZone: raw.timeZone('timeZone'),
    bedroomCount: Math.floor(counts.Bedroom),
    bathroomCount: counts.Bathroom,
    rooms: Object.entries(counts).flatMap(([room, count]) => (count > 0 ? [{ name: room, count }] : [])),
    rawAmenities: equipmentOf(raw).map((equipment) => ({ id: 0, name: equipment })),
    unknownParts: ALL_BUT_NIGHTS,
  };
}

/** Names, which the PMS numbers only for itself. */
const equipmentOf = (raw: Fields): string[] => [
  ...new Set(
    raw
      .list('equipments')
      .map(nameIn)
      .filter((name) => name !== ''),
  ),
];

/** A name, or an object that has one. */
function nameIn(value: unknown): string {
  const name = typeof value === 'object' && value !== null ? (value as { name?: unknown }).name : value;
  return typeof name === 'string' ? Fields.of({ name }, 'item').text('name').slice(0, LONGEST_EQUIPMENT) : '';
}

/** Rates come as a map by apartment of maps by date. A night that is not in it is not for sale. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const { providerId } = listing;
  const body = await get(call, '/api/rates', { 'apartments[]': providerId, start_date: from, end_date: to });
  const byDate = body.object('data').value(providerId);
  if (typeof byDate !== 'object' || byDate === null) throw invalid('body.data', 'a map with the apartment');
  // The PMS writes an empty map as a list.
  if (Array.isArray(byDate) && byDate.length > 0) throw invalid('body.data', 'a map by date');
  const days = Object.entries(byDate).map(([date, night]) => ({ date, night: night as unknown }));
  return everyNight(mapNights(days, null, nightOf), null, from, to);
}

/** A night without a price cannot be booked, whatever `available` says. */
function nightOf(day: Fields): PmsNight {
  const night = day.object('night');
  const price = night.optionalPrice('price');
  return {
    providerUnitId: null,
    date: day.date('date'),
    available: price === null ? 0 : Math.min(1, night.optionalInteger('available')),
    price,
    minimumNights: night.optionalInteger('min_length_of_stay'),
    maximumNights: 0,
  };
}
