import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';
import { CODES_OF_PMS, type ErrorCode } from '../../values/errors/error-codes.js';

/** The codes for a stay that is not priced, or not booked as a quote prices it. */
export const CODES_OF_STAY: readonly ErrorCode[] = [
  'required',
  'wrong_order',
  'in_the_past',
  'conflicting_fields',
  'split_exceeds_guests',
  'nights_taken',
  'listing_inactive',
  'capacity_exceeded',
  'minimum_nights',
  'maximum_nights',
  'closed_to_arrival',
  'closed_to_departure',
  'no_price',
  'no_exchange_rate',
  'account_inactive',
  ...CODES_OF_PMS,
];

/** Builds a 409; it names no reservation if the PMS has since refused the one that used the quote. */
export const quoteUsed = (reservationID?: string): DomainError => {
  const message = 'The quote was booked by another request';
  const detail: ErrorDetail = {
    field: 'quoteID',
    code: 'quote_used',
    message,
    ...(reservationID && { reservationID }),
  };
  return new DomainError('conflict', message, { code: 'quote_used', details: [detail] });
};

/** Builds a 409 for a hold; a booking of the quote is answered with a new quote instead. */
export const priceChanged = (): DomainError => {
  const [code, message] = ['price_changed', 'The price has changed; quote again'] as const;
  return new DomainError('conflict', 'The price has changed', { code, details: [{ field: 'quoteID', code, message }] });
};
