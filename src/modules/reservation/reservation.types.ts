import type { GuestCounts, PmsGuest, PmsReservationStatus } from '../../connectors/kit/model.js';
import type { Decimal } from '../../shared/money/money.js';

export type ReservationStatus = PmsReservationStatus;

export const RESERVATION_STATUSES = [
  'INQUIRY',
  'PENDING',
  'CONFIRMED',
  'MODIFIED',
  'MOVED',
  'CANCELLED',
  'EXPIRED',
  'NO_SHOW',
  'STAYING',
  'POST_STAY',
  'UNKNOWN',
  'BLOCKED',
] as const satisfies readonly ReservationStatus[];

export const RESERVATION_TYPES = ['INSTANT_BOOKING', 'PENDING_CONFIRMATION', 'CONFIRMED'] as const;
export const REQUESTED_STATUSES = ['accepted', 'pending', 'cancelled', 'inquiry'] as const;

export type InitialStatus = 'CONFIRMED' | 'PENDING' | 'INQUIRY' | 'CANCELLED';

const BY_STATUS = { accepted: 'CONFIRMED', pending: 'PENDING', cancelled: 'CANCELLED', inquiry: 'INQUIRY' } as const;
const BY_TYPE = { INSTANT_BOOKING: 'CONFIRMED', PENDING_CONFIRMATION: 'PENDING', CONFIRMED: 'CONFIRMED' } as const;

/** What a request asks for: `status` first, else `reservationType`. */
export const initialStatus = (
  status: (typeof REQUESTED_STATUSES)[number] | undefined,
  type: (typeof RESERVATION_TYPES)[number],
): InitialStatus => (status ? BY_STATUS[status] : BY_TYPE[type]);

const TAKING: ReadonlySet<ReservationStatus> = new Set(['PENDING', 'CONFIRMED', 'MODIFIED', 'STAYING', 'BLOCKED']);

/**
 * Whether a reservation that the PMS has in this status keeps its nights from others. An inquiry does not; neither does one
 * whose status nobody can tell (a duplicate, say). Ours with an unknown outcome keeps the nights it took when it was sent.
 */
export const takesNights = (status: ReservationStatus): boolean => TAKING.has(status);

/** Whether somebody booked, whatever became of it: not an inquiry, nor nights that the owner blocked. */
export const isBooking = (status: ReservationStatus): boolean => status !== 'INQUIRY' && status !== 'BLOCKED';

/** A validated request; amounts in `currency`, dates `YYYY-MM-DD`, the stay half-open. */
export interface ReservationRequest {
  listingId: string;
  unitId?: string;
  checkIn: string;
  checkOut: string;
  guest: Omit<PmsGuest, 'id'>;
  guests: number;
  guestCounts: Partial<GuestCounts> & { adults: number };
  notes: string;
  source: string;
  base: Decimal;
  fees: Decimal;
  taxes: Decimal;
  total: Decimal;
  currency?: string;
  commission?: { amount?: Decimal; description?: string };
  hostPayout?: Decimal;
  promotionId?: string;
  status: InitialStatus;
  quoteMetadata?: { quoteId?: string; ratePlanId?: string };
  confirmationCode?: string;
  locale?: string;
  checkInTime?: number;
  checkOutTime?: number;
  strictPrice: boolean;
}

/** Bookings that were stored within a full hour of UTC. */
export interface BookingsOfHour {
  since: Date;
  bookings: number;
}

export interface ReservationFilter {
  listingId?: string;
  integrationAccountId?: string;
  status?: ReservationStatus;
  checkInFrom?: string;
  checkInTo?: string;
  updatedSince?: Date;
}
