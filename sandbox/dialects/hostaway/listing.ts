import { Decimal } from 'decimal.js';
import { countryOf, flag, number, stamp } from '../../engine/index.js';
import { intOf } from '../../ledger/random.js';
import type { Fee, Per, Property, Tax } from '../../ledger/types.js';
import { entryId } from './dictionary.js';
import { policyIdOf } from './policy.js';

const ROOM_TYPES: Record<string, string> = {
  'Entire home/apt': 'entire_home',
  'Private room': 'private_room',
  'Hotel room': 'private_room',
  'Shared room': 'shared_room',
};

const APPLIED_PER: Record<Per, string> = {
  stay: 'reservation',
  night: 'night',
  guest: 'person',
  guest_night: 'person_per_night',
  pet: 'reservation',
};
export const FEE_TYPES: Record<Fee['kind'], string> = {
  cleaning: 'cleaningFee',
  extraGuest: 'extraGuestFee',
  pet: 'petFee',
  linen: 'linenFee',
  resort: 'resortFee',
};
/** These two are fields of the listing, not fee settings. */
export const LISTING_FEES: Fee['kind'][] = ['cleaning', 'extraGuest'];

/** Returns Hostaway's listing object. */
export function toListing(property: Property, withResources: boolean) {
  const { address, texts, contact, rating } = property;
  const country = countryOf(address.countryCode) ?? '';
  const place = [address.street, address.city, address.state, address.zipcode, country];
  return {
    id: property.id,
    propertyTypeId: entryId(property.type),
    name: property.name,
    externalListingName: property.name,
    internalListingName: property.internalName,
    description: texts.description,
    houseRules: texts.rules,
    country,
    countryCode: address.countryCode,
    state: address.state,
    city: address.city,
    street: address.street,
    address: place.filter(Boolean).join(', '),
    publicAddress: place.slice(1).filter(Boolean).join(', '),
    zipcode: address.zipcode,
    lat: address.latitude,
    lng: address.longitude,
    price: number(property.price),
    currencyCode: property.currency,
    timeZoneName: property.timeZone,
    starRating: null,
    averageReviewRating: rating.average === null ? null : new Decimal(rating.average).times(2).toNumber(),
    weeklyDiscount: property.weeklyDiscount
      ? new Decimal(100).minus(property.weeklyDiscount).div(100).toNumber()
      : null,
    monthlyDiscount: null,
    refundableDamageDeposit: number(property.deposit) || null,
    personCapacity: property.capacity,
    maxPetsAllowed: flag(property.allows.pets),
    maxChildrenAllowed: null,
    roomType: ROOM_TYPES[property.roomType] ?? property.roomType,
    bathroomType: /shared/i.test(property.roomType) ? 'shared' : 'private',
    bedroomsNumber: property.bedrooms,
    bedsNumber: property.beds,
    bathroomsNumber: property.bathrooms,
    guestBathroomsNumber: null,
    minNights: property.minNights,
    maxNights: property.maxNights,
    guestsIncluded: property.guestsIncluded,
    priceForExtraPerson: number(property.extraGuestFee),
    cleaningFee: cleaningFeeOf(property),
    checkInTimeStart: property.checkInFrom,
    checkInTimeEnd: property.checkInTo,
    checkOutTime: property.checkOut,
    cancellationPolicy: property.cancellationPolicy || null,
    cancellationPolicyId: policyIdOf(property),
    instantBookable: flag(property.instant),
    contactName: contact?.firstName ?? null,
    contactSurName: contact?.lastName ?? null,
    contactPhone1: contact?.phone ?? null,
    contactPhone2: null,
    contactLanguage: contact?.language ?? null,
    contactEmail: contact?.email ?? null,
    contactAddress: null,
    propertyLicenseNumber: property.registration?.number ?? null,
    propertyLicenseType: property.registration?.type ?? null,
    propertyLicenseIssueDate: property.registration?.issued ?? null,
    propertyLicenseExpirationDate: property.registration?.expires ?? null,
    specialStatus: property.active ? null : 'archived',
    airbnbSummary: texts.description,
    airbnbSpace: texts.space || null,
    airbnbAccess: texts.access || null,
    airbnbInteraction: texts.interaction || null,
    airbnbNeighborhoodOverview: texts.neighbourhood || null,
    airbnbTransit: texts.transit || null,
    airbnbNotes: texts.notes || null,
    latestActivityOn: stamp(property.updatedAt),
    ...(withResources ? resourcesOf(property) : {}),
  };
}

function resourcesOf(property: Property) {
  const { id } = property;
  return {
    listingAmenities: property.amenities.map((name) => ({ id: intOf(`${id}:${name}`), amenityId: entryId(name) })),
    listingBedTypes: property.bedTypes.map(({ name, count }) => ({
      id: intOf(`${id}:${name}`),
      bedTypeId: entryId(name),
      quantity: count,
    })),
    listingImages: property.pictures.map(({ url, caption }, n) => ({
      id: intOf(`${id}:${url}`),
      caption,
      url,
      sortOrder: n + 1,
    })),
    listingUnits: unitsOf(property),
  };
}

/** Returns the units; none for a single-unit listing. */
export function unitsOf({ units }: Property) {
  if (units.length < 2) return [];
  return units.map((unit, n) => ({
    id: unit.id,
    name: unit.name,
    ground: null,
    unitNumber: String(n + 1),
    listingMapIdUnit: null,
  }));
}

function cleaningFeeOf(property: Property): number | null {
  const fee = property.fees.find(({ kind }) => kind === 'cleaning');
  return fee ? number(fee.amount) : null;
}

export function toFeeSetting(property: Property, fee: Fee, accountId: number) {
  return {
    id: fee.id,
    accountId,
    listingMapId: property.id,
    feeType: FEE_TYPES[fee.kind],
    feeTitle: fee.name,
    feeAppliedPer: APPLIED_PER[fee.per],
    amount: number(fee.amount),
    amountType: fee.percent ? 'percent' : 'flat',
    isMandatory: flag(!fee.optional),
    isQuantitySelectable: 0,
    insertedOn: stamp(property.createdAt),
    updatedOn: stamp(property.createdAt),
  };
}

export function toTaxSetting(property: Property, tax: Tax, accountId: number) {
  const names = { rent: ['baseRate', 'extraGuestFee'], fees: ['cleaningFee', 'resortFee', 'linenFee', 'petFee'] };
  return {
    id: tax.id,
    accountId,
    listingMapId: property.id,
    taxType: tax.kind,
    taxAppliedPer: APPLIED_PER[tax.per],
    amount: number(tax.amount),
    amountType: tax.percent ? 'percent' : 'flat',
    applyTo: JSON.stringify(tax.appliesTo.flatMap((part) => names[part])),
    insertedOn: stamp(property.createdAt),
    updatedOn: stamp(property.createdAt),
  };
}
