import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';

interface Rules {
  logic: 'free' | 'deadline' | 'non_refundable';
  days: number;
  percentage?: string;
}

/** Free until `days` before arrival; then a percentage of the price, or all of it. */
const POLICIES: Record<string, Rules> = {
  flexible: { logic: 'deadline', days: 1, percentage: '100' },
  moderate: { logic: 'deadline', days: 5, percentage: '50' },
  strict: { logic: 'non_refundable', days: 30 },
};

/** Returns the id of the property's policy; null for none. */
export const cancellationPolicyIdOf = ({ uid, cancellationPolicy: name }: Property): string | null =>
  name in POLICIES ? uuidOf(`channex cancellation policy:${uid}`) : null;

export function toCancellationPolicy(property: Property) {
  const id = cancellationPolicyIdOf(property)!;
  const { logic, days, percentage = null } = POLICIES[property.cancellationPolicy]!;
  const attributes = {
    id,
    title: property.cancellationPolicy,
    currency: property.currency,
    after_reservation_cancellation_logic: 'free',
    after_reservation_cancellation_amount: null,
    cancellation_policy_logic: logic,
    cancellation_policy_deadline: days,
    cancellation_policy_deadline_type: 'days',
    cancellation_policy_mode: percentage && 'percent',
    cancellation_policy_penalty: percentage,
    non_show_policy: 'default',
  };
  return { type: 'cancellation_policy', id, attributes };
}
