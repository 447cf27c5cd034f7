import { utc } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { isGross } from './amounts.js';
import { type Body, invalid } from './body.js';
import { categoryIdOf, chainIdOf, enterpriseIdOf, hasParking, isPortfolio, parkingIdOf, serviceIdOf } from './ids.js';

export interface Row {
  Id: string;
  wire: Body;
}

const TYPES: Record<string, string> = { entire_home: 'Apartment', private_room: 'Room', shared_room: 'Dorm' };

export const imageIdOf = (url: string): string => uuidOf(`mews:image:${url}`);

export function row(property: Property, Id: string, wire: Body): Row {
  const stamps = { CreatedUtc: utc(property.createdAt), UpdatedUtc: utc(property.updatedAt) };
  return undatedRow(Id, { ...stamps, ...wire });
}

const undatedRow = (Id: string, wire: Body): Row => ({
  Id,
  wire: { Id, IsActive: true, ...wire },
});

/** Returns the requested enterprise; for a portfolio without `EnterpriseId`, the one that stands for it. */
export function configured(account: Account, EnterpriseId: unknown) {
  const [only] = account.list();
  if (!isPortfolio(account)) return withCurrency(account, only!);
  if (EnterpriseId === undefined || EnterpriseId === null)
    return { Id: account.uid, Name: `Portfolio ${account.name}`, IsPortfolio: true, TimeZoneIdentifier: 'Etc/UTC' };
  const found = account.list().find((property) => enterpriseIdOf(property) === EnterpriseId);
  if (!found) throw invalid('EnterpriseId');
  return withCurrency(account, found);
}

const withCurrency = (account: Account, property: Property) => ({
  ...toEnterprise(account, property),
  IsPortfolio: false,
  Currencies: [
    { Currency: 'XAU', IsDefault: false, IsEnabled: false },
    { Currency: property.currency, IsDefault: true, IsEnabled: true },
  ],
});

export function toEnterprise(account: Account, property: Property) {
  const { address, contact } = property;
  return {
    Id: enterpriseIdOf(property),
    ChainId: chainIdOf(account),
    ChainName: account.name,
    CreatedUtc: utc(property.createdAt),
    UpdatedUtc: utc(property.updatedAt),
    LinkedUtc: utc(property.createdAt),
    Name: property.name,
    ShortName: property.internalName.slice(0, 11),
    TimeZoneIdentifier: property.timeZone,
    LegalEnvironmentCode: address.countryCode,
    TaxEnvironmentCode: address.countryCode,
    DefaultLanguageCode: 'en-GB',
    Email: contact?.email ?? null,
    Phone: contact?.phone ?? null,
    CoverImageId: property.pictures[0] ? imageIdOf(property.pictures[0].url) : null,
    Pricing: isGross(property) ? 'Gross' : 'Net',
    TaxPrecision: null,
    Address: {
      Id: uuidOf(`mews:address:${property.uid}`),
      Line1: address.street,
      Line2: null,
      City: address.city,
      PostalCode: address.zipcode,
      CountryCode: address.countryCode,
      CountrySubdivisionCode: null,
      Latitude: address.latitude,
      Longitude: address.longitude,
    },
    GroupNames: [],
  };
}

const hours = (count: number): string => `P0M0DT${count}H0M0S`;

export function servicesOf(property: Property) {
  const service = (Id: string, name: string, Data: { Discriminator: string; Value: Body }) => ({
    Id,
    EnterpriseId: enterpriseIdOf(property),
    IsActive: property.active,
    Names: { 'en-US': name },
    Name: name,
    Ordering: 0,
    Data,
    CreatedUtc: utc(property.createdAt),
    UpdatedUtc: utc(property.updatedAt),
  });
  const booked = (start: number, end: number) => ({
    Discriminator: 'Bookable',
    Value: {
      StartOffset: hours(start),
      EndOffset: hours(end),
      OccupancyStartOffset: hours(start),
      OccupancyEndOffset: hours(end),
      TimeUnitPeriod: 'Day',
    },
  });
  const restaurant = service(uuidOf(`mews:restaurant:${property.uid}`), 'Restaurant', {
    Discriminator: 'Additional',
    Value: { Promotions: {} },
  });
  return [
    restaurant,
    ...(hasParking(property) ? [service(parkingIdOf(property), 'Parking', booked(0, 0))] : []),
    service(serviceIdOf(property), 'Accommodation', booked(checkInHour(property), checkOutHour(property))),
  ];
}

export const checkInHour = ({ checkInFrom }: Property): number => checkInFrom ?? 15;
export const checkOutHour = ({ checkOut }: Property): number => checkOut ?? 11;

export function categoriesOf(property: Property): Row[] {
  const capacity = property.capacity ?? 0;
  const usual = Math.min(property.guestsIncluded, capacity);
  const stay = undatedRow(categoryIdOf(property), {
    EnterpriseId: enterpriseIdOf(property),
    ServiceId: serviceIdOf(property),
    Type: TYPES[property.roomType] ?? 'Room',
    Names: { 'en-US': property.name },
    Descriptions: { 'en-US': property.texts.description },
    Ordering: 1,
    Capacity: usual,
    ExtraCapacity: capacity - usual,
  });
  const spot = undatedRow(uuidOf(`mews:spot:${property.uid}`), {
    EnterpriseId: enterpriseIdOf(property),
    ServiceId: parkingIdOf(property),
    Type: 'ParkingSpot',
    Names: { 'en-US': 'Parking space' },
    Ordering: 2,
    Capacity: 1,
    ExtraCapacity: 0,
  });
  return hasParking(property) ? [stay, spot] : [stay];
}
