import { judgeFailure, judgeResponse, retryAfterOf } from './classification.js';
import type { AnswerFacts } from '../port/connector.js';
import type { ConnectorErrorKind } from '../port/errors.js';
import { failed } from '../kit/testing/fakes.js';

const MIB = 1024 * 1024;
const NOW = new Date('2026-06-01T00:00:00Z');
const answers: AnswerFacts = { forbidden: 'credentials', reset: null, lastPage: 'short' };
const judged = (status: number, write: boolean, text = '{}', anonymous = false) =>
  judgeResponse({ status, headers: {}, text }, { write, anonymous }, [], { answers }, NOW);

describe('an answer', () => {
  it.each<[number, ConnectorErrorKind | undefined, ConnectorErrorKind | undefined]>([
    // status, of a read, of a write
    [200, undefined, undefined],
    [204, undefined, undefined],
    [302, 'invalid_response', 'unknown_outcome'],
    [400, 'rejected', 'rejected'],
    [401, 'invalid_credentials', 'invalid_credentials'],
    [403, 'invalid_credentials', 'invalid_credentials'],
    [404, 'rejected', 'rejected'],
    [408, 'unavailable', 'unknown_outcome'],
    [409, 'rejected', 'rejected'],
    [422, 'rejected', 'rejected'],
    [425, 'unavailable', 'unavailable'],
    [429, 'rate_limited', 'rate_limited'],
    [500, 'unavailable', 'unknown_outcome'],
    [503, 'unavailable', 'unknown_outcome'],
  ])('with status %i is %s for a read and %s for a write', (status, read, write) => {
    expect(judged(status, false)?.error.kind).toBe(read);
    expect(judged(status, true)?.error.kind).toBe(write);
  });

  it.each([
    [1_000, '3', 3_000],
    [5_000, '3', 5_000],
    [undefined, '3', 3_000],
    [1_000, '', 1_000],
  ])("with %p ms in the PMS's own header and Retry-After %p asks for the longer wait", (retryAfterMs, value, ms) => {
    const classify = () => ({ kind: 'rate_limited' as const, message: 'm', retryAfterMs });
    const answer = { status: 429, headers: { 'retry-after': value }, text: '' };
    expect(judgeResponse(answer, {}, [], { classify, answers }, NOW)).toMatchObject({
      error: { retryAfterMs: ms },
      pauses: true,
    });
  });

  it('with status 404 reports that the resource was not found', () => {
    expect(judged(404, false)?.error).toMatchObject({ reason: 'not_found', status: 404 });
  });

  it('of a token endpoint may refuse the credentials with status 400', () => {
    const body = '{"error":"invalid_grant"}';
    expect(judged(400, false, body, true)?.error.kind).toBe('invalid_credentials');
    expect(judged(400, false, body)?.error.kind).toBe('rejected');
  });

  it('with a status that the caller accepts is a success, whatever the connector makes of it', () => {
    const classify = () => ({ kind: 'rejected' as const, message: 'no' });
    expect(
      judgeResponse({ status: 404, headers: {}, text: '' }, {}, [404], { classify, answers }, NOW),
    ).toBeUndefined();
  });

  it('is classified by the connector first, but never makes the outcome of an open write certain', () => {
    const saying = (kind: ConnectorErrorKind, tokenExpired?: boolean) =>
      judgeResponse(
        { status: 200, headers: {}, text: '' },
        { write: true },
        [],
        { classify: () => ({ kind, message: 'm', tokenExpired }), answers },
        NOW,
      );
    expect(saying('rejected')?.error.kind).toBe('rejected');
    expect(saying('unavailable')?.error.kind).toBe('unknown_outcome');
    expect(saying('invalid_credentials')?.tokenRefused).toBe(true);
    expect(saying('invalid_credentials', false)?.tokenRefused).toBe(false);
  });
});

describe('a bare 403', () => {
  const forbidden = (meaning: AnswerFacts['forbidden'], path = '/v1/reservations/12345?token=abc') => {
    const sent = { method: 'GET', path };
    return judgeResponse(
      { status: 403, headers: {}, text: '' },
      sent,
      [],
      { answers: { ...answers, forbidden: meaning } },
      NOW,
    );
  };

  it.each([
    ['credentials', 'invalid_credentials', true],
    ['right', 'rejected', false],
    ['resource', 'rejected', false],
  ] as const)('is about %s when the definition says so', (meaning, kind, tokenRefused) => {
    expect(forbidden(meaning)).toMatchObject({ error: { kind, status: 403 }, tokenRefused });
  });

  it('names the missing right without ids or query', () => {
    expect(forbidden('right')!.error.message).toBe('The access lacks a right at the PMS: GET /v1/reservations');
    expect(forbidden('right', 'https://pms.example/v1/rates/x1')!.error.message).toMatch(/: GET \/v1\/rates$/);
    const resource = { message: 'The PMS gives no access to the resource: GET /v1/reservations', reason: 'no_right' };
    expect(forbidden('resource')!.error).toMatchObject(resource);
  });

  it('names the request even if the PMS reports the missing right in its own words', () => {
    const classify = () => ({ kind: 'not_supported', message: 'No permission', reason: 'no_right' }) as const;
    const answer = { status: 403, headers: {}, text: '' };
    const verdict = judgeResponse(answer, { method: 'GET', path: '/photos' }, [], { classify, answers }, NOW);
    expect(verdict!.error).toMatchObject({ kind: 'not_supported', message: 'No permission: GET /photos' });
  });
});

describe("the PMS's own header of a 429", () => {
  const unix = (seconds: number): string => String(NOW.getTime() / 1000 + seconds);

  it.each([
    ['42', 42_000],
    ['4200', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Mon, 01 Jun 2026 00:01:00 GMT', 60_000],
    ['Sun, 31 May 2026 00:00:00 GMT', undefined],
    [unix(42), 42_000],
    [unix(-42), undefined],
    [unix(7200), undefined],
    [String(NOW.getTime() + 42_000), 42_000],
    ['9'.repeat(400), undefined],
  ])('with the value %s asks for a wait of %p ms', (value, ms) => {
    const answer = { status: 429, headers: { 'x-reset': value }, text: '' };
    const verdict = judgeResponse(answer, {}, [], { answers: { ...answers, reset: 'x-reset' } }, NOW);
    expect(verdict?.error.retryAfterMs).toBe(ms);
  });
});

describe('a failed exchange', () => {
  it.each([
    ['dns', false, 'unavailable', 'unavailable'],
    ['connect', false, 'unavailable', 'unavailable'],
    ['tls', false, 'unavailable', 'unavailable'],
    ['timeout', false, 'unavailable', 'unavailable'],
    ['timeout', true, 'unavailable', 'unknown_outcome'],
    ['reset', true, 'unavailable', 'unknown_outcome'],
    ['aborted', true, 'unavailable', 'unknown_outcome'],
    ['aborted', false, 'unavailable', 'unavailable'],
    ['invalid_response', true, 'unavailable', 'unknown_outcome'],
    ['too_large', true, 'invalid_response', 'unknown_outcome'],
    ['blocked_address', false, 'rejected', 'rejected'],
    ['invalid_url', false, 'rejected', 'rejected'],
  ] as const)('with %s (sent: %s) is %s for a read and %s for a write', (kind, sent, read, write) => {
    expect(judgeFailure(failed(kind, sent), {}, MIB).kind).toBe(read);
    expect(judgeFailure(failed(kind, sent), { write: true }, MIB).kind).toBe(write);
  });
});

it('the error for too large an answer names the limit', () => {
  expect(judgeFailure(failed('too_large', true), {}, 2 * MIB).message).toBe('The PMS sent more than 2 MiB');
});

it('a connector sees only the first 64 KiB of an answer', () => {
  let shown = 0;
  const classify = ({ text }: { text: string }): undefined => void (shown = text.length);
  judgeResponse({ status: 400, headers: {}, text: 'x'.repeat(MIB) }, {}, [], { classify, answers }, NOW);
  expect(shown).toBe(64 * 1024);
});

describe('Retry-After', () => {
  it.each([
    ['7', 7000],
    ['1.5', 1500],
    ['Mon, 01 Jun 2026 00:01:00 GMT', 60_000],
    ['Sun, 31 May 2026 00:00:00 GMT', 0],
    ['999999', 3_600_000],
    [String(NOW.getTime() / 1000 + 42), 42_000],
    [String(NOW.getTime() + 42_000), 42_000],
    [String(NOW.getTime() / 1000 - 42), 0],
    ['soon', undefined],
    ['', undefined],
  ])('of %s is %p ms', (value, ms) => {
    expect(retryAfterOf({ 'retry-after': value }, NOW)).toBe(ms);
  });
});
