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

  beforeEach(() => connection.database.query('UPDATE reservation SET next_lookup_at = $1, lookups = 0', [clock.now()]));

  const rowNow = async () =>
    (await connection.database.query('SELECT next_lookup_at AS at, lookups FROM reservation'))[0];

  const lookUps = (findByReference: () => Promise<undefined>, options: CallOptions[] = []) => {
    const repository = new ReservationRepository(connection.database, {} as never);
    repository.byId = async () => {
      const { lookups } = (await rowNow()) as { lookups: number };
      return { reservation: { id: ID, lookups, providerReservationId: null }, listing: {} } as never;
    };
    const bind = (_: unknown, given: CallOptions) => {
      options.push(given);
      return { connector: { reservations: { findByReference } }, call: {} };
    };
    const connections = { connect: async () => ({}) } as never;
    return new ReservationLookupService(repository, {} as never, connections, { bind } as never, {} as never, clock, {
      WORKER_CONCURRENCY: 8,
    } as never);
  };

  it('goes back to its row when the limit is used up, and is counted as none', async () => {
    const options: CallOptions[] = [];
    const limited = new ConnectorError('rate_limited', 'used up', { retryAfterMs: 25_000 });
    await lookUps(() => Promise.reject(limited), options).lookUp(ID);
    expect(await rowNow()).toEqual({ at: new Date(clock.now().getTime() + 25_000), lookups: 0 });
    expect(options).toEqual([{ prompt: true }]);
  });

  it('counts as failed when its process ends: the next one waits as long as it would after a failure', async () => {
    const waits: number[] = [];
    for (const _ of Array(12)) {
      let begun!: () => void;
      const asked = new Promise<void>((done) => (begun = done));
      const neverEnding = () => (begun(), new Promise<undefined>(() => undefined));
      void lookUps(neverEnding).lookUp(ID);
      await asked;
      const { at } = (await rowNow()) as { at: Date };
      waits.push((at.getTime() - clock.now().getTime()) / 1_000);
      clock.advance(at.getTime() - clock.now().getTime());
    }
    expect(waits).toEqual([60, 60, 60, 60, 60, 120, 300, 600, 1_200, 3_600, 3_600, 3_600]);
    expect(await rowNow()).toMatchObject({ lookups: 12 });
  });
});
