import type { Account } from '../../ledger/account.js';
import type { Property } from '../../ledger/types.js';

const DAY_SECONDS = 86_400;

/** The percentage that is refunded until a number of days before arrival. */
const POLICIES: Record<string, [percentage: number, days: number][]> = {
  flexible: [[100, 1]],
  moderate: [
    [100, 14],
    [50, 7],
  ],
  strict: [[50, 30]],
};
const NAMES = Object.keys(POLICIES);

const idOf = (name: string): number => NAMES.indexOf(name) + 1;

/** Returns the account's policies for direct bookings. Numbers are texts within the items. */
export const policiesOf = ({ id: accountId }: Account) =>
  NAMES.map((name) => ({
    id: idOf(name),
    accountId,
    name: name[0]!.toUpperCase() + name.slice(1),
    cancellationPolicyItem: POLICIES[name]!.map(([percentage, days], index) => ({
      id: String(idOf(name) * 10 + index),
      cancellationPolicyId: String(idOf(name)),
      refundAmount: String(percentage),
      refundType: 'percentage',
      refundField: 'totalPrice',
      timeDelta: String(-days * DAY_SECONDS),
      event: 'arrival',
    })),
  }));

/** Returns the id of the property's policy; null if the account has none of that name. */
export const policyIdOf = ({ cancellationPolicy }: Property): number | null => idOf(cancellationPolicy) || null;
