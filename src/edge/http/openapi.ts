import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import {
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  type ApiResponseOptions,
  getSchemaPath,
} from '@nestjs/swagger';
import { ACTS_FOR, CHANGES_WORKSPACE, KEY_SCOPE, OPERATORS_ONLY, REACHES, WITHHELD } from '../auth/auth.decorators.js';
import type { ProviderName } from '../../values/errors/domain-error.js';
import { ALL_ERROR_CODES, type ErrorCode } from '../../values/errors/error-codes.js';
import { codesOfFields, codesOfInput } from './codes/operation-codes.js';
import { WithheldInterceptor } from '../auth/withheld.interceptor.js';
import { type KeyScope, type Reach, scopesOf } from '../../platform/access/rights.js';
import { CsvInterceptor, CsvOf } from './csv/csv.interceptor.js';
import type { CsvTable } from './csv/csv.types.js';
import { deprecating } from './deprecations/deprecations.js';
import type { Deprecation } from './deprecations/deprecations.types.js';

class ErrorProvider {
  @ApiProperty({ description: 'The provider code.', example: 'PROVIDER_14' }) code: string;
  @ApiProperty({ description: 'The name of its PMS.', example: 'Example PMS' }) name: string;
}

export class ErrorDetailBody {
  @ApiProperty({ required: false, description: 'The path of the field, if there is one.' }) field?: string;
  @ApiProperty({
    enum: ALL_ERROR_CODES,
    enumName: 'ErrorCode',
    description: 'The reason, for programs.',
    example: 'nights_taken',
  })
  code: ErrorCode;
  @ApiProperty({ description: 'The reason, for people.', example: 'The night of 2027-03-01 is not available' })
  message: string;
  @ApiPropertyOptional({ type: ErrorProvider, description: 'The PMS that gave the reason.' })
  provider?: ProviderName;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With price_changed and quote_expired: a new quote.',
  })
  quote?: object;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'number' },
    description:
      'With price_changed of a booking by quote: the amounts by which base, fees, taxes and total have risen, in the currency of the listing.',
  })
  difference?: object;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With terms_changed: a new preview of the cancellation.',
  })
  cancellation?: object;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With change_expired, and with price_changed of a stay change: a new offer.',
  })
  change?: object;
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'With quote_used and reference_used: the reservation that has the quote or the reference.',
  })
  reservationID?: string;
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'With too_old: when the stored answer was read. Null if it was never read.',
  })
  asOf?: string | null;
}

export class ErrorResponse {
  @ApiProperty({ format: 'date-time', description: 'When the error was returned, in UTC.' }) timestamp: string;
  @ApiProperty({ description: 'The path of the request, without its query.' }) path: string;
  @ApiProperty({ description: 'The fault, for people. Programs read `details`.' }) message: string;
  @ApiProperty({ type: [ErrorDetailBody], description: 'One entry per fault. Empty if there are no details.' })
  details: ErrorDetailBody[];
}

/** The meaning of 202. */
const PENDING =
  'The PMS has not answered, and the outcome is being looked up. A notification follows; do not send the request again.';

/** The meaning of each error status, the same for every operation. */
export const MEANING: Readonly<Record<number, string>> = {
  400: 'A field is missing, unknown, malformed or out of bounds; one detail per fault.',
  401: 'The API key is missing (the details name its header), unknown, expired or revoked.',
  403: 'The API key lacks the scope, is not the key of an operator where one is needed, or may not be used from this address or for this tenant; or the tenant may not do this.',
  404: 'The resource does not exist, or the acting tenant may not see it.',
  409: 'The request conflicts with the current state: a duplicate, or nights that are taken.',
  410: 'The resource has expired; the details contain its successor if there is one.',
  413: 'The body exceeds 256 KiB.',
  414: 'The address exceeds 8 KiB.',
  415: 'The body is not JSON.',
  422: 'The request is well-formed but was refused; the details say why.',
  429: 'Too many requests of this API key, or from this address without an accepted key; see Retry-After.',
  502: 'The PMS answered with an error; nothing was stored.',
  503: 'The PMS or a part of the service cannot be reached; see Retry-After. Nothing was stored, unless the database was lost before it answered: repeat with the same Idempotency-Key.',
};

/** How the document lists the codes that an operation or response may give. */
export const LISTED_CODES = 'x-error-codes';

type Model = new () => object;

interface CommonOptions {
  summary: string;
  description?: string;
  /** Whether the operation goes beyond docs/interface.md. */
  extension?: boolean;
  /** Success answers by status. */
  answers: Record<number, ApiResponseOptions>;
  /**
   * Error statuses in addition to those of every operation: 500; with a key 400, 401, 403 and 429; with a body 413 and
   * 415.
   */
  errors?: number[];
  /**
   * Codes of refusals in addition to those of every operation and of its fields. Each is listed with the statuses that
   * the operation may answer. Tests fail on an answer whose code is not listed.
   */
  codes?: readonly ErrorCode[];
  /** Takes a body. */
  body?: boolean;
  /** The forms of a body that no parameter of the handler has as its type, because the handler checks it itself. */
  bodies?: readonly (new () => object)[];
  /**
   * Data that the operation sends to its caller, or to an address that the caller chooses, immediately or later: the
   * key needs the scope of that data too.
   */
  reaches?: Reach[];
  /** Fields of the answer, even of a replayed one, that are blank for a key without the scope `read`. */
  withholds?: readonly string[];
  /**
   * Changes what belongs to the workspace, for whichever tenant it acts: keys that are restricted to tenants get 403.
   */
  changesWorkspace?: boolean;
  /** Shows the service as a whole: only the key of an operator. */
  forOperators?: boolean;
  /** Offers the list, with `data` and `meta.nextCursor`, as a table too. */
  csv?: CsvTable;
  /** Takes `Idempotency-Key`: 409 while the first request runs, 422 for another body. */
  idempotent?: boolean;
  /** The operation ends: every answer has the headers `Deprecation` and `Sunset`. */
  deprecated?: Deprecation;
  /** Query parameters that end, by name: the answers to requests that use them have the headers. */
  deprecatedParameters?: Readonly<Record<string, Deprecation>>;
}

/** The scope that a key needs; an open operation takes no key. */
export type OperationOptions = CommonOptions & ({ open: true; scope?: undefined } | { open?: false; scope: KeyScope });

const RATE_HEADERS = {
  'RateLimit-Policy': {
    description: 'The limit: `q` requests in `w` seconds. Absent if the limit is switched off.',
    schema: { type: 'string' as const, example: '"api-key";q=6000;w=60' },
  },
  RateLimit: {
    description: 'The remaining allowance: `r` requests, which are not refused when they are spread over `t` seconds.',
    schema: { type: 'string' as const, example: '"api-key";r=5999;t=60' },
  },
};
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer' as const } },
};
const REQUEST_ID = {
  'x-request-id': {
    description:
      'The `x-request-id` of the request, or an id that the service gave it. Quote it when you report a fault.',
    schema: { type: 'string' as const, example: 'b1f3c8a2-54d7-4a5c-8a53-6a0a1f9f4c22' },
  },
};
const REPLAYED = {
  'Idempotency-Replayed': {
    description:
      '`true` if this is a replay of the first answer to the Idempotency-Key: nothing was done. Absent if the answer is new.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

const errorAnswer = (status: number): MethodDecorator =>
  ApiResponse({
    status,
    description: MEANING[status] ?? 'Internal server error',
    type: ErrorResponse,
    headers: {
      ...REQUEST_ID,
      ...(status === 429 || status === 503 ? RETRY_AFTER : {}),
      ...(status === 429 ? RATE_HEADERS : {}),
    },
  });

const needs = (scope: KeyScope, { reaches = [], withholds = [], forOperators }: CommonOptions): string => {
  const scopes = scopesOf(scope, reaches).map((one) => `\`${one}\``);
  const reached = scopes.length > 1 ? `, because it reaches ${reaches.join(' and ')}` : '';
  const withheld = withholds.map((field) => `\`${field}\``).join(' and ');
  return [
    `Scope${scopes.length > 1 ? 's' : ''}: ${scopes.join(' and ')}${reached}.`,
    ...(forOperators ? ['Only for the key of an operator.'] : []),
    ...(withheld ? [`For a key without the scope \`read\`, ${withheld} of the response are blank.`] : []),
  ].join(' ');
};

/** Returns the headers of a success in addition to those that the operation names. */
const headersOf = (status: string, { idempotent }: CommonOptions): object => ({
  ...REQUEST_ID,
  ...(status === '202' ? RETRY_AFTER : {}),
  ...(idempotent ? REPLAYED : {}),
});

/** Describes how a call counts towards the rate limit. */
const costOf = ({ body }: CommonOptions): string =>
  body ? 'one request for each 4 KiB of the body, rounded up' : 'one request';

const AS_CSV =
  'With `Accept: text/csv` (extension), the answer is all rows that the filters match, as CSV: a line with the names of `x-csv-columns`, then one line for each row. It accepts neither `limit` nor the parameters for pages and changes. A text that a spreadsheet would run as a formula begins with an apostrophe. 429 `too_many_streams` if a workspace requests more than 5 of these answers at the same time.';

const described = (options: OperationOptions): string | undefined =>
  options.scope
    ? `${[options.description, options.csv && AS_CSV].filter(Boolean).join('\n\n')}\n\n${needs(options.scope, options)} Counts as ${costOf(options)}.`.trim()
    : options.description;

/** Returns the marks by which guards know the rights of an operation and the document states them. */
const rightsOf = ({
  scope,
  reaches,
  withholds,
  changesWorkspace,
  forOperators,
  csv,
}: OperationOptions): MethodDecorator[] => [
  ...(scope ? [SetMetadata(KEY_SCOPE, scope), ApiExtension('x-scope', scope)] : []),
  ...(reaches ? [SetMetadata(REACHES, reaches), ApiExtension('x-reaches', reaches)] : []),
  // Not for every operation: each interceptor keeps a chain of objects for as long as a request waits.
  ...(withholds
    ? [SetMetadata(WITHHELD, withholds), UseInterceptors(WithheldInterceptor), ApiExtension('x-withholds', withholds)]
    : []),
  ...(changesWorkspace ? [SetMetadata(CHANGES_WORKSPACE, true), ApiExtension(ACTS_FOR, 'workspace')] : []),
  ...(csv ? [CsvOf(csv), UseInterceptors(CsvInterceptor), ApiExtension('x-csv-columns', csv.columns)] : []),
  ...(forOperators ? [SetMetadata(OPERATORS_ONLY, true), ApiExtension('x-operators-only', true)] : []),
];

/** Returns the schema of a value of one of two kinds; the operation needs `ApiExtraModels` of both. */
export const eitherOf = (...models: [one: Model, other: Model]): { anyOf: { $ref: string }[] } => ({
  anyOf: models.map((model) => ({ $ref: getSchemaPath(model) })),
});

const OF_IDEMPOTENT: readonly ErrorCode[] = [
  'invalid_idempotency_key',
  'request_in_progress',
  'idempotency_key_reused',
  'too_many_kept_answers',
];

/** Lists the codes of an operation; `document-codes.ts` assigns them to its responses. */
const listsCodes =
  ({ codes = [], bodies = [], idempotent, forOperators, csv }: OperationOptions): MethodDecorator =>
  (controller, handler, descriptor) => {
    const listed = new Set<ErrorCode>([
      ...codesOfInput(controller, handler),
      ...bodies.flatMap((body) => codesOfFields(body)),
      ...codes,
      ...(idempotent ? OF_IDEMPOTENT : []),
      ...(forOperators ? (['operator_required'] as const) : []),
      ...(csv ? (['conflicting_fields', 'too_many_streams'] as const) : []),
    ]);
    ApiExtension(LISTED_CODES, [...listed])(controller, handler, descriptor);
  };

/** Declares summary, marks and every status of an operation, in one place. */
export const Operation = (options: OperationOptions): MethodDecorator => {
  const errors = new Set([
    ...(options.open ? [] : [400, 401, 403, 429]),
    ...(options.body ? [400] : []),
    ...(options.idempotent ? [409, 422] : []),
    ...(options.errors ?? []),
    500,
  ]);
  return applyDecorators(
    ApiOperation({ summary: options.summary, description: described(options) }),
    ...rightsOf(options),
    ...(options.scope ? [ApiExtension('x-rate-cost', costOf(options))] : []),
    listsCodes(options),
    ...(options.extension ? [ApiExtension('x-extension', true)] : []),
    ...(options.deprecated || options.deprecatedParameters
      ? [deprecating({ operation: options.deprecated, parameters: options.deprecatedParameters })]
      : []),
    ...Object.entries(options.answers).map(([status, answer]) =>
      ApiResponse({
        status: Number(status),
        description: status === '202' ? PENDING : 'Success',
        ...answer,
        headers: { ...answer.headers, ...headersOf(status, options) },
      } as ApiResponseOptions),
    ),
    ...[...errors].sort().map(errorAnswer),
    ...(options.idempotent
      ? [
          ApiHeader({
            name: 'Idempotency-Key',
            required: false,
            description:
              'Within 72 h, the same key and body return the first answer again. After 72 h, the key counts as new.',
            schema: { type: 'string', maxLength: 255 },
          }),
        ]
      : []),
  );
};
