import type { PmsCall } from '../port/connector.js';
import { Fields, objectsIn } from '../kit/guards.js';
import type { PmsReservationStatus } from '../port/model.js';
import type { RawPage } from '../kit/reading.js';
import { partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays, Decimal, sum } from '../port/values.js';
import { meaningIn } from '../kit/vocabulary.js';
import { amountIn, listAt, property } from './listings.js';
import { CATEGORIES, STAY_TYPES, SUB_CATEGORIES } from './vocabulary.js';

/** The maximum number of properties in one request, whose URL must not grow too long; the PMS documents no limit. */
const PROPERTIES_AT_ONCE = 25;
const DAYS_AHEAD = 730;
const INCLUDE = { include: 'guest,financials,properties' };

export const reservationOf = reservation({
  listingProviderId: (raw) => ownProperty(raw).id('id'),
  stay: ['arrival_date', 'departure_date'],
  guests: 'guests.total',
  guestCounts: {
    adults: 'guests.adult_count',
    children: 'guests.child_count',
    infants: 'guests.infant_count',
    pets: 'guests.pet_count',
  },
  guest: {
    id: 'guest.id',
    firstName: 'guest.first_name',
    lastName: 'guest.last_name',
    email: 'guest.email',
    phone: (raw) => raw.optionalObject('guest')?.texts('phone_numbers')[0],
  },
  status: statusOf,
  source: 'platform',
  currency: currencyOf,
  price: pricesOf,
  confirmationCode: ['code', 'platform_id'],
  createdAt: 'booking_date',
  confirmedAt: (raw) => changedTo(raw, 'accepted'),
  cancelledAt: (raw) => changedTo(raw, 'cancelled', 'not accepted', 'checkpoint'),
});

function ownProperty(raw: Fields): Fields {
  const [own] = raw.objects('properties');
  if (!own) throw raw.invalid('properties', 'a non-empty list');
  return own;
}

const namedCurrency = (raw: Fields): string | null | undefined =>
  raw.optionalObject('financials')?.optionalCurrency('currency') ?? ownProperty(raw).optionalCurrency('currency');

/** Returns its own currency, that of its property, or the one known otherwise; amounts cannot be read without it. */
function currencyOf(raw: Fields): string {
  const currency = namedCurrency(raw) ?? raw.optionalCurrency('known_currency');
  if (!currency) throw raw.invalid('financials.currency', 'an ISO 4217 currency');
  return currency;
}

const categoryIn = meaningIn('category', CATEGORIES);
const subCategoryIn = meaningIn('sub_category', SUB_CATEGORIES);
const isOwners = meaningIn('stay_type', STAY_TYPES);

/** Reads `reservation_status`, because the deprecated `status` is wrong for expired requests. */
function statusOf(raw: Fields): PmsReservationStatus | undefined {
  const current = raw.object('reservation_status').object('current');
  const status = categoryIn(current);
  if (status === 'CONFIRMED') return isOwners(raw) ? 'BLOCKED' : status;
  return subCategoryIn(current) ?? status;
}

/** Returns when the reservation last entered one of the categories. */
function changedTo(raw: Fields, ...categories: string[]): Date | null {
  const history = raw.object('reservation_status').objects('history');
  const entered = history.filter((entry) => categories.includes(entry.optionalText('category')));
  const times = entered.flatMap((entry) => entry.optionalInstant('changed_at')?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

const reservationWith = one({ path: '/reservations/{id}', query: INCLUDE, item: 'data' });

export const reservations = reservationsFrom({
  one: async (call, id) => {
    const raw = await reservationWith(call, id);
    if (!raw || namedCurrency(raw)) return raw;
    const known = await property(call, ownProperty(raw).id('id'));
    return raw.with('known_currency', known?.value('currency'));
  },
  map: reservationOf,
  changed,
});

/**
 * Returns all reservations whose departure is recent or in the future, because the PMS reports neither changes nor
 * their times, and lists reservations only for given properties and dates. Cursor: the page of properties, the page
 * of their reservations.
 */
async function changed(call: PmsCall, _since: Date | null, cursor?: string): Promise<RawPage> {
  const [, batch = '1', page = '1'] = /^(\d{1,6})\.(\d{1,6})$/.exec(cursor ?? '') ?? [];
  const query = { per_page: PROPERTIES_AT_ONCE };
  const properties = await listAt('/properties').page(call, { query, cursor: batch });
  const known = new Map(
    objectsIn(properties.items, 'property').map((one) => [one.tolerant().optionalId('id'), one.value('currency')]),
  );
  known.delete(null);
  const further = properties.next === undefined ? undefined : `${properties.next}.1`;
  if (known.size === 0) return { items: [], next: further };
  const named = [...known.keys()].map((id) => `properties[]=${encodeURIComponent(id!)}`).join('&');
  const list = await listAt(`/reservations?${named}`, windowOf(call)).page(call, { cursor: page });
  const items = objectsIn(list.items, 'reservation').map((raw) =>
    raw.with('known_currency', known.get(raw.tolerant().objects('properties')[0]?.optionalId('id') ?? null)),
  );
  return { items, next: list.next === undefined ? further : `${batch}.${list.next}` };
}

/** Returns the dates to read. If one of the three is missing, the PMS returns the next two weeks. */
function windowOf(call: PmsCall): Record<string, string> {
  return {
    ...INCLUDE,
    date_query: 'checkout',
    start_date: firstDeparture(call),
    end_date: addDays(utcDate(call.clock.now()), DAYS_AHEAD),
  };
}

/**
 * Returns the price that the guest pays, with its parts if they add up to the total; nothing without the permission
 * for financials.
 */
function pricesOf(raw: Fields): ReservationPrice {
  const currency = currencyOf(raw);
  const paid = raw.optionalObject('financials')?.optionalObject('guest') ?? Fields.of({}, 'reservation.financials');
  const one = (name: string): Decimal | undefined => {
    const money = paid.optionalObject(name);
    return money && amountIn(money, currency);
  };
  const all = (name: string): Decimal => sum(paid.objects(name).map((money) => amountIn(money, currency)));
  const accommodation = one('accommodation');
  const base = (accommodation ?? new Decimal(0)).minus(all('discounts').abs()).plus(all('adjustments'));
  const [fees, taxes] = [all('fees'), all('taxes')];
  const total = one('total_price') ?? sum([base, fees, taxes]);
  if (total.isNegative()) throw paid.invalid('total_price', 'a price');
  return partsOfTotal(total, accommodation && { base, fees, taxes });
}
