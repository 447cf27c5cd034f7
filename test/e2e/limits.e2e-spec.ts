import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeyService } from '../../src/modules/tenancy/api-key.service.js';
import { operatorOf } from '../../src/modules/tenancy/operator.js';
import { WorkspaceService } from '../../src/modules/tenancy/workspace.service.js';
import { openapiDocument } from '../support/openapi-document.js';
import { asSystem } from '../../src/platform/database/access.js';
import { Clock } from '../../src/values/time/clock.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { type RawAnswer, rawAnswer, rawRequest } from '../support/raw-http.js';
import { sql } from '../support/sql.js';

const ERROR_KEYS = 'timestamp,path,message,details';
const SECURITY = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const BANNERS = ['server', 'x-powered-by', 'access-control-allow-origin'];

/** The clock stands still, so that no allowance returns while a slow machine sends the next request. */
const standStill = async (service: NestFastifyApplication): Promise<void> => {
  const clock = service.get(Clock);
  jest.spyOn(clock, 'now').mockReturnValue(clock.now());
};

describe('limits of the interface', () => {
  let app: TestApp;
  let addresses = 0;

  beforeAll(async () => {
    app = await startApp(
      {
        RATE_LIMIT_PER_MINUTE: '3',
        RATE_LIMIT_WORKSPACE_PER_MINUTE: '150',
        AUTH_FAILURES_PER_MINUTE: '4',
        KEYLESS_REQUESTS_PER_MINUTE: '20',
        TRUSTED_PROXIES: 'loopback',
      },
      standStill,
    );
  });
  afterAll(() => app.close());

  const issue = async (workspaceId = app.first.id): Promise<{ id: string; key: string }> =>
    asSystem(() => app.app.get(ApiKeyService, { strict: false }).create(operatorOf(workspaceId), { name: 'limited' }));
  const get = (path: string, options: CallOptions = {}): Promise<Answer> => app.api('GET', path, options);
  /** Returns a function that sends requests from its own address. */
  const client = (): ((key: string | null) => Promise<Answer>) => {
    const from = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };
    return (key) => get('/api/v1/workspace', { key, headers: from });
  };
  const statuses = async (call: () => Promise<Answer>, times: number): Promise<number[]> => {
    const answers: number[] = [];
    for (let at = 0; at < times; at += 1) answers.push((await call()).status);
    return answers;
  };

  it('give a new key no additional allowance of the workspace', async () => {
    const create = () => app.app.get(WorkspaceService, { strict: false }).create('Busy');
    const { workspaceId } = await asSystem(create);
    const policies: (string | null)[] = [];
    for (let at = 0; at < 99 && !policies.includes('"workspace";q=150;w=60'); at += 1) {
      const { key } = await issue(workspaceId);
      const fresh = await get('/api/v1/workspace', { key });
      if (fresh.status === 429) policies.push(fresh.headers.get('ratelimit-policy'));
      await statuses(() => get('/api/v1/workspace', { key }), 2);
    }
    expect(policies).toEqual(['"workspace";q=150;w=60']);
  });

  describe('requests of an API key', () => {
    it('are counted, whatever their outcome, and refused with the time to wait', async () => {
      const { key } = await issue();
      const [first, second, third] = [
        await get('/api/v1/workspace', { key }),
        await get('/api/v1/tag?surplus=1', { key }),
        await get('/api/v1/tag', { key, tenant: app.second.defaultTenant }),
      ];
      expect([first.status, second.status, third.status]).toEqual([200, 400, 403]);
      expect([first, second, third].map(({ headers }) => headers.get('ratelimit'))).toEqual([
        '"api-key";r=2;t=40',
        '"api-key";r=1;t=20',
        '"api-key";r=0;t=20',
      ]);
      const refused = await get('/api/v1/workspace', { key });
      expect(refused.status).toBe(429);
      expect(refused.headers.get('ratelimit-policy')).toBe('"api-key";q=3;w=60');
      expect(refused.headers.get('retry-after')).toBe('20');
      expect(refused.headers.get('ratelimit')).toBe('"api-key";r=0;t=20');
      expect(Object.keys(refused.body).join()).toBe(ERROR_KEYS);
      expect(refused.body).toMatchObject({ path: '/api/v1/workspace', details: [{ code: 'rate_limited' }] });
    });

    it('count once for each 4 KiB of their body or part of it', async () => {
      const { key } = await issue();
      const post = (length: number): Promise<Answer> =>
        app.api('POST', '/api/v1/tenant', { key, body: { name: 'x'.repeat(length) } });
      expect((await post(4_000)).headers.get('ratelimit')).toMatch(/^"api-key";r=2;/);
      expect((await post(4_096)).headers.get('ratelimit')).toMatch(/^"api-key";r=0;/);
    });

    describe('with a body of unknown length', () => {
      const streamed = (key: string, ...chunks: string[]): Promise<RawAnswer> => {
        const head = rawRequest(
          'POST /api/v1/tenant',
          `x-service-api-key: ${key}`,
          'Content-Type: application/json',
          'Transfer-Encoding: chunked',
        );
        const parts = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
        return rawAnswer(app.url, head, ...parts, '0\r\n\r\n');
      };

      it('count once for a small body, in however many chunks', async () => {
        const { key } = await issue();
        const { status, headers } = await streamed(key, '{"na', 'me":', '"A"}');
        expect([status, headers.ratelimit]).toEqual([201, '"api-key";r=2;t=40']);
      });

      it('count once for each 4 KiB that was read or part of it', async () => {
        const { key } = await issue();
        const { headers } = await streamed(key, `{"name":"${'x'.repeat(4_096)}"}`);
        expect(headers.ratelimit).toMatch(/^"api-key";r=1;/);
      });

      it('are refused while their body arrives, once the allowance is used up', async () => {
        const { key } = await issue();
        const answer = await streamed(key, ...Array.from({ length: 60 }, () => 'x'.repeat(4_096)));
        expect([answer.status, Object.keys(answer.body).join()]).toEqual([429, ERROR_KEYS]);
        expect(answer.headers).toMatchObject({ connection: 'close', ratelimit: expect.stringMatching(/;r=0;/) });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      });
    });

    it('count once more for each KiB of a URL', async () => {
      const { key } = await issue();
      const answer = await get(`/api/v1/workspace?${'x'.repeat(2_048 - '/api/v1/workspace?'.length)}`, { key });
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([400, expect.stringMatching(/^"api-key";r=0;/)]);
    });

    it('are counted separately for each key, of this workspace or another', async () => {
      const [one, two, foreign] = [await issue(), await issue(), await issue(app.second.id)];
      expect(await statuses(() => get('/api/v1/workspace', { key: one.key }), 4)).toEqual([200, 200, 200, 429]);
      for (const { key } of [two, foreign]) expect((await get('/api/v1/workspace', { key })).status).toBe(200);
    });

    it('are counted for all tenants together', async () => {
      const { key } = await issue();
      const tenants = [app.first.defaultTenant, app.first.secondTenant];
      const answers = [...tenants, ...tenants].map(
        async (tenant) => (await get('/api/v1/tag', { key, tenant })).status,
      );
      expect((await Promise.all(answers)).sort()).toEqual([200, 200, 200, 429]);
    });

    it('do not include health checks, which are never refused', async () => {
      const headers = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };
      const ask = (): Promise<Answer> => get('/health/live', { key: null, headers });
      expect(new Set(await statuses(ask, 22))).toEqual(new Set([200]));
      expect((await ask()).headers.get('ratelimit')).toBeNull();
    });

    it('can be refused in every operation that takes a key, as the document says', () => {
      const { paths } = openapiDocument(app.app);
      for (const [path, operations] of Object.entries(paths)) {
        for (const { responses } of Object.values(operations) as { responses: Record<string, any> }[]) {
          expect([path, '429' in responses]).toEqual([path, /^\/(api\/v1|connect|\.well-known)\//.test(path)]);
          if (responses[429])
            expect(Object.keys(responses[429].headers)).toEqual([
              'x-request-id',
              'Retry-After',
              'RateLimit-Policy',
              'RateLimit',
            ]);
        }
      }
    });
  });

  describe('requests without an accepted key', () => {
    const MALFORMED = { raw: '{"name":' };
    /** Returns a function that sends requests from its own address. */
    const stranger = (): ((method: string, path: string, options?: CallOptions) => Promise<Answer>) => {
      const from = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };
      return (method, path, options = {}) => app.api(method, path, { key: null, ...options, headers: from });
    };

    it('are refused before their body is parsed', async () => {
      const call = stranger();
      const { key } = await issue();
      const unknown = { ...MALFORMED, key: `${key.slice(0, -43)}${'A'.repeat(43)}` };
      expect((await call('POST', '/api/v1/tenant', MALFORMED)).status).toBe(401);
      expect((await call('POST', '/api/v1/tenant', unknown)).status).toBe(401);
      expect((await call('POST', '/api/v1/nowhere', MALFORMED)).status).toBe(404);
      expect((await call('POST', '/api/v1/tenant', { ...MALFORMED, key })).status).toBe(400);
    });

    it('are refused before a body of unknown length has arrived, and the connection is closed', async () => {
      const head = `POST /api/v1/tenant HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      for (const length of ['Transfer-Encoding: chunked', `Content-Length: ${2 ** 40}`]) {
        const { status, headers } = await rawAnswer(app.url, `${head}${length}\r\n\r\n`);
        expect([status, headers.connection]).toEqual([401, 'close']);
      }
    });

    it.each([
      ['without a key', 401, 'GET', '/api/v1/tag', {}],
      ['to unknown routes', 404, 'POST', '/nowhere', MALFORMED],
      ['from a PMS to unknown addresses', 404, 'POST', `/api/v1/pms-webhook/PROVIDER_14/${randomUUID()}/none`, {}],
      ['to end an OAuth flow that nobody began', 400, 'GET', '/api/v1/oauth/callback/PROVIDER_14?state=none', {}],
    ])('%s are limited for each client network', async (_, status, method, path, options) => {
      const call = stranger();
      const { key } = await issue();
      expect((await call('GET', '/api/v1/tag', { key })).status).toBe(200);
      const answers = await statuses(() => call(method, path, options), 21);
      expect(answers).toEqual([...Array<number>(20).fill(status), 429]);
      const refused = await call(method, path, options);
      expect(refused.headers.get('ratelimit-policy')).toBe('"keyless";q=20;w=60');
      // One request becomes available every three seconds.
      expect(refused.headers.get('retry-after')).toBe('3');
      expect(refused.body.details).toEqual([
        { code: 'rate_limited', message: 'Too many requests without an accepted key from this address' },
      ]);
      // A key that was accepted from the network before is not affected; other keys and open routes wait.
      expect((await call('GET', '/api/v1/tag', { key })).status).toBe(200);
      expect((await call('GET', '/api/v1/tag', { key: (await issue()).key })).status).toBe(429);
      expect((await call('GET', '/api/v1/oauth/callback/PROVIDER_14')).status).toBe(429);
      expect((await call('GET', '/health/ready')).status).toBe(200);
      expect((await stranger()(method, path, options)).status).toBe(status);
    });

    it('include requests with invented keys', async () => {
      const call = stranger();
      const made = (): string => `lw_${randomUUID().replaceAll('-', '').slice(0, 12)}_${'A'.repeat(43)}`;
      const answers = await statuses(() => call('GET', '/api/v1/tag', { key: made() }), 22);
      expect(answers.slice(0, 4)).toEqual([401, 401, 401, 401]);
      const last = await call('GET', '/api/v1/tag', { key: made() });
      expect([last.status, last.headers.get('ratelimit-policy')]).toEqual([429, '"keyless";q=20;w=60']);
    });
  });

  describe('keys that are not accepted', () => {
    const wrong = (key: string): string => `${key.slice(0, -43)}${'A'.repeat(43)}`;

    it('are checked a few times for each address, then refused, while valid keys from it keep working', async () => {
      const call = client();
      const [known, fresh, guessed] = [await issue(), await issue(), await issue()];
      expect((await call(known.key)).status).toBe(200);
      expect(await statuses(() => call(wrong(guessed.key)), 6)).toEqual([401, 401, 401, 401, 429, 429]);
      const refused = await call(wrong(guessed.key));
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('ratelimit-policy')).toBe('"authentication";q=4;w=60');
      expect(Object.keys(refused.body).join()).toBe(ERROR_KEYS);
      expect((await call('nonsense')).status).toBe(429);
      expect([(await call(known.key)).status, (await call(fresh.key)).status]).toEqual([200, 200]);
      // Then even the right secret is refused, so that it cannot be guessed.
      expect((await call(guessed.key)).status).toBe(429);
      expect((await client()(guessed.key)).status).toBe(200);
    });

    it('do not lock out the owner of the key that is guessed', async () => {
      const call = client();
      const { key } = await issue();
      expect((await call(key)).status).toBe(200);
      expect(await statuses(() => call(wrong(key)), 5)).toEqual([401, 401, 401, 401, 429]);
      expect((await call(key)).status).toBe(200);
    });

    it('do not include missing keys, which are not throttled', async () => {
      const call = client();
      expect(new Set(await statuses(() => call(null), 10))).toEqual(new Set([401]));
    });

    it('are recorded, for the workspace that the key names', async () => {
      const from = `203.0.113.${addresses + 1}`;
      const call = client();
      const { key } = await issue(app.second.id);
      await statuses(() => call(wrong(key)), 6);
      const entries = await sql(
        app,
        "SELECT workspace_id, actor_type, target_id FROM audit_entry WHERE action = 'AUTHENTICATION_THROTTLED' AND target_id = $1",
        [from],
      );
      const entry = { workspace_id: app.second.id, actor_type: 'SYSTEM', target_id: from };
      expect(entries).toEqual([entry, entry]);
    });
  });

  describe('headers', () => {
    const expectSecure = ({ headers }: { headers: Headers }, differing: Record<string, unknown> = {}): void => {
      for (const [name, value] of Object.entries({ ...SECURITY, ...differing }))
        expect([name, headers.get(name)]).toEqual([name, value]);
      for (const name of BANNERS) expect([name, headers.get(name)]).toEqual([name, null]);
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    };

    it('protect every answer, whatever its status', async () => {
      const { key } = await issue();
      const { key: another } = await issue();
      const json = { 'content-type': 'application/json', 'x-service-api-key': key };
      const post = (init: RequestInit): Promise<Response> =>
        fetch(`${app.url}/api/v1/tenant`, { method: 'POST', ...init });
      const answers: [number, { status: number; headers: Headers }][] = [
        [200, await get('/api/v1/workspace', { key: another })],
        [401, await get('/api/v1/workspace', { key: null })],
        [404, await get('/nowhere', { key: null })],
        [404, await get('/api/v1/tenant/%ff', { key: null })],
        [414, await fetch(`${app.url}/health/live?${'x'.repeat(9_000)}`)],
        [400, await post({ headers: json, body: '{' })],
        [413, await post({ headers: json, body: JSON.stringify({ name: 'x'.repeat(300_000) }) })],
        [415, await post({ headers: { ...json, 'content-type': 'text/plain' }, body: 'x' })],
        [200, await get('/metrics', { key: null })],
        [405, await fetch(`${app.url}/health/live`, { method: 'DELETE' })],
      ];
      for (const [index, [status, answer]] of answers.entries()) {
        // Only answers to an accepted key have an ETag.
        expect([answer.status, answer.headers.has('etag')]).toEqual([status, index === 0]);
        expectSecure(answer);
      }
      const page = await fetch(`${app.url}/api/v1/oauth/callback/PROVIDER_14?state=unknown`);
      expectSecure(page, { 'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src/) });
    });
  });

  describe('bodies', () => {
    const create = async (raw: string): Promise<Answer> => {
      const { key } = await issue();
      return app.api('POST', '/api/v1/tenant', { key, raw });
    };

    it.each([
      ['a name given twice', '{"name":"A","name":"B"}', { field: 'name', code: 'duplicate' }],
      ['a name given twice, once escaped', '{"name":"A","n\\u0061me":"B"}', { field: 'name', code: 'duplicate' }],
      ['21 levels', `{"name":${'['.repeat(20)}${']'.repeat(20)}}`, { code: 'too_deep' }],
      ['a prototype', '{"name":"A","__proto__":{"isDefault":true}}', { code: 'invalid_json' }],
      ['a constructor', '{"name":"A","constructor":{"name":"B"}}', { code: 'forbidden_name' }],
    ])('with %s are refused', async (_, raw, detail) => {
      const { status, body } = await create(raw);
      expect([status, body.details]).toEqual([400, [expect.objectContaining(detail)]]);
    });

    it('are refused as soon as their size is known to be too large', async () => {
      const { key } = await issue();
      const head = (...headers: string[]): string =>
        rawRequest('POST /api/v1/tenant', `x-service-api-key: ${key}`, 'Content-Type: application/json', ...headers);
      const { status, body } = await rawAnswer(app.url, head(`Content-Length: ${257 * 1024}`), '{');
      expect([status, Object.keys(body).join(), body.details]).toEqual([
        413,
        ERROR_KEYS,
        [expect.objectContaining({ code: 'too_large' })],
      ]);
    });
  });

  describe('connections', () => {
    const expectRefused = (answer: RawAnswer, status: number): void => {
      expect([answer.status, Object.keys(answer.body).join()]).toEqual([status, ERROR_KEYS]);
      expect(answer.headers).toMatchObject({ ...SECURITY, connection: 'close' });
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    };

    it('time out after 10 s for headers, 30 s for a request, 60 s without data and 65 s between requests', () => {
      expect(app.app.getHttpServer()).toMatchObject({
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        keepAliveTimeout: 65_000,
        timeout: 60_000,
      });
    });

    it('accept 8 KiB of URL and 16 KiB of headers', async () => {
      const url = (length: number): string => `/health/live?${'x'.repeat(length - '/health/live?'.length)}`;
      expect((await rawAnswer(app.url, rawRequest(`GET ${url(8_192)}`))).status).toBe(200);
      const long = await rawAnswer(app.url, rawRequest(`GET ${url(8_193)}`));
      expect([long.status, long.body.message]).toEqual([414, 'URL exceeds 8 KiB']);
      const filler = (bytes: number): string => `x-filler: ${'x'.repeat(bytes)}`;
      expect((await rawAnswer(app.url, rawRequest('GET /health/live', filler(15_000)))).status).toBe(200);
      expectRefused(await rawAnswer(app.url, rawRequest('GET /health/live', filler(17_000))), 431);
      const flood = Array.from({ length: 3_000 }, (_, at) => `x-${at}: ${at}`);
      expectRefused(await rawAnswer(app.url, rawRequest('GET /health/live', ...flood)), 431);
    });

    it.each([
      ['no HTTP', 'hello\r\n\r\n'],
      ['two lengths', rawRequest('POST /api/v1/tenant', 'Content-Length: 2', 'Content-Length: 3') + '{}'],
      [
        'length and chunks',
        rawRequest('POST /api/v1/tenant', 'Content-Length: 2', 'Transfer-Encoding: chunked') + '{}',
      ],
      ['a line break in a header', rawRequest('GET /health/live', 'x-a: b\rc: d')],
      ['no host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ])('that send %s are answered and closed', async (_, bytes) => {
      expectRefused(await rawAnswer(app.url, bytes), 400);
    });
  });
});
