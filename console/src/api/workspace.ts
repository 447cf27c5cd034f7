import { useQuery } from '@tanstack/react-query';
import { answer, api, type Schemas } from './client.js';
import { ApiFault } from './fault.js';

export type Workspace = Pick<Schemas['Workspace'], 'id' | 'name'>;

/** Returns the public part of a key, which identifies it in the list of keys. */
export const prefixOf = (key: string): string => key.split('_').slice(0, 2).join('_');

/**
 * Returns the workspace of a key without signing in with it. Undefined if the key may not read it: without the scope
 * `read`, or restricted to some tenants. Throws ApiFault, 401 for a key that is not accepted.
 */
export const workspaceOf = async (key: string): Promise<Workspace | undefined> => {
  const request = { headers: { 'x-service-api-key': key }, credentials: 'omit', redirect: 'error' } as const;
  const response = await fetch('/api/v1/workspace', request).catch(() => {
    throw new ApiFault(0, 'No answer');
  });
  if (response.status === 403) return undefined;
  if (!response.ok) throw new ApiFault(response.status, response.statusText);
  return (await response.json()) as Workspace;
};

/** Reads the tenants of the workspace, up to a hundred; nothing if the key may not read them. */
export const useTenants = () =>
  useQuery({
    queryKey: ['tenants'],
    queryFn: () => answer(api.GET('/api/v1/tenant', { params: { query: { limit: 100 } } })),
    retry: false,
  });

/** Returns the names of API keys by id, up to a hundred of them; none if the key may not read them. */
export const useKeyNames = (): ReadonlyMap<string, string> => {
  const { data } = useQuery({
    queryKey: ['key-names'],
    queryFn: () => answer(api.GET('/api/v1/api-key', { params: { query: { limit: 100 } } })),
    retry: false,
  });
  return new Map(data?.data.map(({ id, name }) => [id, name]));
};

/** Returns the workspace of the session's key; nothing if the key may not read it. */
export const useWorkspace = () =>
  useQuery({
    queryKey: ['workspace'],
    queryFn: () => answer(api.GET('/api/v1/workspace')),
    staleTime: Infinity,
    retry: false,
  });
