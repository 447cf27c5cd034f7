import type { PmsCall } from '../kit/connector.js';
import { BLANK_LISTING } from '../kit/blanks.js';
import { ALL_BUT_NIGHTS } from '../kit/charge-kinds.js';
import { Fields, isInvalid, partsIn, readable, warnOf } from '../kit/guards.js';
import type { Page, PmsListing, PmsPicture, PmsUnit } from '../kit/model.js';
import { inParallel, mapEach } from '../kit/parallel.js';
import { Decimal } from '../kit/values.js';
import { todayIn } from '../../shared/time/dates.js';
import {
  partsFor,
  ask,
  ENTERPRISES,
  groupedBy,
  indexed,
  type Listed,
  pageOf,
  type Service,
  SERVICES,
  serviceOf,
} from './client.js';
import { CATEGORIES, nightPrices, priceIn, rateOf } from './prices.js';

const ASSIGNMENTS: Listed = { path: '/resourceCategoryAssignments/getAll', items: 'ResourceCategoryAssignments' };
const FEATURES: Listed = { path: '/resourceFeatures/getAll', items: 'ResourceFeatures' };
const IMAGES: Listed = {
  path: '/resourceCategoryImageAssignments/getAll',
  items: 'ResourceCategoryImageAssignments',
};
const ENTERPRISES_AT_ONCE = 50;
const IMAGES_AT_ONCE = 100;
/** Categories that nobody sleeps in. */
const NO_LODGING = [
  'Office', 'MeetingRoom', 'ParkingSpot', 'Desk', 'TeamArea', 'Membership', 'Bike', 'ExtraBed', 'Cot', 'Crib',
  'ConferenceRoom', 'Rooftop', 'Garden', 'Restaurant', 'Amphitheater', 'PrivateSpaces',
]; // prettier-ignore
const ACTIVE = { ActivityStates: ['Active'] };

/** A listing is a service that is booked by the night; a portfolio has several enterprises, an enterprise some services. */
export async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const { items, next } = await pageOf(call, ENTERPRISES, {}, cursor, ENTERPRISES_AT_ONCE);
  const enterprises = indexed(partsIn(items, 'enterprises'));
  return { ...(await listingsIn(call, enterprises)), next };
}

export async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const [raw] = await partsFor(call, SERVICES, 'ServiceIds', [providerId]);
  if (raw?.id('Id') !== providerId) return undefined;
  const enterprises = await partsFor(call, ENTERPRISES, 'EnterpriseIds', [raw.id('EnterpriseId')]);
  const { items, refused } = await listingsIn(call, indexed(enterprises));
  const fault = refused.find((item) => item.providerId === providerId);
  if (fault) throw raw.invalid('Id', `a readable listing: ${fault.reason}`);
  return items.find((item) => item.providerId === providerId);
}

/** What is asked for all listings of a page at once. */
interface Parts {
  enterprises: ReadonlyMap<string, Fields>;
  /** By service. */
  categories: ReadonlyMap<string, Fields[]>;
  features: ReadonlyMap<string, Fields[]>;
  /** By category. */
  assignments: ReadonlyMap<string, Fields[]>;
  images: ReadonlyMap<string, Fields[]>;
  /** By image. */
  urls: ReadonlyMap<string, string>;
  /** How many listings the enterprise has. */
  countOf: (enterpriseId: string) => number;
}

async function listingsIn(
  call: PmsCall,
  enterprises: ReadonlyMap<string, Fields>,
): Promise<Pick<Page<PmsListing>, 'items' | 'refused'>> {
  const bookable = { ServiceType: 'Bookable' };
  const services = await partsFor(call, SERVICES, 'EnterpriseIds', [...enterprises.keys()], bookable);
  const active = services.filter((raw) => raw.flag('IsActive') !== false && enterprises.has(raw.id('EnterpriseId')));
  const ids = active.map((raw) => raw.id('Id'));
  const [categories, features] = await Promise.all([
    partsFor(call, CATEGORIES, 'ServiceIds', ids, ACTIVE).then((all) => groupedBy(all.filter(isLodging), 'ServiceId')),
    partsFor(call, FEATURES, 'ServiceIds', ids, ACTIVE).then((all) => groupedBy(all.filter(isActive), 'ServiceId')),
  ]);
  const lodging = active.filter((raw) => categories.has(raw.id('Id')));
  const categoryIds = [...categories.values()].flat().map((raw) => raw.id('Id'));
  const [assignments, images] = await Promise.all([
    partsFor(call, ASSIGNMENTS, 'ResourceCategoryIds', categoryIds, ACTIVE),
    partsFor(call, IMAGES, 'ResourceCategoryIds', categoryIds, ACTIVE),
  ]);
  const parts: Parts = {
    enterprises,
    categories,
    features,
    assignments: groupedBy(assignments.filter(isActive), 'CategoryId'),
    images: groupedBy(images.filter(isActive), 'CategoryId'),
    urls: await imageUrls(call, [...enterprises.values()], images),
    countOf: (enterpriseId) => lodging.filter((raw) => raw.id('EnterpriseId') === enterpriseId).length,
  };
  // Once readable, each is read as an item of its own: what is wrong with one is refused under its id.
  const page = await mapEach(lodging, idOf, (raw) => listingIn(call, raw as Fields, parts));
  return { ...page, items: page.items.filter((listing) => listing !== undefined) };
}

const idOf = (raw: unknown): string => (raw as Fields).id('Id');

const isActive = (raw: Fields): boolean => raw.flag('IsActive') !== false;
const isLodging = (raw: Fields): boolean => isActive(raw) && !NO_LODGING.includes(raw.optionalText('Type'));

async function imageUrls(call: PmsCall, enterprises: Fields[], images: Fields[]): Promise<ReadonlyMap<string, string>> {
  const covers = enterprises.flatMap((raw) => raw.optionalId('CoverImageId') ?? []);
  const ids = [...new Set([...covers, ...images.map((raw) => raw.id('ImageId'))])];
  const chunks = Array.from({ length: Math.ceil(ids.length / IMAGES_AT_ONCE) }, (_, n) =>
    ids.slice(n * IMAGES_AT_ONCE, (n + 1) * IMAGES_AT_ONCE),
  );
  const answers = await inParallel(chunks, (chunk) =>
    ask(call, '/images/getUrls', { Images: chunk.map((ImageId) => ({ ImageId })) }),
  );
  const urls = answers.flatMap((body) => body.tolerant().objects('ImageUrls'));
  return new Map(readable(urls, (raw) => [raw.id('ImageId'), raw.optionalUrl('Url')] as const));
}

/** Undefined for what is not booked by the night. */
async function listingIn(call: PmsCall, raw: Fields, parts: Parts): Promise<PmsListing | undefined> {
  const enterprise = parts.enterprises.get(raw.id('EnterpriseId'))!;
  const service = serviceOf(raw, enterprise);
  return service && listingOf(raw, enterprise, service, parts, await tonight(call, service));
}

interface Tonight {
  currency: string;
  priceOf(categoryId: string): Decimal;
}

/** Without a rate on sale, or prices that can be read, there are none; the currency is the property's own then. */
async function tonight(call: PmsCall, service: Service): Promise<Tonight> {
  try {
    const rateId = await rateOf(call, service);
    if (rateId !== undefined) return await pricesTonight(call, service, rateId);
  } catch (error) {
    if (!isInvalid(error)) throw error;
    warnOf(error);
  }
  return { currency: await defaultCurrency(call, service.enterpriseId), priceOf: () => new Decimal(0) };
}

async function pricesTonight(call: PmsCall, service: Service, rateId: string): Promise<Tonight> {
  const date = todayIn(service.timeZone, call.clock.now());
  const { currency, amounts } = await nightPrices(call, service, rateId, date, date);
  const priceOf = (categoryId: string): Decimal => {
    const amount = amounts.get(categoryId)?.get(date);
    const known = amount === undefined ? [] : [amount];
    const [price = new Decimal(0)] = readable(known, (one) => priceIn(Fields.of(one, 'AmountPrices'), service));
    return price;
  };
  return { currency, priceOf };
}

export async function defaultCurrency(call: PmsCall, EnterpriseId: string): Promise<string> {
  const enterprise = (await ask(call, '/configuration/get', { EnterpriseId })).object('Enterprise').tolerant();
  const accepted = enterprise.objects('Currencies');
  const [first] = [...accepted.filter((raw) => raw.flag('IsDefault') === true), ...accepted];
  if (!first) throw enterprise.invalid('Currencies', 'a list with a currency');
  return first.currency('Currency');
}

function listingOf(raw: Fields, enterprise: Fields, service: Service, parts: Parts, prices: Tonight): PmsListing {
  const language = enterprise.optionalText('DefaultLanguageCode');
  const categories = [...(parts.categories.get(service.id) ?? [])].sort((a, b) => orderOf(a) - orderOf(b));
  const units = categories.map((category) => unitOf(category, parts, prices, language)).filter(isThere);
  const cover = parts.urls.get(enterprise.optionalId('CoverImageId') ?? '') ?? '';
  const pictures = unique([
    ...(cover ? [{ url: cover, description: '' }] : []),
    ...units.flatMap((unit) => unit.pictures),
  ]);
  const startPrices = units.map(({ basePrice }) => basePrice).filter((price) => !price.isZero());
  const types = [...new Set(categories.map((category) => category.optionalText('Type')))];
  const address = enterprise.optionalObject('Address') ?? Fields.of({}, 'Address');
  const name = enterprise.text('Name');
  const serviceName = textIn(raw, 'Names', language) || raw.optionalText('Name');
  const isOneOfSeveral = parts.countOf(service.enterpriseId) > 1 && serviceName !== '';
  return {
    ...BLANK_LISTING,
    providerId: service.id,
    name: isOneOfSeveral ? `${name}, ${serviceName}` : name,
    internalName: enterprise.optionalText('ShortName'),
    description: units.length === 1 ? units[0]!.description : '',
    type: types.length === 1 ? types[0]! : '',
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: {
      line1: [address.optionalText('Line1'), address.optionalText('Line2')].filter(Boolean).join(', '),
      city: address.optionalText('City'),
      state: address.optionalText('CountrySubdivisionCode'),
      country: address.optionalText('CountryCode'),
      postal_code: address.optionalText('PostalCode'),
    },
    latitude: address.coordinate('Latitude', 90),
    longitude: address.coordinate('Longitude', 180),
    maxOccupancy: Math.max(0, ...units.map(({ maxOccupancy }) => maxOccupancy)),
    startPrice: startPrices.length > 0 ? Decimal.min(...startPrices) : new Decimal(0),
    currency: prices.currency,
    timeZone: service.timeZone,
    active: units.length > 0,
    rooms: units.map((unit) => ({ name: unit.name, count: unit.inventoryCount })),
    checkIn: { op: 'FROM', start: clockOf(service.startsAt) },
    checkOut: { op: 'UNTIL', end: clockOf(service.endsAt) },
    contact: {
      name,
      firstName: '',
      lastName: '',
      email: [enterprise.optionalText('Email')].filter(Boolean),
      phone: [enterprise.optionalText('Phone')].filter(Boolean),
      address: '',
      language,
      country: '',
    },
    // The PMS numbers features by text ids only.
    rawAmenities: namesOf(parts.features.get(service.id) ?? [], language).map((feature) => ({ id: 0, name: feature })),
    units,
    unknownParts: ALL_BUT_NIGHTS,
  };
}

/** A category counts as many as it has rooms. */
function unitOf(raw: Fields, { assignments, images, urls }: Parts, prices: Tonight, language: string): PmsUnit {
  const providerUnitId = raw.id('Id');
  const own = [...(images.get(providerUnitId) ?? [])].sort((a, b) => orderOf(a) - orderOf(b));
  const addresses = own.map((image) => urls.get(image.id('ImageId')) ?? '').filter(Boolean);
  return {
    providerUnitId,
    name: textIn(raw, 'Names', language),
    description: textIn(raw, 'Descriptions', language),
    inventoryCount: new Set((assignments.get(providerUnitId) ?? []).map((item) => item.id('ResourceId'))).size,
    maxOccupancy: raw.integer('Capacity') + raw.optionalInteger('ExtraCapacity'),
    bedroomCount: 0,
    bathroomCount: 0,
    basePrice: prices.priceOf(providerUnitId),
    currency: prices.currency,
    amenities: [],
    pictures: addresses.map((url) => ({ url, description: '' })),
  };
}

/** One without a room cannot be sold. */
const isThere = ({ inventoryCount }: PmsUnit): boolean => inventoryCount > 0;

const orderOf = (raw: Fields): number => raw.optionalInteger('Ordering', 0, -2_147_483_648);

const unique = (pictures: PmsPicture[]): PmsPicture[] => [
  ...new Map(pictures.map((picture) => [picture.url, picture])).values(),
];

const namesOf = (all: readonly Fields[], language: string): string[] => [
  ...new Set(all.map((raw) => textIn(raw, 'Names', language) || raw.optionalText('Classification')).filter(Boolean)),
];

/** Texts come by language (`en-US`): the property's own, else English, else the first. */
export function textIn(raw: Fields, name: string, language: string): string {
  const texts = raw.optionalObject(name);
  if (!texts) return '';
  const codes = Object.keys(raw.value(name) as object);
  const code = [language, ...codes.filter((known) => known.startsWith('en')), ...codes].find((known) =>
    texts.has(known),
  );
  return code === undefined ? '' : texts.optionalText(code);
}

/** `HH:MM:SS` of minutes after midnight. */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60, 0].map((part) => String(part).padStart(2, '0')).join(':');
