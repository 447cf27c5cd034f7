import { Injectable } from '@nestjs/common';
import { Audit } from '../../../records/audit/audit.js';
import type { Caller, Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError, refusedField, type ErrorDetail } from '../../../values/errors/domain-error.js';
import { IntegrationAccountService } from '../../integration-account/integration-account.service.js';
import { ListingNotifier } from '../listing-notifier.js';
import { ListingRecords } from '../listing-records.repository.js';
import { TagRepository } from './tag.repository.js';
import { MOST_TAGS } from './tag.types.js';

/** Applies tags to every present listing of an account, and to later ones (endpoint 7). */
@Injectable()
export class AccountTagService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountService,
    private readonly tags: TagRepository,
    private readonly records: ListingRecords,
    private readonly notifier: ListingNotifier,
    private readonly audit: Audit,
  ) {}

  /**
   * Applies the tags and returns the number of the account's listings. 404 with the unknown tags; then nothing is
   * applied.
   */
  async apply(
    caller: Caller,
    accountId: string,
    tagIds: readonly string[],
    requireListingApproval?: boolean,
  ): Promise<number> {
    const scope = await this.accounts.ownerScope(caller, accountId);
    return this.database.transaction(async () => {
      await this.tags.lock(scope.workspaceId);
      await this.assertKnown(scope, tagIds);
      await this.records.lockAccount(accountId);
      await this.requireRoom(accountId, tagIds);
      const listings = await this.tags.applyToAccount(accountId, tagIds);
      await this.notifier.publish('LISTING_CHANGED', await this.records.rebuild(listings));
      if (requireListingApproval !== undefined)
        await this.accounts.setApprovalRequired(scope, accountId, requireListingApproval);
      const fields = ['tagIDs', ...(requireListingApproval === undefined ? [] : ['requireListingApproval'])];
      await this.audit.record(scope, 'TAGS_APPLIED', { type: 'integration-account', id: accountId }, fields);
      return listings.length;
    });
  }

  private async requireRoom(accountId: string, tagIds: readonly string[]): Promise<void> {
    if ((await this.tags.countWith(accountId, tagIds)) <= MOST_TAGS) return;
    const message = `An account may have at most ${MOST_TAGS} tags; delete tags that are no longer used first`;
    throw refusedField('tagIDs', 'too_many_account_tags', message);
  }

  private async assertKnown({ workspaceId }: Scope, tagIds: readonly string[]): Promise<void> {
    const known = await this.tags.known(workspaceId, tagIds);
    const unknown = tagIds.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const details = unknown.map((id): ErrorDetail => ({
      field: 'tagIDs',
      code: 'not_found',
      message: `${id} is not a tag of the workspace`,
    }));
    throw new DomainError('not_found', 'Tag not found', { details });
  }
}
