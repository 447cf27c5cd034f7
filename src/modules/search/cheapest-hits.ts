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
  /** No hit has a greater total. */
  maxTotal?: number;
  /** The most stays to price. */
  stays: number;
}

/** Returns a slightly greater total, to allow for totals that were rounded differently. */
const above = (total: number): number => total + Math.abs(total) * 1e-9 + 1e-9;

/**
 * Collects the first hits in the order by total from candidates that arrive by ascending least total. It computes a
 * lower and an upper bound of each unit's total, then prices units by ascending lower bound, and only those that can
 * precede both the last hit wanted and every unit that has not arrived yet.
 */
export class CheapestHits {
  /** In order. */
  readonly hits: FoundHit[] = [];
  /** Units that may be hits and are not priced yet, by lower bound. */
  private likely: LikelyUnit[] = [];
  private readonly seen = new Set<string>();
  private left: number;
  private spent = false;

  constructor(
    private readonly units: UnitStays,
    private readonly wanted: Wanted,
    private readonly slices: Slices,
  ) {
    this.left = wanted.stays;
  }

  /** Whether more stays would have to be priced than the search may price. */
  get isSpent(): boolean {
    return this.spent;
  }

  /**
   * Returns a total that no wanted hit exceeds: the greatest upper bound among as many units as are wanted. Infinity
   * while fewer units are known to be hits.
   */
  get below(): number {
    const { count, maxTotal = Infinity } = this.wanted;
    const sure = this.likely.filter(({ first }) => this.isAhead(first)).map(({ last }) => last.key);
    const keys = [...this.hits.map(({ key }) => key), ...sure].sort((one, other) => one - other);
    return above(Math.min(keys[count - 1] ?? Infinity, maxTotal));
  }

  /** Adds candidates; every later one costs at least `horizon`. Returns whether the hits are complete. */
  async add(candidates: readonly Candidate[], horizon: number): Promise<boolean> {
    await this.compare(candidates);
    const { count, maxTotal = Infinity } = this.wanted;
    let next = 0;
    for (; next < this.likely.length; next += 1) {
      const unit = this.likely[next]!;
      if (unit.first.key > horizon || this.isBefore(unit.first)) break;
      this.spent = this.left <= 0;
      if (this.spent) return false;
      if (this.slices.isOver) await this.slices.next();
      this.price(unit);
    }
    this.likely = this.likely.slice(next);
    const last = this.hits[count - 1];
    return horizon > maxTotal || horizon === Infinity || (last !== undefined && last.key < horizon);
  }

  private async compare(candidates: readonly Candidate[]): Promise<void> {
    for (const candidate of candidates) {
      if (this.slices.isOver) await this.slices.next();
      // A unit that became more expensive between two reads arrives again.
      if (this.seen.has(candidate.unitId)) continue;
      this.seen.add(candidate.unitId);
      const unit = this.units.likely(candidate);
      if (unit && this.isAhead(unit.last)) this.likely.push(unit);
    }
    this.likely.sort((one, other) => byPosition(one.first, other.first));
  }

  private price(unit: LikelyUnit): void {
    const best = this.units.best(unit);
    this.left -= best.count;
    if (!best.found || !this.isAhead(best.found)) return;
    this.hits.push(best.found);
    this.hits.sort(byPosition);
  }

  /** Returns whether all wanted hits precede the position. */
  private isBefore(position: SearchPosition): boolean {
    const last = this.hits[this.wanted.count - 1];
    return last !== undefined && byPosition(last, position) < 0;
  }

  private isAhead(position: SearchPosition): boolean {
    const { after } = this.wanted;
    return after === undefined || byPosition(position, after) > 0;
  }
}
