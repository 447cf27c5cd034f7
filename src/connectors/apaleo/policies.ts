import type { CancellationPolicy, Cutoff, PolicyTier } from '../../values/cancellation/policy.js';
import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import { textPolicy } from '../kit/published-policies.js';
import type { Query } from '../kit/reading.js';
import { type Side, sideList } from '../kit/sides.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { isCalendarDate, nightsBetween, toNumber } from '../port/values.js';
import { listAt } from './rate-plans.js';
import { POLICY_REFERENCES } from './vocabulary.js';

type Policies = ReadonlyMap<string, CancellationPolicy | null>;

const ALL = { refundPercentage: 100 };

const policies = listAt('/rateplan/v1/cancellation-policies', 'cancellationPolicies');

/** Reads the cancellation policies, by id. */
export async function policiesAt(call: PmsCall, query: Query): Promise<Side<Policies>> {
  const { found = [], unread } = await sideList(['cancellationPolicy'], policies.all(call, { query }));
  return { found: new Map(readable(found, (raw) => [raw.id('id'), policyOf(raw)])), unread };
}

/** Returns the policy that all plans of a property name; null if they name several. */
export function policyFor(plans: readonly Fields[], known: Policies = new Map()): CancellationPolicy | null {
  const ids = new Set(plans.map((plan) => plan.optionalObject('cancellationPolicy')?.optionalId('id') ?? ''));
  const [id = ''] = ids;
  return ids.size === 1 ? (known.get(id) ?? null) : null;
}

/**
 * Returns a policy that refunds everything until a time, after which a fee is due. A percentage fee applies to the
 * nights alone, so it gives no tier; the offer of a stay states its amount.
 */
export function policyOf(raw: Fields): CancellationPolicy | null {
  const description = raw.optionalText('description') || raw.optionalText('name');
  const [until] = readable([raw], freeUntil);
  const late = readable([raw], feeTiers).flat();
  if (!until || (isNever(until) && late.length === 0)) return textPolicy(description);
  return { source: 'PMS', description, tiers: [{ until, ...ALL }, ...late] };
}

const isNever = (until: Cutoff): boolean => 'hoursAfterBooking' in until && until.hoursAfterBooking === 0;

/** Returns undefined for periods that no tier expresses: months, days with hours, or days after the booking. */
function freeUntil(raw: Fields): Cutoff | undefined {
  const period = raw.object('periodFromReference');
  const [hours = 0, days = 0, months = 0] = ['hours', 'days', 'months'].map((unit) =>
    period.has(unit) ? period.integer(unit) : 0,
  );
  const isBeforeArrival = knownMeaning(raw, 'reference', POLICY_REFERENCES) === 'ARRIVAL';
  const isExact = months === 0 && (days === 0 || (isBeforeArrival && hours === 0));
  if (!isExact) return undefined;
  if (days > 0) return { daysBeforeCheckIn: days };
  return isBeforeArrival ? { hoursBeforeCheckIn: hours } : { hoursAfterBooking: hours };
}

/** Returns the tier after the free period, or an empty list for a percentage of the nights. */
function feeTiers(raw: Fields): PolicyTier[] {
  const fee = raw.object('fee');
  if (fee.has('fixedValue')) return [feeTier(fee.object('fixedValue'))];
  return fee.object('percentValue').price('percent').isZero() ? [{ until: null, ...ALL }] : [];
}

function feeTier(money: Fields): PolicyTier {
  const [amount, currency] = [money.price('amount'), money.currency('currency')];
  return amount.isZero() ? { until: null, ...ALL } : { until: null, penalty: { amount: toNumber(amount), currency } };
}

/** A local time of the property. A time in UTC is local only if the property's other times are in UTC too. */
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):00(Z|[+-]\d\d:\d\d)$/;

/** Returns the policy of an offer, whose fee the PMS computes; undefined if unreadable: the listing's then applies. */
export function policyOfOffer(offer: Fields): CancellationPolicy | undefined {
  const [policy] = readable([offer.tolerant()], (raw) => {
    const fee = raw.object('cancellationFee');
    const [, arrival = '', , own] = LOCAL_TIME.exec(raw.text('arrival')) ?? [];
    const [, date = '', at = '', zone] = LOCAL_TIME.exec(fee.text('dueDateTime')) ?? [];
    const isLocal = isCalendarDate(arrival) && isCalendarDate(date) && (zone === 'Z') === (own === 'Z');
    if (!isLocal) throw fee.invalid('dueDateTime', 'a minute at the property');
    const until = { daysBeforeCheckIn: nightsBetween(date, arrival), at };
    const description = fee.optionalText('description') || fee.optionalText('name');
    return { source: 'PMS' as const, description, tiers: [{ until, ...ALL }, feeTier(fee.object('fee'))] };
  });
  return policy;
}
