import type { Decimal } from '../../values/money/money.js';

export type { CalendarRow } from './calendar-runs.js';

/** A stay takes the nights from check-in up to, but not including, check-out. Dates are `YYYY-MM-DD`. */
export interface Stay {
  checkIn: string;
  checkOut: string;
}

/** A stay at a unit. */
export interface UnitStay extends Stay {
  unitId: string;
}

/** A stay whose nights a quote holds. */
export interface HeldStay extends Stay {
  quoteId: string;
  listingId: string;
  unitId: string;
  heldUntil: Date;
}

/** The rules that decide whether a stay can take a night of a unit, our own holds included. */
export interface NightRules {
  date: string;
  /** Whether one more of the unit can be booked; false for a night without data. */
  free: boolean;
  /** 0 for no limit. */
  minimumNights: number;
  maximumNights: number;
  /** Whether no stay may begin (or end) on the date. */
  closedToArrival: boolean;
  closedToDeparture: boolean;
}

/** One night of one unit. */
export interface FreeNight extends NightRules {
  /** The PMS's price, in the listing's currency. */
  price: Decimal | null;
}

export const NIGHT_STATUSES = ['AVAILABLE', 'NOT_AVAILABLE'] as const;
export type NightStatus = (typeof NIGHT_STATUSES)[number];

export interface AvailabilityRequest {
  listingId: string;
  /** Both ends included. */
  startDate?: string;
  endDate?: string;
  status?: NightStatus;
  displayCurrency?: string;
  /** Counted in days. */
  page: number;
  /** Replaces `page`. */
  cursor?: string;
  limit: number;
  includePrice: boolean;
  /** Seconds; if absent, the stored nights are used, however old. */
  maxAge?: number;
}

/** JSON text ready to be sent, and the date of the rates it was converted with. */
export interface AvailabilityAnswer {
  text: string;
  rateDate?: string;
}
