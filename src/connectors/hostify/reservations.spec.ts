import type { PmsCall, PmsRequest } from '../port/connector.js';
import { Fields } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { FixedClock, parsedAtOnce } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { reservationOf, reservations } from './reservations.js';

const { cancel, changed, create, findByReference } = reservations;

const GUEST = { id: '5', firstName: 'Ana', lastName: 'Silva', email: '', phone: '' };
const RAW = {
  id: 13,
  listing_id: 40,
  parent_listing_id: null,
  guest_id: 5,
  status: 'accepted',
  currency: 'EUR',
  subtotal: 100,
  checkIn: '2026-07-15',
  checkOut: '2026-07-18',
  updated_at: '2026-05-30 08:00:00',
};
const reservation = (parts: object) => reservationOf(Fields.of({ ...RAW, ...parts }, 'reservation'));

type Answer = (request: PmsRequest) => unknown;

function callOf(answer: Answer) {
  const sent: PmsRequest[] = [];
  const send = async (request: PmsRequest) => {
    sent.push(request);
    const body = answer(request);
    return { status: 200, headers: {}, text: '', json: () => body };
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
  return { call, sent };
}

describe('reservationOf', () => {
  it.each([
    ['accepted', 'CONFIRMED'],
    ['pending', 'PENDING'],
    ['awaiting_payment', 'PENDING'],
    ['new', 'PENDING'],
    ['cancelled', 'CANCELLED'],
    ['cancelled_by_guest', 'CANCELLED'],
    ['denied', 'CANCELLED'],
    ['retracted', 'CANCELLED'],
    ['withdrawn', 'CANCELLED'],
    ['deleted', 'CANCELLED'],
    ['voided', 'CANCELLED'],
    ['moved', 'MOVED'],
    ['owner_stay', 'BLOCKED'],
    ['unavailable', 'BLOCKED'],
    ['extended', 'MODIFIED'],
    ['edited', 'MODIFIED'],
    ['no_show', 'NO_SHOW'],
    ['inquiry', 'INQUIRY'],
    ['preapproved', 'INQUIRY'],
    ['offer', 'INQUIRY'],
    ['expired', 'EXPIRED'],
    ['timedout', 'EXPIRED'],
    ['not_possible', 'EXPIRED'],
    ['toString', 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('maps the status %s to %s', (status, expected) => {
    expect(reservation({ status }).status).toBe(expected);
  });

  it('assigns a reservation of a channel to the listing that is sold, not to its copy at the channel', () => {
    expect(reservation({ parent_listing_id: 7 }).listingProviderId).toBe('7');
    expect(reservation({ parent_listing_id: 0 }).listingProviderId).toBe('40');
  });

  it.each([
    ['Late\nref:abc-1', 'abc-1', 'Late'],
    ['ref:abc-1', 'abc-1', ''],
    ['see ref:abc-1 please', null, 'see ref:abc-1 please'],
    [null, null, ''],
  ])('finds our reference in the notes %j', (notes, reference, rest) => {
    expect(reservation({ notes })).toMatchObject({ reference, notes: rest });
  });

  const fee = (type: string, total: number) => ({ amount_gross_total: total, fee: { type, name: type } });

  it.each<[string, object, (number | null)[]]>([
    ['its lines', { fees: [fee('accommodation', 80), fee('fee', 15), fee('tax', 5)] }, [100, 80, 15, 5]],
    ['its lines in an object', { fees: { fees: [fee('accommodation', 80), fee('tax', 5)] } }, [85, 80, 0, 5]],
    ['its lines without the deposit', { fees: [fee('accommodation', 80), fee('deposit', 300)] }, [80, 80, 0, 0]],
    ['the stated total', { total_price: 90, fees: [fee('accommodation', 80)], tax_amount: 3 }, [90, null, null, 3]],
    ['subtotal and tax', { subtotal: 95, tax_amount: 5 }, [100, null, null, 5]],
    ['payout and commission', { subtotal: null, payout_price: 85, channel_commission: 15 }, [100, null, null, null]],
  ])('takes the price from %s', (_, parts, expected) => {
    const { total, base, fees, taxes } = reservation(parts);
    expect([total, base, fees, taxes].map((amount) => amount?.toNumber() ?? null)).toEqual(expected);
  });

  it.each([{ checkOut: '2026-07-15' }, { checkIn: '2026-02-30' }, { listing_id: null }])('refuses %j', (parts) => {
    expect(() => reservation(parts)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('create', () => {
  const request: PmsReservationRequest = {
    reference: 'r-1',
    listingProviderId: '40',
    providerUnitId: null,
    checkIn: '2026-07-15',
    checkOut: '2026-07-18',
    guest: GUEST,
    guests: 3,
    guestCounts: { adults: 2, children: 1, infants: 0, pets: 1 },
    status: 'PENDING',
    notes: 'Late',
    source: 'agent',
    currency: 'EUR',
    base: new Decimal('100.5'),
    fees: new Decimal(10),
    taxes: new Decimal(5),
    total: new Decimal('115.5'),
    quoteMetadata: null,
    commission: null,
    hostPayout: null,
    confirmationCode: null,
    locale: null,
    checkInTime: null,
    checkOutTime: null,
  };

  it('sends one write that respects the stay rules, with our reference in the note', async () => {
    const { call, sent } = callOf(() => ({ success: true, reservation: RAW }));
    expect(await create!(call, request)).toMatchObject({ providerReservationId: '13', guest: { firstName: 'Ana' } });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ write: true, method: 'POST' });
    expect(sent[0]!.json).toMatchObject({
      listing_id: 40,
      status: 'pending',
      note: 'Late\nref:r-1',
      total_price: 115.5,
      skip_restrictions: false,
    });
  });

  it('completes a short answer with the values that were sent', async () => {
    const { call, sent } = callOf(() => ({ success: true, reservation: { id: 13, status: 'pending' } }));
    expect(await create!(call, request)).toMatchObject({
      providerReservationId: '13',
      reference: 'r-1',
      checkIn: '2026-07-15',
      status: 'PENDING',
      guest: { firstName: 'Ana' },
    });
    expect(sent).toHaveLength(1);
  });

  it('has an unknown outcome without an id', async () => {
    const { call } = callOf(() => ({ success: true, reservation: { status: 'pending' } }));
    await expect(create!(call, request)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});

it('cancel sends no listing, because that would move the reservation', async () => {
  const { call, sent } = callOf(({ path }) =>
    path.startsWith('/guests') ? { guest: {} } : { reservation: { ...RAW, status: 'cancelled' } },
  );
  expect((await cancel!(call, '13'))?.status).toBe('CANCELLED');
  expect(sent[0]?.json).toEqual({ status: 'cancelled_by_host' });
});

describe('lists', () => {
  const many = (count: number, from = 1) =>
    Array.from({ length: count }, (_, n) => ({ ...RAW, id: from + n, guest: { name: 'Ana Silva' } }));
  const ours = { ...RAW, id: 999, notes: 'ref:r-1', guest: { name: 'Ana Silva' } };
  const hint = { listingProviderId: '40', checkIn: '2026-07-15', checkOut: '2026-07-18' };

  it('are searched to the last page without the date filters, which empty them', async () => {
    const pages = [many(100), many(100, 101), [ours]];
    const { call, sent } = callOf(({ query }) => ({ reservations: pages[Number(query?.page) - 1] }));
    expect((await findByReference!(call, 'r-1', hint))?.providerReservationId).toBe('999');
    for (const { query } of sent) {
      expect(query).toMatchObject({ listing_id: '40' });
      expect(Object.keys(query ?? {})).not.toEqual(expect.arrayContaining(['start_date']));
    }
  });

  it('continue after a short page while the total says that there is more', async () => {
    const pages = [many(20), [ours]];
    const { call } = callOf(({ query }) => ({ reservations: pages[Number(query?.page) - 1], total: 21 }));
    expect((await findByReference!(call, 'r-1', hint))?.providerReservationId).toBe('999');
  });

  it('end when the PMS sends the same page again', async () => {
    const { call, sent } = callOf(() => ({ reservations: many(100) }));
    expect(await findByReference!(call, 'r-1', hint)).toBeUndefined();
    expect(sent).toHaveLength(2);
  });

  it('return the active reservation, not a cancelled one with the same reference', async () => {
    const { call } = callOf(() => ({ reservations: [{ ...ours, id: 1, status: 'cancelled' }, ours] }));
    expect((await findByReference!(call, 'r-1', hint))?.providerReservationId).toBe('999');
  });

  it('keep reservations that changed since the day before, and read guests only for those', async () => {
    const reservations = [
      { ...RAW, id: 1, updated_at: '2026-05-28 23:59:59' },
      { ...RAW, id: 2, updated_at: '2026-05-29 00:00:00' },
      { ...RAW, id: 3, updated_at: null },
    ];
    const { call, sent } = callOf(({ path }) => (path.startsWith('/guests') ? { guest: {} } : { reservations }));
    const page = await changed(call, { since: new Date('2026-05-30T12:00:00Z') });
    expect(page.items.map(({ providerReservationId }) => providerReservationId)).toEqual(['2', '3']);
    expect(sent.filter(({ path }) => path.startsWith('/guests'))).toHaveLength(2);
  });

  it('begin with stays that ended recently or have not ended', async () => {
    const stay = (id: number, checkIn: string, checkOut: string) => ({ ...RAW, id, checkIn, checkOut, guest: {} });
    const reservations = [stay(1, '2026-04-01', '2026-04-20'), stay(2, '2026-04-20', '2026-05-02')];
    const { call } = callOf(() => ({ reservations }));
    expect((await changed(call, { since: null })).items.map(({ checkIn }) => checkIn)).toEqual(['2026-04-20']);
  });
});
