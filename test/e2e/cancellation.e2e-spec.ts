import { type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

/** Uses Hostaway, whose sandbox has policies with rules. */
describe('cancellation terms over HTTP', () => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo-small', { provider: 'PROVIDER_04' });
  }, 90_000);
  afterAll(() => app.close());

  const booked = async () => {
    const { stay, quote, listing } = await quotedStay(app, account);
    const { body } = await reserve(app, reservationBody(stay, quote));
    return { stay, quote, listing, made: body, path: `/api/v1/reservation/${body.id}` };
  };
  const preview = (path: string, body: object = { by: 'GUEST' }, options: CallOptions = {}) =>
    app.api('POST', `${path}/cancellation`, { ...options, body });
  const cancelledBy = async (id: string) => {
    const booking = (await app.sandbox.bookings('demo-small')).find(({ reference }) => reference === id);
    return (booking as unknown as { cancelledBy: string | null }).cancelledBy;
  };

  it('are on the listing, the quote and the reservation, and a search can require a full refund', async () => {
    const { stay, quote, listing, made } = await booked();
    expect(listing.cancellationPolicy).toMatchObject({ source: 'PMS', description: 'Moderate' });
    expect(quote.cancellation).toMatchObject({
      source: 'PMS',
      tiers: [{ refundPercentage: 100 }, { refundPercentage: 50 }, { refundPercentage: 0, until: null }],
    });
    expect(made.cancellation).toEqual(quote.cancellation);
    const search = (refundable: string) =>
      app.api(
        'GET',
        `/api/v1/listing/search?fields=ids&checkInDate=${stay.checkInDate}&checkOutDate=${stay.checkOutDate}&refundable=${refundable}`,
      );
    const { body } = await search('true');
    expect(body.data.length).toBeGreaterThan(0);
    for (const hit of body.data)
      expect(hit).toMatchObject({ refundable: true, freeCancellationUntil: expect.any(String) });
    expect((await search('perhaps')).status).toBe(400);
  });

  it('give a preview its cost, at which it cancels, and the PMS learns who cancels', async () => {
    const { made, path } = await booked();
    const seen = await preview(path, { by: 'GUEST', reason: 'Ill' });
    expect(seen.status).toBe(201);
    expect(seen.body).toMatchObject({ refund: made.totalPrice, penalty: 0, currency: made.currency, basis: 'TERMS' });
    const confirm = (options: CallOptions = {}) =>
      app.api('POST', `${path}/cancellation/${seen.body.id}/confirm`, options);
    const other = (await app.api('POST', '/api/v1/tenant', { body: { name: 'other' } })).body.id;
    for (const stranger of [{ tenant: other }, { key: app.second.key }]) {
      expect((await preview(path, { by: 'GUEST' }, stranger)).status).toBe(404);
      expect((await confirm(stranger)).status).toBe(404);
    }
    const { status, body } = await confirm();
    expect([status, body.status]).toEqual([200, 'CANCELLED']);
    expect(body.cancellationCost).toEqual({ by: 'GUEST', refund: made.totalPrice, penalty: 0, basis: 'TERMS' });
    expect(await cancelledBy(made.id)).toBe('guest');
    expect((await confirm()).status).toBe(200);
    expect(app.sandbox.calls('demo-small').filter((call) => call.path.includes('/statuses/cancelled'))).toHaveLength(1);
    expect((await preview(path)).status).toBe(409);
  });

  it('give a cancellation without a preview its cost, with and without a body', async () => {
    const one = await booked();
    const byHost = await app.api('POST', `${one.path}/cancel`, { body: { by: 'HOST' } });
    expect(byHost.body.cancellationCost).toMatchObject({ by: 'HOST', penalty: 0, basis: 'HOST' });
    expect(await cancelledBy(one.made.id)).toBe('host');
    const two = await booked();
    const bare = await app.api('POST', `${two.path}/cancel`);
    expect(bare.body).toMatchObject({ status: 'CANCELLED', cancellationCost: { by: 'GUEST', basis: 'TERMS' } });
  });

  it('are not previewed or applied for bad input or an expired preview', async () => {
    const { path } = await booked();
    const bad = async (body: object, where = 'cancellation') =>
      (await app.api('POST', `${path}/${where}`, { body })).body.details.map((one: any) => `${one.field} ${one.code}`);
    expect(await bad({})).toEqual(['by required']);
    expect(await bad({ by: 'NEIGHBOUR', reason: 'x'.repeat(501) })).toEqual(['by unknown_value', 'reason max_length']);
    expect(await bad({ by: 'GUEST', because: '' })).toEqual(['because unknown_field']);
    expect(await bad({ by: 'guest', because: '' }, 'cancel')).toEqual(['because unknown_field', 'by unknown_value']);
    const { id } = (await preview(path)).body;
    await sql(app, `UPDATE cancellation_preview SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    const expired = await app.api('POST', `${path}/cancellation/${id}/confirm`);
    expect([expired.status, expired.body.details[0].code]).toEqual([410, 'cancellation_expired']);
    expect((await app.api('POST', `${path}/cancellation/none/confirm`)).status).toBe(404);
    const { key } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'reads', scopes: ['read'] } })).body;
    expect((await preview(path, { by: 'GUEST' }, { key })).status).toBe(403);
  });
});
