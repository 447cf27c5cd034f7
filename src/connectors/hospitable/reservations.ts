import { BLANK_RESERVATION } from '../kit/blanks.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { Fields, idIn, mapItems } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationStatus } from '../kit/model.js';
import { path } from '../kit/path.js';
import { find } from '../kit/reading.js';
import { partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays, Decimal, sum } from '../kit/values.js';
import { amountIn, dataOf, pageOf } from './client.js';

/** Named in one request, whose address must not grow too long; the PMS tells no limit. */
const PROPERTIES_AT_ONCE = 25;
const DAYS_AHEAD = 730;
const INCLUDE = 'guest,financials,properties';

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['request', 'PENDING'],
  ['checkpoint', 'PENDING'],
  ['accepted', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
  ['not accepted', 'CANCELLED'],
]);

/** More than the category tells. */
const DETAILS: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['expired', 'EXPIRED'],
  ['voided', 'CANCELLED'],
]);

interface Property {
  id: string;
  currency?: string;
}

const propertyOf = (raw: Fields): Property => ({
  id: raw.id('id'),
  currency: raw.optionalCurrency('currency') ?? undefined,
});

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const body = await find(call, path`/reservations/${providerReservationId}`, { include: INCLUDE });
  if (body === undefined) return undefined;
  const raw = dataOf(body).tolerant();
  const property = ownProperty(raw);
  if (currencyOf(raw, property)) return reservationOf(raw);
  const known = await find(call, path`/properties/${property.id}`);
  return reservationOf(raw, known === undefined ? [] : [propertyOf(dataOf(known))]);
}

/**
 * The PMS tells neither what changed nor when, and lists reservations of named properties within dates only: all whose
 * departure is not long past. Cursor: the page of properties, the page of their reservations.
 */
export async function changed(call: PmsCall, { cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const [, batch = '1', page = '1'] = /^(\d{1,6})\.(\d{1,6})$/.exec(cursor ?? '') ?? [];
  const properties = await pageOf(call, '/properties', { per_page: PROPERTIES_AT_ONCE }, batch);
  const known = await mapItems(properties.items, idIn('id'), (item) =>
    propertyOf(Fields.of(item, 'property').tolerant()),
  );
  const further = properties.next === undefined ? undefined : `${properties.next}.1`;
  if (known.items.length === 0) return { items: [], refused: [], next: further };
  const named = known.items.map(({ id }) => `properties[]=${encodeURIComponent(id)}`).join('&');
  const list = await pageOf(call, `/reservations?${named}`, windowOf(call), page);
  const mapped = await mapItems(list.items, idIn('id'), (item) =>
    reservationOf(Fields.of(item, 'reservation').tolerant(), known.items),
  );
  return { ...mapped, next: list.next === undefined ? further : `${batch}.${list.next}` };
}

/** Without any one of the three the PMS answers for the next two weeks. */
function windowOf(call: PmsCall): Record<string, string> {
  return {
    include: INCLUDE,
    date_query: 'checkout',
    start_date: firstDeparture(call),
    end_date: addDays(utcDate(call.clock.now()), DAYS_AHEAD),
  };
}

/** `status`, deprecated, differs from `reservation_status` for expired requests: it is not read. */
function statusOf(raw: Fields): PmsReservationStatus {
  const current = raw.object('reservation_status').object('current');
  const category = current.optionalText('category');
  const detail = category === 'accepted' ? undefined : DETAILS.get(current.optionalText('sub_category'));
  const status = detail ?? STATUSES.get(category) ?? 'UNKNOWN';
  return status === 'CONFIRMED' && raw.optionalText('stay_type') === 'owner' ? 'BLOCKED' : status;
}

/** When the reservation last came into the category. */
function changedTo(raw: Fields, ...categories: string[]): Date | null {
  const history = raw.object('reservation_status').objects('history');
  const entered = history.filter((entry) => categories.includes(entry.optionalText('category')));
  const times = entered.flatMap((entry) => entry.optionalInstant('changed_at')?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** `known`: for the currency of reservations that tell none. */
export function reservationOf(raw: Fields, known: readonly Property[] = []): PmsReservation {
  const property = ownProperty(raw);
  const currency = currencyOf(raw, property) ?? known.find(({ id }) => id === property.id)?.currency;
  if (currency === undefined) throw raw.invalid('financials.currency', 'an ISO 4217 currency');
  const status = statusOf(raw);
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('id'),
    listingProviderId: property.id,
    ...raw.stay('arrival_date', 'departure_date'),
    ...partyOf(raw),
    status,
    source: raw.optionalText('platform'),
    currency,
    ...pricesOf(raw, currency),
    confirmationCode: raw.optionalId('code') ?? raw.optionalId('platform_id'),
    createdAt: raw.optionalInstant('booking_date'),
    confirmedAt: changedTo(raw, 'accepted'),
    cancelledAt: status === 'CANCELLED' ? changedTo(raw, 'cancelled', 'not accepted', 'checkpoint') : null,
  };
}

function ownProperty(raw: Fields): Property {
  const [property] = raw.objects('properties');
  if (!property) throw raw.invalid('properties', 'a list with a property');
  return propertyOf(property);
}

function currencyOf(raw: Fields, property: Property): string | undefined {
  const financials = raw.optionalObject('financials');
  return financials?.optionalCurrency('currency') ?? property.currency;
}

function partyOf(raw: Fields): Pick<PmsReservation, 'guests' | 'guestCounts' | 'guest'> {
  const counts = raw.optionalObject('guests') ?? Fields.of({}, 'reservation.guests');
  const guest = raw.optionalObject('guest') ?? Fields.of({}, 'reservation.guest');
  const guests = counts.optionalInteger('total');
  const [phone = ''] = guest.texts('phone_numbers');
  return {
    guests,
    guestCounts: {
      adults: counts.optionalInteger('adult_count', guests),
      children: counts.optionalInteger('child_count'),
      infants: counts.optionalInteger('infant_count'),
      pets: counts.optionalInteger('pet_count'),
    },
    guest: {
      id: guest.optionalId('id') ?? '',
      firstName: guest.optionalText('first_name'),
      lastName: guest.optionalText('last_name'),
      email: guest.optionalText('email'),
      phone,
    },
  };
}

/** What the guest pays. The parts where they make the total; without the permission for financials nothing is told. */
function pricesOf(raw: Fields, currency: string): ReservationPrice {
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
