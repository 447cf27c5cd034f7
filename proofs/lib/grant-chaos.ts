import type { Connections } from './stack/connections.js';
import type { Random } from './stack/random.js';
import type { ServiceProcess } from './stack/service-process.js';
import type { Stack } from './stack/stack.js';
import { eventually, pause, until } from './stack/wait.js';

export interface GrantChaosPlan {
  /** Seconds between the ends of a process: kill -9 and SIGTERM in turn. */
  processSeconds: number;
  /** Seconds between kills of PostgreSQL. */
  postgresSeconds: number;
  /** Leases of dead processes end immediately, as they otherwise do after 40 s. */
  jump: boolean;
}

export interface GrantChaosReport {
  killed: number;
  terminated: number;
  postgres: number;
  /** The number of refreshes whose process died before the PMS received them. */
  interrupted: number;
}

/** How long the PMS delays token requests; longer than a process takes to store an answer. */
const HOLD_MS = 5_000;
/** Time for the sandbox to notice a closed connection. */
const HANG_UP_MS = 150;

/**
 * Ends processes and the database while tokens are refreshed. PostgreSQL is killed and processes get SIGTERM at any
 * moment. kill -9 avoids one interval: between the PMS's answer and its storage, where a token would be lost for good.
 * Therefore the PMS delays token requests, and discards those whose process is killed.
 */
export const harass = (
  stack: Stack,
  connections: Connections,
  tokenPath: string,
  { processSeconds, postgresSeconds, jump }: GrantChaosPlan,
  random: Random,
): { hasDoneAll(): boolean; stop(): Promise<GrantChaosReport> } => {
  const report: GrantChaosReport = { killed: 0, terminated: 0, postgres: 0, interrupted: 0 };
  let going = true;
  let fault: unknown;
  const every = async (seconds: number, strike: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; going; turn += 1) {
      for (let waited = 0; going && waited < seconds * 1_000; waited += 50) await pause(50);
      if (going) await strike(turn).catch((error: unknown) => (fault ??= error));
    }
  };
  const kill = async (): Promise<void> => {
    const hold = stack.sandbox.fault({ kind: 'hold', path: tokenPath, count: 0, dropped: [] });
    try {
      await eventually(async () => (hold.hits > 0 ? true : undefined), HOLD_MS, 20);
      await pause(HANG_UP_MS);
      // Connections lost before that are reported at the end.
      await eventually(async () => ((await connections.lost()).length === 0 ? true : undefined), HOLD_MS);
      for (const victim of shuffled([...stack.apis, ...stack.workers], random)) {
        await die(victim);
        report.killed += 1;
        if (hold.dropped!.length > 0) break;
      }
    } finally {
      stack.sandbox.removeFault(hold);
    }
    report.interrupted += hold.dropped!.length;
    for (const body of jump ? hold.dropped! : []) {
      const id = await connections.holderOf((body as { refresh_token: string }).refresh_token);
      await stack.sql('UPDATE integration_credential SET renew_lease_until = now() WHERE account_id = $1', [id]);
    }
    await Promise.all(stack.apis.map((api) => api.ready()));
  };
  const terminate = async (victim: ServiceProcess): Promise<void> => {
    await victim.terminate();
    report.terminated += 1;
    await victim.ready();
  };
  const loops = [
    every(processSeconds, (turn) =>
      turn % 2 === 0 ? kill() : terminate(random.pick([...stack.apis, ...stack.workers])),
    ),
    every(postgresSeconds, async () => {
      await stack.ground.crashDatabase();
      report.postgres += 1;
    }),
  ];
  return {
    hasDoneAll: () => Object.values(report).every((count: number) => count > 0),
    stop: async () => {
      going = false;
      await Promise.all(loops);
      if (fault) throw fault;
      return report;
    },
  };
};

const die = async (victim: ServiceProcess): Promise<void> => {
  const { starts } = victim;
  victim.kill();
  await until(`${victim.name} to die`, async () => (victim.starts > starts ? true : undefined));
  await pause(HANG_UP_MS);
};

const shuffled = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
