import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { DocumentTag } from '../listing-document.js';
import { joinConfirmed, unconfirmedSql } from '../freshness/freshness.rules.js';
import type { ReadVia } from '../freshness/freshness.types.js';
import { ListingTagEntity } from '../tags/tag.entity.js';

export interface MirroredAccount {
  tenantId: string;
  requireListingApproval: boolean;
  /** Whether all of its listings were read at least once. */
  wasRead: boolean;
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
   * Returns the account's present owner, which cannot change until the transaction ends; undefined once the account is
   * deleted.
   */
  async account(accountId: string): Promise<MirroredAccount | undefined> {
    const [row] = await this.database.query<MirroredAccount>(
      `SELECT tenant_id AS "tenantId", require_listing_approval AS "requireListingApproval",
              EXISTS (SELECT 1 FROM confirmed_read r WHERE r.account_id = $1 AND r.resource = 'LISTINGS') AS "wasRead"
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

  /**
   * Records listings whose read brought no change. A row is written only if an earlier read had missed it, or if the
   * read is not part of a complete one, which confirms its rows without a write.
   */
  async touch(ids: readonly string[], readAt: Date, via: ReadVia): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(
      `UPDATE listing SET read_at = $2, read_via = $3, missing_since = NULL, unconfirmed_since = NULL
        WHERE id = ANY($1) AND read_at < $2 AND (missing_since IS NOT NULL OR unconfirmed_since IS NOT NULL OR $3 IN ('EVENT', 'LIVE'))`,
      [ids, readAt, via],
    );
  }

  /** Marks listings that a complete read did not include. */
  async setUnconfirmed(
    accountId: string,
    listings: { ids: readonly string[] } | { providerIds: readonly string[] },
  ): Promise<void> {
    const [column, values] = 'ids' in listings ? ['id', listings.ids] : ['provider_id', listings.providerIds];
    if (values.length === 0) return;
    await this.database.query(
      `UPDATE listing SET unconfirmed_since = found.since
         FROM (SELECT l.id, ${unconfirmedSql('l', 'r')} AS since
                 FROM listing l ${joinConfirmed('r', 'l.integration_account_id', 'LISTINGS')}
                WHERE l.integration_account_id = $1 AND l.${column} = ANY($2) AND l.unconfirmed_since IS NULL) found
        WHERE listing.id = found.id`,
      [accountId, values],
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
