import { ConnectorError } from '../port/errors.js';

/**
 * Returns a request path with its values encoded: path`/listings/${id}/calendar`. Ids come from PMS bodies and from
 * events that anyone may send; an id that could lead to another path (`.`, `..`, empty) is `invalid_response`.
 */
export function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((text, part, index) => text + segment(String(values[index - 1])) + part);
}

function segment(value: string): string {
  if (value === '' || value === '.' || value === '..' || value.length > 500) {
    throw new ConnectorError('invalid_response', 'An id of the PMS cannot be part of a path');
  }
  return encodeURIComponent(value);
}
