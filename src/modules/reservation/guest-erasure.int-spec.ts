import { randomBytes } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { Audit } from '../../records/audit/audit.js';
import { AuditEntryEntity } from '../../records/audit/audit-entry.entity.js';
import { AuditRepository } from '../../records/audit/audit.repository.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { Handovers } from '../../records/handover/handovers.js';
import { IdempotencyKeyEntity } from '../../records/idempotency/idempotency-key.entity.js';
import { type EarlierRequest, IdempotencyRepository } from '../../records/idempotency/idempotency.repository.js';
import type { Outbox } from '../../records/outbox/outbox.js';
import { testOutbox } from '../../records/outbox/testing/outbox.factory.js';
import { PersonalStores } from '../../records/personal/personal-stores.js';
import { Restorations } from '../../records/restorations/restorations.js';
import { AccountEvents } from '../integration-account/integration-account.events.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, seedWorkspace } from '../listing/testing/seed.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { GuestErasureService } from './guest-erasure.service.js';
import { GuestRepository } from './guest.repository.js';
import { GUEST_FIELDS, GuestSealing, NO_GUEST } from './guest-sealing.js';
import { ReservationEntity } from './reservation.entity.js';
import { RESERVATION_EVENTS } from './reservation.events.js';
import { ReservationNotifier } from './reservation-notifier.js';
import { ReservationRepository } from './reservation.repository.js';
import { StayChangeRepository } from './changing/stay-change.repository.js';
import { ReservationSettlementService } from './reservation-settlement.service.js';
import { reservationRow } from './testing/reservation.factory.js';

const clock = new FixedClock(Date.parse('2027-06-01T12:00:00Z'));

describe('GuestErasureService', () => {
  let connection: TestConnection;
  let outbox: Outbox;
  let answers: IdempotencyRepository;
  let reservations: ReservationRepository;
  let notifier: ReservationNotifier;
  let settlement: ReservationSettlementService;
  let accounts: AccountEvents;
  let erasure: GuestErasureService;
  let account: AccountRef;
  let listing: VisibleListing;

  beforeAll(async () => {
    connection = await openTestDatabase(...LISTING_ENTITIES, ReservationEntity, AuditEntryEntity, IdempotencyKeyEntity);
    const { database } = connection;
    const stores = new PersonalStores(database);
    const keys = new DataKeys(database, new KeyRing(`test:${randomBytes(32).toString('base64')}`));
    const sealing = new GuestSealing(keys);
    const audit = new Audit(database, new AuditRepository(database), clock);
    const guests = new GuestRepository(database, sealing, stores);
    outbox = testOutbox(database, clock, stores, keys);
    answers = new IdempotencyRepository(database, keys, stores, new Handovers(database));
    reservations = new ReservationRepository(database, sealing);
    notifier = new ReservationNotifier(outbox, audit, new Restorations(database));
    outbox.declarePersonal(RESERVATION_EVENTS, GUEST_FIELDS);
    const holds = { release: async () => undefined } as never;
    const changes = new StayChangeRepository(database);
    settlement = new ReservationSettlementService(database, reservations, holds, notifier, audit, clock, changes);
    accounts = new AccountEvents();
    erasure = new GuestErasureService(database, guests, reservations, stores, notifier, audit, clock);
    accounts.onRemoving((account) => erasure.forgetCopiesOf(account));
    const { owner } = await seedWorkspace(database);
    account = await seedAccount(database, owner);
    listing = await insertListing(database, account);
  });
  afterAll(() => connection.close());

  /** Inserts a reservation with its event. */
  const booked = async (fields: Partial<ReservationEntity> = {}): Promise<ReservationEntity> => {
    const { workspaceId, tenantId } = account;
    const place = { workspaceId, tenantId, bookedByTenantId: tenantId, integrationAccountId: account.id };
    const row = reservationRow({ ...place, listingId: listing.id, ...fields });
    await connection.database.transaction(async () => {
      await notifier.created(row, listing);
      await reservations.insert(row);
    });
    return row;
  };
  const guestOf = async (id: string): Promise<unknown> => (await reservations.byId(id))!.reservation.guest;
  const sentAbout = async (id: string): Promise<string> => {
    const copies = await outbox.copies(account, [id]);
    return copies.map(({ content }) => content).join();
  };

  it('erases guests of stays that ended before the date once, and no others', async () => {
    const [old, recent] = [await booked({ checkOut: '2027-04-30' }), await booked({ checkOut: '2027-05-02' })];
    expect(await erasure.eraseOlderThan(31, 10)).toBe(1);
    expect([await guestOf(old.id), await guestOf(recent.id)]).toEqual([NO_GUEST, recent.guest]);
    expect(await erasure.eraseOlderThan(31, 10)).toBe(0);
    expect(await erasure.eraseOlderThan(29, 1)).toBe(1);
  });

  it('removes events of a reservation that was merged into the erased one', async () => {
    const absorbed = await booked();
    const kept = await booked({ absorbedId: absorbed.id });
    await connection.database.transaction(() => reservations.remove(absorbed.id));
    await erasure.erase(account.workspaceId, kept.id);
    expect((await sentAbout(kept.id)) + (await sentAbout(absorbed.id))).not.toMatch(/\bAda\b/);
  });

  it('removes copies that would remain after an account is deleted', async () => {
    const other = await seedAccount(connection.database, {
      workspaceId: account.workspaceId,
      tenantId: account.tenantId,
    });
    const place = await insertListing(connection.database, other);
    const row = await booked({ integrationAccountId: other.id, listingId: place.id });
    const still = await booked();
    await connection.database.transaction(() => accounts.emitRemoving(other));
    expect(await sentAbout(row.id)).not.toMatch(/\bAda\b/);
    expect(await sentAbout(still.id)).toContain('Ada');
  });

  it('stores no guest in an answer after the erasure', async () => {
    const row = await booked();
    const [leaseToken, resourceId] = [row.id, row.id];
    const claim = {
      id: 'late',
      workspaceId: account.workspaceId,
      tenantId: account.tenantId,
      namedIds: [],
      fingerprint: 'f',
      at: clock.now(),
      leaseToken,
      resourceId,
    };
    await answers.claim(claim);
    await erasure.erase(account.workspaceId, row.id);
    const body = JSON.stringify({ id: row.id, guest: row.guest, notes: 'late', status: 'CONFIRMED' });
    await answers.keep(claim, { status: 201, body, subjectId: row.id, headers: {} });
    const replayed = JSON.parse(((await answers.claim(claim)) as EarlierRequest).answer!.body) as object;
    expect(replayed).toEqual({ id: row.id, guest: NO_GUEST, notes: '', status: 'CONFIRMED' });
  });

  it('keeps a guest erased when the PMS is read again', async () => {
    const row = await booked();
    await erasure.erase(account.workspaceId, row.id);
    const { guest, checkIn, checkOut, guests, totalPrice: total } = row;
    const seen = {
      providerReservationId: row.providerReservationId!,
      reference: null,
      listingProviderId: listing.providerId,
      providerUnitId: null,
      checkIn,
      checkOut,
      guests,
      guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
      guest,
      status: 'CANCELLED' as const,
      source: 'website',
      notes: 'Ada arrives late',
      currency: 'EUR',
      total,
      base: null,
      fees: null,
      taxes: null,
      confirmationCode: null,
      createdAt: null,
      updatedAt: null,
      confirmedAt: null,
      cancelledAt: null,
    };
    expect(await settlement.refresh(row.id, seen, clock.now())).toBe(true);
    expect((await reservations.byId(row.id))!.reservation).toMatchObject({
      guest: NO_GUEST,
      notes: '',
      status: 'CANCELLED',
    });
    expect(await sentAbout(row.id)).not.toMatch(/\bAda\b/);
  });

  it('publishes no erasure of a reservation that was never announced', async () => {
    const row = await booked();
    await connection.database.query('DELETE FROM outbox_event');
    await connection.database.query('UPDATE reservation SET sequence = 0 WHERE id = $1', [row.id]);
    await erasure.erase(account.workspaceId, row.id);
    expect(await outbox.copies(account, [row.id])).toEqual([]);
    expect(await guestOf(row.id)).toEqual(NO_GUEST);
  });
});
