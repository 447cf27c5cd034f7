import type { FastifyReply } from 'fastify';
import type { Env } from '../../config/env.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { RateLimits } from './rate-limits.js';

describe('RateLimits', () => {
  const clock = new FixedClock();
  let headers: Record<string, string>;
  const reply = {
    header(name: string, value: string) {
      headers[name] = value;
      return reply;
    },
  } as unknown as FastifyReply;
  let processes: ApiProcesses;
  const limits = (RATE_LIMIT_PER_MINUTE: number, count = 1, workspaceRateLimit = 0): RateLimits => {
    processes = new ApiProcesses();
    processes.report(count);
    return new RateLimits({ RATE_LIMIT_PER_MINUTE, workspaceRateLimit } as Env, processes, clock);
  };
  const one = { apiKeyId: 'a', workspaceId: 'w' };

  beforeEach(() => {
    headers = {};
  });

  it('reports with every request how many are left, and for how long they last', () => {
    const of = limits(120);
    of.take(one, reply);
    expect(headers).toEqual({ 'RateLimit-Policy': '"api-key";q=120;w=60', RateLimit: '"api-key";r=119;t=60' });
    for (let at = 0; at < 99; at += 1) of.take(one, reply);
    expect(headers.RateLimit).toBe('"api-key";r=20;t=10');
  });

  it('refuses requests beyond the limit, and reports the seconds to wait, no fewer than in the header', () => {
    const of = limits(2);
    of.take(one, reply);
    of.take(one, reply);
    expect(() => of.take(one, reply)).toThrow(
      expect.objectContaining({ kind: 'rate_limited', retryAfterSeconds: 30, message: 'Too many requests' }),
    );
    expect(headers.RateLimit).toBe('"api-key";r=0;t=30');
    expect(() => of.take({ ...one, apiKeyId: 'b' }, reply)).not.toThrow();
  });

  it('counts a request as several units; missing units extend the wait', () => {
    const of = limits(120);
    of.take(one, reply, 20);
    expect(headers.RateLimit).toBe('"api-key";r=100;t=50');
    of.take(one, reply, 500);
    expect(headers.RateLimit).toMatch(/^"api-key";r=0;/);
    expect(() => of.take(one, reply)).toThrow(expect.objectContaining({ retryAfterSeconds: 61 }));
    clock.advance(60_000);
    expect(() => of.take(one, reply)).toThrow('Too many requests');
    clock.advance(1_000);
    expect(() => of.take(one, reply)).not.toThrow();
  });

  it('allows each of several processes its share, and at least one request', () => {
    limits(6_000, 4).take(one, reply);
    expect(headers['RateLimit-Policy']).toBe('"api-key";q=1500;w=60');
    limits(2, 4).take(one, reply);
    expect(headers['RateLimit-Policy']).toBe('"api-key";q=1;w=60');
  });

  it('changes the shares with the number of processes, and keeps the count of what was used', () => {
    const of = limits(120);
    for (let at = 0; at < 60; at += 1) of.take(one, reply);
    processes.report(2);
    of.take(one, reply);
    expect(headers).toEqual({ 'RateLimit-Policy': '"api-key";q=60;w=60', RateLimit: '"api-key";r=29;t=29' });
    processes.report(0);
    of.take(one, reply);
    expect(headers.RateLimit).toBe('"api-key";r=57;t=29');
  });

  it('counts the keys of a workspace together, so that a new key adds no allowance', () => {
    const of = limits(3, 1, 5);
    const two = { ...one, apiKeyId: 'b' };
    for (let at = 0; at < 3; at += 1) of.take(one, reply);
    expect(headers).toEqual({ 'RateLimit-Policy': '"api-key";q=3;w=60', RateLimit: '"api-key";r=0;t=20' });
    expect(() => of.take(one, reply)).toThrow('Too many requests');
    of.take(two, reply);
    expect(headers.RateLimit).toBe('"workspace";r=1;t=12');
    of.take(two, reply);
    expect(() => of.take(two, reply)).toThrow(expect.objectContaining({ retryAfterSeconds: 12 }));
    expect(headers).toEqual({ 'RateLimit-Policy': '"workspace";q=5;w=60', RateLimit: '"workspace";r=0;t=12' });
    expect(() => of.take({ apiKeyId: 'c', workspaceId: 'v' }, reply)).not.toThrow();
  });

  it('can be switched off', () => {
    const of = limits(0);
    for (let at = 0; at < 10_000; at += 1) of.take(one, reply);
    expect(headers).toEqual({});
  });
});
