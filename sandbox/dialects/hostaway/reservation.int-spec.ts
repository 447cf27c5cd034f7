import { HostawayTest } from '../../testing/hostaway.js';
import { call } from '../../testing/http.js';
import { until } from '../../testing/until.js';

const pms = new HostawayTest();

describe('reservations', () => {
  it('are created with our reference and read back', async () => {
    const { status, body } = await pms.reserve();
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      status: 'new',
      channelReservationId: 'ref-1',
      source: 'lodgewire',
      guestFirstName: 'Ada',
      guestLastName: 'Byron',
      nights: 3,
      totalPrice: 500.5,
      currency: 'USD',
    });
    expect((await pms.get(`/reservations/${body.result.id}`)).body.result).toEqual(body.result);
    const found = (
      await pms.get('/reservations?listingId=100001&arrivalStartDate=2026-12-10&arrivalEndDate=2026-12-10')
    ).body.result;
    expect(found.map((one: any) => one.channelReservationId)).toEqual(['ref-1']);
    expect(await pms.sandbox.creates('demo', 'ref-1')).toEqual({ attempts: 1, created: 1 });
  });

  it('are refused on taken nights, and counted as an attempt', async () => {
    await pms.reserve();
    expect(await pms.reserve({ arrivalDate: '2026-12-12', departureDate: '2026-12-14' })).toMatchObject({
      status: 409,
      body: { status: 'fail' },
    });
    expect(await pms.sandbox.creates('demo', 'ref-1')).toEqual({ attempts: 2, created: 1 });
  });

  it.each([
    [{ listingMapId: 1 }, 404],
    [{ arrivalDate: undefined }, 400],
    [{ departureDate: '2026-12-10' }, 400],
    [{ status: 'odd' }, 400],
    [{ listingUnitId: 5 }, 400],
  ])('are refused for %p with %i', async (change, status) => {
    expect(await pms.reserve(change)).toMatchObject({ status, body: { status: 'fail' } });
  });

  it('take the named unit only once', async () => {
    const [unit] = (await pms.get('/listingUnits/100002')).body.result;
    const made = await pms.reserve({ listingMapId: 100002, reservationUnit: [{ listingUnitId: unit.id }] });
    expect(made.body.result.reservationUnit).toMatchObject([{ listingUnitId: unit.id }]);
    expect((await pms.reserve({ listingMapId: 100002, reservationUnit: [{ listingUnitId: unit.id }] })).status).toBe(
      409,
    );
    expect((await pms.reserve({ listingMapId: 100002 })).status).toBe(200);
  });

  it('can change dates but not the listing', async () => {
    const { id } = (await pms.reserve()).body.result;
    const moved = await pms.send('PUT', `/reservations/${id}`, {
      arrivalDate: '2026-12-11',
      departureDate: '2026-12-15',
      hostNote: 'late',
    });
    expect(moved.body.result).toMatchObject({
      status: 'modified',
      arrivalDate: '2026-12-11',
      departureDate: '2026-12-15',
      hostNote: 'late',
      guestFirstName: 'Ada',
    });
    expect((await pms.send('PUT', `/reservations/${id}`, { listingMapId: 100002 })).status).toBe(400);
  });

  it('are cancelled once, and free their nights', async () => {
    const { id } = (await pms.reserve()).body.result;
    const cancel = (cancelledBy?: string) => pms.send('PUT', `/reservations/${id}/statuses/cancelled`, { cancelledBy });
    expect((await cancel()).status).toBe(400);
    expect((await cancel('host')).body.result).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'host',
      cancellationDate: expect.any(String),
    });
    expect((await cancel('host')).status).toBe(409);
    expect((await pms.reserve()).status).toBe(200);
  });

  it('are paged by afterId in the requested order, and filtered by latest activity', async () => {
    const at = pms.sandbox.clock.offset;
    for (const day of [10, 12, 14, 16, 18]) {
      pms.sandbox.clock.setOffset(at + day * 60_000);
      await pms.reserve({
        arrivalDate: `2026-12-${day}`,
        departureDate: `2026-12-${day + 1}`,
        channelReservationId: `ref-${day}`,
      });
    }
    const refs = async (query: string) =>
      (await pms.get(`/reservations?${query}`)).body.result.map((one: any) => one.channelReservationId);
    expect(await refs('limit=2')).toEqual(['ref-18', 'ref-16']);
    const [, second] = (await pms.get('/reservations?limit=2&sortOrder=updatedOn')).body.result;
    expect(await refs(`limit=2&sortOrder=updatedOn&afterId=${second.id}`)).toEqual(['ref-14', 'ref-16']);
    expect(await refs('sortOrder=updatedOn&latestActivityStart=2026-12-01%2012:15:00')).toEqual(['ref-16', 'ref-18']);
    expect(await refs('latestActivityStart=2026-12-02')).toEqual([]);
  });
});

describe('unified webhooks', () => {
  const subscribe = () =>
    pms.send('POST', '/webhooks/unifiedWebhooks', {
      isEnabled: 1,
      url: pms.sandbox.inboxUrl('hw'),
      login: 'l',
      password: 'p',
      alertingEmailAddress: null,
    });

  it('are added, listed, changed and deleted', async () => {
    const { id } = (await subscribe()).body.result;
    expect((await pms.get('/webhooks/unifiedWebhooks')).body.result).toEqual([
      expect.objectContaining({ id, isEnabled: 1, login: 'l' }),
    ]);
    expect((await pms.send('PUT', `/webhooks/unifiedWebhooks/${id}`, { isEnabled: 0 })).body.result.isEnabled).toBe(0);
    expect(
      (await call(`${pms.base}/webhooks/unifiedWebhooks/${id}`, { method: 'DELETE', headers: pms.auth })).status,
    ).toBe(200);
    expect((await pms.get(`/webhooks/unifiedWebhooks/${id}`)).status).toBe(404);
    expect((await pms.send('POST', '/webhooks/unifiedWebhooks', { url: 'nonsense' })).status).toBe(400);
  });

  it('contain the whole reservation, have the login, and report a cancellation as an update', async () => {
    await subscribe();
    const { id } = (await pms.reserve()).body.result;
    await pms.sandbox.changeBooking('demo', id, { status: 'cancelled' });
    await pms.sandbox.setNights('demo', { listing: 100001, from: '2026-12-20', to: '2026-12-20', available: false });
    const letters = await until('two events', () => pms.sandbox.inbox('hw').length >= 2 && pms.sandbox.inbox('hw'));
    expect(letters).toHaveLength(2);
    const bodies = letters.map(({ body }) => JSON.parse(body)).sort((a, b) => a.event.localeCompare(b.event));
    expect(bodies).toMatchObject([
      {
        object: 'reservation',
        event: 'reservation.created',
        accountId: expect.any(Number),
        data: { id, channelReservationId: 'ref-1' },
      },
      { event: 'reservation.updated', data: { id, status: 'cancelled' } },
    ]);
    expect(letters[0]!.headers.authorization).toBe(`Basic ${Buffer.from('l:p').toString('base64')}`);
  });
});
