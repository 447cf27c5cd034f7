import type { PmsCall } from '../port/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import { type MoneyLine, quoteOfLines } from '../kit/money-lines.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { firstBalanced, priceLine } from '../kit/quotes.js';
import { get } from '../kit/reading.js';
import { positive } from '../kit/rest/sources.js';
import { nightsTaken } from '../kit/refusals.js';
import { Decimal } from '../port/values.js';
import { lineTypeIn } from '../kit/vocabulary.js';
import { FEE_TYPES, type FeeType } from './vocabulary.js';

const ZERO = new Decimal(0);

export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const query = {
    listing_id: request.listingProviderId,
    start_date: request.checkIn,
    end_date: request.checkOut,
    guests: request.guests,
    pets: request.guestCounts.pets,
    include_fees: 1,
  };
  const body = Fields.of(await get(call, '/listings/price', query), 'body');
  return quoteOf(body.object('price'), request.currency);
}

/**
 * Reads the `v3` price, whose lines are typed, if there is one; otherwise the older fields, refused unless they add up.
 */
export function quoteOf(price: Fields, currency: string): PmsQuote {
  if (price.flag('available') === false) throw nightsTaken();
  if (price.has('iso_code') && price.currency('iso_code') !== currency)
    throw invalid('price.iso_code', `the listing's (${currency})`);
  const v3 = price.optionalObject('v3');
  const quoted = v3 ? typedQuote(v3, currency) : firstBalanced(untypedReadings(price, currency));
  return { ...quoted, deposit: positive('security_deposit')(price) ?? quoted.deposit };
}

function typedQuote(v3: Fields, currency: string): PmsQuote {
  const lines = v3.objects('advanced_fees').map((fee) => lineOf(fee, fee, 'total'));
  const quoted = quoteOfLines(readingsOf(lines), { total: v3.price('total'), currency });
  return withDiscount(quoted, v3.optionalPrice('base_price_original'));
}

const ONLINE = 'online';

type TypedLine = Omit<MoneyLine, 'part'> & { part: FeeType };

/**
 * Reads a line of a quote or of a reservation. `named`: the object with its type and name. A line with another
 * condition than `online` is due upon arrival.
 */
export function lineOf(line: Fields, named: Fields, amount: string): TypedLine {
  const condition = line.optionalText('condition_type', ONLINE).toLowerCase() || ONLINE;
  return {
    ...priceLine(named.optionalText('name') || named.text('type'), line.amount(amount)),
    part: lineTypeIn<FeeType>(named, 'type', FEE_TYPES, 'fees')!,
    payableAtProperty: condition === ONLINE ? undefined : true,
  };
}

/**
 * Returns the readings of a price whose lines include the host's cost of a booking, and optional extras: either
 * counts only if the total includes it.
 */
export function readingsOf(lines: readonly TypedLine[]): MoneyLine[][] {
  const left = (...parts: FeeType[]): MoneyLine[] =>
    lines
      .filter(({ part }) => !parts.includes(part))
      .map((line) => ({ ...line, part: line.part === 'cost' || line.part === 'extra' ? 'fees' : line.part }));
  return [left('cost'), left(), left('cost', 'extra')];
}

/**
 * Shows the listing's own discount, which accommodation lines already include, if the price before it is stated.
 */
function withDiscount(quoted: PmsQuote, original: Decimal | null): PmsQuote {
  const [only, ...others] = quoted.base;
  if (!only || others.length > 0 || !original?.greaterThan(only.amount)) return quoted;
  const discount = priceLine('Discount', original.minus(only.amount));
  return { ...quoted, base: [{ ...only, amount: original }], discounts: [...quoted.discounts, discount] };
}

/**
 * Returns the plausible readings of the older fields, whose contents are not documented; the first that adds up is
 * used.
 */
function untypedReadings(price: Fields, currency: string): PmsQuote[] {
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
      [given, []].map((discounts) => ({
        ...{ currency, fees, taxes, discounts, total, deposit: null },
        base: named('Accommodation', rent),
      })),
    ),
  );
  return readings.filter(({ base }) => base.length > 0);
}

const lines = (all: PriceLine[]): PriceLine[] =>
  all.filter(({ amount }) => !amount.isZero()).map((one) => ({ ...one, amount: one.amount.abs() }));
