import type { CancellationPolicy, PolicyTier } from '../../values/cancellation/policy.js';
import { type Fields, readable } from '../kit/guards.js';
import { objectsAt } from '../kit/rest/sources.js';

interface Rule {
  from: number;
  to: number;
  penalty: number;
}

/**
 * Reads `<CancellationPolicy ValidFrom="0" ValidTo="14">100</CancellationPolicy>`: the percentage of the price that is
 * due within a range of days before arrival. Returns undefined for no rules, and for rules with a gap or an overlap.
 */
export function policyOf(property: Fields): CancellationPolicy | undefined {
  const elements = objectsAt(property, 'CancellationPolicies.CancellationPolicy*');
  const rules = readable(elements, ruleOf).sort((one, other) => other.from - one.from);
  const isWhole =
    rules.length > 0 &&
    rules.length === elements.length &&
    rules.at(-1)!.from === 0 &&
    rules.every(({ to }, index) => index === 0 || to === rules[index - 1]!.from - 1);
  return isWhole ? { source: 'PMS', description: '', tiers: rules.map(tierOf) } : undefined;
}

const ruleOf = (element: Fields): Rule => ({
  from: element.integer('@ValidFrom'),
  to: element.integer('@ValidTo'),
  penalty: element.integer('#text', 0, 100),
});

const tierOf = ({ from, penalty }: Rule): PolicyTier => ({
  until: from === 0 ? null : { daysBeforeCheckIn: from },
  refundPercentage: 100 - penalty,
});
