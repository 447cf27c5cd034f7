import type { Schemas } from '../api/client.js';

export interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Returns the request that books a quote at its price. */
export const bookingOf = (
  quote: Schemas['Quote'],
  guest: Guest,
  unitID: string | undefined,
): Schemas['CreateReservationInput'] => ({
  listingID: quote.listingID,
  checkInDate: quote.checkInDate,
  checkOutDate: quote.checkOutDate,
  guest,
  guests: quote.guests,
  adults: quote.guests,
  notes: '',
  source: 'console',
  totalBasePrice: quote.totals.base,
  totalFeePrice: quote.totals.fees,
  totalTaxPrice: quote.totals.taxes,
  totalPrice: quote.totals.total,
  currency: quote.currency,
  ...(unitID && { unitID }),
  ...(quote.quoteMetadata && { quoteMetadata: quote.quoteMetadata }),
});
