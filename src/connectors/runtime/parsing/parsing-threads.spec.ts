import { spawnSync } from 'node:child_process';
import { threadId } from 'node:worker_threads';
import { InvalidField } from '../../port/invalid-field.js';
import type { Alarm } from './parsing-thread.js';
import { type ParsingOptions, ParsingThreads } from './parsing-threads.js';
import { badField, broken, endless, greedy, heldAt, lengthOf, tooMany, whereRead } from './testing/parsers.js';

const LARGE = 'x'.repeat(40_000);
const IDLE_MS = 1_000;
const BUDGET_MS = 2_000;

/** Alarms that ring when a test says so. */
class Alarms {
  private readonly set = new Map<number, Set<() => void>>();
  private told: (() => void) | undefined;

  readonly alarm: Alarm = (ms, ring) => {
    const rings = this.set.get(ms) ?? new Set();
    this.set.set(ms, rings.add(ring));
    this.told?.();
    return () => rings.delete(ring);
  };

  ring(ms: number): void {
    for (const ring of this.set.get(ms) ?? []) ring();
  }

  /** Resolves once an alarm of that time is set. */
  async isSet(ms: number): Promise<void> {
    while ((this.set.get(ms)?.size ?? 0) === 0) await new Promise<void>((told) => (this.told = told));
  }
}

const partyOf = (workspaceId: string, accountId = `account of ${workspaceId}`) => ({ workspaceId, accountId });
const A = partyOf('a');
const B = partyOf('b');

const gate = () => new Int32Array(new SharedArrayBuffer(4));
const open = (closed: Int32Array<SharedArrayBuffer>): void => {
  Atomics.store(closed, 0, 1);
  Atomics.notify(closed, 0);
};
const turnOfTheLoop = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('ParsingThreads', () => {
  let alarms: Alarms;
  let threads: ParsingThreads;
  const start = (options: ParsingOptions = {}): void => {
    threads = new ParsingThreads({ alarm: alarms.alarm, idleMs: IDLE_MS, budgetMs: BUDGET_MS, ...options });
  };

  beforeEach(() => {
    alarms = new Alarms();
    start();
  });
  afterEach(() => threads.onApplicationShutdown());

  it('reads small texts directly and large ones in a thread', async () => {
    expect(await threads.parse(A, whereRead, { text: 'small' })).toBe(threadId);
    expect(await threads.parse(A, whereRead, { text: LARGE })).not.toBe(threadId);
    expect(await threads.parse(A, lengthOf, { text: LARGE })).toBe(LARGE.length);
  });

  it('lets the event loop run while a text is read', async () => {
    const closed = gate();
    const reading = threads.parse(A, heldAt, { text: LARGE, gate: closed });
    await alarms.isSet(BUDGET_MS);
    await turnOfTheLoop();
    open(closed);
    expect(await reading).toBe(true);
  });

  it('ends a thread that exceeds its time, fails only that read with a reason, and starts another', async () => {
    const reading = threads.parse(A, endless, { text: LARGE });
    const failure = expect(reading).rejects.toMatchObject({
      kind: 'invalid_response',
      message: 'The answer takes longer than 2000 ms to read',
    });
    await alarms.isSet(BUDGET_MS);
    const other = threads.parse(B, lengthOf, { text: LARGE });
    expect(await other).toBe(LARGE.length);
    alarms.ring(BUDGET_MS);
    await failure;
    expect(await threads.parse(A, lengthOf, { text: LARGE })).toBe(LARGE.length);
  });

  it('ends a thread that exceeds its memory, fails only that read with a reason, and starts another', async () => {
    await expect(threads.parse(A, greedy, { text: LARGE })).rejects.toMatchObject({
      kind: 'invalid_response',
      message: 'The answer exceeds the memory limit of parsing',
    });
    expect(await threads.parse(A, lengthOf, { text: LARGE })).toBe(LARGE.length);
  });

  it('refuses texts of more than 8 MiB', async () => {
    const text = 'x'.repeat(8 * 1024 * 1024 + 1);
    await expect(threads.parse(A, lengthOf, { text })).rejects.toMatchObject({
      kind: 'invalid_response',
      message: 'The answer is longer than 8 MiB',
    });
  });

  it.each(['small', LARGE])('rethrows the errors of a parser, on the event loop and from a thread', async (text) => {
    await expect(threads.parse(A, tooMany, { text })).rejects.toMatchObject({
      name: 'ConnectorError',
      kind: 'invalid_response',
      message: 'The answer has too many parts',
    });
    const field: unknown = await threads.parse(A, badField, { text }).catch((error: unknown) => error);
    expect(field).toBeInstanceOf(InvalidField);
    expect(field).toMatchObject({ path: 'answer.price', expected: 'an amount' });
    await expect(threads.parse(A, broken, { text })).rejects.toThrow(/Cannot read properties of undefined/);
  });

  it('keeps a thread for the next text and ends it when none arrives for a while', async () => {
    const first = await threads.parse(A, whereRead, { text: LARGE });
    expect(await threads.parse(A, whereRead, { text: LARGE })).toBe(first);
    alarms.ring(IDLE_MS);
    expect(await threads.parse(A, whereRead, { text: LARGE })).not.toBe(first);
  });

  it('reads one text of a workspace at a time, so that another workspace finds a thread', async () => {
    const closed = gate();
    const first = threads.parse(A, heldAt, { text: LARGE, gate: closed });
    const second = threads.parse(partyOf('a', 'another account'), heldAt, { text: LARGE, gate: gate() });
    const refused = expect(second).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await threads.parse(B, lengthOf, { text: LARGE })).toBe(LARGE.length);
    open(closed);
    expect(await first).toBe(true);
    await threads.onApplicationShutdown();
    await refused;
  });

  it('charges an account for the time that its texts take, so that others go first', async () => {
    let now = 0;
    await threads.onApplicationShutdown();
    start({ now: () => now });
    const [slow, quick] = [partyOf('a', 'slow'), partyOf('a', 'quick')];
    const order: string[] = [];
    const first = gate();
    const reading = threads.parse(slow, heldAt, { text: LARGE, gate: first });
    await alarms.isSet(BUDGET_MS);
    const next = threads.parse(slow, lengthOf, { text: LARGE }).then(() => order.push('slow'));
    const other = threads.parse(quick, lengthOf, { text: LARGE }).then(() => order.push('quick'));
    now = 1_500;
    open(first);
    await Promise.all([reading, next, other]);
    expect(order).toEqual(['quick', 'slow']);
  });

  it('refuses texts when more than 32 MiB would wait for one workspace, and accepts those of others', async () => {
    const text = 'x'.repeat(8 * 1024 * 1024);
    const closed = gate();
    const held = threads.parse(A, heldAt, { text: LARGE, gate: closed });
    const waiting = Array.from({ length: 4 }, () => threads.parse(A, lengthOf, { text }));
    await expect(threads.parse(A, lengthOf, { text })).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Too many answers of this workspace are waiting to be parsed',
    });
    expect(await threads.parse(B, lengthOf, { text: LARGE })).toBe(LARGE.length);
    open(closed);
    expect(await held).toBe(true);
    expect(await Promise.all(waiting)).toEqual(Array(4).fill(text.length));
  });

  it('fails the texts in progress and in the queue at shutdown, and reads nothing in threads afterwards', async () => {
    const reads = [A, A].map((party) => threads.parse(party, heldAt, { text: LARGE, gate: gate() }));
    const failures = reads.map((read) => expect(read).rejects.toMatchObject({ kind: 'unavailable' }));
    await alarms.isSet(BUDGET_MS);
    await threads.onApplicationShutdown();
    await Promise.all(failures);
    await expect(threads.parse(A, lengthOf, { text: LARGE })).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

it('does not keep a process alive once its texts are read', () => {
  const source = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    import { Worker } from 'node:worker_threads';
    const code = \`
      const { ParsingThreads } = await import(${source('./parsing-threads.js')});
      const { lengthOf } = await import(${source('./testing/parsers.js')});
      const { parentPort } = await import('node:worker_threads');
      const text = 'x'.repeat(40_000);
      const party = { workspaceId: 'a', accountId: 'a' };
      parentPort.postMessage(await new ParsingThreads({ idleMs: 3_600_000 }).parse(party, lengthOf, { text }));
    \`;
    new Worker(new URL('data:text/javascript,' + encodeURIComponent(code))).on('message', console.log);`;
  const child = spawnSync(process.execPath, [...process.execArgv, '--input-type=module', '-e', script], {
    timeout: 50_000,
  });
  expect([child.stdout.toString().trim(), child.status]).toEqual(['40000', 0]);
});
