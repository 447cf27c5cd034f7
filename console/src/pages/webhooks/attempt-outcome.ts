import type { Schemas } from '../../api/client.js';

/** Reasons why an attempt has no answer. */
const FAILURES: Readonly<Record<string, string>> = {
  dns: 'Host name not found (DNS)',
  connect: 'Connection refused',
  tls: 'The certificate or the TLS connection is invalid',
  timeout: 'No answer within 15 seconds',
  reset: 'The connection broke off',
  aborted: 'Stopped before an answer arrived',
  blocked_address: 'The address is not public',
  invalid_url: 'The URL is invalid',
  too_large: 'The answer is too large',
  invalid_response: 'The answer is not an HTTP answer',
};

type Attempt = Pick<Schemas['Attempt'], 'status' | 'errorClass'>;

/** Returns the status, such as `HTTP 500`, or why there was no answer. */
export const outcomeOf = ({ status, errorClass }: Attempt): string =>
  status === null ? (FAILURES[errorClass ?? ''] ?? 'No answer') : `HTTP ${status}`;

type Delivery = Pick<Schemas['Delivery'], 'state' | 'attempts'>;

/** Returns whether a notification failed and will be sent again. */
export const isRetrying = ({ state, attempts }: Delivery): boolean =>
  state === 'PENDING' && attempts.some(({ errorClass }) => errorClass !== null);

/** Returns whether a notification did not arrive: it ended without success, or is retried after a failure. */
export const hasFailed = (one: Delivery): boolean =>
  one.state === 'FAILED' || one.state === 'SKIPPED' || isRetrying(one);
