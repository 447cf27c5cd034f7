import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest } from '../port/model.js';
import { balancedQuote, priceLine } from '../kit/quotes.js';
import { night } from '../kit/rest/night-map.js';
import { calendar as calendarFrom } from '../kit/rest/slots.js';
import { objectsAt, positive } from '../kit/rest/sources.js';
import { addDays, Decimal, sum } from '../port/values.js';
import { ConnectorError } from '../port/errors.js';
import { pull } from './client.js';

/** Returns the seasons, both dates of each included. One that cannot be read closes its nights. */
const seasonsIn = (prices: Fields) =>
  readable(objectsAt(prices, 'Prices.Season*'), (raw) => ({
    from: raw.date('@DateFrom'),
    to: raw.date('@DateTo'),
    price: raw.price('Price').toFixed(),
  }));

const price = positive('price');

/** Units and prices are two calls. The PMS checks the days of arrival and departure when it prices a stay. */
export const calendar = calendarFrom({
  date: '@Date',
  days: async (call, { providerId: PropertyID }, DateFrom, to) => {
    // One day more: it is not documented whether the last day is included.
    const range = { PropertyID, DateFrom, DateTo: addDays(to, 1) };
    const [availability, prices] = await Promise.all([
      pull(call, 'Pull_ListPropertyAvailabilityCalendar', range),
      pull(call, 'Pull_ListPropertyPrices', { ...range, PricingModelMode: 0 }),
    ]);
    const seasons = seasonsIn(prices);
    return objectsAt(availability, 'PropertyCalendar.CalDay*').map((day) => {
      const date = day.optionalText('@Date').slice(0, 10);
      return day.with('price', seasons.find(({ from, to }) => from <= date && date <= to)?.price);
    });
  },
  map: night({
    date: '@Date',
    // A night without a price cannot be sold. `Units` are free ones; older responses, of single units, have no count.
    available: (raw) => (raw.flag('IsBlocked') !== true && price(raw) ? raw.optionalInteger('@Units', 1) : 0),
    price,
    minimumNights: 'MinStay',
  }),
});

type Stay = Pick<PmsQuoteRequest, 'listingProviderId' | 'checkIn' | 'checkOut' | 'guests'>;

/** Returns the PMS's price of a stay. Throws `rejected` for one that the PMS does not offer. */
async function priceOf(call: PmsCall, stay: Stay): Promise<{ row: Fields; currency: string | null }> {
  const { listingProviderId: PropertyID, checkIn: DateFrom, checkOut: DateTo, guests: NOP } = stay;
  const answer = await pull(call, 'Pull_GetPropertyAvbPrice', { PropertyID, DateFrom, DateTo, NOP }, 'recent');
  const rows = objectsAt(answer, 'PropertyPrices.PropertyPrice*');
  const row = rows.find((one) => one.value('@NOP') === String(NOP)) ?? (rows.length === 1 ? rows[0] : undefined);
  if (!row) throw new ConnectorError('rejected', 'The PMS does not offer this stay', { reason: 'not_available' });
  return { row, currency: answer.optionalCurrency('PropertyPrices@Currency') };
}

/** Returns the price that a reservation of the stay must name. */
export const stayPrice = async (call: PmsCall, stay: Stay): Promise<Decimal> =>
  (await priceOf(call, stay)).row.price('#text');

const FEES = {
  '@Cleaning': 'Cleaning',
  '@ExtraPersonPrice': 'Further guests',
  '@AdditionalFees': 'Other fees and taxes',
};

/**
 * Returns a quote from one sum, which itemizes cleaning, further guests and other fees and taxes; the rest is the
 * price of the nights.
 */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { row, currency } = await priceOf(call, request);
  const fees = Object.entries(FEES)
    .map(([name, label]) => priceLine(label, row.optionalPrice(name) ?? new Decimal(0)))
    .filter(({ amount }) => !amount.isZero());
  const total = row.price('#text');
  const nights = total.minus(sum(fees.map(({ amount }) => amount)));
  if (nights.isNegative()) throw row.invalid('#text', 'a price that its fees are part of');
  return balancedQuote({
    currency: currency ?? request.currency,
    base: [priceLine('Stay', nights)],
    fees,
    taxes: [],
    discounts: [],
    total,
    deposit: positive('@SecurityDeposit')(row) ?? null,
  });
}
