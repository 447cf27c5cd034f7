import { readFileSync } from 'node:fs';

/** The clock ticks of /proc/<pid>/stat; the same on every Linux. */
const TICK_MS = 10;
const EVERY_MS = 100;

/** Returns the processor time in milliseconds, user and system; undefined if the process does not exist. */
export const usedBy = (pid: number): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
};

/** Samples the processor time of processes that start and end; the time of ended processes stays counted. */
export class ProcessorMeter {
  private readonly used = new Map<number, number>();
  private readonly samples: { at: number; used: Map<number, number> }[] = [];
  private running = true;
  private readonly done: Promise<void>;

  constructor(private readonly pids: () => Promise<number[]>) {
    this.done = this.run();
  }

  /** Returns the time between two instants before the last sample; of all processes or of one. */
  between(from: number, to: number, pid?: number): number {
    const before = (instant: number): number => {
      const used = this.samples.findLast(({ at }) => at <= instant)?.used ?? new Map<number, number>();
      return pid === undefined ? [...used.values()].reduce((sum, each) => sum + each, 0) : (used.get(pid) ?? 0);
    };
    return before(to) - before(from);
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.done;
  }

  private async run(): Promise<void> {
    while (this.running) {
      for (const pid of await this.pids()) {
        const used = usedBy(pid);
        if (used !== undefined) this.used.set(pid, used);
      }
      this.samples.push({ at: Date.now(), used: new Map(this.used) });
      await new Promise((resume) => setTimeout(resume, EVERY_MS));
    }
  }
}
