import type { Random } from './stack/random.js';
import type { ServiceProcess } from './stack/service-process.js';
import type { Stack } from './stack/stack.js';
import { pause } from './stack/wait.js';

export interface ChaosPlan {
  /** Seconds between kills of an API or worker process: minimum and maximum. */
  processes?: [number, number];
  /** Spares the first API process, so that a repeated request is answered. */
  spareOne?: boolean;
  /** Seconds between kills of PostgreSQL. */
  postgres?: number;
  /** Seconds between kills of Redis, if there is one. */
  redis?: number;
}

interface Chaos {
  /** The number of kills so far. */
  readonly kills: Readonly<Record<string, number>>;
  /** Ends the kills and returns their number. */
  stop(): Promise<Record<string, number>>;
}

/** Kills the given processes at random until stopped. */
export const wreak = (stack: Stack, plan: ChaosPlan, random: Random): Chaos => {
  let going = true;
  let fault: Error | undefined;
  const kills: Record<string, number> = { api: 0, worker: 0, postgres: 0, redis: 0 };
  const loop = async (seconds: () => number, strike: () => Promise<void>): Promise<void> => {
    let next = performance.now() + seconds() * 1_000;
    while (going) {
      await pause(50);
      if (!going || performance.now() < next) continue;
      await strike().catch((error: unknown) => (fault ??= error as Error));
      next = performance.now() + seconds() * 1_000;
    }
  };
  const loops: Promise<void>[] = [];
  const { processes, spareOne, postgres, redis } = plan;
  if (processes) {
    loops.push(
      loop(
        () => processes[0] + random.next() * (processes[1] - processes[0]),
        async () => {
          const target: ServiceProcess = random.pick([...stack.apis.slice(spareOne ? 1 : 0), ...stack.workers]);
          kills[target.options.url ? 'api' : 'worker']! += 1;
          target.kill();
        },
      ),
    );
  }
  if (postgres) {
    loops.push(
      loop(
        () => postgres,
        async () => {
          kills.postgres! += 1;
          await stack.ground.crashDatabase();
        },
      ),
    );
  }
  const server = stack.ground.redis;
  if (redis && server) {
    loops.push(
      loop(
        () => redis,
        async () => {
          kills.redis! += 1;
          await server.crash();
        },
      ),
    );
  }
  return {
    kills,
    stop: async () => {
      going = false;
      await Promise.all(loops);
      if (fault) throw fault;
      return kills;
    },
  };
};
