import { Failure, localTime, nightCount, utc } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import type { Booking, BookingStatus } from '../../ledger/types.js';
import { toProperty } from './property.js';
import { money, type Query } from './wire.js';

const DEFAULT_DAYS = 14;
const INCLUDES = ['guest', 'financials', 'properties'];
const ACCEPTED = ['accepted', null] as const;
const STATUSES: Partial<Record<BookingStatus, readonly [string, string | null]>> = {
  pending: ['request', 'request to book'],
  hold: ['request', 'request for payment'],
  cancelled: ['cancelled', null],
  declined: ['not accepted', 'declined'],
  expired: ['not accepted', 'expired'],
};

/**
 * Returns a filter by dates, bounds excluded; unless all three parameters are given, by arrival in the next two weeks.
 */
export function windowOf({ start_date, end_date, date_query }: Query, now: number): (booking: Booking) => boolean {
  const today = dayOfTime(now);
  if (start_date === undefined || end_date === undefined || date_query === undefined)
    return ({ arrival }) => arrival >= dateOf(today) && arrival <= dateOf(today + DEFAULT_DAYS);
  if (date_query !== 'checkin' && date_query !== 'checkout')
    throw new Failure(400, "The date reference must be either 'checkin' or 'checkout'.");
  if (dayOf(String(start_date)) === undefined || dayOf(String(end_date)) === undefined)
    throw new Failure(400, 'The start date does not match the format Y-m-d.');
  return ({ arrival, departure }) => {
    const date = date_query === 'checkin' ? arrival : departure;
    return date > String(start_date) && date < String(end_date);
  };
}

export function toReservation(account: Account, booking: Booking, includes: string[], now: number) {
  const property = account.properties.get(booking.propertyId)!;
  const at = (date: string, hour: number): string => localTime(property.timeZone, date, hour);
  const [category, sub_category] = STATUSES[booking.status] ?? ACCEPTED;
  const { party } = booking;
  return {
    id: booking.uid,
    conversation_id: booking.uid,
    platform: booking.channel,
    platform_id: `HM${booking.id}`,
    code: `HM${booking.id}`,
    booking_date: utc(booking.createdAt),
    arrival_date: at(booking.arrival, 0),
    departure_date: at(booking.departure, 0),
    nights: nightCount(booking),
    check_in: at(booking.arrival, property.checkInFrom ?? 15),
    check_out: at(booking.departure, property.checkOut ?? 11),
    last_message_at: null,
    // Deprecated, and wrong for reservations that were not accepted.
    status: category === 'not accepted' ? 'cancelled' : category,
    reservation_status: { current: { category, sub_category }, history: historyOf(booking, category, sub_category) },
    stay_type: booking.status === 'owner' ? 'owner' : 'guest',
    guests: {
      total: party.guests,
      adult_count: party.adults ?? party.guests,
      child_count: party.children ?? 0,
      infant_count: party.infants ?? 0,
      pet_count: party.pets ?? 0,
    },
    ...(includes.includes('guest') && { guest: guestOf(booking) }),
    ...(includes.includes('financials') && { financials: financialsOf(booking) }),
    ...(includes.includes('properties') && { properties: [toProperty(account, property, [], now)] }),
  };
}

/** Returns a reservation with everything that can be included, as in events. */
export const wholeReservation = (account: Account, booking: Booking, now: number) =>
  toReservation(account, booking, INCLUDES, now);

function historyOf({ createdAt, updatedAt }: Booking, category: string, sub_category: string | null) {
  const first = { category: 'accepted', sub_category: null, changed_at: utc(createdAt) };
  return category === 'accepted' ? [first] : [first, { category, sub_category, changed_at: utc(updatedAt) }];
}

const guestOf = ({ id, guest }: Booking) => ({
  id: String(id),
  first_name: guest.firstName || null,
  last_name: guest.lastName || null,
  email: guest.email || null,
  phone_numbers: guest.phone ? [guest.phone] : [],
  location: null,
  language: 'en',
  profile_picture: null,
});

function financialsOf({ totalPrice, currency }: Booking) {
  const total = money(totalPrice, currency);
  const lists = { fees: [], discounts: [], taxes: [], adjustments: [] };
  return {
    guest: {
      accommodation: { ...total, label: 'Accommodation', category: 'Accommodation' },
      ...lists,
      total_price: { ...total, label: 'Guest Total Price', category: 'Guest total price' },
    },
    host: {
      accommodation: { ...total, label: 'Accommodation', category: 'Accommodation' },
      revenue: { ...total, label: 'Gross Revenue', category: 'Revenue' },
    },
    currency,
  };
}
