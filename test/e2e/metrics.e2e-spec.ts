import { freePort } from '../../scripts/lib/ports.mjs';
import { MetricsServer } from '../../src/operations/metrics/metrics-server.js';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { documentedMetrics } from '../support/metrics-guide.js';

const TOKEN = 'a-token-of-the-scraper';

describe('metrics on a separate port', () => {
  let app: TestApp;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    app = await startApp({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN });
    await app.app.get(MetricsServer, { strict: false }).start();
    const account = await app.connect('demo-small');
    const urls = [app.sandbox.inboxUrl('metrics')];
    await app.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', { body: { urls } });
    const { stay, quote } = await quotedStay(app, account);
    await reserve(app, reservationBody(stay, quote));
    await app.connect('demo-small', { key: app.second.key });
  }, 120_000);
  afterAll(() => app.close());

  const get = (path: string, token: string | undefined = TOKEN, method = 'GET'): Promise<Response> =>
    fetch(url + path, { method, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const lines = async (): Promise<string[]> => (await (await get('/metrics')).text()).split('\n');

  it('require their token, and are not on the public port', async () => {
    expect((await get('/metrics')).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const { status, headers } = await fetch(`${url}/metrics`);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await get('/metrics', 'another-token-of-16')).status).toBe(401);
    for (const key of [null, app.first.key, app.second.key])
      expect((await app.api('GET', '/metrics', { key })).status).toBe(404);
  });

  it.each([
    ['GET', '/health/live', 200, '{"status":"ok"}'],
    ['GET', '/health/ready', 200, '{"status":"ok"}'],
    ['HEAD', '/health/ready', 200, ''],
    ['POST', '/metrics', 405, '{"message":"Only GET and HEAD are answered"}'],
    ['GET', '/', 404, '{"message":"Not found; this port has /metrics, /health/live and /health/ready"}'],
    ['GET', '/api/v1/listing', 404, '{"message":"Not found; this port has /metrics, /health/live and /health/ready"}'],
  ])('%s %s is %i', async (method, path, status, body) => {
    const answer = await fetch(url + path, { method });
    expect([answer.status, await answer.text()]).toEqual([status, body]);
  });

  it('are those in the guide, with its labels', async () => {
    const text = await lines();
    const served = text.flatMap((line) => /^# TYPE (lodgewire_\w+) /.exec(line)?.[1] ?? []);
    expect([...documentedMetrics.keys()].sort()).toEqual(served.sort());
    for (const line of text.filter((one) => one.startsWith('lodgewire_'))) {
      const [, name, labels = ''] = /^(lodgewire_\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? /.exec(line)!;
      const known = documentedMetrics.get(name!) ?? documentedMetrics.get(line.split(/[{ ]/)[0]!);
      const found = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!).filter((label) => label !== 'le');
      expect({ line, labels: found.sort() }).toEqual({ line, labels: [...known!].sort() });
    }
  });

  it('contain no ids and no secrets', async () => {
    const text = (await lines()).join('\n');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).not.toContain(TOKEN);
  });

  it.each([
    /^lodgewire_http_requests_total\{method="GET",route="\/metrics",status="404"\} [1-9]/,
    /^lodgewire_http_request_seconds_count\{method="GET",route="\/metrics"\} [1-9]/,
    /^lodgewire_pms_calls_total\{provider="PROVIDER_14",kind="read",outcome="answered"\} [1-9]/,
    /^lodgewire_pms_call_seconds_count\{(kind="read",)?provider="PROVIDER_14"(,kind="read")?\} [1-9]/,
    /^lodgewire_pms_limit_wait_seconds_count\{.*provider="PROVIDER_14".*\} [1-9]/,
    /^lodgewire_data_age_seconds\{provider="PROVIDER_14",resource="CALENDARS",of="oldest"\} \d/,
    /^lodgewire_read_due_seconds\{provider="PROVIDER_14",resource="LISTINGS"\} 0$/,
    /^lodgewire_accounts\{provider="PROVIDER_14",status="ACTIVE"\} 2$/,
    /^lodgewire_webhook_attempts_total\{outcome="delivered"\} [1-9]/,
    /^lodgewire_webhook_delay_seconds_count [1-9]/,
    /^lodgewire_backlog\{kind="unknown_outcomes"\} 0$/,
  ])('show %s', async (line) => {
    // They are computed every five seconds.
    await app.until(String(line), async () => ((await lines()).some((one) => line.test(one)) ? true : undefined));
  });
});
