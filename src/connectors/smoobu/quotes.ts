import type { PmsCall } from '../kit/connector.js';
import { ConnectorError, type ConnectorErrorOptions } from '../kit/errors.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsNight, PmsQuote, PmsQuoteRequest, PriceLine } from '../kit/model.js';
import { balancedQuote } from '../kit/quotes.js';
import { addDays, type Decimal, sum } from '../kit/values.js';
import { entryOf } from './client.js';
import { calendar } from './listings.js';

/**
 * The sum for the stay, or a code that says why not. It names no parts: what exceeds the nights' own prices is fees and
 * taxes. https://docs.smoobu.com, "Check apartment availability"
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

/** One line for all where a night has no price. */
function partsOf(total: Decimal, nights: readonly PmsNight[]): Pick<PmsQuote, 'base' | 'fees' | 'discounts'> {
  const line = (name: string, description: string, amount: Decimal): PriceLine[] =>
    amount.greaterThan(0) ? [{ name, description, amount }] : [];
  const priced = nights.map(({ price }) => price).filter((price) => price !== null);
  const accommodation = sum(priced);
  if (priced.length < nights.length || accommodation.isZero())
    return { base: line('Stay', 'All that is asked, in one sum', total), fees: [], discounts: [] };
  return {
    base: line('Accommodation', '', accommodation),
    fees: line('Fees and taxes', 'What the PMS asks beyond the nights', total.minus(accommodation)),
    discounts: line('Discount', '', accommodation.minus(total)),
  };
}

/** An apartment that is neither available nor refused with a code is taken. */
function refusal(error: Fields | undefined): ConnectorError {
  const { message, reason } = error ? meaningOf(error) : TAKEN;
  return new ConnectorError('rejected', message, { reason });
}

interface Meaning {
  message: string;
  reason?: ConnectorErrorOptions['reason'];
}

const TAKEN: Meaning = { message: 'The PMS says the nights are taken', reason: 'not_available' };

function meaningOf(error: Fields): Meaning {
  const count = (field: string): string => (error.has(field) ? ` (${error.integer(field)})` : '');
  switch (error.integer('errorCode')) {
    case 400:
      return { message: 'The PMS takes fewer guests', reason: 'capacity' };
    case 401:
      return { message: `The PMS asks for more nights${count('minimumLengthOfStay')}`, reason: 'stay_rules' };
    case 402:
      return { message: 'The PMS takes no arrival on that day of the week', reason: 'stay_rules' };
    case 403:
      return { message: `The PMS asks for more days of notice${count('leadTime')}`, reason: 'stay_rules' };
    case 404:
      return { message: 'The stay would leave a gap that the PMS does not want', reason: 'stay_rules' };
    default:
      return { message: 'The PMS refuses the stay' };
  }
}
