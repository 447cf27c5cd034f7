import { HostfullyTest } from '../../testing/hostfully.js';
import { call } from '../../testing/http.js';
import { until } from '../../testing/until.js';

const pms = new HostfullyTest();

describe('leads', () => {
  it('are created, found by our reference and read back', async () => {
    const { status, body } = await pms.book();
    expect(status).toBe(201);
    expect(body.lead).toMatchObject({
      type: 'BOOKING',
      status: 'BOOKED',
      externalBookingId: 'ref-1',
      checkInLocalDateTime: '2026-12-10T15:00:00',
      guestInformation: { adultCount: 2 },
    });
    expect((await pms.get(`/leads/${body.lead.uid}`)).body).toEqual(body);
    expect((await pms.get('/leads?externalBookingId=ref-1')).body.leads).toEqual([body.lead]);
    expect(
      (await pms.get(`/leads?propertyUid=${pms.uidOf(100001)}&checkInFrom=2026-12-10&checkInTo=2026-12-10`)).body.leads,
    ).toEqual([body.lead]);
    expect((await pms.get(`/orders?leadUid=${body.lead.uid}`)).body.orders[0]).toMatchObject({
      currency: 'USD',
      totalAmount: expect.any(Number),
    });
    expect(await pms.sandbox.creates('demo', 'ref-1')).toEqual({ attempts: 1, created: 1 });
  });

  it.each([
    ['BOOKING', undefined, 'BOOKED', false],
    ['BOOKING', 'BOOKED', 'BOOKED', false],
    ['BOOKING', 'ON_HOLD', 'ON_HOLD', false],
    ['BOOKING_REQUEST', undefined, 'PENDING', false],
    ['BLOCK', 'BLOCKED', 'BLOCKED', false],
    ['INQUIRY', 'NEW', 'NEW', true],
  ])('of type %s and status %s become %s; nights stay free: %s', async (type, status, shown, free) => {
    expect((await pms.book({ type, status })).body.lead.status).toBe(shown);
    expect((await pms.book()).status).toBe(free ? 201 : 409);
  });

  it.each([
    [{ type: undefined }, 400],
    [{ type: 'ODD' }, 400],
    [{ status: 'ODD' }, 400],
    [{ propertyUid: 'other' }, 404],
    [{ agencyUid: 'other' }, 403],
  ])('are refused for %p with %i', async (change, status) => {
    expect(await pms.book(change)).toMatchObject({ status, body: { apiErrorMessage: expect.any(String) } });
  });

  it('require a unit for a unit type', async () => {
    const { uid, units } = pms.listing(100002);
    expect((await pms.book({ propertyUid: uid })).status).toBe(400);
    expect((await pms.book({ propertyUid: uid, unitUid: units[1]!.uid })).body.lead.unitUid).toBe(units[1]!.uid);
    expect((await pms.book({ propertyUid: uid, unitUid: units[1]!.uid })).status).toBe(409);
  });

  it('are altered, patched, cancelled, reopened and approved', async () => {
    const { uid } = (await pms.book()).body.lead;
    const act = async (action: string, body: unknown = {}) =>
      (await pms.send(`/leads/${uid}/${action}`, body)).body.lead;
    expect(await act('alteration', { checkInLocalDate: '2026-12-11', checkOutLocalDate: '2026-12-15' })).toMatchObject({
      checkInLocalDateTime: '2026-12-11T15:00:00',
    });
    expect((await pms.send(`/leads/${uid}`, { notes: 'late' }, 'PATCH')).body.lead).toMatchObject({
      notes: 'late',
      guestInformation: { firstName: 'Ada' },
    });
    expect(await act('cancel')).toMatchObject({ status: 'CANCELLED' });
    expect((await pms.send(`/leads/${uid}/cancel`, {})).status).toBe(409);
    expect(await act('reopen')).toMatchObject({ status: 'PENDING' });
    expect(await act('approve')).toMatchObject({ status: 'BOOKED' });
    expect((await pms.send(`/leads/${uid}/explode`, {})).status).toBe(404);
  });

  it('are refused with a status of an older version', async () => {
    expect((await pms.book({ status: 'BOOKED_BY_AGENT' })).status).toBe(400);
  });

  it('are listed by updatedSince', async () => {
    const { uid } = (await pms.book()).body.lead;
    const since = async (time: string) =>
      (await pms.get(`/leads?updatedSince=${time}`)).body.leads.map((lead: any) => lead.uid);
    expect(await since('2026-12-01T12:05:00Z')).toEqual([]);
    pms.sandbox.clock.setOffset(pms.sandbox.clock.offset + 600_000);
    await pms.sandbox.changeBooking('demo', uid, { departure: '2026-12-14' });
    expect(await since('2026-12-01T12:05:00Z')).toEqual([uid]);
    expect((await pms.get('/leads?updatedSince=x')).status).toBe(400);
  });
});

describe('webhooks', () => {
  it('have one subscription per event, and contain only the ids of agency, property and lead', async () => {
    const [{ uid: agencyUid }] = (await pms.get('/agencies')).body.agencies;
    const subscribe = (eventType: string) =>
      pms.send('/webhooks', {
        agencyUid,
        objectUid: agencyUid,
        eventType,
        callbackUrl: pms.sandbox.inboxUrl('hf'),
        webhookType: 'POST_JSON',
      });
    for (const event of ['NEW_BOOKING', 'BOOKING_CANCELLED', 'PROPERTY_AVAILABILITY_UPDATED', 'UPDATED_PROPERTY'])
      expect((await subscribe(event)).status).toBe(201);
    expect((await subscribe('ODD')).status).toBe(400);
    expect((await pms.get(`/webhooks?agencyUid=${agencyUid}`)).body.webhooks).toHaveLength(4);
    const { uid } = (await pms.book()).body.lead;
    await pms.sandbox.changeListing('demo', 100001, { rename: 'New' });
    const letters = await until('three events', () => pms.sandbox.inbox('hf').length >= 3 && pms.sandbox.inbox('hf'));
    const bodies = letters.map(({ body }) => JSON.parse(body)).sort((a, b) => a.event_type.localeCompare(b.event_type));
    const where = { agency_uid: agencyUid, property_uid: pms.uidOf(100001) };
    expect(bodies).toEqual([
      { ...where, event_type: 'NEW_BOOKING', lead_uid: uid },
      { ...where, event_type: 'PROPERTY_AVAILABILITY_UPDATED' },
      { ...where, event_type: 'UPDATED_PROPERTY' },
    ]);
  });

  it('are deleted', async () => {
    const { uid } = (await pms.send('/webhooks', { eventType: 'NEW_BOOKING', callbackUrl: 'https://a.example' })).body
      .webhook;
    expect((await call(`${pms.base}/webhooks/${uid}`, { method: 'DELETE', headers: pms.headers })).status).toBe(204);
    expect((await pms.get(`/webhooks/${uid}`)).status).toBe(404);
  });
});
