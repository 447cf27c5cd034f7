/**
 * The fields of a booking that PMSes take or leave out, by their names in the body of
 * docs/interface.md#create-a-reservation. Every PMS takes the others.
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
