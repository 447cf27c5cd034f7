import { ApiFault } from './fault.js';

/** Calls the control API of the sandbox PMS. Throws ApiFault. */
export const sandboxCall = async <T>(base: string, method: string, path: string, body?: unknown): Promise<T> => {
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  const response = await fetch(base + path, request).catch(() => {
    throw new ApiFault(0, 'The sandbox PMS does not answer');
  });
  if (response.status === 204) return undefined as T;
  const answer = (await response.json()) as T & { error?: string };
  if (!response.ok) throw new ApiFault(response.status, answer.error ?? 'The sandbox PMS refused the request');
  return answer;
};
