import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './document-examples.js';
import { AT, CURRENCY, IDS, RAISED_PRICE } from './story/story.js';
import { PRICE_RISE } from './story/story-stay.js';

interface Detail {
  field?: string;
  code: string;
  message: string;
  [more: string]: unknown;
}

const error = (path: string, message: string, ...details: Detail[]): object => ({
  timestamp: AT.booked,
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

const RAISED: Detail = {
  field: 'quoteID',
  code: 'price_changed',
  message: `The price is now ${RAISED_PRICE.total} ${CURRENCY}; book the new quote`,
  ...PRICE_RISE,
};
const USED: Detail = {
  field: 'quoteID',
  code: 'quote_used',
  message: 'The quote was booked by another request',
  reservationID: IDS.reservation,
};

/** Errors that only some operations have, by operation id and status; the code is the name of the example. */
const OWN: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>> = {
  createReservation: {
    409: [
      error('/api/v1/reservation', 'The nights are taken', NIGHTS),
      error('/api/v1/reservation', 'The price has changed', RAISED),
      error('/api/v1/reservation', 'The quote was booked by another request', USED),
    ],
    422: [error('/api/v1/reservation', 'The stay is refused', MINIMUM)],
  },
  createQuote: { 422: [error('/api/v1/quote', 'The stay cannot be quoted', MINIMUM)] },
};

/** Gives the main errors their examples. The path is that of the operation. */
export const addErrorExamples = (document: OpenAPIObject): void => {
  for (const [path, { operationId = '', responses = {} }] of operationsOf(document))
    for (const [status, { content }] of Object.entries(responses)) {
      const general = BY_STATUS[status]?.(path);
      const examples = OWN[operationId]?.[status] ?? (general ? [general] : []);
      const body = content?.['application/json'];
      if (body) Object.assign(body, inContent(examples));
    }
};

const inContent = (examples: readonly object[]): object => {
  if (examples.length < 2) return examples.length === 0 ? {} : { example: examples[0] };
  return { examples: Object.fromEntries(examples.map((value) => [codeOf(value), { value }])) };
};

const codeOf = (example: object): string => (example as { details: Detail[] }).details[0]!.code;
