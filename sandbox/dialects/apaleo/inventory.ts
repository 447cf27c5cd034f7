import { utc } from '../../engine/index.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { policyIn } from './policy.js';
import type { Row } from './row.types.js';

/** Ids of groups of rooms that are sold alike; some groups are not for sleeping. */
export const groupIdOf = ({ id }: Property): string => `${id}-STD`;
export const planIdOf = ({ id }: Property): string => `${id}-FLEX-STD`;

const within = ({ id }: Property) => ({ property: { id: String(id), code: `P${id}` } });

export const toItem = (property: Property) => ({
  id: String(property.id),
  code: `P${property.id}`,
  isTemplate: false,
  name: property.name,
  description: property.texts.description,
  location: {
    addressLine1: property.address.street,
    postalCode: property.address.zipcode,
    city: property.address.city,
    regionCode: property.address.state,
    countryCode: property.address.countryCode,
  },
  timeZone: property.timeZone,
  currencyCode: property.currency,
  created: utc(property.createdAt),
  status: property.active ? 'Live' : 'Test',
  isArchived: false,
});

export function groupsOf(property: Property): Row[] {
  const group = (id: string, type: string, name: string, more: object): Row => ({
    type,
    wire: { id, code: id.split('-')[1], name, type, ...within(property), ...more },
  });
  const { name, texts, units, capacity } = property;
  return [
    group(`${property.id}-CAR`, 'ParkingLot', 'Car park', { description: '', memberCount: 9, maxPersons: 0 }),
    group(groupIdOf(property), 'BedRoom', name, {
      description: texts.description,
      memberCount: units.length,
      maxPersons: capacity ?? 0,
    }),
  ];
}

export const unitsOf = (property: Property): Row[] =>
  property.units.map(({ id, name }) => ({
    type: 'BedRoom',
    wire: {
      id: `${property.id}-${id}`,
      name,
      description: '',
      maxPersons: property.capacity ?? 0,
      created: utc(property.createdAt),
      status: { isOccupied: false, condition: 'Clean' },
      unitGroup: { id: groupIdOf(property), code: 'STD', type: 'BedRoom' },
      attributes: property.amenities.map((amenity) => ({ id: uuidOf(amenity), name: amenity, description: '' })),
      ...within(property),
    },
  }));

/** Returns a cheaper plan derived from the standard one, the standard one itself, and one for a company. */
export function plansOf(property: Property): Row[] {
  const hour = (value: number | null, usual: number): string => `${String(value ?? usual).padStart(2, '0')}:00:00`;
  const plan = (id: string, code: string, more: object): Row => ({
    type: 'BedRoom',
    channels: ['Direct', 'Ibe'],
    wire: {
      id,
      code,
      name: code,
      description: code,
      minGuaranteeType: 'PM6Hold',
      ...within(property),
      unitGroup: { id: groupIdOf(property), code: 'STD', type: 'BedRoom' },
      cancellationPolicy: policyIn(property),
      channelCodes: ['Direct', 'Ibe'],
      timeSliceDefinition: {
        id: `${property.id}-NIGHT`,
        name: 'Over night',
        template: 'OverNight',
        checkInTime: hour(property.checkInFrom, 15),
        checkOutTime: hour(property.checkOut, 11),
      },
      isBookable: true,
      isSubjectToCityTax: true,
      isDerived: false,
      derivationLevel: 0,
      ...more,
    },
  });
  const { id } = property;
  return [
    plan(`${id}-NONREF-STD`, 'NONREF', { isDerived: true, derivationLevel: 1 }),
    plan(planIdOf(property), 'FLEX', {}),
    plan(`${id}-CORP-STD`, 'CORP', { companies: [{ id: 'C-1', name: 'A company' }] }),
  ];
}
