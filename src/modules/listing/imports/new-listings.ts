import { Injectable } from '@nestjs/common';
import type { Provider } from '../../../connectors/port/provider.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Outbox } from '../../../records/outbox/outbox.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import { LISTINGS_PER_EVENT, NEW_LISTINGS_IMPORTED, type NewListingsImported } from '../listing.events.js';
import { inBatches } from '../listing-records.repository.js';

/** Notifies a tenant of listings of one account that are new to it, in the transaction that brings them. */
@Injectable()
export class NewListings {
  constructor(
    private readonly accounts: AccountConnectionService,
    private readonly outbox: Outbox,
  ) {}

  async announce(
    scope: Scope,
    account: { id: string; provider: Provider },
    listingIds: readonly string[],
  ): Promise<void> {
    for (const listingIDs of inBatches(listingIds, LISTINGS_PER_EVENT)) {
      const data: NewListingsImported = { integrationAccountID: account.id, listingIDs };
      const sequence = await this.accounts.nextSequence(scope.workspaceId, account.id);
      await this.outbox.append(scope, {
        type: NEW_LISTINGS_IMPORTED,
        provider: account.provider,
        subjectId: account.id,
        sequence,
        data,
      });
    }
  }
}
