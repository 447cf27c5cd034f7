import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { isFree } from '../../ledger/bookings.js';
import { nightsOf, type Night } from '../../ledger/calendar.js';
import { dayOf, weekdayOf } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Fee, Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, includesOf, listed, money, offsetOf, propertyFor } from './auth.js';
import type { Query } from './auth.js';

type ById = { Params: { uuid: string }; Querystring: Query; Body: QuoteBody | undefined };

interface QuoteBody {
  checkin_date?: string;
  checkout_date?: string;
  guests?: { adults?: number; children?: number; infants?: number; pets?: number };
}

const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const FEES: Partial<Record<Fee['kind'], string>> = {
  cleaning: 'cleaning_fee',
  linen: 'linens_fee',
  resort: 'resort_fee',
};

export const emailOf = ({ name }: Account): string => `${name}@host.example`;

/** The user, properties, their pictures, calendars and quotes. */
export function propertyRoutes(app: FastifyInstance, context: Context): void {
  app.get('/user', async (request) => {
    const account = await accountFor(request, context);
    return { data: { id: account.uid, email: emailOf(account), name: 'Robin Keeper', company: account.name } };
  });

  app.get<{ Querystring: Query }>('/properties', async (request) => {
    const account = await accountFor(request, context);
    const includes = includesOf(request.query);
    return listed(request, account.list(), (property) => toProperty(account, property, includes, context.clock.now()));
  });

  app.get<ById>('/properties/:uuid', async (request) => {
    const account = await accountFor(request, context);
    const property = propertyFor(account, request.params.uuid);
    return { data: toProperty(account, property, includesOf(request.query), context.clock.now()) };
  });

  app.get<ById>('/properties/:uuid/images', async (request) => {
    const { pictures } = propertyFor(await accountFor(request, context), request.params.uuid);
    return {
      data: pictures.map(({ url, caption }, order) => ({ url, thumbnail_url: `${url}?w=200`, caption, order })),
    };
  });

  app.get<ById>('/properties/:uuid/calendar', async (request) => {
    const account = await accountFor(request, context);
    const property = propertyFor(account, request.params.uuid);
    const { start_date, end_date } = request.query;
    const [from, to] = [dayOf(String(start_date)), dayOf(String(end_date))];
    if (from === undefined || to === undefined || to < from)
      throw new Failure(400, 'The end date must be a date after or equal to start date.');
    const days = nightsOf(account, property, from, to + 1).map((night) => toDay(night, property.currency));
    return { data: { days, start_date, end_date, listing_id: property.sourceId, provider: 'airbnb-official' } };
  });

  app.post<ById>('/properties/:uuid/quote', async (request) => {
    const account = await accountFor(request, context);
    return { data: quoted(account, propertyFor(account, request.params.uuid), request.body ?? {}) };
  });
}

export function toProperty(account: Account, property: Property, includes: string[], now: number) {
  const { address, texts } = property;
  const [number = '', street = ''] = [/\d+$/.exec(address.street)?.[0], address.street.replace(/\s*\d+$/, '')];
  return {
    id: property.uid,
    name: property.internalName,
    public_name: property.name,
    picture: property.pictures[0]?.url ?? null,
    address: {
      number,
      street,
      city: address.city,
      state: address.state,
      country: address.countryCode,
      postcode: address.zipcode,
      coordinates: { latitude: address.latitude, longitude: address.longitude },
      display: [address.street, address.city, address.countryCode].join(', '),
    },
    timezone: offsetOf(property.timeZone, now),
    listed: property.active,
    amenities: property.amenities.map((name) => name.toLowerCase().replaceAll(/\W+/g, '_')),
    description: texts.description,
    summary: texts.description.slice(0, 100),
    checkin: time(property.checkInFrom),
    checkout: time(property.checkOut),
    currency: property.currency,
    capacity: {
      max: property.capacity,
      bedrooms: property.bedrooms,
      beds: property.beds,
      bathrooms: property.bathrooms,
    },
    room_details: property.bedTypes.map(({ name, count }) => ({ type: name.toLowerCase().replaceAll(' ', '_'), quantity: count })), // prettier-ignore
    house_rules: {
      pets_allowed: property.allows.pets,
      smoking_allowed: property.allows.smoking,
      events_allowed: property.allows.events,
    },
    tags: [],
    property_type: property.type.toLowerCase(),
    room_type: property.roomType,
    calendar_restricted: false,
    parent_child: property.parent && familyOf(account, property),
    ...(includes.includes('listings') && { listings: [{ platform: 'airbnb', platform_id: property.sourceId }] }),
    ...(includes.includes('details') && { details: detailsOf(property) }),
    ...(includes.includes('bookings') && { bookings: termsOf(property) }),
  };
}

const time = (hour: number | null): string | null => (hour === null ? null : `${String(hour).padStart(2, '0')}:00`);

function familyOf(account: Account, { uid, parent }: Property) {
  const siblings = account.list().filter((one) => one.parent?.uid === parent?.uid && one.uid !== uid);
  return { type: 'child', parent: parent?.uid, children: [], siblings: siblings.map((one) => one.uid) };
}

const detailsOf = ({ texts }: Property) => ({
  space_overview: texts.space,
  guest_access: texts.access,
  house_manual: 'The bins are emptied on Mondays.',
  other_details: texts.notes,
  additional_rules: texts.rules,
  neighborhood_description: texts.neighbourhood,
  getting_around: texts.transit,
  wifi_name: 'keeper',
  wifi_password: 'keeper-guest',
});

/** Terms of a booking; what the guest chooses is not part of the fees. */
function termsOf({ currency, fees, deposit, guestsIncluded, weeklyDiscount }: Property) {
  const own = fees.filter(({ kind, optional }) => FEES[kind] !== undefined && !optional);
  const further = fees.find(({ kind }) => kind === 'extraGuest');
  const fixed = (amount: string) => ({ type: 'fixed', value: money(amount, currency) });
  return {
    booking_policies: { cancellation: [], payment_terms: { status: 'manual', description: [], grace_period: '48 hours' } }, // prettier-ignore
    listing_markups: [],
    security_deposits: Number(deposit) > 0 ? [{ name: 'direct', ...fixed(deposit) }] : [],
    occupancy_based_rules: {
      guests_included: guestsIncluded,
      extra_guest_fee: fixed(further?.amount ?? '0'),
      pet_fee: null,
    },
    fees: own.map(({ kind, amount, percent }) => ({
      name: FEES[kind],
      ...(percent ? { type: 'percent', value: Number(amount) } : fixed(amount)),
    })),
    discounts: weeklyDiscount > 0 ? [{ name: 'weekly', type: 'percent', value: weeklyDiscount }] : [],
  };
}

const toDay = (night: Night, currency: string) => ({
  date: night.date,
  day: DAYS[weekdayOf(night.day)],
  min_stay: night.minNights ?? 1,
  note: null,
  closed_for_checkin: night.closedToArrival,
  closed_for_checkout: night.closedToDeparture,
  status: {
    reason: night.free > 0 ? 'AVAILABLE' : night.booked > 0 ? 'RESERVED' : 'BLOCKED',
    source: null,
    source_type: night.free > 0 ? 'PLATFORM' : night.booked > 0 ? 'RESERVATION' : 'USER',
    available: night.free > 0,
  },
  price: { ...money(night.price, currency), currency },
});

/** Every property is on a Direct site here. */
function quoted(account: Account, property: Property, { checkin_date = '', checkout_date = '', guests }: QuoteBody) {
  const [from, end] = [dayOf(checkin_date), dayOf(checkout_date)];
  if (from === undefined || end === undefined || end <= from)
    throw new Failure(422, 'The checkout_date field must be a date after checkin_date.');
  const { adults = 0, children = 0, pets = 0 } = guests ?? {};
  if (adults < 1) throw new Failure(422, 'The guests.adults field is required.');
  if (property.capacity !== null && adults + children > property.capacity)
    throw new Failure(422, 'The maximum number of guests is exceeded.');
  if (!isFree(account, property, from, end))
    throw new Failure(422, 'The property is not available for the selected dates.');
  const quote = quoteOf(account, property, { from, end, guests: adults + children, pets });
  const line = (label: string, category: string, amount: { toString(): string }) => ({
    ...money(amount, property.currency),
    label,
    category,
  });
  const fees = quote.fees.filter(({ total }) => !total.isZero());
  return {
    quote_id: account.uid,
    booking_url: 'https://direct.example/book',
    currency: property.currency,
    financials: {
      fees: fees.map(({ name, total }) => line(name, 'Guest fees', total)),
      taxes: quote.taxes.map(({ name, total }) => line(name, 'Pass-through taxes', total)),
      discounts: quote.discount.isZero() ? [] : [line('Weekly discount', 'Weekly Discount', quote.discount.negated())],
      totals: {
        sub_total: [line('Sub Total', 'Total payment', quote.total)],
        total_fees: [line('Total Fees', 'Total payment', quote.feeTotal)],
        total_without_taxes: [line('Total without taxes', 'Total payment', quote.beforeTaxes)],
        total: [line('Total Price', 'Guest total price', quote.total)],
      },
    },
  };
}
