import { type Trial, proof } from './proof.js';
import { EventSource } from './lib/event-source.js';
import { Receiver } from './lib/stack/receiver.js';
import type { Stack } from './lib/stack/stack.js';
import { eventually, pause } from './lib/stack/wait.js';
import { planted } from './planted/queue.js';

const FULL_RATE_AGAIN_MS = 60_000;
/** After the last delivery, its worker polls once more for the next one. */
const IDLE_AFTER_MS = 1_000;

export const queue = proof({
  name: 'queue',
  promise: 'the job store is disposable: emptied repeatedly, once replaced, no event is lost',
  short: { events: 1_200, rate: 80, everySeconds: 5 },
  full: { events: 10_000, rate: 100, everySeconds: 30 },
  planted,
  async run(trial: Trial, { events, rate, everySeconds }) {
    const stack = await trial.stack({ workers: 2, env: { LOG_LEVEL: 'warn' } });
    const receiver = await Receiver.start();
    const source = await EventSource.subscribe(stack, [receiver.url('one')]);
    const delivered = (): number => receiver.total('one');
    let emptied = 0;
    let going = true;
    const longest = { ms: 0 };
    const emptying = (async () => {
      while (going) {
        for (let waited = 0; going && waited < everySeconds * 1_000; waited += 100) await pause(100);
        if (!going) return;
        await empty(stack, emptied === 1);
        emptied += 1;
      }
    })();
    const watching = watchGaps(receiver, longest, () => going);
    await source.emit(events, rate);
    const all = await eventually(
      async () => (source.ids.every((id) => receiver.count('one', id) > 0) ? true : undefined),
      90_000,
      250,
    );
    going = false;
    await Promise.all([emptying, watching]);
    const lost = source.ids.filter((id) => receiver.count('one', id) === 0).length;
    trial.figure('events / delivered', `${source.ids.length} / ${delivered()}`);
    trial.figure(
      'job store emptied',
      trial.store === 'redis' ? `${emptied} times, one of them by a new server` : `${emptied} times`,
    );
    trial.figure('longest pause between deliveries', `${(longest.ms / 1_000).toFixed(1)} s`);
    trial.must(emptied >= 2, 'the job store was emptied meanwhile');
    trial.must(all === true && lost === 0, `no event was lost (${lost})`);
    trial.must(longest.ms <= FULL_RATE_AGAIN_MS, 'deliveries resumed within 60 s each time');
    trial.must(await isFoundUnheard(stack, source, receiver), 'an event for which no worker was woken was found');
    await receiver.close();
  },
});

/** Stores the event after all deliveries have ended, because the end of each delivery also wakes a worker. */
const isFoundUnheard = async (stack: Stack, source: EventSource, receiver: Receiver): Promise<boolean> => {
  await pause(IDLE_AFTER_MS);
  await empty(stack, false);
  const [event] = await source.emit(1, 1);
  const arrived = async () => receiver.count('one', event!) > 0 || undefined;
  return (await eventually(arrived, FULL_RATE_AGAIN_MS)) === true;
};

/** Deletes all jobs, as a loss of the store does. */
const empty = async (stack: Stack, replace: boolean): Promise<void> => {
  const redis = stack.ground.redis;
  if (redis && replace) return redis.replace();
  if (redis) return redis.flush();
  const tables = await stack.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq' AND tablename NOT LIKE '%migration%'`,
  );
  if (tables.length === 0) throw new Error('no tables of the job store');
  await stack.sql(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
};

const watchGaps = async (receiver: Receiver, longest: { ms: number }, going: () => boolean): Promise<void> => {
  let last = { count: 0, at: performance.now() };
  while (going()) {
    await pause(50);
    const count = receiver.total('one');
    if (count === last.count) continue;
    if (last.count > 0) longest.ms = Math.max(longest.ms, performance.now() - last.at);
    last = { count, at: performance.now() };
  }
};
