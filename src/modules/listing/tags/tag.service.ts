import { Injectable } from '@nestjs/common';
import { Audit } from '../../../records/audit/audit.js';
import { changedFields } from '../../../records/audit/changed-fields.js';
import { requireWholeWorkspace } from '../../../platform/access/rights.js';
import type { Scope, TenantCaller } from '../../../platform/access/scope.js';
import { Ceilings } from '../../../records/ceilings/ceilings.js';
import { asWorkspace } from '../../../platform/database/access.js';
import { Database, violatedConstraint } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import { conflictField, notFound } from '../../../values/errors/domain-error.js';
import { byCreation, type ListPage, type ListRequest, readPage } from '../../../platform/paging/cursors.js';
import { Clock } from '../../../values/time/clock.js';
import { ListingNotifier } from '../listing-notifier.js';
import { ListingRecords } from '../listing-records.repository.js';
import { TagRepository } from './tag.repository.js';
import type { Tag, TaggedTag, TagInput } from './tag.types.js';

/**
 * Tags of a workspace. Listings show their names, so a change of name changes their documents. Invariant: a key that is
 * restricted to tenants cannot change tags, whichever tenant's listings carry them.
 */
@Injectable()
export class TagService {
  constructor(
    private readonly database: Database,
    private readonly tags: TagRepository,
    private readonly records: ListingRecords,
    private readonly notifier: ListingNotifier,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async get(scope: Scope, id: string): Promise<TaggedTag> {
    const [tag] = await this.tags.withListings(scope, [await this.find(scope, id)]);
    return tag!;
  }

  async list(scope: Scope, request: ListRequest): Promise<ListPage<TaggedTag>> {
    const walk = { list: 'tags', scope };
    const page = await readPage(walk, request, (window) => this.tags.list(scope.workspaceId, window), byCreation);
    return { ...page, rows: await this.tags.withListings(scope, page.rows) };
  }

  /**
   * Creates a tag. `id`: fixed by an idempotency key, so that a retry after a crash finds the tag of the first attempt.
   */
  async create(caller: TenantCaller, input: TagInput, id?: string): Promise<TaggedTag> {
    requireWholeWorkspace(caller.rights);
    const { workspaceId } = caller;
    if (id !== undefined && (await this.tags.find(workspaceId, id))) return this.get(caller, id);
    const now = this.clock.now();
    const tag = { ...input, id: id ?? newId(now), workspaceId, createdAt: now, updatedAt: now };
    await this.database.transaction(async () => {
      await this.ceilings.requireRoom({ workspaceId }, 'tags');
      await unique(this.tags.insert(tag));
      await this.audit.record({ workspaceId }, 'TAG_CREATED', { type: 'tag', id: tag.id });
    });
    return { ...tag, listingIds: [] };
  }

  async update(caller: TenantCaller, id: string, changes: Partial<TagInput>): Promise<TaggedTag> {
    await this.change(caller, id, async (tag) => {
      await unique(this.tags.update({ ...tag, ...changes, updatedAt: this.clock.now() }));
      const fields = changedFields(tag, changes);
      if (fields.length === 0) return;
      await this.audit.record({ workspaceId: caller.workspaceId }, 'TAG_CHANGED', { type: 'tag', id }, fields);
    });
    return this.get(caller, id);
  }

  /** Removes the tag from listings and accounts, and returns it as it was. */
  async remove(caller: TenantCaller, id: string): Promise<TaggedTag> {
    requireWholeWorkspace(caller.rights);
    const { workspaceId } = caller;
    const removed = await this.get(caller, id);
    await this.change(caller, id, async () => {
      await this.tags.remove(workspaceId, id);
      await this.audit.record({ workspaceId }, 'TAG_DELETED', { type: 'tag', id });
    });
    return removed;
  }

  private async find({ workspaceId }: Scope, id: string): Promise<Tag> {
    const tag = await this.tags.find(workspaceId, id);
    if (!tag) throw notFound('Tag');
    return tag;
  }

  /** Changes a tag for the whole workspace, because every tenant's listings carry its tags. */
  private async change(caller: TenantCaller, id: string, work: (tag: Tag) => Promise<void>): Promise<void> {
    await asWorkspace(caller.workspaceId, caller.rights, () => this.changeWithin(caller, id, work));
  }

  private async changeWithin(scope: Scope, id: string, work: (tag: Tag) => Promise<void>): Promise<void> {
    await this.database.transaction(async () => {
      await this.tags.lock(scope.workspaceId);
      const tag = await this.find(scope, id);
      for (const accountId of await this.tags.accountsOf(id)) await this.records.lockAccount(accountId);
      const listings = await this.tags.listingsWith(id);
      await work(tag);
      await this.notifier.publish('LISTING_CHANGED', await this.records.rebuild(listings));
    });
  }
}

const unique = async (write: Promise<void>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (violatedConstraint(error) !== 'tag_name') throw error;
    throw conflictField('name', 'taken', 'A tag with this name already exists');
  }
};
