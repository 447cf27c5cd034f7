import { scripted, testAccount } from '../kit/testing/fakes.js';
import { mews } from './connector.js';
import {
  amount,
  type PmsAnswers,
  bookable,
  CATEGORY,
  enterprise,
  LIST,
  pms,
  RESERVATION,
  SERVICE,
  world,
} from './testing/pms.js';

describe('a reservation', () => {
  const raw = (parts: object = {}) => ({
    Id: RESERVATION,
    ServiceId: SERVICE,
    AccountId: 'customer-1',
    AccountType: 'Customer',
    Number: '52',
    State: 'Confirmed',
    Origin: 'ChannelManager',
    CreatedUtc: '2026-03-23T16:00:00Z',
    UpdatedUtc: '2026-04-22T17:00:00Z',
    CancelledUtc: null,
    RequestedResourceCategoryId: CATEGORY,
    ChannelNumber: 'TW48ZP',
    ScheduledStartUtc: '2026-09-05T19:00:00Z',
    ScheduledEndUtc: '2026-09-07T02:30:00Z',
    PersonCounts: [
      { AgeCategoryId: 'adult', Count: 2 },
      { AgeCategoryId: 'gone', Count: 1 },
    ],
    ...parts,
  });
  const item = (Type: string, gross: number, net: number, parts: object = {}) => ({
    ServiceOrderId: RESERVATION,
    Type,
    Amount: amount(gross, net),
    CanceledUtc: null,
    ...parts,
  });
  const read = (parts: object = {}, answers: PmsAnswers = {}) =>
    mews.reservations.read(
      pms({
        ...world,
        [LIST]: { Reservations: [raw(parts)] },
        ...answers,
      }).call,
      RESERVATION,
    );

  it('has the dates of the property, not those of UTC', async () => {
    expect(await read()).toMatchObject({
      checkIn: '2026-09-05',
      checkOut: '2026-09-06',
      guests: 3,
      reference: 'TW48ZP',
      confirmationCode: '52',
      // The listing's currency applies.
      currency: null,
      guest: { id: 'customer-1', firstName: '' },
    });
  });

  it('counts the guests that can be read, and those of an unknown age as adults', async () => {
    const PersonCounts = [
      { AgeCategoryId: 'adult', Count: 'two' },
      { AgeCategoryId: null, Count: 3 },
    ];
    expect(await read({ PersonCounts })).toMatchObject({ guests: 3, guestCounts: { adults: 3, children: 0 } });
  });

  it.each([
    ['Inquired', 'INQUIRY'],
    ['Enquired', 'INQUIRY'],
    ['Optional', 'PENDING'],
    ['Requested', 'PENDING'],
    ['Confirmed', 'CONFIRMED'],
    ['Started', 'STAYING'],
    ['Processed', 'POST_STAY'],
    ['Canceled', 'CANCELLED'],
    ['New', 'UNKNOWN'],
  ])('in the state %s is %s', async (State, status) => expect((await read({ State }))?.status).toBe(status));

  it('costs the sum of its items except deposits and separately cancelled ones; rebates lower the base', async () => {
    const CanceledUtc = '2026-04-01T00:00:00Z';
    const OrderItems = [
      item('SpaceOrder', 119, 100),
      item('SpaceOrder', 119, 100, { CanceledUtc, Options: { CanceledWithReservation: true } }),
      item('ProductOrder', 23.8, 20),
      item('CityTax', 5, 5),
      item('CityTaxDiscount', -2, -2),
      item('TaxCorrection', 1, 1),
      item('ProductOrder', 50, 42, { CanceledUtc, Options: { CanceledWithReservation: false } }),
      item('NightRebate', -11.9, -10),
      item('Deposit', 300, 300),
      item('AllowanceContraBreakage', -30, -30),
      item('AllowanceLoss', 7, 7),
    ];
    const money = async (Pricing: string) => {
      const answers = {
        'orderItems/getAll': { OrderItems },
        'enterprises/getAll': { Enterprises: [{ ...enterprise, Pricing }] },
      };
      const { total, base, fees, taxes } = (await read({}, answers))!;
      return [total, base, fees, taxes].map((value) => value?.toNumber());
    };
    expect(await money('Gross')).toEqual([253.9, 226.1, 23.8, 4]);
    expect(await money('Net')).toEqual([253.9, 190, 20, 43.9]);
    const mixed = [
      item('SpaceOrder', 1, 1),
      item('SpaceOrder', 1, 1, { Amount: { ...amount(1, 1), Currency: 'USD' } }),
    ];
    await expect(read({}, { 'orderItems/getAll': { OrderItems: mixed } })).rejects.toMatchObject({
      kind: 'invalid_response',
    });
  });

  it('takes our reference from the notes if the PMS kept no number, and is found by it', async () => {
    const notes = [
      { OrderId: RESERVATION, Text: 'By the house' },
      { OrderId: RESERVATION, Text: 'Late arrival\nref:r-1' },
    ];
    const { call, sent } = pms({
      ...world,
      [LIST]: ({ ChannelNumbers }: any) => ({
        Reservations: ChannelNumbers ? [] : [raw({ ChannelNumber: null }), raw({ Id: 'another', ChannelNumber: null })],
      }),
      'serviceOrderNotes/getAll': { ServiceOrderNotes: notes },
    });
    const hint = { listingProviderId: SERVICE, checkIn: '2026-09-05', checkOut: '2026-09-06' };
    expect(await mews.reservations.findByReference!(call, 'r-1', hint)).toMatchObject({
      providerReservationId: RESERVATION,
      reference: 'r-1',
      notes: 'Late arrival\nBy the house',
    });
    expect(sent(LIST)[1]).toMatchObject({
      ServiceIds: [SERVICE],
      ScheduledStartUtc: { StartUtc: '2026-09-04T00:00:00Z', EndUtc: '2026-09-07T00:00:00Z' },
    });
    expect(await mews.reservations.findByReference!(call, 'r-2', hint)).toBeUndefined();
  });

  it('is found before a cancelled one with the same reference', async () => {
    const cancelled = raw({ Id: 'cancelled', State: 'Canceled' });
    const { call } = pms({
      ...world,
      [LIST]: { Reservations: [cancelled, raw()] },
    });
    const hint = { listingProviderId: SERVICE, checkIn: '2026-09-05', checkOut: '2026-09-06' };
    expect((await mews.reservations.findByReference!(call, 'TW48ZP', hint))?.providerReservationId).toBe(RESERVATION);
  });

  it('is read even if others are unreadable; a stay by the hour is ignored', async () => {
    const { call } = pms({
      ...world,
      'services/getAll': {
        Services: [
          bookable(),
          { ...bookable({ TimeUnitPeriod: 'Hour' }), Id: 'desk' },
          { ...bookable({ StartOffset: null }), Id: 'odd' },
        ],
      },
      [LIST]: {
        Reservations: [
          raw({ Id: 'a', ScheduledEndUtc: '2026-09-05T20:00:00Z' }),
          raw({ Id: 'b', ServiceId: 'unknown' }),
          raw({ Id: 'c', ServiceId: 'desk' }),
          raw({ Id: 'd', ServiceId: 'odd' }),
          raw(),
        ],
      },
    });
    const page = await mews.reservations.changed(call, { since: new Date('2026-05-31T00:00:00Z') });
    expect(page.items.map((one) => one.providerReservationId)).toEqual([RESERVATION]);
    expect(page.refused.map(({ providerId }) => providerId)).toEqual(['a', 'b', 'd']);
  });

  it('is undefined when the PMS does not know its id', async () => {
    const { gateway } = scripted(mews, [{ status: 400, body: { Message: 'Invalid ReservationIds.' } }]);
    const { call } = gateway.bind(testAccount({ credentials: {} }), { interactive: true });
    expect(await mews.reservations.read(call, 'x')).toBeUndefined();
  });
});

describe('changes', () => {
  const windowsOf = async (since: Date | null, by: 'UpdatedUtc' | 'ScheduledEndUtc') => {
    const { call, sent } = pms(world);
    let cursor: string | undefined;
    do cursor = (await mews.reservations.changed(call, { since, cursor })).next;
    while (cursor !== undefined);
    return sent(LIST).map((body) => body[by] as { StartUtc: string; EndUtc: string });
  };

  it.each([
    ['since long ago', new Date('2025-06-01T00:00:00Z'), 'UpdatedUtc', '2025-06-01T00:00:00Z', '2026-06-02T00:00:00Z'],
    ['at first', null, 'ScheduledEndUtc', '2026-05-01T00:00:00Z', '2028-05-31T00:00:00Z'],
  ] as const)('%s are read in windows of at most three months without a gap', async (_, since, by, first, last) => {
    const windows = await windowsOf(since, by);
    expect([windows[0]!.StartUtc, windows.at(-1)!.EndUtc]).toEqual([first, last]);
    windows.slice(1).forEach(({ StartUtc }, n) => expect(StartUtc).toBe(windows[n]!.EndUtc));
    for (const { StartUtc, EndUtc } of windows)
      expect(Date.parse(EndUtc) - Date.parse(StartUtc)).toBeLessThanOrEqual(89 * 86_400_000);
  });

  it('continue within a window where the previous page ended', async () => {
    const full = Array.from({ length: 100 }, (_, n) => ({ Id: `r-${n}` }));
    const { call, sent } = pms({ ...world, [LIST]: { Reservations: full, Cursor: 'r-99' } });
    const since = new Date('2026-05-31T00:00:00Z');
    const { next } = await mews.reservations.changed(call, { since });
    await mews.reservations.changed(call, { since, cursor: next });
    const [first, second] = sent(LIST);
    expect(second.Limitation).toEqual({ Count: 100, Cursor: 'r-99' });
    expect(second.UpdatedUtc).toEqual(first.UpdatedUtc);
  });
});
