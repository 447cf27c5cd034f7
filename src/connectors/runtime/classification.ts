import type { OutboundError } from '../../platform/outbound/outbound-error.js';
import type { AnswerFacts, Connector } from '../port/connector.js';
import { ConnectorError, type ConnectorErrorKind, type ConnectorErrorOptions } from '../port/errors.js';
import { isRefusedGrant } from '../kit/refusals.js';

const MIB = 1024 * 1024;
/** A refusal is short; only the beginning of a longer answer is searched for words. */
const LONGEST_JUDGED = 64 * 1024;
const LONGEST_RETRY_AFTER_MS = 3_600_000;

export interface ReceivedResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface SentRequest {
  method?: string;
  path?: string;
  write?: boolean;
  anonymous?: boolean;
  elsewhere?: boolean;
}

export interface Verdict {
  error: ConnectorError;
  /** The access token was refused, so the request was not executed and may be repeated with another. */
  tokenRefused: boolean;
  /** The PMS requests a pause in all its calls of that scope. */
  pauses: boolean;
}

/** The rules of a connector for the answers of its PMS. */
export interface AnswerRules {
  classify?: Connector['classify'];
  answers: AnswerFacts;
}

/**
 * Classifies a complete answer; returns undefined for a success. For a write, any answer that leaves its execution open
 * is `unknown_outcome`; only 401, 403, 425, 429 and refusals (other 4xx) say that it was not executed.
 */
export function judgeResponse(
  { status, headers, text }: ReceivedResponse,
  request: SentRequest,
  accept: readonly number[],
  { classify, answers }: AnswerRules,
  now: Date,
): Verdict | undefined {
  if (accept.includes(status)) return undefined;
  const response = { status, headers, text: text.slice(0, LONGEST_JUDGED) };
  const own = classify?.(response, now);
  if (!own && response.status >= 200 && response.status < 300) return undefined;
  const { kind, message, reason, retryAfterMs, tokenExpired, equalOnly } = own ?? byStatus(response, request, answers);
  const resets = kind === 'rate_limited' && answers.reset ? [resetOf(response.headers, answers.reset, now)] : [];
  const options: ConnectorErrorOptions = {
    status: response.status,
    reason,
    retryAfterMs: [retryAfterMs, retryAfterOf(response.headers, now), ...resets].reduce(longest),
  };
  return {
    error: new ConnectorError(afterSending(kind, response.status, request), named(message, reason, request), options),
    tokenRefused: kind === 'invalid_credentials' && tokenExpired !== false,
    pauses: kind === 'rate_limited' && !equalOnly && !request.elsewhere,
  };
}

/** Classifies a failed exchange. */
export function judgeFailure(failure: OutboundError, request: SentRequest, largestAnswer: number): ConnectorError {
  if (request.write && failure.sent) {
    return new ConnectorError('unknown_outcome', 'The PMS did not confirm the change', { cause: failure });
  }
  switch (failure.kind) {
    case 'too_large':
      return new ConnectorError('invalid_response', `The PMS sent more than ${largestAnswer / MIB} MiB`, {
        cause: failure,
      });
    case 'blocked_address':
    case 'invalid_url':
      return new ConnectorError('rejected', `The address ${failure.message}`, { cause: failure });
    case 'aborted':
      return new ConnectorError('unavailable', 'The call was aborted', { cause: failure });
    case 'exit':
      return new ConnectorError('unavailable', 'The address or proxy for outgoing calls does not work', {
        cause: failure,
      });
    case 'timeout':
      return new ConnectorError('unavailable', 'The PMS did not answer in time', { cause: failure });
    default:
      return new ConnectorError('unavailable', 'The PMS could not be reached', { cause: failure });
  }
}

/**
 * Returns the error for a success that cannot be read: the write was executed, its result is unknown. `cause`: the
 * error of the parser.
 */
export function unreadable(request: SentRequest, status: number, cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError && !request.write) return cause;
  return request.write
    ? new ConnectorError('unknown_outcome', 'The PMS sent an unreadable response; the outcome is unknown', { status })
    : new ConnectorError('invalid_response', 'The PMS did not send valid JSON', { status });
}

/** Parses `Retry-After`; at most an hour. */
export function retryAfterOf(headers: Record<string, string>, now: Date): number | undefined {
  const ms = waitIn(headers['retry-after'], now);
  return ms === undefined ? undefined : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}

/** Parses the PMS's own header of a 429; a time that is past, or more than an hour away, is ignored. */
function resetOf(headers: Record<string, string>, name: string, now: Date): number | undefined {
  const ms = waitIn(headers[name], now);
  return ms !== undefined && ms >= 0 && ms <= LONGEST_RETRY_AFTER_MS ? ms : undefined;
}

/** No PMS asks to wait for thirty years, and no answer is from before 2001, so a number from here on is a UNIX time. */
const EARLIEST_UNIX_SECONDS = 1e9;
const EARLIEST_UNIX_MS = EARLIEST_UNIX_SECONDS * 1000;

/**
 * Returns the wait in a header, in milliseconds from now. Documents and answers of the same PMS differ in form, so
 * every form is read: seconds, a UNIX time in seconds or milliseconds, or a date.
 */
function waitIn(value = '', now: Date): number | undefined {
  const text = value.trim();
  if (!/^\d+(\.\d+)?$/.test(text)) {
    const ms = Date.parse(text) - now.getTime();
    return Number.isFinite(ms) ? ms : undefined;
  }
  const number = Number(text);
  if (number < EARLIEST_UNIX_SECONDS) return number * 1000;
  const time = number < EARLIEST_UNIX_MS ? number * 1000 : number;
  return Number.isFinite(time) ? time - now.getTime() : undefined;
}

/** Returns the longer of two pauses, for an answer that asks for both. */
const longest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

type Meaning = NonNullable<ReturnType<NonNullable<Connector['classify']>>>;

const refused: Meaning = { kind: 'invalid_credentials', message: 'The PMS refused the credentials' };

function byStatus({ status, text }: ReceivedResponse, request: SentRequest, { forbidden }: AnswerFacts): Meaning {
  if (status === 403) return request.anonymous ? refused : meaningOf(forbidden);
  if (status === 401 || (request.anonymous && isRefusedGrant(status, text))) return refused;
  return byUsualStatus(status);
}

function byUsualStatus(status: number): Meaning {
  if (status === 429) return { kind: 'rate_limited', message: 'The PMS limits how often it may be called' };
  if (status === 404 || status === 410) {
    return { kind: 'rejected', message: 'The PMS does not know the resource', reason: 'not_found' };
  }
  if (status === 408 || status === 425 || status >= 500) {
    return { kind: 'unavailable', message: `The PMS answered with an error (${status})` };
  }
  if (status >= 400) return { kind: 'rejected', message: `The PMS refused the request (${status})` };
  return { kind: 'invalid_response', message: `The PMS answered with an unexpected status (${status})` };
}

function meaningOf(forbidden: AnswerFacts['forbidden']): Meaning {
  if (forbidden === 'credentials') return refused;
  return { kind: 'rejected', message: LACKS[forbidden], reason: 'no_right' };
}

const LACKS = {
  right: 'The access lacks a right at the PMS',
  resource: 'The PMS gives no access to the resource',
};

/** Adds the request to the message of a missing right, without the ids in its path. */
function named(message: string, reason: Meaning['reason'], { method = '', path = '' }: SentRequest): string {
  if (reason !== 'no_right') return message;
  const [at = ''] = path.replace(/^https?:\/\/[^/]+/, '').split('?');
  const parts = at.split('/').filter((part) => part !== '' && (!/\d/.test(part) || /^v\d+$/.test(part)));
  return `${message}: ${method} /${parts.join('/')}`;
}

const TOO_EARLY = 425;

function afterSending(kind: ConnectorErrorKind, status: number, { write }: SentRequest): ConnectorErrorKind {
  const open = kind === 'invalid_response' || (kind === 'unavailable' && status !== TOO_EARLY);
  return write && open ? 'unknown_outcome' : kind;
}
