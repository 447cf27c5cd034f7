import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a converted promotion may exceed the remaining price',
    file: 'src/modules/pricing/pricing.rules.ts',
    find: 'Decimal.min(convert(price.promotionDiscount.value), discounted)',
    replace: 'Decimal.min(convert(price.promotionDiscount.value), marked)',
  },
  {
    name: 'the original total uses the limited discount',
    file: 'src/modules/quote/quote-money.ts',
    find: 'price.original.plus(fees.amount).minus(parts.discounts.amount)',
    replace: 'price.original.plus(fees.amount).minus(own.amount)',
  },
  {
    name: 'converted lines do not add up',
    file: 'src/modules/quote/quote-money.ts',
    find: 'const rest = amount.minus(part(lines).amount);',
    replace: 'const rest = new Decimal(0);',
  },
  {
    name: 'halves are rounded to even',
    file: 'src/values/money/money.ts',
    find: 'amount.toDecimalPlaces(minorUnits(currency), Decimal.ROUND_HALF_UP)',
    replace: 'amount.toDecimalPlaces(minorUnits(currency), Decimal.ROUND_HALF_EVEN)',
  },
];
