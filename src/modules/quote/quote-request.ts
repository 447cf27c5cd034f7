import type { CreateQuoteBody } from './dto/quote.dto.js';
import { readSplit } from './party.rules.js';
import type { QuoteRequest } from './quote.types.js';

/** Reads the request. 400 where the split of the guests contradicts itself. */
export const readQuoteRequest = (body: CreateQuoteBody, displayCurrency: string | undefined): QuoteRequest => ({
  listingId: body.listingID,
  unitId: body.unitID,
  checkIn: body.checkInDate,
  checkOut: body.checkOutDate,
  guests: body.guests,
  guestCounts: body.guestCountInfo && readSplit(body.guests, {}, body.guestCountInfo),
  promotionId: body.promotionID,
  displayCurrency,
});
