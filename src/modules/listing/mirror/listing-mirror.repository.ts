import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { DocumentTag } from '../listing-document.js';
import { ListingTagEntity } from '../tags/tag.entity.js';

export interface MirroredAccount {
  tenantId: string;
  requireListingApproval: boolean;
}

export interface PresenceRow {
  id: string;
  providerId: string;
  readAt: Date;
  missingSince: Date | null;
  absent: boolean;
}

/** Statements of the listing mirror that do not read or write whole records. */
@Injectable()
export class ListingMirrorRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the account's present owner, who stays so until the transaction ends; undefined once the account is
   * deleted.
   */
  async account(accountId: string): Promise<MirroredAccount | undefined> {
    const [row] = await this.database.query<MirroredAccount>(
      `SELECT tenant_id AS "tenantId", require_listing_approval AS "requireListingApproval"
         FROM integration_account WHERE id = $1 FOR KEY SHARE`,
      [accountId],
    );
    return row;
  }

  async accountTags(accountId: string): Promise<DocumentTag[]> {
    return this.database.query<DocumentTag>(
      'SELECT t.id, t.name FROM account_tag a JOIN tag t ON t.id = a.tag_id WHERE a.account_id = $1 ORDER BY t.name, t.id',
      [accountId],
    );
  }

  async tag(listingIds: readonly string[], tags: readonly DocumentTag[]): Promise<void> {
    const rows = listingIds.flatMap((listingId) => tags.map(({ id }) => ({ listingId, tagId: id })));
    await this.database.repository(ListingTagEntity).createQueryBuilder().insert().values(rows).orIgnore().execute();
  }

  /** Records listings whose read brought nothing new; a row is written only where an earlier read had missed it. */
  async touch(ids: readonly string[], readAt: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(
      'UPDATE listing SET read_at = $2, missing_since = NULL WHERE id = ANY($1) AND missing_since IS NOT NULL AND read_at < $2',
      [ids, readAt],
    );
  }

  async presence(accountId: string): Promise<PresenceRow[]> {
    return this.database.query<PresenceRow>(
      `SELECT id, provider_id AS "providerId", read_at AS "readAt", missing_since AS "missingSince", absent
         FROM listing WHERE integration_account_id = $1`,
      [accountId],
    );
  }

  async setMissing(ids: readonly string[], since: Date | null): Promise<void> {
    if (ids.length > 0)
      await this.database.query('UPDATE listing SET missing_since = $2 WHERE id = ANY($1)', [ids, since]);
  }

  async setAbsent(ids: readonly string[]): Promise<void> {
    await this.database.query('UPDATE listing SET absent = true WHERE id = ANY($1)', [ids]);
  }
}
