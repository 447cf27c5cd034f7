import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import type { PmsGuest, PmsReservation } from '../../src/connectors/port/model.js';
import { listingKeywords } from '../../src/modules/listing/finding/listing-keywords.js';
import { GuestSealing } from '../../src/modules/reservation/guest-sealing.js';
import { ReservationMirrorService } from '../../src/modules/reservation/reservation-mirror.service.js';
import { ReservationRepository } from '../../src/modules/reservation/reservation.repository.js';
import { asSystem } from '../../src/platform/database/access.js';
import { Database } from '../../src/platform/database/database.js';
import { newId } from '../../src/platform/database/ids.js';
import { Decimal } from '../../src/values/money/money.js';

const BATCH = 1_000;
const SYLLABLES =
  'ba be bo da de di fa ga ha jo ka ki la le li ma mar mi mo na ni no pa ra ri ro sa se ta ti va zo'.split(' ');
const CITIES = 300;
const FIRST_NAMES = 500;
const LAST_NAMES = 5_000;

/** Returns the same numbers from 0 to 1 in each run. */
const numbers = (): (() => number) => {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};
const next = numbers();

export const nameOf = (index: number): string => {
  const letters = Array.from(
    { length: 2 + (index % 3) },
    (_, at) => SYLLABLES[(index * (at * 7 + 3) + at) % SYLLABLES.length],
  );
  const name = letters.join('');
  return name[0]!.toUpperCase() + name.slice(1);
};
/** Returns a name; some are frequent, most are rare. */
const oneOf = (count: number): string => nameOf(Math.floor(count * next() ** 3));

const guest = (): PmsGuest => {
  const [firstName, lastName] = [oneOf(FIRST_NAMES), oneOf(LAST_NAMES)];
  const email = `${firstName}.${lastName}.${Math.floor(next() * 1e6)}@example.com`;
  return { id: '', firstName, lastName, email, phone: '' };
};

const reservation = (listingProviderId: string): PmsReservation => ({
  providerReservationId: 'first',
  reference: null,
  listingProviderId,
  providerUnitId: null,
  checkIn: '2030-03-01',
  checkOut: '2030-03-05',
  guests: 2,
  guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
  guest: guest(),
  status: 'CONFIRMED',
  source: 'website',
  notes: '',
  currency: null,
  total: new Decimal(300),
  base: null,
  fees: null,
  taxes: null,
  confirmationCode: null,
  createdAt: null,
  updatedAt: null,
  confirmedAt: null,
  cancelledAt: null,
});

/** Stores copies of one row that differ in the given columns. */
const copies = async (
  client: pg.Client,
  table: string,
  id: string,
  count: number,
  changed: (index: number) => Promise<object>,
): Promise<void> => {
  for (let start = 0; start < count; start += BATCH) {
    const rows = await Promise.all(
      Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => changed(start + at)),
    );
    await client.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, own)).* FROM ${table} t, jsonb_array_elements($2::jsonb) own WHERE t.id = $1`,
      [id, JSON.stringify(rows)],
    );
  }
};

const from = <T>(app: NestFastifyApplication, service: new (...parameters: never[]) => T): T =>
  app.get(service, { strict: false });

/** Returns an id of version 7; ids are in order of creation, a minute apart. */
const idAt = (index: number): string => newId(new Date(Date.UTC(2026, 0, 1) + index * 60_000));

/** Stores listings and reservations that a search can find. */
export class Findable {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly client: pg.Client,
    private readonly account: { id: string; workspace_id: string; tenant_id: string },
    private readonly listing: { id: string; provider_id: string },
  ) {}

  static async of(app: NestFastifyApplication, databaseUrl: string): Promise<Findable> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows: accounts } = await client.query('SELECT id, workspace_id, tenant_id FROM integration_account');
    const { rows: listings } = await client.query('SELECT id, provider_id FROM listing LIMIT 1');
    return new Findable(app, client, accounts[0], listings[0]);
  }

  /** Stores `count` listings with names of four words, each with an address. */
  async listings(count: number): Promise<void> {
    await copies(this.client, 'listing', this.listing.id, count, async (index) => {
      const address = {
        line1: `${index} Pine Street`,
        city: nameOf(index % CITIES),
        state: '',
        country: 'Germany',
        postal_code: '',
      };
      const id = idAt(index);
      const providerId = `L-${100_000 + index}`;
      const name = `Apartment ${oneOf(2_000)} ${oneOf(300)} ${index}`;
      const keywords = listingKeywords({ id, providerId, name, internalName: name, address });
      return { id, provider_id: providerId, name, internal_name: name, address, keywords, document: '"id":""}' };
    });
  }

  /** Stores `count` reservations, each with a different guest. */
  async reservations(count: number): Promise<string> {
    const template = await this.mirrored();
    const sealing = from(this.app, GuestSealing);
    await copies(this.client, 'reservation', template.id, count, async (index) => {
      const id = idAt(index);
      const row = {
        ...template,
        id,
        providerReservationId: `R-${100_000 + index}`,
        confirmationCode: `HM${id.slice(-8).toUpperCase()}`,
      };
      const { sealedGuest, guestEmailHash, keywords } = await asSystem(() => sealing.seal({ ...row, guest: guest() }));
      return {
        id,
        provider_reservation_id: row.providerReservationId,
        confirmation_code: row.confirmationCode,
        sealed_guest: sealedGuest,
        guest_email_hash: guestEmailHash,
        keywords,
      };
    });
    await this.client.query('VACUUM ANALYZE');
    return idAt(count >> 1);
  }

  /** Returns the mean milliseconds of storing a reservation, with and without keywords, in turns. */
  async writes(rounds: number, ofEach: number): Promise<{ with: number; without: number }> {
    const [database, repository] = [from(this.app, Database), from(this.app, ReservationRepository)];
    const template = await this.mirrored();
    const spent = { with: 0, without: 0 };
    let index = 0;
    for (let round = 0; round < rounds; round += 1)
      for (const kind of ['with', 'without'] as const) {
        await this.client.query(
          `ALTER TABLE reservation ${kind === 'with' ? 'ENABLE' : 'DISABLE'} TRIGGER reservation_keywords`,
        );
        const start = performance.now();
        for (let row = 0; row < ofEach; row += 1, index += 1) {
          const own = { id: newId(new Date()), providerReservationId: `W-${index}`, guest: guest() };
          await asSystem(() => database.transaction(() => repository.insert({ ...template, ...own })));
        }
        spent[kind] += performance.now() - start;
      }
    await this.client.query('ALTER TABLE reservation ENABLE TRIGGER reservation_keywords');
    return { with: spent.with / rounds / ofEach, without: spent.without / rounds / ofEach };
  }

  /** Returns the size of the keywords in MB, with their indexes. */
  async size(): Promise<number> {
    const { rows } = await this.client.query(`SELECT pg_total_relation_size('keyword') / 1e6 AS size`);
    return Number(rows[0].size);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async mirrored() {
    const { id, workspace_id: workspaceId, tenant_id: tenantId } = this.account;
    const account = {
      id,
      workspaceId,
      tenantId,
      provider: 'PROVIDER_04',
      requireListingApproval: false,
      status: 'ACTIVE',
    } as const;
    return asSystem(async () => {
      await from(this.app, ReservationMirrorService).apply(
        account,
        [reservation(this.listing.provider_id)],
        new Date(),
        false,
      );
      const row = await from(this.app, Database).transaction(() =>
        from(this.app, ReservationRepository).lockByProviderId(id, 'first'),
      );
      return row!;
    });
  }
}
