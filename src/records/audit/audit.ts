import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Condition } from '../../platform/database/insertion.js';
import type { ValuedStatement } from '../../platform/database/joined-query.js';
import { newId } from '../../platform/database/ids.js';
import { clientNetwork } from '../../platform/access/client-network.js';
import { type ListRequest, type ListWindow, readRows } from '../../platform/paging/cursors.js';
import { logContext } from '../../platform/logging/logger.js';
import { Clock } from '../../values/time/clock.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import type { AuditAction, AuditFilter, AuditTarget } from './audit.types.js';

/** Entries read from the log in one statement. */
const BATCH = 500;

/** The workspace and tenant of an entry. */
export interface AuditScope {
  workspaceId: string | null;
  tenantId?: string;
}

/**
 * Invariant: a change and the record of who made it commit together. Actor and request are those of whatever runs now.
 * docs/contributing/audit.md
 */
@Injectable()
export class Audit {
  constructor(
    private readonly database: Database,
    private readonly entries: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Records a change; must run inside its transaction. `fields`: names of those that changed. */
  async record(scope: AuditScope, action: AuditAction, target: AuditTarget, fields?: string[]): Promise<void> {
    if (!this.database.inTransaction) throw new Error('An audit entry is stored in the transaction of its change');
    await this.entries.insert(this.entry(scope, action, target, fields));
  }

  /**
   * Returns the statement that records a change made by the statements with which it is sent, if the condition holds.
   */
  recording(scope: AuditScope, action: AuditAction, target: AuditTarget, condition: Condition): ValuedStatement {
    return this.entries.insertion(this.entry(scope, action, target), condition);
  }

  /** Records a refusal, which changed nothing. */
  async denied(scope: AuditScope, action: AuditAction, target: AuditTarget): Promise<void> {
    await this.entries.insert(this.entry(scope, action, target));
  }

  /** Returns entries of one workspace. `nextCursor` points to the next page; null on the last page. */
  async list(
    workspaceId: string,
    filter: AuditFilter,
    request: ListRequest,
  ): Promise<{ rows: AuditEntryEntity[]; nextCursor: string | null }> {
    const walk = { list: 'audit', scope: { workspaceId }, filter };
    const read = (window: ListWindow): Promise<AuditEntryEntity[]> =>
      this.entries.within({ ...filter, workspaceId }, window);
    return readRows(walk, request, read, (entry) => entry);
  }

  /** Yields entries oldest first, read as needed; without a workspace in the filter those of all and of none. */
  async *every(filter: AuditFilter): AsyncGenerator<AuditEntryEntity> {
    let batch = await this.entries.within(filter, { limit: BATCH });
    while (batch.length > 0) {
      yield* batch;
      batch = batch.length < BATCH ? [] : await this.entries.within(filter, { after: batch.at(-1), limit: BATCH });
    }
  }

  /** Builds an entry with the current time; the caller stores it. */
  entry(
    { workspaceId, tenantId }: AuditScope,
    action: AuditAction,
    target: AuditTarget,
    fields?: string[],
  ): AuditEntryEntity {
    const { apiKeyId, connectSessionId, command, requestId, clientRequestId, clientAddress } =
      logContext.getStore() ?? {};
    const at = this.clock.now();
    return {
      id: newId(at),
      workspaceId,
      tenantId: tenantId ?? null,
      actorType: apiKeyId ? 'API_KEY' : connectSessionId ? 'HOST' : command ? 'CLI' : 'SYSTEM',
      actorId: apiKeyId ?? connectSessionId ?? null,
      action,
      targetType: target.type,
      targetId: target.id,
      fields: fields ?? null,
      requestId: requestId ?? null,
      clientRequestId: clientRequestId ?? null,
      clientAddress: clientAddress === undefined ? null : clientNetwork(clientAddress),
      at,
    };
  }
}
