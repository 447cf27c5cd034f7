import { resumeAfter } from './loop-time.js';

/** The longest time for which one request may occupy the event loop. */
const SLICE_MS = 2;

/** Work that waits for its next slice, by workspace. Each event-loop turn begins one slice; workspaces alternate. */
class SliceQueue {
  private readonly waiting = new Map<string, (() => void)[]>();

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  /** Resolves when the next slice of the workspace may begin. */
  wait(workspaceId: string): Promise<void> {
    if (!this.isBusy) setImmediate(() => this.resumeNext());
    return new Promise((resume) => {
      const own = this.waiting.get(workspaceId);
      if (own) own.push(resume);
      else this.waiting.set(workspaceId, [resume]);
    });
  }

  private resumeNext(): void {
    const [workspaceId, own] = this.waiting.entries().next().value!;
    // The workspace moves behind all others that wait.
    this.waiting.delete(workspaceId);
    own.shift()!();
    if (own.length > 0) this.waiting.set(workspaceId, own);
    if (this.isBusy) setImmediate(() => this.resumeNext());
  }
}

const queue = new SliceQueue();

/**
 * The work of one request, cut into slices of a few milliseconds between which the process serves others. Between two
 * steps of the work: `if (slices.isOver) await slices.next()`. Waiting for input counts too: work that resumes after a
 * read from the database queues with the work of others.
 */
export class Slices {
  private end = performance.now() + SLICE_MS;

  constructor(private readonly workspaceId: string) {}

  /** Returns whether the slice has lasted long enough. */
  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Resolves when the next slice begins. */
  async next(): Promise<void> {
    await resumeAfter(queue.wait(this.workspaceId));
    this.end = performance.now() + SLICE_MS;
  }
}
