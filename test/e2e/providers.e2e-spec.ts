import { day } from '../../proofs/lib/stack/days.js';
import { startApp, type TestApp } from '../support/app.js';
import { connectBy, firstSync } from '../support/connecting.js';
import { sideBySide } from '../support/side-by-side.js';
import { ANY_PRICE, freeStay, pricedBody, quotedStay, reservationBody, reserve } from '../support/booking.js';

const PATH = '/api/v1/integration-account';
/** Most of the time is spent waiting for the limits of PMSes, so several providers are tested in parallel. */
const SIDE_BY_SIDE = 6;
/** The pause before a PMS that has not shown a booking is read again. */
const SYNC_AGAIN_MS = 4_000;

interface Row {
  code: string;
  connector: string;
  authType: string;
  listings: number;
  quote: string;
  booked: string;
  cancelled: string;
  /** The states of a booking that is made, then cancelled at the PMS, as they appear here. */
  seen: string;
  /** The time from connecting to the first complete sync, and to the end. */
  synced: string;
  seconds: string;
}

/** Uses every code of this release with every authType it offers, from connecting to cancelling, as a caller would. */
describe('every provider of this release', () => {
  let app: TestApp;
  const table: Row[] = [];

  beforeAll(async () => {
    app = await startApp();
  }, 60_000);
  afterAll(async () => {
    process.stdout.write(
      `${JSON.stringify(table, null, 1)
        .replaceAll(/\n {2}/g, ' ')
        .replaceAll(/\n }/g, ' }')}\n`,
    );
    await app.close();
  });

  const walk = async (provider: any, scheme: any): Promise<void> => {
    const { capabilities } = provider;
    const account = `generated-4-${provider.provider}_${scheme.authType}`;
    const began = performance.now();
    const secondsSince = (): string => ((performance.now() - began) / 1_000).toFixed(1);
    const id = await connectBy(app, provider, scheme, account);
    await firstSync(app, id);
    const synced = secondsSince();
    const listings = (await app.api('GET', `/api/v1/listing?limit=100&integrationAccountID=${id}`)).body;
    expect(listings.meta.total).toBeGreaterThan(0);
    const row: Row = {
      code: provider.provider,
      connector: provider.connector,
      authType: scheme.authType,
      listings: listings.meta.total,
      quote: capabilities.quote,
      booked: '-',
      cancelled: '-',
      seen: '-',
      synced,
      seconds: '-',
    };
    table.push(row);
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      expect((await app.api('GET', `/api/v1/listing?integrationAccountID=${id}`, options)).body.meta.total).toBe(0);
    }
    if (capabilities.create) await bookedHere(id, provider, row);
    else await refusedHere(id, row);
    await changedThere(id, account, row);
    expect((await app.api('DELETE', `${PATH}/${id}`)).status).toBe(204);
    row.seconds = secondsSince();
  };

  const bookedHere = async (id: string, { provider, capabilities }: any, row: Row): Promise<void> => {
    const { stay, quote, basis } = await quotedStay(app, id, 3);
    expect(basis).toBe(capabilities.quote);
    const made = await reserve(app, reservationBody(stay, quote));
    row.booked = `${made.status} ${made.body.status}`;
    expect([provider, made.status, made.status < 300 ? made.body.totalPrice : made.text]).toEqual([
      provider,
      201,
      quote.totalPrice,
    ]);
    expect(made.body.status).toBe('CONFIRMED');
    if (capabilities.cancel) {
      const cancelled = await app.api('POST', `/api/v1/reservation/${made.body.id}/cancel`);
      row.cancelled = `${cancelled.status} ${cancelled.body.status}`;
      expect(row.cancelled).toBe('200 CANCELLED');
    }
  };

  const refusedHere = async (id: string, row: Row): Promise<void> => {
    const [listing] = (await app.api('GET', `/api/v1/listing?integrationAccountID=${id}`)).body.data;
    const stay = await freeStay(app, listing.id, Math.max(2, listing.minimumNights));
    const made = await reserve(app, pricedBody(stay, 300), { query: ANY_PRICE });
    row.booked = `${made.status} ${made.body.details?.[0]?.code}`;
    expect(row.booked).toBe('422 not_supported');
  };

  /** Follows a booking that is made and cancelled by the host at the PMS itself. */
  const changedThere = async (id: string, account: string, row: Row): Promise<void> => {
    const booking = await bookedThere(account);
    const seen = (status: string): Promise<true> => {
      let asked = -Infinity;
      return app.until(`${row.code} to show the PMS's booking ${status}`, async () => {
        if (performance.now() - asked > SYNC_AGAIN_MS) {
          asked = performance.now();
          await app.api('POST', `${PATH}/${id}/sync`, { body: { resources: ['RESERVATIONS'] } });
        }
        const { data } = (await app.api('GET', `/api/v1/reservation?limit=100&integrationAccountID=${id}`)).body;
        const found = data.find(
          (one: any) => one.checkInDate.slice(0, 10) === booking.arrival && one.status === status,
        );
        return found ? true : undefined;
      });
    };
    await seen('CONFIRMED');
    await app.sandbox.changeBooking(account, booking.id, { status: 'cancelled' } as never);
    await seen('CANCELLED');
    row.seen = 'CONFIRMED, CANCELLED';
  };

  /** Returns the first nights that are free at the PMS. */
  const bookedThere = async (account: string): Promise<{ id: number; arrival: string }> => {
    const [property] = await app.sandbox.listings(account);
    for (let first = 6; first < 110; first += 1) {
      const input = { listing: property!.id, arrival: day(first), departure: day(first + 2), status: 'confirmed' };
      const made = await app.sandbox.book(account, input as never).catch(() => undefined);
      if (made) return made;
    }
    throw new Error('the first property has no two free nights left');
  };

  it('works from connecting to cancelling', async () => {
    const providers = (await app.api('GET', '/api/v1/provider')).body.filter(
      (provider: any) => provider.connector !== null,
    );
    const faults: string[] = [];
    const walks = providers.flatMap((provider: any) =>
      provider.authSchemes.map((scheme: any) => ({ provider, scheme })),
    );
    await sideBySide(walks, SIDE_BY_SIDE, ({ provider, scheme }: any) =>
      walk(provider, scheme).catch((error: Error) => {
        faults.push(`${provider.provider} ${provider.connector} ${scheme.authType}: ${error.message.slice(0, 600)}`);
      }),
    );
    expect(faults).toEqual([]);
  }, 600_000);
});
