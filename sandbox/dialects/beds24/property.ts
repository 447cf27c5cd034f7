import { Decimal } from 'decimal.js';
import { clock, number } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { intOf } from '../../ledger/random.js';
import type { Fee, Per, Property, Tax } from '../../ledger/types.js';
import { isOn, single, type Query } from './envelope.js';

const camel = (text: string) =>
  text.toLowerCase().replace(/[^a-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase());

const PER: Record<Per, { per: string; period: string }> = {
  stay: { per: 'booking', period: 'oneTime' },
  night: { per: 'booking', period: 'daily' },
  guest: { per: 'person', period: 'oneTime' },
  guest_night: { per: 'person', period: 'daily' },
  pet: { per: 'booking', period: 'oneTime' },
};

/** The id of a property's only room type, which has as many units as the ledger's property. */
export const roomIdOf = ({ uid }: Property): number => intOf(`beds24:room:${uid}`);

export function propertyByRoom(account: Account, roomId: number): Property | undefined {
  return account.list().find((property) => roomIdOf(property) === roomId);
}

const contactOf = ({ contact }: Property) => ({
  phone: contact?.phone ?? '',
  mobile: '',
  email: contact?.email ?? '',
  contactFirstName: contact?.firstName ?? '',
  contactLastName: contact?.lastName ?? '',
});

/** Returns Beds24's property object, with the parts that the query includes. */
export function toProperty(property: Property, account: Account, query: Query) {
  const { address, texts } = property;
  const withTexts = (kind: string): boolean => ['all', kind].includes(single(query, 'includeTexts') ?? '');
  const upsell = upsellOf(property);
  return {
    account: { ownerId: account.id },
    id: property.id,
    name: property.name,
    propertyType: camel(property.type),
    currency: property.currency,
    address: address.street,
    city: address.city,
    state: address.state,
    country: address.countryCode,
    postcode: address.zipcode,
    latitude: address.latitude,
    longitude: address.longitude,
    ...contactOf(property),
    checkInStart: clock(property.checkInFrom),
    checkInEnd: clock(property.checkInTo),
    checkOutEnd: clock(property.checkOut),
    offerType: 'perRoom',
    permit: property.registration?.number ?? '',
    featureCodes: [],
    ...(withTexts('property') && {
      texts: [
        {
          language: 'en',
          propertyDescription: texts.description,
          houseRules: texts.rules,
          generalPolicy: texts.notes,
          directions: texts.transit,
          locationDescription: texts.neighbourhood,
          ...Object.fromEntries(upsell.map(({ index, name }) => [`upsellItemName${index}`, name])),
        },
      ],
    }),
    ...(isOn(query, 'includeUpsellItems') && { upsellItems: upsell.map(({ name: _, ...item }) => item) }),
    ...(isOn(query, 'includeAllRooms') && { roomTypes: [roomOf(property, query, withTexts('roomType'))] }),
  };
}

function roomOf(property: Property, query: Query, withTexts: boolean) {
  const cleaning = property.fees.find(({ kind }) => kind === 'cleaning');
  const extra = property.fees.find(({ kind }) => kind === 'extraGuest');
  return {
    id: roomIdOf(property),
    propertyId: property.id,
    name: property.name,
    roomType: camel(property.roomType),
    qty: property.units.length,
    minPrice: number(property.price),
    rackRate: number(property.price),
    maxPeople: property.capacity,
    maxAdult: null,
    maxChildren: null,
    minStay: property.minNights,
    maxStay: property.maxNights,
    taxPercentage: null,
    taxPerson: null,
    cleaningFee: cleaning ? number(cleaning.amount) : null,
    securityDeposit: number(property.deposit) || null,
    sellPriority: property.active ? 1 : null,
    featureCodes: featureCodesOf(property),
    units: property.units.map(({ name }, n) => ({ id: n + 1, name })),
    ...(withTexts && {
      texts: [{ language: 'en', displayName: property.name, roomDescription: property.texts.space }],
    }),
    ...(isOn(query, 'includePictures') && { pictures: property.pictures.map(({ url }) => ({ url })) }),
    ...(isOn(query, 'includePriceRules') && {
      priceRules: [
        {
          id: 1,
          name: 'Standard rate',
          priceFor: { type: 'upToPerson', upToPersonValue: property.guestsIncluded },
          extraPerson: extra ? number(extra.amount) : 0,
          extraChild: 0,
        },
      ],
    }),
  };
}

function featureCodesOf({ bedrooms, bathrooms, amenities, allows }: Property): string[][] {
  const rooms = (code: string, count: number | null) => Array.from({ length: Math.ceil(count ?? 0) }, () => [code]);
  const rule = (what: string, may: boolean | null) =>
    may === null ? [] : [[`${what}_${may ? 'ALLOWED' : 'NOT_ALLOWED'}`]];
  return [
    ...rooms('BEDROOM', bedrooms),
    ...rooms('BATHROOM', bathrooms),
    ...amenities.map((name) => [name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')]),
    ...rule('PETS', allows.pets),
    ...rule('SMOKING', allows.smoking),
    ...rule('EVENTS', allows.events),
    ...rule('CHILDREN', allows.children),
  ];
}

/**
 * Returns all fees and taxes except those for further guests, which are in the price of a room. A percentage applies
 * to all items above it, so the percentage taxes are one item, below the fees and above the other taxes.
 */
function upsellOf({ fees, taxes }: Property) {
  const items = [
    ...fees
      .filter(({ kind }) => kind !== 'extraGuest')
      .map((fee) => ({ type: typeOfFee(fee), amount: number(fee.amount), ...perOf(fee), name: fee.name })),
    ...percentTaxOf(taxes.filter(({ percent }) => percent)),
    ...taxes
      .filter(({ percent }) => !percent)
      .map((tax) => ({ type: 'obligatoryTax', amount: number(tax.amount), ...PER[tax.per], name: tax.name })),
  ];
  return items.map((item, n) => ({ index: n + 1, enable: true, ...item, vat: 0 }));
}

const perOf = ({ percent, per }: Fee) => (percent ? { per: 'room', period: 'oneTime' } : PER[per]);

function percentTaxOf(taxes: Tax[]) {
  if (taxes.length === 0) return [];
  const amount = taxes.reduce((sum, tax) => sum.plus(tax.amount), new Decimal(0)).toNumber();
  const name = taxes.map((tax) => tax.name).join(', ');
  const per = taxes.every(({ appliesTo }) => appliesTo.includes('fees')) ? 'booking' : 'room';
  return [{ type: 'obligatoryPercentTax', amount, per, period: 'oneTime', name }];
}

const typeOfFee = ({ kind, optional, percent }: Fee): string =>
  kind === 'cleaning'
    ? 'obligatoryCleaning'
    : optional
      ? percent
        ? 'optionalPercentage'
        : 'optional'
      : percent
        ? 'obligatoryPercent'
        : 'obligatory';
