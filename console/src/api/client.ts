import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';
import { ApiFault } from './fault.js';
import { KnownAnswers } from './known-answers.js';
import { session } from './session.js';

export type Schemas = components['schemas'];

/** Returns the headers of a call: the key, and the tenant unless the default one acts. */
export const callHeaders = (): Record<string, string> => {
  const { key = '', tenant = '' } = session() ?? {};
  return { 'x-service-api-key': key, ...(tenant && { 'x-service-tenant-id': tenant }) };
};

/** The typed calls of openapi.json. */
export const api = createClient<paths>({
  baseUrl: '/',
  fetch: (request) => answers.fetch(request),
});
api.use({
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(callHeaders())) request.headers.set(name, value);
  },
});

const answers = new KnownAnswers();

/** Clears the answers of one key or tenant before the next signs in. */
export const forgetAnswers = (): void => answers.clear();

interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

const faultOf = (error: unknown, response: Response): ApiFault => {
  const { message = response.statusText, details = [] } = (error ?? {}) as Partial<Schemas['ApiError']>;
  return new ApiFault(response.status, message, details, Number(response.headers.get('retry-after') ?? 0));
};

/** Returns the answer of a call. Throws ApiFault. */
export const answer = async <T>(call: Promise<Answered<T>>): Promise<T> => {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new ApiFault(0, cause instanceof Error ? cause.message : 'No answer');
  });
  if (!response.ok) throw faultOf(error, response);
  return data as T;
};
