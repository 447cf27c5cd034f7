import type { PricePart } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { path } from '../kit/path.js';
import { textPolicy } from '../kit/published-policies.js';
import { firstBalanced, priceLine } from '../kit/quotes.js';
import { get } from '../kit/reading.js';
import { Decimal } from '../port/values.js';
import { lineTypeIn } from '../kit/vocabulary.js';
import { moneyIn } from './client.js';
import { ITEM_TYPES } from './vocabulary.js';

/** https://docs.lodgify.com/reference/get-quote. The answer is one quote, or a list of one. */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const answer = await get(call, path`/v2/quote/${request.listingProviderId}`, {
    arrival: request.checkIn,
    departure: request.checkOut,
    'roomTypes[0].Id': request.providerUnitId ?? undefined,
    'roomTypes[0].People': request.guests,
    ...breakdownOf(request),
  });
  return quoteOf(Fields.of(Array.isArray(answer) ? answer[0] : answer, 'quote'), request.currency);
}

/** Returns the party in the documented form; the document calls `People` a deprecated name of the adults. */
const breakdownOf = ({ guestCounts }: PmsQuoteRequest): Record<string, number> =>
  Object.fromEntries(
    Object.entries(guestCounts).map(([kind, count]) => [`roomTypes[0].guest_breakdown.${kind}`, count]),
  );

/** VAT, extras and add-ons may be included in the prices or come on top: the reading that adds up counts. */
export function quoteOf(raw: Fields, currency: string): PmsQuote {
  if (raw.currency('currency_code') !== currency) throw invalid('quote.currency_code', `the listing's (${currency})`);
  const total = moneyIn(raw, 'total_including_vat') ?? moneyIn(raw, 'amount_gross');
  if (!total) throw invalid('quote.total_including_vat', 'an amount');
  const deposit = moneyIn(raw, 'security_deposit');
  const empty = { currency, total, deposit: deposit?.greaterThan(0) ? deposit : null };
  const rooms = raw.objects('room_types').flatMap((room) => room.objects('price_types'));
  const vat = moneyIn(raw, 'total_vat');
  const addOns = raw.objects('add_ons').map((addOn) => addOn.with('type', 'AddOn'));
  const readings = [[], raw.objects('other_items'), addOns, [...raw.objects('other_items'), ...addOns]].flatMap(
    (more) => [null, vat].map((tax) => ({ ...empty, ...linesOf([...rooms, ...more], tax) })),
  );
  return { ...firstBalanced(readings), cancellationPolicy: textPolicy(raw.optionalText('cancellation_policy_text')) };
}

function linesOf(items: Fields[], vat: Decimal | null): Record<PricePart, PriceLine[]> {
  const lines: Record<PricePart, PriceLine[]> = { base: [], fees: [], taxes: [], discounts: [] };
  for (const item of items) {
    const type = item.optionalText('type');
    const amount = moneyIn(item, 'subtotal') ?? moneyIn(item, 'amount') ?? new Decimal(0);
    const isNegative = item.flag('is_negative') === true || amount.isNegative();
    if (amount.isZero()) continue;
    const part = isNegative ? 'discounts' : lineTypeIn(item, 'type', ITEM_TYPES, 'fees')!;
    lines[part].push(priceLine(item.optionalText('description') || item.optionalText('name') || type, amount.abs()));
  }
  if (vat && !vat.isZero()) lines.taxes.push(priceLine('VAT', vat));
  return lines;
}
