import { Injectable } from '@nestjs/common';
import { DatabasePulse } from '../../platform/database/database-pulse.js';
import { Replicas } from '../../platform/database/replicas.js';
import { QueuePulse } from '../../platform/queue/queue-pulse.js';
import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { Drain } from './drain.js';

export interface ReadyState {
  status: 'ok' | 'degraded';
  /** The parts that are unavailable although the process works. */
  details?: ErrorDetail[];
  replicas?: { configured: number; used: number };
}

const unreachable = (code: ErrorCode, part: string): ErrorDetail => ({ code, message: `${part} is not reachable` });

/** The readiness of this process, as determined in the background. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: DatabasePulse,
    private readonly queue: QueuePulse,
    private readonly drain: Drain,
    private readonly replicas: Replicas,
  ) {}

  /**
   * Returns the state, or throws 503 while the process is ending, PostgreSQL does not answer, or its schema has
   * outgrown this code.
   */
  require(): ReadyState {
    if (this.drain.isEnding)
      throw new DomainError('unavailable', 'Not ready', {
        details: [{ code: 'shutting_down', message: 'The process is shutting down' }],
      });
    if (!this.database.isReady)
      throw new DomainError('unavailable', 'Not ready', {
        details: [unreachable('database_unreachable', 'database')],
        retryAfterSeconds: 1,
      });
    this.requireSchema();
    return {
      ...(this.queue.isReady
        ? { status: 'ok' as const }
        : { status: 'degraded' as const, details: [unreachable('queue_unreachable', 'queue')] }),
      ...this.replicaCounts(),
    };
  }

  private requireSchema(): void {
    const { outgrownBy } = this.database;
    if (outgrownBy === null) return;
    const message = `The migration ${outgrownBy} is newer than this process and removed something that it uses`;
    throw new DomainError('unavailable', 'Not ready', { details: [{ code: 'schema_outgrown', message }] });
  }

  /** Returns the numbers of replicas. Without them the primary answers, so they do not affect readiness. */
  private replicaCounts(): Pick<ReadyState, 'replicas'> {
    const { states } = this.replicas;
    if (states.length === 0) return {};
    return {
      replicas: { configured: states.length, used: states.filter(({ leftOut }) => leftOut === undefined).length },
    };
  }
}
