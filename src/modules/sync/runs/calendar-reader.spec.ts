import { ConnectorError, type ConnectorErrorKind } from '../../../connectors/port/errors.js';
import { warn } from '../../../connectors/port/warnings.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { CalendarReader } from './calendar-reader.js';

const listing = (providerId: string, timeZone = 'UTC') =>
  ({ providerId, timeZone, currency: 'EUR', units: [] }) as never;

/** Creates a reader on a PMS that returns the calendars of three listings together; `refuse` returns its refusals. */
const setUp = (refuse: (ids: string[]) => ConnectorErrorKind | undefined = () => undefined, most?: number) => {
  const asked: string[] = [];
  const answer = async (ids: string[], from: string, to: string): Promise<never[][]> => {
    asked.push(`${ids} ${from} ${to}`);
    const kind = refuse(ids);
    if (kind) throw new ConnectorError(kind, 'no');
    return ids.map((id) => [id] as never[]);
  };
  const connector = {
    definition: { id: 'pms' },
    calendar: async (_: unknown, one: { providerId: string }, from: string, to: string) =>
      (await answer([one.providerId], from, to))[0],
    calendars: most && {
      most,
      read: (_: unknown, some: { providerId: string }[], from: string, to: string) =>
        answer(
          some.map(({ providerId }) => providerId),
          from,
          to,
        ),
    },
  };
  const calendars = { pack: ({ providerId }: { providerId: string }, nights: string[]) => `${providerId}: ${nights}` };
  const clock = new FixedClock(Date.UTC(2026, 10, 21, 23));
  const reader = new CalendarReader(
    { CALENDAR_DAYS: 30 } as never,
    clock,
    calendars as never,
    { get: async () => 'code' } as never,
  );
  const bound = { connector, call: {} } as never;
  return {
    asked,
    read: (...listings: never[]) => reader.read(bound, listings),
    together: (items: string[]) => reader.together(bound, items),
  };
};

describe('CalendarReader', () => {
  it('groups as many listings as the PMS returns in one read', () => {
    const ids = ['A', 'B', 'C', 'D', 'E'];
    expect(setUp(undefined, 3).together(ids)).toEqual([
      ['A', 'B', 'C'],
      ['D', 'E'],
    ]);
    expect(setUp().together(ids)).toEqual(ids.map((id) => [id]));
    expect(setUp(undefined, 3).together([])).toEqual([]);
  });

  it('asks once for listings on the same calendar day, and returns the nights of each', async () => {
    const { read, asked } = setUp(undefined, 3);
    expect(await read(listing('A'), listing('B', 'Asia/Tokyo'), listing('C'))).toEqual(['A: A', 'C: C', 'B: B']);
    expect(asked).toEqual(['A,C 2026-11-21 2026-12-21', 'B 2026-11-22 2026-12-22']);
    expect(await read()).toEqual([]);
  });

  it.each(['rejected', 'invalid_response'] as const)(
    'asks for each listing separately when the PMS answers %s for all of them',
    async (kind) => {
      const { read, asked } = setUp((ids) => (ids.includes('B') ? kind : undefined), 3);
      expect(await read(listing('A'), listing('B'))).toEqual(['A: A', { providerId: 'B', reason: 'calendar: no' }]);
      expect(asked.map((line) => line.split(' ')[0])).toEqual(['A,B', 'A', 'B']);
    },
  );

  it.each(['rate_limited', 'unavailable', 'invalid_credentials'] as const)(
    'stops when the PMS answers %s',
    async (kind) => {
      const { read, asked } = setUp(() => kind, 3);
      await expect(read(listing('A'), listing('B'))).rejects.toMatchObject({ kind });
      expect(asked).toHaveLength(1);
    },
  );

  it.each([
    ['names the answers from which the nights are derived', () => undefined, expect.any(Buffer)],
    [
      'names no answers where something was left out, so that it is reported each time',
      () => warn('nights[0].price', 'not an amount'),
      null,
    ],
  ])('%s', async (_, told, answers) => {
    const packed: unknown[] = [];
    const calendars = { pack: (...parts: unknown[]) => packed.push(parts.at(-1)) };
    const clock = new FixedClock(0);
    const reader = new CalendarReader(
      { CALENDAR_DAYS: 30 } as never,
      clock,
      calendars as never,
      { get: async () => 'code' } as never,
    );
    const connector = {
      definition: { id: 'pms' },
      calendar: async () => {
        told();
        return [];
      },
    };
    await reader.read({ connector, call: {} } as never, [listing('A')]);
    expect(packed).toEqual([answers]);
  });
});
