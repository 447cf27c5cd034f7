import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { logContext } from '../../../platform/logging/logger.js';
import type { CallOptions } from '../../port/gateway.js';
import { memoryVault } from '../../port/tokens.js';
import { type Answer, failed, scripted, testAccount, testConnector, testDefinition } from '../../kit/testing/fakes.js';

const READ = { method: 'GET', path: '/listings', query: { limit: 100, email: 'ada@example.com' } } as const;
const WRITE = { method: 'POST', path: '/reservations/7', json: { guest: 'Ada' }, write: true } as const;

describe('the record of a call', () => {
  const bound = (answers: (Answer | Error)[], options: CallOptions = {}, connector = testConnector()) => {
    const kit = scripted(connector, answers);
    return { ...kit, http: kit.gateway.bind(testAccount(), options).call.http };
  };

  it('has account, time, kind, method, path, status, durations and cause', async () => {
    const { http, calls, clock } = bound([{}]);
    const at = clock.now();
    await logContext.run({ requestId: 'r-1', jobId: 'j-1' }, () => http.send(READ));
    expect(calls).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{14}7/),
        accountId: 'account-1',
        at,
        kind: 'read',
        method: 'GET',
        path: '/v1/listings?limit=100&email=…',
        status: 200,
        outcome: 'answered',
        networkError: null,
        attempt: 1,
        durationMs: 0,
        waitedMs: 0,
        errorExcerpt: null,
        requestId: 'r-1',
        jobId: 'j-1',
        traceId: null,
      },
    ]);
  });

  it('is also one log line at debug level, with the PMS, without secrets and guests', async () => {
    const lines = jest.spyOn(Logger.prototype, 'debug').mockImplementation(() => undefined);
    const { http } = bound([{}]);
    await http.send(READ);
    expect(lines.mock.calls).toEqual([
      [
        {
          msg: 'call to a PMS',
          provider: testAccount().provider,
          account: 'account-1',
          method: 'GET',
          path: '/v1/listings?limit=100&email=…',
          status: 200,
          outcome: 'answered',
          attempt: 1,
          durationMs: 0,
          waitedMs: 0,
        },
      ],
    ]);
    lines.mockRestore();
  });

  it('counts the attempts of a request, and contains the beginning of an answer that reports a failure', async () => {
    const { http, calls } = bound([
      { status: 503, body: { error: 'temporarily_unavailable', guest: 'Ada Lovelace' } },
      failed('timeout', true),
      {},
    ]);
    await http.send(READ);
    expect(calls.map(({ attempt, status, outcome, networkError }) => [attempt, status, outcome, networkError])).toEqual(
      [
        [1, 503, 'unavailable', null],
        [2, null, 'unavailable', 'timeout'],
        [3, 200, 'answered', null],
      ],
    );
    expect(calls.map(({ errorExcerpt }) => errorExcerpt)).toEqual([
      '{"error":"temporarily_unavailable","guest":"…"}',
      null,
      null,
    ]);
  });

  it('counts the repetition after a refused token', async () => {
    const tokens = { applies: () => true, obtain: async () => ({ accessToken: 'new', expiresAt: null }) };
    const { gateway, calls } = scripted(testConnector({ tokens }), [{ status: 401 }, {}]);
    const vault = memoryVault({ accessToken: 'old', expiresAt: null });
    await gateway.bind(testAccount({ vault }), { interactive: true }).call.http.send(READ);
    expect(calls.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [1, 'invalid_credentials'],
      [2, 'answered'],
    ]);
  });

  it('contains the wait for a limit, separately from the time of the answer', async () => {
    const definition = { ...testDefinition, limits: [{ scope: 'account' as const, requests: 10, perSeconds: 10 }] };
    const { http, calls, limiter, clock } = bound([{}], { interactive: true }, testConnector({ definition }));
    await limiter.pause('test https://pms.example/v1 account:10 p-1', clock.now().getTime() + 4_000);
    await http.send(READ);
    expect(calls).toMatchObject([{ waitedMs: 4_000, durationMs: 0, at: clock.now() }]);
  });

  it.each([
    ['a write', WRITE, {}, 'write'],
    ['a request for a token', { ...WRITE, anonymous: true }, {}, 'token'],
    ['a read for a price', READ, { quote: true }, 'quote'],
    ['a write for a price', WRITE, { quote: true }, 'write'],
  ])('of %s has the matching kind', async (_, request, options, kind) => {
    const { http, calls } = bound([{}], options);
    await http.send(request);
    expect(calls).toMatchObject([{ kind }]);
  });

  it.each([
    ['a write that may have been executed', [failed('reset', true)], 'unknown_outcome', 'reset'],
    ['a write that was not sent', [failed('dns', false)], 'unavailable', 'dns'],
  ])('of %s has the matching outcome', async (_, answers, outcome, networkError) => {
    const { http, calls } = bound(answers);
    await http.send(WRITE).catch(() => undefined);
    expect(calls).toMatchObject([{ outcome, networkError, status: null }]);
  });

  it('of an unreadable answer has the matching outcome', async () => {
    const { http, calls } = bound([{ body: '<html>' }]);
    const [read, written] = [await http.send(READ), await http.send(WRITE)];
    for (const { json } of [read, written]) expect(json).toThrow();
    expect(calls.map(({ status, outcome }) => [status, outcome])).toEqual([
      [200, 'invalid_response'],
      [200, 'unknown_outcome'],
    ]);
  });

  it('of an accepted status has the outcome answered', async () => {
    const { http, calls } = bound([{ status: 404, body: 'not found' }]);
    await http.send(READ, [404]);
    expect(calls).toMatchObject([{ status: 404, outcome: 'answered', errorExcerpt: null }]);
  });

  it('of a feed that a host chose contains no path', async () => {
    const { http, calls } = bound([{}]);
    await http.send({ method: 'GET', path: 'https://calendars.example/secret-1/ada.ics', foreign: true });
    expect(calls).toMatchObject([{ path: 'https://calendars.example/…' }]);
  });

  it('contains no credential, token or key of the partner', async () => {
    const kit = scripted(testConnector(), [{ status: 400, body: { message: 'invalid key', echo: 'long-secret-1' } }]);
    const account = testAccount({
      credentials: { api_key: 'long-secret-1' },
      partnerKey: { queryParams: { partner: 'partner-secret-2' } },
    });
    const { http } = kit.gateway.bind(account).call;
    await http.send({ method: 'GET', path: '/listings/long-secret-1', query: { id: 'long-secret-1' } }).catch(() => 0);
    expect(kit.calls).toHaveLength(1);
    expect(JSON.stringify(kit.calls)).not.toMatch(/secret/);
  });

  it('does not exist for a call that the circuit refused', async () => {
    const { http, calls } = bound([{ status: 500 }], { interactive: true });
    for (let sent = 0; sent < 11; sent += 1) await http.send(READ).catch(() => undefined);
    expect(calls).toHaveLength(10);
  });
});
