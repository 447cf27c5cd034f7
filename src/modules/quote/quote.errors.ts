import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';

/** Builds a 409; without a reservation where the one that used the quote was refused by the PMS meanwhile. */
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

/** Builds a 409 for a hold; the booking of the quote answers with a new one. */
export const priceChanged = (): DomainError => {
  const [code, message] = ['price_changed', 'The price has changed; quote again'] as const;
  return new DomainError('conflict', 'The price has changed', { code, details: [{ field: 'quoteID', code, message }] });
};
