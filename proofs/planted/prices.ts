import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'all guests pay what further guests pay',
    file: 'src/connectors/port/charges.ts',
    find: 'const paying = Math.max(0, guests - guestsIncluded);',
    replace: 'const paying = guests;',
  },
  {
    name: 'long stays get no discount',
    file: 'src/connectors/uplisting/listings.ts',
    find: "discounts: (raw) => readable(raw.objects('discounts'), discountOf).flat(),",
    replace: '',
  },
  {
    name: 'a quote does not say that it omits the cost of pets',
    file: 'src/modules/quote/pms-quote.service.ts',
    find: 'unquoted: connector.definition.unquoted ?? []',
    replace: 'unquoted: []',
  },
  {
    name: 'taxes that no price includes yet are omitted',
    file: 'src/connectors/smily/prices.ts',
    find: '    total,\n    deposit: rental.optionalPrice',
    replace: '    total: left,\n    deposit: rental.optionalPrice',
  },
  {
    name: 'taxes apply only to the nights',
    file: 'src/modules/quote/quote-estimate.ts',
    find: "chargeLines(listing.taxes, 'taxes', { ...stay, fees })",
    replace: "chargeLines(listing.taxes, 'taxes', stay)",
  },
];
