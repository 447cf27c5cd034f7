import type { PmsCall } from '../kit/connector.js';
import { ConnectorError, type ConnectorErrorOptions } from '../kit/errors.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest } from '../kit/model.js';
import { balancedQuote } from '../kit/quotes.js';
import { entryOf } from './client.js';

/** https://docs.smoobu.com, "Check apartment availability": the sum for the stay, or a code that says why not. */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
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
  return quoteOf(Fields.of(response.json(), 'body'), request);
}

/** One sum for all: the PMS names no parts, so it is one line. */
export function quoteOf(
  body: Fields,
  { listingProviderId, currency }: Pick<PmsQuoteRequest, 'listingProviderId' | 'currency'>,
): PmsQuote {
  const available = body.list('availableApartments').some((id) => String(id) === listingProviderId);
  if (!available) throw refusal(entryOf(body, 'errorMessages', listingProviderId));
  const price = entryOf(body, 'prices', listingProviderId);
  if (!price) throw invalid('body.prices', 'a map with the apartment');
  if (price.has('currency') && price.currency('currency') !== currency)
    throw invalid('body.prices.currency', `the listing's (${currency})`);
  const total = price.price('price');
  const base = [{ name: 'Stay', description: 'All that is asked, in one sum', amount: total }];
  return balancedQuote({ currency, base, fees: [], taxes: [], discounts: [], total, deposit: null });
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
