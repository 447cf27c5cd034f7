import { Injectable } from '@nestjs/common';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { ConfirmedReadRepository } from './confirmed-read.repository.js';
import type { ConfirmedRead, ReadResource } from './freshness.types.js';

/**
 * Records complete reads of accounts. Guards: rows that such a read did not include are marked as unconfirmed before it
 * is recorded.
 */
@Injectable()
export class ConfirmedReadsService {
  constructor(private readonly reads: ConfirmedReadRepository) {}

  async record(
    account: Pick<AccountRef, 'id' | 'workspaceId'>,
    resource: ReadResource,
    read: ConfirmedRead,
  ): Promise<void> {
    await this.reads.store(account, resource, read);
  }
}
