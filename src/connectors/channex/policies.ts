import type { CancellationPolicy, Cutoff, PolicyTier } from '../../values/cancellation/policy.js';
import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import { textPolicy } from '../kit/published-policies.js';
import { type Side, sideList } from '../kit/sides.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { toNumber } from '../port/values.js';
import { listAt } from './client.js';
import { AFTER_BOOKING, DEADLINE_LOGICS, DEADLINE_TYPES, PENALTY_MODES } from './vocabulary.js';

export type PlanPolicies = ReadonlyMap<string, CancellationPolicy | null>;

const policies = listAt('/cancellation_policies');

/**
 * Reads policies by id. The partner's key also reads those of other hosts, but no plan of these properties names them.
 */
export async function policiesAt(call: PmsCall, propertyIds: string): Promise<Side<PlanPolicies>> {
  const query = { 'filter[property_id]': propertyIds };
  const { found = [], unread } = await sideList(['cancellationPolicy'], policies.all(call, { query }));
  return { found: new Map(readable(found, (raw) => [raw.id('id'), policyOf(raw)])), unread };
}

/** Returns the policy that all plans of a property share, each with its own or the property's; null if they differ. */
export function policyFor(
  property: Fields,
  plans: readonly Fields[],
  known: PlanPolicies = new Map(),
): CancellationPolicy | null {
  const usual = property.optionalId('default_cancellation_policy_id');
  const ids = new Set(plans.map((plan) => plan.optionalId('cancellation_policy_id') ?? usual));
  const [id] = ids;
  return ids.size === 1 && id ? (known.get(id) ?? null) : null;
}

const ALL = { refundPercentage: 100 };
const NOTHING = { refundPercentage: 0 };

/** Reads a policy as the booking page of the vendor does: one part before a deadline, one from the deadline on. */
export function policyOf(raw: Fields): CancellationPolicy | null {
  const description = raw.optionalText('title');
  const [tiers] = readable([raw], tiersOf);
  return tiers ? { source: 'PMS', description, tiers } : textPolicy(description);
}

/** Returns undefined if a part is due from the booking on, or if the penalty has no deadline. */
function tiersOf(raw: Fields): PolicyTier[] | undefined {
  const after = raw.has('after_reservation_cancellation_logic')
    ? knownMeaning(raw, 'after_reservation_cancellation_logic', AFTER_BOOKING)
    : 'FREE';
  if (after === 'NOTHING') return [{ until: null, ...NOTHING }];
  if (after === 'PART') return undefined;
  const logic = knownMeaning(raw, 'cancellation_policy_logic', DEADLINE_LOGICS);
  if (logic === 'FREE') return [{ until: null, ...ALL }];
  if (!raw.has('cancellation_policy_deadline')) return logic === 'NOTHING' ? [{ until: null, ...NOTHING }] : undefined;
  return [
    { until: deadlineOf(raw), ...ALL },
    ...(logic === 'NOTHING' ? [{ until: null, ...NOTHING }] : readable([raw], penaltyOf).flat()),
  ];
}

function deadlineOf(raw: Fields): Cutoff {
  const count = raw.integer('cancellation_policy_deadline');
  const isDays = knownMeaning(raw, 'cancellation_policy_deadline_type', DEADLINE_TYPES) === 'DAYS';
  return isDays ? { daysBeforeCheckIn: count } : { hoursBeforeCheckIn: count };
}

/** Returns no tier for a penalty in nights, which do not all cost the same. */
function penaltyOf(raw: Fields): PolicyTier[] {
  if (knownMeaning(raw, 'cancellation_policy_mode', PENALTY_MODES) === 'NIGHTS') return [];
  const penalty = toNumber(raw.price('cancellation_policy_penalty'));
  if (penalty > 100) throw raw.invalid('cancellation_policy_penalty', 'a part of the price');
  return [{ until: null, refundPercentage: 100 - penalty }];
}
