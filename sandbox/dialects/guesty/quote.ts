import { Failure } from '../../engine/index.js';
import type { Quote } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';

export interface StayBody {
  listingId?: string;
  checkInDateLocalized?: string;
  checkOutDateLocalized?: string;
  guestsCount?: number;
  numberOfGuests?: Record<string, number>;
  source?: string;
}

/** Checks the fields that quotes and direct reservations must have. */
export function checkedStay(body: StayBody = {}): Required<Omit<StayBody, 'numberOfGuests'>> & StayBody {
  const { listingId, checkInDateLocalized, checkOutDateLocalized, guestsCount, source } = body;
  if (!listingId || !checkInDateLocalized || !checkOutDateLocalized || !source)
    throw new Failure(400, 'listingId, checkInDateLocalized, checkOutDateLocalized and source are required');
  if (!Number.isInteger(guestsCount) || guestsCount! < 1) throw new Failure(400, 'guestsCount must be at least 1');
  return { ...body, listingId, checkInDateLocalized, checkOutDateLocalized, source, guestsCount: guestsCount! };
}

export function toRatePlan(quote: Quote, property: Property, _id: string) {
  const { currency } = property;
  const item = (title: string, normalType: string, amount: number) => ({
    title,
    amount,
    currency,
    type: normalType,
    normalType,
    isTax: normalType === 'TAX',
  });
  const cleaning = quote.fees.find(({ kind }) => kind === 'cleaning');
  return {
    ratePlan: { _id, name: 'Standard' },
    days: quote.nights.map(({ date, price, base }) => ({
      date,
      price: price.toNumber(),
      basePrice: base.toNumber(),
      currency,
    })),
    money: {
      money: {
        currency,
        fareAccommodation: quote.rent.toNumber(),
        fareAccommodationAdjusted: quote.net.toNumber(),
        fareCleaning: cleaning?.total.toNumber() ?? 0,
        totalFees: quote.feeTotal.toNumber(),
        totalTaxes: quote.taxTotal.toNumber(),
        subTotalPrice: quote.beforeTaxes.toNumber(),
        hostPayout: quote.total.toNumber(),
        invoiceItems: [
          item('Accommodation fare', 'AF', quote.net.toNumber()),
          ...quote.fees.map(({ name, kind, total }) =>
            item(name, kind === 'cleaning' ? 'CF' : 'AFE', total.toNumber()),
          ),
          ...quote.taxes.map(({ name, total }) => item(name, 'TAX', total.toNumber())),
        ],
      },
    },
  };
}
