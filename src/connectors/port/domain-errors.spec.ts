import type { ErrorCode } from '../../values/errors/error-codes.js';
import { refusedBooking, toDomainError } from './domain-errors.js';
import { ConnectorError, type ConnectorErrorKind, ofPms, type RejectionReason } from './errors.js';

const PMS = { code: 'PROVIDER_04', name: 'Example PMS' };

it.each<[ConnectorErrorKind, string, ErrorCode]>([
  ['invalid_credentials', 'refused', 'pms_invalid_credentials'],
  ['rejected', 'refused', 'pms_rejected'],
  ['not_supported', 'refused', 'not_supported'],
  ['rate_limited', 'unavailable', 'pms_rate_limited'],
  ['unavailable', 'unavailable', 'pms_unavailable'],
  ['unknown_outcome', 'pms_error', 'pms_outcome_unknown'],
  ['invalid_response', 'pms_error', 'pms_invalid_response'],
])('reports %s to a caller as %s, with the name of the PMS', (kind, told, code) => {
  const error = toDomainError(new ConnectorError(kind, 'why'), PMS);
  const details = [{ code, message: 'Example PMS (PROVIDER_04): why', provider: PMS }];
  expect(error).toMatchObject({ kind: told, code, details });
  expect((error as Error).message).toMatch(/^Example PMS \(PROVIDER_04\)/);
});

it.each<[RejectionReason, ErrorCode]>([
  ['not_available', 'nights_taken'],
  ['price_changed', 'pms_price_changed'],
  ['capacity', 'capacity_exceeded'],
  ['stay_rules', 'stay_rules_broken'],
  ['not_found', 'not_known_to_pms'],
])('names the reason %s of a refusal', (reason, code) => {
  const error = new ConnectorError('rejected', 'no', { reason });
  expect(toDomainError(error)).toMatchObject({ kind: 'refused', code, message: 'The PMS: no' });
});

it('reports taken nights of a booking as a conflict, with the name of the PMS', () => {
  const error = new ConnectorError('rejected', 'taken', { reason: 'not_available' });
  const details = [{ field: 'checkInDate', code: 'nights_taken', provider: PMS }];
  expect(refusedBooking(error, PMS)).toMatchObject({ kind: 'conflict', code: 'nights_taken', details });
});

it('names the PMS that is attached to an error', () => {
  const error = ofPms(new ConnectorError('unavailable', 'down', { retryAfterMs: 5_000 }), PMS);
  expect(toDomainError(error)).toMatchObject({ retryAfterSeconds: 5, details: [{ provider: PMS }] });
});

it.each([
  [undefined, 30],
  [1, 1],
  [1_001, 2],
  [90_000, 90],
])('reports when to retry in whole seconds, from %s ms', (retryAfterMs, retryAfterSeconds) => {
  expect(toDomainError(new ConnectorError('unavailable', 'down', { retryAfterMs }))).toMatchObject({
    retryAfterSeconds,
  });
});

it('leaves other errors as they are', () => {
  const error = new Error('a fault of ours');
  expect(toDomainError(error)).toBe(error);
  expect(ofPms(error, PMS)).toBe(error);
});
