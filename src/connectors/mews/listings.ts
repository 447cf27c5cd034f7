import { todayIn } from '../../values/time/dates.js';
import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, isInvalid, keeping, partsIn, readable, warnOf } from '../kit/guards.js';
import type { PmsListing, PmsPicture, PmsUnit } from '../port/model.js';
import { inParallel } from '../kit/parallel.js';
import { listing, unit } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { joined } from '../kit/rest/sources.js';
import { type Side, side } from '../kit/sides.js';
import {
  ask,
  ENTERPRISES,
  idsIn,
  indexed,
  isActive,
  type Listed,
  pageOf,
  pieces,
  type MewsService,
  SERVICES,
  serviceOf,
  servicesOf,
  withParts,
} from './client.js';
import { CATEGORIES, nightPrices, priceNamed, rateOf } from './prices.js';

/** The rooms of a category. */
const ROOMS: Listed = {
  name: 'resourceCategoryAssignments',
  by: 'ResourceCategoryIds',
  owner: 'CategoryId',
  activeOnly: true,
};
const IMAGES: Listed = { ...ROOMS, name: 'resourceCategoryImageAssignments', adds: ['pictures'] };
/** The features of a service. */
const FEATURES: Listed = {
  name: 'resourceFeatures',
  by: 'ServiceIds',
  owner: 'ServiceId',
  activeOnly: true,
  adds: ['rawAmenities'],
};
const UNITS: Listed = { ...CATEGORIES, owner: 'ServiceId', activeOnly: true, parts: { rooms: ROOMS, images: IMAGES } };
const SERVICES_IN: Listed = {
  ...SERVICES,
  by: 'EnterpriseIds',
  owner: 'EnterpriseId',
  filter: { ServiceType: 'Bookable' },
  parts: { features: FEATURES, units: UNITS },
};
const ENTERPRISES_AT_ONCE = 50;
const IMAGES_AT_ONCE = 100;
/** Categories that nobody sleeps in. */
const NO_LODGING = [
  'Office',
  'MeetingRoom',
  'ParkingSpot',
  'Desk',
  'TeamArea',
  'Membership',
  'Bike',
  'ExtraBed',
  'Cot',
  'Crib',
  'ConferenceRoom',
  'Rooftop',
  'Garden',
  'Restaurant',
  'Amphitheater',
  'PrivateSpaces',
];

/** A listing is a service booked by the night; a portfolio has several enterprises, each with its services. */
export const listings = listingsFrom({
  id: 'Id',
  list: {
    page: async (call, { cursor } = {}) => {
      const { items, next } = await pageOf(call, ENTERPRISES, {}, cursor, ENTERPRISES_AT_ONCE);
      return { items: await lodgingIn(call, [...indexed(partsIn(items, 'enterprises')).values()]), next };
    },
  },
  one: async (call, id) => {
    const [known] = await servicesOf(call, [id]);
    const all = known ? await lodgingIn(call, [known.object('enterprise')]) : [];
    return all.find((raw) => raw.id('Id') === id);
  },
  beside: imageUrls,
  map: async (raw, { found: urls = new Map(), unread }, call) => {
    const service = serviceOf(raw)!;
    const ofUnits = unitsIn(raw).flatMap((one) => one.unread);
    return listingOf(raw.lacking([...unread, ...ofUnits]), service, urls, await tonight(call, service));
  },
});

/** Returns the services of enterprises that are listings, with the data that the PMS lists separately. */
async function lodgingIn(call: PmsCall, enterprises: readonly Fields[]): Promise<Fields[]> {
  const whole = await withParts(call, enterprises, { services: SERVICES_IN });
  return whole.flatMap((enterprise) => {
    const services = enterprise.objects('services').map((raw) => raw.with('enterprise', enterprise));
    const lodging = keeping(
      services,
      'service',
      (raw) => isActive(raw) && unitsIn(raw).length > 0 && serviceOf(raw) !== undefined,
    );
    return lodging.map((raw) => raw.with('isOneOfSeveral', lodging.length > 1));
  });
}

const unitsIn = (service: Fields): Fields[] =>
  inOrder(service.objects('units')).filter((raw) => !NO_LODGING.includes(raw.optionalText('Type')));

const inOrder = (all: readonly Fields[]): Fields[] => {
  const placeOf = (raw: Fields): number => raw.optionalInteger('Ordering', 0, -2_147_483_648);
  return [...all].sort((a, b) => placeOf(a) - placeOf(b));
};

type Urls = ReadonlyMap<string, string>;

async function imageUrls(call: PmsCall, services: Fields[]): Promise<Side<Urls>> {
  return side(['pictures'], urlsOf(call, services));
}

async function urlsOf(call: PmsCall, services: Fields[]): Promise<Urls> {
  const images = services.flatMap(unitsIn).flatMap((raw) => raw.objects('images'));
  const covers = services.map((raw) => raw.object('enterprise'));
  const ids = [...new Set([...idsIn(covers, 'CoverImageId'), ...idsIn(images, 'ImageId')])];
  const answers = await inParallel(pieces(ids, IMAGES_AT_ONCE), (some) =>
    ask(call, '/images/getUrls', { Images: some.map((ImageId) => ({ ImageId })) }),
  );
  const urls = answers.flatMap((body) => body.tolerant().objects('ImageUrls'));
  return new Map(readable(urls, (raw) => [raw.id('ImageId'), raw.optionalUrl('Url')] as const));
}

const picturesOf = (ids: string[], urls: Urls): PmsPicture[] =>
  ids.flatMap((id) => urls.get(id) || []).map((url) => ({ url, description: '' }));

interface Tonight {
  currency: string;
  /** Returns the `Amount` of a category. */
  amountOf(categoryId: string): unknown;
}

/** Returns tonight's prices; without a rate on sale or readable prices, only the property's own currency. */
async function tonight(call: PmsCall, service: MewsService): Promise<Tonight> {
  const date = todayIn(service.timeZone, call.clock.now());
  try {
    const rateId = await rateOf(call, service);
    if (rateId !== undefined) {
      const { currency, told } = await nightPrices(call, service, rateId, date, date);
      return { currency, amountOf: (categoryId) => told(categoryId, date) };
    }
  } catch (error) {
    if (!isInvalid(error)) throw error;
    warnOf(error);
  }
  return { currency: await defaultCurrency(call, service), amountOf: () => undefined };
}

async function defaultCurrency(call: PmsCall, { enterpriseId: EnterpriseId }: MewsService): Promise<string> {
  const enterprise = (await ask(call, '/configuration/get', { EnterpriseId })).object('Enterprise').tolerant();
  const accepted = enterprise.objects('Currencies');
  const [first] = [...accepted.filter((raw) => raw.flag('IsDefault') === true), ...accepted];
  if (!first) throw enterprise.invalid('Currencies', 'a list with a currency');
  return first.currency('Currency');
}

/** The inventory count of a category is its number of rooms. */
const unitOf = unit<{ language: string; priceName: string; urls: Urls }>({
  providerUnitId: 'Id',
  name: (raw, { language }) => textIn(raw, 'Names', language),
  description: (raw, { language }) => textIn(raw, 'Descriptions', language),
  inventoryCount: (raw) => new Set(raw.objects('rooms').map((room) => room.id('ResourceId'))).size,
  maxOccupancy: (raw) => raw.optionalInteger('Capacity') + raw.optionalInteger('ExtraCapacity'),
  basePrice: (raw, { priceName }) => raw.optionalObject('amount')?.optionalPrice(priceName),
  pictures: (raw, { urls }) => picturesOf(idsIn(inOrder(raw.objects('images')), 'ImageId'), urls),
});

const mapped = listing<{ units: PmsUnit[]; language: string; currency: string; urls: Urls }>(
  {
    providerId: 'Id',
    name: (raw, { language }) => {
      const name = raw.object('enterprise').text('Name');
      const own = textIn(raw, 'Names', language) || raw.optionalText('Name');
      return raw.flag('isOneOfSeveral') && own ? `${name}, ${own}` : name;
    },
    internalName: 'enterprise.ShortName',
    description: (_, { units }) => (units.length === 1 ? units[0]!.description : undefined),
    type: (raw) => {
      const [type, ...others] = new Set(unitsIn(raw).map((category) => category.optionalText('Type')));
      return others.length === 0 ? type : undefined;
    },
    pictures: (raw, { units, urls }) => {
      const all = [
        ...picturesOf(idsIn([raw.object('enterprise')], 'CoverImageId'), urls),
        ...units.flatMap((one) => one.pictures),
      ];
      return [...new Map(all.map((picture) => [picture.url, picture])).values()];
    },
    address: {
      line1: joined(['enterprise.Address.Line1', 'enterprise.Address.Line2'], ', '),
      city: 'enterprise.Address.City',
      state: 'enterprise.Address.CountrySubdivisionCode',
      country: 'enterprise.Address.CountryCode',
      postal_code: 'enterprise.Address.PostalCode',
    },
    latitude: 'enterprise.Address.Latitude',
    longitude: 'enterprise.Address.Longitude',
    currency: (_, { currency }) => currency,
    timeZone: 'enterprise.TimeZoneIdentifier',
    active: (_, { units }) => units.length > 0,
    checkIn: { start: 'from' },
    checkOut: 'until',
    contact: {
      name: 'enterprise.Name',
      email: 'enterprise.Email',
      phone: 'enterprise.Phone',
      language: 'enterprise.DefaultLanguageCode',
    },
    amenities: (raw, { language }) =>
      raw.objects('features').map((one) => textIn(one, 'Names', language) || one.optionalText('Classification')),
    units: (_, { units }) => units,
  },
  ALL_BUT_NIGHTS,
);

function listingOf(raw: Fields, service: MewsService, urls: Urls, { currency, amountOf }: Tonight): PmsListing {
  const language = raw.object('enterprise').optionalText('DefaultLanguageCode');
  const told = { language, priceName: priceNamed(service), urls };
  const units = unitsIn(raw)
    .map((category) => unitOf(category.with('amount', amountOf(category.id('Id'))), currency, told))
    // A category without a room cannot be sold.
    .filter(({ inventoryCount }) => inventoryCount > 0);
  const hours = raw.with('from', clockOf(service.startsAt)).with('until', clockOf(service.endsAt));
  return mapped(hours, { units, language, currency, urls });
}

/** Returns the text in the property's language (keys are like `en-US`), otherwise in English, otherwise the first. */
export function textIn(raw: Fields, name: string, language: string): string {
  const texts = raw.optionalObject(name);
  const codes = texts?.names() ?? [];
  const preferred = [language, ...codes.filter((code) => code.startsWith('en')), ...codes];
  const code = preferred.find((known) => texts?.has(known));
  return code === undefined ? '' : texts!.optionalText(code);
}

/** Formats minutes after midnight as `HH:MM`. */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
