/** The sandbox's own time: the machine's, moved by an offset that a test sets. */
export class SandboxClock {
  private offsetMs = 0;

  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Milliseconds added to the machine's time; 0 is real time. */
  setOffset(offsetMs: number): void {
    this.offsetMs = offsetMs;
  }

  /** Sets the current time to this moment (ISO 8601); time runs on from there. */
  travelTo(moment: string): void {
    this.offsetMs = Date.parse(moment) - Date.now();
  }

  get offset(): number {
    return this.offsetMs;
  }
}
