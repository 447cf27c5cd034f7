import { percentOf, roundTo, sum, type Decimal } from '../../values/money/money.js';
import { type ChargeKind, chargeKindOf } from './charge-kinds.js';
import type { PmsChargeRule, PmsDiscountRule, PriceLine } from './model.js';

export interface ChargedStay {
  nights: number;
  guests: number;
  /** The price of the nights, less discounts, in the stay's currency. */
  accommodation: Decimal;
  /** Fees already charged, on which a percentage tax may be based. */
  fees?: readonly PriceLine[];
  /** ISO 4217 */
  currency: string;
}

/**
 * Returns the fees or taxes of a stay, each line in whole minor units; lines of zero are left out. A percentage is
 * based on the kinds that its rule names, including lines of earlier rules; otherwise a fee is based on the
 * accommodation, including further guests, and a tax on that and all fees.
 */
export function chargeLines(rules: readonly PmsChargeRule[], part: 'fees' | 'taxes', stay: ChargedStay): PriceLine[] {
  const typed = rules.map((rule) => ({ ...rule, kind: rule.kind ?? chargeKindOf(rule.name, part) }));
  const lines: PriceLine[] = [];
  for (const rule of [...typed.filter(isForGuests), ...typed.filter((one) => !isForGuests(one))]) {
    const { name, kind, payableAtProperty, taxable } = rule;
    const amount = roundTo(due(rule, stay, basisOf(rule, stay, lines)), stay.currency);
    if (!amount.isZero()) lines.push({ name, description: '', amount, kind, payableAtProperty, taxable });
  }
  return lines;
}

const isForGuests = ({ kind }: { kind?: ChargeKind }): boolean => kind === 'EXTRA_GUEST';

/** Returns the base of a percentage; charges for further guests count as accommodation. */
function basisOf(
  { appliesTo }: PmsChargeRule,
  { accommodation, fees = [] }: ChargedStay,
  lines: readonly PriceLine[],
): Decimal {
  const wanted: readonly (ChargeKind | undefined)[] = appliesTo ?? ['ACCOMMODATION', ...fees.map(({ kind }) => kind)];
  const isWanted = ({ kind }: PriceLine): boolean => wanted.includes(kind === 'EXTRA_GUEST' ? 'ACCOMMODATION' : kind);
  const charged = sum(
    [...fees, ...lines.filter((line) => appliesTo || isForGuests(line))].filter(isWanted).map(({ amount }) => amount),
  );
  return wanted.includes('ACCOMMODATION') ? accommodation.plus(charged) : charged;
}

function due(rule: PmsChargeRule, { nights, guests }: ChargedStay, basis: Decimal): Decimal {
  const { charge, amount, guestsIncluded } = rule;
  const paying = Math.max(0, guests - guestsIncluded);
  switch (charge) {
    case 'PER_STAY':
      return amount;
    case 'PER_NIGHT':
      return amount.times(nights);
    case 'PER_GUEST':
      return amount.times(paying);
    case 'PER_GUEST_PER_NIGHT':
      return amount.times(paying).times(nights);
    case 'PERCENT':
      return percentOf(basis, amount);
    case 'PERCENT_PER_GUEST':
      return percentOf(basis, amount.times(paying));
  }
}

/** Returns the discount on the nights of a stay of this length: the one with the largest minimum that it reaches. */
export function discountLines(
  rules: readonly PmsDiscountRule[],
  { nights, accommodation, currency }: Pick<ChargedStay, 'nights' | 'accommodation' | 'currency'>,
): PriceLine[] {
  const [best] = rules
    .filter(({ minimumNights }) => nights >= minimumNights)
    .sort((one, other) => other.minimumNights - one.minimumNights);
  if (!best) return [];
  const amount = roundTo(percentOf(accommodation, best.percentage), currency);
  return amount.isZero() ? [] : [{ name: best.name, description: '', amount, kind: 'DISCOUNT' }];
}
