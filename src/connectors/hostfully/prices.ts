import type { PmsCall } from '../port/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { balancedQuote, priceLine } from '../kit/quotes.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { Decimal, parseAmount, sum } from '../port/values.js';
import { isTax, kindOf } from './listings.js';

/**
 * Prices are objects with a `netPrice`; their names and nesting are documented only in part. They are therefore
 * searched for by name, and a price whose parts do not add up to its total is refused (`balancedQuote`).
 */
const RENT = ['rent', 'rentPrice', 'accommodation'];
const FEES = ['fees', 'feesBreakdown', 'otherFees'];
const TAXES = ['totalTaxesAmount', 'taxes', 'taxesBreakdown', 'totalTaxes', 'taxationAmount'];
const TOTAL = ['totalWithTaxes', 'grandTotal', 'totalAmount', 'totalPrice', 'grossPrice', 'total'];
const DEPOSIT = ['securityDeposit', 'deposit'];
/** Services have a gross price only. */
const SERVICES = ['services'];
const AMOUNT = ['netPrice', 'netAmount', 'rentNetPrice', 'grossPrice'];
const DEEPEST = 2;
const ZERO = new Decimal(0);

type Json = Readonly<Record<string, unknown>>;

/** https://dev.hostfully.com/reference/calculatequote */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { guests, guestCounts, checkIn, checkOut } = request;
  const json = {
    agencyUid: call.providerAccountId,
    propertyUid: request.listingProviderId,
    checkInDate: checkIn,
    checkOutDate: checkOut,
    guests,
    childrenCount: guestCounts.children,
    petCount: guestCounts.pets,
  };
  const response = await call.http.send({ method: 'POST', path: '/quotes', json });
  const body = response.json();
  return quoteOf(Fields.of(body, 'body').value('quote') ?? body, request.currency);
}

/** Reads the price of a quote or of an order. https://dev.hostfully.com/reference/orders */
export function quoteOf(raw: unknown, currency: string): PmsQuote {
  if ((currencyIn(raw).optionalCurrency('currency') ?? currency) !== currency)
    throw invalid('quote.currency', `the listing's (${currency})`);
  const total = amountIn(raw, TOTAL);
  if (!total) throw invalid('quote.total', 'present');
  const charges = [...chargesIn(raw, FEES, 'Fees'), ...chargesIn(raw, SERVICES, 'Services'), ...taxesIn(raw)];
  const added = charges.filter(({ amount }) => amount.greaterThan(0));
  const { base, discounts } = rentIn(raw);
  return balancedQuote({
    currency,
    base,
    fees: added.filter(({ isTax }) => !isTax).map(lineOf),
    taxes: added.filter(({ isTax }) => isTax).map(lineOf),
    discounts: [...discounts, ...charges.filter(({ amount }) => amount.isNegative()).map(lineOf)],
    total,
    deposit: amountIn(raw, DEPOSIT) ?? null,
  });
}

/** The price of an order; the currency is null if the order names none. */
export type Money = ReservationPrice & { currency: string | null };

/**
 * Returns the total of an order, with its parts if it names a currency and they add up; nothing without an order.
 */
export function moneyIn(order: unknown): Money {
  const of = (lines: PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));
  const currency = currencyIn(order).tolerant().optionalCurrency('currency');
  try {
    if (currency === null) throw invalid('order.currency', 'present');
    const { base, fees, taxes, discounts, total } = quoteOf(order, currency);
    return { currency, total, base: of(base).minus(of(discounts)), fees: of(fees), taxes: of(taxes) };
  } catch {
    return { currency, total: amountIn(order, TOTAL) ?? ZERO, base: null, fees: null, taxes: null };
  }
}

const currencyIn = (raw: unknown): Fields =>
  Fields.of({ currency: search(raw, ['currency', 'currencyCode']) }, 'price');

interface Charge extends PriceLine {
  /** Negative for a reduction. */
  amount: Decimal;
  isTax: boolean;
}

const lineOf = ({ isTax: _, ...line }: Charge): PriceLine => ({ ...line, amount: line.amount.abs() });

/** Returns the taxes of the PMS; if it has no total of them, those of the rent and of each fee. */
function taxesIn(raw: unknown): Charge[] {
  const charges = chargesIn(raw, TAXES, 'Taxes').map((charge) => ({ ...charge, isTax: true }));
  if (charges.length > 0) return charges;
  const taxed = [search(raw, RENT), ...itemsOf(search(raw, FEES))].filter(isObject);
  const amount = sum(taxed.map((part) => parseAmount(part.taxAmount) ?? ZERO));
  return amount.isZero() ? [] : [{ ...priceLine('Taxes', amount), isTax: true }];
}

/** Returns charges line by line, or as one if the lines do not add up to the whole amount. */
function chargesIn(raw: unknown, names: string[], name: string): Charge[] {
  const part = search(raw, names);
  const whole = amountOf(part);
  const charges = itemsOf(part).map((item): Charge => {
    // `amount` is the rate of a charge; its value is always the price.
    const amount = amountOf(item);
    if (!amount) throw invalid(`quote.${name}`, 'a list of priced charges');
    return {
      ...priceLine(textOf(item.name) || textOf(item.title) || name, amount),
      isTax: isTax(Fields.of(item, `quote.${name}[]`)),
      kind: kindOf(Fields.of(item, `quote.${name}[]`)),
      mandatory: typeof item.isOptional === 'boolean' ? !item.isOptional : undefined,
    };
  });
  const isDetailed = !whole || whole.equals(sum(charges.map(({ amount }) => amount)));
  return isDetailed ? charges : [{ ...priceLine(name, whole), isTax: false }];
}

/** Returns one line per night if the nights add up to the rent; a reduction from the base price is a discount. */
function rentIn(raw: unknown): { base: PriceLine[]; discounts: PriceLine[] } {
  const part = search(raw, RENT);
  const rent = amountOf(part);
  const nights = itemsOf(part).map((item) => nightOf(Fields.of(item, 'quote.rent[]')));
  const price = sum(nights.map((night) => night.price));
  if (nights.length === 0 || (rent && !rent.equals(price))) {
    if (!rent) throw invalid('quote.rent', 'present');
    return { base: [priceLine('Rent', rent)], discounts: [] };
  }
  const discount = sum(nights.map((night) => night.full)).minus(price);
  const isDiscounted = discount.greaterThan(0) && nights.every((night) => night.full.greaterThanOrEqualTo(night.price));
  return {
    base: nights.map((night) => priceLine(night.date, isDiscounted ? night.full : night.price)),
    discounts: isDiscounted ? [priceLine('Discount', discount)] : [],
  };
}

function nightOf(night: Fields): { date: string; price: Decimal; full: Decimal } {
  const price = night.price('nightlyAmount');
  return { date: night.date('nightlyDate'), price, full: night.optionalPrice('nightlyBaseAmount') ?? price };
}

const amountIn = (raw: unknown, names: string[]): Decimal | undefined => amountOf(search(raw, names));

/** Returns a bare amount, or the one that an object names. */
function amountOf(part: unknown): Decimal | undefined {
  if (!isObject(part)) return parseAmount(part);
  return AMOUNT.map((name) => parseAmount(part[name])).find((amount) => amount !== undefined);
}

/**
 * Returns the entries of a list; for an object, those of its lists and its own priced members
 * (`{"cleaningFee":{"netPrice":…}}`).
 */
function itemsOf(part: unknown): Json[] {
  if (Array.isArray(part)) return part.filter(isObject);
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.filter(isObject);
    return isObject(value) && amountOf(value) ? [{ name, ...value }] : [];
  });
}

/** Returns the value of the first name that has one: the object's own take precedence over those of nested objects. */
function search(raw: unknown, names: string[]): unknown {
  let level = [raw].filter(isObject);
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    for (const name of names) {
      const holder = level.find((object) => (object[name] ?? undefined) !== undefined);
      if (holder) return holder[name];
    }
    level = level.flatMap((object) => Object.values(object).filter(isObject));
  }
  return undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
