import { Injectable } from '@nestjs/common';
import type { InboundRequest, InboundScheme, PmsHint } from '../../../connectors/port/connector.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { ConnectorRegistry } from '../../../connectors/port/gateway.js';
import type { Provider } from '../../../connectors/port/provider.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { asSystem, asWorkspace, currentWork } from '../../../platform/database/access.js';
import { DomainError, notFound } from '../../../values/errors/domain-error.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { Clock } from '../../../values/time/clock.js';
import { WorkBudgets } from '../../../platform/work/work-budgets.js';
import { AccountInboundService } from '../../integration-account/account-inbound.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { EventConfirmation } from './event-confirmation.js';
import { EventFloods } from './event-floods.js';
import { HintRepository } from './hint.repository.js';
import { SyncRepository } from '../sync.repository.js';
import { RESOURCE_OF_HINT, SYNC_RESOURCES } from '../sync.types.js';

/** An event that names more things requests a read of all of them. */
const MOST_PER_EVENT = 50;
const MOST_WAITING = 500;

/**
 * Receives the events of PMSes: they are authenticated, stored and answered at once; the things they name are read
 * afterwards. Invariant: an account's events cost a bounded number of rows and reads, and none is lost.
 */
@Injectable()
export class HintInboxService {
  private readonly floods: EventFloods;

  constructor(
    private readonly clock: Clock,
    private readonly registry: ConnectorRegistry,
    private readonly confirmation: EventConfirmation,
    private readonly inbound: AccountInboundService,
    private readonly hints: HintRepository,
    private readonly schedules: SyncRepository,
    private readonly queue: JobQueue,
    private readonly budgets: WorkBudgets,
  ) {
    this.floods = new EventFloods(clock);
  }

  /**
   * Receives an event. 404 for an unknown address, 401 when the PMS's own proof is missing, 400 for a body that is not
   * an event of the PMS.
   */
  async receive(provider: Provider, accountId: string, path: string, request: InboundRequest): Promise<void> {
    const address = `${provider}/${accountId}/${path}`;
    if (this.floods.covers(address)) return;
    const target = await asSystem(() => this.inbound.byPath(provider, accountId, path));
    const inbound = this.registry.find(provider)?.connector.inbound;
    if (!target || !inbound) throw notFound('Resource');
    const isProven = inbound.authenticate(request, target) && (inbound.isCurrent?.(request, this.clock.now()) ?? true);
    if (!isProven) throw new DomainError('unauthenticated', 'Authentication failed');
    const { account } = target;
    await currentWork()?.handOver(this.budgets.ofWorkspace(account.workspaceId));
    await asWorkspace(account.workspaceId, 'proven sender', async () => {
      if (this.floods.takes(account.id)) await this.take(inbound, account, request);
      else await this.readAll(account, address);
    });
  }

  private async take(inbound: InboundScheme, account: AccountRef, request: InboundRequest): Promise<void> {
    const hints = parse(() => inbound.parse(request));
    if (hints.length === 0) return this.confirmation.send(inbound, account, request);
    const now = this.clock.now();
    if (hints.length > MOST_PER_EVENT || (await this.hints.waiting(account)) >= MOST_WAITING)
      return this.schedules.bringForward(account.id, resourcesOf(hints), now, 'HINT');
    await this.hints.store(account, hints, now);
    crashPoint('hint.stored');
    // The result is not awaited: if the job is not queued, a worker finds its row.
    void this.queue.enqueue('pms-hint', { accountId: account.id });
  }

  /**
   * Requests a read of everything for the first event beyond the quota; further events until it begins need nothing
   * more.
   */
  private async readAll(account: AccountRef, address: string): Promise<void> {
    await this.floods.cover(address, (at) => this.schedules.bringForward(account.id, SYNC_RESOURCES, at, 'HINT'));
  }
}

const resourcesOf = (hints: readonly PmsHint[]) => [
  ...new Set(hints.map(({ resource }) => RESOURCE_OF_HINT[resource])),
];

const parse = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new DomainError('invalid', 'Body is not an event of this PMS', {
      details: [{ code: 'invalid_event', message: error.message }],
    });
  }
};
