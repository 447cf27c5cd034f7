import type { CancellationPolicy, PolicyTier } from '../../values/cancellation/policy.js';
import type { PmsCall } from '../port/connector.js';
import { type Fields, listOf, objectsIn, readable } from '../kit/guards.js';
import { textPolicy } from '../kit/published-policies.js';
import { type Side, sideList } from '../kit/sides.js';
import { toNumber } from '../port/values.js';
import { linked, listAt, textOf } from './lists.js';
import { POLICY_PRESETS } from './vocabulary.js';

const ITEMS = 'rental_cancelation_policy_items';

const policies = listAt('rental_cancelation_policies', { include: ITEMS }, (body) => {
  const items = body.tolerant().objects(ITEMS);
  const all = listOf(body.value('rental_cancelation_policies'), 'rental_cancelation_policies');
  return objectsIn(all, 'policy').map((policy) => {
    const isOwn = (item: Fields): boolean =>
      linked(item, 'rental_cancelation_policy') === policy.tolerant().optionalId('id');
    return policy.with('items', items.filter(isOwn));
  });
});

export interface RentalPolicies extends Pick<Side<unknown>, 'unread'> {
  byId: ReadonlyMap<string, CancellationPolicy | null>;
  /** The account's policy, for rentals without their own. */
  usual: CancellationPolicy | null;
}

/** Reads all policies. https://developers.bookingsync.com/reference/endpoints/rental_cancelation_policies/ */
export async function policiesAt(call: PmsCall): Promise<RentalPolicies> {
  const { found: all = [], unread } = await sideList(['cancellationPolicy'], policies.all(call));
  const general = all.filter((policy) => linked(policy, 'rental') === null);
  return {
    byId: new Map(readable(all, (policy) => [policy.id('id'), policyOf(policy)])),
    usual: general.length === 1 ? policyOf(general[0]!) : null,
    unread,
  };
}

export function policyFor(rental: Fields, { byId, usual }: RentalPolicies): CancellationPolicy | null {
  const own = linked(rental, 'rental_cancelation_policy');
  return own === null ? usual : (byId.get(own) ?? null);
}

/** Reads a policy from its items, each a percentage of the booking's price, or from its preset. */
export function policyOf(raw: Fields): CancellationPolicy | null {
  const description = textOf(raw, 'body_translations') || raw.optionalText('body');
  const items = raw.objects('items');
  const count = raw.optionalObject('links')?.list(ITEMS).length ?? 0;
  if (items.length === 0 && count === 0) return presetOf(raw, description);
  const rules = readable(items, ruleOf).sort((one, other) => other.days - one.days);
  const isWhole = rules.length === count && new Set(rules.map(({ days }) => days)).size === count;
  return isWhole ? { source: 'PMS', description, tiers: tiersOf(rules) } : textPolicy(description);
}

function presetOf(raw: Fields, description: string): CancellationPolicy | null {
  const rules = raw.meaning('preset', POLICY_PRESETS);
  const text = description || raw.optionalText('preset');
  return rules ? { source: 'PMS', description: text, ...rules } : textPolicy(text);
}

interface Rule {
  days: number;
  refundPercentage: number;
}

/** Reads a penalty, which applies from a number of days before check-in. */
function ruleOf(item: Fields): Rule {
  const penalty = toNumber(item.price('penalty_percentage'));
  if (penalty > 100) throw item.invalid('penalty_percentage', 'a part of the price');
  return { days: item.integer('eligible_days'), refundPercentage: 100 - penalty };
}

/** Returns the tiers: each rule ends where the next one begins, and everything is refunded before the first. */
const tiersOf = (rules: readonly Rule[]): PolicyTier[] =>
  [{ refundPercentage: 100 }, ...rules].map(({ refundPercentage }, index) => {
    const next = rules[index];
    return { until: next ? { daysBeforeCheckIn: next.days } : null, refundPercentage };
  });
