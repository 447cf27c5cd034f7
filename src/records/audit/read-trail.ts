import { Injectable } from '@nestjs/common';
import { clientNetwork } from '../../platform/access/client-network.js';
import type { Scope } from '../../platform/access/scope.js';
import { openedBy } from '../../platform/crypto/openings.js';
import { asSystem } from '../../platform/database/access.js';
import { logContext, type LogContext } from '../../platform/logging/logger.js';
import { Clock } from '../../values/time/clock.js';
import { Audit } from './audit.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import type { AuditAction, AuditTarget } from './audit.types.js';

/** Within this time, identical reads by the same key from the same network are one entry. */
const FOLD_MS = 60_000;
const MAX_FOLDED = 10_000;

interface Read {
  /** Equal for identical reads by the same key from the same network. */
  key: string;
  entry: AuditEntryEntity;
}

/**
 * Records reads of personal data. Invariant: an answer for which personal data was decrypted has an entry, even where
 * the operation records none itself; the entry is stored before the data is returned, and an answer without the data
 * (304, an error) makes none. Reads that come at the same moment share one statement, and a program that polls makes at
 * most one entry a minute.
 */
@Injectable()
export class ReadTrail {
  /** When each read was recorded, oldest first. */
  private readonly recorded = new Map<string, number>();
  /** Reads of in-flight requests. */
  private readonly unanswered = new WeakMap<LogContext, Read[]>();
  private waiting: AuditEntryEntity[] = [];
  private next: Promise<void> | undefined;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly audit: Audit,
    private readonly entries: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Stores the entry; within a request, `settle` stores it. */
  async record(scope: Scope, action: AuditAction, target: AuditTarget): Promise<void> {
    const context = logContext.getStore();
    const network = context?.clientAddress && clientNetwork(context.clientAddress);
    const actor = [context?.apiKeyId, network, scope.workspaceId, scope.tenantId];
    const key = [...actor, action, target.type, target.id].join('|');
    const read = { key, entry: this.audit.entry(scope, action, target) };
    if (context?.requestId === undefined) return this.store(read);
    this.unanswered.set(context, [...(this.unanswered.get(context) ?? []), read]);
  }

  /**
   * Stores the reads of the request since the last call. Call it before the data are sent, in an answer or a part of
   * one. `shown`: the operation, where its answer shows guests; it is the target of a read that nobody recorded.
   */
  async settle(shown?: { scope: Scope; operation: string }): Promise<void> {
    const context = logContext.getStore();
    if (!context) return;
    if (shown && !this.unanswered.has(context) && openedBy(context).length > 0)
      await this.record(shown.scope, 'GUESTS_READ', { type: 'operation', id: shown.operation });
    const reads = this.unanswered.get(context) ?? [];
    if (reads.length > 0) this.unanswered.set(context, []);
    await Promise.all(reads.map((read) => this.store(read)));
  }

  /** Notes that the request has recorded its reads in another way. */
  accounted(): void {
    const context = logContext.getStore();
    if (context && !this.unanswered.has(context)) this.unanswered.set(context, []);
  }

  /** Drops the reads of the request: its answer does not show what was read. */
  forget(): void {
    const context = logContext.getStore();
    if (context) this.unanswered.set(context, []);
  }

  private async store({ key, entry }: Read): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - (this.recorded.get(key) ?? -Infinity) < FOLD_MS) return;
    this.remember(key, now);
    this.waiting.push(entry);
    await this.stored().catch((error: unknown) => {
      this.recorded.delete(key);
      throw error;
    });
  }

  /** Stores the entry together with all that are waiting, once the current statement is done. */
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

  private remember(key: string, now: number): void {
    this.recorded.delete(key);
    this.recorded.set(key, now);
    if (this.recorded.size > MAX_FOLDED) this.recorded.delete(this.recorded.keys().next().value!);
  }
}
