import { setMaxListeners } from 'node:events';
import { jest } from '@jest/globals';
import { feedReaders } from '../../platform/metrics/metrics.js';
import type { FeedRepository, NewEvents } from './feed.repository.js';
import { FeedWatch, type WaitEnd } from './feed-watch.js';
import { OpenDoor } from './testing/open-door.js';

const WORKSPACE = 'w';
const scopeOf = (tenantId: string) => ({ workspaceId: WORKSPACE, tenantId });

describe('FeedWatch', () => {
  let looks: number;
  let present: { last: number; tenants: NewEvents[] };
  let door: OpenDoor;
  let watch: FeedWatch;
  let leaving: AbortController;

  beforeEach(() => {
    jest.useFakeTimers();
    looks = 0;
    present = { last: 7, tenants: [] };
    door = new OpenDoor();
    leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const newSince = async (): Promise<typeof present> => {
      looks += 1;
      return present;
    };
    watch = new FeedWatch({ newSince } as unknown as FeedRepository, door);
  });
  afterEach(async () => {
    await watch.onModuleDestroy();
    jest.useRealTimers();
  });

  const wait = (tenantId = 't', given: { types?: string[]; key?: string; seen?: number } = {}): Promise<WaitEnd> =>
    watch.wait(scopeOf(tenantId), { key: 'k', seen: 7, signal: leaving.signal, ...given }, 30_000);

  it('serves 2,000 waiting requests with one look, and wakes only those of the tenant with new events', async () => {
    const waiting = Array.from({ length: 2_000 }, (_, n) => wait(n < 10 ? 'busy' : `t${n}`));
    present = { last: 9, tenants: [{ ...scopeOf('busy'), types: ['A'] }] };
    await watch.look();
    expect([looks, watch.size]).toEqual([1, 1_990]);
    expect(await Promise.all(waiting.slice(0, 10))).toEqual(Array(10).fill('events'));
  });

  it('shows waiting readers in the metrics until they leave', async () => {
    const shown = async (kind: string): Promise<number> =>
      (await feedReaders.get()).values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
    const before = [await shown('poll'), await shown('stream')];
    const waiting = wait();
    const leave = watch.follow({ ...scopeOf('t'), key: 'k', end: () => undefined }, watch.takePlace(WORKSPACE)!);
    expect([await shown('poll'), await shown('stream')]).toEqual(before.map((count) => count + 1));
    leave();
    leave();
    leaving.abort();
    await waiting;
    expect([await shown('poll'), await shown('stream')]).toEqual(before);
  });

  it('does not let a request wait when the workspace has no place left', async () => {
    for (let n = 0; n < 2_000; n += 1) void wait();
    expect([await wait(), watch.size]).toEqual(['over', 2_000]);
  });

  it('gives no place to a stream when its workspace has none left, until another stream leaves', () => {
    const enter = () => watch.takePlace(WORKSPACE);
    const stop = watch.follow({ ...scopeOf('t'), key: 'k', end: () => undefined }, enter()!);
    for (let n = 1; n < 2_000; n += 1) enter();
    expect([enter(), watch.size]).toEqual([undefined, 2_000]);
    stop();
    stop();
    expect([enter(), enter(), watch.size]).toEqual([expect.any(Function), undefined, 2_000]);
    expect(watch.takePlace('other')).toBeDefined();
  });

  it('ends open streams when the process ends, and each later stream immediately', async () => {
    let ended = 0;
    const stream = { ...scopeOf('t'), key: 'k', end: () => (ended += 1) };
    const follow = () => watch.follow(stream, watch.takePlace(WORKSPACE)!);
    follow();
    await watch.onModuleDestroy();
    expect(ended).toBe(1);
    follow();
    expect(ended).toBe(2);
  });

  it('reports up to which position a stream has no event', async () => {
    const waiting = watch.next(scopeOf('t'), { key: 'k', seen: 7, signal: leaving.signal }, 15_000);
    present = { last: 12, tenants: [{ ...scopeOf('other'), types: ['A'] }] };
    await watch.look();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await waiting).toEqual({ reason: 'over', seen: 12 });
  });

  it('wakes only requests for the types of the new events', async () => {
    const [some, other] = [wait('t', { types: ['A', 'B'] }), wait('t', { types: ['C'] })];
    present = { last: 8, tenants: [{ ...scopeOf('t'), types: ['B'] }] };
    await watch.look();
    expect(await some).toBe('events');
    leaving.abort();
    expect(await other).toBe('over');
  });

  it('lets a request that was read before the last look read again', async () => {
    void wait();
    present = { last: 9, tenants: [] };
    await watch.look();
    expect(await wait('t', { seen: 8 })).toBe('events');
  });

  it('ends the requests of a key that is no longer accepted', async () => {
    const [ended, other] = [wait('t', { key: 'revoked' }), wait()];
    door.revoked.add('revoked');
    await watch.look();
    expect([await ended, watch.size]).toEqual(['ended', 1]);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await other).toBe('over');
  });

  it('looks for nobody when nobody waits', async () => {
    const waiting = wait();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await waiting).toBe('over');
    const before = looks;
    await jest.advanceTimersByTimeAsync(30_000);
    expect([before > 0, looks]).toEqual([true, before]);
  });

  it('ends all waits when the process ends, and keeps later waits short', async () => {
    const waiting = wait();
    await watch.onModuleDestroy();
    expect(await waiting).toBe('over');
    const late = wait();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await late).toBe('over');
  });
});
