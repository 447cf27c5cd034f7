import type { PmsCall } from '../port/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import { allOrNone, type MoneyLine, priceOfLines, quoteOfLines } from '../kit/money-lines.js';
import type { PmsQuote, PmsQuoteRequest } from '../port/model.js';
import { priceLine } from '../kit/quotes.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { positive } from '../kit/rest/sources.js';
import { Decimal } from '../port/values.js';

/** https://api.ownerrez.com/help/v2, Quotes: the PMS keeps each one it makes. */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const response = await call.http.send({
    method: 'POST',
    path: '/quotes',
    json: {
      property_id: Number(request.listingProviderId),
      arrival: request.checkIn,
      departure: request.checkOut,
      ...request.guestCounts,
    },
  });
  return quoteOf(Fields.of(response.json(), 'quote'), request.currency);
}

export function quoteOf(raw: Fields, currency: string): PmsQuote {
  if (raw.has('currency_code') && raw.currency('currency_code') !== currency)
    throw invalid('quote.currency_code', `the listing's (${currency})`);
  const total = raw.price(raw.has('total_amount') ? 'total_amount' : 'total');
  const quoted = quoteOfLines([linesIn(raw)], { total, currency });
  return { ...quoted, deposit: quoted.deposit ?? positive('security_deposit')(raw) ?? null };
}

const PARTS: ReadonlyMap<string, MoneyLine['part']> = new Map([
  ['rent', 'base'],
  ['tax', 'taxes'],
  ['discount', 'discounts'],
]);

/** `charges` by type: rent, tax, discounts, deposits, and all others (surcharges, fees). */
const linesIn = (raw: Fields): MoneyLine[] =>
  raw.objects('charges').map((charge) => {
    const type = charge.optionalText('type').toLowerCase();
    const taxable = type === 'tax' ? undefined : (charge.flag('is_taxable') ?? undefined);
    const part = /deposit/.test(type) ? 'deposit' : (PARTS.get(type) ?? 'fees');
    return { ...priceLine(charge.optionalText('description') || type, charge.amount('amount')), part, taxable };
  });

/** The parts of a booking's price, where they make its total. */
export const moneyOf = (raw: Fields): ReservationPrice =>
  priceOfLines([allOrNone(() => linesIn(raw))], {
    total: raw.optionalPrice('total_amount') ?? new Decimal(0),
    currency: raw.optionalCurrency('currency_code'),
  });
