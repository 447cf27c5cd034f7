import type { ChangePart } from '../../../connectors/port/changing.js';
import type { GuestCounts } from '../../../connectors/port/model.js';
import type { CancellationTerms } from '../../../values/cancellation/policy.js';
import type { BookingAmounts, StoredQuote, Totals } from '../../quote/quote.types.js';
import type { GivenPrice } from '../reservation.types.js';

/**
 * `NATIVE`: one write at the PMS changes the reservation. `REBOOK`: a new reservation is made, and the old one is
 * cancelled once the new one is confirmed.
 */
export const CHANGE_MODES = ['NATIVE', 'REBOOK'] as const;
export type ChangeMode = (typeof CHANGE_MODES)[number];

/**
 * `OFFERED`: nothing was sent, or the PMS refused. `SENDING`: the native change is sent. `BOOKING`: the new reservation
 * is made. `CANCELLING`: the old one is cancelled. `DONE`: it happened.
 */
export type ChangeState = 'OFFERED' | 'SENDING' | 'BOOKING' | 'CANCELLING' | 'DONE';

/** The stay that a caller wants; absent fields stay as they are. Dates `YYYY-MM-DD`. */
export interface WantedStay {
  checkIn?: string;
  checkOut?: string;
  guests?: number;
  guestCounts?: Partial<GuestCounts>;
  unitId?: string;
}

/** A stay before or after a change; dates `YYYY-MM-DD`, half-open. */
export interface ChangedStay {
  unitId: string;
  /** Null: the listing is booked as a whole. */
  providerUnitId: string | null;
  checkIn: string;
  checkOut: string;
  guests: number;
  guestCounts: Partial<GuestCounts>;
}

/** The parts in which two stays can differ. */
export type StayPart = Exclude<ChangePart, 'price'>;

/** The offered price and terms of the new stay; amounts as decimal text in the listing's currency. */
export interface AgreedChange extends Record<keyof BookingAmounts, string> {
  currency: string;
  /** Null: the quote was shown in that currency. */
  given: GivenPrice | null;
  cancellation: CancellationTerms;
}

/** An offer to change a stay, which its caller can confirm once until `expiresAt`. */
export interface ChangeOffer {
  changeID: string;
  mode: ChangeMode;
  quote: StoredQuote;
  /** The amounts of the quote minus those of the reservation now, in `currency`. */
  difference: Totals;
  currency: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** The offer, and the date of the rates with which it was converted. */
export interface ChangeOfferAnswer {
  offer: ChangeOffer;
  rateDate?: string;
}

/** The reservation that results from a confirmed change. */
export interface ConfirmedChange {
  reservationId: string;
  /** The outcome is not known yet. */
  pending: boolean;
}
