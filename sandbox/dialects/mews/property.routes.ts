import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import {
  accountFor,
  adultIdOf,
  among,
  type Body,
  bodyOf,
  categoryIdOf,
  chainIdOf,
  childIdOf,
  enterpriseIdOf,
  enterprisesOf,
  hasParking,
  idsIn,
  invalid,
  isPortfolio,
  listed,
  parkingIdOf,
  serviceIdOf,
} from './auth.js';
import { isGross } from './amounts.js';
import { utc } from './zone.js';

interface Row {
  Id: string;
  property: Property;
  wire: Body;
}

const TYPES: Record<string, string> = { entire_home: 'Apartment', private_room: 'Room', shared_room: 'Dorm' };

/** What an enterprise is made of: services, categories of rooms, rooms, features, pictures, ages. */
export function propertyRoutes(app: FastifyInstance, context: Context): void {
  /** A list whose rows are made of each property, filtered by the property's ids and the list's own. */
  const list = (
    path: string,
    name: string,
    own: string,
    required: string | undefined,
    rowsOf: (p: Property) => Row[],
  ) =>
    app.post(path, async (request) => {
      const account = await accountFor(request, context);
      const body = bodyOf(request);
      const [enterprises, ids] = [idsIn(body, 'EnterpriseIds'), idsIn(body, own)];
      const parents = required ? idsIn(body, required, true) : undefined;
      const parent = required?.replace(/s$/, '').replace('ResourceCategoryId', 'CategoryId') ?? '';
      const rows = enterprisesOf(account)
        .filter((property) => among(enterprises, enterpriseIdOf(property)))
        .flatMap(rowsOf)
        .filter(({ Id, wire }) => among(ids, Id) && (!parents || parents.includes(String(wire[parent]))));
      return listed(rows, body, name, ({ Id, wire }) => ({ Id, ...wire }));
    });

  app.post('/configuration/get', async (request) => {
    const account = await accountFor(request, context);
    return { NowUtc: utc(context.clock.now()), Enterprise: configured(account, request), Service: null };
  });

  app.post('/enterprises/getAll', async (request) => {
    const account = await accountFor(request, context);
    const body = bodyOf(request);
    const ids = idsIn(body, 'EnterpriseIds');
    const found = enterprisesOf(account).filter((property) => among(ids, enterpriseIdOf(property)));
    return listed(found, body, 'Enterprises', (property) => toEnterprise(account, property));
  });

  app.post('/services/getAll', async (request) => {
    const account = await accountFor(request, context);
    const body = bodyOf(request);
    const [enterprises, ids] = [idsIn(body, 'EnterpriseIds'), idsIn(body, 'ServiceIds')];
    const { ServiceType: type } = body;
    const found = enterprisesOf(account)
      .filter((property) => among(enterprises, enterpriseIdOf(property)))
      .flatMap(servicesOf)
      .filter(({ Id, Data }) => among(ids, Id) && (!type || Data.Discriminator === type));
    return listed(found, body, 'Services', (service) => service);
  });

  list('/resourceCategories/getAll', 'ResourceCategories', 'ResourceCategoryIds', 'ServiceIds', categoriesOf);
  list(
    '/resourceCategoryAssignments/getAll',
    'ResourceCategoryAssignments',
    'ResourceCategoryAssignmentIds',
    'ResourceCategoryIds',
    (property) =>
      property.units.map(({ uid }) =>
        row(property, uuidOf(`mews:assignment:${uid}`), { ResourceId: uid, CategoryId: categoryIdOf(property) }),
      ),
  );
  list(
    '/resourceCategoryImageAssignments/getAll',
    'ResourceCategoryImageAssignments',
    'ResourceCategoryImageAssignmentIds',
    'ResourceCategoryIds',
    (property) =>
      property.pictures.map(({ url }, Ordering) =>
        row(property, uuidOf(`mews:shown:${url}`), {
          CategoryId: categoryIdOf(property),
          ImageId: imageIdOf(url),
          Ordering,
        }),
      ),
  );
  list('/resourceFeatures/getAll', 'ResourceFeatures', 'ResourceFeatureIds', 'ServiceIds', (property) =>
    property.amenities.map((name) =>
      row(property, uuidOf(`mews:feature:${property.uid}:${name}`), {
        ServiceId: serviceIdOf(property),
        // None of the PMS's own: the name tells.
        Classification: null,
        Names: { 'en-US': name },
      }),
    ),
  );
  list('/ageCategories/getAll', 'AgeCategories', 'AgeCategoryIds', 'ServiceIds', (property) => {
    const age = (Id: string, Classification: string, MinimalAge: number | null, MaximalAge: number | null): Row =>
      row(property, Id, { ServiceId: serviceIdOf(property), Classification, MinimalAge, MaximalAge });
    return [
      age(adultIdOf(property), 'Adult', null, null),
      age(childIdOf(property), 'Child', 3, 17),
      age(uuidOf(`mews:infants:${property.uid}`), 'Child', 0, 2),
    ];
  });

  app.post('/images/getUrls', async (request) => {
    const account = await accountFor(request, context);
    const images = (bodyOf(request).Images ?? []) as { ImageId: string }[];
    const urls = new Map(
      account.list().flatMap((one) => one.pictures.map(({ url }) => [imageIdOf(url), url] as const)),
    );
    if (!Array.isArray(images) || images.some(({ ImageId }) => !urls.has(ImageId))) throw invalid('ImageId');
    return { ImageUrls: images.map(({ ImageId }) => ({ ImageId, Url: urls.get(ImageId) })) };
  });
}

const imageIdOf = (url: string): string => uuidOf(`mews:image:${url}`);

function row(property: Property, Id: string, wire: Body): Row {
  const stamps = { CreatedUtc: utc(property.createdAt), UpdatedUtc: utc(property.updatedAt) };
  return undatedRow(property, Id, { ...stamps, ...wire });
}

const undatedRow = (property: Property, Id: string, wire: Body): Row => ({
  Id,
  property,
  wire: { Id, IsActive: true, ...wire },
});

/** The enterprise that is asked for; for a portfolio without `EnterpriseId`, the one that stands for it. */
function configured(account: Account, request: FastifyRequest) {
  const { EnterpriseId } = bodyOf(request);
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

function toEnterprise(account: Account, property: Property) {
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

function servicesOf(property: Property) {
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

function categoriesOf(property: Property): Row[] {
  const capacity = property.capacity ?? 0;
  const usual = Math.min(property.guestsIncluded, capacity);
  const stay = undatedRow(property, categoryIdOf(property), {
    EnterpriseId: enterpriseIdOf(property),
    ServiceId: serviceIdOf(property),
    Type: TYPES[property.roomType] ?? 'Room',
    Names: { 'en-US': property.name },
    Descriptions: { 'en-US': property.texts.description },
    Ordering: 1,
    Capacity: usual,
    ExtraCapacity: capacity - usual,
  });
  const spot = undatedRow(property, uuidOf(`mews:spot:${property.uid}`), {
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
