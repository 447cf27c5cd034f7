import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import type { Scope } from '../../platform/access/scope.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { listMeta, type ListRequest, readPage } from '../../platform/paging/cursors.js';
import type { ListMeta } from '../../platform/paging/page.js';
import { Clock } from '../../values/time/clock.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { Database } from '../../platform/database/database.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import type { SyncResource, SyncRunEntity } from './sync.entity.js';
import { SyncRepository } from './sync.repository.js';

/** Calendars and reservations wait for the listings they depend on, at most this long. */
const WAIT_FOR_LISTINGS_MS = 60 * 60_000;

@Injectable()
export class SyncService {
  constructor(
    private readonly accounts: IntegrationAccountService,
    private readonly schedules: SyncRepository,
    private readonly clock: Clock,
    private readonly queue: JobQueue,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** Schedules the first reads, in the transaction that stores or reactivates the account. */
  async start({ id, workspaceId }: AccountRef): Promise<void> {
    const now = this.clock.now();
    const later = new Date(now.getTime() + WAIT_FOR_LISTINGS_MS);
    await this.schedules.schedule(workspaceId, id, { LISTINGS: now, CALENDARS: later, RESERVATIONS: later });
    this.database.afterCommit(() => void this.queue.enqueue('sync-account', { accountId: id, resource: 'LISTINGS' }));
  }

  /** Makes the account's resources due now; the listings first when they were never read. 409 while it is INACTIVE. */
  async request(
    scope: Scope,
    accountId: string,
    resources: readonly SyncResource[],
  ): Promise<{ integrationAccountID: string; resources: SyncResource[]; requestedAt: string }> {
    const account = await this.accounts.get(scope, accountId);
    if (account.status !== 'ACTIVE') {
      const message = 'The account is INACTIVE';
      throw new DomainError('conflict', message, { details: [{ field: 'status', code: 'wrong_state', message }] });
    }
    const now = this.clock.now();
    await this.database.transaction(async () => {
      await this.schedules.bringForward(account.id, resources, now, 'MANUAL');
      await this.audit.record(scope, 'SYNC_REQUESTED', { type: 'integration-account', id: account.id });
    });
    for (const resource of resources) void this.queue.enqueue('sync-account', { accountId: account.id, resource });
    return { integrationAccountID: account.id, resources: [...resources], requestedAt: now.toISOString() };
  }

  /** Returns the runs of an account, newest first. */
  async runs(
    scope: Scope,
    accountId: string,
    { limit, cursor }: ListRequest,
  ): Promise<{ data: SyncRunEntity[]; meta: ListMeta }> {
    const { id } = await this.accounts.get(scope, accountId);
    const page = await readPage(
      { list: 'sync-runs', scope, filter: { id } },
      { limit, cursor, order: 'desc' },
      (window) => this.schedules.runs(scope.workspaceId, id, window),
      (run) => ({ at: run.startedAt, id: run.id }),
    );
    return { data: page.rows, meta: listMeta(page) };
  }
}
