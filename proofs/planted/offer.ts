import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'the price of a booking by quote is compared as loosely as any other',
    file: 'src/modules/reservation/booking/quote-booking.service.ts',
    find: "priceCheck: 'strict',",
    replace: "priceCheck: 'lenient',",
  },
  {
    name: "the amounts of a converted quote are treated as in the listing's currency",
    file: 'src/modules/quote/quote.service.ts',
    find: 'currency: parts.currency,\n      amounts: priced.amounts,',
    replace:
      'currency: parts.currency,\n      amounts: quotePrices(convertParts(parts, money.currency, money.convert), promotion).amounts,',
  },
  {
    name: 'a quote may be booked by two requests at once',
    file: 'migrations/1767015000000-booked-quotes.ts',
    find: 'CREATE UNIQUE INDEX reservation_quote',
    replace: 'CREATE INDEX reservation_quote',
  },
  {
    name: 'a hold blocks the booking of its own quote',
    file: 'src/modules/reservation/booking/booking-check.service.ts',
    find: 'this.holds.requireFree(nights, request.quoteId)',
    replace: 'this.holds.requireFree(nights)',
  },
  {
    name: 'a hold does not take its nights',
    file: 'migrations/1767098000000-pms-holds.ts',
    find: '(o.held_until IS NULL OR o.held_until > at)',
    replace: 'o.held_until IS NULL',
  },
  {
    name: 'the PMS holds a stay that has become dearer at its old price',
    file: 'src/modules/quote/stored-quote.service.ts',
    find: 'if (now.amounts.total.greaterThan(amounts.total)) throw priceChanged();',
    replace: 'if (now.amounts.total.greaterThan(amounts.total.times(1000))) throw priceChanged();',
  },
  {
    name: 'a booking does not take over the hold of its quote at the PMS',
    file: 'src/modules/quote/pms-holds/pms-hold.service.ts',
    find: 'if (!this.isHolding(provider)) return [];',
    replace: 'if (provider) return [];',
  },
];
