import { toDomainError } from './domain-errors.js';
import { ConnectorError, type ConnectorErrorKind } from './errors.js';

it.each<[ConnectorErrorKind, string]>([
  ['invalid_credentials', 'refused'],
  ['rejected', 'refused'],
  ['not_supported', 'refused'],
  ['rate_limited', 'unavailable'],
  ['unavailable', 'unavailable'],
  ['unknown_outcome', 'pms_error'],
  ['invalid_response', 'pms_error'],
])('reports %s to a caller as %s', (kind, told) => {
  const details = [{ code: kind, message: 'why' }];
  expect(toDomainError(new ConnectorError(kind, 'why'))).toMatchObject({ kind: told, code: kind, details });
});

it('names the reason of a refusal', () => {
  const error = new ConnectorError('rejected', 'taken', { reason: 'not_available' });
  expect(toDomainError(error)).toMatchObject({ code: 'not_available', message: 'taken' });
});

it.each([
  [undefined, 30],
  [1, 1],
  [1_001, 2],
  [90_000, 90],
])('says when to come again, in whole seconds: %s ms', (retryAfterMs, retryAfterSeconds) => {
  expect(toDomainError(new ConnectorError('unavailable', 'down', { retryAfterMs }))).toMatchObject({
    retryAfterSeconds,
  });
});

it('leaves other errors as they are', () => {
  const error = new Error('a fault of ours');
  expect(toDomainError(error)).toBe(error);
});
