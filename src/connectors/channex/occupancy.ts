import type { ChargeKind } from '../port/charge-kinds.js';
import type { Fields } from '../kit/guards.js';
import type { PmsChargeRule } from '../port/model.js';
import { Decimal, parseAmount } from '../port/values.js';
import { isPerPerson } from './rates.js';

/**
 * Returns the charge per night for guests beyond those of the primary option; undefined if the plan's options do not
 * state it. A plan that is sold per person has an option for each number of guests; one that is derived from the
 * primary option gives the difference. https://docs.channex.io, "Rate Plans Collection", occupancy options
 */
function furtherGuestsOf(plan: Fields): Pick<PmsChargeRule, 'guestsIncluded' | 'amount'> | undefined {
  const options = plan.objects('options');
  const primary = options.find((option) => option.flag('is_primary') === true);
  const sizeOf = (option: Fields): number => option.optionalInteger('occupancy');
  if (!primary || options.some((option) => sizeOf(option) === 0)) return undefined;
  const guestsIncluded = sizeOf(primary);
  const beyond = options.filter((option) => sizeOf(option) > guestsIncluded);
  const each = beyond.map((option) => increaseIn(option)?.dividedBy(sizeOf(option) - guestsIncluded));
  const [amount = new Decimal(0)] = each;
  return each.every((one) => one?.equals(amount)) ? { guestsIncluded, amount } : undefined;
}

/** Returns the added amount, or undefined for any other change. */
function increaseIn(option: Fields): Decimal | undefined {
  const [change, ...others] = option.optionalObject('derived_option')?.list('rate') ?? [];
  if (!Array.isArray(change) || change[0] !== 'increase_by_amount' || others.length > 0) return undefined;
  const amount = parseAmount(change[1]);
  return amount?.isNegative() ? undefined : amount;
}

/**
 * Returns whether the plan charges children or infants; the amounts are not documented beyond the names of the fields.
 */
const chargesChildren = (plan: Fields): boolean =>
  ['children_fee', 'infant_fee'].some((name) => plan.optionalPrice(name)?.greaterThan(0));

/** Returns the rule of the most expensive plan that room types are sold at, as a listing has one rule for all. */
export function guestRules(plans: Fields[]): { fees: PmsChargeRule[]; unknownParts: ChargeKind[] } {
  const rules = plans.filter(isPerPerson).map(furtherGuestsOf);
  const [dearest] = rules
    .filter((rule) => rule?.amount.isZero() === false)
    .sort((one, other) => other!.amount.comparedTo(one!.amount));
  return {
    fees: dearest ? [{ name: 'Extra guests', charge: 'PER_GUEST_PER_NIGHT', kind: 'EXTRA_GUEST', ...dearest }] : [],
    unknownParts: rules.includes(undefined) || plans.some(chargesChildren) ? ['EXTRA_GUEST'] : [],
  };
}
