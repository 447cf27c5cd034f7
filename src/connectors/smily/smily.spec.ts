import { ConnectorError } from '../port/errors.js';
import { Fields } from '../kit/guards.js';
import type { PmsRequest } from '../port/connector.js';
import { smily } from './connector.js';
import { textOf } from './lists.js';
import { nightsOf, quoteOf } from './prices.js';
import { reservationOf, withClient } from './reservations.js';

const inbound = smily.inbound!;
const classify = smily.classify!;

const fields = (value: object) => Fields.of(value, 'raw');
const DAYS = 1096;

describe('packed maps', () => {
  const rates = (parts: object = {}) =>
    fields({
      start_date: '2026-05-31',
      rates_map: Array.from({ length: DAYS }, (_, day) => (day === 4 ? '0' : `${100 + day}.5`)).join(','),
      minimum_stays_map: Array.from({ length: DAYS }, () => '2').join(','),
      ...parts,
    });
  const availability = (map: string) => fields({ start_date: '2026-06-01', map });

  it('are read by date, each from its own start date', () => {
    const nights = nightsOf(availability('0123'.padEnd(DAYS, '0')), rates());
    expect(nights).toHaveLength(DAYS);
    const shown = nights.slice(0, 5).map(({ date, available, price }) => [date, available, price?.toString() ?? null]);
    expect(shown).toEqual([
      ['2026-06-01', 1, '101.5'],
      ['2026-06-02', 0, '102.5'],
      ['2026-06-03', 0, '103.5'],
      // It has no rate.
      ['2026-06-04', 0, null],
      ['2026-06-05', 1, '105.5'],
    ]);
    expect(nights[0]!.minimumNights).toBe(2);
    // It is beyond the rates.
    expect(nights.at(-1)).toMatchObject({ available: 0, price: null });
  });

  it('give only the nights of the range, both ends included', () => {
    const range = { from: '2026-06-02', to: '2026-06-03' };
    const dates = nightsOf(availability('0000'), rates(), range).map(({ date }) => date);
    expect(dates).toEqual(['2026-06-02', '2026-06-03']);
  });

  it('close days only by rule, not because the night or the previous one is taken', () => {
    const changeOvers = fields({ start_date: '2026-06-01', map: 'CXXIOC' });
    const nights = nightsOf(availability('010000'), rates(), undefined, changeOvers);
    expect(nights.map(({ closedToArrival, closedToDeparture }) => [closedToArrival, closedToDeparture])).toEqual([
      [false, false],
      [undefined, true],
      [true, undefined],
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  it('give no rate to nights before the rates begin', () => {
    const later = rates({ start_date: '2026-06-03' });
    const shown = nightsOf(availability('000'), later).map(({ available, price }) => [available, price?.toString()]);
    expect(shown).toEqual([
      [0, undefined],
      [0, undefined],
      [1, '100.5'],
    ]);
  });

  it('accept rates longer than other texts may be', () => {
    const long = Array.from({ length: DAYS }, () => '1234567890123.000')
      .join(',')
      .slice(0, -1);
    expect(() => nightsOf(availability('0'), rates({ rates_map: long.replaceAll('.000', '.0') }))).not.toThrow();
  });

  it.each([
    ['a state that does not exist', '0124', {}],
    ['more days than there are', '0'.repeat(DAYS + 1), {}],
    ['a rate that is not a number', '0', { rates_map: '100,x' }],
    ['a rate below zero', '0', { rates_map: '-1' }],
    ['a number instead of a map', '0', { rates_map: 100 }],
  ])('with %s are refused', (_, map, parts) => {
    expect(() => nightsOf(availability(map), rates(parts))).toThrow(ConnectorError);
  });
});

describe('a quote', () => {
  it('includes required fees and excluded taxes in the final price', () => {
    const quote = quoteOf(
      fields({
        currency: 'EUR',
        initial_price: '300.00',
        final_price: '296.50',
        damage_deposit: '200',
        price_details: {
          fees: [
            { name: { en: 'Linen' }, required: true, price: '10', quantity: 2 },
            { name: { en: 'Cot' }, required: false, price: '15', quantity: 1 },
          ],
          taxes: [
            { name: { fr: 'TVA' }, amount: '27', included: true },
            { name: 'City tax', amount: '6.5', included: false },
          ],
        },
      }),
    );
    expect(quote).toMatchObject({
      base: [{ name: 'Rental' }],
      fees: [{ name: 'Linen' }],
      taxes: [{ name: 'City tax' }],
    });
    const amounts = [quote.base, quote.discounts, quote.fees, quote.taxes].map((lines) => lines[0]!.amount.toString());
    expect([...amounts, quote.total.toString(), quote.deposit?.toString()]).toEqual([
      '300',
      '30',
      '20',
      '6.5',
      '296.5',
      '200',
    ]);
  });
});

describe('a quote without details', () => {
  const read = (own: object) => {
    const quote = quoteOf(fields({ currency: 'EUR', final_price: '270', ...own }));
    return [quote.base, quote.discounts, quote.fees, quote.taxes].map((lines) =>
      lines.map(({ amount }) => amount.toFixed()),
    );
  };

  it.each([
    ['costs its final price', {}, [['270'], [], [], []]],
    ['has no discount if the initial price is the final price', { initial_price: '270' }, [['270'], [], [], []]],
    ['costs its final price if that is higher than the initial price', { initial_price: '250' }, [['270'], [], [], []]],
    [
      'has no lines of zero',
      { price_details: { fees: [{ name: 'Linen', price: '0' }], taxes: [{ name: 'City tax', amount: '0' }] } },
      [['270'], [], [], []],
    ],
    [
      'counts fees and taxes that do not say otherwise',
      { price_details: { fees: [{ name: 'Linen', price: '5' }], taxes: [{ name: 'City tax', amount: '2' }] } },
      [['263'], [], ['5'], ['2']],
    ],
  ])('%s', (_, own, expected) => expect(read(own)).toEqual(expected));
});

describe('a booking', () => {
  const booking = (parts: object = {}) =>
    fields({
      id: 5,
      links: { rental: 7, client: 9 },
      status: 'Booked',
      start_at: '2026-07-01T23:30:00Z',
      end_at: '2026-07-04T00:30:00+09:00',
      currency: 'EUR',
      final_price: '99.90',
      adults: 2,
      ...parts,
    });

  it('has its dates as written, regardless of the time zone that they name', () => {
    expect(reservationOf(booking())).toMatchObject({ checkIn: '2026-07-01', checkOut: '2026-07-04' });
  });

  it.each([
    ['Booked', 'CONFIRMED'],
    ['tentative', 'PENDING'],
    ['Unavailable', 'BLOCKED'],
    ['Canceled', 'CANCELLED'],
    ['Other', 'UNKNOWN'],
  ])('with the status %s is %s', (status, expected) => {
    expect(reservationOf(booking({ status })).status).toBe(expected);
  });

  it('takes its client from the booking or from the list of clients', () => {
    const client = { id: 9, fullname: 'Ada King Byron', emails: [{ email: 'a@b.c' }] };
    const expected = { id: '9', firstName: 'Ada', lastName: 'King Byron', email: 'a@b.c' };
    expect(reservationOf(withClient(booking({ client }), [])).guest).toMatchObject(expected);
    expect(reservationOf(withClient(booking(), [fields(client)])).guest).toMatchObject(expected);
  });
});

describe('an event', () => {
  const parse = (body: unknown) =>
    inbound.parse({ method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(JSON.stringify(body)) });

  it.each([
    [{ event: 'booking_destroyed', resource: { booking: { id: 5 } } }, [{ resource: 'RESERVATION', providerId: '5' }]],
    [{ event: 'rental_updated', resource: { rental: { id: 7 } } }, [{ resource: 'LISTING', providerId: '7' }]],
    [
      { event: 'availability_updated', resource: { availability: { id: 1, links: { rental: 7 } } } },
      [{ resource: 'CALENDAR', providerId: '7' }],
    ],
    [{ event: 'client_created', resource: { client: { id: 1 } } }, []],
  ])('%j gives the expected hints', (event, hints) => {
    expect(parse({ account_id: 1, ...event })).toEqual(hints);
  });

  it.each([{}, [], null, { event: {} }])('%j is refused', (body) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

it('a refusal of taken nights is distinguished from others', () => {
  const refusal = (text: string) => classify({ status: 422, headers: {}, text })?.reason;
  expect(refusal('{"errors":{"start_at":["is not available"]}}')).toBe('not_available');
  expect(refusal('{"errors":{"client_id":["is invalid"]}}')).toBeUndefined();
});

it('textOf returns the English text, otherwise one in any language', () => {
  expect(textOf(fields({ name: { fr: 'un', en: 'one' } }), 'name')).toBe('one');
  expect(textOf(fields({ name: { fr: 'un', en: '' } }), 'name')).toBe('un');
});

it('a changed stay keeps its hours', async () => {
  const booking = { id: 7, start_at: '2026-07-01T17:30:00Z', end_at: '2026-07-04T09:00:00Z', links: { rental: 1 } };
  const sent: PmsRequest[] = [];
  const send = async (request: PmsRequest) => {
    sent.push(request);
    const status = request.method === 'PUT' ? 404 : 200;
    return { status, headers: {}, text: '', json: () => ({ bookings: [booking] }) };
  };
  const stay = { checkIn: '2026-07-02', checkOut: '2026-07-05', guests: 3 };
  const change = { ...stay, guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 } };
  await smily.reservations.change!({ http: { send } } as never, '7', change as never);
  const [, update, ...others] = sent;
  expect(update!.json).toEqual({
    bookings: [{ start_at: '2026-07-02T17:30:00Z', end_at: '2026-07-05T09:00:00Z', adults: 2, children: 1 }],
  });
  expect(others).toEqual([]);
});
