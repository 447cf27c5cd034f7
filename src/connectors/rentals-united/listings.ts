import { chargesRead } from '../kit/charge-rules.js';
import { checkInBetween } from '../kit/times.js';
import { BLANK_LISTING, NO_CONTACT, NO_DETAILS } from '../kit/blanks.js';
import type { PmsCall } from '../kit/connector.js';
import { Fields, mapItems, readable } from '../kit/guards.js';
import type { Charge, Page, PmsChargeRule, PmsContact, PmsListing, PmsPicture } from '../kit/model.js';
import { mapEach } from '../kit/parallel.js';
import { byNumber, partAfter } from '../kit/reading.js';
import { inUnits } from '../kit/rest/listing-map.js';
import { Decimal } from '../kit/values.js';
import { elementAt, elementsAt, fieldsIn, fieldsOf, type XmlElement } from '../kit/xml.js';
import { pull, unlessRefused } from './client.js';

const ENGLISH = '1';
const MAIN_IMAGE = '1';
const FLAT_DEPOSIT = '5';
const TAX = '1';
const CHARGES: ReadonlyMap<string, Charge> = new Map([
  ['1', 'PER_STAY'],
  ['2', 'PER_NIGHT'],
  ['3', 'PERCENT'],
  ['4', 'PERCENT'],
  ['5', 'PER_GUEST'],
  ['6', 'PER_GUEST_PER_NIGHT'],
]);

/** Names by number, where the PMS only numbers: its dictionaries, and the places of a location from near to far. */
export interface Names {
  amenities: ReadonlyMap<string, string>;
  rooms: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
}

export interface Place {
  country: string;
  state: string;
  city: string;
}

interface Owned {
  id: string;
  archived: boolean;
}

/** The properties of the owner. Several owners share one login: what stands in none of these belongs to another. */
async function ownerList(call: PmsCall): Promise<Pick<Page<Owned>, 'items' | 'refused'>> {
  const { advertiserId: OwnerID } = call.credentials;
  const answer = await pull(call, 'Pull_ListOwnerProp', { OwnerID, IncludeNLA: true }, 'recent');
  const noId = (): string => '';
  return mapItems(elementsAt(answer, 'Properties', 'Property'), noId, (item) => ({
    id: fieldsOf(item as XmlElement).id('ID'),
    archived: elementAt(item as XmlElement, 'LastMod')?.attributes.NLA === 'true',
  }));
}

/** Also those that are archived: they may have been booked. */
export const ownedIds = async (call: PmsCall): Promise<Set<string>> =>
  new Set((await ownerList(call)).items.map(({ id }) => id));

/** The PMS lists all properties in one answer; the rest of each takes a request. */
export async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const { items, refused } = await ownerList(call);
  const offered = items.filter(({ archived }) => !archived).map(({ id }) => id);
  const { items: shown, next } = partAfter(offered, cursor, String, byNumber);
  const read = shown.length > 0 ? await readerOf(call) : undefined;
  const page = await mapEach(shown, String, (id) => read!(id as string));
  return {
    items: page.items,
    refused: cursor === undefined ? [...refused, ...page.refused] : page.refused,
    next,
    total: offered.length + refused.length,
  };
}

export async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const { items } = await ownerList(call);
  if (!items.some(({ id, archived }) => id === providerId && !archived)) return undefined;
  return unlessRefused((await readerOf(call))(providerId), 'not_found');
}

async function propertyOf(call: PmsCall, PropertyID: string): Promise<XmlElement> {
  const answer = await pull(call, 'Pull_ListSpecProp', { PropertyID });
  const property = elementAt(answer, 'Property');
  if (!property) throw fieldsOf(answer, 'answer').invalid('Property', 'present');
  return property;
}

/** Reads properties with the names they use, each place once. */
async function readerOf(call: PmsCall): Promise<(id: string) => Promise<PmsListing>> {
  const [amenities, rooms, types] = await Promise.all([
    dictionary(call, 'Pull_ListAmenities', ['Amenities', 'Amenity'], 'AmenityID'),
    dictionary(call, 'Pull_ListCompositionRooms', ['CompositionRooms', 'CompositionRoom'], 'CompositionRoomID'),
    dictionary(call, 'Pull_ListOTAPropTypes', ['PropertyTypes', 'PropertyType'], 'PropertyTypeID'),
  ]);
  const places = new Map<string, Promise<Place>>();
  const placeAt = (location: string): Promise<Place> => {
    const place = places.get(location) ?? placeOf(call, location);
    places.set(location, place);
    return place;
  };
  return async (id) => {
    const property = await propertyOf(call, id);
    const raw = fieldsOf(property, 'property').tolerant();
    const location = raw.optionalId('DetailedLocationID');
    const place = location === null ? { country: '', state: '', city: '' } : await placeAt(location);
    const currency = raw.optionalText('@Currency') || (await currencyAt(call, location));
    return listingOf(property, { amenities, rooms, types }, place, currency);
  };
}

/** Older answers name no currency with a property: then it is that of its city. */
async function currencyAt(call: PmsCall, location: string | null): Promise<string> {
  const answer = await pull(call, 'Pull_ListCurrenciesWithCities', {}, 'recent');
  const currencies = elementsAt(answer, 'Currencies', 'Currency');
  const cities = (currency: XmlElement): string[] =>
    elementsAt(currency, 'Locations', 'LocationID').map(({ text }) => text.trim());
  const found = currencies.find((currency) => location !== null && cities(currency).includes(location));
  return found?.attributes.CurrencyCode ?? '';
}

async function dictionary(call: PmsCall, method: string, at: string[], id: string): Promise<Map<string, string>> {
  const entries = elementsAt(await pull(call, method, {}, 'recent'), ...at);
  return new Map(entries.map(({ attributes, text }) => [attributes[id] ?? '', text.trim()]));
}

/** From the continent down; 2 is the country, 3 the region, 4 the city. */
async function placeOf(call: PmsCall, LocationID: string): Promise<Place> {
  const levels = elementsAt(
    await pull(call, 'Pull_GetLocationDetails', { LocationID }, 'recent'),
    'Locations',
    'Location',
  );
  const named = (type: string): string =>
    levels.find(({ attributes }) => attributes.LocationTypeID === type)?.text.trim() ?? '';
  return { country: named('2'), state: named('3'), city: named('4') };
}

/** Pull_ListSpecProp_RS. `currency`: ISO 4217; what is none is refused. */
export function listingOf(property: XmlElement, names: Names, place: Place, currency: string): PmsListing {
  const raw = fieldsOf(property, 'property').tolerant();
  const rooms = roomsOf(property, names.rooms);
  const counted = (kind: RegExp): number =>
    rooms.filter(({ name }) => kind.test(name)).reduce((total, { count }) => total + count, 0);
  const pictures = picturesOf(property);
  const arrival = fieldsIn(property, 'ArrivalInstructions').tolerant();
  const hours = fieldsIn(property, 'CheckInOut').tolerant();
  const coordinates = fieldsIn(property, 'Coordinates').tolerant();
  const deposit = elementAt(property, 'SecurityDeposit');
  const listing = {
    ...BLANK_LISTING,
    providerId: raw.id('ID'),
    name: raw.text('Name'),
    description: inEnglish(property, 'Descriptions', 'Description'),
    type: names.types.get(raw.optionalText('ObjectTypeID')) ?? '',
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: {
      line1: raw.optionalText('Street'),
      city: place.city,
      state: place.state,
      country: place.country,
      postal_code: raw.optionalText('ZipCode'),
    },
    latitude: coordinates.coordinate('Latitude', 90),
    longitude: coordinates.coordinate('Longitude', 180),
    maxOccupancy: raw.optionalInteger('CanSleepMax'),
    currency: Fields.of({ currency }, 'property').currency('currency'),
    active: raw.flag('IsActive') !== false && raw.flag('IsArchived') !== true,
    bedroomCount: counted(/bedroom/i),
    bathroomCount: counted(/bathroom/i),
    rooms,
    checkIn: checkInBetween(hours.optionalTime('CheckInFrom'), hours.optionalTime('CheckInTo')),
    checkOut: { op: 'UNTIL', end: hours.optionalTime('CheckOutUntil') },
    listingDetails: {
      ...NO_DETAILS,
      instructions: inEnglish(property, 'ArrivalInstructions', 'HowToArrive'),
      transit: inEnglish(property, 'ArrivalInstructions', 'PickupService'),
    },
    contact: contactOf(arrival),
    rawAmenities: amenitiesOf(property, names.amenities),
    ...chargesRead(['EXTRA_GUEST', 'PET', 'DISCOUNT'], () => chargesOf(property, raw)),
    deposit:
      deposit?.attributes.DepositTypeID === FLAT_DEPOSIT ? fieldsOf(deposit).tolerant().optionalPrice('#text') : null,
  } satisfies PmsListing;
  const count = raw.optionalInteger('NoOfUnits', 1);
  // Several units of one kind are one unit with a count.
  return inUnits(listing, count > 1 ? count : 0);
}

/** A text in several languages: `<Description LanguageID="1"><Text>`, or `<HowToArrive><Text LanguageID="1">`. */
function inEnglish(property: XmlElement, ...at: [string, string]): string {
  const texts = elementsAt(property, ...at).flatMap((element) =>
    elementsAt(element, 'Text').map((text) => ({
      language: text.attributes.LanguageID ?? element.attributes.LanguageID,
      text: fieldsOf(text).tolerant().optionalText('#text'),
    })),
  );
  return (texts.find(({ language }) => language === ENGLISH) ?? texts[0])?.text ?? '';
}

/** The main one first. */
function picturesOf(property: XmlElement): PmsPicture[] {
  const images = elementsAt(property, 'Images', 'Image');
  const isMain = ({ attributes }: XmlElement): boolean => attributes.ImageTypeID === MAIN_IMAGE;
  return [...images.filter(isMain), ...images.filter((image) => !isMain(image))]
    .map((image) => ({ url: fieldsOf(image).tolerant().optionalUrl('#text'), description: '' }))
    .filter(({ url }) => url !== '');
}

/** Rooms come with or without the amenities of each. */
function roomsOf(property: XmlElement, names: ReadonlyMap<string, string>): { name: string; count: number }[] {
  const plain = elementsAt(property, 'CompositionRooms', 'CompositionRoomID').map((room): [string, number] => [
    room.text.trim(),
    fieldsOf(room).tolerant().optionalInteger('@Count', 1),
  ]);
  const equipped = elementsAt(property, 'CompositionRoomsAmenities', 'CompositionRoomAmenities').map(
    ({ attributes }): [string, number] => [attributes.CompositionRoomID ?? '', 1],
  );
  const counts = new Map<string, number>();
  for (const [id, count] of [...plain, ...equipped]) counts.set(id, (counts.get(id) ?? 0) + count);
  return [...counts].flatMap(([id, count]) => (names.has(id) && count > 0 ? [{ name: names.get(id)!, count }] : []));
}

function amenitiesOf(property: XmlElement, names: ReadonlyMap<string, string>): { id: number; name: string }[] {
  const rooms = elementsAt(property, 'CompositionRoomsAmenities', 'CompositionRoomAmenities', 'Amenities', 'Amenity');
  const ids = [...elementsAt(property, 'Amenities', 'Amenity'), ...rooms].map((amenity) => amenity.text.trim());
  return [...new Set(ids)].flatMap((id) => {
    const name = names.get(id);
    return name ? [{ id: Fields.of({ id }, 'amenity').integer('id'), name }] : [];
  });
}

function contactOf(arrival: Fields): PmsContact {
  const [email, phone] = [arrival.optionalText('Email'), arrival.optionalText('Phone')];
  const name = arrival.optionalText('Landlord');
  return { ...NO_CONTACT, name, email: email ? [email] : [], phone: phone ? [phone] : [] };
}

/** What every guest pays. Percentages are fractions; fees by week, use or set are not estimated. */
function chargesOf(property: XmlElement, raw: Fields): { fees: PmsChargeRule[]; taxes: PmsChargeRule[] } {
  const due = elementsAt(property, 'AdditionalFees', 'AdditionalFee').filter(
    ({ attributes }) => attributes.Optional !== 'true' && CHARGES.has(attributes.DiscriminatorID ?? ''),
  );
  const ruleOf = (fee: XmlElement): PmsChargeRule => {
    const charge = CHARGES.get(fee.attributes.DiscriminatorID!)!;
    const fields = fieldsOf(fee, 'property.AdditionalFee').tolerant();
    const amount = fields.price('Value').times(charge === 'PERCENT' ? 100 : 1);
    return { name: fields.optionalText('@Name'), charge, amount, guestsIncluded: 0 };
  };
  const isTax = ({ attributes }: XmlElement): boolean => attributes.KindID === TAX;
  const cleaning = raw.optionalPrice('CleaningPrice') ?? new Decimal(0);
  const ofCleaning: PmsChargeRule = { name: 'Cleaning', charge: 'PER_STAY', amount: cleaning, guestsIncluded: 0 };
  return {
    fees: [
      ...(cleaning.isZero() ? [] : [ofCleaning]),
      ...readable(
        due.filter((fee) => !isTax(fee)),
        ruleOf,
      ),
    ],
    taxes: readable(due.filter(isTax), ruleOf),
  };
}
