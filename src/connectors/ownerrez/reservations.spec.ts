import type { OutboundRequest } from '../../platform/outbound/outbound.types.js';
import { Fields } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { type Answer, FixedClock, scripted, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { Decimal } from '../port/values.js';
import { ownerrez } from './connector.js';
import { reservationOf } from './reservations.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const booking = (parts: object = {}) => ({
  id: 91,
  property_id: 5,
  arrival: '2026-07-01',
  departure: '2026-07-04',
  status: 'active',
  currency_code: 'USD',
  ...parts,
});
const mapped = (parts: object = {}) =>
  reservationOf(Fields.of(booking(parts), 'booking'), { clock: new FixedClock(NOW.getTime()) });

const bound = (answer: (request: OutboundRequest) => Answer | Error) => {
  const kit = scripted(ownerrez, [answer as (request: OutboundRequest) => Answer]);
  const vault = memoryVault({ accessToken: 'at_1', expiresAt: null });
  const account = testAccount({ authType: 'OAUTH', credentials: {}, vault });
  return { ...kit, call: kit.gateway.bind(account, { interactive: true }).call };
};

describe('a booking', () => {
  it.each([
    [{}, 'CONFIRMED'],
    [{ status: 'canceled' }, 'CANCELLED'],
    [{ status: 'Cancelled', is_block: true }, 'CANCELLED'],
    [{ canceled_utc: '2026-05-01T00:00:00Z' }, 'CANCELLED'],
    [{ is_block: true }, 'BLOCKED'],
    [{ type: 'booking' }, 'CONFIRMED'],
    [{ type: 'quote_hold', is_block: false }, 'BLOCKED'],
    [{ type: 'linked_availability', is_block: false }, 'BLOCKED'],
    [{ type: 'tomorrow', is_block: false }, 'UNKNOWN'],
    [{ status: 'pending' }, 'PENDING'],
    [{ pending_until_utc: '2026-06-02T00:00:00Z' }, 'PENDING'],
    [{ pending_until_utc: '2026-05-02T00:00:00Z' }, 'CONFIRMED'],
    [{ status: 'else' }, 'UNKNOWN'],
  ])('with %j is %s', (parts, status) => {
    expect(mapped(parts).status).toBe(status);
  });

  it('names its guest, and has our reference at the end of its notes', () => {
    const guest = { id: 7, first_name: 'Ada', last_name: 'Byron' };
    const notes = 'Late arrival\nref:abc-1';
    expect(
      mapped({ guest, guest_id: 7, notes, platform_reservation_number: 'HM1', adults: 2, children: 1 }),
    ).toMatchObject({
      guest: { id: '7', firstName: 'Ada', lastName: 'Byron', email: '', phone: '' },
      reference: 'abc-1',
      notes: 'Late arrival',
      guests: 3,
    });
    expect(mapped({ platform_reservation_number: 'HM1' }).reference).toBe('HM1');
  });

  it.each([{ departure: '2026-07-01' }, { arrival: null }, { property_id: {} }])('with %j is refused', (parts) => {
    expect(() => mapped(parts)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

it('a booking with an invalid total has no price', () => {
  expect(mapped({ total_amount: 1e308 })).toMatchObject({ total: new Decimal(0), base: null });
});

const request: PmsReservationRequest = {
  reference: 'ref-1',
  listingProviderId: '5',
  providerUnitId: null,
  checkIn: '2026-07-01',
  checkOut: '2026-07-04',
  guest: { firstName: 'Ada', lastName: 'Byron', email: 'ada@guest.example', phone: '' },
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 1, pets: 0 },
  status: 'CONFIRMED',
  notes: 'Late',
  source: 'website',
  currency: 'USD',
  base: new Decimal(300),
  fees: new Decimal(0),
  taxes: new Decimal('20.25'),
  total: new Decimal('320.25'),
  quoteMetadata: null,
  commission: null,
  hostPayout: null,
  confirmationCode: null,
  locale: null,
  checkInTime: 9,
  checkOutTime: null,
};

describe('creating', () => {
  it('creates a guest, then the booking that names it', async () => {
    const { call, outbound } = bound(({ url }) => ({
      body: url.endsWith('/guests') ? { id: 77 } : booking({ guest_id: 77 }),
    }));
    const created = await ownerrez.reservations.create!(call, request);
    expect(outbound.requests.map(({ url, body }) => [url.split('/v1')[1], JSON.parse(body as string)])).toEqual([
      [
        '/guests',
        {
          first_name: 'Ada',
          last_name: 'Byron',
          email_addresses: [{ address: 'ada@guest.example', is_default: true }],
          phones: [],
        },
      ],
      [
        '/bookings',
        {
          property_id: 5,
          guest_id: 77,
          arrival: '2026-07-01',
          departure: '2026-07-04',
          adults: 2,
          children: 1,
          infants: 1,
          pets: 0,
          check_in: '09:00',
          notes: 'Late\nref:ref-1',
          charges: [
            { type: 'rent', description: 'Rent', amount: 300 },
            { type: 'tax', description: 'Taxes', amount: 20.25 },
          ],
        },
      ],
    ]);
    expect(created).toMatchObject({ reference: 'ref-1', notes: 'Late', guest: { ...request.guest, id: '77' } });
  });

  it.each([{ status: 502 }, { body: {} }, { body: 'ok' }])(
    'books nothing when the response to the guest is %j',
    async (answer) => {
      const { call, outbound } = bound(() => answer);
      await expect(ownerrez.reservations.create!(call, request)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(outbound.requests).toHaveLength(1);
    },
  );

  it('leaves the outcome open when the response to the booking is unreadable', async () => {
    for (const answer of [{ body: {} }, { body: 'ok' }, { status: 502 }]) {
      const { call } = bound(({ url }) => (url.endsWith('/guests') ? { body: { id: 77 } } : answer));
      await expect(ownerrez.reservations.create!(call, request)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    }
  });
});

describe('the list', () => {
  const queryOf = ({ url }: { url: string }) => Object.fromEntries(new URL(url).searchParams);

  it('is requested by time of change, and on the first read for every stay that may not have ended', async () => {
    const items = [
      booking({ departure: '2026-04-01', arrival: '2026-03-01' }),
      booking(),
      booking({ id: 92, arrival: 'x' }),
    ];
    const { call, outbound } = bound(() => ({ body: { items } }));
    const first = await ownerrez.reservations.changed(call, { since: null });
    expect(first.items.map(({ providerReservationId }) => providerReservationId)).toEqual(['91']);
    expect(first.refused).toEqual([{ providerId: '92', reason: 'reservation.arrival is not a date' }]);
    await ownerrez.reservations.changed(call, { since: new Date('2026-05-31T12:00:00.500Z') });
    const [all, changes] = outbound.requests.map(queryOf);
    expect(all).toMatchObject({ since_utc: '2000-01-01T00:00:00Z', from: '2025-04-30', include_guest: 'true' });
    expect(changes).toMatchObject({ since_utc: '2026-05-31T12:00:00Z', include_charges: 'true' });
    expect(changes).not.toHaveProperty('from');
  });

  it('has no currency for a block', async () => {
    const { call } = bound(() => ({ body: { items: [booking({ is_block: true, currency_code: null })] } }));
    const { items } = await ownerrez.reservations.changed(call, { since: NOW });
    expect(items.map(({ currency }) => currency)).toEqual([null]);
  });

  it('is searched for the booking that is not cancelled', async () => {
    const notes = 'ref:ref-1';
    const items = [
      booking({ notes, status: 'canceled' }),
      booking({ id: 92, notes: 'ref:ref-10' }),
      booking({ id: 93, notes }),
    ];
    const { call } = bound(() => ({ body: { items } }));
    const hint = { listingProviderId: '5', checkIn: '2026-07-01', checkOut: '2026-07-04' };
    const found = await ownerrez.reservations.findByReference!(call, 'ref-1', hint);
    expect(found?.providerReservationId).toBe('93');
  });
});

describe('cancelling', () => {
  const cancel = (patch: Answer, read: Answer) =>
    ownerrez.reservations.cancel!(bound(({ method }) => (method === 'PATCH' ? patch : read)).call, '91');

  it('succeeds only if the booking is cancelled afterwards', async () => {
    await expect(cancel({ body: booking() }, { body: booking() })).rejects.toMatchObject({ kind: 'rejected' });
    expect(await cancel({ body: {} }, { body: booking({ status: 'canceled' }) })).toMatchObject({
      status: 'CANCELLED',
    });
  });

  it('fails with the refusal of the PMS, unless the booking is already cancelled', async () => {
    const refused = { status: 400, body: { messages: ['no'] } };
    await expect(cancel(refused, { body: booking() })).rejects.toMatchObject({ kind: 'rejected', status: 400 });
    expect(await cancel(refused, { body: booking({ status: 'canceled' }) })).toMatchObject({ status: 'CANCELLED' });
  });

  it('leaves the outcome open when the result cannot be read', async () => {
    await expect(cancel({ body: {} }, { status: 503 })).rejects.toMatchObject({ kind: 'unknown_outcome' });
    await expect(cancel({ status: 502 }, { body: booking() })).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});
