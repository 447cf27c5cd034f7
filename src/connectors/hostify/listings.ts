import { BLANK_LISTING } from '../kit/blanks.js';
import { chargesRead } from '../kit/charge-rules.js';
import { Fields, readable } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsListing, PmsNight, PmsPicture } from '../kit/model.js';
import { picturesIn } from '../kit/pictures.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';

const ZERO = new Decimal(0);

/** A listing that is a channel's copy of another shares that one's calendar and is not for sale by itself. */
export const isChannelCopy = (raw: Fields): boolean => (raw.optionalId('parent_id') ?? '0') !== '0';

/** The answer of `GET /listings/{id}?include_related_objects=1&include_fees=1`: the listing, its lists beside it. */
export function listingOf(body: Fields): PmsListing {
  const raw = body.object('listing');
  const about = body.optionalObject('description') ?? Fields.of({}, 'description');
  const details = body.optionalObject('details') ?? raw.optionalObject('details') ?? raw;
  const pictures = picturesOf(body);
  const rooms = roomsOf(body);
  return {
    ...BLANK_LISTING,
    providerId: raw.id('id'),
    name: about.optionalText('name') || raw.optionalText('name') || raw.text('nickname'),
    internalName: raw.optionalText('nickname'),
    description: about.optionalText('summary'),
    type: raw.optionalText('property_type'),
    thumbnailUrl: raw.optionalUrl('thumbnail_file') || (pictures[0]?.url ?? ''),
    pictures,
    address: {
      line1: raw.optionalText('street'),
      city: raw.optionalText('city'),
      state: raw.optionalText('state'),
      country: raw.optionalText('countrycode') || raw.optionalText('country'),
      postal_code: raw.optionalText('zipcode'),
    },
    latitude: raw.coordinate('lat', 90),
    longitude: raw.coordinate('lng', 180),
    minimumNights: raw.optionalInteger('min_nights'),
    maximumNights: raw.optionalInteger('max_nights'),
    maxOccupancy: either(raw, details, 'person_capacity').optionalInteger('person_capacity'),
    startPrice: raw.optionalPrice('default_daily_price') ?? ZERO,
    currency: raw.currency('currency'),
    timeZone: raw.timeZone('timezone'),
    active: raw.flag('is_listed') !== false,
    rating: ratingOf(body),
    bedroomCount: either(raw, details, 'bedrooms').optionalInteger('bedrooms', countOf(rooms, /bedroom/i)),
    bathroomCount: either(raw, details, 'bathrooms').optionalNumber('bathrooms', countOf(rooms, /bathroom/i)),
    rooms,
    checkIn: checkInBetween(raw.optionalTime('checkin_start'), raw.optionalTime('checkin_end')),
    checkOut: { op: 'UNTIL', end: raw.optionalTime('checkout') },
    houseRules: {
      petsAllowed: either(raw, details, 'pets_allowed').flag('pets_allowed'),
      smokingAllowed: either(raw, details, 'smoking_allowed').flag('smoking_allowed'),
      eventsAllowed: null,
      childrenAllowed: either(raw, details, 'children_allowed').flag('children_allowed'),
      additionalRules: about.optionalText('house_rules'),
    },
    listingDetails: {
      notes: about.optionalText('notes'),
      rules: about.optionalText('house_rules'),
      space: about.optionalText('space'),
      access: about.optionalText('access'),
      transit: about.optionalText('transit'),
      interaction: about.optionalText('interaction'),
      // House manual and arrival information hold door codes: they stay at the PMS.
      instructions: about.optionalText('checkin_place'),
      neighborhood: about.optionalText('neighborhood_overview'),
    },
    rawAmenities: amenitiesOf(body),
    ...chargesRead(['PET', 'DISCOUNT'], () => ({
      fees: feesOf(
        raw,
        chargesOf(body, (type) => type !== 'tax'),
      ),
      taxes: chargesOf(body, (type) => type === 'tax'),
      deposit: positive(raw.optionalPrice('security_deposit')),
    })),
  };
}

const either = (raw: Fields, details: Fields, name: string): Fields => (raw.has(name) ? raw : details);

function picturesOf(body: Fields): PmsPicture[] {
  const url = ['photo', 'original_file', 'url', 'thumbnail_file', 'thumbnail'];
  return picturesIn(body.objects('photos'), { url, description: ['caption', 'description'], order: 'sort_order' });
}

function roomsOf(body: Fields): PmsListing['rooms'] {
  const counts = new Map<string, number>();
  for (const room of body.objects('rooms')) {
    const name = room.optionalText('room_type') || room.optionalText('name', 'Room');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

const countOf = (rooms: PmsListing['rooms'], name: RegExp): number =>
  rooms.find((room) => name.test(room.name))?.count ?? 0;

/** Objects, or bare names. */
function amenitiesOf(body: Fields): PmsListing['rawAmenities'] {
  return readable(body.list('amenities'), (item) => {
    if (typeof item === 'string') return { id: 0, name: item };
    const amenity = Fields.of(item, 'body.amenities[]').tolerant();
    return { id: amenity.optionalInteger('id'), name: amenity.text('name') };
  });
}

/** Whole stars from the reviews where the PMS sends no average of its own. */
function ratingOf(body: Fields): PmsListing['rating'] {
  const stars = body
    .objects('reviews')
    .map((review) => review.optionalNumber('rating', 0, 5))
    .filter((rating) => rating > 0);
  const mean = stars.length === 0 ? 0 : stars.reduce((sum, rating) => sum + rating, 0) / stars.length;
  const stated = body.optionalObject('rating') ?? Fields.of({}, 'rating');
  return {
    count: stated.optionalInteger('count', stars.length),
    average: stated.optionalNumber('rating', Math.round(mean * 100) / 100, 5),
  };
}

/** The ways to charge that depend on guests and nights only; the PMS has ten. */
const CHARGES: ReadonlyMap<number, Charge> = new Map([
  [1, 'PER_STAY'],
  [2, 'PER_NIGHT'],
  [3, 'PERCENT'],
  [4, 'PER_GUEST'],
  [5, 'PER_GUEST_PER_NIGHT'],
  [7, 'PER_GUEST_PER_NIGHT'],
]);

function chargesOf(body: Fields, wanted: (type: string) => boolean): PmsChargeRule[] {
  return body.objects(body.has('fees') ? 'fees' : 'advanced_fees').flatMap((fee) => {
    const type = fee.optionalText('type');
    const charge = CHARGES.get(fee.optionalInteger('fee_charge_type_id'));
    const amount = positive(fee.optionalPrice('amount'));
    if (!charge || !amount || type === 'accommodation' || !wanted(type)) return [];
    return [{ name: fee.optionalText('name', 'Fee'), charge, amount, guestsIncluded: 0 }];
  });
}

/** The two that are fields of the listing count where the list of fees does not repeat them. */
function feesOf(raw: Fields, listed: PmsChargeRule[]): PmsChargeRule[] {
  const lists = (name: RegExp): boolean => listed.some((fee) => name.test(fee.name));
  const cleaning = positive(raw.optionalPrice('cleaning_fee'));
  const guest = positive(raw.optionalPrice('extra_person'));
  const guestsIncluded = raw.optionalInteger('guests_included');
  const own: PmsChargeRule[] = [];
  if (cleaning && !lists(/clean/i))
    own.push({ name: 'Cleaning fee', charge: 'PER_STAY', amount: cleaning, guestsIncluded: 0 });
  if (guest && !lists(/extra (person|guest)/i))
    own.push({ name: 'Extra person', charge: 'PER_GUEST_PER_NIGHT', amount: guest, guestsIncluded });
  return [...own, ...listed];
}

const positive = (amount: Decimal | null): Decimal | null => (amount?.greaterThan(0) ? amount : null);

/** A night priced in another currency than the listing's is not for sale. */
export function nightOf(raw: Fields, providerUnitId: string | null, currency: string): PmsNight {
  const isForeign = raw.has('currency') && raw.currency('currency') !== currency;
  const price = isForeign ? null : raw.optionalPrice('price');
  return {
    providerUnitId,
    date: raw.date('date'),
    available: price && raw.optionalText('status') === 'available' ? 1 : 0,
    price,
    minimumNights: raw.optionalInteger('min_stay'),
    maximumNights: 0,
    closedToArrival: isRefused(raw, 'cta'),
    closedToDeparture: isRefused(raw, 'ctd'),
  };
}

/** `cta` and `ctd` say that arrival and departure are allowed. */
const isRefused = (raw: Fields, name: string): boolean | undefined => {
  const isAllowed = raw.flag(name);
  return isAllowed === null ? undefined : !isAllowed;
};
