import type { Provider } from '../../connectors/port/provider.js';
import type { GuestCounts, PmsGuest, PmsReservationStatus } from '../../connectors/port/model.js';
import type { CancellationTerms } from '../../values/cancellation/policy.js';
import type { CancelledBy, CostBasis } from '../../values/cancellation/refund.js';
import type { Decimal } from '../../values/money/money.js';
import type { PriceCheck } from '../../values/money/price-check.js';

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

/** The amounts of a booking in the caller's currency, as decimal text, and the date of the rates that converted them. */
export interface GivenPrice {
  currency: string;
  /** `YYYY-MM-DD` */
  rateDate: string;
  base: string;
  fees: string;
  taxes: string;
  total: string;
}

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
  /** Absent: the workspace's. */
  priceCheck?: PriceCheck;
  clientReference?: string;
  metadata?: Record<string, string>;
  /** The host's rules of stay do not bind this one. Only the owner may ask for it. */
  overrideRules?: boolean;
  /** The stored quote that is booked. */
  quoteId?: string;
  /** The amounts of that quote as it was shown; absent where it was shown in the listing's currency. */
  shownPrice?: GivenPrice;
  /** The terms of that quote. */
  cancellation?: CancellationTerms;
  replaces?: Replacement;
}

/** The reservation that the new one replaces through a change, and the client reference that it passes on. */
interface Replacement {
  id: string;
  changeId: string;
  clientReference: string | null;
}

/** A cancellation as it was requested here, with what it costs by the terms of that time. */
export interface CancellationRequest {
  by: CancelledBy;
  /** Decimal text in the currency of the reservation; null where not known. */
  refund: string | null;
  penalty: string | null;
  basis: CostBasis;
  /** ISO 8601, UTC: when it was sent. Absent: not yet, or before this was stored. */
  sentAt?: string;
}

/** A validated request to book a stored quote. */
export interface QuoteBooking extends Pick<
  ReservationRequest,
  'guest' | 'notes' | 'source' | 'clientReference' | 'metadata' | 'replaces'
> {
  quoteId: string;
}

/** The cost of a cancellation; amounts in `currency`, null where not known. */
export interface CancellationPreview {
  id: string;
  by: CancelledBy;
  refund: number | null;
  penalty: number | null;
  currency: string;
  basis: CostBasis;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** Bookings that were stored within a full hour of UTC. */
export interface BookingsOfHour {
  since: Date;
  bookings: number;
}

/** Guests arrive, stay the night or depart today. */
export const TODAY_KINDS = ['ARRIVING', 'STAYING', 'DEPARTING'] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

export interface ReservationFilter {
  clientReference?: string;
  listingId?: string;
  integrationAccountId?: string;
  status?: ReservationStatus;
  checkInFrom?: string;
  checkInTo?: string;
  checkOutFrom?: string;
  checkOutTo?: string;
  /** By the clock of the listing. */
  today?: TodayKind;
}

/** A reservation as a search shows it. */
export interface FoundReservation {
  id: string;
  /** `''`: the PMS names none, or the guest was erased. */
  guestName: string;
  /** The confirmation code, otherwise the PMS's id, otherwise its own id. */
  code: string;
  provider: Provider;
  integrationAccountId: string;
  listingId: string;
  listingName: string;
  checkIn: string;
  checkOut: string;
  status: PmsReservationStatus;
}
