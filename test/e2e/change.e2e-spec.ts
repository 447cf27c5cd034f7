import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

const NATIVE = 'PROVIDER_04';
const REBOOK = 'PROVIDER_11';

const plus = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Uses Hostaway, which changes stays in one write, and Uplisting, which does not. */
describe('changes of a stay over HTTP', () => {
  let app: TestApp;
  const accounts: Record<string, string> = {};

  beforeAll(async () => {
    app = await startApp();
    accounts[NATIVE] = await app.connect('demo-small', { provider: NATIVE });
    const fields = {
      authType: 'API_KEY',
      authConfig: { api_key: 'sandbox-generated-6', client_id: 'sandbox-generated-6' },
    };
    accounts[REBOOK] = await app.connect('generated-6', { provider: REBOOK, fields });
  }, 90_000);
  afterAll(() => app.close());
  beforeEach(() => app.sandbox.clearFaults());

  /** Books the first three of six free nights. */
  const booked = async (provider: string) => {
    const { stay, listing } = await quotedStay(app, accounts[provider]!, 6);
    const own = { ...stay, checkOutDate: plus(stay.checkInDate, 3) };
    const quote = await app.api('POST', '/api/v1/quote', { body: { ...own, guests: 2 } });
    expect([quote.status, quote.text]).toEqual([201, quote.text]);
    const made = await reserve(app, reservationBody(own, quote.body));
    expect([made.status, made.body.status]).toEqual([201, 'CONFIRMED']);
    return {
      stay: own,
      last: stay.checkOutDate,
      listing,
      made: made.body,
      path: `/api/v1/reservation/${made.body.id}`,
    };
  };
  const offer = (path: string, body: object, options: CallOptions = {}): Promise<Answer> =>
    app.api('POST', `${path}/change`, { ...options, body });
  const confirm = (path: string, id: string, body: object = {}, options: CallOptions = {}): Promise<Answer> =>
    app.api('POST', `${path}/change/${id}/confirm`, { ...options, body });
  const nights = async (listingID: string, from: string, to: string): Promise<string[]> => {
    const { body } = await app.api('GET', `/api/v1/availability/${listingID}?startDate=${from}&endDate=${to}`);
    return body.data.map(({ status }: { status: string }) => status);
  };
  const eventsOf = (id: string) =>
    sql<{ type: string }>(app, 'SELECT type FROM outbox_event WHERE subject_id = $1 ORDER BY sequence', [id]);

  it('offer the price of the new stay and are made in one write', async () => {
    const { stay, last, listing, made, path } = await booked(NATIVE);
    const offered = await offer(path, { checkOutDate: last, guests: 1 });
    expect([offered.status, offered.body.mode]).toEqual([201, 'NATIVE']);
    const { changeID, quote, difference } = offered.body;
    expect(quote).toMatchObject({ checkInDate: stay.checkInDate, checkOutDate: last, guests: 1 });
    expect(difference.total).toBeCloseTo(quote.totals.total - made.totalPrice, 2);
    expect((await app.api('GET', path)).body).toMatchObject({ checkOutDate: stay.checkOutDate, guests: 2 });
    const other = (await app.api('POST', '/api/v1/tenant', { body: { name: 'other' } })).body.id;
    for (const stranger of [{ tenant: other }, { key: app.second.key }]) {
      expect((await offer(path, { guests: 1 }, stranger)).status).toBe(404);
      expect((await confirm(path, changeID, {}, stranger)).status).toBe(404);
    }
    const { status, body } = await confirm(path, changeID);
    expect([status, body.status]).toEqual([200, 'MODIFIED']);
    expect(body).toMatchObject({ id: made.id, checkOutDate: last, guests: 1, totalPrice: quote.totalPrice });
    expect(body.cancellation).toEqual(quote.cancellation);
    const atPms = (await app.sandbox.bookings('demo-small')).filter(({ reference }) => reference === made.id);
    expect(atPms).toMatchObject([{ arrival: stay.checkInDate, departure: last }]);
    expect((await app.api('POST', `${path}/change/${changeID}/confirm`)).status).toBe(200);
    expect(await nights(listing.id, stay.checkInDate, plus(last, -1))).toEqual(Array(6).fill('NOT_AVAILABLE'));
    expect(await eventsOf(made.id)).toEqual([{ type: 'RESERVATION_CREATED' }, { type: 'RESERVATION_UPDATED' }]);
    const event = await app.until('the event', async () => {
      const feed = await app.api('GET', '/api/v1/event?types=RESERVATION_UPDATED&limit=500');
      return feed.body.data.find(({ data }: any) => data.id === made.id);
    });
    expect(event.previous).toMatchObject({
      checkOutDate: stay.checkOutDate,
      guests: 2,
      totalPrice: made.totalPrice,
    });
  });

  it('release the old nights immediately', async () => {
    const { stay, last, listing, path } = await booked(NATIVE);
    const { body } = await offer(path, { checkInDate: stay.checkOutDate, checkOutDate: last });
    expect((await confirm(path, body.changeID)).status).toBe(200);
    const free = await app.api('POST', '/api/v1/quote', { body: { ...stay, guests: 2 } });
    expect([free.status, free.body.listingID]).toEqual([201, listing.id]);
  });

  it('are looked up when their answer was lost', async () => {
    const { last, made, path } = await booked(NATIVE);
    const { changeID } = (await offer(path, { checkOutDate: last })).body;
    app.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'PUT', path: '/reservations', count: 1 });
    const { status } = await confirm(path, changeID);
    expect(status).toBe(202);
    expect((await app.api('POST', `${path}/cancel`)).status).toBe(409);
    await app.until('the change to be found', async () => {
      const { body } = await app.api('GET', path);
      return body.checkOutDate === last ? true : undefined;
    });
    await app.until('the change to end', async () =>
      (await confirm(path, changeID)).status === 200 ? true : undefined,
    );
    expect(await eventsOf(made.id)).toHaveLength(2);
  });

  it('book the new stay and cancel the old one where the PMS cannot change stays', async () => {
    const { stay, last, made, path } = await booked(REBOOK);
    const overlapping = await offer(path, { checkOutDate: last });
    expect([overlapping.status, overlapping.body.details[0].code]).toEqual([422, 'needs_native']);
    const { status, body } = await offer(path, { checkInDate: stay.checkOutDate, checkOutDate: last });
    expect([status, body.mode]).toEqual([201, 'REBOOK']);
    const unasked = await confirm(path, body.changeID);
    expect([unasked.status, unasked.body.details[0].code]).toEqual([422, 'needs_rebook']);
    const changed = await confirm(path, body.changeID, { allowRebook: true });
    expect([changed.status, changed.body.replacesReservationID]).toEqual([200, made.id]);
    expect(changed.body).toMatchObject({
      status: 'CONFIRMED',
      checkInDate: stay.checkOutDate,
      guest: { name: made.guest.name },
    });
    const old = (await app.api('GET', path)).body;
    expect(old).toMatchObject({ status: 'CANCELLED', replacedByReservationID: changed.body.id });
    expect(await eventsOf(made.id)).toEqual([{ type: 'RESERVATION_CREATED' }, { type: 'RESERVATION_CANCELLED' }]);
  });

  it('are refused for bad input and for an expired offer', async () => {
    const { stay, last, path } = await booked(NATIVE);
    const bad = async (body: object) =>
      (await offer(path, body)).body.details.map((one: any) => `${one.field} ${one.code}`);
    expect(await bad({})).toEqual(['checkInDate unchanged']);
    expect(await bad({ checkInDate: '2027-02-31', guests: 0, unitID: 'x', rooms: 2 })).toEqual([
      ...['rooms unknown_field', 'checkInDate invalid_date', 'guests min', 'unitID invalid_uuid'],
    ]);
    expect(await bad({ checkOutDate: stay.checkInDate })).toEqual(['checkOutDate wrong_order']);
    const { changeID } = (await offer(path, { checkOutDate: last })).body;
    expect((await confirm(path, changeID, { allowRebook: 'yes' })).status).toBe(400);
    await sql(app, `UPDATE stay_change SET expires_at = now() - interval '1 second' WHERE id = $1`, [changeID]);
    const expired = await confirm(path, changeID);
    expect([expired.status, expired.body.details[0].code]).toEqual([410, 'change_expired']);
    expect(expired.body.details[0].change).toMatchObject({ mode: 'NATIVE', quote: { checkOutDate: last } });
    expect((await confirm(path, 'none')).status).toBe(404);
    const { key } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'reads', scopes: ['read'] } })).body;
    expect((await offer(path, { guests: 1 }, { key })).status).toBe(403);
    await app.api('POST', `${path}/cancel`);
    expect((await offer(path, { guests: 1 })).body.details[0].code).toBe('wrong_state');
  });
});
