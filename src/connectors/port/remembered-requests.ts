import type { PmsRequest } from './connector.js';

/** A request of a read, and how many answers of the read had arrived before it was sent. */
export interface RepeatableRequest {
  request: PmsRequest;
  accept?: readonly number[];
  after: number;
}

const KEPT_MS = 24 * 3_600_000;
const MOST_CHARACTERS = 16 * 1024 * 1024;

interface Kept {
  requests: readonly RepeatableRequest[];
  characters: number;
  until: number;
}

/**
 * The requests of reads that may be repeated, in this process only. Reads with a single request are not kept: their
 * answer is not parsed anyway. When it is full, it takes no more until the oldest expire after a day: a pass reads its
 * listings in turn, so replacing the oldest with the newest would drop each before it is used.
 */
export class RememberedRequests {
  private readonly kept = new Map<string, Kept>();
  private characters = 0;

  /** `now`: the current time, in ms since 1970. */
  constructor(private readonly now: () => number) {}

  of(read: Buffer): readonly RepeatableRequest[] | undefined {
    const found = this.kept.get(keyOf(read));
    return found && found.until > this.now() ? found.requests : undefined;
  }

  keep(read: Buffer, requests: readonly RepeatableRequest[]): void {
    if (requests.length < 2 || requests.some(({ request: { write, anonymous } }) => write || anonymous)) return;
    this.dropEnded();
    const key = keyOf(read);
    const characters = key.length + JSON.stringify(requests).length;
    const free = MOST_CHARACTERS - this.characters + (this.kept.get(key)?.characters ?? 0);
    if (characters > free) return;
    this.drop(key);
    this.kept.set(key, { requests, characters, until: this.now() + KEPT_MS });
    this.characters += characters;
  }

  private dropEnded(): void {
    for (const [key, { until }] of this.kept) {
      if (until > this.now()) return;
      this.drop(key);
    }
  }

  private drop(key: string): void {
    this.characters -= this.kept.get(key)?.characters ?? 0;
    this.kept.delete(key);
  }
}

const keyOf = (read: Buffer): string => read.toString('base64');
