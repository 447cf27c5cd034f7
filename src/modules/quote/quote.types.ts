import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { CancellationTerms } from '../../values/cancellation/policy.js';
import type { Decimal } from '../../values/money/money.js';
import type { UnitStay } from '../availability/availability.types.js';
import type { Party } from './party.types.js';

/** A stay to price; dates `YYYY-MM-DD`, half-open. */
export interface StayRequest extends Party {
  listingId: string;
  unitId?: string;
  checkIn: string;
  checkOut: string;
  promotionId?: string;
}

export interface QuoteRequest extends StayRequest {
  displayCurrency?: string;
}

/** Nights that count as free for a quote, whatever takes them. */
export interface Exempt {
  /** The quote that holds them. */
  heldBy?: string;
  /** The stay of the reservation that the quote is to change; its arrival and departure may stay as they are. */
  own?: UnitStay;
}

export interface QuoteLine {
  name: string;
  description: string;
  price: number;
  kind: ChargeKind;
  /** False: the guest chose it. */
  mandatory: boolean;
  /** Absent: the PMS does not say. */
  taxable?: boolean;
  payableAtProperty: boolean;
}

export interface QuoteComponent {
  amount: number;
  breakdown: QuoteLine[];
}

export interface QuoteModification {
  percentage: number;
  value: number;
}

/** `native`: the PMS named this price; `estimated`: computed from the mirrored calendar, fees and taxes. */
export type QuoteBasis = 'native' | 'estimated';

/** The four amounts of a booking. `base` is after discounts; `base` + `fees` + `taxes` = `total`, to the minor unit. */
export interface Totals {
  base: number;
  fees: number;
  taxes: number;
  total: number;
}

/** A quote as in docs/interface.md#quote, with `basis`, `unknownParts`, `totals` and the types of lines in addition. */
export interface Quote {
  basis: QuoteBasis;
  /** Kinds of charges (or discounts) that the stay may have and that the PMS does not report. */
  unknownParts: ChargeKind[];
  listingID: string;
  checkInDate: string;
  checkOutDate: string;
  guests: number;
  currency: string;
  totalPrice: number;
  totals: Totals;
  priceBeforeTaxes: number;
  components: { basePrice: QuoteComponent; fees: QuoteComponent; taxes: QuoteComponent; discounts: QuoteComponent };
  priceModifications: {
    defaultDiscount: QuoteModification;
    markup: QuoteModification;
    /** `''` when no promotion applies. */
    promotionDiscount: QuoteModification & { promotionID: string; promotionName: string };
  };
  originalTotalPrice: number;
  originalBasePrice: { amount: number; breakdown: (QuoteLine & { id: string; type: string })[] };
  deposit?: number;
  /** As if the stay were booked now. */
  cancellation: CancellationTerms;
  promotionID?: string;
  promotionName?: string;
  quoteMetadata?: { quoteId: string; ratePlanId: string };
}

/** The amounts of a booking, exact. `base` + `fees` + `taxes` = `total`. */
export type BookingAmounts = Record<keyof Totals, Decimal>;

export interface QuoteAnswer {
  quote: Quote;
  basis: QuoteBasis;
  rateDate?: string;
  unitId: string;
  /** The listing's currency, whatever currency `quote` is shown in. */
  currency: string;
  amounts: BookingAmounts;
}

/** A quote that can be read again until `expiresAt`. */
export interface StoredQuote extends Quote {
  quoteID: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

export interface StoredQuoteAnswer {
  quote: StoredQuote;
  rateDate?: string;
  /** The same quote for its booking. */
  bookable: BookableQuote;
}

/** Who keeps the nights of a hold: the PMS, or the service alone, so that other channels may still sell them. */
export type HoldGuard = 'PMS' | 'LOCAL';

/** The hold of a quote's nights. */
export interface QuoteHold {
  /** The id of the quote. */
  holdID: string;
  /** ISO 8601, UTC. */
  heldUntil: string;
  guard: HoldGuard;
}

/** A hold that has not ended, with its stay; dates `YYYY-MM-DD`, half-open. */
export interface OpenHold extends QuoteHold {
  listingID: string;
  unitID: string;
  checkInDate: string;
  checkOutDate: string;
}

/** Everything of a stored quote that its booking needs. */
export interface BookableQuote {
  id: string;
  request: QuoteRequest;
  unitId: string;
  /** The listing's currency, in which the amounts are. */
  currency: string;
  amounts: BookingAmounts;
  metadata: Quote['quoteMetadata'];
  shown: ShownPrice;
  cancellation: CancellationTerms;
}

/** The amounts of a stored quote as its caller saw them. */
export interface ShownPrice {
  currency: string;
  /** The date of the rate; null where the quote is in the listing's currency. */
  rateDate: string | null;
  totals: Totals;
}

/** A quote in the PMS's own currency, and its exact amounts. */
export interface PricedStay {
  quote: Quote;
  amounts: BookingAmounts;
}
