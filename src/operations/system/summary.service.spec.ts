import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { SummaryService } from './summary.service.js';

const SCOPE = { workspaceId: 'w', tenantId: 't' };
const COUNTS = { total: 2, active: 1, inactive: 1, withIssues: 1 };
const TODAY = { arriving: 1, staying: 3, departing: 2 };
const URLS = { total: 3, failing: 1, disabled: 1 };

describe('the summary of a tenant', () => {
  const asked: unknown[][] = [];
  const answering =
    <T>(value: T) =>
    async (...given: unknown[]): Promise<T> => {
      asked.push(given);
      return value;
    };

  const at = (now: string, bookings: object[] = [], deliveries: object[] = []) =>
    new SummaryService(
      { count: answering(COUNTS) } as never,
      { count: answering(7) } as never,
      { count: answering(9), countToday: answering(TODAY), bookingsByHour: answering(bookings) } as never,
      { countUrls: answering(URLS) } as never,
      { byHour: answering(deliveries) } as never,
      new FixedClock(Date.parse(now)),
    ).of(SCOPE);

  beforeEach(() => void asked.splice(0));

  it('counts resources of the calling tenant', async () => {
    const { hours: _, ...counts } = await at('2027-01-10T12:30:00Z');
    expect(counts).toEqual({ accounts: COUNTS, listings: 7, reservations: 9, today: TODAY, webhookUrls: URLS });
    expect(asked.map(([scope]) => scope)).toEqual(Array.from({ length: 7 }, () => SCOPE));
  });

  it.each([
    ['in the middle of an hour', '2027-01-10T12:30:00Z'],
    ['as an hour begins', '2027-01-10T12:00:00Z'],
    ['as an hour ends', '2027-01-10T12:59:59.999Z'],
  ])('has 24 full hours, the last one under way: %s', async (_when, now) => {
    const { hours } = await at(now);
    const begun = hours.map(({ since }) => since.toISOString());
    expect([begun.length, begun[0], begun[1], begun[23]]).toEqual([
      24,
      '2027-01-09T13:00:00.000Z',
      '2027-01-09T14:00:00.000Z',
      '2027-01-10T12:00:00.000Z',
    ]);
    const since = new Date('2027-01-09T13:00:00Z');
    expect(asked.filter((given) => given.length > 1)).toEqual([
      [SCOPE, since],
      [SCOPE, since],
    ]);
  });

  it('assigns counts to their hour, 0 where there are none, and ignores counts of a future hour', async () => {
    const [first, last, next] = ['2027-01-09T13:00:00Z', '2027-01-10T12:00:00Z', '2027-01-10T13:00:00Z'].map(
      (instant) => new Date(instant),
    ) as [Date, Date, Date];
    const { hours } = await at(
      '2027-01-10T12:30:00Z',
      [
        { since: last, bookings: 4 },
        { since: next, bookings: 1 },
      ],
      [{ since: first, made: 3, failed: 2 }],
    );
    expect(hours[0]).toEqual({ since: first, bookings: 0, notifications: 3, failedNotifications: 2 });
    expect(hours[23]).toEqual({ since: last, bookings: 4, notifications: 0, failedNotifications: 0 });
    const between = hours.slice(1, 23).flatMap(({ since: _, ...counts }) => Object.values(counts));
    expect([hours.length, new Set(between)]).toEqual([24, new Set([0])]);
  });
});
