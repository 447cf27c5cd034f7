import type { Schemas } from './schema.types.js';

/** The codes of the service, as its OpenAPI document lists them. */
export type ErrorCode = Schemas['ErrorDetail']['code'];

/**
 * Codes of this package. `network`: no answer. `timeout`: no answer in time. `not_lodgewire`: another server answered.
 * `no_code`: the service gave no reason, as for an unexpected failure (status 500) or a resource that does not exist.
 */
export type ClientCode = 'network' | 'timeout' | 'not_lodgewire' | 'no_code';

interface Successors {
  /** With `quote_expired` and a changed price: a new quote. */
  quote?: Schemas['StoredQuote'];
  /** With `change_expired`, and a changed price of a change: a new offer. */
  change?: Schemas['ChangeOffer'];
  /** With `terms_changed`: a new preview. */
  cancellation?: Schemas['CancellationPreview'];
}

/** One reason why a request was refused. */
export type ErrorDetail = Omit<Schemas['ErrorDetail'], keyof Successors> & Successors;

/** The fields that the first detail of a code always has. */
interface Given {
  quote_used: 'reservationID';
  reference_used: 'reservationID';
  terms_changed: 'cancellation';
  change_expired: 'change';
}

type DetailsOf<Code> = Code extends keyof Given
  ? [ErrorDetail & Required<Pick<ErrorDetail, Given[Code]>>, ...ErrorDetail[]]
  : ErrorDetail[];

/** A failed request with one code. */
interface Failure<Code> extends Error {
  name: 'LodgewireError';
  /** The HTTP status; 0 if there was no answer. */
  status: number;
  /** The code of the first detail. A newer service may send codes that this list does not have. */
  code: Code;
  /** One entry per reason; empty if the service gave none. */
  details: DetailsOf<Code>;
  /** The `x-request-id` of the answer, by which operators find the request in the log. */
  requestId: string | undefined;
  /** The seconds after which a retry can succeed, if the service states them. */
  retryAfter: number | undefined;
}

/** The parts of an error. */
interface Fault {
  status: number;
  code: ErrorCode | ClientCode;
  message: string;
  details?: ErrorDetail[];
  requestId?: string;
  retryAfter?: number;
  cause?: unknown;
}

/** Thrown by every call that fails; discriminated by `code`. */
export type LodgewireError = { [Code in ErrorCode | ClientCode]: Failure<Code> }[ErrorCode | ClientCode];
export const LodgewireError = class LodgewireError extends Error implements Omit<Failure<string>, 'code' | 'name'> {
  override readonly name = 'LodgewireError';
  readonly status: number;
  readonly code: ErrorCode | ClientCode;
  readonly details: ErrorDetail[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, details = [], requestId, retryAfter, cause }: Fault) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
} as unknown as new (fault: Fault) => LodgewireError;

/** Returns the seconds of a `Retry-After` header: a number, or a date that `now` (milliseconds) is compared with. */
export const retryAfterOf = (headers: Headers, now: number): number | undefined => {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000));
};

const isApiError = (body: unknown): body is { message: string; details: ErrorDetail[] } =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  Array.isArray((body as { details?: unknown }).details);

/** The message for an address that no operation has. */
const UNKNOWN_OPERATION = 'Resource not found';

/** Returns what to do about a failure that its message alone does not explain. */
const hintFor = (status: number, message: string, baseUrl: string): string => {
  if (status === 401) return `A key belongs to one installation: is it one of ${baseUrl}?`;
  if (status === 404 && message === UNKNOWN_OPERATION)
    return `${baseUrl} has no such operation: it is older than this SDK, or baseUrl has the wrong path`;
  return '';
};

/** Returns the error for an answer that is not a success. */
export const errorOf = (body: unknown, response: Response, baseUrl: string): LodgewireError => {
  const { status, headers } = response;
  const about = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(headers, Date.now()),
  };
  if (!isApiError(body))
    return new LodgewireError({ ...about, code: 'not_lodgewire', message: strange(response, baseUrl) });
  const { message, details } = body;
  const reasons = details.map((detail) => detail.message).filter((reason) => reason !== message);
  const text = [message, ...reasons, hintFor(status, message, baseUrl)].filter((part) => part !== '').join('; ');
  return new LodgewireError({ ...about, code: details[0]?.code ?? 'no_code', message: text, details });
};

/** Returns what is wrong with an answer that does not come from Lodgewire. */
export const strange = ({ status, headers }: Response, baseUrl: string): string => {
  const target = headers.get('location');
  if (target !== null) return `${baseUrl} redirects to ${target}: use that address as baseUrl`;
  const type = headers.get('content-type') ?? 'no content type';
  return `${baseUrl} answered ${status} with ${type}, not as Lodgewire does: check baseUrl and the proxy before the service`;
};
