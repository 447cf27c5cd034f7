import type { FastifyReply } from 'fastify';
import type { Env } from '../../config/env.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { FailedKeys } from './failed-keys.js';

const HERE = '203.0.113.7';
const ELSEWHERE = '203.0.113.8';
const key = (id: string, secret: string): string => `lw_${id}_${secret}`;

/** The outcome of one attempt, which is made as the guard makes it. */
type Outcome = 'accepted' | 'failed' | 'throttled' | 'unseen';

describe('FailedKeys', () => {
  let clock: FixedClock;
  let keys: FailedKeys;
  let headers: Record<string, string>;
  const reply = {
    header(name: string, value: string) {
      headers[name] = value;
      return reply;
    },
  } as unknown as FastifyReply;

  const limited = (env: Partial<Env>, count = 1): FailedKeys => {
    const processes = new ApiProcesses();
    processes.report(count);
    return new FailedKeys(env as Env, processes, clock);
  };
  const attempt = (given: string, valid: boolean, network = HERE): Outcome => {
    if (keys.refusal(network, given, reply)) return 'unseen';
    if (!valid) return keys.failed(network, given, reply) ? 'throttled' : 'failed';
    keys.accepted(network, given);
    return 'accepted';
  };
  const guess = (id: string, times: number, network = HERE): Outcome[] =>
    Array.from({ length: times }, (_, at) => attempt(key(id, `guess${at}`), false, network));

  beforeEach(() => {
    clock = new FixedClock();
    headers = {};
    keys = limited({ AUTH_FAILURES_PER_MINUTE: 3 });
  });

  it('checks a limited number of failing keys, then refuses even the right secret of a guessed key', () => {
    expect(guess('a', 5)).toEqual(['failed', 'failed', 'failed', 'unseen', 'unseen']);
    expect(attempt(key('a', 'right'), true)).toBe('unseen');
    expect(headers).toEqual({
      'RateLimit-Policy': '"authentication";q=3;w=60',
      RateLimit: '"authentication";r=0;t=20',
    });
  });

  it('checks one more key after each refill interval', () => {
    guess('a', 3);
    clock.advance(20_000);
    expect(guess('a', 2)).toEqual(['failed', 'unseen']);
    clock.advance(20_000);
    expect(attempt(key('a', 'right'), true)).toBe('accepted');
  });

  it('accepts other valid keys, even those that are used for the first time', () => {
    expect(attempt(key('b', 'right'), true)).toBe('accepted');
    guess('a', 4);
    expect(attempt(key('b', 'right'), true)).toBe('accepted');
    expect(attempt(key('c', 'right'), true)).toBe('accepted');
    expect(attempt(key('d', 'wrong'), false)).toBe('throttled');
  });

  it('accepts a key that was accepted before its id was guessed from the same network', () => {
    attempt(key('a', 'right'), true);
    guess('a', 4);
    expect(attempt(key('a', 'right'), true)).toBe('accepted');
    expect(attempt(key('a', 'other'), true)).toBe('unseen');
  });

  it('counts each network separately', () => {
    guess('a', 4);
    expect(guess('a', 1, ELSEWHERE)).toEqual(['failed']);
    expect(attempt(key('a', 'right'), true, ELSEWHERE)).toBe('accepted');
  });

  it('reports the seconds to wait', () => {
    guess('a', 3);
    expect(keys.refusal(HERE, key('a', 'x'), reply)).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 20 });
    expect(keys.failed(HERE, key('z', 'x'), reply)).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 20 });
  });

  it('shares the limit with other processes, and can be switched off', () => {
    keys = limited({ AUTH_FAILURES_PER_MINUTE: 9 }, 4);
    expect(guess('a', 3)).toEqual(['failed', 'failed', 'unseen']);
    keys = limited({ AUTH_FAILURES_PER_MINUTE: 0 });
    expect(new Set(guess('a', 500))).toEqual(new Set(['failed']));
    expect(attempt(key('a', 'right'), true)).toBe('accepted');
  });

  it('remembers the last 10,000 accepted keys', () => {
    const accept = (at: number) => keys.accepted(HERE, key(`k${at}`, 'right'));
    const isKnown = (at: number) => keys.isProven(HERE, key(`k${at}`, 'right'));
    for (let at = 0; at < 10_000; at += 1) accept(at);
    accept(9_999);
    expect(isKnown(0)).toBe(true);
    accept(10_000);
    expect([isKnown(0), isKnown(1), isKnown(10_000)]).toEqual([false, true, true]);
  });

  it('keeps other entries when a key fails again', () => {
    keys = limited({ AUTH_FAILURES_PER_MINUTE: 1 });
    for (let at = 0; at < 10_000; at += 1) keys.failed(HERE, key(`k${at}`, 'wrong'), reply);
    keys.failed(HERE, key('k9999', 'wrong'), reply);
    expect(keys.refusal(HERE, key('k0', 'wrong'), reply)).toBeDefined();
  });
});
