import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { path } from '../kit/path.js';
import { balancedQuote } from '../kit/quotes.js';
import { get } from '../kit/reading.js';
import { resourceIn } from '../kit/rest/lists.js';
import { night } from '../kit/rest/night-map.js';
import { calendar as calendarFrom } from '../kit/rest/slots.js';
import { type Decimal, sum } from '../port/values.js';
import { amountIn } from './listings.js';

/** All channels together; dates are local to the property. The number of nights per request is not documented. */
export const calendar = calendarFrom({
  atOnce: 90,
  days: async (call, { providerId }, from, to) => {
    const range = { start_date: from, end_date: to };
    const body = Fields.of(await get(call, path`/properties/${providerId}/calendar`, range), 'body');
    return resourceIn(body, 'data')!.list('days');
  },
  map: (day, { currency }) => nightOf(day, currency),
});

/** A night without a price cannot be sold, whatever its status. */
export const nightOf = night<string>({
  available: (day, currency) => priceIn(day, currency) !== null && day.object('status').flag('available') === true,
  price: priceIn,
  minimumNights: 'min_stay',
  closedToArrival: 'closed_for_checkin',
  closedToDeparture: 'closed_for_checkout',
});

function priceIn(day: Fields, currency: string): Decimal | null {
  const money = day.optionalObject('price');
  if (money?.has('currency') && money.currency('currency') !== currency)
    throw money.invalid('currency', "the property's");
  const price = money ? amountIn(money, currency) : null;
  if (price?.isNegative()) throw day.invalid('price', 'a price');
  return price;
}

/** Quotes exist only for properties on the host's own site (Direct), and need a separate permission. */
const NOT_OFFERED = [403, 404];

/** Returns the price of a direct booking. "Generate a quote" */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { listingProviderId, checkIn, checkOut, guestCounts: party } = request;
  const at = path`/properties/${listingProviderId}/quote`;
  const json = { checkin_date: checkIn, checkout_date: checkOut, guests: party };
  const response = await call.http.send({ method: 'POST', path: at, json }, NOT_OFFERED);
  if (NOT_OFFERED.includes(response.status))
    throw new ConnectorError('not_supported', "The PMS quotes only properties on the host's own site");
  return quoteOf(resourceIn(Fields.of(response.json(), 'body'), 'data')!);
}

/** Returns a quote whose nights are the rest of the total after all named amounts. */
export function quoteOf(raw: Fields): PmsQuote {
  const currency = raw.currency('currency');
  const financials = raw.object('financials');
  const lines = (name: string): PriceLine[] =>
    financials
      .objects(name)
      .map((line) => ({
        name: line.optionalText('label') || line.optionalText('category'),
        description: line.optionalText('category'),
        amount: amountIn(line, currency).abs(),
      }))
      .filter(({ amount }) => !amount.isZero());
  const [fees, taxes, discounts] = [lines('fees'), lines('taxes'), lines('discounts')];
  const totals = financials.object('totals');
  const total = totalIn(totals, 'total', currency);
  const amountOf = (all: PriceLine[]): Decimal => sum(all.map(({ amount }) => amount));
  if (
    totals.has('total_without_taxes') &&
    !totalIn(totals, 'total_without_taxes', currency).plus(amountOf(taxes)).equals(total)
  )
    throw totals.invalid('total', 'the total without taxes and the taxes');
  const nights = total.minus(amountOf(taxes)).minus(amountOf(fees)).plus(amountOf(discounts));
  if (!nights.greaterThan(0)) throw totals.invalid('total', 'more than fees and taxes');
  const base = [{ name: 'Accommodation', description: '', amount: nights }];
  return balancedQuote({ currency, base, fees, taxes, discounts, total, deposit: null });
}

/** Reads a total, which the documentation describes as a list of one amount. */
function totalIn(totals: Fields, name: string, currency: string): Decimal {
  const [only = totals.value(name)] = Array.isArray(totals.value(name)) ? totals.list(name) : [];
  return amountIn(Fields.of(only, `${totals.path}.${name}`), currency);
}
