import type { Trial } from '../../proof.js';

/** Counts checks by kind, and records faults. A kind that was never seen fails the proof. */
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

  /** Runs `check` and records any error as a fault. */
  try(what: string, check: () => unknown): void {
    try {
      check();
    } catch (error) {
      this.fault(`${what}: ${(error as Error).message}`);
    }
  }

  /** Reports figures and the first faults, and checks that each kind was seen without faults. */
  tell(trial: Trial, figure: string, promise: string): void {
    for (const fault of this.faults.slice(0, 5)) trial.say(fault);
    trial.figure(figure, [...this.counts].map(([kind, count]) => `${kind} ${count}`).join(', '));
    trial.must(this.faults.length === 0, `${promise} (${this.faults.length} faults)`);
    const unseen = [...this.counts].filter(([, count]) => count === 0).map(([kind]) => kind);
    trial.must(unseen.length === 0, `each kind was seen${unseen.length > 0 ? `, but not ${unseen.join(', ')}` : ''}`);
  }
}
