import { Decimal } from 'decimal.js';
import type { Property } from '../../ledger/types.js';
import { money, type StayPrice } from './prices.js';
import type { Row } from './row.types.js';
import { timeOf } from './times.js';

/** Free until `days` before arrival, then a percentage of `limit` nights, or of all. */
const POLICIES: Record<string, { code: string; days: number; percent: number; limit?: number }> = {
  flexible: { code: 'FLE', days: 1, percent: 100, limit: 1 },
  moderate: { code: 'MOD', days: 5, percent: 50 },
  strict: { code: 'STR', days: 30, percent: 100 },
};

const policyOf = ({ cancellationPolicy }: Property) => POLICIES[cancellationPolicy];

const named = ({ cancellationPolicy: name }: Property, code: string) => ({
  code,
  name: name[0]!.toUpperCase() + name.slice(1),
  description: '',
});

export function policiesOf(property: Property): Row[] {
  const policy = policyOf(property);
  if (!policy) return [];
  const { code, days, percent, limit } = policy;
  const wire = {
    id: `${property.id}-${code}`,
    propertyId: String(property.id),
    ...named(property, code),
    periodFromReference: { hours: 0, days, months: 0 },
    reference: 'PriorToArrival',
    fee: { vatType: 'Without', percentValue: { percent, limit, includeServiceIds: [] } },
  };
  return [{ type: 'BedRoom', wire }];
}

/** Returns the part of the policy that a plan has. */
export function policyIn(property: Property) {
  const policy = policyOf(property);
  return policy && { id: `${property.id}-${policy.code}`, ...named(property, policy.code) };
}

/** Returns the fee of a stay that begins on the date, and when it is due. */
export function cancellationFee(property: Property, arrival: string, { nights }: StayPrice) {
  const policy = policyOf(property);
  if (!policy) return undefined;
  const { code, days, percent, limit } = policy;
  const due = new Date(Date.parse(`${arrival}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
  const base = Decimal.sum(0, ...nights.slice(0, limit).map(({ gross }) => gross));
  const fee = base.times(percent).dividedBy(100).toDecimalPlaces(2);
  const dueDateTime = timeOf(property, due, 'arrival');
  return { ...named(property, code), dueDateTime, fee: money(fee, property.currency) };
}
