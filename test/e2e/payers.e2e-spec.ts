import type { FastifyInstance } from 'fastify';
import { openapiDocument } from '../support/openapi-document.js';
import { startApp, type TestApp } from '../support/app.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Operations with prepared answers, for which the limits on requests suffice. */
const READY_MADE = ['/.well-known/security.txt', '/health/live', '/health/ready', '/metrics'];

interface Operation {
  method: string;
  path: string;
  isOpen: boolean;
}

describe('the payer of a request', () => {
  let app: TestApp;
  let operations: Operation[];
  /** The kind of payer of each operation, by method and path. */
  const payers = new Map<string, string>();

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0', KEYLESS_REQUESTS_PER_MINUTE: '0' }, async (nest) => {
      const server = nest.getHttpAdapter().getInstance() as unknown as FastifyInstance;
      server.addHook('onSend', async ({ method, url, work }) => {
        payers.set(`${method} ${url}`, work?.payer.split(' ')[0] ?? 'nobody');
      });
    });
    const { paths } = openapiDocument(app.app);
    operations = Object.entries(paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return operation ? [{ method, path, isOpen: !('x-scope' in operation) }] : [];
      }),
    );
  });
  afterAll(() => app.close());

  const payerOf = async ({ method, path }: Operation, key: string): Promise<string | undefined> => {
    const url = path.replaceAll(/\{[^}]+\}/g, 'none');
    await fetch(app.url + url, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: { 'x-service-api-key': key },
    });
    return payers.get(`${method.toUpperCase()} ${url}`);
  };

  it.each([
    ['to every operation with a key is its workspace', false, 'workspace'],
    ['to every operation without a key is the client network', true, 'network'],
  ])('%s', async (_name, isOpen, kind) => {
    const paid = operations.filter((one) => one.isOpen === isOpen && !READY_MADE.includes(one.path));
    expect(paid.length).toBeGreaterThan(isOpen ? 3 : 70);
    for (const key of [app.first.key, app.second.key])
      for (const operation of paid)
        expect([operation.path, await payerOf(operation, key)]).toEqual([operation.path, kind]);
  });

  it('is nobody when the answer is prepared', async () => {
    const free = operations.filter(({ path }) => READY_MADE.includes(path));
    expect(free.map(({ path }) => path).sort()).toEqual(READY_MADE);
    for (const operation of free) expect(await payerOf(operation, app.first.key)).toBe('nobody');
  });
});
