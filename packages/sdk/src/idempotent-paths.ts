import type { KeyedPath } from './schema.types.js';

/** Compiles only if it names exactly the paths whose POST takes an `Idempotency-Key` in openapi.json. */
const PATHS: Record<KeyedPath, true> = {
  '/api/v1/integration-account': true,
  '/api/v1/promotion': true,
  '/api/v1/quote': true,
  '/api/v1/quote/batch': true,
  '/api/v1/quote/{id}/hold': true,
  '/api/v1/reservation': true,
  '/api/v1/reservation/{id}/cancel': true,
  '/api/v1/reservation/{id}/cancellation': true,
  '/api/v1/reservation/{id}/cancellation/{cancellationID}/confirm': true,
  '/api/v1/reservation/{id}/change': true,
  '/api/v1/reservation/{id}/change/{changeID}/confirm': true,
  '/api/v1/reservation/{id}/confirm': true,
  '/api/v1/tag': true,
  '/api/v1/tenant': true,
};

/** Returns whether a POST to the path may be repeated under one `Idempotency-Key`. */
export const takesIdempotencyKey = (path: string): boolean => Object.hasOwn(PATHS, path);
