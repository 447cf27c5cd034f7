import type { PmsQuote, PriceLine } from '../../connectors/kit/model.js';
import { Decimal, roundTo, sum, toNumber } from '../../shared/money/money.js';
import {
  applySteps,
  convertSteps,
  type Modification,
  type PriceSteps,
  type SteppedPrice,
} from '../pricing/pricing.types.js';
import type { Quote, QuoteComponent, QuoteLine, QuoteModification } from './quote.types.js';

interface Part {
  amount: Decimal;
  lines: PriceLine[];
}

/** A quote's amounts, all in one currency and in whole minor units. */
export interface QuoteParts {
  currency: string;
  /** The PMS's nights, and what the steps make of their sum. */
  base: PriceLine[];
  price: SteppedPrice;
  fees: Part;
  taxes: Part;
  /** The PMS's own. */
  discounts: Part;
  deposit: Decimal | null;
}

export type QuotePrices = Pick<
  Quote,
  | 'currency'
  | 'totalPrice'
  | 'priceBeforeTaxes'
  | 'components'
  | 'priceModifications'
  | 'originalTotalPrice'
  | 'originalBasePrice'
  | 'deposit'
>;

type Convert = (amount: Decimal) => Decimal;

const part = (lines: PriceLine[]): Part => ({ amount: sum(lines.map(({ amount }) => amount)), lines });

/** The PMS's prices with the steps applied to the accommodation. semantics §4 */
export const quoteParts = (pms: PmsQuote, steps: PriceSteps): QuoteParts => {
  const rounded = (lines: readonly PriceLine[]): PriceLine[] =>
    lines.map((line) => ({ ...line, amount: roundTo(line.amount, pms.currency) }));
  const base = rounded(pms.base);
  return {
    currency: pms.currency,
    base,
    price: applySteps(part(base).amount, pms.currency, steps),
    fees: part(rounded(pms.fees)),
    taxes: part(rounded(pms.taxes)),
    discounts: part(rounded(pms.discounts)),
    deposit: pms.deposit && roundTo(pms.deposit, pms.currency),
  };
};

/** Rounding leaves a few minor units between a converted sum and its converted lines: the largest line takes them. */
const balanced = (lines: PriceLine[], amount: Decimal): PriceLine[] => {
  const rest = amount.minus(part(lines).amount);
  if (rest.isZero() || lines.length === 0) return lines;
  const largest = lines.reduce(
    (best, line, index) => (line.amount.abs().greaterThan(lines[best]!.amount.abs()) ? index : best),
    0,
  );
  return lines.map((line, index) => (index === largest ? { ...line, amount: line.amount.plus(rest) } : line));
};

/** Each component in another currency, rounded; what is a sum of components is not converted but computed again. */
export const convertParts = (parts: QuoteParts, currency: string, convert: Convert): QuoteParts => {
  const lines = (given: PriceLine[], amount: Decimal): PriceLine[] =>
    balanced(given.map((line) => ({ ...line, amount: convert(line.amount) })), amount); // prettier-ignore
  const converted = ({ amount, lines: given }: Part): Part => ({
    amount: convert(amount),
    lines: lines(given, convert(amount)),
  });
  const price = convertSteps(parts.price, convert);
  return {
    currency,
    price,
    base: lines(parts.base, price.original),
    fees: converted(parts.fees),
    taxes: converted(parts.taxes),
    discounts: converted(parts.discounts),
    deposit: parts.deposit && convert(parts.deposit),
  };
};

/** No more than `limit`: on top of our own discounts the PMS's must not make the stay cost less than nothing. */
const capped = ({ amount, lines }: Part, limit: Decimal): Part => {
  if (amount.lessThanOrEqualTo(limit)) return { amount, lines };
  let left = limit;
  const kept = lines.map((line) => {
    const taken = Decimal.max(0, Decimal.min(line.amount, left));
    left = left.minus(taken);
    return { ...line, amount: taken };
  });
  return part(kept);
};

const quoteLine = ({ name, description, amount }: PriceLine): QuoteLine => ({
  name,
  description,
  price: toNumber(amount),
});

const component = ({ amount, lines }: Part): QuoteComponent => ({
  amount: toNumber(amount),
  breakdown: lines.map(quoteLine),
});

const modification = ({ percentage, value }: Modification): QuoteModification => ({
  percentage: toNumber(percentage),
  value: toNumber(value),
});

const stepLine = (name: string, { percentage, value }: Modification): PriceLine[] =>
  value.isZero() ? [] : [{ name, description: `${percentage.toFixed()} %`, amount: value }];

/** The parts as shown, and the exact total. */
export const quotePrices = (
  parts: QuoteParts,
  promotion?: { id: string; name: string },
): { prices: QuotePrices; total: Decimal } => {
  const { price, fees, taxes, deposit } = parts;
  const own = capped(parts.discounts, price.amount.plus(fees.amount));
  const base = part([...parts.base, ...stepLine('Markup', price.markup)]);
  const discounts = part([
    ...stepLine('Default discount', price.defaultDiscount),
    ...stepLine(promotion?.name ?? 'Promotion', price.promotionDiscount),
    ...own.lines,
  ]);
  const beforeTaxes = base.amount.plus(fees.amount).minus(discounts.amount);
  const total = beforeTaxes.plus(taxes.amount);
  const originalTotal = price.original.plus(fees.amount).minus(parts.discounts.amount).plus(taxes.amount);
  const prices: QuotePrices = {
    currency: parts.currency,
    totalPrice: toNumber(total),
    priceBeforeTaxes: toNumber(beforeTaxes),
    components: {
      basePrice: component(base),
      fees: component(fees),
      taxes: component(taxes),
      discounts: component(discounts),
    },
    priceModifications: {
      defaultDiscount: modification(price.defaultDiscount),
      markup: modification(price.markup),
      promotionDiscount: {
        ...modification(price.promotionDiscount),
        promotionID: promotion?.id ?? '',
        promotionName: promotion?.name ?? '',
      },
    },
    originalTotalPrice: toNumber(originalTotal),
    originalBasePrice: {
      amount: toNumber(price.original),
      breakdown: parts.base.map((line, index) => ({ ...quoteLine(line), id: `base-${index + 1}`, type: 'BASE_PRICE' })),
    },
    ...(deposit === null ? {} : { deposit: toNumber(deposit) }),
  };
  return { prices, total };
};
