import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { newId } from '../database/ids.js';
import type { PageRequest } from '../http/page.js';
import { logContext } from '../logging/logger.js';
import { Clock } from '../time/clock.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import type { AuditAction, AuditFilter, AuditTarget } from './audit.types.js';

/** Whom an entry concerns. */
export interface AuditScope {
  workspaceId: string | null;
  tenantId?: string;
}

/**
 * Guards: a change and the record of who made it commit together. Actor and request are those of whatever runs now.
 * docs/guides/audit.md
 */
@Injectable()
export class Audit {
  constructor(
    private readonly database: Database,
    private readonly entries: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Must run inside the transaction of the change. */
  async record(scope: AuditScope, action: AuditAction, target: AuditTarget): Promise<void> {
    if (!this.database.inTransaction) throw new Error('An audit entry is stored in the transaction of its change');
    await this.entries.insert(this.entry(scope, action, target));
  }

  /** What was refused, and so changed nothing. */
  async denied(scope: AuditScope, action: AuditAction, target: AuditTarget): Promise<void> {
    await this.entries.insert(this.entry(scope, action, target));
  }

  /** Of one workspace, oldest first. */
  list(
    workspaceId: string,
    filter: AuditFilter,
    page: PageRequest,
  ): Promise<{ rows: AuditEntryEntity[]; total: number }> {
    return this.entries.list(workspaceId, filter, page);
  }

  /** Made now; the caller stores it. */
  entry({ workspaceId, tenantId }: AuditScope, action: AuditAction, target: AuditTarget): AuditEntryEntity {
    const { apiKeyId, command, requestId } = logContext.getStore() ?? {};
    const at = this.clock.now();
    return {
      id: newId(at),
      workspaceId,
      tenantId: tenantId ?? null,
      actorType: apiKeyId ? 'API_KEY' : command ? 'CLI' : 'SYSTEM',
      actorId: apiKeyId ?? null,
      action,
      targetType: target.type,
      targetId: target.id,
      requestId: requestId ?? null,
      at,
    };
  }
}
