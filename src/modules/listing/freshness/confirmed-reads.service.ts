import { Injectable } from '@nestjs/common';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { ConfirmedReadRepository } from './confirmed-read.repository.js';
import type { ConfirmedRead, ReadResource } from './freshness.types.js';

/** Records complete reads of accounts. */
@Injectable()
export class ConfirmedReadsService {
  constructor(private readonly reads: ConfirmedReadRepository) {}

  /** Call it after the rows that the read did not include were marked as unconfirmed. */
  async record(
    account: Pick<AccountRef, 'id' | 'workspaceId'>,
    resource: ReadResource,
    read: ConfirmedRead,
  ): Promise<void> {
    await this.reads.store(account, resource, read);
  }
}
