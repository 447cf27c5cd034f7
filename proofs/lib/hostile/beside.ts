import type { Trial } from '../../proof.js';
import type { AssaultReport, AssaultRequest } from './assault.js';
import { AttackProcess, inWords, sumOf } from './attack-process.js';
import { type CalmWorkspace, p50, p95, type Probe, type Reading } from './calm-workspace.js';
import type { Stack } from '../stack/stack.js';
import { pause, percentile } from '../stack/wait.js';

/** An attack of one caller that must not affect others. */
export interface Attack {
  name: string;
  connections: number;
  /** The requests of one round. */
  requests(round: number): AssaultRequest[] | Promise<AssaultRequest[]>;
  /** The number of requests of a round. Default: unlimited. */
  most?: number;
  /** Resolves when the work caused by a round is done; others are measured until that moment. */
  settled?(): Promise<void>;
  /** The time before others are measured, ms. Default: the time in which a payer gets into debt. */
  leadMs?: number;
  /** The load of others meanwhile. Default: the calm workspace's small reads. */
  probe?: Probe;
  /** Judges durations only in the full form: the effect is too short for a phase of the short form. */
  isBrief?: boolean;
  /** The factor by which the promised ratios may be exceeded in any form. Default: 1. */
  slack?: number;
}

export interface BesideSize {
  rounds: number;
  /** The duration of one calm or attacked phase. */
  phaseMs: number;
  /** The factor by which the promised ratios may be exceeded: a short form has few samples on a busy machine. */
  slack: number;
}

/** Quantiles of others' reads in one round, ms, calm and during the attack. */
interface Round {
  calm: Quantiles;
  beside: Quantiles;
  /** Whether other work on the machine disturbed the round. */
  isDisturbed: boolean;
}

interface Quantiles {
  p50: number;
  p95: number;
}

/** One attack, and its effect on others. */
interface Measured {
  series: Series;
  /** The 95th percentile of the milliseconds from others' bookings to their notifications. */
  notifiedMs: number;
  answers: AssaultReport;
}

/** The promise: the maximum ratio of reads during an attack to calm ones, and the maximum ms of notifications. */
const MOST = { p50: 2, p95: 3, notifiedMs: 5_000 };
/** Calm reads count as at least this long, so that the noise of fast reads decides nothing. */
const FLOOR_MS = { p50: 3, p95: 8 };
/** Calm phases before and after an attack that differ by more show that the machine was busy with other work. */
const MOST_DRIFT = 1.6;
const SPARE_ROUNDS = 2;
/** The tolerance factor where other work disturbed every round. */
const BUSY_SLACK = 2;
const SETTLE_MS = 200;
const LEAD_MS = 500;

/** Measures others during each attack, round by round, and checks the promise. */
export class Beside {
  private readonly rows: string[][] = [];
  /** The calm phases of the run, by the load of others. */
  private readonly calms = new Map<Probe, Quantiles[]>();

  constructor(
    private readonly trial: Trial,
    private readonly stack: Stack,
    private readonly calm: CalmWorkspace,
    private readonly size: BesideSize,
  ) {}

  /** Judges the delay of others by a second measurement if the first is too long: other work disturbs only once. */
  async judge(attack: Attack): Promise<void> {
    const first = await this.measure(attack);
    this.tellAnswers(attack, first);
    const isSlow = this.delaysOf(first, attack.slack).length > 0;
    const judged = isSlow && !attack.isBrief ? await this.measure(attack) : first;
    if (judged !== first) this.tellAnswers(attack, judged);
    const delays = this.delaysOf(judged, attack.slack);
    const inTime = `${nameOf(attack)}: others are not delayed${inBrackets(delays)}`;
    if (attack.isBrief) this.trial.mustInTime(delays.length === 0, inTime);
    else this.trial.must(delays.length === 0, inTime);
  }

  private async measure(attack: Attack): Promise<Measured> {
    const probe = attack.probe ?? this.calm.smallReads;
    const calms = this.calms.get(probe) ?? [];
    this.calms.set(probe, calms);
    const series = new Series(() => this.calm.read(probe, this.size.phaseMs), calms);
    await series.begin();
    this.calm.forget();
    const reports: AssaultReport[] = [];
    const { rounds } = this.size;
    const most = rounds + (attack.isBrief ? 0 : SPARE_ROUNDS);
    for (let round = 0; series.quiet < rounds && round < most; round += 1) {
      const assault = await AttackProcess.start(await this.assaultOf(attack, round));
      await pause(attack.leadMs ?? LEAD_MS);
      await series.beset(attack.settled?.());
      reports.push(await assault.stop());
      await pause(SETTLE_MS);
      await series.rest();
    }
    const notified = await this.calm.notified();
    return { series, notifiedMs: percentile(notified, 0.95), answers: sumOf(reports) };
  }

  /** Prints the measurements as a Markdown table. */
  table(): void {
    const head = [
      'attack',
      'connections',
      'p50 calm',
      'p50 beside',
      'ratio',
      'p95 calm',
      'p95 beside',
      'ratio',
      'notified p95',
      'attacker’s answers',
    ];
    this.trial.table([head, ...this.rows]);
  }

  private async assaultOf({ connections, requests, most }: Attack, round: number) {
    const port = Number(new URL(this.stack.apis[0]!.url).port);
    return { port, connections, requests: await requests(round), most };
  }

  private tellAnswers(attack: Attack, { series, notifiedMs, answers }: Measured): void {
    const row = [attack.name, String(attack.connections), ...series.cells(), seconds(notifiedMs), inWords(answers)];
    this.rows.push(row);
    this.trial.say(row.join(', '));
    const faults = [...faultsOf(series.failures), ...faultsOfAnswers(answers)];
    this.trial.must(
      faults.length === 0,
      `${nameOf(attack)}: others are answered, the attacker gets no 5xx${inBrackets(faults)}`,
    );
  }

  /** Returns the quantiles at which others wait longer than promised. */
  private delaysOf({ series, notifiedMs }: Measured, ofAttack = 1): string[] {
    const slack = ofAttack * this.size.slack * (series.quiet > 0 ? 1 : BUSY_SLACK);
    const slow = (['p50', 'p95'] as const)
      .map((quantile) => ({ quantile, ratio: series.ratio(quantile), most: MOST[quantile] * slack }))
      .filter(({ ratio, most }) => ratio > most)
      .map(({ quantile, ratio, most }) => `${quantile} ${ratio.toFixed(1)} times the calm one, at most ${most}`);
    const isLate = notifiedMs > MOST.notifiedMs * slack;
    return isLate
      ? [...slow, `notified after ${seconds(notifiedMs)}, at most ${seconds(MOST.notifiedMs * slack)}`]
      : slow;
  }
}

/** Alternates calm and attacked phases. */
class Series {
  readonly failures: string[] = [];
  private readonly rounds: Round[] = [];
  private before!: Quantiles;
  private beside!: Quantiles;

  constructor(
    private readonly read: () => Promise<Reading>,
    /** The calm phases, including those of earlier series. */
    private readonly calms: Quantiles[],
  ) {}

  /** The number of rounds that no other work disturbed. */
  get quiet(): number {
    return this.rounds.filter(({ isDisturbed }) => !isDisturbed).length;
  }

  async begin(): Promise<void> {
    this.before = await this.calmPhase();
  }

  /** Measures one phase, or as many as pass until the attack has had its effect. */
  async beset(settled?: Promise<void>): Promise<void> {
    let isOver = settled === undefined;
    void settled?.then(() => (isOver = true));
    const readings = [await this.answered()];
    while (!isOver) readings.push(await this.answered());
    this.beside = quantilesOf(readings);
  }

  /** Ends a round with a calm phase. */
  async rest(): Promise<void> {
    const [before, after] = [this.before, await this.calmPhase()];
    const calm = { p50: (before.p50 + after.p50) / 2, p95: (before.p95 + after.p95) / 2 };
    this.before = after;
    const isDisturbed = drift(before, after) > MOST_DRIFT || drift(calm, this.quietest()) > MOST_DRIFT;
    this.rounds.push({ calm, beside: this.beside, isDisturbed });
  }

  /** Returns the median over the rounds. */
  ratio(quantile: keyof Quantiles): number {
    return median(this.counted.map(({ calm, beside }) => beside[quantile] / atLeast(calm, quantile)));
  }

  /** Returns the cells of a table: calm, attacked and ratio for each quantile. */
  cells(): string[] {
    return (['p50', 'p95'] as const).flatMap((quantile) => [
      median(this.counted.map(({ calm }) => calm[quantile])).toFixed(1),
      median(this.counted.map(({ beside }) => beside[quantile])).toFixed(1),
      this.ratio(quantile).toFixed(1),
    ]);
  }

  /** Returns the undisturbed rounds; all of them if there are none. */
  private get counted(): Round[] {
    const quiet = this.rounds.filter(({ isDisturbed }) => !isDisturbed);
    return quiet.length > 0 ? quiet : this.rounds;
  }

  /** Returns the calm phase with the lowest median so far. */
  private quietest(): Quantiles {
    return this.calms.reduce((one, other) => (other.p50 < one.p50 ? other : one));
  }

  private async calmPhase(): Promise<Quantiles> {
    const phase = quantilesOf([await this.answered()]);
    this.calms.push(phase);
    return phase;
  }

  private async answered(): Promise<Reading> {
    const reading = await this.read();
    this.failures.push(...reading.failures);
    return reading;
  }
}

const quantilesOf = (readings: readonly Reading[]): Quantiles => {
  const all = { ms: readings.flatMap(({ ms }) => ms), failures: [] };
  return { p50: p50(all), p95: p95(all) };
};

const faultsOf = (failures: readonly string[]): string[] =>
  failures.length > 0 ? [`${failures.length} were not: ${failures.slice(0, 2).join(', ')}`] : [];

const faultsOfAnswers = (answers: AssaultReport): string[] =>
  Object.keys(answers)
    .filter((status) => Number(status) >= 500)
    .map((status) => `${answers[Number(status)]} times ${status}`);

const nameOf = ({ name, connections }: Attack): string => `${name}, ${connections} connections`;

const inBrackets = (faults: readonly string[]): string => (faults.length > 0 ? ` (${faults.join('; ')})` : '');

const atLeast = (calm: Quantiles, quantile: keyof Quantiles): number => Math.max(calm[quantile], FLOOR_MS[quantile]);

/** Returns the ratio of the slower to the faster of two calm phases. */
const drift = (one: Quantiles, other: Quantiles): number => {
  const [least, most] = [one, other].map((each) => atLeast(each, 'p50')).sort((a, b) => a - b) as [number, number];
  return most / least;
};

const median = (values: readonly number[]): number => percentile(values, 0.5);
const seconds = (ms: number): string =>
  Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : Number.isNaN(ms) ? '' : 'not in time';
