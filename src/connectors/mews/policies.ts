import type { CancellationPolicy, Cutoff, PolicyTier } from '../../values/cancellation/policy.js';
import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import { sideList } from '../kit/sides.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { toNumber } from '../port/values.js';
import { ask } from './client.js';
import { APPLICABILITIES, FEE_EXTENTS } from './vocabulary.js';

/**
 * Returns the policy of a rate for a stay; null if the client may not read it. Policies depend on the dates.
 * https://docs.mews.com/connector-api/operations/cancellationpolicies#get-cancellation-policies-by-rates
 */
export async function policyOfStay(
  call: PmsCall,
  rateId: string,
  { StartUtc, EndUtc }: { StartUtc: string; EndUtc: string },
): Promise<CancellationPolicy | null> {
  const asked = { RateIds: [rateId], ReservationStartUtc: StartUtc, ReservationEndUtc: EndUtc };
  const { found: rates = [] } = await sideList(
    ['cancellationPolicy'],
    ask(call, '/cancellationPolicies/getByRates', asked).then((body) =>
      body.tolerant().objects('CancellationPolicies'),
    ),
  );
  const own = rates.filter((raw) => raw.optionalId('RateId') === rateId);
  return policyOf(own.flatMap((raw) => raw.objects('Policies')));
}

interface Rule {
  /** Null for a fee that applies from the booking on. */
  from: Cutoff | null;
  fee: PolicyTier[];
}

/** Refunds all until the first fee. The PMS does not document which of several fees applies, so none is stated then. */
export function policyOf(fees: readonly Fields[]): CancellationPolicy | null {
  const rules = readable(fees, ruleOf);
  const due = rules.filter(
    ({ fee }) => !fee.some((tier) => 'refundPercentage' in tier && tier.refundPercentage === 100),
  );
  if (rules.length === 0 || rules.length < fees.length) return null;
  const [first] = due;
  if (!first) return { source: 'PMS', description: '', tiers: [{ until: null, refundPercentage: 100 }] };
  const until = earliest(due.map(({ from }) => from));
  const late = due.length === 1 ? first.fee : [];
  const tiers = [...(until ? [{ until, refundPercentage: 100 }] : []), ...late];
  return until === undefined || tiers.length === 0 ? null : { source: 'PMS', description: '', tiers };
}

/** Returns undefined for times that are counted differently: without a stay, they have no order. */
function earliest(all: readonly (Cutoff | null)[]): Cutoff | null | undefined {
  if (all.includes(null)) return null;
  const [first, ...others] = all as Cutoff[];
  const kindOf = (cutoff: Cutoff): string => Object.keys(cutoff).join();
  if (others.some((one) => kindOf(one) !== kindOf(first!))) return undefined;
  const before = (cutoff: Cutoff): number => Number(Object.values(cutoff)[0]);
  return others.reduce((one, other) => (before(other) > before(one) ? other : one), first!);
}

function ruleOf(raw: Fields): Rule {
  const kind = knownMeaning(raw, 'Applicability', APPLICABILITIES);
  return { from: kind === 'BOOKING' ? null : beginOf(raw, kind === 'DATE'), fee: feeTiers(raw) };
}

const DURATION = /^P(?:0Y)?(?:0M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:0S)?)?$/;

/** Throws `invalid_response` for an offset of days and hours together, or of months. */
function beginOf(raw: Fields, isOfDate: boolean): Cutoff {
  const match = DURATION.exec(raw.text('ApplicabilityOffset'));
  const [days = 0, hours = 0, minutes = 0] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  const isExact = match !== null && (hours + minutes === 0 || (days === 0 && !isOfDate));
  if (!isExact) throw raw.invalid('ApplicabilityOffset', 'a number of days, or of hours before the start');
  if (isOfDate) return { daysBeforeCheckIn: days, at: '00:00' };
  return days > 0 ? { daysBeforeCheckIn: days } : { hoursBeforeCheckIn: hours + minutes / 60 };
}

/** Returns an empty list when the fee is not a share of the whole price. */
function feeTiers(raw: Fields): PolicyTier[] {
  const share = toNumber(raw.price('RelativeFee'));
  const isFixed = !raw.object('AbsoluteFee').price('Value').isZero();
  if (share === 0 && !isFixed) return [{ until: null, refundPercentage: 100 }];
  const extents = raw.texts('FeeExtents').map((word) => knownMeaning(raw.with('extent', word), 'extent', FEE_EXTENTS));
  const isOfAll = extents.includes('ALL') && !raw.has('FeeMaximumTimeUnits') && !isFixed && share <= 1;
  return isOfAll ? [{ until: null, refundPercentage: 100 - share * 100 }] : [];
}
