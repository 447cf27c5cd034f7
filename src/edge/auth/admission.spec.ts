import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../config/env.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Denials } from '../../records/audit/denials.js';
import { currentAccess, currentWork, outside, SYSTEM } from '../../platform/database/access.js';
import { FailedKeys } from '../http/failed-keys.js';
import { KeylessLimits } from '../http/keyless-limits.js';
import { RateLimits } from '../http/rate-limits.js';
import { logContext } from '../../platform/logging/logger.js';
import { WorkBudgets } from '../../platform/work/work-budgets.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { Admission } from './admission.js';
import type { AuthenticatedRequest, KeylessAccess } from './auth.decorators.js';
import type { Authenticator } from './auth.guard.js';
import { UNRESTRICTED } from '../../platform/access/rights.js';
import type { Caller } from '../../platform/access/scope.js';

const HERE = '203.0.113.7';
const QUOTA = 100;
const KIB = 1_024;
const CALLER: Caller = { workspaceId: 'w', tenantId: 't', isDefaultTenant: true, apiKeyId: 'k', rights: UNRESTRICTED };
const GOOD = 'lw_good_secret';

interface Given {
  key?: unknown;
  access?: KeylessAccess;
  is404?: boolean;
  url?: string;
  length?: number;
  chunked?: boolean;
}

type Request = FastifyRequest & AuthenticatedRequest;

describe('Admission', () => {
  let clock: FixedClock;
  let keyless: KeylessLimits;
  let admission: Admission;
  let headers: Record<string, string>;
  let reply: FastifyReply;
  /** Keys that were looked up, and the recorded denials. */
  let lookedUp: string[];
  let callers: Map<string, Caller>;
  let recorded: [network: string, workspaceId: string | undefined][];

  const admissionOf = (changes: Partial<Env> = {}): Admission => {
    const env = {
      RATE_LIMIT_PER_MINUTE: QUOTA,
      KEYLESS_REQUESTS_PER_MINUTE: QUOTA,
      AUTH_FAILURES_PER_MINUTE: 2,
      workspaceRateLimit: 0,
      WORK_SHARE_PERCENT: 25,
      ...changes,
    } as Env;
    const authenticator = {
      async authenticate(key: string) {
        expect(currentAccess()).toEqual(SYSTEM);
        lookedUp.push(key);
        return callers.get(key);
      },
      workspaceNamedBy: async (key: string) => (key.startsWith('lw_good_') ? 'w' : undefined),
    } as unknown as Authenticator;
    const throttled = async (network: string, named: () => Promise<string | undefined>): Promise<void> =>
      void recorded.push([network, await named()]);
    const processes = new ApiProcesses();
    keyless = new KeylessLimits(env, processes, clock);
    const failedKeys = new FailedKeys(env, processes, clock);
    const denials = { throttled } as unknown as Denials;
    return new Admission(
      authenticator,
      new RateLimits(env, processes, clock),
      keyless,
      failedKeys,
      denials,
      new WorkBudgets(env),
    );
  };

  beforeEach(() => {
    clock = new FixedClock();
    headers = {};
    reply = { header: (name: string, value: string) => ((headers[name] = value), reply) } as unknown as FastifyReply;
    lookedUp = [];
    callers = new Map([[GOOD, CALLER]]);
    recorded = [];
    admission = admissionOf();
  });

  const requestOf = ({ key, access, is404 = false, url = '/', length, chunked }: Given): Request =>
    ({
      ip: HERE,
      url,
      is404,
      routeOptions: { config: { access } },
      server: { allowedMethods: { of: (path: string) => (path === '/known' ? ['GET', 'PATCH'] : []) } },
      headers: {
        'x-service-api-key': key,
        ...(length === undefined ? {} : { 'content-length': String(length) }),
        ...(chunked ? { 'transfer-encoding': 'chunked' } : {}),
      },
    }) as unknown as Request;
  /** Returns `ok`, or the kind of the refusal. */
  const admit = async (given: Given): Promise<string> => {
    try {
      await outside(() => admission.admit(requestOf(given), reply));
      return 'ok';
    } catch (error) {
      return (error as { kind: string }).kind;
    }
  };
  const spend = (): void => {
    while (keyless.count(HERE));
  };
  /** Returns how many requests the network has left without a key. */
  const left = (): number => {
    for (let count = 0; ; count += 1) if (!keyless.count(HERE)) return count;
  };
  const msOf = async (work: Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work;
    return performance.now() - begun;
  };

  it('admits an accepted key and identifies its caller', async () => {
    const request = requestOf({ key: GOOD });
    const log = { requestId: 'r' };
    await logContext.run(log as never, () => outside(() => admission.admit(request, reply)));
    expect(request.caller).toBe(CALLER);
    expect(log).toEqual({ requestId: 'r', workspaceId: 'w', apiKeyId: 'k' });
    expect([left(), headers.RateLimit]).toEqual([QUOTA, '"api-key";r=99;t=60']);
  });

  it.each<[string | undefined, string]>([
    [undefined, ''],
    ['authorization', ', not in authorization'],
    ['x-api-key', ', not in x-api-key'],
    ['x-service-apikey', ', not in x-service-apikey'],
    ['user-agent', ''],
  ])('names the header of the key where %s was sent instead', async (name, instead) => {
    const request = requestOf({});
    if (name) request.headers[name] = GOOD;
    const message = `Send the API key in the header x-service-api-key${instead}`;
    await expect(admission.admit(request, reply)).rejects.toMatchObject({
      kind: 'unauthenticated',
      details: [{ field: 'x-service-api-key', code: 'required', message }],
    });
  });

  it('names the allowed methods of a path that was called with another method', async () => {
    const request = { ...requestOf({ is404: true, url: '/known' }), method: 'PUT' } as Request;
    await expect(admission.admit(request, reply)).rejects.toMatchObject({
      kind: 'method_not_allowed',
      message: 'PUT is not a method of this path; use GET or PATCH',
    });
    expect(headers.Allow).toBe('GET, PATCH');
  });

  it.each([[undefined], [''], [['lw_good_secret']], ['lw_other_secret']])('refuses %j as a key', async (key) => {
    const request = requestOf({ key });
    await expect(admission.admit(request, reply)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect([request.caller, left(), headers]).toEqual([undefined, QUOTA - 1, {}]);
    expect(lookedUp).toEqual(typeof key === 'string' && key !== '' ? [key] : []);
  });

  it.each<[string, Given, string, number]>([
    ['an unknown route', { is404: true }, 'not_found', 1],
    ['an unknown route with a key', { is404: true, key: GOOD }, 'not_found', 1],
    ['a document', { access: 'counted' }, 'ok', 10],
    ['a probe', { access: 'probe' }, 'ok', 1],
    ['an open route', { access: 'open' }, 'ok', 1],
    ['a large body of an open route', { access: 'open', length: 240 * KIB }, 'ok', 60],
    ['an event', { access: 'event', url: 'x'.repeat(2 * KIB) }, 'ok', 3],
    ['a ready-made file', { access: 'file' }, 'ok', 1],
    ['a body of 4 KiB', { is404: true, length: 4 * KIB }, 'not_found', 1],
    ['a body of 4 KiB and a byte', { is404: true, length: 4 * KIB + 1 }, 'not_found', 2],
    ['the largest body', { is404: true, length: 256 * KIB }, 'not_found', 64],
    ['a body that is never read', { is404: true, length: 256 * KIB + 1 }, 'not_found', 1],
    ['a body without a length', { is404: true, chunked: true }, 'not_found', 1],
    ['a large body without a key', { length: 256 * KIB }, 'unauthenticated', 64],
    ['a large body with a wrong key', { key: 'lw_other_secret', length: 256 * KIB }, 'unauthenticated', 64],
  ])('counts %s against the network', async (_name, given, outcome, units) => {
    expect([await admit(given), left()]).toEqual([outcome, QUOTA - units]);
  });

  it.each<[string, Given, number]>([
    ['a request without a body', {}, 1],
    ['a body of two parts', { length: 4 * KIB + 1 }, 2],
    ['a body without a length, before it is read', { chunked: true, length: 5 }, 1],
    ['a URL of less than 1 KiB', { url: 'x'.repeat(KIB - 1) }, 1],
    ['a URL of 1 KiB', { url: 'x'.repeat(KIB) }, 2],
    ['a long URL and a body', { url: 'x'.repeat(8 * KIB), length: 8 * KIB }, 10],
  ])('counts %s against an accepted key', async (_name, given, units) => {
    expect(await admit({ ...given, key: GOOD })).toBe('ok');
    expect(headers.RateLimit).toContain(`;r=${QUOTA - units};`);
  });

  it.each<[string, Given, number, number]>([
    ['an accepted event', { access: 'event' }, 200, 0],
    ['a large accepted event', { access: 'event', length: 240 * KIB }, 200, 0],
    ['a refused event', { access: 'event' }, 404, 1],
    ['an event that failed', { access: 'event' }, 500, 1],
    ['an answer of an open route', { access: 'open' }, 200, 1],
    ['a refusal of an open route', { access: 'open' }, 404, 1],
  ])('settles the count of %s against the network once it is answered', async (_name, given, statusCode, units) => {
    await admit(given);
    admission.settle(requestOf(given), { statusCode } as FastifyReply);
    expect(left()).toBe(QUOTA - units);
  });

  it.each<[string, Given, string | undefined]>([
    ['its workspace', { key: GOOD }, 'workspace w'],
    ['the network of an open route', { access: 'open' }, `network ${HERE}`],
    ['the network of an event', { access: 'event' }, `network ${HERE}`],
    ['nobody for a document', { access: 'counted' }, undefined],
    ['nobody for a file', { access: 'file' }, undefined],
    ['nobody for a probe', { access: 'probe' }, undefined],
  ])('charges the work of a request to %s', async (_name, given, payer) => {
    const request = requestOf(given);
    const charged = await outside(async () => {
      await admission.admit(request, reply);
      return currentWork();
    });
    expect([request.work?.payer, charged]).toEqual([payer, request.work]);
  });

  describe('of an event at an address that accepted one before', () => {
    const event = (url = '/event/secret'): Request => requestOf({ access: 'event', url });
    const received = async (request: Request, statusCode: number): Promise<void> => {
      await outside(() => admission.admit(request, reply));
      admission.settle(request, { statusCode } as FastifyReply);
    };
    beforeEach(() => received(event(), 200));

    it('takes no request from its network', async () => {
      spend();
      await received(event(), 200);
      expect(await admit({ access: 'event', url: '/event/other' })).toBe('rate_limited');
      await expect(outside(() => admission.admit(event(), reply))).resolves.toBeUndefined();
    });

    it('is charged to the address, not to the network', async () => {
      const request = event();
      await outside(() => admission.admit(request, reply));
      expect(request.work?.payer).toMatch(/^event [0-9a-f]{64}$/);
      expect(left()).toBe(QUOTA);
    });

    it('counts against the network once one is refused', async () => {
      await received(event(), 401);
      expect(left()).toBe(QUOTA - 1);
      expect(await admit({ access: 'event', url: '/event/secret' })).toBe('rate_limited');
    });

    it('stays exempt when one fails', async () => {
      await received(event(), 500);
      spend();
      await expect(outside(() => admission.admit(event(), reply))).resolves.toBeUndefined();
    });
  });

  describe('of a key with networks', () => {
    const RESTRICTED = { ...CALLER, rights: { ...UNRESTRICTED, networks: ['192.0.2.0/24'] } };

    it('counts a request from a foreign network against that network, not against the workspace', async () => {
      callers.set('lw_bound_secret', RESTRICTED);
      expect(await admit({ key: 'lw_bound_secret', length: 8 * KIB })).toBe('forbidden');
      expect([left(), headers]).toEqual([QUOTA - 2, {}]);
    });

    it('refuses the key from a foreign network that has used up its requests', async () => {
      callers.set('lw_bound_secret', RESTRICTED);
      await admit({ key: 'lw_bound_secret' });
      spend();
      expect(await admit({ key: 'lw_bound_secret' })).toBe('rate_limited');
    });

    it('admits the key from its own network', async () => {
      callers.set('lw_bound_secret', { ...RESTRICTED, rights: { ...RESTRICTED.rights, networks: ['203.0.113.0/24'] } });
      expect(await admit({ key: 'lw_bound_secret' })).toBe('ok');
    });

    it('refuses a key with an empty list of networks from everywhere', async () => {
      callers.set('lw_bound_secret', { ...RESTRICTED, rights: { ...RESTRICTED.rights, networks: [] } });
      expect(await admit({ key: 'lw_bound_secret' })).toBe('forbidden');
    });
  });

  describe('of a body without a length', () => {
    /** Admits the request and reads its body; returns the bytes that came through, or the kind of the refusal. */
    const read = async (request: Request, chunks: readonly number[]): Promise<number | string> => {
      let bytes = 0;
      try {
        await outside(() => admission.admit(request, reply));
        const body = Readable.from(chunks.map((length) => Buffer.alloc(length)));
        for await (const chunk of admission.meter(request, reply, body)) bytes += (chunk as Buffer).length;
        return bytes;
      } catch (error) {
        return (error as { kind: string }).kind;
      }
    };
    const unitsOfKey = (): number => QUOTA - Number(/;r=(\d+);/.exec(headers.RateLimit!)![1]);

    it.each<[string, number[], number]>([
      ['no body', [], 1],
      ['one byte', [1], 1],
      ['4 KiB in many chunks', Array.from({ length: 64 }, () => 64), 1],
      ['4 KiB and a byte', [4 * KIB, 1], 2],
      ['the largest body', [256 * KIB], 64],
    ])('counts %s against the key by the bytes that were read', async (_name, chunks, units) => {
      const sum = chunks.reduce((total, length) => total + length, 0);
      expect(await read(requestOf({ key: GOOD, chunked: true }), chunks)).toBe(sum);
      expect(unitsOfKey()).toBe(units);
    });

    it('counts a long URL once', async () => {
      await read(requestOf({ key: GOOD, chunked: true, url: 'x'.repeat(2 * KIB) }), [8 * KIB]);
      expect(unitsOfKey()).toBe(4);
    });

    it('leaves a body with a length alone', async () => {
      const request = requestOf({ key: GOOD, length: 8 * KIB });
      await outside(() => admission.admit(request, reply));
      const body = Readable.from([]);
      expect(admission.meter(request, reply, body)).toBe(body);
      expect(unitsOfKey()).toBe(2);
    });

    it('ends the body when the key has no requests left, but not before a quarter of a second has passed', async () => {
      const chunks = Array.from({ length: 64 }, () => 4 * KIB);
      expect(await read(requestOf({ key: GOOD, chunked: true }), chunks)).toBe(256 * KIB);
      const outcome = read(requestOf({ key: GOOD, chunked: true }), chunks);
      expect([(await msOf(outcome)) > 200, await outcome]).toEqual([true, 'rate_limited']);
    });

    it('limits simultaneous bodies as it limits successive ones', async () => {
      const requests = Array.from({ length: 20 }, () => requestOf({ key: GOOD, chunked: true }));
      const chunks = Array.from({ length: 64 }, () => 4 * KIB);
      const outcomes = await Promise.all(requests.map((request) => read(request, chunks)));
      const whole = outcomes.filter((outcome) => typeof outcome === 'number');
      expect(whole.length).toBeLessThanOrEqual(1);
    });

    it('ends with the connection of its caller', async () => {
      const request = requestOf({ key: GOOD, chunked: true });
      await outside(() => admission.admit(request, reply));
      const body = new Readable({ read: () => undefined });
      const metered = admission.meter(request, reply, body);
      const failed = once(metered, 'error');
      body.destroy(new Error('aborted'));
      expect(((await failed)[0] as Error).message).toBe('aborted');
    });

    it('lets the body end in an error when nobody reads it any more', async () => {
      const request = requestOf({ key: GOOD, chunked: true });
      await outside(() => admission.admit(request, reply));
      const body = new Readable({ read: () => undefined });
      const metered = admission.meter(request, reply, body);
      body.destroy(new Error('aborted'));
      await new Promise(setImmediate);
      expect(metered.destroyed).toBe(true);
    });

    it('counts against the network of an open route, and is ended there too', async () => {
      const chunks = Array.from({ length: 64 }, () => 4 * KIB);
      await read(requestOf({ access: 'open', chunked: true }), chunks);
      expect(await read(requestOf({ access: 'open', chunked: true }), chunks)).toBe('rate_limited');
    });

    it.each([
      ['is refunded when the event is accepted', 200, 0],
      ['stays counted when the event is refused', 404, 3],
    ])('of an event %s', async (_name, statusCode, units) => {
      const request = requestOf({ access: 'event', chunked: true });
      await read(request, [12 * KIB]);
      admission.settle(request, { statusCode } as FastifyReply);
      expect(left()).toBe(QUOTA - units);
    });

    it.each([
      ['nothing when the event is accepted', 200, 0],
      ['the bytes that were read when the event is refused', 404, 3],
    ])('at an address that accepted one before counts %s', async (_name, statusCode, units) => {
      const at = { access: 'event', chunked: true, url: '/event/secret' } as const;
      admission.settle(requestOf(at), { statusCode: 200 } as FastifyReply);
      const request = requestOf(at);
      expect(await read(request, [12 * KIB])).toBe(12 * KIB);
      admission.settle(request, { statusCode } as FastifyReply);
      expect(left()).toBe(QUOTA - units);
    });
  });

  it('does nothing for a caller that has closed its connection', async () => {
    const request = { ...requestOf({ key: GOOD }), raw: { socket: { destroyed: true } } } as unknown as Request;
    await outside(() => admission.admit(request, reply));
    const error = await new Promise<Error | undefined>((resolve) => admission.begin(request, resolve));
    expect(error?.message).toBe('The caller closed the connection');
  });

  describe('of a network that has used up its requests', () => {
    it.each<[string, Given]>([
      ['an unknown route', { is404: true }],
      ['a document', { access: 'counted' }],
      ['an open route', { access: 'open' }],
      ['a request without a key', {}],
      ['a key that was never accepted from there', { key: GOOD }],
    ])('refuses %s, but not before a quarter of a second has passed', async (_name, given) => {
      spend();
      const outcome = admit(given);
      expect(await msOf(outcome)).toBeGreaterThan(200);
      expect([await outcome, lookedUp]).toEqual(['rate_limited', []]);
      expect(headers.RateLimit).toBe('"keyless";r=0;t=1');
    });

    it('admits a key that was accepted from there before', async () => {
      await admit({ key: GOOD });
      spend();
      expect(await admit({ key: GOOD })).toBe('ok');
    });

    it('answers a probe, a quarter of a second later', async () => {
      spend();
      const outcome = admit({ access: 'probe' });
      expect([(await msOf(outcome)) > 200, await outcome]).toEqual([true, 'ok']);
    });
  });

  describe('of a network that guesses keys', () => {
    it('stops checking secrets of a guessed key, and records that', async () => {
      const guesses = ['1', '2', '3'].map((secret) => `lw_good_${secret}`);
      const outcomes: string[] = [];
      for (const key of [...guesses, GOOD]) outcomes.push(await admit({ key }));
      expect(outcomes).toEqual(['unauthenticated', 'unauthenticated', 'rate_limited', 'rate_limited']);
      expect(lookedUp).toEqual(guesses.slice(0, 2));
      expect(recorded).toEqual([
        [HERE, 'w'],
        [HERE, 'w'],
      ]);
      expect(left()).toBe(QUOTA - 4);
    });

    it('refuses other wrong keys too, and admits other valid ones', async () => {
      for (const secret of ['1', '2']) await admit({ key: `lw_guessed_${secret}` });
      expect(await admit({ key: 'lw_third_secret' })).toBe('rate_limited');
      expect(await admit({ key: GOOD })).toBe('ok');
      expect(recorded).toEqual([[HERE, undefined]]);
    });

    it('does not record a single failure', async () => {
      await admit({ key: 'lw_other_secret' });
      expect(recorded).toEqual([]);
    });
  });

  it('refuses an accepted key that has used up its requests', async () => {
    await admit({ key: GOOD, length: 256 * KIB });
    await admit({ key: GOOD, length: 256 * KIB });
    const outcome = admit({ key: GOOD });
    expect([(await msOf(outcome)) > 200, await outcome]).toEqual([true, 'rate_limited']);
  });

  it('counts nothing where the limits are switched off', async () => {
    admission = admissionOf({ KEYLESS_REQUESTS_PER_MINUTE: 0, AUTH_FAILURES_PER_MINUTE: 0, RATE_LIMIT_PER_MINUTE: 0 });
    for (let times = 0; times < QUOTA + 1; times += 1) {
      expect(await admit({ key: 'lw_other_secret' })).toBe('unauthenticated');
      expect(await admit({ key: GOOD, chunked: true })).toBe('ok');
    }
    expect(headers).toEqual({});
  });
});
