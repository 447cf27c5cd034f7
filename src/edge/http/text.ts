import type { ErrorDetail } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { MAX_DEPTH } from './limits.js';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const child = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
const fault = (field: string, code: ErrorCode, message: string): ErrorDetail => ({
  ...(field ? { field } : {}),
  code,
  message,
});

/**
 * Finds text that PostgreSQL cannot store (U+0000, lone surrogates), too deep nesting and prototype keys, at any depth.
 */
export const unsafeInput = (value: unknown, path = '', depth = 0): ErrorDetail[] => {
  if (typeof value === 'string') {
    const clean = !value.includes('\0') && value.isWellFormed();
    return clean ? [] : [fault(path, 'invalid_text', `${path || 'value'} must not contain U+0000 or lone surrogates`)];
  }
  if (value === null || typeof value !== 'object') return [];
  if (depth >= MAX_DEPTH) return [fault(path, 'too_deep', `must not be nested more than ${MAX_DEPTH} levels`)];
  if (Array.isArray(value)) return value.flatMap((item, index) => unsafeInput(item, child(path, index), depth + 1));
  return Object.entries(value).flatMap(([key, item]) => {
    if (FORBIDDEN_KEYS.has(key)) return [fault(path, 'forbidden_name', `property ${key} is not allowed`)];
    if (unsafeInput(key).length > 0)
      return [fault(path, 'invalid_text', 'property names must not contain U+0000 or lone surrogates')];
    return unsafeInput(item, child(path, key), depth + 1);
  });
};
