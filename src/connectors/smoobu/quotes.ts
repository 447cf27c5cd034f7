import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsNight, PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { balancedQuote } from '../kit/quotes.js';
import { nightsTaken } from '../kit/refusals.js';
import { addDays, type Decimal, sum } from '../port/values.js';
import { entryOf } from './client.js';
import { calendar } from './listings.js';
import { QUOTE_REFUSALS } from './vocabulary.js';

/**
 * Quotes the sum for the stay, or fails with the code that says why not. The sum has no parts: the amount above the
 * nights' own prices is fees and taxes. https://docs.smoobu.com, "Check apartment availability"
 */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { listingProviderId: providerId, checkIn, checkOut, currency } = request;
  const listing = { providerId, providerUnitIds: [], currency, timeZone: 'UTC' };
  const [answer, nights] = await Promise.all([
    priceOf(call, request),
    calendar(call, listing, checkIn, addDays(checkOut, -1)),
  ]);
  return quoteOf(answer, nights, request);
}

async function priceOf(call: PmsCall, request: PmsQuoteRequest): Promise<Fields> {
  const response = await call.http.send({
    method: 'POST',
    path: '/booking/checkApartmentAvailability',
    json: {
      arrivalDate: request.checkIn,
      departureDate: request.checkOut,
      apartments: [Number(request.listingProviderId)],
      customerId: Number(call.providerAccountId),
      guests: request.guests,
    },
  });
  return Fields.of(response.json(), 'body');
}

export function quoteOf(
  body: Fields,
  nights: readonly PmsNight[],
  { listingProviderId, currency }: Pick<PmsQuoteRequest, 'listingProviderId' | 'currency'>,
): PmsQuote {
  const available = body.list('availableApartments').some((id) => String(id) === listingProviderId);
  if (!available) throw refusal(entryOf(body, 'errorMessages', listingProviderId));
  const price = entryOf(body, 'prices', listingProviderId);
  if (!price) throw invalid('body.prices', 'a map with the apartment');
  if (price.has('currency') && price.currency('currency') !== currency)
    throw invalid('body.prices.currency', `the listing's (${currency})`);
  const total = price.price('price');
  return balancedQuote({ currency, ...partsOf(total, nights), taxes: [], total, deposit: null });
}

/** Returns a single line for the whole stay if a night has no price. */
function partsOf(total: Decimal, nights: readonly PmsNight[]): Pick<PmsQuote, 'base' | 'fees' | 'discounts'> {
  const line = (name: string, description: string, amount: Decimal): PriceLine[] =>
    amount.greaterThan(0) ? [{ name, description, amount }] : [];
  const priced = nights.map(({ price }) => price).filter((price) => price !== null);
  const accommodation = sum(priced);
  if (priced.length < nights.length || accommodation.isZero())
    return { base: line('Stay', 'The whole price in one sum', total), fees: [], discounts: [] };
  return {
    base: line('Accommodation', '', accommodation),
    fees: line('Fees and taxes', 'What the PMS asks beyond the nights', total.minus(accommodation)),
    discounts: line('Discount', '', accommodation.minus(total)),
  };
}

/** Returns the refusal; an apartment that is neither available nor refused with a code is taken. */
function refusal(error: Fields | undefined): ConnectorError {
  if (!error) return nightsTaken();
  const known = QUOTE_REFUSALS.get(String(error.integer('errorCode')));
  if (!known) return new ConnectorError('rejected', 'The PMS refuses the stay');
  const { message, reason, count } = known;
  const number = count && error.has(count) ? ` (${error.integer(count)})` : '';
  return new ConnectorError('rejected', message + number, { reason });
}
