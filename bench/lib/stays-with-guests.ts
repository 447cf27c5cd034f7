import pg from 'pg';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/config/env.js';
import type { PmsReservation } from '../../src/connectors/kit/model.js';
import { ReservationMirrorService } from '../../src/modules/reservation/reservation-mirror.service.js';
import { asSystem } from '../../src/shared/database/access.js';
import { Decimal } from '../../src/shared/money/money.js';
import { addDays } from '../../src/shared/time/dates.js';

const FIRST_DAY = '2027-01-01';
const NIGHTS = 3;

const guestOf = (index: number): PmsReservation['guest'] => ({
  id: `guest-${index}`,
  firstName: `Ada${index}`,
  lastName: 'Example',
  email: `ada${index}@example.com`,
  phone: `+49301${String(index).padStart(6, '0')}`,
});
const notesOf = (index: number): string => `Arrives late, needs a cot and a parking space. Number ${index}.`;

const stayOf = (index: number, listingProviderId: string): PmsReservation => ({
  providerReservationId: `stay-${index}`,
  reference: null,
  listingProviderId,
  providerUnitId: null,
  checkIn: addDays(FIRST_DAY, index),
  checkOut: addDays(FIRST_DAY, index + NIGHTS),
  guests: 2,
  guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
  guest: guestOf(index),
  status: 'INQUIRY',
  source: 'website',
  notes: notesOf(index),
  currency: null,
  total: new Decimal(374.5),
  base: null,
  fees: new Decimal(50),
  taxes: new Decimal(24.5),
  confirmationCode: null,
  createdAt: null,
  updatedAt: null,
  confirmedAt: null,
  cancelledAt: null,
});

/** So many reservations of the account that `fill` made, stored by the mirror; their ids. */
export const fillStays = async (variables: Record<string, string>, count: number): Promise<string[]> => {
  const app = await createApp(readEnv({ ...variables, ROLE: 'api', LOG_LEVEL: 'warn' }));
  await app.init();
  const database = new pg.Client(variables.DATABASE_URL);
  await database.connect();
  try {
    const [account] = (
      await database.query(
        'SELECT id, workspace_id AS "workspaceId", tenant_id AS "tenantId", provider, false AS "requireListingApproval", status FROM integration_account',
      )
    ).rows;
    const [listing] = (
      await database.query<{ providerId: string }>('SELECT provider_id AS "providerId" FROM listing LIMIT 1')
    ).rows;
    const stays = Array.from({ length: count }, (_, index) => stayOf(index, listing!.providerId));
    await asSystem(() => app.get(ReservationMirrorService, { strict: false }).apply(account, stays, new Date(), false));
    await database.query('VACUUM ANALYZE');
    return (await database.query<{ id: string }>('SELECT id FROM reservation ORDER BY created_at, id')).rows.map(
      ({ id }) => id,
    );
  } finally {
    await database.end();
    await app.close();
  }
};

/** A copy of the database in which the same guests are in clear, as they were before. */
export const copyInClear = async (databaseUrl: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const source = new URL(databaseUrl);
  const name = `${source.pathname.slice(1)}_clear`;
  const admin = new pg.Client(Object.assign(new URL(databaseUrl), { pathname: '/postgres' }).href);
  await admin.connect();
  await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${source.pathname.slice(1)}"`);
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const database = new pg.Client(url);
  await database.connect();
  const { rows } = await database.query<{ id: string; number: number }>(
    `SELECT id, split_part(provider_reservation_id, '-', 2)::int AS number FROM reservation`,
  );
  await database.query(
    `UPDATE reservation SET guest = v.guest, notes = v.notes, sealed_guest = NULL, guest_email_hash = NULL
     FROM unnest($1::uuid[], $2::jsonb[], $3::text[]) AS v(id, guest, notes) WHERE reservation.id = v.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ number }) => JSON.stringify(guestOf(number))),
      rows.map(({ number }) => notesOf(number)),
    ],
  );
  await database.query('VACUUM FULL reservation');
  await database.query('ANALYZE');
  await database.end();
  const drop = async (): Promise<void> => {
    await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    await admin.end();
  };
  return { url, drop };
};
