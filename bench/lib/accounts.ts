/** A PMS whose calendars have their own format, as the sandbox speaks it. */
export interface Format {
  name: string;
  provider: string;
  pms: string;
}

export const FORMATS: readonly Format[] = [
  { name: 'an object per day', provider: 'PROVIDER_04', pms: 'Hostaway' },
  { name: 'ranges', provider: 'PROVIDER_12', pms: 'Beds24' },
  { name: 'packed strings', provider: 'PROVIDER_10', pms: 'Smily' },
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
    return (response.status === 204 ? undefined : await response.json()) as T;
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

/** Waits until each resource was read completely in a run that began after `since`. Throws if one fails. */
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

/** Requests a read of the resource, and waits until it is complete. */
export const syncedAgain = async (api: Api, id: string, resource: Run['resource']): Promise<Run> => {
  const since = new Date();
  await api('POST', `integration-account/${id}/sync`, { resources: [resource] });
  return (await synced(api, id, [resource], since))[resource];
};
