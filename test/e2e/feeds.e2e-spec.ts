import { startApp, type TestApp } from '../support/app.js';

interface Run {
  id: string;
  resource: string;
  status: string;
  error: string | null;
}

describe('a hostile calendar feed', () => {
  let app: TestApp;
  let feed: string;
  let other: string;

  const feedFields = () => ({
    authType: 'API_KEY',
    authConfig: { feed_url: `${app.sandbox.url}/ical/sandbox-demo.ics` },
  });

  beforeAll(async () => {
    app = await startApp();
    feed = await app.connect('feed', { provider: 'PROVIDER_16', fields: feedFields() });
    other = await app.connect('demo-small', { key: app.second.key });
  }, 90_000);
  afterAll(() => app.close());
  beforeEach(() => app.sandbox.clearFaults());

  const runsOf = async (account: string, resource: string, options: object): Promise<Run[]> => {
    const { body } = await app.api('GET', `/api/v1/integration-account/${account}/sync-runs?limit=100`, options);
    return body.data.filter((run: Run) => run.resource === resource);
  };
  /** Requests a read and waits for its end. */
  const read = async (account: string, resource: string, options = {}): Promise<Run> => {
    const before = new Set((await runsOf(account, resource, options)).map(({ id }) => id));
    const asked = { ...options, body: { resources: [resource] } };
    expect((await app.api('POST', `/api/v1/integration-account/${account}/sync`, asked)).status).toBe(200);
    return app.until(`a read of ${resource}`, async () =>
      (await runsOf(account, resource, options)).find(({ id, status }) => !before.has(id) && status !== 'RUNNING'),
    );
  };
  const hostile = (field: string, bytes: number): void =>
    void app.sandbox.fault({ kind: 'hostileFeed', pms: 'ical', field, bytes, count: 0 });
  const issuesOf = async (account: string, options = {}): Promise<any[]> =>
    (await app.api('GET', `/api/v1/integration-account/${account}/health`, options)).body.issues;

  it.each([
    ['events of one line', 3_000_000, 'The PMS sent more than 2 MiB'],
    ['events of one id', 2_000_000, 'The calendar has more than 20000 events'],
  ])('with %s makes only the reads of its own account fail, with the reason', async (name, bytes, reason) => {
    hostile(name, bytes);
    const own = read(feed, 'LISTINGS');
    const others = await read(other, 'LISTINGS', { key: app.second.key });
    expect(others).toMatchObject({ status: 'SUCCEEDED', error: null });
    expect(await own).toMatchObject({ status: 'FAILED', error: `invalid_response: ${reason}` });
    expect(await issuesOf(feed)).toMatchObject([
      { code: 'sync_failing', resource: 'LISTINGS', message: expect.stringContaining(reason) },
    ]);
    expect(await issuesOf(other, { key: app.second.key })).toEqual([]);
    app.sandbox.clearFaults();
    expect(await read(feed, 'LISTINGS')).toMatchObject({ status: 'SUCCEEDED' });
    expect(await issuesOf(feed)).toEqual([]);
  });

  it('cannot be connected, with the reason', async () => {
    hostile('events of one id', 2_000_000);
    const body = { name: 'f', accountIdentifier: 'hostile-feed', provider: 'PROVIDER_16', ...feedFields() };
    const { status, text } = await app.api('POST', '/api/v1/integration-account', { body });
    expect([status, text]).toEqual([502, expect.stringContaining('The calendar has more than 20000 events')]);
  });
});
