import { Decimal } from 'decimal.js';
import { clock, countryOf } from '../../engine/index.js';
import { intOf } from '../../ledger/random.js';
import type { Fee, Per, Property, Tax } from '../../ledger/types.js';
import type { Login } from './login.js';
import { element, leaf, leaves, textAt } from './xml.js';

const ROOMS = { bedrooms: { id: 257, name: 'Bedroom' }, bathrooms: { id: 81, name: 'Bathroom' } };
const DISCRIMINATORS: Partial<Record<Per, number>> = { stay: 1, night: 2, guest: 5, guest_night: 6 };
const FRACTION = 3;

const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const amenityId = (name: string): number => intOf(`amenity:${name}`);
const typeId = (name: string): number => intOf(`type:${name}`);
const locationId = ({ address }: Property): number =>
  intOf(`location:${address.city}|${address.state}|${address.countryCode}`);

/** Pull_GetOwnerDetails_RQ. */
export async function ownerDetails(login: Login): Promise<string> {
  const { name } = await login.owner();
  const owner = { FirstName: 'Robin', SurName: 'Keeper', CompanyName: `${name} Stays`, Email: `${name}@host.example` };
  return element('Owner', { OwnerID: textAt(login.body, 'OwnerID') }, leaves(owner));
}

/** Pull_ListOwnerProp_RQ: `NLA` marks archived properties. */
export async function ownerProperties(login: Login): Promise<string> {
  const account = await login.owner();
  const withArchived = textAt(login.body, 'IncludeNLA') !== 'false';
  const shown = [...account.properties.values()].filter(({ removed }) => withArchived || !removed);
  const summary = (property: Property): string =>
    element(
      'Property',
      {},
      leaf('ID', property.id, { BuildingID: -1, BuildingName: '' }),
      leaves({ Name: property.name, OwnerID: textAt(login.body, 'OwnerID') }),
      leaf('DetailedLocationID', locationId(property), { TypeID: 4 }),
      leaf('LastMod', stamp(property.updatedAt), { NLA: property.removed }),
    );
  return element('Properties', {}, ...shown.map(summary));
}

/** Pull_ListSpecProp_RQ. */
export async function propertyDetails(login: Login): Promise<string> {
  const { account, property } = await login.property(textAt(login.body, 'PropertyID'));
  const { address, texts, contact, deposit } = property;
  return element(
    'Property',
    { Currency: property.currency },
    leaf('ID', property.id, { BuildingID: -1, BuildingName: '' }),
    leaves({ Name: property.name, OwnerID: `sandbox-${account.name}` }),
    leaf('DetailedLocationID', locationId(property), { TypeID: 4 }),
    leaf('LastMod', stamp(property.updatedAt), { NLA: false }),
    leaves({
      CleaningPrice: cleaningPrice(property),
      StandardGuests: property.guestsIncluded,
      CanSleepMax: property.capacity ?? 0,
      ObjectTypeID: typeId(property.type),
      NoOfUnits: property.units.length,
      Street: address.street,
      ZipCode: address.zipcode,
    }),
    element('Coordinates', {}, leaves({ Longitude: address.longitude ?? 0, Latitude: address.latitude ?? 0 })),
    element('CompositionRooms', {}, ...roomsOf(property)),
    element('Amenities', {}, ...property.amenities.map((name) => leaf('Amenity', amenityId(name), { Count: 1 }))),
    element(
      'Images',
      {},
      ...property.pictures.map(({ url }, n) => leaf('Image', url, { ImageTypeID: n === 0 ? 1 : 7 })),
    ),
    element(
      'ArrivalInstructions',
      {},
      leaves({
        Landlord: contact ? `${contact.firstName} ${contact.lastName}` : '',
        Email: contact?.email ?? '',
        Phone: contact?.phone ?? '',
        DaysBeforeArrival: 0,
      }),
      element('HowToArrive', {}, leaf('Text', texts.transit, { LanguageID: 1 })),
    ),
    element(
      'CheckInOut',
      {},
      leaves({
        CheckInFrom: time(property.checkInFrom),
        CheckInTo: time(property.checkInTo),
        CheckOutUntil: time(property.checkOut),
      }),
    ),
    leaf('Deposit', '0.00', { DepositTypeID: 1 }),
    leaf('SecurityDeposit', deposit, { DepositTypeID: new Decimal(deposit).isZero() ? 1 : 5 }),
    element('CancellationPolicies', {}, ...policiesOf(property)),
    element('Descriptions', {}, description(4, `DE: ${texts.description}`), description(1, texts.description)),
    element('AdditionalFees', {}, ...additionalFees(property)),
    leaves({ IsActive: property.active, IsArchived: property.removed }),
  );
}

/** The percentage that is due within a range of days before arrival. */
const POLICIES: Record<string, [from: number, to: number, percentage: number][]> = {
  flexible: [
    [0, 0, 100],
    [1, 10_000, 0],
  ],
  moderate: [
    [0, 4, 50],
    [5, 10_000, 0],
  ],
  strict: [
    [0, 6, 100],
    [7, 10_000, 50],
  ],
};

const policiesOf = ({ cancellationPolicy }: Property): string[] =>
  (POLICIES[cancellationPolicy] ?? []).map(([ValidFrom, ValidTo, percentage]) =>
    leaf('CancellationPolicy', percentage, { ValidFrom, ValidTo }),
  );

const time = (hour: number | null): string => clock(hour) ?? '';

const description = (LanguageID: number, text: string): string =>
  element('Description', { LanguageID }, `<Text><![CDATA[${text.replaceAll(']]>', ']] >')}]]></Text>`);

const roomsOf = (property: Property): string[] =>
  (['bedrooms', 'bathrooms'] as const)
    .map((kind) => leaf('CompositionRoomID', ROOMS[kind].id, { Count: Math.floor(property[kind] ?? 0) }))
    .filter((_, n) => (n === 0 ? property.bedrooms : property.bathrooms));

const isCleaning = ({ kind, percent, per }: Fee): boolean => kind === 'cleaning' && !percent && per === 'stay';

const cleaningPrice = ({ fees }: Property): string =>
  fees
    .filter(isCleaning)
    .reduce((total, { amount }) => total.plus(amount), new Decimal(0))
    .toString();

/** Returns the other fees: cleaning has a separate field, and further guests are part of the prices. */
const additionalFees = ({ fees, taxes }: Property): string[] => [
  ...fees.filter((fee) => !isCleaning(fee) && fee.kind !== 'extraGuest').flatMap((fee) => additionalFee(fee, 2)),
  ...taxes.flatMap((tax) => additionalFee(tax, 1)),
];

function additionalFee(fee: Fee | Tax, KindID: 1 | 2): string[] {
  const DiscriminatorID = fee.percent ? FRACTION : DISCRIMINATORS[fee.per];
  if (DiscriminatorID === undefined) return [];
  const Optional = 'optional' in fee && fee.optional;
  const value = fee.percent ? new Decimal(fee.amount).div(100).toString() : fee.amount;
  return [element('AdditionalFee', { KindID, DiscriminatorID, Name: fee.name, Optional }, leaf('Value', value))];
}

const visible = async (login: Login): Promise<Property[]> =>
  (await login.owners()).flatMap(({ properties }) => [...properties.values()]);

/** Pull_ListAmenities_RQ, Pull_ListOTAPropTypes_RQ: every name in use. */
export async function amenities(login: Login): Promise<string> {
  const names = new Set((await visible(login)).flatMap((property) => property.amenities));
  return element('Amenities', {}, ...[...names].map((name) => leaf('Amenity', name, { AmenityID: amenityId(name) })));
}

export async function propertyTypes(login: Login): Promise<string> {
  const names = new Set((await visible(login)).map(({ type }) => type));
  const types = [...names].map((name) => leaf('PropertyType', name, { PropertyTypeID: typeId(name), OTACode: 0 }));
  return element('PropertyTypes', {}, ...types);
}

/** Pull_ListCompositionRooms_RQ. */
export async function compositionRooms(): Promise<string> {
  const rooms = Object.values(ROOMS).map(({ id, name }) => leaf('CompositionRoom', name, { CompositionRoomID: id }));
  return element('CompositionRooms', {}, ...rooms);
}

/** Pull_GetLocationDetails_RQ: from the city upwards. */
export async function location(login: Login): Promise<string> {
  const id = textAt(login.body, 'LocationID');
  const property = (await visible(login)).find((one) => String(locationId(one)) === id);
  const { city = '', state = '', countryCode = '' } = property?.address ?? {};
  const levels = [
    { type: 4, name: city },
    { type: 3, name: state },
    { type: 2, name: countryOf(countryCode) ?? '' },
  ];
  return element(
    'Locations',
    {},
    ...levels
      .filter(({ name }) => name !== '')
      .map(({ type, name }) =>
        leaf('Location', name, { LocationID: type === 4 ? id : intOf(name), LocationTypeID: type }),
      ),
  );
}
