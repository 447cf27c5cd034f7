import type { Call, Routes } from '../../engine/index.js';
import type { Property } from '../../ledger/types.js';
import { type Body, idsIn, instantIn } from './body.js';
import { rateIdOf } from './ids.js';

/** Days before the start, and the share of the price that is due from then on. */
const POLICIES: Record<string, [days: number, share: number][]> = {
  flexible: [[1, 1]],
  moderate: [[5, 0.5]],
  strict: [
    [30, 0.5],
    [7, 1],
  ],
};

const policiesOf = ({ cancellationPolicy, currency }: Property) =>
  (POLICIES[cancellationPolicy] ?? []).map(([days, RelativeFee]) => ({
    Applicability: 'Start',
    FeeExtents: ['Everything'],
    ApplicabilityOffset: `P0M${days}DT0H0M0S`,
    FeeMaximumTimeUnits: null,
    AbsoluteFee: { Currency: currency, Value: 0 },
    RelativeFee,
  }));

export const policies: Routes = {
  'POST /cancellationPolicies/getByRates': ({ account, body }: Call<Body>) => {
    const rates = idsIn(body, 'RateIds', true)!;
    for (const name of ['ReservationStartUtc', 'ReservationEndUtc']) instantIn(body[name], name);
    const known = account.list().filter((property) => rates.includes(rateIdOf(property)));
    return {
      CancellationPolicies: known.map((property) => ({ RateId: rateIdOf(property), Policies: policiesOf(property) })),
    };
  },
};
