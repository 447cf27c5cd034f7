/** The events of reservations: docs/interface.md#events */
export const RESERVATION_EVENTS = ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED'] as const;

export type ReservationEvent = (typeof RESERVATION_EVENTS)[number];
