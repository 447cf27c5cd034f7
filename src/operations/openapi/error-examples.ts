import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './document-examples.js';

interface Detail {
  field?: string;
  code: string;
  message: string;
}

const error = (path: string, message: string, ...details: Detail[]): object => ({
  timestamp: '2026-11-22T17:23:00.356Z',
  path,
  message,
  details,
});

/** One error of each main status, of the same stay as the examples of answers. */
const BY_STATUS: Readonly<Record<string, (path: string) => object>> = {
  401: (path) => error(path, 'Authentication failed'),
  404: (path) => error(path, 'Listing not found'),
  503: (path) => error(path, 'The PMS cannot be reached'),
};

const NIGHTS: Detail = {
  field: 'checkInDate',
  code: 'nights_taken',
  message: 'The night of 2027-03-01 is not available',
};
const MINIMUM: Detail = { field: 'checkOutDate', code: 'minimum_nights', message: 'At least 4 nights' };

/** Errors that only some operations have, by operation id and status. */
const OWN: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  createReservation: {
    409: error('/api/v1/reservation', 'The nights are taken', NIGHTS),
    422: error('/api/v1/reservation', 'The stay is refused', MINIMUM),
  },
  createQuote: { 422: error('/api/v1/quote', 'The stay cannot be quoted', MINIMUM) },
};

/** Gives the main errors an example. The path is that of the operation. */
export const addErrorExamples = (document: OpenAPIObject): void => {
  for (const [path, { operationId = '', responses = {} }] of operationsOf(document))
    for (const [status, { content }] of Object.entries(responses)) {
      const body = content?.['application/json'];
      const example = OWN[operationId]?.[status] ?? BY_STATUS[status]?.(path);
      if (body && example) body.example ??= example;
    }
};
