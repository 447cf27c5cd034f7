import { Injectable } from '@nestjs/common';
import { Audit } from '../../../records/audit/audit.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import {
  DomainError,
  type ErrorDetail,
  invalidField,
  notFound,
  refusedField,
} from '../../../values/errors/domain-error.js';
import { ListingNotifier } from '../listing-notifier.js';
import { ListingRecords } from '../listing-records.repository.js';
import { TagRepository } from './tag.repository.js';
import { TagTargetsRepository } from './tag-targets.repository.js';
import { MOST_TAGS, type TagTargets } from './tag.types.js';

/** Puts a tag on chosen listings and accounts of the acting tenant, or takes it off. All or none. */
@Injectable()
export class TagTargetsService {
  constructor(
    private readonly database: Database,
    private readonly tags: TagRepository,
    private readonly targets: TagTargetsRepository,
    private readonly records: ListingRecords,
    private readonly notifier: ListingNotifier,
    private readonly audit: Audit,
  ) {}

  /** Returns how many listings did not carry the tag before. 404 with the unknown targets; then nothing changes. */
  apply(scope: Scope, tagId: string, wanted: TagTargets): Promise<number> {
    return this.change(scope, tagId, wanted, async () => {
      if (await this.targets.areFull(tagId, wanted, MOST_TAGS)) {
        const message = `A listing or an account may have at most ${MOST_TAGS} tags`;
        throw refusedField('listingIDs', 'too_many_account_tags', message);
      }
      await this.record(scope, 'TAGS_APPLIED', wanted);
      return this.targets.apply(tagId, wanted);
    });
  }

  /** Returns how many listings carried the tag before. 404 with the unknown targets; then nothing changes. */
  withdraw(scope: Scope, tagId: string, wanted: TagTargets): Promise<number> {
    return this.change(scope, tagId, wanted, async () => {
      await this.record(scope, 'TAGS_WITHDRAWN', wanted);
      return this.targets.withdraw(tagId, wanted);
    });
  }

  private async change(
    scope: Scope,
    tagId: string,
    wanted: TagTargets,
    work: () => Promise<string[]>,
  ): Promise<number> {
    return this.database.transaction(async () => {
      await this.tags.lock(scope.workspaceId);
      if (!(await this.tags.find(scope.workspaceId, tagId))) throw notFound('Tag');
      if (wanted.accountIds.length + wanted.listingIds.length === 0)
        throw invalidField('listingIDs', 'required', 'listingIDs or integrationAccountIDs is required');
      for (const accountId of await this.accountsOf(scope, wanted)) await this.records.lockAccount(accountId);
      const changed = await work();
      await this.notifier.publish('LISTING_CHANGED', await this.records.rebuild(changed));
      return changed.length;
    });
  }

  /** Returns the accounts of the targets in the order in which they are locked. */
  private async accountsOf(scope: Scope, { accountIds, listingIds }: TagTargets): Promise<string[]> {
    const accounts = await this.targets.ownAccounts(scope, accountIds);
    const listings = await this.targets.ownListings(scope, listingIds);
    const unknown = [
      ...missing('integrationAccountIDs', accountIds, accounts),
      ...missing(
        'listingIDs',
        listingIds,
        listings.map(({ id }) => id),
      ),
    ];
    if (unknown.length > 0) throw new DomainError('not_found', 'Listing or account not found', { details: unknown });
    return [...new Set([...accounts, ...listings.map(({ accountId }) => accountId)])].sort();
  }

  private async record(scope: Scope, action: 'TAGS_APPLIED' | 'TAGS_WITHDRAWN', wanted: TagTargets): Promise<void> {
    for (const id of wanted.accountIds)
      await this.audit.record(scope, action, { type: 'integration-account', id }, ['tagIDs']);
    for (const id of wanted.listingIds) await this.audit.record(scope, action, { type: 'listing', id }, ['tagIDs']);
  }
}

const missing = (field: string, asked: readonly string[], found: readonly string[]): ErrorDetail[] =>
  asked
    .filter((id) => !found.includes(id))
    .map((id) => ({ field, code: 'not_found' as const, message: `${id} does not belong to the tenant` }));
