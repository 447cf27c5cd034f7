/**
 * The fields of a booking that not every PMS accepts, by their names in the body of
 * docs/interface.md#create-a-reservation. Every PMS accepts the others.
 */
export const BOOKING_FIELDS = [
  'commission',
  'hostPayout',
  'confirmationCode',
  'preferredLocale',
  'checkInTime',
  'checkOutTime',
  'notes',
  'source',
] as const;

export type BookingField = (typeof BOOKING_FIELDS)[number];
