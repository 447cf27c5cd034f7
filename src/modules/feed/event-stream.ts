import type { Writable } from 'node:stream';

/** How long a full buffer waits for its reader. */
const PATIENCE_MS = 30_000;
/** The time in which an ended stream is read to its end. */
const LAST_MS = 500;

/**
 * An answer of the type `text/event-stream`, which stays open. Invariant: a reader that does not read costs the buffer
 * of `answer` and one event, and is cut off after a while.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream {
  private readonly left = new AbortController();
  private hasRoom = true;
  private onRoom?: () => void;

  /** The head of `answer` has been written. */
  constructor(private readonly answer: Writable) {
    // A reader that leaves in the middle of a write ends this stream and nothing else.
    answer.on('error', () => undefined);
    answer.on('drain', () => this.continue());
    answer.once('close', () => this.leave());
    if (answer.destroyed) this.leave();
  }

  /** Aborted when the stream has ended, or its reader has left. */
  get signal(): AbortSignal {
    return this.left.signal;
  }

  /** Returns whether there is room for more; if not, wait for `room`. */
  send(text: string): boolean {
    if (!this.signal.aborted) this.hasRoom = this.answer.write(text);
    return this.hasRoom;
  }

  /** Resolves when the reader has read; a reader that does not is cut off. */
  async room(): Promise<void> {
    if (this.hasRoom || this.signal.aborted) return;
    const patience = setTimeout(() => this.answer.destroy(), PATIENCE_MS);
    await new Promise<void>((resolve) => (this.onRoom = resolve));
    clearTimeout(patience);
  }

  /** Ends the stream after everything that was sent. */
  finish(): void {
    if (this.signal.aborted) return;
    this.answer.end();
    setTimeout(() => this.answer.destroy(), LAST_MS).unref();
    this.leave();
  }

  private continue(): void {
    this.hasRoom = true;
    this.onRoom?.();
  }

  private leave(): void {
    this.left.abort();
    this.onRoom?.();
  }
}
