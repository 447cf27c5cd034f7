import { Readable } from 'node:stream';

/** What the reader of a stream may leave unread, in bytes; one event more is accepted. */
const BUFFER_BYTES = 64 * 1024;
/** How long a full buffer waits for its reader. */
const PATIENCE_MS = 30_000;
/** The time in which an ended stream is read to its end. */
const LAST_MS = 500;

/**
 * The body of an answer of the type `text/event-stream`. Guards: a reader that does not read costs a bounded buffer, and is cut
 * off after a while. https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream extends Readable {
  private readonly left = new AbortController();
  private hasRoom = true;
  private onRoom?: () => void;

  constructor(start: string) {
    super({ highWaterMark: BUFFER_BYTES });
    this.send(start);
  }

  /** Aborted when the stream has ended, or its reader has left. */
  get signal(): AbortSignal {
    return this.left.signal;
  }

  /** Returns whether there is room for more; if not, wait for `room`. */
  send(text: string): boolean {
    if (!this.signal.aborted) this.hasRoom = this.push(text);
    return this.hasRoom;
  }

  /** Resolves when the reader has read; a reader that does not is cut off. */
  async room(): Promise<void> {
    if (this.hasRoom || this.signal.aborted) return;
    const patience = setTimeout(() => this.destroy(), PATIENCE_MS);
    await new Promise<void>((resolve) => (this.onRoom = resolve));
    clearTimeout(patience);
  }

  /** Ends the stream after what was sent. */
  finish(): void {
    if (this.signal.aborted) return;
    this.push(null);
    setTimeout(() => this.destroy(), LAST_MS).unref();
    this.leave();
  }

  override _read(): void {
    this.hasRoom = true;
    this.onRoom?.();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.leave();
    done(error);
  }

  private leave(): void {
    this.left.abort();
    this.onRoom?.();
  }
}
