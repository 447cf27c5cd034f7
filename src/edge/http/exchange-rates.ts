import type { FastifyReply } from 'fastify';

/** Which reference rates an answer was converted with. */
export interface RatesUsed {
  /** `YYYY-MM-DD`; absent when nothing was converted. */
  rateDate?: string;
  /** Currencies without a rate: rows that would need one keep their own currency. Lists only. */
  missingRates?: readonly string[];
}

const RATE_DATE = 'x-exchange-rate-date';
const RATE_MISSING = 'x-exchange-rate-missing';

/** The headers of an answer about one thing, for OpenAPI. */
export const RATE_HEADERS = {
  [RATE_DATE]: {
    description: 'The date of the reference rates. Present with displayCurrency.',
    schema: { type: 'string', format: 'date' },
  },
} as const;

/** The headers of a list, for OpenAPI. */
export const LIST_RATE_HEADERS = {
  ...RATE_HEADERS,
  [RATE_MISSING]: {
    description:
      'Currencies without a reference rate, separated by commas. Rows that need one of them keep their own currency.',
    schema: { type: 'string', example: 'KWD' },
  },
} as const;

export const sendRates = (reply: FastifyReply, { rateDate, missingRates = [] }: RatesUsed): void => {
  if (rateDate !== undefined) void reply.header(RATE_DATE, rateDate);
  if (missingRates.length > 0) void reply.header(RATE_MISSING, missingRates.join(', '));
};
