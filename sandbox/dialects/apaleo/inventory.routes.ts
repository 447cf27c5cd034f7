import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { accountFor, type ById, isAmong, listed, type Listing, propertyFor } from './auth.js';

/** Rooms that are sold alike, and those that nobody sleeps in. */
export const groupIdOf = ({ id }: Property): string => `${id}-STD`;
export const planIdOf = ({ id }: Property): string => `${id}-FLEX-STD`;

/** Properties, groups of rooms, rooms and rate plans. */
export function inventoryRoutes(app: FastifyInstance, context: Context): void {
  app.get<Listing>('/inventory/v1/properties', async (request, reply) => {
    const account = await accountFor(request, context);
    return listed(reply, 'properties', account.list(), toItem);
  });

  app.get<ById>('/inventory/v1/properties/:id', async (request) => {
    const property = propertyFor(await accountFor(request, context), request.params.id);
    const { name, description, ...rest } = toItem(property);
    return { ...rest, name: { en: name }, description: { en: description }, paymentTerms: { en: 'On arrival' } };
  });

  /** A list of what each property has. */
  const list = (path: string, name: string, rowsOf: (property: Property) => Row[]): void => {
    app.get<Listing>(path, async (request, reply) => {
      const account = await accountFor(request, context);
      const { propertyId, unitGroupTypes, channelCodes } = request.query;
      const rows = account.list().filter(({ id }) => isAmong(propertyId, String(id))).flatMap(rowsOf); // prettier-ignore
      const suits = ({ type, channels }: Row): boolean =>
        isAmong(unitGroupTypes, type) && (channels?.some((code) => isAmong(channelCodes, code)) ?? true);
      return listed(reply, name, rows.filter(suits), ({ wire }) => wire);
    });
  };

  list('/inventory/v1/unit-groups', 'unitGroups', groupsOf);
  list('/inventory/v1/units', 'units', unitsOf);
  list('/rateplan/v1/rate-plans', 'ratePlans', plansOf);
}

interface Row {
  type: string;
  channels?: string[];
  wire: object;
}

const within = ({ id }: Property) => ({ property: { id: String(id), code: `P${id}` } });

const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const toItem = (property: Property) => ({
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
  created: instant(property.createdAt),
  status: property.active ? 'Live' : 'Test',
  isArchived: false,
});

function groupsOf(property: Property): Row[] {
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

const unitsOf = (property: Property): Row[] =>
  property.units.map(({ id, name }) => ({
    type: 'BedRoom',
    wire: {
      id: `${property.id}-${id}`,
      name,
      description: '',
      maxPersons: property.capacity ?? 0,
      created: instant(property.createdAt),
      status: { isOccupied: false, condition: 'Clean' },
      unitGroup: { id: groupIdOf(property), code: 'STD', type: 'BedRoom' },
      attributes: property.amenities.map((amenity) => ({ id: uuidOf(amenity), name: amenity, description: '' })),
      ...within(property),
    },
  }));

/** A cheaper plan that derives from the standard one, the standard one itself, and one for a company. */
function plansOf(property: Property): Row[] {
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
