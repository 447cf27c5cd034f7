import { BOOKING_FIELDS, type BookingField } from '../../../connectors/port/booking-fields.js';
import type { ConnectorDefinition } from '../../../connectors/port/connector.js';
import type { ReservationRequest } from '../reservation.types.js';

type Takes = Pick<ConnectorDefinition, 'bookingFields' | 'quotedBookingFields'>;

/** Returns the given fields that the PMS does not get; all of them for a reservation that is created as cancelled. */
export const fieldsNotSent = (request: ReservationRequest, definition: Takes): BookingField[] => {
  const taken = request.status === 'CANCELLED' ? [] : takenFor(request, definition);
  return BOOKING_FIELDS.filter((field) => isGiven(request, field) && !taken.includes(field));
};

const takenFor = (
  { quoteMetadata }: ReservationRequest,
  { bookingFields, quotedBookingFields = bookingFields }: Takes,
): readonly BookingField[] => (quoteMetadata?.quoteId ? quotedBookingFields : bookingFields);

const isGiven = (request: ReservationRequest, field: BookingField): boolean => {
  const value = field === 'preferredLocale' ? request.locale : request[field];
  return value !== undefined && value !== '';
};
