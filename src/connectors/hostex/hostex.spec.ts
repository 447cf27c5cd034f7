import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { utcDate } from '../kit/times.js';
import { addDays, Decimal, nightsBetween } from '../port/values.js';
import { classify } from './client.js';
import { hostex } from './connector.js';
import { reservationOf } from './reservations.js';

const { create } = hostex.reservations;

const ok = (data: unknown) => ({ body: { request_id: 'r', error_code: 200, error_msg: 'Success', data } });
const callOf = (answers: Parameters<typeof scripted>[1]) => {
  const { gateway, outbound } = scripted(hostex, answers);
  const account = testAccount({ credentials: { auth_token: 'token' } });
  return { call: gateway.bind(account, { interactive: true }).call, requests: outbound.requests };
};

const stay = {
  reservation_code: '0-12-abc',
  stay_code: '0-12_1-abc',
  property_id: 7,
  check_in_date: '2026-10-30',
  check_out_date: '2026-11-02',
  number_of_guests: 3,
  number_of_adults: 2,
  number_of_children: 1,
  status: 'accepted',
  guest_name: 'Ada van Guest',
  guest_phone: '1',
  guest_email: 'a@guest.example',
  channel_type: 'airbnb',
  channel_id: 'HM1',
  booked_at: '2026-03-26T18:37:50+00:00',
  remarks: 'late code:C-9 ref:r-1',
  rates: { total_rate: { currency: 'USD', amount: 219.74 } },
};
const read = (parts: object = {}) => reservationOf(Fields.of({ ...stay, ...parts }, 'reservation'));

it.each([
  ['an unknown type', [{ type: 'RESORT_CREDIT', amount: 19.74 }]],
  ['lines that do not add up to the total', [{ type: 'CLEANING_FEE', amount: 5 }]],
])('a reservation with %s has only its total', (_, others) => {
  const details = [{ type: 'ACCOMMODATION', amount: 200 }, ...others];
  const rates = { ...stay.rates, details };
  expect(read({ rates })).toMatchObject({ total: new Decimal('219.74'), base: null, fees: null, taxes: null });
});

describe('refusals', () => {
  it.each([
    [0, 200, undefined],
    [200, 200, undefined],
    [401, 200, { kind: 'invalid_credentials' }],
    [403, 200, { kind: 'rejected' }],
    [404, 200, { kind: 'rejected', reason: 'not_found' }],
    [420, 200, { kind: 'rejected' }],
    [429, 200, { kind: 'rate_limited' }],
    [500, 200, { kind: 'unavailable' }],
    [400, 200, { kind: 'rejected', reason: 'not_available' }],
  ])('are read from the code %i in a body of status %i', (error_code, status, expected) => {
    const text = JSON.stringify({ error_code, error_msg: 'Property is not available' });
    const verdict = classify({ status, headers: {}, text });
    if (expected) expect(verdict).toMatchObject(expected);
    else expect(verdict).toBeUndefined();
  });

  it('pause requests for as long as the PMS says', async () => {
    const refused = { headers: { 'retry-after': '60' }, body: { error_code: 429, error_msg: 'Too Many Attempts.' } };
    await expect(hostex.verify(callOf([refused]).call)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 60_000,
    });
  });
});

describe('a reservation', () => {
  it('is read with its stay, its price and the codes at the end of its remarks', () => {
    expect(read()).toMatchObject({
      providerReservationId: '0-12_1-abc',
      listingProviderId: '7',
      reference: 'r-1',
      confirmationCode: 'C-9',
      notes: 'late',
      guest: { firstName: 'Ada', lastName: 'van Guest' },
      guestCounts: { adults: 2, children: 1 },
      currency: 'USD',
      total: new Decimal('219.74'),
    });
    expect(read({ remarks: 'code:none' })).toMatchObject({ confirmationCode: 'HM1', notes: 'code:none' });
  });

  it.each([
    ['wait_accept', null, 'PENDING'],
    ['wait_pay', null, 'PENDING'],
    ['accepted', 'checkin_pending', 'CONFIRMED'],
    ['accepted', 'in_house', 'STAYING'],
    ['accepted', 'stay_completed', 'POST_STAY'],
    ['cancelled', 'in_house', 'CANCELLED'],
    ['denied', null, 'CANCELLED'],
    ['timeout', null, 'EXPIRED'],
    ['new one', null, 'UNKNOWN'],
  ])('that is %s and %s is %s', (status, stay_status, expected) => {
    expect(read({ status, stay_status }).status).toBe(expected);
  });

  it('is read by the code of the reservation, and found among its stays', async () => {
    const { call, requests } = callOf([
      ok({ reservations: [{ ...stay, stay_code: '0-12-abc', property_id: 6 }, stay], total: 2 }),
    ]);
    expect((await hostex.reservations.read(call, '0-12_1-abc'))?.listingProviderId).toBe('7');
    expect(new URL(requests[0]!.url).searchParams.get('reservation_code')).toBe('0-12-abc');
  });
});

// The PMS shows departures of the next 180 days unless both bounds are sent, and may refuse longer ranges.
describe('departures', () => {
  const rangesIn = (requests: { url: string }[]) =>
    requests.map(({ url }) => {
      const query = new URL(url).searchParams;
      return [query.get('start_check_out_date') ?? '', query.get('end_check_out_date') ?? ''] as const;
    });
  const isGapless = (ranges: (readonly [string, string])[]): boolean =>
    ranges.every(([first], at) => at === 0 || addDays(ranges[at - 1]![1], 1) === first);
  const none = ok({ reservations: [], total: 0 });

  it('of the last month and the next two years are read in ranges of less than 180 days', async () => {
    const { call, requests } = callOf(Array.from({ length: 6 }, () => none));
    let cursor: string | undefined;
    do cursor = (await hostex.reservations.changed(call, { since: null, cursor })).next;
    while (cursor !== undefined);
    const ranges = rangesIn(requests);
    const today = utcDate(call.clock.now());
    expect([ranges[0]![0], ranges.at(-1)![1]]).toEqual([addDays(today, -31), addDays(today, 730)]);
    expect(isGapless(ranges)).toBe(true);
    expect(ranges.every(([first, last]) => nightsBetween(first, last) < 180)).toBe(true);
  });

  it('continue within a range while it has pages', async () => {
    const full = ok({ reservations: Array.from({ length: 100 }, (_, at) => ({ ...stay, stay_code: `s-${at}` })) });
    const { call, requests } = callOf([full, none]);
    const { next: cursor } = await hostex.reservations.changed(call, { since: null });
    await hostex.reservations.changed(call, { since: null, cursor });
    const [one, other] = rangesIn(requests);
    expect(other).toEqual(one);
    expect(requests.map(({ url }) => new URL(url).searchParams.get('offset'))).toEqual(['0', '100']);
  });

  it('are searched if a code alone does not find its stay', async () => {
    const { call, requests } = callOf([none, none, ok({ reservations: [stay], total: 1 })]);
    expect((await hostex.reservations.read(call, '0-12_1-abc'))?.providerReservationId).toBe('0-12_1-abc');
    const [alone, ...ranges] = rangesIn(requests);
    expect(alone).toEqual(['', '']);
    expect(isGapless(ranges)).toBe(true);
  });
});

describe('creating', () => {
  const request = {
    reference: 'r-1',
    listingProviderId: '7',
    providerUnitId: null,
    checkIn: '2026-10-30',
    checkOut: '2026-11-02',
    guest: { firstName: 'Ada', lastName: 'Guest', email: '', phone: '' },
    guests: 2,
    notes: 'late',
    status: 'CONFIRMED',
    currency: 'USD',
    total: new Decimal('219.74'),
    commission: null,
    hostPayout: null,
    confirmationCode: 'C-9',
  } as unknown as Parameters<NonNullable<typeof create>>[1];
  const before = [ok({ custom_channels: [{ id: 4, name: 'Own' }] }), ok({ income_methods: [{ id: 5, name: 'Bank' }] })];

  it('sends the channel, income method, our reference and the confirmation code', async () => {
    const { call, requests } = callOf([...before, ok({ reservation: stay })]);
    expect((await create!(call, request)).providerReservationId).toBe('0-12_1-abc');
    expect(JSON.parse(requests[2]!.body as string)).toMatchObject({
      property_id: 7,
      custom_channel_id: 4,
      income_method_id: 5,
      rate_amount: 219.74,
      commission_amount: 0,
      received_amount: 219.74,
      remarks: 'late code:C-9 ref:r-1',
    });
  });

  it("sends the agent's commission and the host's payout", async () => {
    const { call, requests } = callOf([...before, ok({ reservation: stay })]);
    await create!(call, { ...request, commission: new Decimal('20'), hostPayout: new Decimal('199.74') });
    expect(JSON.parse(requests[2]!.body as string)).toMatchObject({ commission_amount: 20, received_amount: 199.74 });
  });

  describe('reads the amount back and', () => {
    const stored = (amount: number) =>
      ok({ reservations: [{ ...stay, rates: { rate: { currency: 'USD', amount } } }] });
    const booked = ok({ reservation: { stay_code: '0-12_1-abc' } });

    it.each([21974, 2.1974])('cancels a booking that the PMS stored at %d', async (amount) => {
      const { call, requests } = callOf([...before, booked, stored(amount), ok({})]);
      await expect(create!(call, request)).rejects.toMatchObject({ kind: 'rejected', reason: 'price_changed' });
      expect(requests.slice(4).map(({ method, url }) => `${method} ${new URL(url).pathname}`)[0]).toMatch(
        /^DELETE .*\/reservations\/0-12-abc$/,
      );
    });

    it('reports an unknown outcome if the cancellation fails', async () => {
      const { call } = callOf([...before, booked, stored(21974), { status: 503 }]);
      await expect(create!(call, request)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    });

    it.each([
      ['stored its price', stored(219.74)],
      ['stored another price of its own', stored(230)],
      ['does not show it yet', ok({ reservations: [] })],
      ['does not find it', { status: 404 }],
    ])('keeps a booking when the PMS %s', async (_, answer) => {
      const { call, requests } = callOf([...before, booked, answer]);
      expect((await create!(call, request)).providerReservationId).toBe('0-12_1-abc');
      expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    });
  });

  it('searches for a booking that the answer does not name', async () => {
    const none = ok({ reservations: [], total: 0 });
    const { call, requests } = callOf([...before, ok({}), none, ok({ reservations: [stay], total: 1 })]);
    expect((await create!(call, request)).providerReservationId).toBe('0-12_1-abc');
    const asked = requests.slice(3).map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(asked).toMatchObject([
      { property_id: '7', start_check_in_date: '2026-10-30', end_check_in_date: '2026-10-30' },
      { property_id: '7', start_check_out_date: '2026-11-02', end_check_out_date: '2026-11-02' },
      { reservation_code: '0-12-abc' },
    ]);
  });

  it('has an unknown outcome if the PMS does not list the booking', async () => {
    const { call } = callOf([
      ...before,
      { body: { error_code: 0 } },
      ...Array.from({ length: 2 }, () => ok({ reservations: [], total: 0 })),
    ]);
    await expect(create!(call, request)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});

describe('a property', () => {
  const page = (property: object) => ok({ properties: [{ id: 7, title: 'Loft', ...property }], total: 1 });

  it('without a currency has that of its newest reservation', async () => {
    const { call } = callOf([page({}), ok({ reservations: [stay], total: 1 })]);
    expect((await hostex.listings.page(call)).items).toMatchObject([{ providerId: '7', currency: 'USD' }]);
  });

  it('whose currency is unknown is refused', async () => {
    const { call } = callOf([page({}), ok({ reservations: [], total: 0 })]);
    expect((await hostex.listings.page(call)).refused).toMatchObject([{ providerId: '7' }]);
  });

  const nights = (property: object, calendar: object[] = []) => {
    const { call, requests } = callOf([
      page(property),
      ok({ listings: [{ id: 7, availabilities: [{ date: '2026-06-01', available: true }] }] }),
      ok({ listings: [{ calendar }] }),
    ]);
    const listing = { providerId: '7', providerUnitIds: [], currency: 'USD', timeZone: 'UTC' };
    return { requests, nights: hostex.calendar(call, listing, '2026-06-01', '2026-06-02') };
  };

  it('has the prices of its own channel, and a night that is left out is not for sale', async () => {
    const channels = [
      { channel_type: 'airbnb', listing_id: 'a-1' },
      { channel_type: 'hostex_direct', listing_id: '7' },
    ];
    const read = nights({ channels }, [{ date: '2026-06-01', price: 99.5, restrictions: { min_stay_on_arrival: 2 } }]);
    expect(await read.nights).toMatchObject([
      { date: '2026-06-01', available: 1, price: new Decimal('99.5'), minimumNights: 2 },
      { date: '2026-06-02', available: 0 },
    ]);
    expect(JSON.parse(read.requests[2]!.body as string)).toMatchObject({
      listings: [{ channel_type: 'hostex_direct', listing_id: '7' }],
    });
  });

  it('without channels has nothing to sell', async () => {
    expect(await nights({ channels: [] }).nights).toMatchObject([{ available: 0 }, { available: 0 }]);
  });
});

describe('events', () => {
  const request = (body: object, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers,
    query: {},
    rawBody: Buffer.from(JSON.stringify(body)),
  });

  it.each([
    [{ event: 'reservation_created', stay_code: 's' }, [{ resource: 'RESERVATION', providerId: 's' }]],
    [{ event: 'reservation_updated', data: { stay_code: 's' } }, [{ resource: 'RESERVATION', providerId: 's' }]],
    [{ event: 'property_availability_updated', property_id: 7 }, [{ resource: 'CALENDAR', providerId: '7' }]],
    [{ event: 'listing_calendar_updated', listing_id: 'a-1' }, [{ resource: 'CALENDAR' }]],
    [{ event: 'message_created' }, []],
  ])('with the body %j give the expected hints', (body, hints) => {
    expect(hostex.inbound!.parse(request(body))).toEqual(hints);
  });

  it('are checked against their secret once it is known', () => {
    const subscriptions = [{ id: '1', event: 'all', secret: 'known' }];
    const event = (secret: string) => request({}, { 'hostex-webhook-secret-token': secret });
    expect(hostex.inbound!.authenticate(event('known'), { secret: '', subscriptions })).toBe(true);
    expect(hostex.inbound!.authenticate(event('other'), { secret: '', subscriptions })).toBe(false);
    expect(hostex.inbound!.authenticate(request({}), { secret: '', subscriptions })).toBe(false);
    expect(hostex.inbound!.authenticate(request({}), { secret: '', subscriptions: [{ id: '1', event: 'all' }] })).toBe(
      true,
    );
  });
});
