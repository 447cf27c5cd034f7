import { chargeKindOf, type PricePart } from '../../connectors/port/charge-kinds.js';
import type { PmsChargeRule, PmsQuote, PriceLine } from '../../connectors/port/model.js';
import { Decimal, roundTo, sum, toNumber } from '../../values/money/money.js';
import { applySteps, convertSteps } from '../pricing/pricing.rules.js';
import type { Modification, PriceSteps, SteppedPrice } from '../pricing/pricing.types.js';
import type { BookingAmounts, Quote, QuoteComponent, QuoteLine, QuoteModification } from './quote.types.js';

interface Part {
  amount: Decimal;
  lines: PriceLine[];
}

/** A quote's amounts, all in one currency and in whole minor units. */
export interface QuoteParts {
  currency: string;
  /** The PMS's nights, and their sum after the steps. */
  base: PriceLine[];
  price: SteppedPrice;
  fees: Part;
  taxes: Part;
  /** As the PMS gave them. */
  originalTaxes: Decimal;
  /** The PMS's own discounts. */
  discounts: Part;
  deposit: Decimal | null;
}

export type QuotePrices = Pick<
  Quote,
  | 'currency'
  | 'totalPrice'
  | 'totals'
  | 'priceBeforeTaxes'
  | 'components'
  | 'priceModifications'
  | 'originalTotalPrice'
  | 'originalBasePrice'
  | 'deposit'
>;

type Convert = (amount: Decimal) => Decimal;

const part = (lines: PriceLine[]): Part => ({ amount: sum(lines.map(({ amount }) => amount)), lines });

/**
 * Returns which tax lines are a percentage, by the listing's rules: those with the name of such a rule, or all of them
 * where the listing has no other taxes.
 */
const isPercentage = (rules: readonly PmsChargeRule[]): ((tax: PriceLine) => boolean) => {
  const names = new Set(rules.filter(({ charge }) => charge === 'PERCENT').map(({ name }) => name));
  const onlyPercent = rules.length > 0 && rules.every(({ charge }) => charge === 'PERCENT');
  return ({ name }) => onlyPercent || names.has(name);
};

/** Applies the steps to the PMS's accommodation price, and to percentage taxes where the account asks for it. */
export const quoteParts = (pms: PmsQuote, steps: PriceSteps, taxRules: readonly PmsChargeRule[] = []): QuoteParts => {
  const rounded = (lines: readonly PriceLine[]): PriceLine[] =>
    lines.map((line) => ({ ...line, amount: roundTo(line.amount, pms.currency) }));
  const base = rounded(pms.base);
  const price = applySteps(part(base).amount, pms.currency, steps);
  const [fees, taxes, discounts] = [pms.fees, pms.taxes, pms.discounts].map((lines) => part(rounded(lines))) as [
    Part,
    Part,
    Part,
  ];
  const before = beforeTaxes(price.original, fees, discounts);
  const after = beforeTaxes(price.amount, fees, discounts);
  return {
    currency: pms.currency,
    base,
    price,
    fees,
    taxes: steps.taxOnMarkup ? taxedOn(after, before, taxes, pms.currency, isPercentage(taxRules)) : taxes,
    originalTaxes: taxes.amount,
    discounts,
    deposit: pms.deposit && roundTo(pms.deposit, pms.currency),
  };
};

/** Returns the base of percentage taxes; the PMS's own discounts never make it negative. */
const beforeTaxes = (accommodation: Decimal, fees: Part, discounts: Part): Decimal =>
  Decimal.max(0, accommodation.plus(fees.amount).minus(discounts.amount));

/** Turns a percentage of `before` into the same percentage of `after`, line by line. */
const taxedOn = (
  after: Decimal,
  before: Decimal,
  taxes: Part,
  currency: string,
  isPercentageTax: (tax: PriceLine) => boolean,
): Part =>
  before.isZero()
    ? taxes
    : part(
        taxes.lines.map((line) =>
          isPercentageTax(line)
            ? { ...line, amount: roundTo(line.amount.times(after).dividedBy(before), currency) }
            : line,
        ),
      );

/**
 * Balances a converted sum and its converted lines, which can differ by a few minor units after rounding: the largest
 * line takes the difference.
 */
const balanced = (lines: PriceLine[], amount: Decimal): PriceLine[] => {
  const rest = amount.minus(part(lines).amount);
  const largest = lines.reduce(
    (best, line, index) => (line.amount.abs().greaterThan(lines[best]!.amount.abs()) ? index : best),
    0,
  );
  return lines.map((line, index) => (index === largest ? { ...line, amount: line.amount.plus(rest) } : line));
};

/** Converts and rounds each component; sums of components are computed again instead of converted. */
export const convertParts = (parts: QuoteParts, currency: string, convert: Convert): QuoteParts => {
  const lines = (given: PriceLine[], amount: Decimal): PriceLine[] =>
    balanced(
      given.map((line) => ({ ...line, amount: convert(line.amount) })),
      amount,
    );
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
    originalTaxes: convert(parts.originalTaxes),
    discounts: converted(parts.discounts),
    deposit: parts.deposit && convert(parts.deposit),
  };
};

/** Caps the discounts at `limit`: together with ours, the PMS's must not make the price of the stay negative. */
const capped = ({ amount, lines }: Part, limit: Decimal): PriceLine[] => {
  if (amount.lessThanOrEqualTo(limit)) return lines;
  let left = limit;
  return lines.map((line) => {
    const taken = Decimal.max(0, Decimal.min(line.amount, left));
    left = left.minus(taken);
    return { ...line, amount: taken };
  });
};

const quoteLine =
  (part: PricePart) =>
  ({
    name,
    description,
    amount,
    kind,
    mandatory = true,
    taxable,
    payableAtProperty = false,
  }: PriceLine): QuoteLine => ({
    name,
    description,
    price: toNumber(amount),
    kind: kind ?? chargeKindOf(name, part),
    mandatory,
    ...(taxable === undefined ? {} : { taxable }),
    payableAtProperty,
  });

const component = ({ amount, lines }: Part, part: PricePart): QuoteComponent => ({
  amount: toNumber(amount),
  breakdown: lines.map(quoteLine(part)),
});

const modification = ({ percentage, value }: Modification): QuoteModification => ({
  percentage: toNumber(percentage),
  value: toNumber(value),
});

const stepLine = (name: string, { percentage, value }: Modification): PriceLine[] =>
  value.isZero() ? [] : [{ name, description: `${percentage.toFixed()} %`, amount: value }];

/** Returns the amounts of a booking. Discounts come off the base; what exceeds it comes off the fees. */
const amountsOf = (untaxed: Decimal, fees: Decimal, taxes: Decimal): BookingAmounts => {
  const charged = Decimal.min(fees, untaxed);
  return { base: untaxed.minus(charged), fees: charged, taxes, total: untaxed.plus(taxes) };
};

/** Returns the displayed parts and the exact amounts of a booking. */
export const quotePrices = (
  parts: QuoteParts,
  promotion?: { id: string; name: string },
): { prices: QuotePrices; amounts: BookingAmounts } => {
  const { price, fees, taxes, deposit } = parts;
  const base = part([...parts.base, ...stepLine('Markup', price.markup)]);
  const discounts = part([
    ...stepLine('Default discount', price.defaultDiscount),
    ...stepLine(promotion?.name ?? 'Promotion', price.promotionDiscount),
    ...capped(parts.discounts, price.amount.plus(fees.amount)),
  ]);
  const untaxed = base.amount.plus(fees.amount).minus(discounts.amount);
  const amounts = amountsOf(untaxed, fees.amount, taxes.amount);
  const originalTotal = price.original.plus(fees.amount).minus(parts.discounts.amount).plus(parts.originalTaxes);
  const prices: QuotePrices = {
    currency: parts.currency,
    totalPrice: toNumber(amounts.total),
    totals: {
      base: toNumber(amounts.base),
      fees: toNumber(amounts.fees),
      taxes: toNumber(amounts.taxes),
      total: toNumber(amounts.total),
    },
    priceBeforeTaxes: toNumber(untaxed),
    components: {
      basePrice: component(base, 'base'),
      fees: component(fees, 'fees'),
      taxes: component(taxes, 'taxes'),
      discounts: component(discounts, 'discounts'),
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
      breakdown: parts.base.map((line, index) => ({
        ...quoteLine('base')(line),
        id: `base-${index + 1}`,
        type: 'BASE_PRICE',
      })),
    },
    ...(deposit === null ? {} : { deposit: toNumber(deposit) }),
  };
  return { prices, amounts };
};
