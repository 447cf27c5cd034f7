import { SPECIFIED_EVENTS } from '../../src/modules/feed/feed.events.js';
import { DemoValuesRepository } from '../../src/operations/openapi/demo-values.repository.js';
import { withDemoValues } from '../../src/operations/openapi/document-examples.js';
import { openapiDocument } from '../support/openapi-document.js';
import { publishedDocument } from '../../src/operations/openapi/published-document.js';
import { startApp, type TestApp } from '../support/app.js';

const WEBHOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';
/** The value of a parameter without an example: an id of nothing. */
const NOTHING = '01a2040c-1ada-7cdb-b725-9176f862d8d3';

interface Operation {
  parameters?: { name: string; in: string; example?: string }[];
  requestBody?: { content?: Record<string, { example?: object }> };
}

/** Calls every operation of the document that Swagger UI shows for the sandbox, with its examples. */
describe('the examples of the demo', () => {
  let app: TestApp;
  let inbox: string;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo');
    inbox = app.sandbox.inboxUrl('demo');
    await app.api('PATCH', WEBHOOKS, { body: { urls: [inbox], events: SPECIFIED_EVENTS } });
  }, 120_000);
  afterAll(() => app?.close());

  const calls = async (): Promise<[method: string, path: string, body?: object][]> => {
    const values = await app.app.get(DemoValuesRepository, { strict: false }).read();
    const document = withDemoValues(publishedDocument(openapiDocument(app.app)), values);
    return Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/api/v1/'))
      .flatMap(([template, methods]) =>
        Object.entries(methods as Record<string, Operation>).map(([method, { parameters = [], requestBody }]) => {
          const exampleOf = (name: string): string =>
            parameters.find((one) => one.in === 'path' && one.name === name)?.example ?? NOTHING;
          const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name));
          const body = requestBody?.content?.['application/json']?.example;
          return [method.toUpperCase(), path, ...(body ? [body] : [])] as [string, string, object?];
        }),
      );
  };

  it('can be sent twice, and leave the account, its listing, prices and notifications unchanged', async () => {
    const all = await calls();
    const [, listing] = all.find(([method, path]) => method === 'GET' && /\/listing\/[0-9a-f-]{36}$/.test(path))!;
    const before = (await app.api('GET', listing)).body;
    for (const [method, path, body] of [...all, ...all]) {
      const { status } = await app.api(method, path, { body });
      expect([method, path, status < 500]).toEqual([method, path, true]);
    }
    expect(before.status).toBe('ACTIVE');
    expect((await app.api('GET', listing)).body.status).toBe('ACTIVE');
    expect((await app.api('GET', WEBHOOKS)).body).toMatchObject({ urls: [inbox], events: SPECIFIED_EVENTS });
    expect((await app.api('GET', '/api/v1/workspace')).body.defaultDiscountPercentage).toBe(0);
    const shown = (await app.api('GET', `/api/v1/integration-account/${account}`)).body;
    expect(shown).toMatchObject({ status: 'ACTIVE', markupPercentage: null, defaultDiscountPercentage: null });
  }, 400_000);
});
