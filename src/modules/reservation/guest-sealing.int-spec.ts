import { randomBytes } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { PersonalStores } from '../../records/personal/personal-stores.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, seedWorkspace } from '../listing/testing/seed.js';
import { GuestRepository } from './guest.repository.js';
import { GuestSealing, NO_GUEST } from './guest-sealing.js';
import { ReservationEntity } from './reservation.entity.js';
import { ReservationRepository } from './reservation.repository.js';
import { reservationRow } from './testing/reservation.factory.js';

const GUEST = { id: 'g1', firstName: 'Ada', lastName: 'Example', email: 'Ada@example.com', phone: '+4930123456' };
const HASH = 'a'.repeat(64);

describe('guests of reservations', () => {
  let connection: TestConnection;
  let stores: PersonalStores;
  let reservations: ReservationRepository;
  let guests: GuestSealing;
  let place: Partial<ReservationEntity>;

  beforeAll(async () => {
    connection = await openTestDatabase(...LISTING_ENTITIES, ReservationEntity);
    const { database } = connection;
    stores = new PersonalStores(database);
    guests = new GuestSealing(new DataKeys(database, new KeyRing(`test:${randomBytes(32).toString('base64')}`)));
    reservations = new ReservationRepository(database, guests);
    new GuestRepository(database, guests, stores);
    const { owner } = await seedWorkspace(database);
    const account = await seedAccount(database, owner);
    const listing = await insertListing(database, account);
    place = { ...owner, bookedByTenantId: owner.tenantId, integrationAccountId: account.id, listingId: listing.id };
  });
  afterAll(() => connection.close());

  const insert = async (fields: Partial<ReservationEntity> = {}): Promise<ReservationEntity> => {
    const row = reservationRow({ ...place, ...fields });
    await reservations.insert(row);
    return row;
  };
  /** Writes a guest as a process of the previous version does. */
  const writeInClear = (id: string, guest: object, notes: string): Promise<unknown> =>
    connection.database.query('UPDATE reservation SET guest = $2, notes = $3 WHERE id = $1', [id, guest, notes]);
  const insertInClear = async (): Promise<ReservationEntity> => {
    const row = await insert();
    await connection.database.query(
      'UPDATE reservation SET sealed_guest = NULL, guest_email_hash = NULL, content_hash = $2 WHERE id = $1',
      [row.id, HASH],
    );
    await writeInClear(row.id, GUEST, 'Arrives late');
    return row;
  };
  const read = async (id: string): Promise<ReservationEntity> => (await reservations.byId(id))!.reservation;
  const stored = async (id: string): Promise<string> => {
    const [found] = await connection.database.query<{ row: string }>(
      'SELECT to_jsonb(r)::text AS row FROM reservation r WHERE id = $1',
      [id],
    );
    return found!.row;
  };

  it('are stored sealed and read as they were', async () => {
    const { id } = await insert();
    expect(await stored(id)).not.toMatch(/\bAda\b|Example|example\.com|49301|Arrives|"g1"/i);
    expect(await read(id)).toMatchObject({ guest: GUEST, notes: 'Arrives late', totalPrice: expect.anything() });
  });

  it('stay the same when other fields change', async () => {
    const { id } = await insert();
    await connection.database.transaction(async () => {
      const row = (await reservations.lockById(id))!;
      await reservations.save(Object.assign(row, { status: 'CANCELLED', notes: 'New notes' }));
    });
    expect(await read(id)).toMatchObject({ guest: GUEST, notes: 'New notes', status: 'CANCELLED' });
  });

  it('that the previous version stored in clear can be read, and are sealed in batches', async () => {
    const rows = [await insertInClear(), await insertInClear()];
    for (const { id } of rows) expect(await read(id)).toMatchObject({ guest: GUEST, notes: 'Arrives late' });
    expect(
      await connection.database.transaction(() => new GuestRepository(connection.database, guests, stores).sealRows(1)),
    ).toBe(1);
    while (await stores.seal());
    for (const { id } of rows) {
      expect(await stored(id)).not.toMatch(/\bAda\b/);
      expect(await read(id)).toMatchObject({ guest: GUEST, notes: 'Arrives late' });
    }
    expect(await stores.seal()).toBe(false);
  });

  it('include values that a process of the previous version writes after they were sealed', async () => {
    const { id } = await insert();
    await writeInClear(id, { ...NO_GUEST, phone: '+4940999999' }, '');
    const merged = { guest: { ...GUEST, phone: '+4940999999' }, notes: 'Arrives late' };
    expect(await read(id)).toMatchObject(merged);
    while (await stores.seal());
    expect(await stored(id)).not.toContain('4940');
    expect(await read(id)).toMatchObject(merged);
  });

  it('cannot be decrypted in the row of another reservation', async () => {
    const [one, other] = [await insert(), await insert()];
    await connection.database.query(
      'UPDATE reservation SET sealed_guest = (SELECT sealed_guest FROM reservation WHERE id = $2) WHERE id = $1',
      [one.id, other.id],
    );
    await expect(read(one.id)).rejects.toThrow(/cannot be decrypted/);
  });

  it('are found by a keyed hash of their address, in upper or lower case', async () => {
    const row = await insert();
    const hash = await guests.emailHash(row.workspaceId, ' ADA@Example.com ');
    const [found] = await connection.database.query<{ hash: string }>(
      'SELECT guest_email_hash AS hash FROM reservation WHERE id = $1',
      [row.id],
    );
    expect(found!.hash).toBe(hash);
    expect(hash).toMatch(/^h1:/);
  });

  it.each([
    ['sealed', () => insert({ contentHash: HASH })],
    ['in clear', insertInClear],
    [
      'sealed again',
      async () => {
        const row = await insert({ contentHash: HASH });
        await connection.database.transaction(async () => reservations.save((await reservations.lockById(row.id))!));
        return row;
      },
    ],
  ])('allow the content of the PMS to be compared: %s', async (_name, make) => {
    const { id } = await make();
    const row = await read(id);
    expect(await reservations.hasContent(row, HASH)).toBe(true);
    expect(await reservations.hasContent(row, 'b'.repeat(64))).toBe(false);
  });
});
