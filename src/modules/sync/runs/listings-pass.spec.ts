import type { Page, PmsListing, Refused } from '../../../connectors/port/model.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { ListingsPass } from './listings-pass.js';
import type { PassContext } from './sync-pass.js';
import { ACCOUNT, passContext } from '../testing/pass.factory.js';

type ListingsPage = Pick<Page<PmsListing>, 'next' | 'total'> & { items: string[]; refused?: string[] };

const refusedOf = (ids: string[] = []): Refused[] => ids.map((providerId) => ({ providerId, reason: 'no name' }));

/** Creates a pass over `pages` by cursor, the first under ''. The PMS takes a second for each. */
const setUp = (pages: Record<string, ListingsPage>, created: string[] = []) => {
  const clock = new FixedClock();
  const log: string[] = [];
  const swept: { startedAt: Date; seen: string[] }[] = [];
  const readAt: number[] = [];
  let inTransaction = false;
  const began = clock.now().getTime();
  const unread: string[] = [];
  const mirror = {
    apply: async (_: unknown, items: { providerId: string }[], at: Date) => {
      readAt.push(at.getTime() - began);
      log.push(`stores ${items.map(({ providerId }) => providerId)}`);
      const fresh = items.map(({ providerId }) => providerId).filter((id) => created.includes(id));
      const refused = refusedOf(items.map(({ providerId }) => providerId).filter((id) => id.startsWith('bad')));
      const written = fresh.length;
      return { created: fresh, written, unchanged: items.length - written - refused.length, refused };
    },
    markUnread: async (_: unknown, ids: string[]) => void unread.push(...ids),
    sweep: async (_: unknown, startedAt: Date, seen: Set<string>) => {
      swept.push({ startedAt, seen: [...seen] });
      return { removed: 0, stopped: pages['']!.items.length === 0 ? 'all are gone' : undefined };
    },
  };
  const note =
    (what: string) =>
    async (_: string, resource: unknown): Promise<void> =>
      void log.push(`${what} ${resource}${inTransaction ? ', in the transaction' : ''}`);
  const schedules = {
    bringForward: note('brings forward'),
    readAll: note('reads all'),
    startWaiting: async () => void log.push('starts what waits'),
  };
  const database = {
    transaction: async (work: () => Promise<unknown>) => {
      inTransaction = true;
      return work().finally(() => (inTransaction = false));
    },
  };
  const connector = {
    listings: {
      page: async (_: unknown, cursor = '') => {
        clock.advance(1_000);
        const { items, refused, next, total } = pages[cursor]!;
        return {
          items: items.map((providerId) => ({ providerId, type: '' })),
          refused: refusedOf(refused),
          next,
          total,
        };
      },
    },
  };
  const calendars = {
    readFirst: async (...[, , ids]: [unknown, unknown, string[]]) => void log.push(`reads calendars of ${ids}`),
  };
  const pass = new ListingsPass(mirror as never, calendars as never, schedules as never, clock, database as never);
  const run = (own: Partial<PassContext> = {}) => {
    const context = passContext(connector, own);
    return pass.run(context).then((outcome) => ({ ...outcome, progress: context.progress }));
  };
  return { run, pass, log, swept, readAt, unread };
};

describe('ListingsPass', () => {
  it('reads page after page, and sweeps with all listings seen, as of the beginning of the run', async () => {
    const { run, swept, readAt } = setUp({ '': { items: ['A', 'B'], next: '2' }, '2': { items: ['C'] } });
    const startedAt = new Date('2027-01-01T00:00:00Z');
    expect(await run({ startedAt })).toMatchObject({ stopped: undefined, progress: { listings: { read: 3 } } });
    expect(swept).toEqual([{ startedAt, seen: ['A', 'B', 'C'] }]);
    expect(readAt).toEqual([0, 1_000]);
  });

  it('treats listings that cannot be read or stored as present, and records why', async () => {
    const { run, swept } = setUp({ '': { items: ['A', 'bad'], refused: ['unreadable'] } });
    const { progress } = await run();
    expect(swept[0]!.seen.sort()).toEqual(['A', 'bad', 'unreadable']);
    expect(progress.listings).toMatchObject({ read: 3, unchanged: 1, refused: 2 });
    expect(progress.refused.map(({ providerId }) => providerId)).toEqual(['unreadable', 'bad']);
  });

  const NOT_ALL = 'the PMS named more listings than its pages held; nothing was removed';

  it.each<[string, Record<string, ListingsPage>, boolean]>([
    ['as many as the pages held', { '': { items: ['A', 'B'], total: 2 } }, true],
    ['fewer than the pages held', { '': { items: ['A', 'B'], total: 1 } }, true],
    ['one more than the pages held', { '': { items: ['A', 'B'], total: 3 } }, false],
    ['as many as it named, including the refused one', { '': { items: ['A'], refused: ['B'], total: 2 } }, true],
    ['more, on its first page only', { '': { items: ['A'], next: '2', total: 3 }, '2': { items: ['B'] } }, false],
    ['none', { '': { items: ['A', 'B'] } }, true],
  ])('sweeps only when it read as many listings as the PMS reported: a total of %s', async (_, pages, sweeps) => {
    const { run, swept } = setUp(pages);
    const { stopped } = await run();
    expect([swept.length, stopped]).toEqual(sweeps ? [1, undefined] : [0, NOT_ALL]);
  });

  it('fails at a page that names itself as the next, and sweeps nothing', async () => {
    const { run, swept, log } = setUp({ '': { items: ['A'], next: '2' }, '2': { items: ['B'], next: '2' } });
    expect((await run()).stopped).toBe(NOT_ALL);
    expect([swept, log.filter((line) => line.startsWith('stores'))]).toEqual([[], ['stores A', 'stores B']]);
  });

  it('reports why a sweep removed nothing', async () => {
    expect((await setUp({ '': { items: [] } }).run()).stopped).toBe('all are gone');
  });

  describe('with several pages', () => {
    const pages = { '': { items: ['A', 'B', 'C'], next: '2' }, '2': { items: ['D'] } };

    it('reads two calendars of the first page before the second page, when nothing was read before', async () => {
      const { run, log } = setUp(pages);
      await run({ checkpoint: async () => void log.push('checkpoint') });
      expect(log).toEqual(['stores A,B,C', 'checkpoint', 'reads calendars of A,B', 'stores D', 'starts what waits']);
    });

    it.each([
      ['later reads', { lastCompleteStartedAt: new Date() }],
      ['a read that resumes', { cursor: JSON.stringify({ seen: [], page: '2' }) }],
    ])('leaves calendars to their own pass in %s', async (_, own) => {
      const { run, log } = setUp(pages);
      await run(own);
      expect(log.filter((line) => line.includes('calendars'))).toEqual([]);
    });
  });

  it('resumes at its cursor with the listings seen before', async () => {
    const pages = { '': { items: ['A'], next: '2' }, '2': { items: ['B'], next: '3' }, '3': { items: ['C'] } };
    const interrupted = setUp(pages, ['A']);
    const cursors: string[] = [];
    const stop = async (cursor: string) => {
      cursors.push(cursor);
      if (cursors.length === 2) throw new Error('interrupted');
    };
    await expect(interrupted.run({ checkpoint: stop })).rejects.toThrow('interrupted');
    const { run, swept, log } = setUp(pages);
    await run({ cursor: cursors[1] });
    expect(swept[0]!.seen).toEqual(['A', 'B', 'C']);
    expect(log).toEqual(['stores C', 'brings forward CALENDARS', 'starts what waits']);
  });

  it('requests reservations and calendars of new listings', async () => {
    const { run, log } = setUp({ '': { items: ['A', 'B'] } }, ['A']);
    await run();
    expect(log).toEqual([
      'stores A,B',
      'reads all RESERVATIONS, in the transaction',
      'brings forward CALENDARS',
      'starts what waits',
    ]);
  });

  it('starts reads that wait for listings, even when none is new', async () => {
    const { run, log } = setUp({ '': { items: ['A'] } });
    await run();
    expect(log).toEqual(['stores A', 'starts what waits']);
  });

  it('confirms every listing as of its start, except those that were refused', async () => {
    const { run, unread } = setUp({ '': { items: ['A', 'bad'], refused: ['C'] } });
    expect(await run()).toMatchObject({ confirms: 'POLL' });
    expect(unread).toEqual(['C', 'bad']);
  });

  it('confirms no listing when its pages held fewer than the PMS named', async () => {
    const { run } = setUp({ '': { items: ['A'], total: 2 } });
    expect(await run()).not.toHaveProperty('confirms');
  });

  it('stores one listing for a hint in the same way', async () => {
    const { pass, log } = setUp({}, ['A']);
    expect(await pass.store(ACCOUNT, [{ providerId: 'A' } as PmsListing], new Date(), 'EVENT')).toMatchObject({
      written: 1,
    });
    expect(log).toEqual(['stores A', 'reads all RESERVATIONS, in the transaction']);
  });
});
