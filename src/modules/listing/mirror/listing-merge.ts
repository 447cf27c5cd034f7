import type { PmsListing } from '../../../connectors/port/model.js';
import { newId } from '../../../platform/database/ids.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import type { ReadVia } from '../freshness/freshness.types.js';
import { contentHash, contentOf, EMPTY_CONTENT, syncedContent, type UnitContent, unitsOf } from './listing-content.js';
import { ListingEntity } from '../listing.entity.js';
import type { ListingEvent } from '../listing.events.js';
import type { MirroredAccount } from './listing-mirror.repository.js';
import { documentOf, type ListingRecord, statusOf } from '../listing-records.repository.js';
import { UnitEntity } from '../unit.entity.js';
import { withStored } from './unread-parts.js';

export interface MergeContext {
  account: AccountRef;
  owner: Omit<MirroredAccount, 'wasRead'>;
  fieldsToSync: Readonly<Record<string, boolean>>;
  /** The tags of the account, which new listings receive. */
  tags: ListingRecord['tags'];
  readAt: Date;
  via: ReadVia;
  now: Date;
}

export interface Merged {
  outcome: 'created' | 'changed' | 'unchanged';
  /** The event for readers of the listing; absent if they notice nothing. */
  event?: ListingEvent;
  record: ListingRecord;
  /** Units to write. */
  units: UnitEntity[];
}

/** Merges the PMS's listing into the stored one. An older read, or one that brings no change, leaves it unchanged. */
export const merge = (read: PmsListing, known: ListingRecord | undefined, context: MergeContext): Merged => {
  const given = known ? withStored(read, known) : read;
  const { account, owner, fieldsToSync, readAt, via, now } = context;
  const full = contentOf(given);
  const content = syncedContent(full, fieldsToSync);
  const units = unitsOf(given, full);
  const hash = contentHash(content, units);
  const before = known?.listing;
  if (known && before && (before.readAt > readAt || (before.contentHash === hash && !before.absent))) {
    return { outcome: 'unchanged', record: known, units: [] };
  }
  const listing = Object.assign(
    new ListingEntity(),
    { ...EMPTY_CONTENT, currency: full.currency, timeZone: full.timeZone },
    { id: newId(now), createdAt: now, sequence: 0, approval: owner.requireListingApproval ? 'PENDING' : 'APPROVED' },
    before,
    content,
    {
      workspaceId: account.workspaceId,
      tenantId: owner.tenantId,
      integrationAccountId: account.id,
      provider: account.provider,
    },
    {
      providerId: given.providerId,
      contentHash: hash,
      readAt,
      readVia: via,
      unconfirmedSince: null,
      missingSince: null,
      absent: false,
      updatedAt: before?.updatedAt ?? now,
    },
  );
  listing.status = statusOf(listing);
  const merged = mergeUnits(known?.units ?? [], units, listing, now);
  const record = { listing, units: merged.all, tags: known?.tags ?? context.tags };
  listing.document = documentOf(record);
  const isShown = listing.document !== before?.document;
  if (before && isShown) {
    listing.updatedAt = now;
    listing.document = documentOf(record);
  }
  const event = !before || before.absent ? 'LISTING_CREATED' : isShown ? 'LISTING_CHANGED' : undefined;
  return { outcome: known ? 'changed' : 'created', event, record, units: merged.changed };
};

/**
 * Merges units. They keep their ids by the PMS's id; a unit that the PMS no longer has becomes INACTIVE and keeps its
 * nights and stays.
 */
const mergeUnits = (
  known: readonly UnitEntity[],
  given: readonly UnitContent[],
  listing: ListingEntity,
  now: Date,
): { all: UnitEntity[]; changed: UnitEntity[] } => {
  const byProviderId = new Map(known.map((unit) => [unit.providerUnitId, unit]));
  // Units that arrive together keep the order of the PMS, which is the order of their ids.
  const ids = given.map(() => newId(now)).sort();
  const kept = given.map((content, at) => {
    const before = byProviderId.get(content.providerUnitId);
    const fresh = {
      id: ids[at]!,
      createdAt: now,
      workspaceId: listing.workspaceId,
      listingId: listing.id,
    };
    return withContent(Object.assign(new UnitEntity(), fresh, before), content, before !== undefined, now);
  });
  const present = new Set(given.map(({ providerUnitId }) => providerUnitId));
  const gone = known
    .filter(({ providerUnitId }) => !present.has(providerUnitId))
    .map((unit) => ({
      unit: unit.status === 'INACTIVE' ? unit : { ...unit, status: 'INACTIVE' as const, updatedAt: now },
      changed: unit.status === 'ACTIVE',
    }));
  const all = [...kept, ...gone].sort((a, b) => inStoredOrder(a.unit, b.unit));
  return { all: all.map(({ unit }) => unit), changed: all.filter(({ changed }) => changed).map(({ unit }) => unit) };
};

const inStoredOrder = (a: UnitEntity, b: UnitEntity): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

const withContent = (
  unit: UnitEntity,
  content: UnitContent,
  isKnown: boolean,
  now: Date,
): { unit: UnitEntity; changed: boolean } => {
  const next = Object.assign(new UnitEntity(), unit, content, { status: 'ACTIVE' as const });
  const changed = !isKnown || fingerprint(next) !== fingerprint(unit);
  return { unit: changed ? Object.assign(next, { updatedAt: now }) : unit, changed };
};

const fingerprint = (unit: UnitEntity): string =>
  JSON.stringify([
    unit.name,
    unit.description,
    unit.inventoryCount,
    unit.maxOccupancy,
    unit.bedroomCount,
    unit.bathroomCount,
    unit.basePrice,
    unit.currency,
    unit.isAutoGenerated,
    unit.status,
    sorted(unit.amenities),
    sorted(unit.pictures),
  ]);

/** Sorts keys, because jsonb does not keep their order. */
const sorted = (items: readonly object[]): unknown[] =>
  items.map((item) => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
