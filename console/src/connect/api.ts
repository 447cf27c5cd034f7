import { ApiFault } from '../api/fault.js';
import type { Schemas } from '../api/client.js';

export type Page = Schemas['ConnectPage'];
export type HostProvider = Schemas['HostProvider'];
export type Chosen = Pick<Schemas['ConnectHostInput'], 'provider' | 'authType' | 'authConfig'>;

/** Returns the last part of the address: the token of the link or, after a return from a PMS, the session's id. */
export const linkOf = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';

/** Sends a request without a key: the link and the cookie of this browser suffice. Throws ApiFault. */
const post = async (path: string, body: object): Promise<Page> => {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, request).catch(() => {
    throw new ApiFault(0, 'No answer');
  });
  const answer = (await response.json().catch(() => ({}))) as Page & Partial<Schemas['ApiError']>;
  if (!response.ok) throw new ApiFault(response.status, answer.message ?? response.statusText, answer.details);
  return answer;
};

export const openPage = (link: string): Promise<Page> => post('/api/v1/connect-page', { link });

export const connectAccount = (link: string, chosen: Chosen): Promise<Page> =>
  post('/api/v1/connect-page/connect', { link, ...chosen });
