import { Fields } from '../kit/guards.js';
import { type PmsReservationRequest } from '../port/model.js';
import { Decimal } from '../port/values.js';
import { type MewsService } from './client.js';
import { mews } from './connector.js';
import { agesOf, quoteOf, timeUnitPrices } from './offers.js';
import {
  amount,
  type PmsAnswers,
  CATEGORY,
  ENTERPRISE,
  netted,
  pms,
  RATE,
  RESERVATION,
  santiago,
  SERVICE,
  world,
} from './testing/pms.js';

describe('prices', () => {
  const total = (parts: object = {}) => Fields.of({ ...amount(119, 100), ...parts }, 'total');
  const parts = ({ base, taxes }: ReturnType<typeof quoteOf>) =>
    [base, taxes].map((lines) => lines.map((line) => line.amount.toNumber()));

  it('list taxes separately only where the property prices without them', () => {
    expect(parts(quoteOf(total(), netted, 'EUR'))).toEqual([[100], [19]]);
    expect(parts(quoteOf(total(), santiago, 'EUR'))).toEqual([[119], []]);
    // Taxes that do not add up become one sum.
    expect(parts(quoteOf(total({ TaxValues: [{ Code: 'A', Value: 3 }] }), netted, 'EUR'))).toEqual([[100], [19]]);
    expect(parts(quoteOf(total({ TaxValues: null }), netted, 'EUR'))).toEqual([[100], [19]]);
    expect(() => quoteOf(total(), netted, 'USD')).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('are spread over the nights in proportion to the rate, to the last cent', () => {
    const nights = [amount(100, 80), amount(200, 160), amount(100, 80)].map((raw) => Fields.of(raw, 'night'));
    const spread = (service: MewsService, sought: string) =>
      timeUnitPrices(nights, new Decimal(sought), service, 'EUR').map(({ Amount }) => Amount);
    expect(spread(santiago, '100.01')).toEqual(
      [25, 50.01, 25].map((GrossValue) => ({ Currency: 'EUR', GrossValue, TaxCodes: ['X-S'] })),
    );
    expect(spread(netted, '100').map((one) => 'NetValue' in one && one.NetValue)).toEqual([20, 40, 20]);
    const free = [amount(0, 0, []), amount(0, 0, [])].map((raw) => Fields.of(raw, 'night'));
    expect(timeUnitPrices(free, new Decimal(25), santiago, 'JPY').map(({ Amount }) => Amount)).toEqual([
      { Currency: 'JPY', GrossValue: 13, TaxCodes: [] },
      { Currency: 'JPY', GrossValue: 12, TaxCodes: [] },
    ]);
  });

  it('with several taxes are sent net, because a gross price accepts only one', () => {
    const [night] = timeUnitPrices(
      [Fields.of(amount(120, 100, ['A', 'B']), 'night')],
      new Decimal(60),
      santiago,
      'EUR',
    );
    expect(night!.Amount).toEqual({ Currency: 'EUR', NetValue: 50, TaxCodes: ['A', 'B'] });
  });
});

describe('booking', () => {
  const request: PmsReservationRequest = {
    reference: 'r-1',
    listingProviderId: SERVICE,
    providerUnitId: CATEGORY,
    checkIn: '2026-09-05',
    checkOut: '2026-09-07',
    guest: { firstName: 'Ada', lastName: 'Guest', email: 'ada@guest.example', phone: '' },
    guests: 2,
    guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
    status: 'PENDING',
    notes: '',
    source: '',
    currency: 'EUR',
    base: new Decimal(300),
    fees: new Decimal(0),
    taxes: new Decimal(0),
    total: new Decimal(300),
    quoteMetadata: null,
    commission: null,
    hostPayout: null,
    confirmationCode: null,
    locale: null,
    checkInTime: null,
    checkOutTime: null,
  };
  const starts = ['2026-09-05T04:00:00Z', '2026-09-06T04:00:00Z'];
  const answers = (priced: (body: any) => number): PmsAnswers => ({
    ...world,
    'rates/getAll': { Rates: [{ Id: RATE, ServiceId: SERVICE, Type: 'Public' }] },
    'services/getAvailability': {
      TimeUnitStartsUtc: starts,
      CategoryAvailabilities: [{ CategoryId: CATEGORY, Availabilities: [1, 1] }],
    },
    'ageCategories/getAll': { AgeCategories: [{ Id: 'adult', Classification: 'Adult' }] },
    'rates/getPricing': {
      Currency: 'EUR',
      TimeUnitStartsUtc: starts,
      CategoryPrices: [{ CategoryId: CATEGORY, AmountPrices: [amount(110, 100), amount(110, 100)] }],
    },
    'reservations/price': (body: any) => ({ ReservationPrices: [{ Total: amount(priced(body.Reservations[0]), 1) }] }),
    'customers/getAll': { Customers: [] },
    'customers/add': { Id: 'customer-1' },
    'reservations/add': { Reservations: [{ Reservation: { Id: RESERVATION, State: 'Optional', Number: '52' } }] },
  });
  const sumOf = ({ TimeUnitPrices = [] }: any): number =>
    TimeUnitPrices.reduce((all: number, { Amount }: any) => all + Amount.GrossValue, 0);
  const bookedAt = async (priced: (body: any) => number) => {
    const { call, sent } = pms(answers(priced));
    await mews.reservations.create!(call, request);
    return sumOf(sent('/reservations/add')[0].Reservations[0]);
  };

  it('sends every field that the PMS requires, and the end of the hold', async () => {
    const { call, sent } = pms(answers(() => 300));
    const made = await mews.reservations.create!(call, request);
    expect(made).toMatchObject({ providerReservationId: RESERVATION, status: 'PENDING', confirmationCode: '52' });
    expect(sent('/reservations/add')[0]).toMatchObject({
      EnterpriseId: ENTERPRISE,
      ServiceId: SERVICE,
      CheckOverbooking: true,
      SendConfirmationEmail: false,
      Reservations: [
        {
          ChannelNumber: 'r-1',
          State: 'Optional',
          ReleasedUtc: '2026-06-03T00:00:00Z',
          StartUtc: '2026-09-05T19:00:00Z',
          EndUtc: '2026-09-07T15:00:00Z',
          CustomerId: 'customer-1',
          PersonCounts: [{ AgeCategoryId: 'adult', Count: 2 }],
          Notes: 'ref:r-1',
        },
      ],
    });
    expect(sent('/customers/add')[0]).toMatchObject({ ChainId: 'c-1', OverwriteExisting: false });
  });

  it('subtracts the amount that the PMS adds to the nights, if its price shows it', async () => {
    expect(await bookedAt((one) => (one.TimeUnitPrices ? sumOf(one) + 40 : 260))).toBe(260);
    expect(await bookedAt((one) => (one.TimeUnitPrices ? sumOf(one) : 220))).toBe(300);
    // The PMS ignores the sent prices.
    expect(await bookedAt(() => 260)).toBe(300);
    expect(await bookedAt(() => 300)).toBe(0);
  });

  it('uses the customer that somebody else has added in the meantime', async () => {
    let asked = 0;
    const customer = {
      Id: 'customer-2',
      FirstName: 'ADA',
      LastName: 'Guest',
      Email: 'Ada@Guest.example',
      IsActive: true,
    };
    const { call, sent } = pms({
      ...answers(() => 300),
      'customers/getAll': () => ({ Customers: (asked += 1) > 1 ? [customer] : [] }),
      'customers/add': new Error('A customer with this email already exists.'),
    });
    await mews.reservations.create!(call, request);
    expect(sent('/reservations/add')[0].Reservations[0].CustomerId).toBe('customer-2');
  });

  it('is refused when the customer is refused for another reason', async () => {
    const { call, sent } = pms({ ...answers(() => 300), 'customers/add': new Error('Phone is not valid.') });
    await expect(mews.reservations.create!(call, request)).rejects.toMatchObject({ kind: 'rejected' });
    expect(sent('/reservations/add')).toEqual([]);
  });

  it('has an unknown outcome if its response is unreadable, and books nothing if an earlier one is', async () => {
    const unreadable = { ...answers(() => 300), 'reservations/add': { Reservations: [] } };
    await expect(mews.reservations.create!(pms(unreadable).call, request)).rejects.toMatchObject({
      kind: 'unknown_outcome',
    });
    const early = { ...answers(() => 300), 'customers/add': { Id: null } };
    await expect(mews.reservations.create!(pms(early).call, request)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is refused in another currency or without a unit', async () => {
    const create = (parts: object) => mews.reservations.create!(pms(answers(() => 300)).call, { ...request, ...parts });
    await expect(create({ currency: 'USD' })).rejects.toMatchObject({ kind: 'rejected' });
    await expect(create({ providerUnitId: null })).rejects.toMatchObject({ kind: 'rejected' });
  });
});

it('agesOf distinguishes adults, children and infants by the classes and ages of the property', () => {
  const ages = agesOf(
    [
      { Id: 'a', Classification: 'Adult' },
      { Id: 'c', Classification: 'Child', MaximalAge: 12 },
      { Id: 'i', Classification: 'Child', MinimalAge: 0, MaximalAge: 2 },
      { Id: 'x', Classification: 'Child' },
    ].map((raw) => Fields.of(raw, 'age')),
  );
  expect([...ages.values()]).toEqual(['adults', 'children', 'infants', 'children']);
});
