import type { CancellationPolicy, PolicyTier } from '../../values/cancellation/policy.js';
import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import { textPolicy } from '../kit/published-policies.js';
import { sideList } from '../kit/sides.js';
import { list } from '../kit/rest/lists.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { POLICY_EVENTS, REFUND_FIELDS, REFUND_TYPES } from './vocabulary.js';

const SECONDS_PER_HOUR = 3600;

const policies = list({ path: '/cancellationPolicies', items: 'result' });

/**
 * Reads the policies of direct bookings, by id; none if the PMS does not send them.
 * https://api.hostaway.com/documentation#cancellation-policies
 */
export async function policiesAt(call: PmsCall): Promise<ReadonlyMap<string, CancellationPolicy | null>> {
  const { found: all = [] } = await sideList(['cancellationPolicy'], policies.all(call));
  return new Map(readable(all, (raw) => [raw.id('id'), policyOf(raw)]));
}

/**
 * Returns the policy that the listing names, or the account's only one. The name that a listing also has is for
 * other channels: it stays text.
 */
export function policyFor(
  raw: Fields,
  known: ReadonlyMap<string, CancellationPolicy | null>,
): CancellationPolicy | null {
  const named = known.get(raw.optionalId('cancellationPolicyId') ?? '');
  const [only] = known.size === 1 ? known.values() : [];
  return named ?? only ?? textPolicy(raw.optionalText('cancellationPolicy'));
}

/** Reads a policy; one with a rule other than a percentage of the total becomes text only. */
export function policyOf(raw: Fields): CancellationPolicy | null {
  const description = raw.optionalText('name');
  const items = raw.objects('cancellationPolicyItem');
  const rules = readable(items, ruleOf).flat();
  if (rules.length === 0 || rules.length < items.length) return textPolicy(description);
  const tiers = rules.sort((one, other) => one.seconds - other.seconds);
  const [before, after] = [tiers.filter(({ seconds }) => seconds <= 0), tiers.filter(({ seconds }) => seconds > 0)];
  const last: PolicyTier = { until: null, refundPercentage: 0 };
  return { source: 'PMS', description, tiers: [...[...after, ...before].map(({ tier }) => tier), last] };
}

interface Rule {
  seconds: number;
  tier: PolicyTier;
}

/**
 * Returns a rule, or none of another kind. Seconds before arrival are negative, those after the reservation positive.
 */
function ruleOf(item: Fields): Rule[] {
  const refundPercentage = item.amount('refundAmount').toNumber();
  const isShare = knownMeaning(item, 'refundType', REFUND_TYPES) && knownMeaning(item, 'refundField', REFUND_FIELDS);
  const seconds = item.amount('timeDelta').toNumber();
  const isArrival = knownMeaning(item, 'event', POLICY_EVENTS) === true;
  const isBefore = seconds <= 0;
  if (!isShare || isArrival !== isBefore || refundPercentage < 0 || refundPercentage > 100) return [];
  const hours = Math.abs(seconds) / SECONDS_PER_HOUR;
  const until = isArrival ? { hoursBeforeCheckIn: hours } : { hoursAfterBooking: hours };
  return [{ seconds, tier: { until, refundPercentage } }];
}
