import type { Trial } from '../proof.js';

/** What was checked, by kind, and what was found wrong. A kind that was never seen breaks the proof: it proves nothing. */
export class Tally<Kind extends string> {
  readonly faults: string[] = [];
  private readonly counts: Map<Kind, number>;

  constructor(kinds: readonly Kind[]) {
    this.counts = new Map(kinds.map((kind) => [kind, 0]));
  }

  count(kind: Kind, more = 1): void {
    this.counts.set(kind, this.counts.get(kind)! + more);
  }

  fault(what: string): void {
    this.faults.push(what);
  }

  /** Whatever `check` throws is a fault. */
  try(what: string, check: () => unknown): void {
    try {
      check();
    } catch (error) {
      this.fault(`${what}: ${(error as Error).message}`);
    }
  }

  /** Figures, the first faults, and whether each kind was seen and none is at fault. */
  tell(trial: Trial, figure: string, promise: string): void {
    for (const fault of this.faults.slice(0, 5)) trial.say(fault);
    trial.figure(figure, [...this.counts].map(([kind, count]) => `${kind} ${count}`).join(', '));
    trial.must(this.faults.length === 0, `${promise} (${this.faults.length} faults)`);
    const unseen = [...this.counts].filter(([, count]) => count === 0).map(([kind]) => kind);
    trial.must(unseen.length === 0, `each kind was seen${unseen.length > 0 ? `, but not ${unseen.join(', ')}` : ''}`);
  }
}
