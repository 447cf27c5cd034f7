import { Decimal } from 'decimal.js';
import type { Account } from '../../ledger/account.js';
import { round, sum } from '../../ledger/money.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';

/** A price including VAT, and the part of it that is VAT. */
export interface Gross {
  gross: Decimal;
  vat: Decimal;
}

export interface StayPrice {
  nights: (Gross & { date: string })[];
  services: (Gross & { name: string })[];
  /** Per night and guest, or per stay; not part of any other price. */
  cityTax: Decimal;
}

/** Returns the ledger's price in the PMS's terms: percentages are VAT within prices, other taxes are city tax. */
export function priceOf(account: Account, property: Property, from: number, end: number, guests: number): StayPrice {
  const quote = quoteOf(account, property, { from, end, guests });
  const vatOn = (part: 'rent' | 'fees'): Decimal =>
    sum(
      property.taxes
        .filter(({ percent, appliesTo }) => percent && appliesTo.includes(part))
        .map(({ amount }) => new Decimal(amount)),
    );
  const taxed = (net: Decimal, part: 'rent' | 'fees'): Gross => {
    const vat = round(net.times(vatOn(part)).div(100), property.currency);
    return { gross: net.plus(vat), vat };
  };
  const further = sum(quote.fees.filter(({ kind }) => kind === 'extraGuest').map(({ total }) => total));
  const share = round(further.div(quote.nights.length), property.currency);
  const services = quote.fees.filter(({ kind, total }) => kind !== 'extraGuest' && !total.isZero());
  const nights = quote.nights.map(({ date, price }, n) => ({
    date,
    ...taxed(price.plus(n > 0 ? share : further.minus(share.times(quote.nights.length - 1))), 'rent'),
  }));
  const cityTaxes = quote.taxes.filter(({ percent }) => !percent);
  return {
    nights,
    services: services.map(({ name, total }) => ({ name, ...taxed(total, 'fees') })),
    cityTax: sum(cityTaxes.map(({ total }) => total)),
  };
}

/** Returns the total of an offer: nights and services, without city tax. */
export const totalOf = ({ nights, services }: StayPrice): Decimal =>
  sum([...nights, ...services].map(({ gross }) => gross));

export const money = (amount: Decimal, currency: string) => ({ amount: amount.toNumber(), currency });

export const amountOf = ({ gross, vat }: Gross, currency: string) => ({
  grossAmount: gross.toNumber(),
  netAmount: gross.minus(vat).toNumber(),
  vatType: 'Normal',
  vatPercent: gross.isZero() ? 0 : vat.div(gross.minus(vat)).times(100).toDecimalPlaces(2).toNumber(),
  currency,
});
