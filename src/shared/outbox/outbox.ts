import { Injectable } from '@nestjs/common';
import type { Scope } from '../auth/scope.js';
import { Database } from '../database/database.js';
import { newId } from '../database/ids.js';
import { Clock } from '../time/clock.js';
import { OutboxEventEntity } from './outbox-event.entity.js';

export interface OutboxEvent {
  type: string;
  provider: string;
  /** Reservation or account the sequence counts for. */
  subjectId: string;
  sequence: number;
  data: unknown;
  /** Values before the change, for updates. */
  previous?: unknown;
  /** To this one URL instead of the subscribed ones. */
  targetUrl?: string;
}

/** Guards: a change and the notification of it commit together. semantics §10 */
@Injectable()
export class Outbox {
  private listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Must run inside the transaction of the change. */
  async append(scope: Scope, event: OutboxEvent): Promise<string> {
    if (!this.database.inTransaction) throw new Error('An event is stored in the transaction of its change');
    const now = this.clock.now();
    const id = `evt_${newId(now).replaceAll('-', '')}`;
    const body = JSON.stringify({
      id,
      type: event.type,
      timestamp: now.toISOString(),
      sequence: event.sequence,
      workspaceID: scope.workspaceId,
      tenantID: scope.tenantId,
      provider: event.provider,
      data: event.data,
      ...(event.previous === undefined ? {} : { previous: event.previous }),
    });
    await this.database.repository(OutboxEventEntity).insert({
      id,
      workspaceId: scope.workspaceId,
      tenantId: scope.tenantId,
      provider: event.provider,
      type: event.type,
      subjectId: event.subjectId,
      sequence: event.sequence,
      body,
      targetUrl: event.targetUrl ?? null,
      createdAt: now,
      dispatchedAt: null,
    });
    this.database.afterCommit(() => this.listeners.forEach((wake) => wake()));
    return id;
  }

  /** A wake-up after each commit in this process; a hint that may be missed, the rows are what counts. */
  onAppended(wake: () => void): void {
    this.listeners.push(wake);
  }
}
