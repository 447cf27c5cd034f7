import { WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Env } from '../../config/env.js';
import { WorkspaceMoves } from '../moves/workspace-moves.js';
import { LaneShares, type LaneTurn } from '../turns/lane-shares.js';
import { type JobName, type JobOf, type JobPayload, laneShare, laneWidth } from './jobs.js';

const NOBODY_MOVES = { runJob: <T>(_workspaceId: string, job: () => Promise<T>): Promise<T> => job() };

/**
 * A processor whose jobs each work for one workspace. Invariant: they run within the workspace's share of the lane,
 * which the catalogue of jobs declares; a job without room ends immediately, so that later jobs are not blocked.
 * Nothing is done for a workspace that leaves this installation.
 */
export abstract class WorkspaceLane<N extends JobName> extends WorkerHost {
  private readonly shares: LaneShares;
  /** Injected by Nest. */
  @Inject(WorkspaceMoves)
  private readonly moves: Pick<WorkspaceMoves, 'runJob'> = NOBODY_MOVES;

  constructor(
    readonly job: N,
    { WORKER_CONCURRENCY }: Pick<Env, 'WORKER_CONCURRENCY'>,
  ) {
    super();
    const share = laneShare(job);
    if (share.of !== 'workspace') throw new Error(`Job ${job} has no shares: its processor must extend WorkerHost`);
    this.shares = new LaneShares(laneWidth(job, WORKER_CONCURRENCY), share.ofAccount);
  }

  /** BullMQ passes the signal only to a method with three parameters. */
  async process({ data }: JobOf<N>, _token?: string, signal?: AbortSignal): Promise<void> {
    const turn = await this.turn(data, signal);
    if (turn && !(await this.hasRoom(turn))) await turn.turnAway?.();
  }

  private hasRoom(turn: LaneTurn): Promise<boolean> {
    return this.moves.runJob(turn.workspaceId, () => this.shares.run(turn, () => turn.work()));
  }

  /** Returns the party and the work of a job, or undefined if no work is left. */
  protected abstract turn(payload: JobPayload<N>, signal?: AbortSignal): Promise<LaneTurn | undefined>;
}
