import { clock, countryOf, flag, number } from '../../engine/index.js';
import { intOf } from '../../ledger/random.js';
import type { Fee, Per, Property, Tax } from '../../ledger/types.js';

const CHARGE_TYPES = {
  stay: [1, 'Per Stay'],
  night: [2, 'Per Night'],
  percent: [3, 'Percent'],
  guest: [4, 'Per Guest'],
  guest_night: [5, 'Per Guest per Night'],
  pet: [9, 'Per Pet'],
} as const;

const time = (hour: number | null): string => clock(hour) ?? 'flexible';

export const chargeType = ({ per, percent }: { per: Per; percent: boolean }) => CHARGE_TYPES[percent ? 'percent' : per];

/** Returns the bare listing, as in lists. */
export function toListing(property: Property) {
  const { address, fees } = property;
  const cleaning = fees.find(({ kind }) => kind === 'cleaning');
  return {
    id: property.id,
    parent_id: null,
    channel_listing_id: null,
    nickname: property.internalName,
    name: property.name,
    currency: property.currency,
    listing_type: property.roomType.startsWith('entire') || property.roomType.startsWith('Entire') ? 1 : 2,
    room_type: 1,
    property_type: property.type.toLowerCase(),
    default_daily_price: number(property.price),
    weekend_price: null,
    cleaning_fee: cleaning ? number(cleaning.amount) : null,
    extra_person: number(property.extraGuestFee),
    guests_included: property.guestsIncluded,
    security_deposit: number(property.deposit) || null,
    pets_fee: null,
    person_capacity: property.capacity,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    min_nights: property.minNights,
    max_nights: property.maxNights,
    checkin_start: time(property.checkInFrom),
    checkin_end: time(property.checkInTo),
    checkout: time(property.checkOut),
    cancel_policy: 2,
    instant_booking: property.instant ? 'everyone' : 'off',
    tags: [],
    thumbnail_file: property.pictures[0]?.url ?? null,
    country: countryOf(address.countryCode),
    countrycode: address.countryCode || null,
    state: address.state || null,
    city: address.city || null,
    zipcode: address.zipcode || null,
    street: address.street || null,
    lat: address.latitude,
    lng: address.longitude,
    timezone: property.timeZone,
    price_markup: 0,
    master_calendar: 1,
    service_pms: 1,
    is_listed: flag(property.active),
  };
}

/** Returns the lists that `include_related_objects=1` adds to the listing. */
export function relatedOf(property: Property) {
  const { texts, allows, rating } = property;
  return {
    photos: property.pictures.map(({ url }, n) => ({
      id: intOf(`${property.id}:${url}`),
      photo: url,
      thumbnail: url,
      sort_order: n + 1,
    })),
    amenities: property.amenities.map((name) => ({ id: intOf(`amenity:${name}`), name })),
    rooms: Array.from({ length: property.bedrooms ?? 0 }, (_, n) => ({
      room_id: intOf(`room:${property.id}:${n}`),
      name: `Bedroom ${n + 1}`,
      room_type: 'bedroom',
      bed: [],
    })),
    description: {
      name: property.name,
      summary: texts.description,
      space: texts.space,
      interaction: texts.interaction,
      notes: texts.notes,
      neighborhood_overview: texts.neighbourhood,
      house_rules: texts.rules,
      house_manual: '',
      checkin_place: '',
      arrival_info: '',
      transit: texts.transit,
      access: texts.access,
    },
    details: {
      pets_allowed: flag(allows.pets),
      smoking_allowed: flag(allows.smoking),
      children_allowed: flag(allows.children),
    },
    rating: { rating: rating.average, count: rating.count },
    reviews: [],
  };
}

/** Returns the fees and the taxes of `include_fees=1` in the same form. */
export function feesOf({ fees, taxes }: Property) {
  const toFee = (fee: Fee | Tax, type: string) => {
    const [id, name] = chargeType(fee);
    return {
      id: fee.id,
      fee_id: fee.id,
      name: fee.name,
      type,
      amount: number(fee.amount),
      is_percent: flag(fee.percent),
      fee_charge_type_id: id,
      fee_charge_type: name,
    };
  };
  const charged = fees.filter(({ optional, kind }) => !optional && kind !== 'cleaning' && kind !== 'extraGuest');
  return [...charged.map((fee) => toFee(fee, 'fee')), ...taxes.map((tax) => toFee(tax, 'tax'))];
}
