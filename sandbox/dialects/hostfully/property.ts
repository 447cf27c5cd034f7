import { number, utc } from '../../engine/index.js';
import { intOf, uuidOf } from '../../ledger/random.js';
import type { Account } from '../../ledger/account.js';
import type { Fee, Per, Property, Tax } from '../../ledger/types.js';

const SCOPES: Record<Per, string> = {
  stay: 'PER_STAY',
  night: 'PER_NIGHT',
  guest: 'PER_GUEST',
  guest_night: 'PER_GUEST_PER_NIGHT',
  pet: 'PER_PET',
};
const FEE_TYPES: Record<Fee['kind'], string> = {
  cleaning: 'CLEANING',
  extraGuest: 'CUSTOM',
  pet: 'PET',
  linen: 'CUSTOM',
  resort: 'CUSTOM',
};

export function toAgency(account: Account) {
  const [first] = account.list();
  return {
    uid: account.uid,
    name: account.name,
    currencyCode: first?.currency ?? 'USD',
    countryCode: first?.address.countryCode ?? 'US',
    defaultCheckInTime: 15,
    defaultCheckOutTime: 11,
    rentalCondition: null,
  };
}

/** Returns Hostfully's property. A room type with several units is a unit type. */
export function toProperty(property: Property, { uid: agencyUid }: Account) {
  const { address } = property;
  return {
    uid: property.uid,
    agencyUid,
    name: property.name,
    internalName: property.internalName,
    isActive: property.active,
    isUnitType: property.units.length > 1,
    hotelUid: property.parent?.uid ?? null,
    propertyType: codeOf(property.type),
    listingType: codeOf(property.roomType),
    address: {
      address: address.street,
      address2: null,
      city: address.city,
      state: address.state,
      zipCode: address.zipcode,
      countryCode: address.countryCode,
      latitude: address.latitude,
      longitude: address.longitude,
    },
    timeZone: property.timeZone,
    availability: {
      maxGuests: property.capacity,
      baseGuests: property.guestsIncluded,
      minimumStay: property.minNights,
      maximumStay: property.maxNights,
      checkInTimeStart: property.checkInFrom,
      checkInTimeEnd: property.checkInTo,
      checkOutTime: property.checkOut,
    },
    pricing: {
      dailyRate: number(property.price),
      currency: property.currency,
      securityDeposit: number(property.deposit),
      extraGuestFee: number(property.extraGuestFee),
      cleaningFee: number(property.fees.find(({ kind }) => kind === 'cleaning')?.amount ?? '0'),
    },
    bedrooms: property.bedrooms,
    beds: property.beds,
    bathrooms: property.bathrooms,
    bedTypes: property.bedTypes.map(({ name, count }) => ({ bedType: codeOf(name), bedCount: count })),
    pictureLink: property.pictures[0]?.url ?? null,
    reviews: { total: property.rating.count, average: property.rating.average },
    contact: property.contact,
    cancellationPolicy: property.cancellationPolicy || null,
    createdUtcDateTime: utc(property.createdAt),
    updatedUtcDateTime: utc(property.updatedAt),
  };
}

/** Returns the code of a name: `Free parking` → `FREE_PARKING`. */
function codeOf(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

export function descriptionsOf({ uid, name, texts }: Property) {
  return [
    {
      uid: uuidOf(`description:${uid}`),
      propertyUid: uid,
      locale: 'en_US',
      name,
      summary: texts.description,
      shortSummary: texts.description.slice(0, 200),
      space: texts.space,
      neighbourhood: texts.neighbourhood,
      notes: texts.notes,
      transit: texts.transit,
      access: texts.access,
      interaction: texts.interaction,
      houseManual: '',
    },
  ];
}

export function photosOf({ uid, pictures }: Property) {
  return pictures.map(({ url, caption }, n) => ({
    uid: uuidOf(`photo:${uid}:${n}`),
    propertyUid: uid,
    description: caption,
    displayOrder: n,
    originalImageUrl: url,
    largeScaleImageUrl: url,
    mediumScaleImageUrl: url,
  }));
}

export function amenitiesOf({ uid, amenities }: Property) {
  return amenities.map((name) => ({
    uid: uuidOf(`amenity:${uid}:${name}`),
    amenity: `HAS_${codeOf(name)}`,
    category: CATEGORIES[intOf(name) % CATEGORIES.length],
  }));
}

const CATEGORIES = ['INDOOR', 'OUTDOOR', 'KITCHEN', 'FACILITIES'];

export function rulesOf({ uid, allows, texts }: Property) {
  const flags = {
    ALLOWS_PETS: allows.pets,
    ALLOWS_SMOKING: allows.smoking,
    ALLOWS_EVENTS: allows.events,
    IS_FAMILY_FRIENDLY: allows.children,
  };
  const rules = Object.entries(flags)
    .filter(([, on]) => on)
    .map(([rule]) => ({ uid: uuidOf(`rule:${uid}:${rule}`), rule, description: '' }));
  const custom = texts.rules ? [{ uid: uuidOf(`rule:${uid}:CUSTOM`), rule: 'CUSTOM', description: texts.rules }] : [];
  return [...rules, ...custom];
}

export function feesOf(property: Property) {
  return [...property.fees.map((fee) => toFee(property, fee)), ...property.taxes.map((tax) => toTax(property, tax))];
}

function toFee({ uid }: Property, fee: Fee) {
  const scope = fee.percent ? 'PERCENTAGE_OF_RENT' : SCOPES[fee.per];
  return {
    uid: fee.uid,
    propertyUid: uid,
    name: fee.name,
    amountType: 'AMOUNT',
    amount: number(fee.amount),
    taxationRate: 0,
    scope,
    type: FEE_TYPES[fee.kind],
    optional: fee.optional,
  };
}

function toTax({ uid }: Property, tax: Tax) {
  const percentage = tax.appliesTo.includes('fees') ? 'PERCENTAGE_OF_TOTAL' : 'PERCENTAGE_OF_RENT';
  return {
    uid: tax.uid,
    propertyUid: uid,
    name: tax.name,
    amountType: 'TAX',
    amount: number(tax.amount),
    taxationRate: tax.percent ? number(tax.amount) : 0,
    scope: tax.percent ? percentage : SCOPES[tax.per],
    type: 'TAX',
    optional: false,
  };
}
