import { bodyOf, createApi } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import { CliFault, ServiceFault } from '../fault.js';
import { VERSION } from '../version.js';
import { type Check, failed, ok, skipped, type Subject, warning } from './check.js';
import { USED_OPERATIONS } from './used-operations.js';

/** The age from which receivers refuse notifications. */
const MOST_SKEW_SECONDS = 300;
const SOME_SKEW_SECONDS = 30;
const DOCUMENT_TIMEOUT_MS = 30_000;

/** Checks that an installation answers at the URL, and compares its clock. */
export const checkUrl = async ({ api, context, connection: { url } }: Subject): Promise<Check[]> => {
  const started = performance.now();
  try {
    const { response } = await api.GET('/health/live');
    const milliseconds = Math.round(performance.now() - started);
    return [ok('URL', `${url} answers in ${milliseconds} ms`), clockCheck(response.headers.get('date'), context.now())];
  } catch (error) {
    if (!(error instanceof CliFault)) throw error;
    return [failed('URL', error.message, 'Correct the URL with `lodgewire login`, or start the service.')];
  }
};

/** Compares the clocks: signatures and dates of stays depend on them. */
const clockCheck = (date: string | null, now: Date): Check => {
  if (date === null || Number.isNaN(Date.parse(date))) return skipped('clock', 'the service sends no Date header');
  const seconds = Math.round((now.getTime() - Date.parse(date)) / 1_000);
  const finding = `this machine is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the service`;
  const advice = 'Synchronise the clocks (NTP).';
  if (Math.abs(seconds) > MOST_SKEW_SECONDS) return failed('clock', finding, advice);
  return Math.abs(seconds) > SOME_SKEW_SECONDS
    ? warning('clock', finding, advice)
    : ok('clock', 'differs by less than 30 s');
};

export const checkReadiness = async ({ api }: Subject): Promise<Check> => {
  try {
    const { status, details = [] } = await bodyOf(api.GET('/health/ready'));
    const reasons = details.map(({ message }) => message).join(', ');
    return status === 'ok'
      ? ok('readiness', 'ready')
      : warning('readiness', `degraded: ${reasons}`, 'Check the database and the queue store.');
  } catch (error) {
    if (!(error instanceof CliFault)) throw error;
    return failed('readiness', error.message, 'Check the logs of the service and its database.');
  }
};

type Paths = Record<string, Record<string, unknown>>;

const publishedPaths = async (url: string): Promise<Paths | undefined> => {
  const signal = AbortSignal.timeout(DOCUMENT_TIMEOUT_MS);
  const response = await fetch(`${url}/docs-json`, { redirect: 'manual', signal });
  return response.ok ? ((await response.json()) as { paths?: Paths }).paths : undefined;
};

/** Names an operation by the places of its path parameters, whose names may differ in another version. */
const operationOf = (method: string, path: string): string =>
  `${method.toLowerCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

const operationsOf = (paths: Paths): string[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => operationOf(method, path)));

/** Compares the operations of the service with those that this program uses: installations have no public version. */
export const checkVersion = async ({ connection: { url } }: Subject): Promise<Check> => {
  const paths = await publishedPaths(url).catch(() => undefined);
  if (!paths) return skipped('version', 'the service does not publish its document at /docs-json');
  const present = new Set(operationsOf(paths));
  const missing = USED_OPERATIONS.filter(([method, path]) => !present.has(operationOf(method, path)));
  if (missing.length === 0) return ok('version', `has every operation that lodgewire ${VERSION} uses`);
  const names = missing.map(([method, path]) => `${method} ${path}`).join(', ');
  return warning(
    'version',
    `lacks ${names}`,
    `The service is older or newer than lodgewire ${VERSION}: update the older one.`,
  );
};

/** Checks the key. Its rights are visible only to keys with the scope `keys`. */
export const checkKey = async ({ api, connection: { key } }: Subject): Promise<Check> => {
  try {
    const workspace = await bodyOf(api.GET('/api/v1/workspace'));
    const place = `valid for the workspace "${workspace.name}"${workspace.isOperator ? ', of the operator' : ''}`;
    const own = await ownKey(api, key).catch((error: unknown) => {
      if (error instanceof ServiceFault && error.status === 403) return undefined;
      throw error;
    });
    if (!own) return ok('key', `${place}; its scopes are visible only to keys with the scope "keys"`);
    const scopes = own.scopes?.join(', ') ?? 'all';
    return own.expiresAt
      ? warning(
          'key',
          `${place}; scopes ${scopes}; expires at ${own.expiresAt}`,
          'Rotate it before that with `lodgewire keys rotate`.',
        )
      : ok('key', `${place}; scopes ${scopes}`);
  } catch (error) {
    if (!(error instanceof CliFault)) throw error;
    return failed('key', error.message, 'Log in with a valid key: `lodgewire login`.');
  }
};

const ownKey = async (api: Subject['api'], key: string) => {
  const keys = rowsOf((query) => bodyOf(api.GET('/api/v1/api-key', { params: { query } })));
  for await (const one of keys) if (key.startsWith(`${one.prefix}_`)) return one;
  return undefined;
};

/** Returns whether the key may act at all: checks that need a key are skipped with an invalid one. */
export const isKeyValid = (checks: readonly Check[]): boolean =>
  checks.some(({ check, state }) => check === 'key' && state !== 'failed');

/** Returns operations without a tenant: a restricted tenant must not hide that the key is valid. */
export const withoutTenant = (subject: Subject): Subject => ({ ...subject, api: createApi(subject.connection) });
