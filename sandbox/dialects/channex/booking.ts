import { Decimal } from 'decimal.js';
import { dateOf, dayOf, daysBetween } from '../../ledger/dates.js';
import { minorUnits } from '../../ledger/money.js';
import type { Booking, Property } from '../../ledger/types.js';
import { planIdOf, roomTypeIdOf } from './partner.js';
import { moneyOf } from './content.js';

/** Names of channels, and the letters that their codes begin with. */
const CHANNELS: Record<string, [string, string]> = {
  airbnb: ['Airbnb', 'ABB'],
  bookingcom: ['BookingCom', 'BDC'],
  expedia: ['A-Expedia', 'EXP'],
};
const OFFLINE: [string, string] = ['Offline', 'OFL'];

export interface WireRoom {
  room_type_id?: string;
  rate_plan_id?: string;
  days?: Record<string, string>;
  taxes?: WireCharge[];
  services?: WireCharge[];
  occupancy?: Partial<Record<'adults' | 'children' | 'infants', number>>;
}
export interface WireCharge {
  total_price?: string;
  is_inclusive?: boolean;
}

/** Returns the attributes that a revision and the booking's latest state share. */
export function toAttributes(booking: Booking, property: Property, status: string): Record<string, unknown> {
  const { guest, party, currency, details } = booking;
  const [ota, letters] = CHANNELS[booking.channel] ?? OFFLINE;
  const code = booking.reference ?? `HM${booking.id}`;
  const children = party.children ?? 0;
  const occupancy = { adults: party.adults ?? party.guests - children, children, infants: party.infants ?? 0 };
  return {
    property_id: property.uid,
    unique_id: `${letters}-${code}`,
    ota_reservation_code: code,
    ota_name: ota,
    status,
    arrival_date: booking.arrival,
    departure_date: booking.departure,
    arrival_hour: details.arrivalHour ?? null,
    amount: moneyOf(booking.totalPrice, currency),
    currency,
    occupancy,
    customer: {
      name: guest.firstName,
      surname: guest.lastName,
      mail: guest.email || null,
      phone: guest.phone || null,
      language: null,
      country: null,
      city: null,
      address: null,
      zip: null,
    },
    rooms: ((details.rooms as WireRoom[] | undefined) ?? [{ days: daysOf(booking) }]).map((room) => ({
      room_type_id: roomTypeIdOf(property),
      rate_plan_id: planIdOf(property),
      occupancy,
      services: [],
      taxes: [],
      ...room,
      checkin_date: booking.arrival,
      checkout_date: booking.departure,
      amount: moneyOf(booking.totalPrice, currency),
      guests: [{ name: guest.firstName, surname: guest.lastName }],
    })),
    services: details.services ?? [],
    guarantee: null,
    payment_collect: 'property',
    payment_type: null,
    notes: booking.notes || null,
    meta: null,
  };
}

/** Splits the total into equal parts. */
function daysOf({ arrival, departure, totalPrice, currency }: Booking): Record<string, string> {
  const dates = daysBetween(dayOf(arrival)!, dayOf(departure)!).map(dateOf);
  const share = new Decimal(totalPrice).div(dates.length).toDecimalPlaces(minorUnits(currency), Decimal.ROUND_DOWN);
  const last = new Decimal(totalPrice).minus(share.times(dates.length - 1));
  return Object.fromEntries(dates.map((date, at) => [date, moneyOf(at < dates.length - 1 ? share : last, currency)]));
}
