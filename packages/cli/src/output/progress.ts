import type { OutputStream } from '../streams.js';

const QUIET_MS = 1_000;
const CLEAR_LINE = '\r\u001b[K';

/** A line on the terminal that counts the seconds of work that takes longer than one second. */
export class Progress {
  private text = '';
  private since = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly stream: OutputStream,
    private readonly now: () => Date,
  ) {}

  /** Starts to count, or changes the text while counting. */
  show(text: string): void {
    this.text = text;
    if (this.timer || !this.stream.isTTY) return;
    this.since = this.now().getTime();
    this.timer = setInterval(() => this.draw(), QUIET_MS);
    this.timer.unref();
  }

  /** Removes the line, because other output follows. */
  hide(): void {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.stream.write(CLEAR_LINE);
  }

  private draw(): void {
    const seconds = Math.round((this.now().getTime() - this.since) / 1_000);
    this.stream.write(`${CLEAR_LINE}${this.text} … ${seconds} s`);
  }
}
