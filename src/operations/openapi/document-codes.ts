import type { OpenAPIObject } from '@nestjs/swagger';
import { LISTED_CODES } from '../../edge/http/openapi.js';
import { CODES_OF_STAY } from '../../modules/quote/quote.errors.js';
import { ALL_ERROR_CODES, entryOf, type ErrorCode } from '../../values/errors/error-codes.js';

interface Response {
  description: string;
  [LISTED_CODES]?: ErrorCode[];
}

interface Operation {
  responses: Record<string, Response>;
  'x-scope'?: string;
  [LISTED_CODES]?: ErrorCode[];
}

const OF_EVERY_OPERATION: readonly ErrorCode[] = [
  'unknown_field',
  'too_many_names',
  'invalid_text',
  'malformed_request',
  'rate_limited',
  'internal_error',
];

const OF_EVERY_KEY: readonly ErrorCode[] = ['required', 'missing_scope', 'wrong_tenant', 'wrong_network'];

/** A body is read before the operation is checked for one. */
const OF_EVERY_BODY: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_body',
  'too_many_values',
  'name_too_long',
  'too_deep',
  'forbidden_name',
  'duplicate',
  'too_large',
  'unsupported_media_type',
];

const OF_AN_UNREACHABLE_PART: readonly ErrorCode[] = ['shutting_down', 'workspace_moving'];

/** The lowest status of a refusal because of the present state. */
const BY_STATE = 409;

const isByState = (code: ErrorCode): boolean => entryOf(code).statuses.some((one) => one >= BY_STATE && one < 500);

const OF_A_QUOTE: readonly ErrorCode[] = [...CODES_OF_STAY, 'too_many_quotes'];

/** With the code of an expired offer, a 410 also gives these codes: the reasons why there is no new offer. */
const REASONS: readonly [expired: ErrorCode, reasons: readonly ErrorCode[]][] = [
  ['quote_expired', OF_A_QUOTE.filter(isByState)],
  ['change_expired', [...OF_A_QUOTE.filter(isByState), 'wrong_state', 'channel_owned']],
];

/** Whether an operation with these `codes` may give `code` with the status. */
const isGivenWith = (code: ErrorCode, status: number, codes: readonly ErrorCode[]): boolean =>
  entryOf(code).statuses.includes(status) ||
  (status === 410 && REASONS.some(([expired, reasons]) => codes.includes(expired) && reasons.includes(code)));

/** Returns the codes that the operation may give, in the order of the list. */
const codesOf = (method: string, operation: Operation): ErrorCode[] => {
  const codes = new Set<ErrorCode>([
    ...(operation[LISTED_CODES] ?? []),
    ...OF_EVERY_OPERATION,
    ...(operation['x-scope'] ? OF_EVERY_KEY : []),
    ...(method === 'get' ? [] : OF_EVERY_BODY),
    ...(operation.responses[503] ? OF_AN_UNREACHABLE_PART : []),
  ]);
  const statuses = Object.keys(operation.responses).map(Number);
  const listed = ALL_ERROR_CODES.filter((code) => codes.has(code));
  return listed.filter((code) => statuses.some((status) => isGivenWith(code, status, listed)));
};

const listAt = (response: Response, codes: ErrorCode[]): void => {
  response[LISTED_CODES] = codes;
  response.description += ` Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
};

/** Lists the codes that each operation may give, and those of each of its responses. */
export const addListedCodes = (document: OpenAPIObject): void => {
  for (const methods of Object.values(document.paths))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const codes = codesOf(method, operation);
      operation[LISTED_CODES] = codes;
      for (const [status, response] of Object.entries(operation.responses)) {
        const given = codes.filter((code) => isGivenWith(code, Number(status), codes));
        if (given.length > 0) listAt(response, given);
      }
    }
};

/** Describes each error code where generators and readers of the document look for it. */
export const describeErrorCodes = (document: OpenAPIObject): void => {
  const schema = document.components?.schemas?.ErrorCode;
  if (!schema) return;
  Object.assign(schema, {
    description: [
      'Why a request was refused. A later version may add codes.\n',
      ...ALL_ERROR_CODES.map((code) => `- \`${code}\`: ${entryOf(code).when}`),
    ].join('\n'),
    'x-enumDescriptions': Object.fromEntries(
      ALL_ERROR_CODES.map((code) => [code, `${entryOf(code).when} ${entryOf(code).remedy}`]),
    ),
  });
};
