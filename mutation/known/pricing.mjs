export const plants = [
  {
    name: 'a converted promotion takes more than is left',
    file: 'src/modules/pricing/pricing.types.ts',
    find: 'Decimal.min(convert(price.promotionDiscount.value), discounted)',
    replace: 'Decimal.min(convert(price.promotionDiscount.value), marked)',
    near: ['src/modules/pricing/pricing.types.spec.ts'],
  },
  {
    name: "the original total counts the PMS's discount as it was cut",
    file: 'src/modules/quote/quote-money.ts',
    find: 'price.original.plus(fees.amount).minus(parts.discounts.amount)',
    replace: 'price.original.plus(fees.amount).minus(own.amount)',
    near: ['src/modules/quote/quote-money.spec.ts'],
  },
  {
    name: 'rates read before a refresh are kept',
    file: 'src/modules/pricing/exchange.service.ts',
    find: 'if (refreshes === this.refreshes) this.checkedAt = now;',
    replace: 'this.checkedAt = now;',
    near: ['src/modules/pricing/exchange.service.spec.ts'],
  },
  {
    name: 'a slow reader brings back older rates',
    file: 'src/modules/pricing/exchange.service.ts',
    find: 'if (this.newest === undefined || this.newest.date < date)',
    replace: 'if (this.newest?.date !== date)',
    near: ['src/modules/pricing/exchange.service.spec.ts'],
  },
];
