import { OAUTH_APP } from '../../sandbox/credentials.js';

/** A PMS whose calendars come in a format of their own, as the sandbox speaks it. */
export interface Format {
  name: string;
  provider: string;
  pms: string;
  account: (name: string) => object;
}

export const FORMATS: readonly Format[] = [
  {
    name: 'an object per day',
    provider: 'PROVIDER_04',
    pms: 'Hostaway',
    account: (name) => ({
      authType: 'ACCESS_TOKEN',
      authConfig: { account_id: `sandbox-${name}`, api_key: `sandbox-${name}` },
    }),
  },
  {
    name: 'ranges',
    provider: 'PROVIDER_12',
    pms: 'Beds24',
    account: (name) => ({ authType: 'ACCESS_TOKEN', authConfig: { invite_code: `sandbox-${name}-1` } }),
  },
  {
    name: 'packed strings',
    provider: 'PROVIDER_10',
    pms: 'Smily',
    account: () => ({
      authType: 'OAUTH',
      clientRedirectURL: 'https://shop.example/done',
      notificationURL: 'https://shop.example/notified',
    }),
  },
];

export interface Api {
  <T>(method: string, path: string, body?: unknown): Promise<T>;
}

export const apiOf =
  (url: string, key: string): Api =>
  async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { 'x-service-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

/** Connects the sandbox's account `name` as a caller would, consent included; the id of the integration account. */
export const connect = async (api: Api, { provider, pms, account }: Format, name: string): Promise<string> => {
  const own = account(name) as { authType: string };
  if (own.authType === 'OAUTH') await api('PUT', `oauth-app/${provider}`, OAUTH_APP);
  const body = { name: pms, accountIdentifier: provider, provider, ...own };
  const { id, oAuthURL } = await api<{ id: string; oAuthURL?: string }>('POST', 'integration-account', body);
  if (oAuthURL === undefined) return id;
  const form = new URLSearchParams({ account: name, decision: 'approve' });
  const consent = await fetch(oAuthURL, { method: 'POST', redirect: 'manual', body: form });
  const done = await fetch(consent.headers.get('location')!, { redirect: 'manual' });
  if (!done.headers.get('location')?.includes('status=success')) throw new Error(`${pms}: not authorized`);
  return id;
};

export interface Run {
  resource: 'LISTINGS' | 'CALENDARS' | 'RESERVATIONS';
  status: string;
  error: string | null;
  startedAt: string;
  finishedAt: string | null;
  listings: { read: number; written: number };
  nights: { read: number; written: number; unchanged: number; refused: number };
}

const LONGEST_MS = 900_000;

/** Waits until each resource was read completely in a run that began after `since`. Throws when one fails. */
export const synced = async <R extends Run['resource']>(
  api: Api,
  id: string,
  resources: readonly R[],
  since: Date,
): Promise<Record<R, Run>> => {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end;) {
    const { data } = await api<{ data: Run[] }>('GET', `integration-account/${id}/sync-runs?limit=20`);
    const runs = data.filter(({ startedAt }) => new Date(startedAt) >= since);
    const failed = runs.find(({ status }) => status === 'FAILED' || status === 'STOPPED');
    if (failed) throw new Error(`${failed.resource}: ${failed.error}`);
    const done = resources.map((resource) => [
      resource,
      runs.find((run) => run.resource === resource && run.finishedAt),
    ]);
    if (done.every(([, run]) => run !== undefined)) return Object.fromEntries(done) as Record<R, Run>;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  throw new Error(`${id} was not synced within ${LONGEST_MS / 60_000} minutes`);
};
