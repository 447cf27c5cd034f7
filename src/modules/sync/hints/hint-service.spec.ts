import { Logger } from '@nestjs/common';
import { ConnectorError, type ConnectorErrorKind } from '../../../connectors/port/errors.js';
import type { CallOptions } from '../../../connectors/port/gateway.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { HintService } from './hint.service.js';
import type { PmsHintEntity } from '../sync.entity.js';
import { ACCOUNT } from '../testing/pass.factory.js';

const ACTIVE = { ...ACCOUNT, status: 'ACTIVE' } as AccountRef;
const BEGAN = Date.parse('2027-01-01T00:00:00Z');

/**
 * Creates a service with one waiting hint. The PMS takes a second to answer; the log has each action and the second of
 * its read.
 */
const setUp = (hint: Partial<PmsHintEntity> | undefined) => {
  const clock = new FixedClock(BEGAN);
  const log: string[] = [];
  const state = { found: true, created: false, known: true, failure: undefined as Error | undefined };
  const bound: CallOptions[] = [];
  const at = (moment: Date) => `${(moment.getTime() - BEGAN) / 1_000} s`;
  const ask = async () => {
    clock.advance(1_000);
    if (state.failure) throw state.failure;
    return state.found ? { providerId: 'L1', listingProviderId: 'L1' } : undefined;
  };
  const hints = {
    next: async () => hint && 'hint',
    claim: async (_: string, now: Date, leaseMs: number) => {
      log.push(`claims at ${at(now)} for ${leaseMs / 1_000} s`);
      return hint;
    },
    done: async (_: unknown, readAt: Date, now: Date) => void log.push(`done as of ${at(readAt)} at ${at(now)}`),
    defer: async (_: unknown, until: Date) => void log.push(`defers to ${at(until)}`),
    postpone: async (_: unknown, now: Date) => void log.push(`postpones at ${at(now)}`),
    store: async (_: unknown, [stored]: { resource: string; providerId: string }[], now: Date) =>
      void log.push(`hints at ${stored!.resource} ${stored!.providerId} at ${at(now)}`),
    purge: async (before: Date) => void log.push(`purges what is older than ${at(before)}`),
  };
  const service = new HintService(
    clock,
    {
      bind: (_: unknown, options: CallOptions) => {
        bound.push(options);
        return { connector: { reservations: { read: ask }, listings: { one: ask } }, call: {} };
      },
    } as never,
    { connect: async () => ({}) } as never,
    hints as never,
    {
      bringForward: async (_: string, [resource]: string[], when: Date, trigger: string) =>
        void log.push(`brings ${resource} forward to ${at(when)}: ${trigger}`),
    } as never,
    {
      store: async (_: unknown, items: unknown[], readAt: Date) => {
        log.push(`stores ${items.length} listing as of ${at(readAt)}`);
        return { created: state.created ? ['id'] : [] };
      },
    } as never,
    {
      apply: async (_: unknown, items: unknown[], readAt: Date) =>
        void log.push(`stores ${items.length} reservation as of ${at(readAt)}`),
    } as never,
    {
      readOne: async (_a: unknown, _b: unknown, id: string) => (log.push(`reads the nights of ${id}`), state.known),
    } as never,
  );
  return { service, state, log, bound, clock };
};

describe('HintService', () => {
  beforeAll(() => Logger.overrideLogger(false));

  const process = async (hint: Partial<PmsHintEntity> | undefined, change: object = {}, account = ACTIVE) => {
    const test = setUp(hint);
    Object.assign(test.state, change);
    const outcome = await test.service.processNext(account);
    return { ...test, outcome, did: test.log.slice(1) };
  };

  it('does nothing when no hint is due', async () => {
    expect(await process(undefined)).toMatchObject({ outcome: undefined, log: [] });
  });

  it('claims a hint for a minute, and bounds each call to ten seconds', async () => {
    const { log, bound } = await process({ resource: 'RESERVATION', providerId: 'R1' });
    expect(log[0]).toBe('claims at 0 s for 60 s');
    expect(bound).toEqual([{ prompt: true, event: true, deadlineMs: 10_000 }]);
  });

  it.each<[string, Partial<PmsHintEntity>, object, string[]]>([
    [
      'a reservation, as of the time of the request, and then its nights',
      { resource: 'RESERVATION', providerId: 'R1' },
      {},
      ['stores 1 reservation as of 0 s', 'hints at CALENDAR L1 at 1 s'],
    ],
    [
      'all reservations when the PMS does not know it',
      { resource: 'RESERVATION', providerId: 'R1' },
      { found: false },
      ['brings RESERVATIONS forward to 0 s: HINT'],
    ],
    [
      'all reservations when none is named',
      { resource: 'RESERVATION', providerId: null },
      {},
      ['brings RESERVATIONS forward to 0 s: HINT'],
    ],
    ['a listing', { resource: 'LISTING', providerId: 'L1' }, {}, ['stores 1 listing as of 0 s']],
    [
      'a new listing, and then its nights',
      { resource: 'LISTING', providerId: 'L1' },
      { created: true },
      ['stores 1 listing as of 0 s', 'reads the nights of L1'],
    ],
    [
      'all listings when the PMS does not know it',
      { resource: 'LISTING', providerId: 'L1' },
      { found: false },
      ['brings LISTINGS forward to 0 s: HINT'],
    ],
    [
      'all listings when none is named',
      { resource: 'LISTING', providerId: null },
      {},
      ['brings LISTINGS forward to 0 s: HINT'],
    ],
    ['the nights of a listing', { resource: 'CALENDAR', providerId: 'L1' }, {}, ['reads the nights of L1']],
    [
      'all listings when the one whose nights are named is not known',
      { resource: 'CALENDAR', providerId: 'L9' },
      { known: false },
      ['reads the nights of L9', 'brings LISTINGS forward to 0 s: HINT'],
    ],
    [
      'all calendars when no listing is named',
      { resource: 'CALENDAR', providerId: null },
      {},
      ['brings CALENDARS forward to 0 s: HINT'],
    ],
  ])('reads %s', async (_, hint, change, expected) => {
    const { outcome, did } = await process(hint, change);
    expect([outcome, did.slice(0, -1)]).toEqual(['read', expected]);
    expect(did.at(-1)).toMatch(/^done as of 0 s at [01] s$/);
  });

  it('closes the hint of an INACTIVE account without asking the PMS', async () => {
    const { did, bound } = await process(
      { resource: 'LISTING', providerId: 'L1' },
      {},
      { ...ACTIVE, status: 'INACTIVE' },
    );
    expect([did, bound]).toEqual([['done as of 0 s at 0 s'], []]);
  });

  const failing = (kind: ConnectorErrorKind, retryAfterMs?: number) =>
    process(
      { resource: 'RESERVATION', providerId: 'R1' },
      { failure: new ConnectorError(kind, 'no', { retryAfterMs }) },
    );

  it('defers a hint until the limit has room', async () => {
    const until = new Date(BEGAN + 31_000);
    expect(await failing('rate_limited', 30_000)).toMatchObject({
      outcome: { kind: 'limited', until },
      did: ['defers to 31 s'],
    });
  });

  it.each([
    [undefined, 0],
    [40_000, 40_000],
  ])('postpones a hint when the PMS does not answer, and returns for how long: %s', async (asked, retryAfterMs) => {
    expect(await failing('unavailable', asked)).toMatchObject({
      outcome: { kind: 'silent', retryAfterMs },
      did: ['postpones at 1 s'],
    });
  });

  it('postpones a hint that cannot be processed', async () => {
    expect(await failing('rejected')).toMatchObject({ outcome: 'failed', did: ['postpones at 1 s'] });
    const failure = new Error('a fault of ours');
    expect((await process({ resource: 'LISTING', providerId: 'L1' }, { failure })).outcome).toBe('failed');
  });

  it('purges hints older than the given age', async () => {
    const { service, log } = setUp(undefined);
    await service.purge(60_000);
    expect(log).toEqual(['purges what is older than -60 s']);
  });
});
