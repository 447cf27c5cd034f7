import { Injectable } from '@nestjs/common';
import { JobHandler, type JobProcessor, Recurring } from '../../queue/job-handler.decorator.js';
import { JobQueue } from '../../queue/job-queue.js';
import { AccountConnectionService } from './account-connection.service.js';

/** Renews tokens before they expire; `next_renewal_at` of the credential row says when. */
@Injectable()
@JobHandler('renew-token')
export class TokenRenewalProcessor implements JobProcessor<'renew-token'> {
  constructor(
    private readonly connections: AccountConnectionService,
    private readonly queue: JobQueue,
  ) {}

  async handle({ accountId }: { accountId: string }, signal?: AbortSignal): Promise<void> {
    const account = await this.connections.ref(accountId);
    if (account?.status === 'ACTIVE') await this.connections.renew(account, signal);
  }

  @Recurring({ name: 'token-renewals', everyMs: 20_000 })
  async enqueueDue(): Promise<void> {
    for (const accountId of await this.connections.takeDueRenewals())
      await this.queue.enqueue('renew-token', { accountId });
  }
}
