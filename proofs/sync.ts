import { type Trial, proof } from './proof.js';
import { type ChaosPlan, wreak } from './lib/chaos.js';
import { Disturbance } from './lib/disturbance.js';
import { connectHosts, type MirroredHost, passAll, SYNC_ENV } from './lib/mirrored-host.js';
import { passMinutes, restartWorkers } from './lib/stack/passing-time.js';
import { liftRates } from './lib/pms-calls.js';
import { Presence } from './lib/presence.js';
import { ACTS as KINDS } from './lib/pms-host.js';
import type { Random } from './lib/stack/random.js';
import type { Stack } from './lib/stack/stack.js';
import { planted } from './planted/sync.js';

const KILLS: ChaosPlan = { processes: [2, 5] };
const LIVELY_MS = 8_000;
const ACTS = 10;
/** Polls under faults may fail; they are retried on schedule. */
const POLLED_MS = 12_000;
/** With this many schedules each kind of change and of fault must occur, otherwise the proof is faulty. */
const MANY = 100;
/** More than the overlap of a read of reservations with the previous one. */
const LONG_MINUTES = 20;

export const sync = proof({
  name: 'sync',
  promise:
    'after one full pass the stored data equals that of the PMS, nothing is removed wrongly, each change is reported once',
  short: { accounts: 12, rounds: 1 },
  full: { accounts: 25, rounds: 20 },
  planted,
  async run(trial: Trial, { accounts, rounds }) {
    const stack = await trial.stack({ workers: 2, env: SYNC_ENV });
    // Another proof covers the limits; pauses that a PMS requests are respected.
    await liftRates(stack);
    const presence = await Presence.watch(stack);
    const hosts = await connectHosts(stack, accounts, (index) => trial.random.fork(index));
    trial.say(`${hosts.length} accounts of two PMSes connected`);
    const disturbance = new Disturbance(stack.sandbox, trial.random.fork(1_000));
    const faults: string[] = [];
    let kills = 0;
    for (let round = 1; round <= rounds; round += 1) {
      kills += await live(stack, hosts, disturbance, trial.random.fork(2_000 + round));
      const wrong = await settle(stack, hosts);
      faults.push(...wrong);
      for (const line of wrong.slice(0, 8)) trial.say(line);
      trial.say(`round ${round} of ${rounds}: ${hosts.length} schedules, ${wrong.length} differences`);
    }
    const told = await Promise.all(hosts.map((host) => host.events()));
    trial.figure('schedules', hosts.length * rounds);
    trial.figure('kill -9 of API and workers', kills);
    const many = hosts.length * rounds >= MANY;
    judgeKinds(trial, hosts, disturbance, many);
    trial.must(faults.length === 0, `after one full pass each mirror equals its PMS (${faults.length} differences)`);
    await presence.judge(trial, hosts, many);
    const untrue = told.flatMap((one) => one.faults);
    for (const line of untrue.slice(0, 8)) trial.say(line);
    const sum = (count: (one: (typeof told)[number]) => number): number =>
      told.reduce((total, one) => total + count(one), 0);
    trial.figure(
      'changes of reservations / events',
      `${sum(({ changes }) => changes)} / ${sum(({ events }) => events)}`,
    );
    trial.must(
      untrue.length === 0,
      `each change is notified at most once, the last state always (${untrue.length} faults)`,
    );
  },
});

/**
 * Makes changes at the PMSes under faults and kills. Then only reservations are polled, as is usual, and twenty
 * minutes pass. Returns the number of kills.
 */
const live = async (stack: Stack, hosts: MirroredHost[], disturbance: Disturbance, random: Random): Promise<number> => {
  for (const { account } of hosts) disturbance.begin(account);
  const chaos = wreak(stack, KILLS, random);
  await Promise.all(hosts.map(({ pms }) => pms.live(LIVELY_MS, ACTS)));
  const { api, worker } = await chaos.stop();
  await restartWorkers(stack);
  await Promise.all(stack.apis.map((one) => one.ready()));
  await Promise.all(hosts.map((host) => host.pass(['RESERVATIONS'], POLLED_MS)));
  disturbance.end();
  await passMinutes(stack, hosts, LONG_MINUTES);
  return api! + worker!;
};

/** Reads everything once more, and returns the differences. */
const settle = async (stack: Stack, hosts: MirroredHost[]): Promise<string[]> => {
  await passAll(stack, hosts);
  return (await Promise.all(hosts.map((host) => host.differences()))).flat();
};

const judgeKinds = (trial: Trial, hosts: MirroredHost[], { hits }: Disturbance, many: boolean): void => {
  const acts = KINDS.map((act) => [act, hosts.reduce((sum, { pms }) => sum + pms.acts[act], 0)] as const);
  const list = (counts: Iterable<readonly [string, number]>): string =>
    [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  trial.figure('done at the PMSes', list(acts));
  trial.figure('faults', list(hits));
  const idle = [...acts, ...hits].filter(([kind, count]) => count === 0 && kind !== 'hang').map(([kind]) => kind);
  if (!many) return trial.figure('never occurred', idle.length > 0 ? idle.join(', ') : 'nothing');
  trial.must(
    idle.length === 0,
    `each kind of change and of fault occurred${idle.length > 0 ? `, but not ${idle.join(', ')}` : ''}`,
  );
};
