import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import type { PmsChargeRule, PmsListing, PmsPicture } from '../port/model.js';
import { picturesIn } from '../kit/pictures.js';
import { byNumber, partAfter } from '../kit/reading.js';
import { unlessGone } from '../kit/refusals.js';
import { inUnits, listing } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { objectsAt } from '../kit/rest/sources.js';
import { type Side, side, withSide } from '../kit/sides.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { pull } from './client.js';
import { policyOf } from './policies.js';
import { DEPOSIT_TYPES, KINDS, UNITS } from './vocabulary.js';

const ENGLISH = '1';
const MAIN_IMAGE = '1';

/** `PropertyTypeID` by the number of bedrooms from 0 (a studio), as in roomorama/concierge. */
const BY_BEDROOMS = [1, 2, 3, 4, 12, 11, 26, 27, 28, 29, 30, ...Array.from({ length: 20 }, (_, n) => 34 + n)];

/** Names from the PMS's dictionaries, for values that it only numbers. */
export interface DictionaryNames {
  amenities: Names;
  rooms: Names;
  types: Names;
}

type Names = ReadonlyMap<string, string>;

/**
 * Returns the properties of the owner. Several owners share one login: properties outside of these lists belong to
 * others.
 */
async function ownerList(call: PmsCall): Promise<Fields[]> {
  const { advertiserId: OwnerID } = call.credentials;
  const answer = await pull(call, 'Pull_ListOwnerProp', { OwnerID, IncludeNLA: true }, 'recent');
  return objectsAt(answer, 'Properties.Property*');
}

/** Returns the ids of all properties of the owner, archived ones included, because they may have been booked. */
export const ownedIds = async (call: PmsCall): Promise<Set<string>> => new Set((await ownerList(call)).map(idOf));

const idOf = (property: Fields): string => property.optionalText('ID');

const offeredIn = async (call: PmsCall): Promise<Fields[]> =>
  (await ownerList(call)).filter((property) => property.value('LastMod@NLA') !== 'true');

/** The PMS lists all properties in one response; the details of each take a request. */
export const listings = listingsFrom({
  id: 'ID',
  list: { page: async (call, { cursor } = {}) => partAfter(await offeredIn(call), cursor, idOf, byNumber) },
  one: async (call, id) => (await offeredIn(call)).find((property) => idOf(property) === id),
  beside: readerOf,
  map: (raw, read) => read(raw.id('ID')),
});

/** Returns a function that reads properties with the names they use, requesting each place once. */
async function readerOf(call: PmsCall): Promise<(id: string) => Promise<PmsListing | undefined>> {
  const { names, unread } = await namesOf(call);
  const places = new Map<string, Promise<Side<Names>>>();
  const placeAt = (LocationID: string): Promise<Side<Names>> => {
    // From the continent down.
    const place =
      places.get(LocationID) ??
      side(
        ['address'],
        dictionary(call, 'Pull_GetLocationDetails', 'Locations.Location*', '@LocationTypeID', { LocationID }),
      );
    places.set(LocationID, place);
    return place;
  };
  return async (PropertyID) => {
    const property = (await unlessGone(pull(call, 'Pull_ListSpecProp', { PropertyID })))?.object('Property').tolerant();
    if (!property) return undefined;
    const location = property.optionalId('DetailedLocationID');
    const place: Side<Names> = location === null ? { unread: [] } : await placeAt(location);
    const currency = property.optionalText('@Currency') || (await currencyAt(call, location));
    const placed = withSide(property, 'Place', { ...place, found: Object.fromEntries(place.found ?? []) });
    return listingOf(placed.with('@Currency', currency).lacking(unread), names);
  };
}

/** Reads the dictionaries; one that the login may not read has no names. */
async function namesOf(call: PmsCall): Promise<{ names: DictionaryNames; unread: Side<unknown>['unread'] }> {
  const [amenities, rooms, types] = await Promise.all([
    side(['rawAmenities'], dictionary(call, 'Pull_ListAmenities', 'Amenities.Amenity*', '@AmenityID')),
    side(
      ['rooms', 'bedroomCount', 'bathroomCount'],
      dictionary(call, 'Pull_ListCompositionRooms', 'CompositionRooms.CompositionRoom*', '@CompositionRoomID'),
    ),
    side(['type'], dictionary(call, 'Pull_ListOTAPropTypes', 'PropertyTypes.PropertyType*', '@PropertyTypeID')),
  ]);
  const none: Names = new Map();
  return {
    names: { amenities: amenities.found ?? none, rooms: rooms.found ?? none, types: types.found ?? none },
    unread: [amenities, rooms, types].flatMap((one) => one.unread),
  };
}

/** Returns the currency of the city, because older responses name none with a property. */
async function currencyAt(call: PmsCall, location: string | null): Promise<string> {
  const answer = await pull(call, 'Pull_ListCurrenciesWithCities', {}, 'recent');
  const found = objectsAt(answer, 'Currencies.Currency*').find((currency) =>
    objectsAt(currency, 'Locations.LocationID*').some((city) => city.value('#text') === location),
  );
  return found?.optionalText('@CurrencyCode') ?? '';
}

async function dictionary(call: PmsCall, method: string, list: string, id: string, asked = {}): Promise<Names> {
  const entries = objectsAt((await pull(call, method, asked, 'recent')).tolerant(), list);
  return new Map(entries.map((entry) => [entry.optionalText(id), entry.optionalText('#text')]));
}

const propertyOf = listing<DictionaryNames>(
  {
    providerId: 'ID',
    name: 'Name',
    currency: '@Currency',
    description: (raw) => inEnglish(objectsAt(raw, 'Descriptions.Description*')),
    type: (raw, { types }) => types.get(raw.optionalText('ObjectTypeID')),
    pictures: picturesOf,
    // 2 is the country, 3 the region, 4 the city.
    address: { line1: 'Street', city: 'Place.4', state: 'Place.3', country: 'Place.2', postal_code: 'ZipCode' },
    latitude: 'Coordinates.Latitude',
    longitude: 'Coordinates.Longitude',
    maxOccupancy: 'CanSleepMax',
    active: (raw) => raw.flag('IsActive') !== false && raw.flag('IsArchived') !== true,
    bedroomCount: (raw, { rooms }) =>
      counted(raw, rooms, /bedroom/i) || Math.max(0, BY_BEDROOMS.indexOf(raw.optionalInteger('PropertyTypeID'))),
    bathroomCount: (raw, { rooms }) => counted(raw, rooms, /bathroom/i),
    rooms: (raw, { rooms }) => roomsOf(raw, rooms),
    checkIn: { start: 'CheckInOut.CheckInFrom', end: 'CheckInOut.CheckInTo' },
    checkOut: 'CheckInOut.CheckOutUntil',
    listingDetails: {
      instructions: (raw) => inEnglish(objectsAt(raw, 'ArrivalInstructions.HowToArrive*')),
      transit: (raw) => inEnglish(objectsAt(raw, 'ArrivalInstructions.PickupService*')),
    },
    contact: {
      name: 'ArrivalInstructions.Landlord',
      email: 'ArrivalInstructions.Email',
      phone: 'ArrivalInstructions.Phone',
    },
    amenities: amenitiesOf,
    fees: (raw) => [...cleaningOf(raw), ...rulesOf(raw, 'fees')],
    taxes: (raw) => rulesOf(raw, 'taxes'),
    cancellationPolicy: policyOf,
    deposit: (raw) =>
      raw.meaning('SecurityDeposit@DepositTypeID', DEPOSIT_TYPES) ? raw.optionalPrice('SecurityDeposit') : null,
  },
  ['EXTRA_GUEST', 'PET', 'DISCOUNT'],
);

/** Maps Pull_ListSpecProp_RS with its `Place`. Several units of one kind become one unit with a count. */
export function listingOf(property: Fields, names: DictionaryNames): PmsListing {
  const count = property.tolerant().optionalInteger('NoOfUnits', 1);
  return inUnits(propertyOf(property, names), count > 1 ? count : 0);
}

/** Returns the English text or the first, from `<Description LanguageID="1"><Text>` or `<Text LanguageID="1">`. */
function inEnglish(elements: readonly Fields[]): string | undefined {
  const texts = elements.flatMap((element) =>
    element.objects('Text*').map((text) => ({
      language: text.value('@LanguageID') ?? element.value('@LanguageID'),
      text: text.optionalText('#text'),
    })),
  );
  return (texts.find(({ language }) => language === ENGLISH) ?? texts[0])?.text;
}

/** Returns the pictures, the main one first. */
function picturesOf(property: Fields): PmsPicture[] {
  const images = objectsAt(property, 'Images.Image*');
  const isMain = (image: Fields): boolean => image.value('@ImageTypeID') === MAIN_IMAGE;
  const sorted = [...images.filter(isMain), ...images.filter((image) => !isMain(image))];
  return picturesIn(sorted, { url: ['#text'], description: [] });
}

type Rooms = PmsListing['rooms'];

const equippedRooms = (property: Fields): Fields[] =>
  objectsAt(property, 'CompositionRoomsAmenities.CompositionRoomAmenities*');

/** Reads the rooms, which come with or without their amenities. */
function roomsOf(property: Fields, names: ReadonlyMap<string, string>): Rooms {
  const plain = objectsAt(property, 'CompositionRooms.CompositionRoomID*').map((room): [string, number] => [
    room.optionalText('#text'),
    room.optionalInteger('@Count', 1),
  ]);
  const equipped = equippedRooms(property).map((room): [string, number] => [
    room.optionalText('@CompositionRoomID'),
    1,
  ]);
  const counts = new Map<string, number>();
  for (const [id, count] of [...plain, ...equipped]) counts.set(id, (counts.get(id) ?? 0) + count);
  return [...counts].flatMap(([id, count]) => (names.has(id) && count > 0 ? [{ name: names.get(id)!, count }] : []));
}

const counted = (property: Fields, names: ReadonlyMap<string, string>, kind: RegExp): number =>
  roomsOf(property, names).reduce((total, { name, count }) => (kind.test(name) ? total + count : total), 0);

/** Returns the amenities of the property and of its rooms. */
function amenitiesOf(property: Fields, { amenities }: DictionaryNames): { id: number; name: string }[] {
  const all = [property, ...equippedRooms(property)].flatMap((owner) => objectsAt(owner, 'Amenities.Amenity*'));
  return all.map((one) => ({
    id: one.optionalInteger('#text'),
    name: amenities.get(one.optionalText('#text')) ?? '',
  }));
}

function cleaningOf(property: Fields): PmsChargeRule[] {
  const amount = property.optionalPrice('CleaningPrice');
  return amount && !amount.isZero() ? [{ name: 'Cleaning', charge: 'PER_STAY', amount, guestsIncluded: 0 }] : [];
}

/**
 * Returns the charges that every guest pays. Percentages are fractions; a charge of an unknown kind or unit (per week, use
 * or set) is left out with a warning.
 */
function rulesOf(property: Fields, part: 'fees' | 'taxes'): PmsChargeRule[] {
  const partOf = (fee: Fields): string => KINDS.get(fee.optionalText('@KindID')) ?? 'fees';
  const due = objectsAt(property, 'AdditionalFees.AdditionalFee*').filter(
    (fee) => fee.value('@Optional') !== 'true' && partOf(fee) === part,
  );
  return readable(due, (fee) => {
    knownMeaning(fee, '@KindID', KINDS);
    const charge = knownMeaning(fee, '@DiscriminatorID', UNITS);
    if (!charge) throw fee.invalid('@DiscriminatorID', 'a unit that a charge can have');
    const amount = fee.price('Value').times(charge === 'PERCENT' ? 100 : 1);
    return { name: fee.optionalText('@Name'), charge, amount, guestsIncluded: 0 };
  });
}
