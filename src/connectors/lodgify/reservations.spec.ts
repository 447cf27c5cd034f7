import type { PmsCall, PmsRequest } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { FixedClock, parsedAtOnce } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { reservationOf, reservations } from './reservations.js';

const { cancel, changed, create, findByReference } = reservations;

const RAW = {
  id: 13,
  arrival: '2026-07-15',
  departure: '2026-07-18',
  property_id: 40,
  rooms: [{ room_type_id: 41, people: 3, guest_breakdown: { adults: 2, children: 1, infants: 0, pets: 0 } }],
  guest: { id: 'g', name: 'Ana Maria Silva' },
  status: 'Booked',
  currency_code: 'EUR',
  total_amount: 100,
};
const REQUEST: PmsReservationRequest = {
  reference: 'r-1',
  listingProviderId: '40',
  providerUnitId: '41',
  checkIn: '2026-07-15',
  checkOut: '2026-07-18',
  guest: { firstName: 'Ana', lastName: 'Silva', email: 'a@x.example', phone: '' },
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
  status: 'CONFIRMED',
  notes: 'Late',
  source: 'agent',
  currency: 'EUR',
  base: new Decimal(90),
  fees: new Decimal(5),
  taxes: new Decimal(5),
  total: new Decimal(100),
  quoteMetadata: null,
  commission: null,
  hostPayout: null,
  confirmationCode: null,
  locale: 'pt',
  checkInTime: null,
  checkOutTime: null,
};
const FREE = [{ room_type_id: 41, periods: [{ start: '2026-07-01', end: '2026-07-30', available: 1 }] }];

type Answers = Record<string, unknown>;

/** Returns a client that answers by method and path; an error is thrown, a missing answer is a 404. */
function callOf(answers: Answers) {
  const sent: string[] = [];
  const requests: PmsRequest[] = [];
  const send = async (request: PmsRequest) => {
    const key = `${request.method} ${request.path}`;
    sent.push(request.write ? `${key} (write)` : key);
    requests.push(request);
    const body = answers[key];
    if (body instanceof Error) throw body;
    return { status: body === undefined ? 404 : 200, headers: {}, text: '', json: () => body };
  };
  const settings = { baseUrl: 'https://pms.example' };
  const call: PmsCall = {
    credentials: {},
    providerAccountId: '',
    settings,
    http: { send },
    parse: parsedAtOnce,
    clock: new FixedClock(),
  };
  return { call, sent, requests };
}

const AVAILABILITY = 'GET /v2/availability/40';
const POST = 'POST /v1/reservation/booking';
const BOOK = 'PUT /v1/reservation/booking/13/book';
const READ = 'GET /v2/reservations/bookings/13';
const DELETE = 'DELETE /v1/reservation/booking/13';
const WORKING: Answers = { [AVAILABILITY]: FREE, [POST]: 13, [BOOK]: {}, [READ]: RAW, [DELETE]: {} };
const refused = new ConnectorError('rejected', 'The PMS says the nights are taken', { reason: 'not_available' });

describe('create', () => {
  it('writes the booking, which is answered with a bare number, and then its status', async () => {
    const { call, sent, requests } = callOf(WORKING);
    expect(await create(call, REQUEST)).toMatchObject({ providerReservationId: '13', status: 'CONFIRMED' });
    expect(sent).toEqual([AVAILABILITY, `${POST} (write)`, `${BOOK} (write)`, READ]);
    expect(requests[1]!.json).toMatchObject({
      property_id: 40,
      rooms: [{ room_type_id: 41, guest_breakdown: { adults: 2, children: 1 } }],
      guest: { guest_name: { first_name: 'Ana', last_name: 'Silva' } },
      status: 'Booked',
      bookability: 'InstantBooking',
      total: 100,
      source_text: 'agent ref:r-1',
    });
  });

  it.each([
    ['PENDING', 'PUT /v1/reservation/booking/13/tentative (write)'],
    ['INQUIRY', undefined],
  ] as const)('sends the second write for the status %s: %s', async (status, second) => {
    const { call, sent } = callOf({ ...WORKING, 'PUT /v1/reservation/booking/13/tentative': {} });
    await create(call, { ...REQUEST, status });
    expect(sent.filter((one) => one.startsWith('PUT'))).toEqual(second ? [second] : []);
  });

  it.each([{}, { id: 13 }, [13], null, 'not a number but an id'.repeat(20), 1.5])(
    'reports an unknown outcome when the first write is answered with %j',
    async (answer) => {
      const { call, sent } = callOf({ ...WORKING, [POST]: answer });
      await expect(create(call, REQUEST)).rejects.toMatchObject({ kind: 'unknown_outcome' });
      expect(sent).not.toContain(`${BOOK} (write)`);
    },
  );

  it.each(['unknown_outcome', 'rate_limited', 'unavailable', 'invalid_credentials', 'invalid_response'] as const)(
    'reports an unknown outcome when the second write fails with %s, and deletes nothing',
    async (kind) => {
      const { call, sent } = callOf({ ...WORKING, [BOOK]: new ConnectorError(kind, 'odd') });
      await expect(create(call, REQUEST)).rejects.toMatchObject({ kind: 'unknown_outcome' });
      expect(sent.filter((one) => one.startsWith('DELETE'))).toEqual([]);
    },
  );

  it('is refused when the second write is refused, and deletes the booking', async () => {
    const { call, sent } = callOf({ ...WORKING, [BOOK]: refused });
    await expect(create(call, REQUEST)).rejects.toBe(refused);
    expect(sent.at(-1)).toBe(`${DELETE} (write)`);
  });

  it('reports an unknown outcome when the refused booking cannot be deleted', async () => {
    const { call } = callOf({ ...WORKING, [BOOK]: refused, [DELETE]: new ConnectorError('unavailable', 'odd') });
    await expect(create(call, REQUEST)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });

  it('writes nothing when the nights are taken', async () => {
    const taken = [{ room_type_id: 41, periods: [{ start: '2026-07-01', end: '2026-07-16', available: 1 }] }];
    const { call, sent } = callOf({ ...WORKING, [AVAILABILITY]: taken });
    await expect(create(call, REQUEST)).rejects.toMatchObject({ kind: 'rejected', reason: 'not_available' });
    expect(sent).toEqual([AVAILABILITY]);
  });

  it('deletes an overbooking and is refused', async () => {
    const { call, sent } = callOf({ ...WORKING, [READ]: { ...RAW, is_overbooked: true } });
    await expect(create(call, REQUEST)).rejects.toMatchObject({ kind: 'rejected', reason: 'not_available' });
    expect(sent.at(-1)).toBe(`${DELETE} (write)`);
  });

  it.each([
    ['not shown yet', undefined],
    ['unreadable', {}],
    ['unreachable', new ConnectorError('unavailable', 'odd')],
  ])('returns the requested reservation while the booking is %s', async (_, answer) => {
    const { call } = callOf({ ...WORKING, [READ]: answer });
    const made = await create(call, REQUEST);
    expect(made).toMatchObject({ providerReservationId: '13', reference: 'r-1', status: 'CONFIRMED', guests: 3 });
    expect(made).not.toHaveProperty('quoteMetadata');
  });
});

it('a booking has the requested total while the PMS states no price for it', async () => {
  const { call } = callOf({ ...WORKING, [READ]: { ...RAW, total_amount: 0, subtotals: null } });
  expect((await create(call, REQUEST)).total).toEqual(REQUEST.total);
});

describe('reservationOf', () => {
  const reservation = (parts: object) => reservationOf(Fields.of({ ...RAW, ...parts }, 'booking'));

  it.each([
    [{ status: 'Booked' }, 'CONFIRMED'],
    [{ status: 'Tentative' }, 'PENDING'],
    [{ status: 'Open' }, 'INQUIRY'],
    [{ status: 'Declined' }, 'CANCELLED'],
    [{ status: 'Booked', canceled_at: '2026-01-01T00:00:00Z' }, 'CANCELLED'],
    [{ status: 'Booked', is_deleted: true }, 'CANCELLED'],
    [{ status: 'Booked', is_deleted: false, canceled_at: null }, 'CONFIRMED'],
    [{ status: 'toString' }, 'UNKNOWN'],
    [{ status: null }, 'UNKNOWN'],
  ])('reads the status of %j as %s', (parts, expected) => {
    expect(reservation(parts).status).toBe(expected);
  });

  it('takes dates as written, even if they are midnights without a zone', () => {
    const read = reservation({ arrival: '2026-03-28T00:00:00', departure: '2026-03-30T00:00:00' });
    expect([read.checkIn, read.checkOut]).toEqual(['2026-03-28', '2026-03-30']);
  });

  it.each([[100.5], ['100.5'], [{ amount: '100.5' }], [{ amount: 100.5, currency: 'EUR' }]])(
    'reads the total %j',
    (total_amount) => {
      expect(reservation({ total_amount }).total.toString()).toBe('100.5');
    },
  );

  it.each([
    [{ stay: 90, promotions: -10, fees: 10, taxes: 5, addons: 2, vat: 3 }, [80, 12, 8]],
    [{ stay: '90', promotions: '10', fees: '10', taxes: '10' }, [80, 10, 10]],
    [{ stay: 90 }, [null, null, null]],
  ])('splits the price by the subtotals %j when they add up', (subtotals, expected) => {
    const { base, fees, taxes } = reservation({ subtotals });
    expect([base, fees, taxes].map((amount) => amount?.toNumber() ?? null)).toEqual(expected);
  });

  it.each([
    ['agent ref:r-1', 'r-1', 'agent'],
    ['ref:r-1', 'r-1', 'Manual'],
    ['website', null, 'website'],
    [null, null, 'Manual'],
  ])('finds reference and source in %j', (source_text, reference, source) => {
    expect(reservation({ source: 'Manual', source_text })).toMatchObject({ reference, source });
  });

  it.each([{ departure: '2026-07-15' }, { total_amount: -1 }, { property_id: null }])('refuses %j', (parts) => {
    expect(() => reservation(parts)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('lists of bookings', () => {
  const LIST = 'GET /v2/reservations/bookings';

  it('are read one after the other: kept bookings, then deleted ones', async () => {
    const { call, requests } = callOf({ [LIST]: { count: 1, items: [RAW] } });
    const since = new Date('2026-05-01T00:00:00Z');
    const first = await changed(call, { since });
    expect(first.next).toBe('trash:1');
    expect((await changed(call, { since, cursor: first.next })).next).toBeUndefined();
    expect(requests.map(({ query }) => query?.trash)).toEqual([false, true]);
    expect(requests[0]?.query).toMatchObject({ updatedSince: '2026-05-01T00:00:00.000Z', stayFilter: 'All' });
  });

  it('continue while pages are full, even without a count', async () => {
    const { call } = callOf({ [LIST]: { count: null, items: Array.from({ length: 50 }, () => RAW) } });
    expect((await changed(call, { since: null })).next).toBe('kept:2');
    expect((await changed(call, { since: null, cursor: 'kept:2' })).next).toBe('kept:3');
  });

  it('are searched for our reference, where an active booking takes precedence over a cancelled one', async () => {
    const ours = { ...RAW, source_text: 'ref:r-1' };
    const items = [{ ...ours, id: 1, status: 'Declined' }, RAW, { ...ours, id: 2 }];
    const { call } = callOf({ [LIST]: { items } });
    expect((await findByReference!(call, 'r-1', REQUEST))?.providerReservationId).toBe('2');
    expect(await findByReference!(call, 'r-2', REQUEST)).toBeUndefined();
  });
});

it('cancel declines a booking, and returns the state of one that is already declined', async () => {
  const declined = { ...RAW, status: 'Declined' };
  const decline = 'PUT /v1/reservation/booking/13/decline';
  for (const answer of [{}, new ConnectorError('rejected', 'closed')]) {
    const { call } = callOf({ [decline]: answer, [READ]: declined });
    expect((await cancel!(call, '13'))?.status).toBe('CANCELLED');
  }
  expect(await cancel!(callOf({}).call, '13')).toBeUndefined();
});
