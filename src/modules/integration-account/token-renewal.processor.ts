import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { JobOf } from '../../queue/jobs.js';
import { Recurring } from '../../shared/recurring/recurring-work.js';
import { JobQueue } from '../../queue/job-queue.js';
import { AccountConnectionService } from './account-connection.service.js';

/** Renews tokens before they expire; `next_renewal_at` of the credential row says when. */
@Processor('renew-token')
export class TokenRenewalProcessor extends WorkerHost {
  constructor(
    private readonly connections: AccountConnectionService,
    private readonly queue: JobQueue,
  ) {
    super();
  }

  async process({ data: { accountId } }: JobOf<'renew-token'>, _token?: string, signal?: AbortSignal): Promise<void> {
    const account = await this.connections.ref(accountId);
    if (account?.status === 'ACTIVE') await this.connections.renew(account, signal);
  }

  @Recurring({ name: 'token-renewals', everyMs: 20_000 })
  async enqueueDue(): Promise<void> {
    for (const accountId of await this.connections.takeDueRenewals())
      await this.queue.enqueue('renew-token', { accountId });
  }
}
