import { type ArgumentsHost, Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Denials } from '../../records/audit/denials.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { ErrorFilter } from './error.filter.js';

const CALLER = { workspaceId: 'w', apiKeyId: 'a' };

describe('ErrorFilter', () => {
  let answer: { status?: number; headers: Record<string, string>; body?: { path: string; details?: unknown } };
  let denied: unknown[][];
  let logged: ReturnType<typeof jest.spyOn>;

  beforeEach(() => {
    answer = { headers: {} };
    denied = [];
    logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  });
  afterEach(() => logged.mockRestore());

  const reply = {
    getHeader: () => 'r-1',
    header: (name: string, value: string) => void (answer.headers[name] = value),
    status: (status: number) => ((answer.status = status), reply),
    type: () => reply,
    send: (body: { path: string }) => void (answer.body = body),
  };
  const filtered = (error: unknown, request: object = {}): Promise<void> => {
    const given = { method: 'GET', url: '/api/v1/tag?page=2', routeOptions: { url: '/api/v1/tag' }, ...request };
    const host = { switchToHttp: () => ({ getRequest: () => given, getResponse: () => reply }) };
    const denials = { forbidden: async (...told: unknown[]) => void denied.push(told) } as unknown as Denials;
    return new ErrorFilter(new FixedClock(), denials).catch(error, host as unknown as ArgumentsHost);
  };

  it('answers with the status, the seconds to wait and the path without its query', async () => {
    await filtered(new DomainError('rate_limited', 'Too many requests', { retryAfterSeconds: 7 }));
    expect(answer).toMatchObject({ status: 429, headers: { 'Retry-After': '7' }, body: { path: '/api/v1/tag' } });
    expect(logged).not.toHaveBeenCalled();
  });

  it('logs an unexpected error and names the id of the request', async () => {
    const error = new Error('secret');
    await filtered(error);
    const message = 'Request r-1; the log of the service has the cause under this id';
    expect(answer).toMatchObject({
      status: 500,
      headers: {},
      body: { details: [{ code: 'internal_error', message }] },
    });
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: error }));
  });

  it.each([
    ['logs why a database is exhausted, because only its operator can fix that', '53100', 1],
    ['does not log why a database is unavailable, because it recovers by itself', '57P03', 0],
  ])('%s', async (_case, code, times) => {
    await filtered(Object.assign(new Error('no space left'), { code }));
    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '1' }, body: { details: [] } });
    expect(logged).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['records a denial to a known caller', 'forbidden', { caller: CALLER }, [[CALLER, 'GET /api/v1/tag']]],
    ['records no denial to an unknown caller', 'forbidden', {}, []],
    ['records no denial when a resource does not exist', 'not_found', { caller: CALLER }, []],
  ] as const)('%s', async (_case, kind, request, expected) => {
    await filtered(new DomainError(kind, 'no'), request);
    expect(denied).toEqual(expected);
  });
});
