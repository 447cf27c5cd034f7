import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { ReservationsPass } from './reservations-pass.js';
import type { PassContext } from './sync-pass.js';
import type { PassOutcome } from './sync-pass.js';
import { passContext } from '../testing/pass.factory.js';

interface ReservationsPage {
  items: string[];
  refused?: { providerId: string; reason: string; mayPass?: boolean }[];
  next?: string;
  /** The page holds all reservations that exist. */
  complete?: boolean;
}

const LAST = new Date('2027-01-01T00:00:00Z');

/** Creates a pass over `pages` by cursor, the first under ''. The PMS takes a second for each. */
const setUp = (pages: Record<string, ReservationsPage>) => {
  const clock = new FixedClock();
  const asked: { since: Date | null; cursor?: string }[] = [];
  const applied: { ids: string[]; afterMs: number; news: boolean }[] = [];
  const present: string[][] = [];
  const later: { providerId: string; afterMs: number }[] = [];
  const began = clock.now().getTime();
  const unread: string[] = [];
  const mirror = {
    apply: async (_: unknown, items: { providerReservationId: string }[], readAt: Date, news: boolean) => {
      const ids = items.map(({ providerReservationId }) => providerReservationId);
      applied.push({ ids, afterMs: readAt.getTime() - began, news });
      const refused = ids.filter((id) => id === 'bad').map((providerId) => ({ providerId, reason: 'no such listing' }));
      return { written: ids.length - refused.length, unchanged: 0, refused };
    },
    markUnread: async (_: unknown, ids: string[]) => void unread.push(...ids),
    cancelVanished: async (_: unknown, ids: Set<string>) => (present.push([...ids]), 2),
  };
  const hints = {
    readLater: async (_: unknown, providerId: string, at: Date) =>
      void later.push({ providerId, afterMs: at.getTime() - began }),
  };
  const connector = {
    reservations: {
      changed: async (_: unknown, { since, cursor }: { since: Date | null; cursor?: string }) => {
        asked.push({ since, cursor });
        clock.advance(1_000);
        const { items, refused = [], next, complete = false } = pages[cursor ?? '']!;
        return { items: items.map((providerReservationId) => ({ providerReservationId })), refused, next, complete };
      },
    },
  };
  const pass = new ReservationsPass(mirror as never, hints as never, clock);
  const outcomes: PassOutcome[] = [];
  const run = async (own: Partial<PassContext> = {}) => {
    const context = passContext(connector, own);
    outcomes.push(await pass.run(context));
    return context.progress;
  };
  return { run, asked, applied, present, later, unread, outcomes };
};

describe('ReservationsPass', () => {
  it('confirms every reservation as of its start, except those that were refused', async () => {
    const { run, unread, outcomes } = setUp({
      '': { items: ['A', 'bad'], refused: [{ providerId: 'C', reason: 'unreadable' }] },
    });
    await run();
    expect([unread, outcomes]).toEqual([['C', 'bad'], [{ confirms: 'POLL' }]]);
  });

  it.each([
    ['all reservations on the first read', null, false, null],
    ['changes since ten minutes before the last complete read', LAST, false, new Date('2026-12-31T23:50:00Z')],
    ['all reservations when a full read is requested', LAST, true, null],
  ])('requests %s', async (_, lastCompleteStartedAt, all, since) => {
    const { run, asked } = setUp({ '': { items: [] } });
    await run({ lastCompleteStartedAt, all });
    expect(asked).toEqual([{ since, cursor: undefined }]);
  });

  it.each([
    ['silently on the first read', null, false],
    ['as changes afterwards', LAST, true],
  ])('stores reservations %s, as of the time of the request for each page', async (_, lastCompleteStartedAt, news) => {
    const { run, applied } = setUp({ '': { items: ['R1'], next: '2' }, '2': { items: ['R2'] } });
    await run({ lastCompleteStartedAt });
    expect(applied).toEqual([
      { ids: ['R1'], afterMs: 0, news },
      { ids: ['R2'], afterMs: 1_000, news },
    ]);
  });

  it('reports its progress, and resumes there', async () => {
    const { run, asked } = setUp({ '': { items: [], next: '2' }, '2': { items: [], next: '3' }, '3': { items: [] } });
    const checkpoints: string[] = [];
    await run({ checkpoint: async (cursor) => void checkpoints.push(cursor) });
    expect(checkpoints).toEqual(['2', '3']);
    asked.length = 0;
    await run({ cursor: '3' });
    expect(asked.map(({ cursor }) => cursor)).toEqual(['3']);
  });

  it('fails at a page that names itself as the next', async () => {
    const { run, asked } = setUp({ '': { items: [], next: '2' }, '2': { items: [], next: '2' } });
    await run();
    expect(asked).toHaveLength(2);
  });

  it('retries later only items that may become readable', async () => {
    const refused = [
      { providerId: 'R1', reason: 'not yet', mayPass: true },
      { providerId: 'R2', reason: 'never' },
    ];
    const { run, later } = setUp({ '': { items: ['R3'], refused } });
    const progress = await run();
    expect(later).toEqual([{ providerId: 'R1', afterMs: 1_000 }]);
    expect(progress.reservations).toMatchObject({ read: 3, written: 1, refused: 2 });
  });

  it('records reservations that could not be read or stored', async () => {
    const { run } = setUp({ '': { items: ['R1', 'bad'], refused: [{ providerId: 'R2', reason: 'never' }] } });
    const { reservations, refused } = await run();
    expect(reservations).toEqual({ read: 3, written: 1, unchanged: 0, refused: 2 });
    expect(refused).toEqual([
      { providerId: 'R2', reason: 'never' },
      { providerId: 'bad', reason: 'no such listing' },
    ]);
  });

  it.each([
    ['cancels missing reservations when the PMS returned all that exist', true, [['R1']], 3],
    ['cancels nothing when the PMS returned only changes', false, [], 1],
  ])('%s', async (_, complete, present, written) => {
    const test = setUp({ '': { items: ['R1'], complete } });
    expect((await test.run()).reservations.written).toBe(written);
    expect(test.present).toEqual(present);
  });
});
