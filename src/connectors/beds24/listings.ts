import type { ChargeKind } from '../port/charge-kinds.js';
import type { Fields } from '../kit/guards.js';
import { picturesIn } from '../kit/pictures.js';
import { oneIn } from '../kit/rest/lists.js';
import { listing, unit } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { joined, positive } from '../kit/rest/sources.js';
import { asksForMore, depositOf, extraGuests, feesOf, roomsIn, taxesOf } from './charges.js';
import { listAt } from './client.js';
import { textIn } from './texts.js';

const descriptionOf = textIn('roomDescription');

const unitOf = unit({
  name: (room) => room.optionalText('name') || textIn('displayName')(room),
  description: descriptionOf,
  inventoryCount: 'qty',
  maxOccupancy: 'maxPeople',
  bedroomCount: (room) => groupsOf(room, 'BEDROOM'),
  bathroomCount: (room) => groupsOf(room, 'BATHROOM'),
  basePrice: positive(['rackRate', 'minPrice']),
  amenities: (room) => amenitiesOf(codesOf(room)).map((name) => ({ name, description: '', type: '' })),
  pictures: { of: 'pictures', url: 'url' },
});

/** Maps a property to a listing, and its room types to units with `qty` as inventory. The PMS states no time zone. */
export const listingOf = listing(
  {
    name: 'name',
    description: textIn('propertyDescription', 'propertyDescription1'),
    type: 'propertyType',
    pictures: (raw) =>
      picturesIn(
        [raw, ...roomsIn(raw)].flatMap((one) => one.objects('pictures')),
        { url: ['url'], description: [] },
      ),
    address: { line1: 'address', city: 'city', state: 'state', country: 'country', postal_code: 'postcode' },
    latitude: 'latitude',
    longitude: 'longitude',
    minimumNights: (raw) => nightsIn(raw, 'minStay')[0],
    // 0 means no limit.
    maximumNights: (raw) => nightsIn(raw, 'maxStay')[0] && nightsIn(raw, 'maxStay').at(-1),
    currency: 'currency',
    active: (raw) => roomsIn(raw).length > 0,
    checkIn: { start: 'checkInStart', end: 'checkInEnd' },
    checkOut: 'checkOutEnd',
    houseRules: {
      petsAllowed: (raw) => allowed(raw, 'PETS'),
      smokingAllowed: (raw) => allowed(raw, 'SMOKING'),
      eventsAllowed: (raw) => allowed(raw, 'EVENTS'),
      childrenAllowed: (raw) => allowed(raw, 'CHILDREN'),
      additionalRules: textIn('houseRules'),
    },
    listingDetails: {
      notes: textIn('generalPolicy'),
      rules: textIn('houseRules'),
      space: (raw) => (roomsIn(raw).length === 1 ? descriptionOf(roomsIn(raw)[0]!) : undefined),
      transit: textIn('directions'),
      neighborhood: textIn('locationDescription'),
    },
    contact: {
      name: joined(['contactFirstName', 'contactLastName']),
      firstName: 'contactFirstName',
      lastName: 'contactLastName',
      email: (raw) => [raw.optionalText('email')].filter(Boolean),
      phone: (raw) => [raw.optionalText('phone'), raw.optionalText('mobile')].filter(Boolean),
    },
    amenities: (raw) => amenitiesOf(allCodes(raw)),
    units: (raw) => roomsIn(raw).map((room) => unitOf(room, raw.currency('currency'))),
    fees: (raw) => [...feesOf(raw), ...extraGuests(roomsIn(raw))],
    taxes: (raw) => taxesOf(raw),
    deposit: (raw) => depositOf(raw),
    registrations: { number: 'permit' },
  },
  (raw): ChargeKind[] => ['PET', 'DISCOUNT', ...(asksForMore(raw) ? (['OTHER'] as const) : [])],
);

const properties = listAt('/properties', {
  includeAllRooms: true,
  includePictures: true,
  includeTexts: 'all',
  includeLanguages: 'all',
  includePriceRules: true,
  includeUpsellItems: true,
});

export const listings = listingsFrom({
  list: properties,
  one: oneIn(properties, (id) => ({ id })),
  map: (raw) => listingOf(raw),
});

/** Returns the nights that each room type states in this field, the smallest number first. */
const nightsIn = (raw: Fields, name: string): number[] =>
  roomsIn(raw)
    .map((room) => room.optionalInteger(name))
    .sort((one, other) => one - other);

/** Returns the codes in groups, for example a bedroom with its beds. */
const groups = (raw: Fields): unknown[][] => raw.list('featureCodes').map((group) => [group].flat());

const codesOf = (raw: Fields): string[] =>
  groups(raw)
    .flat()
    .filter((code) => typeof code === 'string');

const allCodes = (raw: Fields): string[] => [raw, ...roomsIn(raw)].flatMap(codesOf);

const groupsOf = (raw: Fields, code: string): number =>
  groups(raw).filter(([first]) => typeof first === 'string' && first.startsWith(code)).length;

/** Turns `AIR_CONDITIONING` into "Air conditioning". Rooms and beds are not amenities. */
function amenitiesOf(codes: string[]): string[] {
  const amenities = codes.filter((code) => !/^(BEDROOM|BATHROOM|BED_|PETS_|SMOKING_|EVENTS_|CHILDREN_)/.test(code));
  return [...new Set(amenities)].map((code) => {
    const words = code.toLowerCase().replaceAll('_', ' ').slice(0, 200);
    return words.charAt(0).toUpperCase() + words.slice(1);
  });
}

function allowed(raw: Fields, what: string): boolean | null {
  const codes = allCodes(raw);
  if (codes.includes(`${what}_NOT_ALLOWED`)) return false;
  return codes.includes(`${what}_ALLOWED`) || codes.includes(`${what}_CONSIDERED`) ? true : null;
}
