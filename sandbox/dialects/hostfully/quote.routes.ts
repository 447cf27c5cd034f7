import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { isFree, stayOf } from '../../ledger/bookings.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Quote } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, propertyFor } from './auth.js';
import { toFee, toTax } from './property.js';

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
    const feeIds = property.fees
      .filter(({ uid, kind }) => (kind === 'pet' && pets > 0) || body.optionalFees?.includes(uid))
      .map(({ id }) => id);
    return { quote: toQuote(quoteOf(account, property, { from, end, guests, pets, feeIds }), property, account, body) };
  });
}

function toQuote(quote: Quote, property: Property, account: Account, body: QuoteBody) {
  return {
    agencyUid: account.uid,
    propertyUid: property.uid,
    checkInDate: body.checkInDate,
    checkOutDate: body.checkOutDate,
    guests: body.guests,
    currency: property.currency,
    rent: {
      netPrice: quote.net.toNumber(),
      rentBreakdown: quote.nights.map(({ date, price, base }) => ({
        nightlyDate: date,
        nightlyAmount: price.toNumber(),
        nightlyBaseAmount: base.toNumber(),
      })),
    },
    fees: {
      netPrice: quote.feeTotal.toNumber(),
      feesBreakdown: quote.fees.map((fee) => line(toFee(property, fee), fee.total.toNumber())),
    },
    taxes: {
      netPrice: quote.taxTotal.toNumber(),
      taxesBreakdown: quote.taxes.map((tax) => line(toTax(property, tax), tax.total.toNumber())),
    },
    securityDeposit: { netPrice: quote.deposit.toNumber() },
    totalWithoutTaxes: quote.beforeTaxes.toNumber(),
    totalTaxes: quote.taxTotal.toNumber(),
    totalWithTaxes: quote.total.toNumber(),
  };
}

function line({ uid, optional, ...fee }: ReturnType<typeof toFee>, netPrice: number) {
  return {
    feeUid: uid,
    name: fee.name,
    amountType: fee.amountType,
    amount: fee.amount,
    taxationRate: fee.taxationRate,
    scope: fee.scope,
    type: fee.type,
    isOptional: optional,
    netPrice,
  };
}
