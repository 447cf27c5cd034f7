import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Assault, AssaultReport } from './assault.js';

const PROGRAM = fileURLToPath(new URL('./assault.js', import.meta.url));

/** An assault in a process of its own: it must not slow down the process that measures. */
export class AttackProcess {
  private constructor(private readonly child: ChildProcess) {}

  /** Resolves when the first requests are in flight. */
  static async start(assault: Assault): Promise<AttackProcess> {
    const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced' });
    const started = once(child, 'message');
    child.send(assault);
    await started;
    return new AttackProcess(child);
  }

  /** Resolves with the answers by status when the last request has one. */
  async stop(): Promise<AssaultReport> {
    const report = once(this.child, 'message') as Promise<[AssaultReport]>;
    this.child.send('stop');
    return (await report)[0];
  }
}

/** Adds up the answers of several assaults. */
export const sumOf = (reports: readonly AssaultReport[]): AssaultReport => {
  const sum: AssaultReport = {};
  for (const report of reports)
    for (const [status, count] of Object.entries(report)) sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
  return sum;
};

/** Formats the answers in one line: `429 × 12, 200 × 3`. */
export const inWords = (report: AssaultReport): string =>
  Object.entries(report)
    .map(([status, count]) => `${status === '0' ? 'cut off' : status} × ${count}`)
    .join(', ') || 'none';
