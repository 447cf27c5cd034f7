import { Processor } from '@nestjs/bullmq';
import { Env } from '../../../config/env.js';
import { type JobPayload, laneWidth } from '../../../platform/queue/jobs.js';
import { WorkspaceLane } from '../../../platform/queue/workspace-lane.js';
import { largestShare, type LaneTurn } from '../../../platform/turns/lane-shares.js';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { AccountConnectionService } from '../account-connection.service.js';
import { TokenRenewalService } from './token-renewal.service.js';

/** Renews tokens before they expire, when `next_renewal_at` of the credential row is due. */
@Processor('renew-token')
export class TokenRenewalProcessor extends WorkspaceLane<'renew-token'> {
  private readonly ofWorkspace: number;

  constructor(
    env: Env,
    private readonly connections: AccountConnectionService,
    private readonly renewals: TokenRenewalService,
    private readonly queue: JobQueue,
  ) {
    super('renew-token', env);
    this.ofWorkspace = largestShare(laneWidth('renew-token', env.WORKER_CONCURRENCY));
  }

  protected async turn({ accountId }: JobPayload<'renew-token'>, signal?: AbortSignal): Promise<LaneTurn | undefined> {
    const account = await this.connections.ref(accountId);
    if (account?.status !== 'ACTIVE') return undefined;
    const { workspaceId } = account;
    return {
      workspaceId,
      accountId,
      work: () => this.renewals.renew(account, signal),
      turnAway: () => this.renewals.putBack([accountId]),
    };
  }

  /**
   * Enqueues as many renewals of a workspace as may run concurrently; the next ones, and those that the queue store
   * refused, follow soon after.
   */
  @Recurring({ name: 'token-renewals', everyMs: 20_000, busyMs: 1_000 })
  async enqueueDue(): Promise<boolean> {
    if (this.queue.isPaused) return true;
    const claims = (await this.renewals.takeDue(this.ofWorkspace)).map((accountId) => ({ accountId }));
    await this.queue.enqueueClaims('renew-token', claims, (refused) =>
      this.renewals.putBack(refused.map(({ accountId }) => accountId)),
    );
    return claims.length > 0;
  }
}
