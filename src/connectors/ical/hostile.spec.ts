import { HOSTILE_FEEDS } from '../../../sandbox/dialects/ical/hostile-feeds.js';
import { ParsingThreads } from '../runtime/parsing/parsing-threads.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { ical } from './connector.js';
import { MOST_EVENTS } from './content-lines.js';
import { allStaysIn, stayIn, takenIn } from './feed-parsers.js';

const MIB = 1024 * 1024;
/** Far more than any of them takes; a cost that grows with the square of the size exceeds it by orders of magnitude. */
const BUDGET_MS = 30_000;
/** More days than any calendar has, so that events times nights would be billions. */
const NIGHTS = { from: '1970-01-01', to: '2199-12-31' };
const party = { workspaceId: 'a', accountId: 'a' };

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const stays = (count: number): string =>
  calendar(
    ...Array.from(
      { length: count },
      (_, at) => `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20260601\r\nDTEND:20260603\r\nEND:VEVENT`,
    ),
  );

const callOf = (body: string, threads?: ParsingThreads) => {
  const { gateway, outbound } = scripted(ical, [{ body }], threads);
  const account = testAccount({ credentials: { feed_url: 'https://host.example/secret.ics' } });
  return { call: gateway.bind(account, { interactive: true }).call, outbound };
};
const listing = { providerId: 'x', providerUnitIds: [], currency: 'USD', timeZone: 'UTC' };

describe('hostile feeds', () => {
  const threads = new ParsingThreads({ budgetMs: BUDGET_MS });
  afterAll(() => threads.onApplicationShutdown());

  it.each(HOSTILE_FEEDS)('of %s are read or refused within the time budget', async (_, feed) => {
    const text = feed(MIB);
    const reads = [
      threads.parse(party, takenIn, { text, ...NIGHTS }),
      threads.parse(party, allStaysIn, { text }),
      threads.parse(party, stayIn, { text, uid: 'none' }),
    ];
    for (const outcome of await Promise.allSettled(reads))
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          kind: 'invalid_response',
          message: expect.not.stringContaining('longer') as string,
        });
      else expect(outcome.status).toBe('fulfilled');
  });

  it(`with ${MOST_EVENTS} events are read, and refused with a reason when they have more`, async () => {
    const { call } = callOf(stays(MOST_EVENTS), threads);
    expect((await ical.reservations.changed(call, { since: null })).items).toHaveLength(MOST_EVENTS);
    const reason = { kind: 'invalid_response', message: 'The calendar has more than 20000 events' };
    const body = stays(MOST_EVENTS + 1);
    await expect(ical.listings.page(callOf(body, threads).call)).rejects.toMatchObject(reason);
    await expect(ical.reservations.changed(callOf(body, threads).call, { since: null })).rejects.toMatchObject(reason);
  });

  it('with more than 1,000 unreadable events are refused with a reason', async () => {
    const { call } = callOf(calendar(...Array<string>(1_001).fill('BEGIN:VEVENT\r\nEND:VEVENT')));
    await expect(ical.reservations.changed(call, { since: null })).rejects.toMatchObject({
      kind: 'invalid_response',
      message: 'More than 1000 events of the calendar cannot be read',
    });
  });

  it('are requested with a limit of 2 MiB', async () => {
    const { call, outbound } = callOf(calendar());
    await ical.verify(call);
    expect(outbound.requests).toMatchObject([{ maxResponseBytes: 2 * MIB }]);
  });
});

/** Records the names of the parsers, and parses nothing. */
class Noted extends ParsingThreads {
  readonly names: string[] = [];

  override parse: ParsingThreads['parse'] = async (_, { name }) => {
    this.names.push(name);
    throw new Error('noted');
  };
}

it('reads a feed only through its parsers', async () => {
  const noted = new Noted();
  const { call } = callOf(stays(2), noted);
  const reads = [
    () => ical.verify(call),
    () => ical.listings.page(call),
    () => ical.listings.one(call, 'x'),
    () => ical.calendar(call, listing, '2026-06-01', '2026-06-06'),
    () => ical.reservations.read(call, '1'),
    () => ical.reservations.changed(call, { since: null }),
  ];
  for (const read of reads) await expect(read()).rejects.toThrow('noted');
  expect(noted.names).toEqual(['headIn', 'headIn', 'headIn', 'takenIn', 'stayIn', 'allStaysIn']);
});

it('returns the same results from a thread as on the event loop', async () => {
  const texts = ['X-WR-CALNAME:Villa', 'BEGIN:VEVENT', 'DTSTART:20260605T150000Z', 'DURATION:P2D', 'UID:b@airbnb.com'];
  const body = calendar(...texts, 'LAST-MODIFIED:20260101T000000Z', 'DESCRIPTION:a\\nb', 'END:VEVENT');
  const read = async (atOnce: number) => {
    const threads = new ParsingThreads({ atOnce, budgetMs: BUDGET_MS });
    const { call } = callOf(body, threads);
    const outcome = [
      await ical.verify(call),
      await ical.listings.page(call),
      await ical.calendar(call, listing, '2026-06-01', '2026-06-09'),
      await ical.reservations.read(call, 'b@airbnb.com'),
      await ical.reservations.read(call, 'none'),
      await ical.reservations.changed(call, { since: null }),
    ];
    await threads.onApplicationShutdown();
    return outcome;
  };
  expect(await read(0)).toEqual(await read(1_000_000));
});
