import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';
import { ApiFault } from './fault.js';
import { session } from './session.js';

export type Schemas = components['schemas'];
export type Meta = Schemas['PageMeta'];

/** Headers of a call: the key, and the tenant where another than the default one acts. */
export const callHeaders = (): Record<string, string> => {
  const { key = '', tenant = '' } = session() ?? {};
  return { 'x-service-api-key': key, ...(tenant && { 'x-service-tenant-id': tenant }) };
};

/** Every call of openapi.json, typed. */
export const api = createClient<paths>({ baseUrl: '/' });
api.use({
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(callHeaders())) request.headers.set(name, value);
  },
});

interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

const faultOf = (error: unknown, response: Response): ApiFault => {
  const { message = response.statusText, details = [] } = (error ?? {}) as Partial<Schemas['ApiError']>;
  return new ApiFault(response.status, message, details, Number(response.headers.get('retry-after') ?? 0));
};

/** The answer of a call. Throws ApiFault. */
export const answer = async <T>(call: Promise<Answered<T>>): Promise<T> => {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new ApiFault(0, cause instanceof Error ? cause.message : 'No answer');
  });
  if (!response.ok) throw faultOf(error, response);
  return data as T;
};

interface Page<T> {
  data: T[];
  meta: Meta;
}

/**
 * A page of a list that the API answers oldest first, newest first: page 1 holds the newest `limit`, which lie on at most
 * two pages of the API.
 */
export const newestFirst = async <T>(
  fetchPage: (page: number) => Promise<Page<T>>,
  page: number,
  limit: number,
): Promise<Page<T>> => {
  const first = await fetchPage(1);
  const { total } = first.meta;
  const end = total - (page - 1) * limit;
  const start = Math.max(0, end - limit);
  const wanted = [...new Set([Math.floor(start / limit) + 1, Math.ceil(end / limit)])].filter((one) => one > 0);
  const pages = await Promise.all(wanted.map(async (one) => (one === 1 ? first : fetchPage(one))));
  const offset = ((wanted[0] ?? 1) - 1) * limit;
  const data = pages
    .flatMap((one) => one.data)
    .slice(start - offset, end - offset)
    .reverse();
  const totalPages = Math.ceil(total / limit);
  const meta = {
    ...first.meta,
    current: page,
    previous: page > 1 ? page - 1 : null,
    next: page < totalPages ? page + 1 : null,
  };
  return { data, meta };
};
