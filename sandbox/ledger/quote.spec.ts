import { Decimal } from 'decimal.js';
import { accountWith } from '../testing/property.factory.js';
import { builtIn } from '../data/built-in.js';
import { Account } from './account.js';
import { dayOf } from './dates.js';
import { minorUnits, sum } from './money.js';
import { quoteOf } from './quote.js';
import type { Fee, Property, Tax } from './types.js';

const fee = (change: Partial<Fee>): Fee => ({
  id: 1,
  uid: 'f',
  name: 'Fee',
  kind: 'linen',
  per: 'stay',
  amount: '10',
  percent: false,
  optional: false,
  ...change,
});
const tax = (change: Partial<Tax>): Tax => ({
  id: 1,
  uid: 't',
  name: 'Tax',
  kind: 'vat',
  per: 'stay',
  amount: '10',
  percent: true,
  appliesTo: ['rent'],
  ...change,
});

/** Returns a quote of three nights of 100.00 for `guests`. */
function quoted(
  property: Partial<Property>,
  guests = 2,
  more: { pets?: number; feeIds?: number[]; nights?: number } = {},
) {
  const { account, property: made } = accountWith(property);
  const from = dayOf('2026-05-04')!;
  return quoteOf(account, made, { from, end: from + (more.nights ?? 3), guests, ...more });
}

describe('quote arithmetic', () => {
  it.each<[string, Partial<Fee>, number]>([
    ['per stay', { per: 'stay' }, 10],
    ['per night', { per: 'night' }, 30],
    ['per guest', { per: 'guest' }, 20],
    ['per guest and night', { per: 'guest_night' }, 60],
    ['per pet', { per: 'pet' }, 10],
    ['as a percentage of the rent', { percent: true }, 30],
    ['of 0 that is optional and not requested', { optional: true }, 0],
    ['of 0 for no extra guests', { kind: 'extraGuest', per: 'guest_night' }, 0],
  ])('charges a fee %s', (_name, change, expected) => {
    expect(quoted({ fees: [fee(change)], guestsIncluded: 2 }, 2, { pets: 1 }).feeTotal.toNumber()).toBe(expected);
  });

  it('charges guests above those included for each night', () => {
    expect(
      quoted({ fees: [fee({ kind: 'extraGuest', per: 'guest_night' })], guestsIncluded: 2 }, 4).feeTotal.toNumber(),
    ).toBe(60);
  });

  it('charges an optional fee on request', () => {
    expect(quoted({ fees: [fee({ id: 7, optional: true })] }, 2, { feeIds: [7] }).feeTotal.toNumber()).toBe(10);
  });

  it.each<[string, Partial<Tax>, number]>([
    ['as a percentage of the rent', {}, 30],
    ['as a percentage of rent and fees', { appliesTo: ['rent', 'fees'] }, 35],
    ['per guest and night', { percent: false, per: 'guest_night', amount: '2.53' }, 15.18],
  ])('charges a tax %s', (_name, change, expected) => {
    const cleaning = fee({ kind: 'cleaning', amount: '50' });
    expect(quoted({ fees: [cleaning], taxes: [tax(change)] }).taxTotal.toNumber()).toBe(expected);
  });

  it('applies the weekly discount to every night of stays from seven nights', () => {
    expect(quoted({ weeklyDiscount: 10 }, 2, { nights: 6 }).discount.toNumber()).toBe(0);
    expect(quoted({ weeklyDiscount: 10 }, 2, { nights: 7 }).discount.toNumber()).toBe(70);
  });

  it.each([
    ['JPY', 0],
    ['EUR', 2],
    ['KWD', 3],
  ])('rounds %s half-up to %i decimals', (currency, decimals) => {
    const { account, property } = accountWith({ currency, taxes: [tax({ amount: '12.5' })] }, { priceMinor: 4 });
    const from = dayOf('2026-05-04')!;
    const { taxTotal } = quoteOf(account, property, { from, end: from + 1, guests: 1 });
    expect(taxTotal.toString()).toBe(new Decimal(1).div(Decimal.pow(10, decimals)).toString());
  });

  it('adds up for every built-in property, with 1 to 14 nights and one or the most guests', () => {
    const account = new Account('demo', builtIn('demo', 1));
    const from = dayOf('2026-07-01')!;
    for (const property of account.list()) {
      for (const nights of [1, 3, 7, 14]) {
        for (const guests of [1, property.capacity!]) {
          const quote = quoteOf(account, property, {
            from,
            end: from + nights,
            guests,
            feeIds: property.fees.map(({ id }) => id),
          });
          expect(quote.rent.minus(quote.discount)).toEqual(quote.net);
          expect(sum(quote.nights.map(({ price }) => price))).toEqual(quote.net);
          expect(sum(quote.fees.map(({ total }) => total))).toEqual(quote.feeTotal);
          expect(sum(quote.taxes.map(({ total }) => total))).toEqual(quote.taxTotal);
          expect(quote.net.plus(quote.feeTotal).plus(quote.taxTotal)).toEqual(quote.total);
          expect(quote.total.decimalPlaces()).toBeLessThanOrEqual(minorUnits(property.currency));
        }
      }
    }
  });
});
