import { type ChargeKind, chargeKindOf, type PricePart } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { path } from '../kit/path.js';
import { balancedQuote } from '../kit/quotes.js';
import { Decimal } from '../port/values.js';

export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { listingProviderId, checkIn, checkOut, guests, currency } = request;
  const response = await call.http.send({
    method: 'POST',
    path: path`/listings/${listingProviderId}/calendar/priceDetails`,
    json: { startingDate: checkIn, endingDate: checkOut, numberOfGuests: guests, version: 2 },
  });
  return quoteOf(Fields.of(response.json(), 'body').object('result'), currency);
}

/** https://api.hostaway.com/documentation#price-details-object, version 2 */
export function quoteOf(raw: Fields, currency: string): PmsQuote {
  const lines: Record<PricePart, PriceLine[]> = { base: [], fees: [], taxes: [], discounts: [] };
  let total = raw.price('totalPrice');
  let deposit: Decimal | null = null;
  for (const component of raw.objects('components')) {
    if (component.flag('isDeleted')) continue;
    const [code, amount] = [component.text('name'), component.amount('total')];
    const isIncluded = component.flag('isIncludedInTotalPrice') === true;
    if (/deposit/i.test(code)) {
      // Given back, so no part of the price; some hosts have it in the total all the same.
      deposit = (deposit ?? new Decimal(0)).plus(amount);
      if (isIncluded) total = total.minus(amount);
      continue;
    }
    const part = partOf(component.text('type'), amount);
    if (!isIncluded || !part) continue;
    lines[part].push({
      name: component.optionalText('title') || code,
      description: '',
      amount: amount.abs(),
      kind: kindOf(code, part),
      mandatory: component.flag('isMandatory') ?? undefined,
    });
  }
  return balancedQuote({ currency, ...lines, total, deposit });
}

/** Undefined for types that only repeat others (`totals`, `commissions`). */
function partOf(type: string, amount: Decimal): PricePart | undefined {
  if (amount.isZero() || type === 'totals' || type === 'commissions') return undefined;
  if (type === 'discount' || amount.isNegative()) return 'discounts';
  if (type === 'price' || type === 'accommodation') return 'base';
  return type === 'tax' ? 'taxes' : 'fees';
}

/** By the PMS's code (`bookingFee`), where that says it; else its title does, which is the host's. */
export function kindOf(code: string, part: PricePart): ChargeKind | undefined {
  const kind = chargeKindOf(code.replaceAll(/([a-z])([A-Z])/g, '$1 $2'), part);
  return kind === 'OTHER' ? undefined : kind;
}
