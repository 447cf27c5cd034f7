import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';

interface Call {
  id: string;
  at: string;
  kind: string;
  method: string;
  path: string;
  status: number | null;
  outcome: string;
  networkError: string | null;
  attempt: number;
  durationMs: number;
  errorExcerpt: string | null;
  requestID: string | null;
  jobID: string | null;
}

const SANDBOX = 'demo-small';

describe('the log of calls to a PMS', () => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect(SANDBOX);
  }, 90_000);
  afterAll(() => app.close());
  beforeEach(() => app.sandbox.clearFaults());

  const pathOf = (query = ''): string => `/api/v1/integration-account/${account}/calls?limit=100${query}`;
  const callsOf = async (query = ''): Promise<Call[]> => (await app.api('GET', pathOf(query))).body.data;
  /** Returns the calls, oldest first, once one of them matches. */
  const callsWith = (match: (call: Call) => boolean, query = ''): Promise<Call[]> =>
    app.until('the call to be recorded', async () => {
      const calls = await callsOf(`${query}&order=asc`);
      return calls.some(match) ? calls : undefined;
    });
  const sync = async (resource: string): Promise<string> => {
    const since = new Date().toISOString();
    const path = `/api/v1/integration-account/${account}/sync`;
    expect((await app.api('POST', path, { body: { resources: [resource] } })).status).toBe(200);
    return `&since=${since}`;
  };

  it('shows every read of a sync, newest first, with path, status, duration and job', async () => {
    const ofCalendars = ({ path }: Call): boolean => path.includes('/property-calendar/');
    const calls = (await callsWith(ofCalendars)).filter(ofCalendars);
    for (const { kind, status, outcome, attempt, durationMs, requestID, jobID } of calls) {
      expect([kind, status, outcome, attempt, requestID]).toEqual(['read', 200, 'answered', 1, null]);
      expect([durationMs >= 0, typeof jobID]).toEqual([true, 'string']);
    }
    const newest = await callsOf();
    expect(newest.map(({ at }) => at)).toEqual(
      newest
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(JSON.stringify(newest)).not.toContain(`sandbox-${SANDBOX}`);
  });

  it('shows a quote and a booking with the request that caused them, and nothing of the guest', async () => {
    const { stay, quote } = await quotedStay(app, account, 3);
    const booked = await reserve(app, reservationBody(stay, quote));
    expect(booked.status).toBe(201);
    const isOfBooking = ({ requestID }: Call): boolean => requestID === booked.headers.get('x-request-id');
    const calls = await callsWith(isOfBooking, '&kind=write');
    const written = { method: 'POST', status: 201, outcome: 'answered', jobID: null };
    expect(calls.find(isOfBooking)).toMatchObject(written);
    expect((await callsOf('&kind=quote')).length).toBeGreaterThan(0);
    app.sandbox.fault({ kind: 'echo', status: 422, method: 'POST', path: '/leads$' });
    const other = await quotedStay(app, account, 2);
    expect((await reserve(app, reservationBody(other.stay, other.quote))).status).toBeGreaterThan(400);
    const [refused] = await callsWith(({ outcome }) => outcome === 'rejected', '&failed=true');
    expect(refused).toMatchObject({ kind: 'write', status: 422, errorExcerpt: expect.stringContaining('…') });
    // Random ids may contain any three hexadecimal digits.
    const shown = JSON.stringify(await callsOf()).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
    expect(shown).not.toMatch(/ada|example\.com|3123456|sandbox-demo/i);
  });

  it('shows a fault of the PMS, the retry and the recovery', async () => {
    app.sandbox.fault({ kind: 'status', account: SANDBOX, status: 503, count: 1 });
    const since = await sync('RESERVATIONS');
    const calls = await callsWith(({ attempt, outcome }) => attempt === 2 && outcome === 'answered', since);
    const [failed, repeated] = [
      calls.findIndex(({ status }) => status === 503),
      calls.findIndex(({ attempt }) => attempt === 2),
    ];
    expect(calls[failed]).toMatchObject({ attempt: 1, outcome: 'unavailable', kind: 'read', networkError: null });
    expect(calls[repeated]).toMatchObject({ status: 200, path: calls[failed]!.path, jobID: calls[failed]!.jobID });
    expect(repeated).toBeGreaterThan(failed);
    const onlyFailed = await callsOf(`${since}&failed=true`);
    expect(onlyFailed.map(({ id }) => id)).toEqual([calls[failed]!.id]);
    expect((await callsOf(`${since}&failed=false`)).map(({ outcome }) => outcome)).not.toContain('unavailable');
  });

  it('shows a broken connection without a status', async () => {
    // A read whose kept connection breaks is resent immediately; only a broken new connection is shown.
    app.sandbox.fault({ kind: 'reset', account: SANDBOX, count: 2 });
    const since = await sync('RESERVATIONS');
    const calls = await callsWith(({ networkError }) => networkError !== null, since);
    expect(calls.find(({ networkError }) => networkError !== null)).toMatchObject({
      status: null,
      outcome: 'unavailable',
      networkError: 'reset',
      errorExcerpt: null,
    });
  });

  it('pages by cursor in both directions, and filters by kind and time', async () => {
    const all = await callsOf();
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const until = `&until=${new Date(Date.parse(all[0]!.at) + 1).toISOString()}`;
      const page = `/api/v1/integration-account/${account}/calls?limit=7${until}${cursor && `&cursor=${cursor}`}`;
      const { body }: { body: { data: Call[]; meta: { nextCursor: string | null; limit: number } } } = await app.api(
        'GET',
        page,
      );
      expect(body.meta.limit).toBe(7);
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.meta.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, all.length)).toEqual(all.map(({ id }) => id));
    expect((await callsOf('&kind=write')).every(({ kind }) => kind === 'write')).toBe(true);
    expect(await callsOf('&until=2020-01-01T00:00:00Z')).toEqual([]);
  });

  it('is visible to the tenant of the account alone', async () => {
    const { key } = (
      await app.api('POST', '/api/v1/api-key', { body: { name: 'Theirs', tenantIDs: [app.first.secondTenant] } })
    ).body;
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await app.api('GET', pathOf(), other)).status).toBe(404);
    expect((await app.api('GET', pathOf(), { key })).status).toBe(403);
    expect((await app.api('GET', pathOf(), { key, tenant: app.first.secondTenant })).status).toBe(404);
    const own = { name: 'Own', tenantIDs: [app.first.defaultTenant], scopes: ['read'] };
    const restricted = (await app.api('POST', '/api/v1/api-key', { body: own })).body.key;
    expect((await app.api('GET', pathOf(), { key: restricted })).body.data.length).toBeGreaterThan(0);
  });

  it.each(['limit=0', 'limit=101', 'cursor=x', 'kind=other', 'failed=maybe', 'since=yesterday', 'order=up', 'page=2'])(
    'refuses %s',
    async (query) => {
      const answer = await app.api('GET', `/api/v1/integration-account/${account}/calls?${query}`);
      expect([answer.status, answer.body.details[0].field]).toEqual([400, query.split('=')[0]]);
    },
  );

  it('follows the account to its new owner', async () => {
    const move = `/api/v1/integration-account/${account}/move-tenant`;
    expect((await app.api('PATCH', move, { body: { tenantID: app.first.secondTenant } })).status).toBe(200);
    expect((await app.api('GET', pathOf())).status).toBe(404);
    const { body } = await app.api('GET', pathOf(), { tenant: app.first.secondTenant });
    expect(body.data.length).toBeGreaterThan(0);
  });
});

describe('the disabled log of calls', () => {
  it('stays empty', async () => {
    const app = await startApp({ CALL_LOG_HOURS: '0' });
    const account = await app.connect(SANDBOX);
    const { body } = await app.api('GET', `/api/v1/integration-account/${account}/calls`);
    expect(body).toEqual({ data: [], meta: { limit: 20, nextCursor: null } });
    await app.close();
  }, 90_000);
});
