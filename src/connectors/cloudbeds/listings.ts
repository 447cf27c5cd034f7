import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, partsIn, readable } from '../kit/guards.js';
import type { PmsChargeRule, PmsPicture } from '../port/model.js';
import { picturesIn } from '../kit/pictures.js';
import { isRejection, lacksRight } from '../kit/refusals.js';
import { listing, unit } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { text } from '../kit/rest/sources.js';
import { side, warnOfRight, withSide } from '../kit/sides.js';
import { utcDate } from '../kit/times.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { addDays } from '../port/values.js';
import { get, hotels, listAt } from './client.js';
import { CHARGE_TYPES, CHARGED_FOR, INCLUSIONS, UNITS } from './vocabulary.js';

/** Maps a room type, given the rooms of its hotel, of which it counts its own. */
const unitOf = unit<Fields[]>({
  providerUnitId: 'roomTypeID',
  name: 'roomTypeName',
  description: 'roomTypeDescription',
  inventoryCount: countOf,
  maxOccupancy: 'maxGuests',
  basePrice: 'roomRate',
  amenities: (raw) => namesIn(raw, 'roomTypeFeatures').map((name) => ({ name, description: '', type: '' })),
  pictures: (raw) => imagesIn(raw, 'roomTypePhotos'),
});

/** Maps a hotel with the results of further requests: `details`, `roomTypes`, `rooms` and `taxesAndFees`. */
export const listingOf = listing(
  {
    providerId: 'propertyID',
    name: 'propertyName',
    description: ['details.propertyDescription', 'propertyDescription'],
    type: 'details.propertyType',
    pictures: picturesOf,
    address: {
      line1: 'details.propertyAddress.propertyAddress1',
      city: 'details.propertyAddress.propertyCity',
      state: 'details.propertyAddress.propertyState',
      country: 'details.propertyAddress.propertyCountry',
      postal_code: 'details.propertyAddress.propertyZip',
    },
    latitude: 'details.propertyAddress.propertyLatitude',
    longitude: 'details.propertyAddress.propertyLongitude',
    currency: currencyOf,
    timeZone: 'propertyTimezone',
    active: (raw) => raw.list('roomTypes').length > 0,
    checkIn: { start: 'details.propertyPolicy.propertyCheckInTime' },
    checkOut: 'details.propertyPolicy.propertyCheckOutTime',
    houseRules: { additionalRules: 'details.propertyPolicy.propertyTermsAndConditions' },
    listingDetails: { rules: 'details.propertyPolicy.propertyTermsAndConditions', space: spaceOf },
    contact: {
      name: 'details.companyLegalName',
      email: onlyOne('details.propertyEmail'),
      phone: onlyOne('details.propertyPhone'),
      language: 'details.propertyPrimaryLanguage',
    },
    amenities: (raw) => namesIn(detailsOf(raw), 'propertyAmenities'),
    units: (raw) => {
      const [currency, rooms] = [currencyOf(raw), raw.objects('rooms')];
      return raw.objects('roomTypes').map((roomType) => unitOf(roomType, currency, rooms));
    },
    fees: (raw) => rulesIn(raw, 'fees'),
    taxes: (raw) => rulesIn(raw, 'taxes'),
  },
  (raw) => (raw.has('taxesAndFees') ? ['EXTRA_GUEST', 'PET', 'DISCOUNT'] : ALL_BUT_NIGHTS),
);

/** Returns undefined if the host granted no right to them; `unknownParts` then says that they are missing. */
const taxesAndFeesOf = (call: PmsCall, propertyID: string): Promise<Fields | undefined> =>
  get(call, '/getTaxesAndFees', { propertyID }).catch((error: unknown) => {
    if (!isRejection(error)) throw error;
    if (lacksRight(error)) warnOfRight('fees, taxes', error);
    return undefined;
  });

/** Fields that come only from the details of a hotel. */
const OF_DETAILS = [
  'description',
  'type',
  'pictures',
  'address',
  'latitude',
  'longitude',
  'checkIn',
  'checkOut',
  'houseRules',
  'listingDetails',
  'contact',
  'rawAmenities',
] as const;

/** Rooms and room types take one request for all hotels of a page, details and charges one for each hotel. */
export const listings = listingsFrom({
  id: 'propertyID',
  list: hotels,
  one: async (call, id) =>
    (await hotels.all(call, { query: { propertyIDs: id } })).find((hotel) => hotel.optionalId('propertyID') === id),
  inParts: true,
  beside: roomsOf,
  map: async (raw, { roomTypes, rooms }, call) => {
    const propertyID = raw.id('propertyID');
    const { found: details, unread } = await side(OF_DETAILS, get(call, '/getHotelDetails', { propertyID }));
    const taxesAndFees = await taxesAndFeesOf(call, propertyID);
    const isOwn = (row: Fields): boolean => row.optionalId('propertyID') === propertyID;
    return listingOf(
      withSide(raw, 'details', { found: details?.object('data'), unread })
        .with('roomTypes', roomTypes.filter(isOwn))
        .with(
          'rooms',
          rooms.filter(isOwn).flatMap((row) => row.objects('rooms')),
        )
        .with('taxesAndFees', taxesAndFees?.value('data')),
    );
  },
});

/** Returns rows of several hotels. Room types have a price only for a given stay, here tonight's. */
async function roomsOf(call: PmsCall, all: Fields[]): Promise<{ roomTypes: Fields[]; rooms: Fields[] }> {
  const propertyIDs = readable(all, (hotel) => hotel.id('propertyID')).join(',');
  if (propertyIDs === '') return { roomTypes: [], rooms: [] };
  const startDate = utcDate(call.clock.now());
  const tonight = { startDate, endDate: addDays(startDate, 1), adults: 1, children: 0 };
  // Rows of a single hotel may omit its id.
  const named = (row: Fields): Fields => row.with('propertyID', row.optionalId('propertyID') ?? propertyIDs);
  const rooms = await listAt('/getRooms').all(call, { query: { propertyIDs } });
  const roomTypes = await listAt('/getRoomTypes').all(call, { query: { propertyIDs, ...tonight } });
  return { roomTypes: roomTypes.map(named), rooms: rooms.map(named) };
}

/** Returns the currency from a code, an object with a code, or a list of objects: the form differs between answers. */
export function currencyOf(raw: Fields): string {
  const value = raw.value('propertyCurrency');
  if (typeof value === 'string') return raw.currency('propertyCurrency');
  const [currency] = Array.isArray(value) ? raw.objects('propertyCurrency') : [raw.object('propertyCurrency')];
  if (!currency) throw raw.invalid('propertyCurrency', 'a currency');
  return currency.currency('currencyCode');
}

/** Counts rooms; virtual ones (two that are also sold as one) do not add to the inventory. */
function countOf(roomType: Fields, rooms: Fields[]): number {
  const own = rooms.filter((room) => room.optionalId('roomTypeID') === roomType.id('roomTypeID'));
  return own.filter((room) => room.flag('isVirtual') !== true).length || own.length;
}

function spaceOf(raw: Fields): string | undefined {
  const [only, ...others] = raw.objects('roomTypes');
  return others.length === 0 ? only?.optionalText('roomTypeDescription') : undefined;
}

function onlyOne(name: string): (raw: Fields) => string[] {
  const read = text(name);
  return (raw) => [read(raw) ?? []].flat();
}

/** Returns the names in a list, or in the values of a map. */
function namesIn(raw: Fields, name: string): string[] {
  const value = raw.value(name);
  const items: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return items.filter((item): item is string => typeof item === 'string' && item !== '');
}

const detailsOf = (raw: Fields): Fields => raw.optionalObject('details') ?? Fields.of({}, 'details').tolerant();

function picturesOf(raw: Fields): PmsPicture[] {
  const details = detailsOf(raw);
  const all = [
    ...imagesIn(details, 'propertyImage'),
    ...imagesIn(details, 'propertyAdditionalPhotos'),
    ...raw.objects('roomTypes').flatMap((roomType) => imagesIn(roomType, 'roomTypePhotos')),
  ];
  return [...new Map(all.map((picture) => [picture.url, picture])).values()];
}

/** Returns pictures; some answers list bare addresses. */
function imagesIn(raw: Fields, name: string): PmsPicture[] {
  const images = raw.list(name).map((item) => (typeof item === 'string' ? { image: item } : item));
  return picturesIn(partsIn(images, name), { url: ['image'], description: [] });
}

/**
 * Returns the charges of a part. One without a kind counts as a fee; one with an unknown word is left out with a
 * warning.
 */
const rulesIn = (raw: Fields, part: 'fees' | 'taxes'): PmsChargeRule[] => {
  const partOf = (item: Fields): string => CHARGE_TYPES.get(item.optionalText('type')) ?? 'fees';
  const own = raw.objects('taxesAndFees').filter((item) => partOf(item) === part && item.flag('isDeleted') !== true);
  const roomTypes = raw.objects('roomTypes').map((roomType) => roomType.optionalId('roomTypeID'));
  return readable(own, (item) => (isChargedOnTop(item) ? ruleOf(item, roomTypes) : [])).flat();
};

/** Returns false for inclusive charges, which are in the rates, and for those of products, which stays do not pay. */
function isChargedOnTop(item: Fields): boolean {
  if (item.has('type')) knownMeaning(item, 'type', CHARGE_TYPES);
  const isExclusive = item.has('inclusiveOrExclusive') ? knownMeaning(item, 'inclusiveOrExclusive', INCLUSIONS) : true;
  const where = namesIn(item, 'availableFor');
  if (where.some((one) => !CHARGED_FOR.has(one))) throw item.invalid('availableFor', 'a list of known words');
  return isExclusive === true && (where.length === 0 || where.some((one) => CHARGED_FOR.get(one)));
}

/** Throws for a charge that some stays do not pay, or pay at another amount: a rule applies to all stays. */
function refuseCondition(item: Fields, all: readonly (string | null)[]): void {
  const own = item.objects('roomTypes').map((roomType) => roomType.optionalId('roomTypeID'));
  const isForSome = own.length > 0 && !all.every((id) => own.includes(id));
  if (isForSome) throw item.invalid('roomTypes', 'all room types');
  if (item.list('dateRanges').length > 0) throw item.invalid('dateRanges', 'all dates');
  const settings = item.value('lengthOfStaySettings');
  const lengths = Array.isArray(settings)
    ? item.objects('lengthOfStaySettings')
    : [item.optionalObject('lengthOfStaySettings')];
  if (lengths.some((one) => one && one.list('ranges').length > 0))
    throw item.invalid('lengthOfStaySettings', 'all lengths of stay');
}

function ruleOf(item: Fields, roomTypes: readonly (string | null)[]): PmsChargeRule[] {
  refuseCondition(item, roomTypes);
  const charge = knownMeaning(item, 'amountType', UNITS);
  if (!charge) throw item.invalid('amountType', 'a unit that a charge can have');
  const amount = item.optionalPrice(charge === 'PER_GUEST_PER_NIGHT' ? 'amountAdult' : 'amount');
  if (!amount || amount.isZero()) return [];
  return [{ name: item.optionalText('name'), charge, amount, guestsIncluded: 0 }];
}
