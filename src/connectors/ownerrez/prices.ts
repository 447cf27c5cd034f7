import type { PmsCall } from '../port/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import { allOrNone, type MoneyLine, priceOfLines, quoteOfLines } from '../kit/money-lines.js';
import type { PmsQuote, PmsQuoteRequest } from '../port/model.js';
import { priceLine } from '../kit/quotes.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { positive, price } from '../kit/rest/sources.js';
import { lineTypeIn } from '../kit/vocabulary.js';
import { Decimal, sum } from '../port/values.js';
import { CHARGE_TYPES, OF_OTHERS } from './vocabulary.js';

/** Requests a quote, which the PMS stores. https://api.ownerrez.com/help/v2, Quotes */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const response = await call.http.send({
    method: 'POST',
    path: '/quotes',
    json: {
      property_id: Number(request.listingProviderId),
      arrival: request.checkIn,
      departure: request.checkOut,
      ...request.guestCounts,
      generate_charges: true,
    },
  });
  return quoteOf(Fields.of(response.json(), 'quote'), request.currency);
}

export function quoteOf(raw: Fields, currency: string): PmsQuote {
  if (raw.has('currency_code') && raw.currency('currency_code') !== currency)
    throw invalid('quote.currency_code', `the listing's (${currency})`);
  const readings = readingsIn(raw);
  const quoted = quoteOfLines(readings, { total: statedIn(raw) ?? chargedBy(readings[0]!), currency });
  return { ...quoted, deposit: quoted.deposit ?? positive('security_deposit')(raw) ?? null };
}

const statedIn = price(['total_amount', 'total']);

/** Returns the sum of the charges, because a quote may not state its total. */
const chargedBy = (lines: readonly MoneyLine[]): Decimal =>
  sum(lines.filter(({ part }) => part !== 'deposit').map(({ amount }) => amount));

const DEPOSIT = /deposit/;

/** Returns two readings of `charges`: all of them, and those without the charges of others. */
function readingsIn(raw: Fields): MoneyLine[][] {
  const charges = raw.objects('charges').map((charge) => charge.with('type', typeOf(charge)));
  const own = charges.filter((charge) => !OF_OTHERS.test(charge.text('type')));
  return (own.length < charges.length ? [charges, own] : [charges]).map((read) => read.map(lineOf));
}

const typeOf = (charge: Fields): string => {
  const type = charge.optionalText('type').toLowerCase();
  return DEPOSIT.test(type) ? 'security_deposit' : type;
};

function lineOf(charge: Fields): MoneyLine {
  const part = lineTypeIn<MoneyLine['part']>(charge, 'type', CHARGE_TYPES, 'fees')!;
  const taxable = part === 'taxes' ? undefined : (charge.flag('is_taxable') ?? undefined);
  const name = charge.optionalText('description') || charge.optionalText('type');
  return { ...priceLine(name, charge.amount('amount')), part, taxable };
}

/** Returns the parts of a booking's price if they add up to its total. */
export const moneyOf = (raw: Fields): ReservationPrice =>
  priceOfLines(
    allOrNone(() => readingsIn(raw)),
    {
      total: raw.optionalPrice('total_amount') ?? new Decimal(0),
      currency: raw.optionalCurrency('currency_code'),
    },
  );
