import type { Slices } from '../../platform/work/slices.js';
import type { FoundHit } from './search-hit.js';
import { byPosition } from './search-position.js';
import type { Candidate } from './search.repository.js';
import type { SearchPosition } from './search.types.js';
import type { LikelyUnit, UnitStays } from './unit-stays.js';

interface Wanted {
  after?: SearchPosition;
  /** The most hits. */
  count: number;
  /** The most stays to price. */
  stays: number;
}

/**
 * Returns the first hits in the order by total. It computes a lower and an upper bound of each unit's total, then
 * prices units by ascending lower bound until no other can come before the hits found. Undefined where that takes too
 * many stays.
 */
export const cheapestHits = async (
  candidates: readonly Candidate[],
  stays: UnitStays,
  { after, count, stays: most }: Wanted,
  slices: Slices,
): Promise<FoundHit[] | undefined> => {
  const isAhead = (position: SearchPosition): boolean => after === undefined || byPosition(position, after) > 0;
  const likely = (await bounded(candidates, stays, slices)).filter(({ last }) => isAhead(last));
  likely.sort((one, other) => byPosition(one.first, other.first));
  const hits: FoundHit[] = [];
  let priced = 0;
  for (const unit of likely) {
    if (hits.length >= count && byPosition(hits[count - 1]!, unit.first) < 0) break;
    if (priced >= most) return undefined;
    if (slices.isOver) await slices.next();
    const best = stays.best(unit);
    priced += best.count;
    if (!best.found || !isAhead(best.found)) continue;
    hits.push(best.found);
    hits.sort(byPosition);
  }
  return hits.slice(0, count);
};

const bounded = async (candidates: readonly Candidate[], stays: UnitStays, slices: Slices): Promise<LikelyUnit[]> => {
  const likely: LikelyUnit[] = [];
  for (const candidate of candidates) {
    if (slices.isOver) await slices.next();
    const unit = stays.likely(candidate);
    if (unit) likely.push(unit);
  }
  return likely;
};
