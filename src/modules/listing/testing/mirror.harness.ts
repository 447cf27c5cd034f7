import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { testOutbox } from '../../../records/outbox/testing/outbox.factory.js';
import { ListingMirrorRepository } from '../mirror/listing-mirror.repository.js';
import { ListingMirrorService } from '../mirror/listing-mirror.service.js';
import { ListingFilterRepository } from '../listing-filter.repository.js';
import { ListingNotifier } from '../listing-notifier.js';
import { ListingRecords } from '../listing-records.repository.js';
import { NewListings } from '../imports/new-listings.js';
import { accountSequences, LISTING_ENTITIES, SEEDED_AT } from './seed.js';

export interface MirrorHarness {
  connection: TestConnection;
  clock: FixedClock;
  records: ListingRecords;
  notifier: ListingNotifier;
  mirror: ListingMirrorService;
}

/** Creates the mirror of listings on a real database; every field is synced. */
export const mirrorHarness = async (): Promise<MirrorHarness> => {
  const connection = await openTestDatabase(...LISTING_ENTITIES);
  const { database } = connection;
  const clock = new FixedClock(SEEDED_AT.getTime());
  const records = new ListingRecords(database, clock, new ListingFilterRepository(database));
  const repository = new ListingMirrorRepository(database);
  const definitions = { of: async () => ({ fieldsToSync: {} }) };
  const outbox = testOutbox(database, clock);
  const newListings = new NewListings(accountSequences(database), outbox);
  const notifier = new ListingNotifier(database, outbox);
  const mirror = new ListingMirrorService(
    database,
    records,
    repository,
    definitions as never,
    newListings,
    notifier,
    clock,
  );
  return { connection, clock, records, notifier, mirror };
};
