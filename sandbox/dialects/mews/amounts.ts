import { Decimal } from 'decimal.js';
import type { Account } from '../../ledger/account.js';
import { round, sum } from '../../ledger/money.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property, Tax } from '../../ledger/types.js';
import { type Body, invalid } from './body.js';

/** Countries where prices are agreed without taxes. */
const NET_COUNTRIES = ['US', 'CA', 'JP'];

export const isGross = ({ address }: Property): boolean => !NET_COUNTRIES.includes(address.countryCode);

/** A net price and its taxes by code. */
export interface Priced {
  net: Decimal;
  taxes: Map<string, Decimal>;
}

/** Returns the taxes of a night: the percentages on the rent. */
const rentTaxes = ({ taxes }: Property): Tax[] =>
  taxes.filter(({ percent, appliesTo }) => percent && appliesTo.includes('rent'));

const codeOf = ({ address }: Property, { kind }: Tax): string => `${address.countryCode}-${kind}`;

export function withTaxes(property: Property, net: Decimal): Priced {
  const tax = (of: Tax) => [codeOf(property, of), round(net.times(of.amount).div(100), property.currency)] as const;
  return { net, taxes: new Map(rentTaxes(property).map(tax)) };
}

/** Splits a gross amount into a net price and its taxes. */
export function withoutTaxes(property: Property, gross: Decimal): Priced {
  const percent = sum(rentTaxes(property).map(({ amount }) => new Decimal(amount)));
  const priced = withTaxes(property, round(gross.times(100).div(percent.plus(100)), property.currency));
  const [first] = priced.taxes.keys();
  const missing = gross.minus(grossOf(priced));
  if (first === undefined) return { net: gross, taxes: new Map() };
  return { ...priced, taxes: new Map([...priced.taxes, [first, priced.taxes.get(first)!.plus(missing)]]) };
}

export const grossOf = ({ net, taxes }: Priced): Decimal => net.plus(sum([...taxes.values()]));

export function added(parts: Priced[]): Priced {
  const codes = [...new Set(parts.flatMap(({ taxes }) => [...taxes.keys()]))];
  const taxOf = (code: string) => sum(parts.map(({ taxes }) => taxes.get(code) ?? new Decimal(0)));
  return { net: sum(parts.map(({ net }) => net)), taxes: new Map(codes.map((code) => [code, taxOf(code)])) };
}

export const toAmount = (property: Property, priced: Priced) => ({
  Currency: property.currency,
  NetValue: priced.net.toNumber(),
  GrossValue: grossOf(priced).toNumber(),
  TaxValues: [...priced.taxes].map(([Code, value]) => ({ Code, Value: value.toNumber() })),
});

export interface Stay {
  from: number;
  end: number;
  guests: number;
}

/** Returns the nights at the rate's or the caller's prices, and the other charges of the ledger's quote. */
export function pricesOf(
  account: Account,
  property: Property,
  stay: Stay,
  overrides: unknown,
): {
  nights: Priced[];
  extras: Priced;
} {
  const quote = quoteOf(account, property, stay);
  const usual = quote.nights.map(({ price }) => withTaxes(property, price));
  const percents = property.taxes.filter(({ percent }) => percent);
  const totals = new Map(
    percents.map((tax) => [codeOf(property, tax), quote.taxes.find(({ id }) => id === tax.id)!.total]),
  );
  const nights = added(usual);
  const extraTaxes = [...totals].map(([code, total]) => [code, total.minus(nights.taxes.get(code) ?? 0)] as const);
  const whole: Priced = { net: quote.total.minus(sum([...totals.values()])), taxes: totals };
  const extras = { net: whole.net.minus(nights.net), taxes: new Map(extraTaxes) };
  return { nights: overridden(property, usual, overrides), extras };
}

/** Reads `TimeUnitPrices`: gross with one tax where prices are gross, otherwise net. */
function overridden(property: Property, usual: Priced[], overrides: unknown): Priced[] {
  if (overrides === undefined || overrides === null) return usual;
  if (!Array.isArray(overrides)) throw invalid('TimeUnitPrices');
  const codes = rentTaxes(property).map((tax) => codeOf(property, tax));
  const byIndex = new Map(
    (overrides as { Index: number; Amount: Body }[]).map(({ Index, Amount }) => {
      const { GrossValue, NetValue, Currency, TaxCodes } = Amount as Body & { TaxCodes?: string[] };
      if (Currency !== property.currency) throw invalid('Currency');
      if (!Array.isArray(TaxCodes) || TaxCodes.some((code) => !codes.includes(code))) throw invalid('TaxCodes');
      const isNet = !isGross(property) || TaxCodes.length > 1;
      const value = isNet ? NetValue : GrossValue;
      if (typeof value !== 'number' || value < 0) throw invalid(isNet ? 'NetValue' : 'GrossValue');
      const amount = round(new Decimal(value), property.currency);
      return [Index, isNet ? withTaxes(property, amount) : withoutTaxes(property, amount)] as const;
    }),
  );
  return usual.map((night, index) => byIndex.get(index) ?? night);
}
