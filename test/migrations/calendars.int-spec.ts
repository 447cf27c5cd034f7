import { DataSource } from 'typeorm';
import { createOwnDatabase } from '../../scripts/lib/database/ordinary-user.mjs';
import { dataSourceOptions, loadMigrations } from '../../src/platform/database/data-source.js';
import { migrate } from '../../src/platform/database/schema/migrate.js';
import { RELEASED, restore } from '../support/released.js';
import { SERVERS, type TestServer } from '../support/servers.js';
import { queryOn } from '../support/sql.js';

const CALENDARS = 'Calendars1766000000000';
const NIGHT = `unit_id, date::text, available, price::text, minimum_nights, maximum_nights, workspace_id`;

/** Nights of the unit of the dump: two after a gap of three, one of them without a price, and one before all others. */
const MORE_NIGHTS = `
  INSERT INTO night (unit_id, date, available, price, minimum_nights, maximum_nights, workspace_id)
  SELECT unit_id, date + more.days, more.available, more.price, 2, 30, workspace_id
    FROM (SELECT DISTINCT ON (unit_id) unit_id, date, workspace_id FROM night ORDER BY unit_id, date DESC) last
    CROSS JOIN (VALUES (4, 3, 120.50), (5, 0, NULL), (-40, 1, 80.00)) AS more(days, available, price)`;

/** Reverts every migration from the newest to this one. */
const undoTo = async (url: string, name: string): Promise<void> => {
  const settings = { url, poolSize: 1, applicationName: 'lodgewire-test', asSystem: true };
  const migrations = await loadMigrations();
  const source = new DataSource({ ...dataSourceOptions(settings, []), migrations } as ConstructorParameters<
    typeof DataSource
  >[0]);
  await source.initialize();
  try {
    for (let left = migrations.length - migrations.findIndex((one) => one.name === name); left > 0; left -= 1)
      await source.undoLastMigration();
  } finally {
    await source.destroy();
  }
};

for (const { name, installed, start } of SERVERS) {
  (installed ? describe : describe.skip)(`nights of a released database on ${name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.stop());

    it('become one calendar a unit, and nights again, as an ordinary user', async () => {
      const { url, drop } = await createOwnDatabase(server.adminUrl, '');
      try {
        await restore(url, RELEASED[0]!);
        await queryOn(url, MORE_NIGHTS);
        const nights = await queryOn(url, `SELECT ${NIGHT} FROM night ORDER BY unit_id, date`);
        const readAt = `SELECT id, calendar_read_at FROM unit ORDER BY id`;
        const moments = await queryOn(url, readAt);
        expect(nights).toHaveLength(14);
        await migrate(url);
        const stored = await queryOn(url, `SELECT ${NIGHT} FROM calendar_night ORDER BY unit_id, date`);
        const trimmed = nights.map((night) => ({
          ...night,
          price: night['price'] === null ? null : String(Number(night['price'])),
        }));
        expect(stored).toEqual(expect.arrayContaining(trimmed));
        const between = stored.filter(({ date }) => !nights.some((night) => night['date'] === date));
        expect(between.length).toBeGreaterThan(3);
        for (const night of between) expect(night).toMatchObject({ available: 0, price: null });
        expect(
          await queryOn(url, 'SELECT unit_id AS id, read_at AS calendar_read_at FROM calendar ORDER BY unit_id'),
        ).toEqual(moments);
        const free = await queryOn(
          url,
          'SELECT date::text, free FROM calendar_night WHERE available > 0 ORDER BY date',
        );
        const held = await queryOn(
          url,
          `SELECT d::date::text AS date FROM hold, generate_series(lower(stay), upper(stay) - 1, '1 day') d`,
        );
        for (const night of free) expect(night['free']).toBe(!held.some(({ date }) => date === night['date']));

        await undoTo(url, CALENDARS);
        expect(await queryOn(url, `SELECT ${NIGHT} FROM night ORDER BY unit_id, date`)).toEqual(stored);
        expect(await queryOn(url, readAt)).toEqual(moments);
        await migrate(url);
        expect(await queryOn(url, `SELECT ${NIGHT} FROM calendar_night ORDER BY unit_id, date`)).toEqual(stored);
      } finally {
        await drop();
      }
    });
  });
}
