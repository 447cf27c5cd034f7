import { chargesRead } from '../kit/charge-rules.js';
import { NO_CONTACT } from '../kit/blanks.js';
import { type Fields, partsIn } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsListing, PmsPicture, PmsUnit } from '../kit/model.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';

const ZERO = new Decimal(0);

/** What a hotel is made of, each from a call of its own. */
export interface Hotel {
  /** From `getHotels`, the only call that gives the time zone. */
  summary: Fields;
  details: Fields;
  roomTypes: Fields[];
  rooms: Fields[];
  /** As the PMS lists them. */
  taxesAndFees: readonly unknown[];
}

/** A hotel is a listing, each of its room types a unit with as many rooms as it has. */
export function listingOf({ summary, details, roomTypes, rooms, taxesAndFees }: Hotel): PmsListing {
  const currency = currencyOf(summary);
  const units = roomTypes.map((roomType) => unitOf(roomType, rooms, currency));
  const address = details.optionalObject('propertyAddress') ?? details;
  const policy = details.optionalObject('propertyPolicy') ?? details;
  const pictures = uniquePictures([
    ...picturesOf(details, 'propertyImage'),
    ...picturesOf(details, 'propertyAdditionalPhotos'),
    ...units.flatMap((unit) => unit.pictures),
  ]);
  const terms = policy.optionalText('propertyTermsAndConditions');
  const prices = units.map(({ basePrice }) => basePrice).filter((price) => !price.isZero());
  return {
    providerId: summary.id('propertyID'),
    name: summary.text('propertyName'),
    internalName: '',
    description: details.optionalText('propertyDescription') || summary.optionalText('propertyDescription'),
    type: details.optionalText('propertyType'),
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: {
      line1: address.optionalText('propertyAddress1'),
      city: address.optionalText('propertyCity'),
      state: address.optionalText('propertyState'),
      country: address.optionalText('propertyCountry'),
      postal_code: address.optionalText('propertyZip'),
    },
    latitude: address.coordinate('propertyLatitude', 90),
    longitude: address.coordinate('propertyLongitude', 180),
    minimumNights: 0,
    maximumNights: 0,
    maxOccupancy: Math.max(0, ...units.map(({ maxOccupancy }) => maxOccupancy)),
    startPrice: prices.length > 0 ? Decimal.min(...prices) : ZERO,
    currency,
    timeZone: summary.timeZone('propertyTimezone'),
    active: units.length > 0,
    rating: { count: 0, average: 0 },
    bedroomCount: 0,
    bathroomCount: 0,
    rooms: units.map(({ name, inventoryCount }) => ({ name, count: inventoryCount })),
    checkIn: checkInBetween(policy.optionalTime('propertyCheckInTime')),
    checkOut: { op: 'UNTIL', end: policy.optionalTime('propertyCheckOutTime') },
    houseRules: {
      petsAllowed: null,
      smokingAllowed: null,
      eventsAllowed: null,
      childrenAllowed: null,
      additionalRules: terms,
    },
    listingDetails: {
      notes: '',
      rules: terms,
      space: units.length === 1 ? units[0]!.description : '',
      access: '',
      transit: '',
      interaction: '',
      instructions: '',
      neighborhood: '',
    },
    contact: {
      ...NO_CONTACT,
      name: details.optionalText('companyLegalName'),
      email: [details.optionalText('propertyEmail')].filter(Boolean),
      phone: [details.optionalText('propertyPhone')].filter(Boolean),
      language: details.optionalText('propertyPrimaryLanguage'),
    },
    parentPropertyId: null,
    // The PMS numbers no amenity.
    rawAmenities: namesIn(details, 'propertyAmenities').map((name) => ({ id: 0, name })),
    units,
    ...chargesRead(['EXTRA_GUEST', 'PET', 'DISCOUNT'], () => chargesOf(taxesAndFees)),
    deposit: null,
  };
}

/** `propertyCurrency` is documented as a list in one answer and as an object in another. */
export function currencyOf(summary: Fields): string {
  const isList = Array.isArray(summary.value('propertyCurrency'));
  const currency = isList ? summary.objects('propertyCurrency')[0] : summary.object('propertyCurrency');
  if (!currency) throw summary.invalid('propertyCurrency', 'a currency');
  return currency.currency('currencyCode');
}

/** Virtual rooms (two that are also sold as one) are no further inventory. */
function unitOf(roomType: Fields, rooms: Fields[], currency: string): PmsUnit {
  const id = roomType.id('roomTypeID');
  const own = rooms.filter((room) => room.optionalId('roomTypeID') === id);
  const physical = own.filter((room) => room.flag('isVirtual') !== true);
  return {
    providerUnitId: id,
    name: roomType.optionalText('roomTypeName'),
    description: roomType.optionalText('roomTypeDescription'),
    inventoryCount: physical.length || own.length,
    maxOccupancy: roomType.optionalInteger('maxGuests'),
    bedroomCount: 0,
    bathroomCount: 0,
    basePrice: roomType.optionalPrice('roomRate') ?? ZERO,
    currency,
    amenities: namesIn(roomType, 'roomTypeFeatures').map((name) => ({ name, description: '', type: '' })),
    pictures: picturesOf(roomType, 'roomTypePhotos'),
  };
}

/** A list, or a map whose values count. */
function itemsIn(raw: Fields, name: string): unknown[] {
  const value = raw.value(name);
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

const namesIn = (raw: Fields, name: string): string[] =>
  itemsIn(raw, name).filter((item): item is string => typeof item === 'string' && item !== '');

function picturesOf(raw: Fields, name: string): PmsPicture[] {
  if (!Array.isArray(raw.value(name))) return [];
  const urls = raw.list(name).map((item, index) =>
    // Some answers list bare addresses.
    typeof item === 'string' ? item : (raw.objects(name)[index]?.optionalUrl('image') ?? ''),
  );
  return urls.filter((url) => /^https?:\/\//.test(url)).map((url) => ({ url, description: '' }));
}

const uniquePictures = (pictures: PmsPicture[]): PmsPicture[] => [
  ...new Map(pictures.map((picture) => [picture.url, picture])).values(),
];

const CHARGES: ReadonlyMap<string, Charge> = new Map([
  ['percentage', 'PERCENT'],
  ['fixed', 'PER_NIGHT'],
  ['fixed_per_person', 'PER_GUEST_PER_NIGHT'],
  ['fixed_per_accomodation', 'PER_STAY'],
  ['fixed_per_reservation', 'PER_STAY'],
]);

/** Inclusive ones are in the rates; those of products have nothing to do with a stay. */
function isChargedOnTop(item: Fields): boolean {
  if (item.flag('isDeleted') === true || item.optionalText('inclusiveOrExclusive') === 'inclusive') return false;
  const where = namesIn(item, 'availableFor');
  return where.length === 0 || where.includes('rate');
}

/** A tax or a fee whose kind cannot be read counts as a fee. */
function chargesOf(taxesAndFees: readonly unknown[]): Pick<PmsListing, 'fees' | 'taxes'> {
  const charges = partsIn(taxesAndFees, 'taxesAndFees').filter(isChargedOnTop);
  const isTax = (item: Fields): boolean => item.optionalText('type') === 'tax';
  return { fees: charges.filter((item) => !isTax(item)).flatMap(ruleOf), taxes: charges.filter(isTax).flatMap(ruleOf) };
}

function ruleOf(item: Fields): PmsChargeRule[] {
  const charge = item.meaning('amountType', CHARGES);
  const amount = item.optionalPrice(charge === 'PER_GUEST_PER_NIGHT' ? 'amountAdult' : 'amount');
  if (!charge || !amount || amount.isZero()) return [];
  return [{ name: item.optionalText('name'), charge, amount, guestsIncluded: 0 }];
}
