import { Injectable } from '@nestjs/common';
import type { Scope } from '../auth/scope.js';
import { asSystem } from '../database/access.js';
import { logContext } from '../logging/logger.js';
import { Clock } from '../time/clock.js';
import { Audit } from './audit.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import type { AuditAction, AuditTarget } from './audit.types.js';

/** The same read by the same key is one entry in this time. */
const FOLD_MS = 60_000;
const MAX_FOLDED = 10_000;

/**
 * Reads of personal data on record. Guards: the entry is stored before the data is given out. Reads that come at the same
 * moment share one statement, and a program that polls makes one entry a minute.
 */
@Injectable()
export class ReadTrail {
  /** When each read was recorded, oldest first. */
  private readonly recorded = new Map<string, number>();
  private waiting: AuditEntryEntity[] = [];
  private next: Promise<void> | undefined;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly audit: Audit,
    private readonly entries: AuditRepository,
    private readonly clock: Clock,
  ) {}

  async record(scope: Scope, action: AuditAction, target: AuditTarget): Promise<void> {
    const now = this.clock.now().getTime();
    const { apiKeyId = '' } = logContext.getStore() ?? {};
    const read = [apiKeyId, scope.workspaceId, scope.tenantId, action, target.type, target.id].join('|');
    if (now - (this.recorded.get(read) ?? -Infinity) < FOLD_MS) return;
    this.remember(read, now);
    this.waiting.push(this.audit.entry(scope, action, target));
    await this.stored().catch((error: unknown) => {
      this.recorded.delete(read);
      throw error;
    });
  }

  /** With all that wait now, once the statement under way is done. */
  private stored(): Promise<void> {
    this.next ??= this.last
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        this.last = asSystem(() => this.entries.insertReads(this.waiting.splice(0)));
        return this.last;
      });
    return this.next;
  }

  private remember(read: string, now: number): void {
    this.recorded.delete(read);
    this.recorded.set(read, now);
    if (this.recorded.size > MAX_FOLDED) this.recorded.delete(this.recorded.keys().next().value!);
  }
}
