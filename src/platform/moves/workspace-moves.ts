import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainError } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { asSystem } from '../database/access.js';
import { BEAT_MS } from '../turns/live-process.js';
import type { MoveState } from './workspace-move.entity.js';
import { WorkspaceMovesRepository } from './workspace-moves.repository.js';

/** Shorter than the silence after which a process counts as gone. */
const STALE_MS = 2.5 * BEAT_MS;
const RETRY_AFTER_SECONDS = 30;

/**
 * The workspaces that leave this installation, and the work of this process for them. Invariant: after a report that
 * nothing is under way for a workspace, this process begins nothing for it. docs/adr/0048-workspaces-move.md
 */
@Injectable()
export class WorkspaceMoves implements OnApplicationBootstrap {
  private out: ReadonlyMap<string, MoveState> = new Map();
  private readonly underWay = new Map<string, number>();
  private readAt = 0;

  constructor(
    private readonly rows: WorkspaceMovesRepository,
    private readonly clock: Clock,
  ) {}

  /** Reads the moves before the first request; the first job reads them itself. */
  onApplicationBootstrap(): Promise<void> {
    return this.refresh();
  }

  async refresh(): Promise<void> {
    this.out = await asSystem(() => this.rows.states());
    this.readAt = this.clock.now().getTime();
  }

  /** Runs work that may change something. Throws 503 while the workspace leaves, and 410 once it has left. */
  async run<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    const state = await this.begin(workspaceId);
    if (state) throw refusal(state);
    return this.ending(workspaceId, work);
  }

  /** Runs a job; returns false without running it if the workspace leaves or has left. */
  async runJob<T>(workspaceId: string, job: () => Promise<T>): Promise<T | false> {
    return (await this.begin(workspaceId)) ? false : this.ending(workspaceId, job);
  }

  /** Throws 410 if the workspace has left, because its stored rows are outdated. */
  requireReadable(workspaceId: string): void {
    if (this.out.get(workspaceId) === 'MOVED') throw refusal('MOVED');
  }

  /** Returns the workspaces that leave and for which nothing is under way. */
  quietFor(): string[] {
    return [...this.out.keys()].filter((workspaceId) => !this.underWay.has(workspaceId));
  }

  /** Counts work for a workspace, or returns its state if it leaves or has left. */
  private async begin(workspaceId: string): Promise<MoveState | undefined> {
    // A process that was frozen, or cut off from the database, may not know which workspaces have left meanwhile.
    if (this.clock.now().getTime() - this.readAt > STALE_MS) await this.refresh();
    const state = this.out.get(workspaceId);
    if (!state) this.count(workspaceId, 1);
    return state;
  }

  private async ending<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.count(workspaceId, -1);
    }
  }

  private count(workspaceId: string, change: number): void {
    const count = (this.underWay.get(workspaceId) ?? 0) + change;
    if (count > 0) this.underWay.set(workspaceId, count);
    else this.underWay.delete(workspaceId);
  }
}

const refusal = (state: MoveState): DomainError =>
  state === 'MOVED'
    ? new DomainError('gone', 'The workspace has moved to another installation', { code: 'workspace_moved' })
    : new DomainError('unavailable', 'The workspace is moving to another installation', {
        code: 'workspace_moving',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
