import { type ChargeKind, chargeKindOf, type PricePart } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields } from '../kit/guards.js';
import { type MoneyLine, quoteOfLines } from '../kit/money-lines.js';
import type { PmsQuote, PmsQuoteRequest } from '../port/model.js';
import { path } from '../kit/path.js';
import { priceLine } from '../kit/quotes.js';
import { lineTypeIn } from '../kit/vocabulary.js';
import { COMPONENT_TYPES } from './vocabulary.js';

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
export const quoteOf = (raw: Fields, currency: string): PmsQuote =>
  quoteOfLines([linesIn(raw, 'components')], { total: raw.price('totalPrice'), currency });

/** Returns the lines of a quote (`components`) or a reservation (`financeField`); deleted ones are left out. */
export function linesIn(raw: Fields, name: 'components' | 'financeField'): MoneyLine[] {
  return raw.objects(name).flatMap((line): MoneyLine[] => {
    const [code, amount] = [line.optionalText('name'), line.amount('total')];
    const isIncluded = line.flag('isIncludedInTotalPrice') === true;
    // Refunded, so not part of the price; some hosts include it in the total nevertheless.
    const isDeposit = /deposit/i.test(code);
    if (line.flag('isDeleted') || !(isIncluded || isDeposit)) return [];
    const part = isDeposit ? 'deposit' : lineTypeIn(line, 'type', COMPONENT_TYPES, 'fees');
    if (!part) return [];
    return [
      {
        ...priceLine(line.optionalText('title') || code, amount),
        part,
        inTotal: isIncluded,
        kind: part === 'deposit' ? undefined : kindOf(code, part),
        mandatory: line.flag('isMandatory') ?? undefined,
      },
    ];
  });
}

/** Reads the kind from the PMS's code (`bookingFee`) if that names it; otherwise the host's own title does. */
export function kindOf(code: string, part: PricePart): ChargeKind | undefined {
  const kind = chargeKindOf(code.replaceAll(/([a-z])([A-Z])/g, '$1 $2'), part);
  return kind === 'OTHER' ? undefined : kind;
}
