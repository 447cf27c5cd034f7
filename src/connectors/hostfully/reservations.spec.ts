import { Fields } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { scripted, testAccount, type Answer } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { hostfully } from './connector.js';
import { reservationOf, statusOf, whole } from './reservations.js';

const MONEY = { currency: 'EUR', total: new Decimal(100), base: null, fees: null, taxes: null };

const lead = (parts: object = {}) => ({
  uid: 'l-1',
  propertyUid: 'p-1',
  type: 'BOOKING',
  status: 'BOOKED_BY_AGENT',
  checkInLocalDateTime: '2026-12-01T15:00:00',
  checkOutLocalDateTime: '2026-12-04T11:00:00',
  externalBookingId: 'ref-1',
  ...parts,
});

const request: PmsReservationRequest = {
  reference: 'ref-1',
  listingProviderId: 'p-1',
  providerUnitId: null,
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  guest: { firstName: 'Ada', lastName: 'Byron', email: 'ada@guest.example', phone: '+1' },
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 1, pets: 0 },
  status: 'CONFIRMED',
  ...{ notes: 'late', source: 'website', currency: 'EUR' },
  ...{ base: new Decimal('300.1'), fees: new Decimal(20), taxes: new Decimal(10), total: new Decimal('330.1') },
  ...{
    quoteMetadata: null,
    commission: null,
    hostPayout: null,
    confirmationCode: null,
    locale: null,
    checkInTime: null,
    checkOutTime: null,
  },
};

/** Returns a client that answers by path and records each request. */
function pms(answer: (path: string, method: string) => Answer) {
  const { gateway, outbound } = scripted(hostfully, [
    ({ url, method }) => answer(new URL(url).pathname.replace('/v1', ''), method ?? 'GET'),
  ]);
  const sent = (method: string) =>
    outbound.requests
      .filter((one) => one.method === method)
      .map(({ url, body }) => ({ url, json: JSON.parse((body as string) || 'null') as never }));
  return { call: gateway.bind(testAccount({ providerAccountId: 'agency-1' }), { interactive: true }).call, sent };
}

describe('status', () => {
  it.each([
    ['PENDING', 'BOOKING NEW, BOOKING_REQUEST PENDING, INQUIRY ON_HOLD, INQUIRY QUOTE_SENT'],
    ['INQUIRY', 'INQUIRY NEW'],
    [
      'CONFIRMED',
      'BOOKING BOOKED_BY_AGENT, BOOKING BOOKED_BY_CUSTOMER, BOOKING BOOKED_EXTERNALLY, BOOKING PAID_IN_FULL',
    ],
    [
      'CANCELLED',
      'BOOKING CANCELLED, BOOKING CANCELLED_BY_TRAVELER, BOOKING CANCELLED_BY_OWNER, BOOKING_REQUEST DECLINED',
    ],
    ['EXPIRED', 'INQUIRY CLOSED_QUOTE, INQUIRY CLOSED_HOLD, INQUIRY HOLD_EXPIRED'],
    ['STAYING', 'BOOKING STAY'],
    ['POST_STAY', 'BOOKING ARCHIVED'],
    ['BLOCKED', 'BLOCK BLOCKED'],
    ['CANCELLED', 'BOOKING DUPLICATE, BOOKING IGNORED, BOOKING SAMPLE'],
    ['PENDING', 'BOOKING_REQUEST PENDING_APPROVED'],
    ['UNKNOWN', 'BOOKING toString'],
  ])('is %s for %s', (expected, leads) => {
    for (const [type = '', status = ''] of leads.split(', ').map((lead) => lead.split(' '))) {
      expect([type, status, statusOf(type, status)]).toEqual([type, status, expected]);
    }
  });
});

describe('a lead', () => {
  it('is mapped to a reservation with all its fields', () => {
    const raw = lead({
      unitUid: 'u-2',
      source: 'ORBIRENTAL_API',
      notes: null,
      guestInformation: {
        firstName: 'Ada',
        lastName: 'Byron',
        email: null,
        phoneNumber: '+1',
        adultCount: 2,
        childrenCount: 1,
      },
      metadata: { createdUtcDateTime: '2026-06-01T10:00:00Z', updatedUtcDateTime: '2026-06-02T10:00:00' },
    });
    expect(reservationOf(whole(Fields.of(raw, 'lead'), MONEY))).toMatchObject({
      providerReservationId: 'l-1',
      reference: 'ref-1',
      listingProviderId: 'p-1',
      providerUnitId: 'p-1',
      checkIn: '2026-12-01',
      checkOut: '2026-12-04',
      guests: 3,
      guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
      guest: { firstName: 'Ada', email: '', phone: '+1' },
      status: 'CONFIRMED',
      source: 'ORBIRENTAL_API',
      notes: '',
      currency: 'EUR',
      total: MONEY.total,
      createdAt: new Date('2026-06-01T10:00:00Z'),
      updatedAt: new Date('2026-06-02T10:00:00Z'),
      cancelledAt: null,
    });
  });

  it.each([
    [{ source: 'pms', channel: 'AIRBNB' }, 'AIRBNB'],
    [{ source: 'website', channel: 'direct' }, 'website'],
    [{ source: null, channel: 'direct' }, 'direct'],
  ])('with %j has the source %s', (parts, source) => {
    expect(reservationOf(whole(Fields.of(lead(parts), 'lead'), MONEY))).toMatchObject({ source });
  });

  it('keeps its dates whatever the offset of its times', () => {
    const raw = lead({
      checkInLocalDateTime: '2026-12-01T23:30:00-05:00',
      checkOutLocalDateTime: undefined,
      checkOutLocalDate: '2026-12-04',
    });
    expect(reservationOf(whole(Fields.of(raw, 'lead'), MONEY))).toMatchObject({
      checkIn: '2026-12-01',
      checkOut: '2026-12-04',
    });
  });

  it.each([
    [{ uid: null }],
    [{ propertyUid: 5.5 }],
    [{ checkInLocalDateTime: 'soon' }],
    [{ checkOutLocalDateTime: '2026-12-01T11:00:00' }],
  ])('with %j is refused', (parts) => {
    expect(() => reservationOf(whole(Fields.of(lead(parts), 'lead'), MONEY))).toThrow(
      expect.objectContaining({ kind: 'invalid_response' }),
    );
  });
});

describe('creating', () => {
  const order = { body: { orders: [{ leadUid: 'l-1', currency: 'EUR', totalAmount: 330.1 }] } };

  it('sends the party, dates, price and our reference', async () => {
    const { call, sent } = pms((path) => (path === '/orders' ? order : { status: 201, body: { lead: lead() } }));
    expect((await hostfully.reservations.create!(call, request)).total.toString()).toBe('330.1');
    expect(sent('POST')).toEqual([
      {
        url: expect.stringMatching(/\/leads$/),
        json: {
          agencyUid: 'agency-1',
          propertyUid: 'p-1',
          type: 'BOOKING',
          status: 'BOOKED',
          checkInLocalDate: '2026-12-01',
          checkOutLocalDate: '2026-12-04',
          guestInformation: {
            firstName: 'Ada',
            lastName: 'Byron',
            email: 'ada@guest.example',
            phoneNumber: '+1',
            adultCount: 2,
            childrenCount: 1,
            infantCount: 1,
            petCount: 0,
          },
          quoteOverrides: {
            rent: { rentNetPrice: 300.1, extraGuestsNetPrice: 0 },
            fees: {
              otherFees: [
                { name: 'Fees', amountType: 'AMOUNT', netPrice: 20 },
                { name: 'Taxes', amountType: 'AMOUNT', netPrice: 10 },
              ],
            },
          },
          notes: 'late',
          externalBookingId: 'ref-1',
        },
      },
    ]);
  });

  it.each([
    [
      'PENDING',
      {
        type: 'BOOKING_REQUEST',
        checkInLocalDateTime: '2026-12-01T09:00:00',
        checkOutLocalDateTime: '2026-12-04T10:00:00',
      },
    ],
    ['INQUIRY', { type: 'INQUIRY', status: 'NEW' }],
  ] as const)('sends the status %s with the hours of the stay', async (status, expected) => {
    const { call, sent } = pms((path) => (path === '/orders' ? order : { status: 201, body: { lead: lead() } }));
    await hostfully.reservations.create!(call, { ...request, status, checkInTime: 9, checkOutTime: 10 });
    expect(sent('POST')[0]!.json).toMatchObject(expected);
  });

  it('keeps the requested price if the order cannot be read', async () => {
    const { call } = pms((path) => (path === '/orders' ? { status: 503 } : { status: 201, body: { lead: lead() } }));
    expect(await hostfully.reservations.create!(call, request)).toMatchObject({
      total: request.total,
      base: request.base,
      fees: request.fees,
      taxes: request.taxes,
    });
  });

  it('keeps the requested price while the list of orders is still empty', async () => {
    const created = lead({ metadata: { createdUtcDateTime: '2026-06-01T11:59:30Z' } });
    const { call } = pms((path) =>
      path === '/orders' ? { body: { orders: [] } } : { status: 201, body: { lead: created } },
    );
    expect(await hostfully.reservations.create!(call, request)).toMatchObject({ total: request.total });
  });

  it('has an unknown outcome if the answer is not a lead', async () => {
    const { call } = pms(() => ({ status: 201, body: { lead: { uid: 'l-1' } } }));
    await expect(hostfully.reservations.create!(call, request)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });

  describe('in a unit type', () => {
    const units = {
      body: {
        units: [
          { uid: 'u-1', active: true },
          { uid: 'u-2', active: true },
          { uid: 'u-3', active: false },
        ],
      },
    };
    const calendar = (unavailable: boolean): Answer => ({
      body: { calendar: { entries: [{ date: '2026-12-01', availability: { unavailable } }] } },
    });
    const inUnitType = { ...request, providerUnitId: 'p-1' };
    const type = (parts: Record<string, Answer>, posts: Answer[]) => {
      let count = 0;
      return pms((path, method) =>
        method === 'POST'
          ? posts[count++]!
          : (parts[path] ?? { '/orders': order, '/multi-units/units': units }[path] ?? calendar(false)),
      );
    };
    const sentUnits = (sent: { json: { unitUid?: string } }[]): unknown[] => sent.map(({ json }) => json.unitUid);

    it('names the first unit that is free', async () => {
      const { call, sent } = type({ '/property-calendar/u-1': calendar(true) }, [
        { status: 201, body: { lead: lead({ unitUid: 'u-2' }) } },
      ]);
      expect(await hostfully.reservations.create!(call, inUnitType)).toMatchObject({ providerUnitId: 'p-1' });
      expect(sentUnits(sent('POST'))).toEqual(['u-2']);
    });

    it('names the next unit if the first was taken meanwhile', async () => {
      const { call, sent } = type({}, [{ status: 409 }, { status: 201, body: { lead: lead() } }]);
      await hostfully.reservations.create!(call, inUnitType);
      expect(sentUnits(sent('POST'))).toEqual(['u-1', 'u-2']);
    });

    it('tries no other unit after an unclear answer', async () => {
      const { call, sent } = type({}, [{ status: 502 }]);
      await expect(hostfully.reservations.create!(call, inUnitType)).rejects.toMatchObject({ kind: 'unknown_outcome' });
      expect(sent('POST')).toHaveLength(1);
    });

    it('is refused when no unit is free', async () => {
      const { call, sent } = type(
        { '/property-calendar/u-1': calendar(true), '/property-calendar/u-2': calendar(true) },
        [],
      );
      await expect(hostfully.reservations.create!(call, inUnitType)).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'not_available',
      });
      expect(sent('POST')).toEqual([]);
    });

    it('leaves the check to the PMS if units have no calendar', async () => {
      const { call, sent } = type({ '/property-calendar/u-1': { status: 404 } }, [
        { status: 201, body: { lead: lead() } },
      ]);
      await hostfully.reservations.create!(call, inUnitType);
      expect(sentUnits(sent('POST'))).toEqual(['u-1']);
    });
  });
});

describe('reading', () => {
  const none = { body: { orders: [] } };

  it('finds the active lead of a reference', async () => {
    const leads = [lead({ uid: 'l-0', status: 'CANCELLED' }), lead({ uid: 'l-2', externalBookingId: 'ref-2' }), lead()];
    const { call, sent } = pms(
      (path) =>
        ({
          '/leads': { body: { leads } },
          '/orders': { body: { orders: [{ leadUid: 'l-1', currency: 'EUR', totalAmount: 5 }] } },
        })[path]!,
    );
    const hint = { listingProviderId: 'p-1', checkIn: '2026-12-01', checkOut: '2026-12-04' };
    expect(await hostfully.reservations.findByReference!(call, 'ref-1', hint)).toMatchObject({
      providerReservationId: 'l-1',
    });
    expect(sent('GET')[0]!.url).toContain('propertyUid=p-1&checkInFrom=2026-12-01&checkInTo=2026-12-01');
  });

  it('leaves the currency of a lead without an order empty, and requests no order for a block', async () => {
    const leads = [lead({ uid: 'l-1', type: 'BLOCK', status: 'BLOCKED' }), lead({ uid: 'l-2' })];
    const answers: Record<string, Answer> = {
      '/leads': { body: { leads } },
      '/orders': none,
    };
    const { call, sent } = pms((path) => answers[path]!);
    const { items } = await hostfully.reservations.changed(call, { since: new Date('2026-06-01T00:00:00.500Z') });
    expect(items.map(({ status, currency, total }) => [status, currency, total.toString()])).toEqual([
      ['BLOCKED', null, '0'],
      ['CONFIRMED', null, '0'],
    ]);
    expect(sent('GET').filter(({ url }) => url.includes('/orders'))).toHaveLength(1);
    expect(new URL(sent('GET')[0]!.url).searchParams.get('updatedSince')).toBe('2026-05-31T00:00:00');
  });

  it.each([
    ['refuses for now a new lead of ours', '2026-06-01T11:59:30Z', []],
    ['returns an older lead of ours', '2026-05-01T00:00:00Z', ['l-1']],
  ])('%s without an order', async (_, createdUtcDateTime, read) => {
    const leads = [lead({ externalBookingId: 'ref-1', metadata: { createdUtcDateTime } })];
    const { call } = pms((path) => (path === '/leads' ? { body: { leads } } : none));
    const { items } = await hostfully.reservations.changed(call, { since: new Date(0) });
    expect(items.map(({ providerReservationId }) => providerReservationId)).toEqual(read);
  });

  it('refuses only the lead whose order cannot be read', async () => {
    const leads = [lead({ uid: 'l-1' }), lead({ uid: 'l-2', type: 'BLOCK' }), 'none'];
    const { call } = pms((path) => (path === '/leads' ? { body: { leads } } : { status: 404 }));
    const page = await hostfully.reservations.changed(call, { since: new Date(0) });
    expect(page.items.map(({ providerReservationId }) => providerReservationId)).toEqual(['l-2']);
    expect(page.refused.map(({ providerId }) => providerId)).toEqual(['l-1', '']);
  });

  it('begins with the stays that may not have ended', async () => {
    const past = lead({
      uid: 'l-0',
      checkInLocalDateTime: '2026-05-01T15:00:00',
      checkOutLocalDateTime: '2026-05-02T11:00:00',
    });
    const { call, sent } = pms(
      (path) =>
        ({
          '/leads': { body: { leads: [past, lead()] } },
          '/orders': { body: { orders: [{ currency: 'EUR', totalAmount: 5 }] } },
        })[path]!,
    );
    const { items } = await hostfully.reservations.changed(call, { since: null });
    expect(items.map(({ providerReservationId }) => providerReservationId)).toEqual(['l-1']);
    expect(new URL(sent('GET')[0]!.url).searchParams.get('checkInFrom')).toBe('2025-05-30');
  });

  it('reports an unknown outcome for a cancellation that cannot be read back', async () => {
    const { call } = pms((_, method) => (method === 'POST' ? { body: {} } : { status: 503 }));
    await expect(hostfully.reservations.cancel!(call, 'l-1')).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});
