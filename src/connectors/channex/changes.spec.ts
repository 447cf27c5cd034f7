import type { OutboundRequest } from '../../platform/outbound/outbound.types.js';
import type { PmsReservation } from '../port/model.js';
import { type Answer, scripted, testAccount } from '../kit/testing/fakes.js';
import { channex } from './connector.js';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const MINUTE_MS = 60_000;

interface Told {
  id: string;
  bookingId: string;
  propertyId?: string;
  acknowledged?: boolean;
}

/** A PMS whose feed keeps unacknowledged revisions, oldest first. */
class FakePms {
  properties = ['p-1', 'p-2'];
  revisions: Told[] = [];
  bookings = new Map<string, object>();
  /** Status of the answer to an acknowledgement, by revision. */
  ackStatus = new Map<string, number>();
  /** Revisions that the feed returns even after they were acknowledged. */
  stubborn = new Set<string>();
  readonly acks: string[] = [];
  pageSize = 100;

  tell(id: string, bookingId: string, propertyId = 'p-1', changes: object = {}): void {
    this.revisions.push({ id, bookingId, propertyId });
    this.bookings.set(bookingId, { ...bookingOf(bookingId, propertyId), ...changes });
  }

  readonly answer = ({ method, url }: OutboundRequest): Answer => {
    const { pathname, searchParams } = new URL(url);
    const [, kind = '', id = '', action] = /^\/v1\/([^/]+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (action === 'ack') return this.acknowledged(id, method);
    if (kind === 'groups')
      return {
        body: {
          data: {
            type: 'group',
            id,
            attributes: { title: 'G' },
            relationships: { properties: { data: this.properties.map((one) => ({ type: 'property', id: one })) } },
          },
        },
      };
    if (id === 'feed') return this.page(this.waiting(searchParams), searchParams);
    if (kind === 'bookings' && id === '') return this.page([], searchParams);
    const booking = this.bookings.get(id);
    return booking ? { body: { data: { type: 'booking', id, attributes: booking } } } : { status: 404 };
  };

  private acknowledged(id: string, method: string): Answer {
    expect(method).toBe('POST');
    this.acks.push(id);
    const status = this.ackStatus.get(id) ?? 200;
    const told = this.revisions.find((one) => one.id === id);
    if (status === 200 && told && !this.stubborn.has(id)) told.acknowledged = true;
    return { status, body: { meta: { message: 'Success' } } };
  }

  private waiting(query: URLSearchParams): object[] {
    const wanted = query.get('filter[property_id]')!.split(',');
    return this.revisions
      .filter(({ acknowledged, propertyId = '' }) => !acknowledged && wanted.includes(propertyId))
      .map(({ id, bookingId, propertyId }) => ({
        type: 'booking_revision',
        id,
        attributes: { ...bookingOf(bookingId, propertyId), id, booking_id: bookingId },
      }));
  }

  private page(all: object[], query: URLSearchParams): Answer {
    const page = Number(query.get('pagination[page]'));
    const data = all.slice((page - 1) * this.pageSize, page * this.pageSize);
    return { body: { data, meta: { page, limit: this.pageSize, total: all.length } } };
  }
}

const bookingOf = (id: string, propertyId = 'p-1') => ({
  property_id: propertyId,
  ota_reservation_code: id,
  ota_name: 'Airbnb',
  status: 'new',
  arrival_date: '2026-07-01',
  departure_date: '2026-07-03',
  amount: '10.00',
  currency: 'EUR',
  occupancy: { adults: 1, children: 0, infants: 0 },
  rooms: [],
});

const callOf = (pms: FakePms, now = NOW) => {
  const { gateway, outbound, clock } = scripted(channex, [pms.answer]);
  clock.advance(now - clock.now().getTime());
  const account = testAccount({ credentials: { account_id: 'g-1' }, partnerKey: { headers: { 'user-api-key': 'k' } } });
  return { call: gateway.bind(account).call, requests: outbound.requests };
};

const lately = new Date(NOW - 12 * MINUTE_MS);

interface Reading {
  since?: Date | null;
  cursor?: string;
  steps?: number;
  now?: number;
}

/** Reads pages as the service does: it stores them, keeps the cursor and continues, or stops after `steps` pages. */
async function passOver(pms: FakePms, { since = lately, cursor, steps = 100, now = NOW }: Reading = {}) {
  const stored = new Map<string, PmsReservation>();
  const refused: string[] = [];
  const { call, requests } = callOf(pms, now);
  let next = cursor;
  for (let step = 0; step < steps; step += 1) {
    const page = await channex.reservations.changed(call, { since, cursor: next });
    for (const item of page.items) stored.set(item.providerReservationId, item);
    refused.push(...page.refused.map(({ providerId }) => providerId));
    if (page.next === undefined) return { stored, refused, requests, cursor: undefined };
    next = page.next;
  }
  return { stored, refused, requests, cursor: next };
}

describe('the feed', () => {
  it('returns a revision first, and acknowledges it after it is stored', async () => {
    const pms = new FakePms();
    pms.tell('r-1', 'b-1');
    const before = await passOver(pms, { steps: 2 });
    expect([...before.stored.keys()]).toEqual(['b-1']);
    expect(pms.acks).toEqual([]);
    await passOver(pms, { cursor: before.cursor });
    expect(pms.acks).toEqual(['r-1']);
  });

  it('returns a revision again if the process died before it stored the cursor', async () => {
    const pms = new FakePms();
    pms.tell('r-1', 'b-1');
    await passOver(pms, { steps: 2 });
    expect(pms.acks).toEqual([]);
    const again = await passOver(pms);
    expect([...again.stored.keys()]).toEqual(['b-1']);
    expect(pms.acks).toEqual(['r-1']);
  });

  it('repeats a failed acknowledgement when it is read from the same cursor', async () => {
    const pms = new FakePms();
    pms.tell('r-1', 'b-1');
    const { cursor } = await passOver(pms, { steps: 2 });
    pms.ackStatus.set('r-1', 503);
    await expect(passOver(pms, { cursor })).rejects.toMatchObject({ kind: 'unknown_outcome' });
    pms.ackStatus.delete('r-1');
    await passOver(pms, { cursor });
    expect(pms.revisions[0]!.acknowledged).toBe(true);
  });

  it('is read to the end across several pages', async () => {
    const pms = new FakePms();
    pms.pageSize = 10;
    for (let n = 0; n < 35; n += 1) pms.tell(`r-${n}`, `b-${n}`, n % 2 ? 'p-1' : 'p-2');
    expect((await passOver(pms)).stored.size).toBe(35);
    expect(new Set(pms.acks).size).toBe(35);
  });

  it('returns the present state of a booking, so that an older revision does not undo a newer one', async () => {
    const pms = new FakePms();
    pms.tell('r-1', 'b-1');
    pms.tell('r-2', 'b-1', 'p-1', { status: 'cancelled' });
    const { stored, requests } = await passOver(pms);
    expect(stored.get('b-1')?.status).toBe('CANCELLED');
    expect(requests.filter(({ url }) => url.endsWith('/bookings/b-1'))).toHaveLength(1);
    expect(pms.acks).toEqual(['r-1', 'r-2']);
  });

  it('returns a booking as of its revision while the booking itself cannot be read', async () => {
    const pms = new FakePms();
    pms.tell('r-1', 'b-1');
    pms.bookings.clear();
    expect((await passOver(pms)).stored.get('b-1')).toMatchObject({
      providerReservationId: 'b-1',
      status: 'CONFIRMED',
    });
  });

  it('neither returns nor acknowledges revisions of other groups', async () => {
    const pms = new FakePms();
    pms.tell('r-1', 'b-1', 'p-9');
    pms.tell('r-2', 'b-2');
    // The PMS ignores the filter.
    const answer = pms.answer;
    Object.assign(pms, {
      answer: (request: OutboundRequest) =>
        answer({ ...request, url: request.url.replace(/p-1%2Cp-2/, 'p-1,p-2,p-9') }),
    });
    expect([...(await passOver(pms)).stored.keys()]).toEqual(['b-2']);
    expect(pms.acks).toEqual(['r-2']);
  });

  it('leaves unreadable revisions unacknowledged, and continues with later ones', async () => {
    const pms = new FakePms();
    pms.pageSize = 2;
    pms.tell('r-1', 'b-1', 'p-1', { departure_date: 'later' });
    pms.tell('r-2', 'b-2', 'p-1', { arrival_date: 'soon' });
    for (const n of [3, 4, 5]) pms.tell(`r-${n}`, `b-${n}`);
    const { stored, refused } = await passOver(pms);
    expect([...stored.keys()].sort()).toEqual(['b-3', 'b-4', 'b-5']);
    expect(new Set(refused)).toEqual(new Set(['b-1', 'b-2']));
    expect(pms.acks.sort()).toEqual(['r-3', 'r-4', 'r-5']);
  });

  it.each([
    ['refuses an acknowledgement', (pms: FakePms) => pms.ackStatus.set('r-1', 422)],
    ['accepts an acknowledgement without effect', (pms: FakePms) => pms.stubborn.add('r-1')],
  ])('is read to the end, with later revisions, if the PMS %s', async (_, prepare) => {
    const pms = new FakePms();
    pms.properties = Array.from({ length: 60 }, (__, n) => `p-${100 + n}`);
    pms.tell('r-1', 'b-1', 'p-100');
    pms.tell('r-2', 'b-2', 'p-159');
    prepare(pms);
    const { stored, cursor } = await passOver(pms);
    expect([[...stored.keys()], cursor]).toEqual([['b-1', 'b-2'], undefined]);
    expect(pms.acks).toContain('r-2');
  });
});

describe('the bookings listed in addition to the feed', () => {
  const listed = async (since: Date | null, now = NOW) => {
    const { requests } = await passOver(new FakePms(), { since, now });
    const { searchParams } = new URL(requests.find(({ url }) => url.includes('/bookings?'))!.url);
    return [...searchParams].filter(([name]) => name.endsWith('[gte]'));
  };

  it('are those inserted since the last read, which another reader may have acknowledged', async () => {
    expect(await listed(lately)).toEqual([['filter[inserted_at][gte]', '2026-06-01T11:48:00']]);
  });

  it.each([
    ['on the first read', null],
    ['after a gap, in which the feed may have dropped revisions', new Date(NOW - 31 * MINUTE_MS)],
    ['once a day', new Date('2026-05-31T23:53:00Z'), Date.parse('2026-06-01T00:05:00Z')],
  ])('are all upcoming ones %s', async (_, since, now = NOW) => {
    expect(await listed(since, now)).toEqual([['filter[departure_date][gte]', '2026-05-31']]);
  });

  it('keep their filter throughout a read that takes longer than the gap', async () => {
    const pms = new FakePms();
    pms.properties = Array.from({ length: 60 }, (_, n) => `p-${100 + n}`);
    const { cursor } = await passOver(pms, { steps: 1 });
    const { call, requests } = callOf(pms);
    await channex.reservations.changed(call, { since: new Date(NOW - 40 * MINUTE_MS), cursor });
    expect(requests.at(-1)!.url).toContain('inserted_at');
    const asked = new URL(requests.at(-1)!.url).searchParams.get('filter[property_id]')!.split(',');
    expect(asked).toEqual(pms.properties.slice(40));
  });
});

describe('events', () => {
  const parse = (event: object) =>
    channex.inbound!.parse({ method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(JSON.stringify(event)) });

  it.each([
    [
      { event: 'booking', property_id: 'p-1', payload: { booking_id: 'b-1', revision_id: 'r-1' } },
      [{ resource: 'RESERVATION', providerId: 'b-1' }],
    ],
    [
      { event: 'booking_cancellation', property_id: 'p-1', payload: { booking_id: 'b-1' } },
      [{ resource: 'RESERVATION', providerId: 'b-1' }],
    ],
    [{ event: 'booking_new', property_id: 'p-1' }, [{ resource: 'RESERVATION', providerId: undefined }]],
    [{ event: 'non_acked_booking', property_id: 'p-1', payload: { booking_id: 'b-1' } }, [{ resource: 'RESERVATION' }]],
    [
      { event: 'ari', property_id: 'p-1', payload: [{ date: '2026-07-01' }] },
      [{ resource: 'CALENDAR', providerId: 'p-1' }],
    ],
    [{ event: 'message', property_id: 'p-1', payload: {} }, []],
  ])('with the body %j give the expected hints', (event, hints) => {
    expect(parse(event)).toEqual(hints);
  });
});
