import type { PmsCall } from '../kit/connector.js';
import { type Fields, invalid } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../kit/model.js';
import { firstBalanced, priceLine } from '../kit/quotes.js';
import { nightsTaken } from '../kit/refusals.js';
import { Decimal } from '../kit/values.js';
import { get } from './client.js';

const ZERO = new Decimal(0);

export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const body = await get(call, '/listings/price', {
    listing_id: request.listingProviderId,
    start_date: request.checkIn,
    end_date: request.checkOut,
    guests: request.guests,
    pets: request.guestCounts?.pets ?? 0,
    include_fees: 1,
  });
  return quoteOf(body.object('price'), request.currency);
}

/** The `v3` price where there is one: its lines are typed. Else the older fields, refused unless they add up. */
export function quoteOf(price: Fields, currency: string): PmsQuote {
  if (price.flag('available') === false) throw nightsTaken();
  if (price.has('iso_code') && price.currency('iso_code') !== currency)
    throw invalid('price.iso_code', `the listing's (${currency})`);
  const deposit = price.optionalPrice('security_deposit');
  const empty: PmsQuote = {
    currency,
    base: [],
    fees: [],
    taxes: [],
    discounts: [],
    total: ZERO,
    deposit: deposit?.greaterThan(0) ? deposit : null,
  };
  const v3 = price.optionalObject('v3');
  return v3 ? typedQuote(v3, empty) : untypedQuote(price, empty);
}

function typedQuote(v3: Fields, empty: PmsQuote): PmsQuote {
  const total = v3.price('total');
  const fees = v3.objects('advanced_fees');
  // What a booking costs the host stands among the lines; it counts only where the total has it.
  const charged = fees.filter((fee) => fee.text('type') !== 'cost');
  return firstBalanced([charged, fees].map((lines) => quoteOfLines(lines, { ...empty, total }, v3)));
}

function quoteOfLines(fees: Fields[], empty: PmsQuote, v3: Fields): PmsQuote {
  const quote: PmsQuote = { ...empty, base: [], fees: [], taxes: [], discounts: [] };
  for (const fee of fees) {
    const type = fee.text('type');
    const amount = fee.amount('total');
    const lines = amount.isNegative() ? quote.discounts : linesOf(quote, type);
    if (!amount.isZero()) lines.push(priceLine(fee.optionalText('name') || type, amount.abs()));
  }
  return withDiscount(quote, v3.optionalPrice('base_price_original'));
}

function linesOf(quote: PmsQuote, type: string): PriceLine[] {
  if (type === 'accommodation') return quote.base;
  return type === 'tax' ? quote.taxes : quote.fees;
}

/** An accommodation line is what is left after the listing's own discount; the price before it is shown where it is told. */
function withDiscount(quote: PmsQuote, original: Decimal | null): PmsQuote {
  const [only, ...others] = quote.base;
  if (!only || others.length > 0 || !original?.greaterThan(only.amount)) return quote;
  const discount = priceLine('Discount', original.minus(only.amount));
  return { ...quote, base: [{ ...only, amount: original }], discounts: [...quote.discounts, discount] };
}

/** What each of the older fields includes is not documented: of the readings that make sense the first that adds up. */
function untypedQuote(price: Fields, empty: PmsQuote): PmsQuote {
  const named = (name: string, ...fields: string[]): PriceLine[] =>
    lines(fields.map((field) => priceLine(name, price.optionalAmount(field) ?? ZERO)));
  const listed = price.objects('fees').map((fee) => priceLine(fee.optionalText('name', 'Fee'), fee.amount('total')));
  const own = [...named('Cleaning fee', 'cleaning_fee'), ...named('Extra guests', 'extra_person_price')];
  const taxes = lines(
    price.objects('taxes').map((tax) => priceLine(tax.optionalText('name', 'Tax'), tax.amount('total'))),
  );
  const given = named('Discount', 'weeklyPriceDiscount', 'monthlyPriceDiscount');
  const total = price.optionalPrice('totalAfterTax') ?? price.price('total');
  const readings = ['base_price', 'price', 'price_original', 'subtotal'].flatMap((rent) =>
    [lines(listed), own, [...own, ...lines(listed)], []].flatMap((fees) =>
      [given, []].map((discounts) => ({ ...empty, base: named('Accommodation', rent), fees, taxes, discounts, total })),
    ),
  );
  return firstBalanced(readings.filter(({ base }) => base.length > 0));
}

const lines = (all: PriceLine[]): PriceLine[] =>
  all.filter(({ amount }) => !amount.isZero()).map((one) => ({ ...one, amount: one.amount.abs() }));
