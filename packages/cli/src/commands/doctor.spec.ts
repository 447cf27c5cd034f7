import type { IncomingMessage, ServerResponse } from 'node:http';
import { USED_OPERATIONS } from '../doctor/used-operations.js';
import { type Service, startService } from '../testing/service.js';
import { runCommand } from '../testing/terminal.js';

const NOW = new Date('2027-03-01T12:00:00Z');
const KEY = `lw_${'k'.repeat(12)}_${'s'.repeat(43)}`;
const page = (data: object[], total = data.length) => ({ data, meta: { total, next: null } });
const endpoint = { url: 'https://example.com/hooks', status: 'ENABLED', failingSince: null, disabledReason: null };
const running = { isRunning: true, role: 'all', version: '0.1.0', delayMilliseconds: 1 };

/** The answers of a healthy installation, by path. */
const WELL: Record<string, unknown> = {
  '/health/live': { status: 'ok' },
  '/health/ready': { status: 'ok' },
  '/docs-json': {
    paths: Object.fromEntries(
      USED_OPERATIONS.map(([, path]) => [path, { get: {}, post: {}, put: {}, patch: {}, delete: {} }]),
    ),
  },
  '/api/v1/workspace': { name: 'First', isOperator: true },
  '/api/v1/api-key': page([{ prefix: `lw_${'k'.repeat(12)}`, scopes: ['read'], expiresAt: null }]),
  '/api/v1/integration-account': page([], 3),
  '/api/v1/account-health': page([]),
  '/api/v1/outgoing-webhooks': page([{ endpoints: [endpoint] }]),
  '/api/v1/outgoing-webhooks/ALL/deliveries': page([]),
  '/api/v1/system': { processes: [running], queue: { store: 'redis', isReachable: true }, backlog: [] },
};

describe('doctor', () => {
  let service: Service;
  afterEach(() => service.close());

  /** Returns the failing checks for answers that differ from those of a healthy installation. */
  const found = async (different: Record<string, unknown>, date = NOW): Promise<{ code: number; checks: string[] }> => {
    const answers = { ...WELL, ...different };
    service = await startService((request: IncomingMessage, response: ServerResponse) => {
      const body = answers[request.url!.split('?')[0]!];
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': 'application/json',
        date: date.toUTCString(),
      });
      response.end(JSON.stringify(body ?? { message: 'Resource not found', details: [] }));
    });
    const env = { HOME: '/nowhere', LODGEWIRE_URL: service.url, LODGEWIRE_API_KEY: KEY };
    const { code, output } = await runCommand(['doctor', '--json'], { env, now: NOW });
    const checks = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    const unwell = checks.filter(({ state }) => state !== 'ok');
    return { code, checks: unwell.map(({ check, state, finding }) => `${check} ${state}: ${finding}`) };
  };

  it('reports no fault at a healthy service', async () => {
    expect(await found({})).toEqual({ code: 0, checks: [] });
  });

  it.each([
    [301, 1, ['clock failed: this machine is 301 s ahead of the service']],
    [-100, 0, ['clock warning: this machine is 100 s behind the service']],
    [20, 0, []],
  ])('compares the clocks: %i s ends with %i', async (seconds, code, checks) => {
    expect(await found({}, new Date(NOW.getTime() - seconds * 1_000))).toEqual({ code, checks });
  });

  it('names the operations that an older service lacks', async () => {
    const { [USED_OPERATIONS[0]![1]]: _missing, ...paths } = (WELL['/docs-json'] as { paths: object }).paths as Record<
      string,
      object
    >;
    const { code, checks } = await found({ '/docs-json': { paths } });
    expect([code, checks]).toEqual([0, [`version warning: lacks ${USED_OPERATIONS[0]!.join(' ')}`]]);
  });

  it('knows an operation whose path parameter has another name', async () => {
    const { paths } = WELL['/docs-json'] as { paths: object };
    const renamed = Object.entries(paths).map(([path, methods]) => [path.replaceAll('{id}', '{key}'), methods]);
    const { code, checks } = await found({ '/docs-json': { paths: Object.fromEntries(renamed) } });
    expect([code, checks]).toEqual([0, []]);
  });

  it.each([undefined, 'not a document'])('compares no operations where the document is %j', async (document) => {
    const { code, checks } = await found({ '/docs-json': document });
    expect([code, checks]).toEqual([0, [expect.stringMatching(/^version skipped/)]]);
  });

  it('names accounts with issues', async () => {
    const issues = [{ message: 'The PMS refuses the credentials.', advice: 'Reauthorize.' }];
    const health = page([{ name: 'Demo', integrationAccountID: 'a1', issues }]);
    expect(await found({ '/api/v1/account-health': health })).toEqual({
      code: 1,
      checks: ['accounts failed: "Demo" (a1): The PMS refuses the credentials.'],
    });
  });

  it('names URLs that are disabled or failing, and counts deliveries that failed permanently', async () => {
    const endpoints = [
      { ...endpoint, status: 'DISABLED', disabledReason: 'gone' },
      { ...endpoint, failingSince: '2027-03-01T11:00:00Z' },
    ];
    const answers = {
      '/api/v1/outgoing-webhooks': page([{ endpoints }]),
      '/api/v1/outgoing-webhooks/ALL/deliveries': page([], 7),
    };
    expect(await found(answers)).toEqual({
      code: 1,
      checks: [
        'webhooks failed: https://example.com/hooks is disabled (gone)',
        'webhooks warning: https://example.com/hooks has been failing since 60 min ago',
        'webhooks warning: 7 deliveries failed for good',
      ],
    });
  });

  it('reports missing workers, mixed versions and an unavailable queue', async () => {
    const processes = [
      { ...running, role: 'api' },
      { ...running, role: 'api', version: '0.2.0', delayMilliseconds: 5_000 },
    ];
    const system = { processes, queue: { store: 'redis', isReachable: false }, backlog: [] };
    expect(await found({ '/api/v1/system': system })).toEqual({
      code: 1,
      checks: [
        'processes warning: run versions 0.1.0, 0.2.0',
        'processes failed: no worker is running',
        'processes warning: 1 are overloaded',
        'queue failed: redis cannot be reached',
      ],
    });
  });

  it('continues where an older service lacks an operation', async () => {
    const { code, checks } = await found({ '/api/v1/account-health': undefined });
    expect([code, checks]).toEqual([1, [expect.stringMatching(/^accounts failed: .* does not have this operation/)]]);
  });

  it('reports a degraded service and a key that will expire', async () => {
    const key = { prefix: `lw_${'k'.repeat(12)}`, scopes: null, expiresAt: '2027-04-01T00:00:00Z' };
    const { code, checks } = await found({
      '/health/ready': { status: 'degraded', details: [{ message: 'The queue store is away' }] },
      '/api/v1/api-key': page([key]),
    });
    expect(code).toBe(0);
    expect(checks).toEqual([
      'readiness warning: degraded: The queue store is away',
      expect.stringMatching(/^key warning: .*scopes all; expires at 2027-04-01T00:00:00Z$/),
    ]);
  });
});
