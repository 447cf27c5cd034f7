import { iso } from '../../engine/index.js';
import type { Property } from '../../ledger/types.js';

/** The percentage that is due from a number of days before check-in. */
const ITEMS: Record<string, [days: number, percentage: string][]> = {
  moderate: [[5, '50.0']],
  strict: [
    [30, '50.0'],
    [7, '100.0'],
  ],
};
const PRESETS = ['flexible'];

const isKnown = ({ cancellationPolicy: name }: Property): boolean => name in ITEMS || PRESETS.includes(name);

/** Returns the id of the rental's own policy; null for none. */
export const policyIdOf = (rental: Property): number | null => (isKnown(rental) ? rental.id + 50_000 : null);

export const itemsOf = (rental: Property) =>
  (ITEMS[rental.cancellationPolicy] ?? []).map(([eligible_days, penalty_percentage], index) => ({
    links: { rental_cancelation_policy: policyIdOf(rental) },
    id: rental.id * 10 + index,
    ...{ eligible_days, penalty_percentage },
    created_at: iso(rental.createdAt),
    updated_at: iso(rental.updatedAt),
  }));

export const toPolicy = (rental: Property) => ({
  links: { rental: rental.id, rental_cancelation_policy_items: itemsOf(rental).map(({ id }) => id) },
  id: policyIdOf(rental),
  body: rental.cancellationPolicy,
  body_translations: { en: rental.cancellationPolicy },
  preset: PRESETS.includes(rental.cancellationPolicy) ? rental.cancellationPolicy : null,
  created_at: iso(rental.createdAt),
  updated_at: iso(rental.updatedAt),
});
