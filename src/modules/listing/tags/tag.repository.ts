import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { ListWindow, Rows } from '../../../platform/paging/cursors.js';
import { readWindow } from '../../../platform/database/window.sql.js';
import { AccountTagEntity, ListingTagEntity, TagEntity } from './tag.entity.js';
import type { Tag, TaggedTag } from './tag.types.js';

/** Tags of a workspace; of the listings that carry them, a tenant sees only those that it may see. */
@Injectable()
export class TagRepository {
  constructor(private readonly database: Database) {}

  /** Locks the tags of the workspace until the transaction ends: one change at a time. */
  async lock(workspaceId: string): Promise<void> {
    await this.database.lock(`tags|${workspaceId}`);
  }

  async find(workspaceId: string, id: string): Promise<Tag | undefined> {
    return (await this.database.repository(TagEntity).findOneBy({ id, workspaceId })) ?? undefined;
  }

  async known(workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM tag WHERE workspace_id = $1 AND id = ANY($2)',
      [workspaceId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  list(workspaceId: string, window: ListWindow): Promise<Rows<Tag>> {
    const query = this.database.repository(TagEntity).createQueryBuilder('t').where({ workspaceId });
    return readWindow(query, 'createdAt', window);
  }

  async withListings(scope: Scope, tags: readonly Tag[]): Promise<TaggedTag[]> {
    const rows = await this.database.query<{ tagId: string; ids: string[] }>(
      `SELECT lt.tag_id AS "tagId", array_agg(l.id::text ORDER BY l.created_at, l.id) AS ids
         FROM listing_tag lt JOIN listing l ON l.id = lt.listing_id
        WHERE lt.tag_id = ANY($3) AND l.workspace_id = $1
          AND (l.tenant_id = $2 OR EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id AND i.tenant_id = $2))
        GROUP BY lt.tag_id, l.integration_account_id ORDER BY min(l.created_at), l.integration_account_id`,
      [scope.workspaceId, scope.tenantId, tags.map(({ id }) => id)],
    );
    return tags.map((tag) => ({
      ...tag,
      listingIds: rows.filter(({ tagId }) => tagId === tag.id).map(({ ids }) => ids),
    }));
  }

  async insert(tag: Tag): Promise<void> {
    await this.database.repository(TagEntity).insert(tag);
  }

  async update({ id, workspaceId, ...fields }: Tag): Promise<void> {
    await this.database.repository(TagEntity).update({ id, workspaceId }, fields);
  }

  async remove(workspaceId: string, id: string): Promise<void> {
    await this.database.repository(TagEntity).delete({ id, workspaceId });
  }

  /** Returns accounts whose listings carry or will carry the tag, in the order in which they are locked. */
  async accountsOf(tagId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT l.integration_account_id AS id FROM listing_tag lt JOIN listing l ON l.id = lt.listing_id WHERE lt.tag_id = $1
        UNION SELECT account_id FROM account_tag WHERE tag_id = $1 ORDER BY id`,
      [tagId],
    );
    return rows.map(({ id }) => id);
  }

  async listingsWith(tagId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT listing_id AS id FROM listing_tag WHERE tag_id = $1',
      [tagId],
    );
    return rows.map(({ id }) => id);
  }

  /** Applies the tags to the account and each of its listings; returns the account's listings. */
  async applyToAccount(accountId: string, tagIds: readonly string[]): Promise<string[]> {
    const listings = await this.database.query<{ id: string }>(
      'SELECT id FROM listing WHERE integration_account_id = $1',
      [accountId],
    );
    const ids = listings.map(({ id }) => id);
    const accountTags = tagIds.map((tagId) => ({ accountId, tagId }));
    await this.database
      .repository(AccountTagEntity)
      .createQueryBuilder()
      .insert()
      .values(accountTags)
      .orIgnore()
      .execute();
    await this.database.query(
      `INSERT INTO listing_tag (listing_id, tag_id) SELECT l.id, t.id FROM unnest($1::uuid[]) AS l(id), unnest($2::uuid[]) AS t(id)
       ON CONFLICT DO NOTHING`,
      [ids, tagIds],
    );
    return ids;
  }

  /** Returns how many tags the account would have with these. */
  async countWith(accountId: string, tagIds: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ tags: number }>(
      `SELECT count(*)::int AS tags FROM (
         SELECT tag_id FROM account_tag WHERE account_id = $1 UNION SELECT unnest($2::uuid[])) AS tags`,
      [accountId, tagIds],
    );
    return row!.tags;
  }
}

export const TAG_ENTITIES = [TagEntity, ListingTagEntity, AccountTagEntity];
