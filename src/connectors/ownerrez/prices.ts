import type { PmsCall } from '../port/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { balancedQuote } from '../kit/quotes.js';
import { partsOfTotal, type ReservationPrice } from '../kit/reserving.js';
import { Decimal, sum } from '../port/values.js';

type Parts = Pick<PmsQuote, 'base' | 'fees' | 'taxes' | 'discounts'>;

/** https://api.ownerrez.com/help/v2, Quotes: the PMS keeps each one it makes. */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { guests, guestCounts } = request;
  const children = guestCounts?.children ?? 0;
  const response = await call.http.send({
    method: 'POST',
    path: '/quotes',
    json: {
      property_id: Number(request.listingProviderId),
      arrival: request.checkIn,
      departure: request.checkOut,
      adults: Math.max(1, guests - children),
      children,
      infants: guestCounts?.infants ?? 0,
      pets: guestCounts?.pets ?? 0,
    },
  });
  return quoteOf(Fields.of(response.json(), 'quote'), request.currency);
}

export function quoteOf(raw: Fields, currency: string): PmsQuote {
  if (raw.has('currency_code') && raw.currency('currency_code') !== currency)
    throw invalid('quote.currency_code', `the listing's (${currency})`);
  const deposit = raw.optionalPrice('security_deposit');
  const total = raw.price(raw.has('total_amount') ? 'total_amount' : 'total');
  return balancedQuote({ currency, ...partsOf(raw), total, deposit: deposit?.isZero() ? null : deposit });
}

/** `charges` by type: rent, tax, and all others (surcharges, fees); what is below zero is a discount. */
function partsOf(raw: Fields): Parts {
  const parts: Parts = { base: [], fees: [], taxes: [], discounts: [] };
  for (const charge of raw.objects('charges')) {
    const type = charge.optionalText('type').toLowerCase();
    const amount = charge.optionalAmount('amount') ?? new Decimal(0);
    const name = charge.optionalText('description') || type;
    const taxable = type === 'tax' ? undefined : (charge.flag('is_taxable') ?? undefined);
    const line = { name, description: '', amount: amount.abs(), taxable };
    const lines = amount.isNegative() ? parts.discounts : linesOf(parts, type);
    if (!amount.isZero()) lines.push(line);
  }
  return parts;
}

function linesOf(parts: Parts, type: string): PriceLine[] {
  if (type === 'rent') return parts.base;
  if (type === 'discount') return parts.discounts;
  return type === 'tax' ? parts.taxes : parts.fees;
}

/** The parts of a booking's price, where they make its total. */
export function moneyOf(raw: Fields): ReservationPrice {
  const total = raw.optionalPrice('total_amount') ?? new Decimal(0);
  const { base, fees, taxes, discounts } = partsOf(raw);
  const of = (lines: PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));
  const parts = { base: of(base).minus(of(discounts)), fees: of(fees), taxes: of(taxes) };
  return partsOfTotal(total, base.length > 0 ? parts : undefined);
}
