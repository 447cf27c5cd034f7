import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { Clock } from '../../values/time/clock.js';
import { SYSTEM } from './access.js';
import { pooledRow, poolOf } from './pooled-rows.js';
import { type DatabaseIdentity, IDENTITY, Replica } from './replica.js';
import type { Turn } from './scoped-query.js';
import { POSITION, WritePositions } from './write-positions.js';

const BEAT_MS = 1_000;

/** The primary's position at an instant: a replica that has replayed it shows everything up to then. */
interface Sample {
  at: number;
  position: bigint;
}

export interface ReplicaState {
  name: string;
  /** The reason why it is excluded; undefined while it answers reads. */
  leftOut: string | undefined;
  /** The bytes of the log that it had not replayed at the last check. */
  behind: number;
}

/**
 * Selects the replica that may answer a read. Invariant: no replica hides a write that a workspace knows of, or shows a
 * state older than REPLICA_MAX_LAG_SECONDS. docs/adr/0018-reads-from-replicas.md
 */
@Injectable()
export class Replicas implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('database');
  private readonly replicas: Replica[];
  private readonly told = new Map<Replica, string | undefined>();
  /** Newest first. */
  private samples: Sample[] = [];
  private turn = 0;
  private timer?: NodeJS.Timeout;
  private beats: Promise<void> = Promise.resolve();

  constructor(
    private readonly source: DataSource,
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly positions: WritePositions,
  ) {
    const settings = { poolSize: env.DATABASE_POOL, applicationName: `lodgewire-${env.ROLE}` };
    // Background work reads rows that it is about to change.
    this.replicas = env.runsApi ? env.replicaUrls.map((url) => new Replica(url, settings)) : [];
  }

  onApplicationBootstrap(): void {
    if (this.replicas.length === 0) return;
    this.timer = setInterval(() => void this.beat(), BEAT_MS).unref();
    void this.beat();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.beats;
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  get states(): ReplicaState[] {
    const newest = this.samples[0]?.position ?? 0n;
    return this.replicas.map((replica) => ({
      name: replica.name,
      leftOut: this.faultOf(replica),
      behind: Number(newest > replica.replayed ? newest - replica.replayed : 0n),
    }));
  }

  /** Returns a replica that has replayed every write known to the workspaces, or undefined if the primary answers. */
  async holding(turns: readonly Turn[]): Promise<Replica | undefined> {
    const usable = this.replicas.filter((replica) => this.faultOf(replica) === undefined);
    if (usable.length === 0) return undefined;
    const workspaces = turns.map(({ access }) => access?.workspaceId ?? SYSTEM.workspaceId);
    if (workspaces.includes(SYSTEM.workspaceId)) return undefined;
    const position = await this.positions.of(workspaces);
    this.turn += 1;
    const inTurn = usable.map((_, index) => usable[(this.turn + index) % usable.length]!);
    const replica = inTurn.find(({ replayed }) => replayed >= position) ?? inTurn[0]!;
    return (await replica.reaches(position)) ? replica : undefined;
  }

  /** Checks the primary and all replicas, after any running check. Never rejects. */
  beat(): Promise<void> {
    this.beats = this.beats.then(() => this.look());
    return this.beats;
  }

  private async look(): Promise<void> {
    const at = this.clock.now().getTime();
    try {
      const { position, ...primary } = await this.primary();
      this.samples = [{ at, position: BigInt(position) }, ...this.samples.filter((sample) => this.isFresh(sample))];
      await Promise.all(this.replicas.map((replica) => replica.look(primary)));
    } catch {
      // Without the primary, the state of the replicas is unknown, and the last samples age.
    }
    this.tell();
  }

  private primary(): Promise<DatabaseIdentity & { position: string }> {
    return pooledRow(poolOf(this.source), `SELECT ${IDENTITY}, ${POSITION}::text AS position`);
  }

  private faultOf(replica: Replica): string | undefined {
    if (replica.fault !== undefined) return replica.fault;
    const shown = this.samples.find(({ position }) => position <= replica.replayed);
    return shown && this.isFresh(shown) ? undefined : 'it lags behind';
  }

  private isFresh({ at }: Sample): boolean {
    return this.clock.now().getTime() - at <= this.env.REPLICA_MAX_LAG_SECONDS * 1_000;
  }

  private tell(): void {
    for (const replica of this.replicas) {
      const fault = this.faultOf(replica);
      if (this.told.has(replica) && this.told.get(replica) === fault) continue;
      this.told.set(replica, fault);
      if (fault === undefined) this.log.log(`Replica ${replica.name} answers reads`);
      else this.log.warn(`Replica ${replica.name} is excluded from reads: ${fault}`);
    }
  }
}
