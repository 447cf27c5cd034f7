import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import { DomainError, type ErrorDetail, type ErrorKind } from '../../values/errors/domain-error.js';
import { errorBody, plain, toFailure } from './error-body.js';

const bodyWith = (details: ErrorDetail[]) =>
  errorBody({ ...plain(400, 'Validation failed'), details }, '/', new Date(0));
const faults = (count: number): ErrorDetail[] =>
  Array.from({ length: count }, (_, at) => ({
    field: `f${at}`,
    code: 'unknown_field',
    message: `f${at} is not known`,
  }));

describe('the body of an error', () => {
  it('lists up to 100 faults, and reports how many more there are', () => {
    expect(bodyWith(faults(100))).toMatchObject({ message: 'Validation failed', details: faults(100) });
    const { message, details } = bodyWith(faults(350));
    expect(message).toBe('Validation failed; 250 more faults are not listed');
    expect(details).toEqual(faults(100));
  });

  it('stays small, however long the names in it are', () => {
    const field = 'x'.repeat(250_000);
    const { details } = bodyWith([
      { field, code: 'unknown_field', message: `${field} is not known` },
      { code: 'too_large', message: 'Too large' },
    ]);
    expect(JSON.stringify(details).length).toBeLessThan(1_100);
    expect(details[1]).toEqual({ code: 'too_large', message: 'Too large' });
  });

  it('cuts names after 300 characters and messages after 600', () => {
    const whole = { field: 'x'.repeat(300), code: 'internal_error' as const, message: 'y'.repeat(600) };
    expect(bodyWith([whole]).details).toEqual([whole]);
    const long = { field: 'x'.repeat(301), code: 'internal_error' as const, message: 'y'.repeat(601) };
    expect(bodyWith([long]).details).toEqual([{ ...whole, field: `${whole.field}…`, message: `${whole.message}…` }]);
  });
});

describe('the answer', () => {
  it.each<[ErrorKind, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['conflict', 409],
    ['gone', 410],
    ['refused', 422],
    ['rate_limited', 429],
    ['pms_error', 502],
    ['unavailable', 503],
  ])('to an error of kind %s is a %i, with its details', (kind, status) => {
    const details: ErrorDetail[] = [{ code: 'internal_error', message: 'message' }];
    const error = new DomainError(kind, 'what', { details, retryAfterSeconds: 7 });
    expect(toFailure(error)).toEqual({ status, message: 'what', details, retryAfterSeconds: 7, unexpected: false });
  });

  const coded = (code: string, fields: object = {}) => Object.assign(new Error('internal'), { code, ...fields });

  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'too_large'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'unsupported_media_type'],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'invalid_json'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'invalid_json'],
    ['FST_ERR_BAD_URL', 404, undefined],
    ['FST_ERR_MAX_PARAM_LENGTH', 404, undefined],
  ])("to Fastify's %s is a %i, even when Nest wraps it", (code, status, detail) => {
    const expected = { status, unexpected: false, details: detail ? [expect.objectContaining({ code: detail })] : [] };
    expect(toFailure(coded(code, { statusCode: 500 }))).toMatchObject(expected);
    expect(toFailure(new HttpException('wrapped', 400, { cause: coded(code) }))).toMatchObject(expected);
  });

  it.each<[string, unknown, object]>([
    ["Nest's 404", new NotFoundException('Cannot GET /a'), { status: 404, message: 'Resource not found' }],
    ['another refusal of Nest', new BadRequestException('Not so'), { status: 400, message: 'Not so' }],
    [
      'a refusal with an unknown cause',
      new HttpException('Not so', 400, { cause: coded('FST_ERR_OTHER') }),
      { status: 400, message: 'Not so' },
    ],
    [
      'broken JSON',
      Object.assign(new SyntaxError('at 3'), { statusCode: 400 }),
      { status: 400, message: 'Body is not valid JSON' },
    ],
    ['a refusal of the server', { statusCode: 400 }, { status: 400, message: 'Malformed request' }],
    ['the highest status of a refusal', { statusCode: 499 }, { status: 499 }],
    ['an unavailable database', coded('57P01'), { status: 503, retryAfterSeconds: 1 }],
    ['a full disk', coded('53100'), { status: 503, retryAfterSeconds: 1, message: 'Service unavailable' }],
  ])('to %s counts as expected', (_case, error, expected) => {
    expect(toFailure(error)).toMatchObject({ unexpected: false, ...expected });
  });

  it.each([
    ['a failed assertion', new Error('secret')],
    ['a syntax error in our code', new SyntaxError('secret')],
    ['a failure of Nest', new HttpException('secret', 500)],
    ['a status that is not a refusal', { statusCode: 500 }],
    ['a status below those of refusals', { statusCode: 399 }],
    ['a status that is not a number', { statusCode: '404' }],
    ['nothing', undefined],
  ])('to %s is a bare 500', (_case, error) => {
    const bare = { status: 500, message: 'Internal server error', details: [], unexpected: true };
    expect(toFailure(error)).toEqual(bare);
  });
});
