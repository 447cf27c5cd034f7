import type { Account } from '../../ledger/account.js';
import type { Quote, QuotedFee } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';

export interface QuoteBody {
  propertyUid?: string;
  checkInDate?: string;
  checkOutDate?: string;
  guests?: number;
  petCount?: number;
  /** Uids of requested optional fees. */
  optionalFees?: string[];
}

/** Returns net rent and fees, and the taxes of the whole, because the ledger does not split them by line. */
export function toQuote(quote: Quote, property: Property, account: Account) {
  return { agencyUid: account.uid, propertyUid: property.uid, ...pricesOf(quote, property) };
}

/** Returns the money of a quote and of an order. */
function pricesOf(quote: Quote, property: Property) {
  const [cleaning, ...others] = [...quote.fees].sort((one, other) => rank(one.kind) - rank(other.kind));
  const net = quote.net.toNumber();
  return {
    rent: {
      rentNetPrice: net,
      rentBreakdowns: quote.nights.map(({ date, price, base }) => ({
        nightlyDate: date,
        nightlyAmount: price.toNumber(),
        nightlyBaseAmount: base.toNumber(),
      })),
      extraGuestsNetPrice: 0,
      listPrice: quote.rent.toNumber(),
      discount: null,
      netPrice: net,
      taxationRate: 0,
      taxAmount: 0,
      grossPrice: net,
    },
    fees: { cleaningFee: cleaning ? priced(cleaning) : null, otherFees: others.map(priced) },
    services: [],
    securityDeposit: quote.deposit.toNumber(),
    currency: property.currency,
    totalAmount: quote.total.toNumber(),
    totalTaxesAmount: quote.taxTotal.toNumber(),
  };
}

const rank = (kind: string): number => (kind === 'cleaning' ? 0 : 1);

function priced({ uid, name, total }: QuotedFee) {
  const price = total.toNumber();
  return {
    ...{ uid, name, amountType: 'AMOUNT', isEditable: true, netPrice: price },
    ...{ taxationRate: 0, taxAmount: 0, grossAmount: price, grossPrice: price },
  };
}
