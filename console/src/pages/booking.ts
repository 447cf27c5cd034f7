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
  // The three parts of a booking add up to its total: a discount comes off the nights.
  totalBasePrice: Number((quote.components.basePrice.amount - quote.components.discounts.amount).toFixed(3)),
  totalFeePrice: quote.components.fees.amount,
  totalTaxPrice: quote.components.taxes.amount,
  totalPrice: quote.totalPrice,
  currency: quote.currency,
  ...(unitID && { unitID }),
  ...(quote.quoteMetadata && { quoteMetadata: quote.quoteMetadata }),
});
