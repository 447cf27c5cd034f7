import type { PmsCall } from '../port/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { firstBalanced, priceLine } from '../kit/quotes.js';
import { get } from '../kit/reading.js';
import { positive } from '../kit/rest/sources.js';
import { nightsTaken } from '../kit/refusals.js';
import { Decimal } from '../port/values.js';

const ZERO = new Decimal(0);

export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const query = {
    listing_id: request.listingProviderId,
    start_date: request.checkIn,
    end_date: request.checkOut,
    guests: request.guests,
    pets: request.guestCounts?.pets ?? 0,
    include_fees: 1,
  };
  const body = Fields.of(await get(call, '/listings/price', query), 'body');
  return quoteOf(body.object('price'), request.currency);
}

type Parts = Omit<PmsQuote, 'currency' | 'deposit'>;

/** The `v3` price where there is one: its lines are typed. Else the older fields, refused unless they add up. */
export function quoteOf(price: Fields, currency: string): PmsQuote {
  if (price.flag('available') === false) throw nightsTaken();
  if (price.has('iso_code') && price.currency('iso_code') !== currency)
    throw invalid('price.iso_code', `the listing's (${currency})`);
  const v3 = price.optionalObject('v3');
  const readings = v3 ? typedReadings(v3) : untypedReadings(price);
  const deposit = positive('security_deposit')(price) ?? null;
  return firstBalanced(readings.map((parts) => ({ ...parts, currency, deposit })));
}

/**
 * Returns readings of a price whose lines include the host's cost of a booking; it counts only where the total includes
 * it.
 */
function typedReadings(v3: Fields): Parts[] {
  const fees = v3.objects('advanced_fees');
  const charged = fees.filter((fee) => fee.text('type') !== 'cost');
  return [charged, fees].map((lines) => partsOf(lines, v3));
}

function partsOf(fees: Fields[], v3: Fields): Parts {
  const parts: Parts = { base: [], fees: [], taxes: [], discounts: [], total: v3.price('total') };
  for (const fee of fees) {
    const type = fee.text('type');
    const amount = fee.amount('total');
    const lines = amount.isNegative() ? parts.discounts : linesOf(parts, type);
    if (!amount.isZero()) lines.push(priceLine(fee.optionalText('name') || type, amount.abs()));
  }
  return withDiscount(parts, v3.optionalPrice('base_price_original'));
}

function linesOf({ base, fees, taxes }: Parts, type: string): PriceLine[] {
  if (type === 'accommodation') return base;
  return type === 'tax' ? taxes : fees;
}

/**
 * An accommodation line is the amount after the listing's own discount; the price before it is shown where it is given.
 */
function withDiscount(parts: Parts, original: Decimal | null): Parts {
  const [only, ...others] = parts.base;
  if (!only || others.length > 0 || !original?.greaterThan(only.amount)) return parts;
  const discount = priceLine('Discount', original.minus(only.amount));
  return { ...parts, base: [{ ...only, amount: original }], discounts: [...parts.discounts, discount] };
}

/**
 * Returns the plausible readings of the older fields, whose contents are not documented; the first that adds up is
 * used.
 */
function untypedReadings(price: Fields): Parts[] {
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
      [given, []].map((discounts) => ({ base: named('Accommodation', rent), fees, taxes, discounts, total })),
    ),
  );
  return readings.filter(({ base }) => base.length > 0);
}

const lines = (all: PriceLine[]): PriceLine[] =>
  all.filter(({ amount }) => !amount.isZero()).map((one) => ({ ...one, amount: one.amount.abs() }));
