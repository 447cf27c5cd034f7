import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { isFree, stayOf } from '../../ledger/bookings.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Quote, QuotedFee } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, propertyFor } from './auth.js';

interface QuoteBody {
  propertyUid?: string;
  checkInDate?: string;
  checkOutDate?: string;
  guests?: number;
  petCount?: number;
  /** Uids of optional fees asked for. */
  optionalFees?: string[];
}

/** `POST /quotes` computes only, stores nothing. */
export function quoteRoutes(app: FastifyInstance, context: Context): void {
  app.post<{ Body: QuoteBody | undefined }>('/quotes', async (request) => {
    const account = await accountFor(request, context);
    const body = request.body ?? {};
    const property = propertyFor(account, body.propertyUid);
    const { from, end } = stayOf(body.checkInDate ?? '', body.checkOutDate ?? '');
    const guests = body.guests ?? 0;
    if (!Number.isInteger(guests) || guests < 1) throw new Failure(400, 'guests must be at least 1');
    if (!isFree(account, property, from, end))
      throw new Failure(409, 'The property is not available for the selected dates');
    const pets = body.petCount ?? 0;
    const feeIds = property.fees.filter(({ uid }) => body.optionalFees?.includes(uid)).map(({ id }) => id);
    return { quote: toQuote(quoteOf(account, property, { from, end, guests, pets, feeIds }), property, account) };
  });
}

/** Rent and fees are net; the taxes are those of the whole, for the ledger does not split them by line. */
function toQuote(quote: Quote, property: Property, account: Account) {
  return { agencyUid: account.uid, propertyUid: property.uid, ...pricesOf(quote, property) };
}

/** The money of a quote and of an order. */
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
