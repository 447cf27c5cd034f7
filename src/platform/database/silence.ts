const BEAT_MS = 250;

/** Something that waits for PostgreSQL. */
export interface BeatListener {
  /** Called every `BEAT_MS` while it waits. */
  beat(): void;
}

/**
 * Calls its listeners at regular beats. Limits are counted in beats, not read from a clock: a pause of this process is
 * one beat, so it is never mistaken for a server that does not answer.
 */
class Beats {
  private readonly waiting = new Set<BeatListener>();
  private timer?: NodeJS.Timeout;

  add(one: BeatListener): void {
    this.waiting.add(one);
    this.timer ??= setInterval(() => this.beat(), BEAT_MS).unref();
  }

  delete(one: BeatListener): void {
    this.waiting.delete(one);
  }

  private beat(): void {
    for (const one of [...this.waiting]) one.beat();
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** The listeners of this process. */
export const beats = new Beats();

/** The number of beats after which `milliseconds` have passed. */
export const beatsIn = (milliseconds: number): number => Math.ceil(milliseconds / BEAT_MS);

/** The time for which PostgreSQL has answered nothing at all, in beats; 0 while it answers or refuses connections. */
export interface Pulse {
  readonly silentBeats: number;
}

/** PostgreSQL did not answer in time. The connection is closed, because the answer may still arrive. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL does not answer');
  }
}

/** The silence after which the whole server counts as frozen, and the time that each statement waits from then on. */
const FROZEN = beatsIn(2_000);
const SHORT = beatsIn(500);

/** Returns whether work that has waited for that many beats should stop waiting because the server is frozen. */
export const isFrozen = (pulse: Pulse | undefined, waitedBeats: number): boolean =>
  pulse !== undefined && pulse.silentBeats >= FROZEN && waitedBeats >= SHORT;
