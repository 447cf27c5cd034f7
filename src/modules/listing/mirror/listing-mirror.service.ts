import { Injectable } from '@nestjs/common';
import type { PmsListing, Refused } from '../../../connectors/port/model.js';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../values/time/clock.js';
import { DefinitionsService } from '../../definitions/definitions.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { decideAbsence } from './absence.js';
import { unstorable } from './listing-content.js';
import { merge, type MergeContext, type Merged } from './listing-merge.js';
import { ListingMirrorRepository } from './listing-mirror.repository.js';
import type { ReadVia } from '../freshness/freshness.types.js';
import { ListingRecords } from '../listing-records.repository.js';
import type { ListingEvent } from '../listing.events.js';
import { ListingNotifier } from '../listing-notifier.js';
import type { MirrorOutcome } from '../listing.types.js';
import { NewListings } from '../imports/new-listings.js';

/** Keeps stored listings in line with the PMS, and publishes new ones. */
@Injectable()
export class ListingMirrorService {
  constructor(
    private readonly database: Database,
    private readonly records: ListingRecords,
    private readonly repository: ListingMirrorRepository,
    private readonly definitions: DefinitionsService,
    private readonly newListings: NewListings,
    private readonly notifier: ListingNotifier,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the result of a read that began at `readAt`, in one transaction. Only changes are written, an older read
   * never overwrites, and a listing that cannot be stored does not affect the others.
   */
  async apply(
    account: AccountRef,
    listings: readonly PmsListing[],
    readAt: Date,
    via: ReadVia = 'POLL',
  ): Promise<MirrorOutcome<Refused>> {
    const { fieldsToSync } = await this.definitions.of(account.workspaceId, account.provider);
    const refused = listings.flatMap((listing) => {
      const reason = unstorable(listing);
      return reason === undefined ? [] : [{ providerId: listing.providerId, reason }];
    });
    const given = new Map(
      listings.filter((listing) => unstorable(listing) === undefined).map((listing) => [listing.providerId, listing]),
    );
    return this.database.transaction(async () => {
      await this.records.lockAccount(account.id);
      const owner = await this.repository.account(account.id);
      if (!owner) return { created: [], written: 0, unchanged: 0, refused };
      const tags = await this.repository.accountTags(account.id);
      const now = this.clock.now();
      const merged = await this.mergeAll(given, { account, owner, fieldsToSync, tags, readAt, via, now });
      const { created, written, unchanged } = await this.store(merged, tags, { readAt, via });
      // The first read of an account creates listings silently: docs/adr/0009-first-read-is-silent.md
      if (owner.wasRead) await this.notifier.publish('LISTING_CREATED', idsWith(merged, 'LISTING_CREATED'));
      await this.notifier.publish('LISTING_CHANGED', idsWith(merged, 'LISTING_CHANGED'));
      await this.newListings.announce({ workspaceId: account.workspaceId, tenantId: owner.tenantId }, account, created);
      return { created, written, unchanged, refused };
    });
  }

  /**
   * Removes listings after a complete read: those that were missing for the second time, ten minutes apart, become
   * INACTIVE. `stopped` is the reason why none did, if too many would have.
   */
  async sweep(
    account: AccountRef,
    passStartedAt: Date,
    seen: ReadonlySet<string>,
  ): Promise<{ removed: number; stopped?: string }> {
    return this.database.transaction(async () => {
      await this.records.lockAccount(account.id);
      const { missing, found, absent, stopped } = decideAbsence(
        await this.repository.presence(account.id),
        passStartedAt,
        seen,
      );
      await this.repository.setUnconfirmed(account.id, { ids: missing });
      await this.repository.setMissing(missing, passStartedAt);
      await this.repository.setMissing(found, null);
      if (absent.length > 0) {
        await this.repository.setAbsent(absent);
        await this.records.rebuild(absent);
        await this.notifier.publish('LISTING_REMOVED', absent);
      }
      return { removed: absent.length, ...(stopped === undefined ? {} : { stopped }) };
    });
  }

  /** Marks listings that a complete read could not read, because it does not count as a read of them. */
  async markUnread(account: AccountRef, providerIds: readonly string[]): Promise<void> {
    await this.repository.setUnconfirmed(account.id, { providerIds });
  }

  private async mergeAll(given: ReadonlyMap<string, PmsListing>, context: MergeContext): Promise<Merged[]> {
    const records = await this.records.byProviderIds(context.account.id, [...given.keys()]);
    const known = new Map(records.map((record) => [record.listing.providerId, record]));
    return [...given].map(([providerId, listing]) => merge(listing, known.get(providerId), context));
  }

  private async store(
    merged: readonly Merged[],
    tags: MergeContext['tags'],
    { readAt, via }: Pick<MergeContext, 'readAt' | 'via'>,
  ): Promise<{ created: string[]; written: number; unchanged: number }> {
    const changed = merged.filter(({ outcome }) => outcome !== 'unchanged');
    const unchanged = merged.filter(({ outcome }) => outcome === 'unchanged').map(({ record }) => record.listing.id);
    const created = changed.filter(({ outcome }) => outcome === 'created').map(({ record }) => record.listing.id);
    await this.records.save(
      changed.map(({ record }) => record.listing),
      changed.flatMap(({ units }) => units),
    );
    await this.repository.tag(created, tags);
    await this.repository.touch(unchanged, readAt, via);
    return { created, written: changed.length, unchanged: unchanged.length };
  }
}

const idsWith = (merged: readonly Merged[], event: ListingEvent): string[] =>
  merged.filter((one) => one.event === event).map(({ record }) => record.listing.id);
