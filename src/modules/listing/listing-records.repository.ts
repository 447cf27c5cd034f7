import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../values/time/clock.js';
import { listingKeywords } from './finding/listing-keywords.js';
import { type DocumentTag, listingDocument } from './listing-document.js';
import { ListingFilterRepository } from './listing-filter.repository.js';
import { ListingEntity } from './listing.entity.js';
import { UnitEntity } from './unit.entity.js';

export interface ListingRecord {
  listing: ListingEntity;
  /** Oldest first. */
  units: UnitEntity[];
  tags: DocumentTag[];
}

const BATCH = 200;

export const statusOf = ({
  pmsActive,
  absent,
  approval,
}: Pick<ListingEntity, 'pmsActive' | 'absent' | 'approval'>): ListingEntity['status'] =>
  pmsActive && !absent && approval === 'APPROVED' ? 'ACTIVE' : 'INACTIVE';

export const documentOf = ({ listing, units, tags }: ListingRecord): string => listingDocument(listing, units, tags);

/** Splits items into batches of at most `size`. */
export const inBatches = <T>(items: readonly T[], size = BATCH): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

const byListing = <T extends { listingId: string }>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.listingId, [...(groups.get(row.listingId) ?? []), row]);
  return groups;
};

/**
 * Whole listings, units and tags, as writers need them. Invariant: `document` always agrees with the columns that it is
 * made from, because every writer holds the account's lock and writes both.
 */
@Injectable()
export class ListingRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly filters: ListingFilterRepository,
  ) {}

  /** Locks the account's listings until the transaction ends: one writer at a time. */
  async lockAccount(accountId: string): Promise<void> {
    await this.database.lock(`listings|${accountId}`);
  }

  /** Returns the ids of the account's listings and of their units. */
  async idsOfAccount(accountId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM listing WHERE integration_account_id = $1
       UNION ALL SELECT u.id FROM unit u JOIN listing l ON l.id = u.listing_id WHERE l.integration_account_id = $1`,
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of the account's listings that its PMS has. */
  async presentIdsOfAccount(accountId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM listing WHERE integration_account_id = $1 AND NOT absent ORDER BY id',
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  async byProviderIds(accountId: string, providerIds: readonly string[]): Promise<ListingRecord[]> {
    const rows = await this.database
      .repository(ListingEntity)
      .createQueryBuilder('l')
      .where('l.integrationAccountId = :accountId AND l.providerId = ANY(:providerIds)', { accountId, providerIds })
      .getMany();
    return this.complete(rows);
  }

  async byIds(ids: readonly string[]): Promise<ListingRecord[]> {
    const rows = await this.database
      .repository(ListingEntity)
      .createQueryBuilder('l')
      .where('l.id = ANY(:ids)', { ids })
      .getMany();
    return this.complete(rows);
  }

  async setApproval(id: string, approval: ListingEntity['approval']): Promise<void> {
    await this.database.repository(ListingEntity).update({ id }, { approval });
  }

  /** Updates status and document of the listings from their rows, units and tags; returns those that have changed. */
  async rebuild(ids: readonly string[]): Promise<string[]> {
    const now = this.clock.now();
    const changed: string[] = [];
    for (const batch of inBatches(ids)) {
      const stale = (await this.byIds(batch)).flatMap((record) => {
        const status = statusOf(record.listing);
        const present = documentOf({ ...record, listing: { ...record.listing, status } });
        if (present === record.listing.document && status === record.listing.status) return [];
        return [
          {
            id: record.listing.id,
            amenityIds: record.listing.amenityIds,
            status,
            document: documentOf({ ...record, listing: { ...record.listing, status, updatedAt: now } }),
          },
        ];
      });
      await this.database.query(
        `UPDATE listing l SET document = v.document, status = v.status, updated_at = $4
           FROM unnest($1::uuid[], $2::text[], $3::text[]) AS v(id, document, status) WHERE l.id = v.id`,
        [stale.map(({ id }) => id), stale.map(({ document }) => document), stale.map(({ status }) => status), now],
      );
      await this.filters.keep(stale);
      changed.push(...stale.map(({ id }) => id));
    }
    return changed;
  }

  async save(listings: readonly ListingEntity[], units: readonly UnitEntity[]): Promise<void> {
    await this.upsert(
      ListingEntity,
      listings.map((listing) => ({ ...listing, keywords: listingKeywords(listing) })),
    );
    // A unit's inventory locks its calendar, and whoever stores calendars locks the narrow rows after them.
    await this.upsert(UnitEntity, units);
    await this.filters.keep(listings);
  }

  /** Upserts with one statement per batch, in order of id. */
  private async upsert<T extends { id: string }>(entity: new () => T, rows: readonly T[]): Promise<void> {
    const { tableName, columns } = this.database.repository(entity).metadata;
    const names = columns.map(({ databaseName }) => databaseName);
    const changes = columns
      .filter(({ isPrimary, isUpdate }) => !isPrimary && isUpdate)
      .map(({ databaseName }) => databaseName);
    const sql = `INSERT INTO ${tableName} (${names.join(', ')}) SELECT ${names.join(', ')} FROM json_populate_recordset(NULL::${tableName}, $1::json)
      ON CONFLICT (id) DO UPDATE SET ${changes.map((name) => `${name} = excluded.${name}`).join(', ')}`;
    const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const batch of inBatches(sorted)) {
      const values = batch.map((row) =>
        Object.fromEntries(columns.map((column) => [column.databaseName, column.getEntityValue(row, true)])),
      );
      await this.database.query(sql, [JSON.stringify(values)]);
    }
  }

  private async complete(listings: ListingEntity[]): Promise<ListingRecord[]> {
    const ids = listings.map(({ id }) => id);
    if (ids.length === 0) return [];
    const units = await this.database
      .repository(UnitEntity)
      .createQueryBuilder('u')
      .where('u.listingId = ANY(:ids)', { ids })
      .orderBy('u.createdAt')
      .addOrderBy('u.id')
      .getMany();
    const tags = await this.database.query<DocumentTag & { listingId: string }>(
      `SELECT lt.listing_id AS "listingId", t.id, t.name FROM listing_tag lt JOIN tag t ON t.id = lt.tag_id
        WHERE lt.listing_id = ANY($1) ORDER BY t.name, t.id`,
      [ids],
    );
    const unitsOf = byListing(units);
    const tagsOf = byListing(tags);
    return listings.map((listing) => ({
      listing,
      units: unitsOf.get(listing.id) ?? [],
      tags: (tagsOf.get(listing.id) ?? []).map(({ id, name }) => ({ id, name })),
    }));
  }
}
