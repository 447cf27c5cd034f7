import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';

const EPOCH = '1970-01-01T00:00:00Z';
const LISTS = ['listing', 'reservation'] as const;

describe('deltas', () => {
  let app: TestApp;
  let account: string;
  let second: CallOptions;
  let stranger: CallOptions;

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0' });
    account = await app.connect('demo-small', { fields: { allowImport: true } });
    second = { tenant: app.first.secondTenant };
    stranger = { key: app.second.key };
  }, 90_000);
  afterAll(() => app.close());

  const read = (list: string, query: string, options: CallOptions = {}): Promise<Answer> =>
    app.api('GET', `/api/v1/${list}?limit=100&${query}`, options);
  /** Walks to the end, in pages of two rows. */
  const walk = async (
    list: string,
    start: string,
    options: CallOptions = {},
  ): Promise<{ rows: any[]; cursor: string }> => {
    const rows: any[] = [];
    for (let query = start; ;) {
      const { status, body } = await app.api('GET', `/api/v1/${list}?limit=2&${query}`, options);
      expect(status).toBe(200);
      rows.push(...body.data);
      if (!body.meta.hasMore) return { rows, cursor: body.meta.nextCursor };
      query = `cursor=${body.meta.nextCursor}`;
    }
  };
  /** Returns the first row about `id` after the cursor. */
  const rowAfter = (list: string, cursor: string, id: string, options: CallOptions = {}): Promise<any> =>
    app.until('the change', async () =>
      (await walk(list, `cursor=${cursor}`, options)).rows.find((row) => row.id === id),
    );
  const endOf = async (list: string, options: CallOptions = {}): Promise<string> =>
    (await walk(list, `updatedSince=${EPOCH}`, options)).cursor;
  const faultOf = ({ status, body }: Answer): unknown[] => [status, body.details?.[0]?.field, body.details?.[0]?.code];
  const listings = async (options: CallOptions = {}): Promise<any[]> => (await read('listing', '', options)).body.data;
  const book = async (): Promise<string> => {
    const { stay, quote } = await quotedStay(app, account);
    const booked = await reserve(app, reservationBody(stay, quote));
    expect([booked.status < 300, booked.text]).toEqual([true, booked.text]);
    return booked.body.id;
  };

  it('return every listing as the list shows it', async () => {
    const shown = await app.until('numbered listings', async () => {
      const { rows } = await walk('listing', `updatedSince=${EPOCH}`);
      return rows.length === (await listings()).length ? rows : undefined;
    });
    const byId = (one: any, two: any): number => (one.id < two.id ? -1 : 1);
    expect(shown.toSorted(byId)).toEqual((await listings()).toSorted(byId));
  });

  it('return a booking and its cancellation, and repeat nothing after the cursor', async () => {
    const cursor = await endOf('reservation');
    const id = await book();
    expect(await rowAfter('reservation', cursor, id)).toMatchObject({ id, guest: { email: 'ada@example.com' } });
    const booked = await app.until('quiet', async () => {
      const { rows, cursor: end } = await walk('reservation', `cursor=${await endOf('reservation')}`);
      return rows.length === 0 ? end : undefined;
    });
    await app.api('POST', `/api/v1/reservation/${id}/cancel`);
    expect((await rowAfter('reservation', booked, id)).status).toBe('CANCELLED');
    await app.api('POST', '/api/v1/guest/erase', { body: { reservationID: id } });
    await app.until('the erasure', async () => {
      const { rows } = await walk('reservation', `cursor=${booked}`);
      return rows.find((row) => row.id === id)?.guest.email === '' ? true : undefined;
    });
  });

  it('show another tenant its imports until they end, and another workspace nothing', async () => {
    const [listing] = await listings();
    const cursor = await endOf('listing', second);
    expect((await walk('listing', `updatedSince=${EPOCH}`, second)).rows).toEqual([]);
    const body = { listingIDs: [listing.id] };
    expect((await app.api('POST', '/api/v1/listing/import', { ...second, body })).status).toBeLessThan(300);
    expect(await rowAfter('listing', cursor, listing.id, second)).toMatchObject({ is_tenant_owned: false });
    const imported = await endOf('listing', second);
    const mine = await endOf('listing');
    await app.api('POST', `/api/v1/listing/${listing.id}/reject`);
    for (const [at, options] of [
      [imported, second],
      [mine, {}],
    ] as const)
      expect(await rowAfter('listing', at, listing.id, options)).toMatchObject({ status: 'INACTIVE' });
    await app.api('POST', `/api/v1/listing/${listing.id}/approve`);
    const approved = await endOf('listing', second);
    await app.api('DELETE', `/api/v1/listing/${listing.id}/import`, second);
    await app.until('the removal', async () => {
      const { rows } = await walk('listing', `cursor=${approved}`, second);
      return rows.some((row) => row.id === listing.id && row.removedAt) ? true : undefined;
    });
    expect((await walk('listing', `updatedSince=${EPOCH}`, stranger)).rows).toEqual([]);
  });

  it.each(LISTS)('refuse a cursor of another tenant, workspace, list or filter: %s', async (list) => {
    const cursor = await endOf(list);
    for (const options of [second, stranger])
      expect(faultOf(await read(list, `cursor=${cursor}`, options))).toEqual([400, 'cursor', 'invalid_cursor']);
    const other = LISTS.find((name) => name !== list)!;
    expect(faultOf(await read(other, `cursor=${cursor}`))).toEqual([400, 'cursor', 'invalid_cursor']);
    const filtered = `cursor=${cursor}&integrationAccountID=${account}`;
    expect(faultOf(await read(list, filtered))).toEqual([400, 'cursor', 'invalid_cursor']);
  });

  it.each(
    LISTS.flatMap((list) => [
      [list, 'updatedSince=2199-01-01T00:00:00Z', 'updatedSince', 'in_the_future'],
      [list, 'updatedSince=yesterday', 'updatedSince', 'invalid_date_time'],
      [list, 'updatedSince=2026-02-31T00:00:00Z', 'updatedSince', 'invalid_date_time'],
      [list, 'updatedSince=', 'updatedSince', 'invalid_date_time'],
      [list, 'cursor=', 'cursor', 'empty'],
      [list, 'cursor=nonsense', 'cursor', 'invalid_cursor'],
      [list, 'cursor=kq2uZx0cV3mUOe8rT1bXw9sJb2Q', 'cursor', 'invalid_cursor'],
      [list, `cursor=${'a'.repeat(201)}`, 'cursor', 'max_length'],
      [list, `updatedSince=${EPOCH}&page=1`, 'page', 'conflicting_fields'],
      [list, 'cursor=kq2uZx0cV3mUOe8rT1bXw9sJb2Q&page=2', 'page', 'conflicting_fields'],
      [list, `updatedSince=${EPOCH}&displayCurrency=EUR`, 'displayCurrency', 'conflicting_fields'],
      [list, `updatedSince=${EPOCH}&cursor=kq2uZx0cV3mUOe8rT1bXw9sJb2Q`, 'updatedSince', 'conflicting_fields'],
    ]),
  )('of %s refuse %s and name the field', async (list, query, field, code) => {
    expect(faultOf(await read(list, query))).toEqual([400, field, code]);
  });

  it('refuse the parameter order', async () => {
    expect(faultOf(await read('reservation', `updatedSince=${EPOCH}&order=asc`))).toEqual([
      400,
      'order',
      'conflicting_fields',
    ]);
  });

  it('report the listings and reservations of a deleted account as removed', async () => {
    const [listing] = await listings();
    const reservation = await book();
    const cursors = [await endOf('listing'), await endOf('reservation')];
    expect((await app.api('DELETE', `/api/v1/integration-account/${account}`)).status).toBeLessThan(300);
    await app.until('the removals', async () => {
      const rows = [
        ...(await walk('listing', `cursor=${cursors[0]}`)).rows,
        ...(await walk('reservation', `cursor=${cursors[1]}`)).rows,
      ];
      const gone = rows.filter((row) => row.removedAt).map(({ id }) => id);
      return gone.includes(listing.id) && gone.includes(reservation) ? true : undefined;
    });
    await app.until('the event', async () => {
      const { data } = (await app.api('GET', '/api/v1/event?types=LISTING_REMOVED&limit=500')).body;
      return data.some((event: any) => event.data.listingID === listing.id) ? true : undefined;
    });
  });
});
