import { Decimal } from 'decimal.js';
import type { Night } from '../../ledger/calendar.js';
import type { Quote } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { chargeType } from './listing.js';

/** Returns a day. A property with several units is available while any of them is: this PMS does not count units. */
export function toDay(property: Property, night: Night) {
  const status = night.free > 0 ? 'available' : night.booked + night.pending > 0 ? 'booked' : 'unavailable';
  return {
    id: property.id * 100_000 + night.day,
    date: night.date,
    status,
    price: night.price.toNumber(),
    base_price: night.price.toNumber(),
    currency: property.currency,
    listing_id: property.id,
    reservation_id: night.bookings[0]?.id ?? null,
    min_stay: night.minNights,
    cta: night.closedToArrival ? 0 : 1,
    ctd: night.closedToDeparture ? 0 : 1,
    note: null,
  };
}

export function toPrice(quote: Quote, property: Property, isAvailable: boolean) {
  const charged = quote.fees.filter(({ total }) => total.gt(0));
  const of = (kind: string) => charged.find((fee) => fee.kind === kind)?.total ?? new Decimal(0);
  const lines = [
    { type: 'accommodation', name: 'Accommodation', charge: 'Per Night', total: quote.net },
    ...charged.map((fee) => ({ type: 'fee', name: fee.name, charge: chargeType(fee)[1], total: fee.total })),
    ...quote.taxes.map((tax) => ({ type: 'tax', name: tax.name, charge: chargeType(tax)[1], total: tax.total })),
  ];
  return {
    available: isAvailable,
    nights: quote.nights.length,
    price: quote.net.toNumber(),
    base_price: quote.rent.toNumber(),
    price_original: quote.rent.toNumber(),
    cleaning_fee: of('cleaning').toNumber(),
    extra_person_price: of('extraGuest').toNumber(),
    security_deposit: quote.deposit.toNumber(),
    weeklyPriceDiscount: quote.discount.toNumber(),
    subtotal: quote.beforeTaxes.toNumber(),
    totalFees: quote.feeTotal.toNumber(),
    taxes: quote.taxes.map(({ name, total }) => ({ name, total: total.toNumber() })),
    fees: charged.map(({ name, total }) => ({ name, total: total.toNumber() })),
    total: quote.beforeTaxes.toNumber(),
    totalAfterTax: quote.total.toNumber(),
    iso_code: property.currency,
    v3: {
      base_price: quote.net.toNumber(),
      base_price_original: quote.rent.toNumber(),
      discount_percent: quote.discount.gt(0) ? property.weeklyDiscount : 0,
      subtotal: quote.beforeTaxes.toNumber(),
      total: quote.total.toNumber(),
      advanced_fees: lines.map(({ type, name, charge, total }) => ({
        type,
        name,
        amount: total.toNumber(),
        fee_charge_type: charge,
        total: total.toNumber(),
      })),
    },
  };
}
