import { number, type Query, stamp } from '../../engine/index.js';
import { dateOf, dayOfTime } from '../../ledger/dates.js';
import type { Booking, Property } from '../../ledger/types.js';
import { roomTypeIdOf } from './hotel.js';

export const guestIdOf = ({ id }: Booking): string => `9${id}`;

export function statusOf({ status, arrival, departure }: Booking, now: number): string {
  const today = dateOf(dayOfTime(now));
  switch (status) {
    case 'pending':
    case 'hold':
      return 'not_confirmed';
    case 'cancelled':
    case 'declined':
    case 'expired':
      return 'canceled';
    case 'noshow':
      return 'no_show';
    default:
      if (departure <= today) return 'checked_out';
      return arrival < today ? 'checked_in' : 'confirmed';
  }
}

export function toReservation(booking: Booking, hotel: Property, now: number) {
  const { guest, party, createdAt, updatedAt, cancelledAt } = booking;
  const guestID = guestIdOf(booking);
  const total = number(booking.totalPrice);
  const times = (name: string, ms: number) => ({ [name]: stamp(ms), [`${name}UTC`]: stamp(ms) });
  return {
    propertyID: String(hotel.id),
    reservationID: String(booking.id),
    isDeleted: false,
    ...times('dateCreated', createdAt),
    ...times('dateModified', updatedAt),
    ...(cancelledAt !== null && times('dateCancelled', cancelledAt)),
    status: statusOf(booking, now),
    reservationCheckIn: booking.arrival,
    reservationCheckOut: booking.departure,
    guestID,
    sourceName: booking.source || booking.channel,
    thirdPartyIdentifier: booking.reference ?? '',
    propertyCurrency: booking.currency,
    balanceDetailed: {
      suggestedDeposit: '0',
      subTotal: total,
      additionalItems: 0,
      taxesFees: 0,
      grandTotal: total,
      paid: 0,
    },
    rooms: [
      {
        roomTypeID: roomTypeIdOf(hotel),
        roomTypeName: hotel.name,
        rateID: String(booking.details.rateId ?? `${roomTypeIdOf(hotel)}1`),
        subReservationID: `${booking.id}-1`,
        adults: String(party.adults ?? party.guests),
        children: String(party.children ?? 0),
        roomCheckIn: booking.arrival,
        roomCheckOut: booking.departure,
      },
    ],
    total,
    guestList: {
      [guestID]: {
        guestID,
        guestFirstName: guest.firstName,
        guestLastName: guest.lastName,
        guestEmail: guest.email,
        guestPhone: guest.phone,
        isMainGuest: true,
      },
    },
  };
}

export function isWanted(booking: Booking, query: Query): boolean {
  const { propertyID, reservationID, modifiedFrom, modifiedTo } = query;
  const { reservationCheckOutFrom: outFrom, reservationCheckOutTo: outTo } = query;
  const modified = stamp(booking.updatedAt);
  return (
    (!propertyID || propertyID.split(',').includes(String(booking.propertyId))) &&
    (!reservationID || reservationID.split(',').includes(String(booking.id))) &&
    (!modifiedFrom || modified >= modifiedFrom) &&
    (!modifiedTo || modified <= modifiedTo) &&
    (!outFrom || booking.departure >= outFrom) &&
    (!outTo || booking.departure <= outTo)
  );
}
