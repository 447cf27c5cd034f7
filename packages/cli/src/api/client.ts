import { Lodgewire, LodgewireError } from '@lodgewire/sdk';
import type { Connection } from '../config/connection.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import { printable } from '../output/format.js';
import { VERSION } from '../version.js';
import { networkFault } from './network-fault.js';
import { requireAnswer } from './service-fault.js';

/** A booking at a slow PMS takes tens of seconds. */
const TIMEOUT_MS = 90_000;
/** A person waits, and can repeat the command. */
const MAX_RETRIES = 2;

/** The typed operations of an installation. */
export type Api = Lodgewire['api'];

const USER_AGENT = { 'user-agent': `lodgewire-cli/${VERSION}` };

/** Returns the headers of a request that is not sent by the SDK: the key, and the tenant unless the default one acts. */
export const requestHeaders = (key: string, tenantId: string | undefined): Record<string, string> => ({
  ...USER_AGENT,
  'x-service-api-key': key,
  ...(tenantId && { 'x-service-tenant-id': tenantId }),
});

const faultOf = (url: string, error: unknown): CliFault =>
  error instanceof LodgewireError && error.code === 'not_lodgewire'
    ? new CliFault(printable(error.message), ExitCode.unreachable, error)
    : networkFault(url, error);

/**
 * Returns the operations of the SDK, with its retries and idempotency keys. Each throws a CliFault unless it succeeded.
 */
export const createApi = ({ url, key }: Pick<Connection, 'url' | 'key'>, tenantId?: string): Api => {
  const options = { apiKey: key, baseUrl: url, maxRetries: MAX_RETRIES, timeoutMs: TIMEOUT_MS };
  const { api } = new Lodgewire({ ...options, ...(tenantId && { tenant: tenantId }) });
  api.use({
    onRequest: ({ request }) => request.headers.set('user-agent', USER_AGENT['user-agent']),
    onResponse: ({ response }) => requireAnswer(url, response),
    onError: ({ error }) => faultOf(url, error),
  });
  return api;
};

/** Returns the body of an answer. */
export const bodyOf = async <T>(call: Promise<{ data?: T }>): Promise<T> => (await call).data as T;
