import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { ConnectorError } from '../../connectors/kit/errors.js';
import type { CallOptions } from '../../connectors/kit/gateway.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { ReservationLookupService } from './reservation-lookup.service.js';
import { ReservationRepository } from './reservation.repository.js';

const ID = '0198c0de-0000-7000-8000-000000000001';

describe('ReservationLookupService', () => {
  let connection: TestConnection;
  const clock = new FixedClock();

  beforeAll(async () => {
    connection = await openTestDatabase();
    // The look-up's own columns are all that this is about.
    await connection.database.query('ALTER TABLE reservation RENAME TO whole_reservation');
    await connection.database.query(
      'CREATE TABLE reservation (id uuid, next_lookup_at timestamptz, lookups integer DEFAULT 0)',
    );
    await connection.database.query('INSERT INTO reservation VALUES ($1, $2)', [ID, clock.now()]);
  });
  afterAll(() => connection.close());

  it('goes back to its row when the limit is used up, and is counted as none', async () => {
    const options: CallOptions[] = [];
    const limited = new ConnectorError('rate_limited', 'used up', { retryAfterMs: 25_000 });
    const repository = new ReservationRepository(connection.database);
    repository.byId = async () => ({ reservation: { id: ID, providerReservationId: null }, listing: {} }) as never;
    const lookups = new ReservationLookupService(
      repository,
      {} as never,
      { connect: async () => ({}) } as never,
      {
        bind: (_: unknown, given: CallOptions) => {
          options.push(given);
          return { connector: { reservations: { findByReference: () => Promise.reject(limited) } }, call: {} };
        },
      } as never,
      {} as never,
      clock,
    );
    await lookups.lookUp(ID);
    const [row] = await connection.database.query('SELECT next_lookup_at AS at, lookups FROM reservation');
    expect(row).toEqual({ at: new Date(clock.now().getTime() + 25_000), lookups: 0 });
    expect(options).toEqual([{ prompt: true }]);
  });
});
