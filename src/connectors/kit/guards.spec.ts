import { ConnectorError } from '../port/errors.js';
import { Fields, keeping, mapItems, objectsIn, readable, readWritten, whenWritten } from './guards.js';
import { mapNights } from './nights.js';
import { balancedQuote } from './quotes.js';
import { Decimal } from '../port/values.js';

const fields = (raw: Record<string, unknown>): Fields => Fields.of(raw, 'listing');
const invalid = (message: string) => expect.objectContaining({ kind: 'invalid_response', message });

describe('Fields', () => {
  it.each<[string, (raw: Fields) => unknown, unknown[], unknown[]]>([
    [
      'id',
      (raw) => raw.id('x'),
      ['a', 1, '12345678901234567890'],
      ['', null, undefined, {}, 1.5, 2 ** 60, 'a\0', 'x'.repeat(201)],
    ],
    ['text', (raw) => raw.text('x'), ['', 'a', 1], [null, undefined, {}, [], true]],
    ['amount', (raw) => raw.amount('x'), [1, '1.5', -2], ['', null, 'abc', {}, 1e308, NaN, '1e5', true]],
    ['price', (raw) => raw.price('x'), [0, '1.5'], [-1, 'abc', 1e308]],
    ['currency', (raw) => raw.currency('x'), ['EUR', 'eur', 'KWD'], ['XXX1', '', null, 978]],
    ['integer', (raw) => raw.integer('x'), [0, '7', 2_147_483_647], [-1, 1.5, 1e308, 'x', null, 2_147_483_648]],
    ['flag', (raw) => raw.flag('x'), [0, 1, true, '1', 'false', null, ''], [2, 'yes', {}, []]],
    ['date', (raw) => raw.date('x'), ['2026-02-28', '2026-02-28T10:00:00'], ['2026-02-30', '', null, 5]],
    [
      'instant',
      (raw) => raw.optionalInstant('x'),
      ['2026-02-28 10:00:00', '2026-02-28T10:00:00Z', '2026-02-28', null, ''],
      ['2026-02-30 10:00:00', 'x', {}],
    ],
    ['list', (raw) => raw.list('x'), [[], [1], null], [{}, 'x', 1]],
    ['object', (raw) => raw.object('x'), [{}], [[], null, 'x']],
  ])('reads %s, and refuses other values', (_, read, good, bad) => {
    for (const x of good) expect(() => read(fields({ x }))).not.toThrow();
    for (const x of bad)
      expect(() => read(fields({ x }))).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('names the path of a fault, never its value', () => {
    const raw = fields({ address: { lines: [{ city: 'secret' }, { city: { deep: 'secret' } }] } });
    const read = () =>
      raw
        .object('address')
        .objects('lines')
        .map((line) => line.text('city'));
    expect(read).toThrow(invalid('listing.address.lines[1].city is not text'));
  });

  it('makes hostile text storable', () => {
    const raw = fields({ huge: 'x'.repeat(10_000_000), nul: 'a\0b', torn: 'a\ud800', key: 1 });
    expect(raw.text('huge')).toHaveLength(20_000);
    expect(raw.text('nul')).toBe('ab');
    expect(raw.text('torn')).toBe('a\ufffd');
  });

  it.each([
    [12.5, 12.5],
    ['-33.9', -33.9],
    [91, null],
    [1e308, null],
    ['x', null],
    [null, null],
  ])('takes the latitude %p as %p', (lat, expected) => {
    expect(fields({ lat }).coordinate('lat', 90)).toBe(expected);
  });

  it('ignores inherited members', () => {
    expect(fields({}).has('toString')).toBe(false);
    expect(fields(JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>).has('x')).toBe(false);
  });

  it('reads zones, addresses and instants', () => {
    const raw = fields({
      zone: 'Asia/Tokyo',
      other: 'Mars/Base',
      url: 'javascript:alert(1)',
      naive: '2026-01-02 03:04:05',
    });
    expect([raw.timeZone('zone'), raw.timeZone('other'), raw.timeZone('none')]).toEqual(['Asia/Tokyo', 'UTC', 'UTC']);
    expect(raw.optionalUrl('url')).toBe('');
    expect(raw.optionalInstant('naive')?.toISOString()).toBe('2026-01-02T03:04:05.000Z');
  });
});

describe('stay', () => {
  const stay = (departure: unknown) => () =>
    Fields.of({ from: '2026-02-28', to: departure }, 'booking').stay('from', 'to');

  it('must have a departure after the arrival', () => {
    expect(stay('2026-03-01T11:00:00')()).toEqual({ checkIn: '2026-02-28', checkOut: '2026-03-01' });
    for (const departure of ['2026-02-28', '2026-02-27'])
      expect(stay(departure)).toThrow('booking.to is not after from');
    expect(stay('')).toThrow('booking.to is not a date');
  });
});

describe('optionalTime', () => {
  it.each([
    ['15:00', '15:00:00'],
    [' 8:30 ', '08:30:00'],
    ['16:00:00', '16:00:00'],
    ['16:00:00.000', '16:00:00'],
    [15, '15:00:00'],
    [24, '00:00:00'],
    [-1, undefined],
    ['24:00', '00:00:00'],
    ['26:15', '02:15:00'],
    ['27:00', undefined],
    ['15:60', undefined],
    ['3:00 PM', undefined],
    ['flexible', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %p as %p', (time, expected) => {
    expect(fields({ time }).optionalTime('time')).toBe(expected);
  });

  it('refuses a value that is not text', () => {
    expect(() => fields({ time: {} }).optionalTime('time')).toThrow(invalid('listing.time is not text'));
  });
});

describe('mapItems', () => {
  const idOf = (item: unknown): string => Fields.of(item, 'item').id('id');

  it('refuses unreadable items and continues with the others', async () => {
    const page = await mapItems([{ id: 1, n: 1 }, { id: 2 }, 'x', { id: 4, n: 4 }], idOf, (item) =>
      Fields.of(item, 'item').integer('n'),
    );
    expect(page.items).toEqual([1, 4]);
    expect(page.refused).toEqual([
      { providerId: '2', reason: 'item.n is not a number' },
      { providerId: '', reason: 'item is not an object' },
    ]);
  });

  it('stops on any other failure', async () => {
    const failure = new ConnectorError('unavailable', 'down');
    await expect(mapItems([{}], idOf, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});

describe('readWritten', () => {
  it('reports an unknown outcome when the answer cannot be read', () => {
    const read = () => readWritten(() => fields({}).id('id'));
    expect(read).toThrow(expect.objectContaining({ kind: 'unknown_outcome' }));
  });
});

describe('whenWritten', () => {
  it.each(['invalid_response', 'unavailable'] as const)(
    'reports an unknown outcome when reading the answer off the event loop fails with %s',
    async (kind) => {
      const reading = Promise.reject<string>(new ConnectorError(kind, 'too long'));
      await expect(whenWritten(reading)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    },
  );

  it('rethrows errors of our own code', async () => {
    await expect(whenWritten(Promise.reject<string>(new TypeError('ours')))).rejects.toThrow(TypeError);
    expect(await whenWritten(Promise.resolve('read'))).toBe('read');
  });
});

describe('mapNights', () => {
  const night = (day: Fields, providerUnitId: string | null) => ({
    providerUnitId,
    date: day.date('date'),
    available: day.integer('free'),
    price: null,
    minimumNights: 0,
    maximumNights: 0,
  });

  it('closes nights that cannot be read', () => {
    const nights = mapNights(
      [
        { date: '2026-01-01', free: 2 },
        { date: '2026-01-02', free: 'x' },
      ],
      'u',
      night,
    );
    expect(nights.map(({ date, available }) => [date, available])).toEqual([
      ['2026-01-01', 2],
      ['2026-01-02', 0],
    ]);
  });

  it.each([
    [[{ date: '2026-01-01', free: 'x' }]],
    [
      [
        { date: 'x', free: 1 },
        { date: '2026-01-01', free: 1 },
      ],
    ],
    [['x']],
  ])('refuses the calendar %j', (days) => {
    expect(() => mapNights(days, null, night)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('balancedQuote', () => {
  const line = (amount: number | string) => ({ name: 'n', description: '', amount: new Decimal(amount) });
  const quote = (currency: string, base: (number | string)[], total: number | string, discounts: number[] = []) =>
    balancedQuote({
      currency,
      base: base.map(line),
      fees: [line(10)],
      taxes: [line(5)],
      discounts: discounts.map(line),
      total: new Decimal(total),
      deposit: null,
    });

  it('accepts parts that add up', () => {
    expect(quote('EUR', ['100.10'], '95.10', [20]).total.toString()).toBe('95.1');
    expect(quote('KWD', ['1.001'], '16.001').total.toString()).toBe('16.001');
  });

  it.each([
    ['EUR', [100], 115.01],
    ['EUR', [100], 114],
    ['JPY', [100], 116],
  ])('refuses parts that do not add up: %s %p %p', (currency, base, total) => {
    expect(() => quote(currency, base, total)).toThrow(invalid('quote.total is not the sum of its parts'));
  });

  it("puts the PMS's rounding of finer amounts on the largest base line", () => {
    const { base, total } = quote('JPY', ['33.4', '50.4'], '99');
    expect(base.map(({ amount }) => amount.toString())).toEqual(['33', '51']);
    expect(total.toString()).toBe('99');
  });
});

describe('readable', () => {
  const parts = [{ name: 'a' }, {}, { name: 'b' }].map((part) => Fields.of(part, 'part'));

  it('keeps the parts that can be read, and leaves out the others', () => {
    expect(readable(parts, (part) => part.text('name'))).toEqual(['a', 'b']);
  });

  it('rethrows any other error', () => {
    const broken = () =>
      readable(parts, () => {
        throw new TypeError('bug');
      });
    expect(broken).toThrow(TypeError);
  });
});

it('keeps the items that are wanted, and those that cannot be read', () => {
  const items = [{ id: 1, ends: '2030-01-01' }, { id: 2, ends: '2030-01-02' }, { id: 3 }, 'x'];
  const kept = keeping(items, 'booking', (raw) => raw.date('ends') >= '2030-01-02');
  expect(kept).toEqual(items.slice(1));
});

it('reads the objects of a list with their positions, and leaves out other items', () => {
  const items = objectsIn([{ id: 1 }, 7, { id: 2 }], 'rooms');
  expect(items.map((item) => item.id('id'))).toEqual(['1', '2']);
  expect(items[1]!.path).toBe('rooms[2]');
});
