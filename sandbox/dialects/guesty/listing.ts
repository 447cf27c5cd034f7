import { Decimal } from 'decimal.js';
import { clock, countryOf, iso, number } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { intOf } from '../../ledger/random.js';
import type { Per, Property, Tax, Unit } from '../../ledger/types.js';

const QUANTIFIERS: Record<Per, string> = {
  stay: 'PER_STAY',
  night: 'PER_NIGHT',
  guest: 'PER_GUEST',
  guest_night: 'PER_GUEST_PER_NIGHT',
  pet: 'PER_STAY',
};

const time = (hour: number | null) => clock(hour) ?? undefined;

/** Returns Guesty's listing; one of several units is a parent (`mtl.c`) whose sub-units are listings too (`mtl.p`). */
export function toListing(property: Property, account: Account): Record<string, unknown> {
  const { address, texts, pictures } = property;
  const country = countryOf(address.countryCode) ?? '';
  const isMulti = property.units.length > 1;
  const [first] = pictures;
  return {
    _id: property.uid,
    accountId: account.uid,
    type: isMulti ? 'MTL' : 'SINGLE',
    mtl: isMulti ? { p: null, c: property.units.map(({ uid }) => uid) } : undefined,
    nickname: property.internalName,
    title: property.name,
    tags: [],
    active: property.active,
    isListed: property.active,
    propertyType: property.type,
    roomType: property.roomType,
    accommodates: property.capacity,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    beds: property.beds,
    address: {
      full: [address.street, address.city, country].filter(Boolean).join(', '),
      street: address.street,
      city: address.city,
      state: address.state,
      zipcode: address.zipcode,
      country,
      lat: address.latitude,
      lng: address.longitude,
    },
    timezone: property.timeZone,
    defaultCheckInTime: time(property.checkInFrom),
    defaultCheckInEndTime: time(property.checkInTo),
    defaultCheckOutTime: time(property.checkOut),
    picture: first ? { thumbnail: first.url } : {},
    pictures: pictures.map(({ url, caption }) => ({ _id: String(intOf(url)), original: url, thumbnail: url, caption })),
    amenities: property.amenities,
    terms: {
      minNights: property.minNights,
      maxNights: property.maxNights,
      cancellation: property.cancellationPolicy || undefined,
    },
    prices: pricesOf(property),
    taxes: property.taxes.map(toTax),
    publicDescription: {
      summary: texts.description,
      space: texts.space,
      access: texts.access,
      neighborhood: texts.neighbourhood,
      transit: texts.transit,
      notes: texts.notes,
      houseRules: texts.rules,
      interactionWithGuests: texts.interaction,
    },
    createdAt: iso(property.createdAt),
    lastUpdatedAt: iso(property.updatedAt),
  };
}

function toSubUnit(unit: Unit, property: Property, account: Account): Record<string, unknown> {
  const parent = toListing(property, account);
  return { ...parent, _id: unit.uid, type: 'MTL_CHILD', mtl: { p: property.uid, c: [] }, title: unit.name };
}

function pricesOf(property: Property) {
  const cleaning = property.fees.find(({ kind }) => kind === 'cleaning');
  return {
    currency: property.currency,
    basePrice: number(property.price),
    cleaningFee: cleaning && number(cleaning.amount),
    extraPersonFee: number(property.extraGuestFee),
    guestsIncludedInRegularFee: property.guestsIncluded,
    weeklyPriceFactor: new Decimal(100).minus(property.weeklyDiscount).div(100).toNumber(),
    securityDepositFee: number(property.deposit),
  };
}

const toTax = (tax: Tax) => ({
  _id: tax.uid,
  name: tax.name,
  type: tax.kind.toUpperCase(),
  amount: number(tax.amount),
  units: tax.percent ? 'PERCENTAGE' : 'FIXED',
  quantifier: QUANTIFIERS[tax.per],
  appliedToAllFees: tax.appliesTo.includes('fees'),
  appliedOnFees: tax.appliesTo.includes('fees') ? [] : ['AF'],
});

/** Returns the listings, and the sub-units of those that have several. */
export function listingsOf(account: Account): Record<string, unknown>[] {
  return account.list().flatMap((property) => {
    const units = property.units.length > 1 ? property.units : [];
    return [toListing(property, account), ...units.map((unit) => toSubUnit(unit, property, account))];
  });
}
