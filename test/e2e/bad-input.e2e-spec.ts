import pg from 'pg';
import { openapiDocument } from '../support/openapi-document.js';
import { exchangeRates, listingsOf } from './spec/checks.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { untilIdle } from '../support/idle.js';
import {
  type DocumentedOperation,
  exampleOf,
  fieldsOf,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  operationsOf,
  seededUuid,
  withRaw,
} from '../../proofs/lib/hostile/hostile-input.js';

interface Attempt {
  method: string;
  path: string;
  options: CallOptions;
  /** The expected status; without it, any answer except a fault of the service. */
  status?: number;
}

const AT_ONCE = 8;
/** The step between tried values for fields that resemble another field of the same body. */
const EVERY = 7;
/** The number of refused attempts that are repeated to check that they change nothing. */
const AGAIN = 100;
const KIB_256 = 256 * 1024;
/** Tables that change by themselves: calls to a PMS and waiting work are counted, and deliveries are retried. */
const COUNTERS = ['pms_rate_slot', 'pms_rate_pause', 'backlog_sample', 'webhook_attempt', 'pms_call'];
/** Tables that background work writes, whatever the requests are. */
const BACKGROUND = new Set([
  'api_key',
  'sync_schedule',
  'sync_run',
  'outbox_event',
  'delta_head',
  'delta_row',
  'feed_head',
  'feed_day',
  'webhook_delivery',
  'pms_hint',
  'exchange_rate',
]);

/** The form of the page at which an OAuth flow begins. */
const isForm = ({ method, template }: DocumentedOperation): boolean =>
  method === 'POST' && template === '/connect/{ticket}';

let test: TestApp;
let database: pg.Client;
let operations: DocumentedOperation[];
/** Values of fields by name, and of path parameters by the resource before them. */
let known: Record<string, unknown>;
let tables: string[];

const post = async (path: string, body: unknown): Promise<any> =>
  (await test.api('POST', `/api/v1/${path}`, { body })).body;

beforeAll(async () => {
  test = await startApp({
    SYNC_RESERVATIONS_SECONDS: '86400',
    SYNC_CALENDARS_SECONDS: '86400',
    SYNC_LISTINGS_SECONDS: '86400',
    RATE_LIMIT_PER_MINUTE: '0',
    KEYLESS_REQUESTS_PER_MINUTE: '0',
  });
  operations = operationsOf(openapiDocument(test.app));
  const account = await test.connect('demo-small');
  const listing = (await listingsOf(test)).find(({ currency }) => currency === 'USD');
  await exchangeRates(test, listing);
  await test.until('subscriptions', async () => {
    const { body } = await test.api('GET', `/api/v1/integration-account/${account}`);
    return body.webhooksSubscribed || undefined;
  });
  // Changes before the subscription are read again.
  await backgroundIsIdle();
  const promotion = await post('promotion', { name: 'Spring', integrationAccountID: account, discountPercentage: 5 });
  const tag = await post('tag', { name: 'Sea' });
  const apiKey = await post('api-key', { name: 'spare' });
  const guest = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' };
  known = {
    'integration-account': account,
    listing: listing.id,
    promotion: promotion.id,
    tag: tag.id,
    'api-key': apiKey.id,
    tenant: test.first.secondTenant,
    availability: listing.id,
    provider: 'PROVIDER_14',
    listingID: listing.id,
    listingIDs: [listing.id],
    integrationAccountID: account,
    integrationAccountIDs: [account],
    promotionID: promotion.id,
    tagIDs: [tag.id],
    tenantID: test.first.defaultTenant,
    id: undefined,
    unitID: undefined,
    currency: listing.currency,
    guest,
    // Input that passes all checks is only stored: the PMS refuses the key, and a cancelled reservation is never sent.
    authType: 'API_KEY',
    authConfig: { api_key: 'sandbox-nobody' },
    status: 'cancelled',
    checkInDate: '2027-03-01',
    checkOutDate: '2027-03-05',
    totalBasePrice: 300,
    totalFeePrice: 40,
    totalTaxPrice: 60,
    totalPrice: 400,
  };
  database = new pg.Client(test.databaseUrl);
  await database.connect();
  const { rows } = await database.query(
    "SELECT relname AS table_name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1",
  );
  tables = rows.map(({ table_name: name }) => name).filter((name) => !COUNTERS.includes(name));
}, 400_000);

afterAll(async () => {
  await database?.end();
  await test?.close();
});

/** Waits until the syncs and notifications that requests and PMS events have started are complete. */
const backgroundIsIdle = (): Promise<void> =>
  untilIdle(test, `SELECT 1 FROM sync_schedule WHERE next_due_at < now() + interval '1 hour'`);

/** Returns the number of rows of each table, and the last transaction that wrote one. */
const snapshot = async (): Promise<Record<string, string>> => {
  await backgroundIsIdle();
  const select = (table: string): string =>
    `SELECT '${table}' AS name, count(*) || ' ' || ${BACKGROUND.has(table) ? "''" : 'coalesce(max(xmin::text::bigint), 0)'} AS state FROM "${table}"`;
  const { rows } = await database.query(tables.map(select).join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
};

const urlOf = ({ template }: DocumentedOperation, replaced: Record<string, string> = {}): string => {
  const resource = template.split('/')[3]!;
  const valueOf = (name: string): unknown =>
    replaced[name] ?? known[name === 'provider' ? name : resource] ?? seededUuid(7);
  return template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(valueOf(name)));
};

const describeAttempt = ({ method, path, options }: Attempt): string =>
  `${method} ${path.slice(0, 200)} ${String(options.raw ?? '').slice(0, 300)}`;

const faultOf = (attempt: Attempt, { status, body, headers }: Answer): string | undefined => {
  if (attempt.status !== undefined && status !== attempt.status) return `${status}, not ${attempt.status}`;
  if (status >= 500) return `${status}`;
  if (status < 400) return undefined;
  // A browser gets a page here.
  if (
    /^\/(api\/v1\/oauth\/callback|connect)\//.test(attempt.path) &&
    headers.get('content-type')?.startsWith('text/html')
  )
    return undefined;
  const keys = Object.keys(body ?? {}).join();
  return keys === 'timestamp,path,message,details' && headers.get('x-request-id')
    ? undefined
    : `${status} with a body of ${keys}`;
};

const send = async (attempts: Attempt[]): Promise<{ refused: Attempt[]; accepted: Attempt[]; faults: string[] }> => {
  const outcome = { refused: [] as Attempt[], accepted: [] as Attempt[], faults: [] as string[] };
  const waiting = [...attempts];
  const work = async (): Promise<void> => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      try {
        const answer = await test.api(attempt.method, attempt.path, attempt.options);
        if (answer.status < 400) outcome.accepted.push(attempt);
        else outcome.refused.push(attempt);
        const fault = faultOf(attempt, answer);
        if (fault) outcome.faults.push(`${describeAttempt(attempt)}: ${fault}`);
      } catch (error) {
        outcome.faults.push(`${describeAttempt(attempt)}: ${(error as Error).message.slice(0, 300)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
};

/** Expects no internal error, the error body, and no change by refused requests. */
const expectHarmless = async (attempts: Attempt[]): Promise<void> => {
  const before = await snapshot();
  const { refused, accepted, faults } = await send(attempts);
  expect(faults).toEqual([]);
  if (accepted.length === 0) return expect(await snapshot()).toEqual(before);
  const settled = await snapshot();
  // A path that was accepted meanwhile now names a resource, such as a new consumer of the feed.
  const named = new Set(accepted.map(({ path }) => path));
  const still = refused.filter(({ path }) => !named.has(path));
  await send(still.filter((_, at) => at % Math.ceil(still.length / AGAIN) === 0));
  expect(await snapshot()).toEqual(settled);
};

const withBody = (): { operation: DocumentedOperation; example: unknown }[] =>
  operations.flatMap((operation) => (operation.body ? [{ operation, example: exampleOf(operation.body, known) }] : []));

describe('bad input to every operation of the OpenAPI document', () => {
  it('is harmless in each field of each body', async () => {
    for (const { operation, example } of withBody()) {
      const attempts = fieldsOf(operation.body!).flatMap(({ path, seen }, at) =>
        HOSTILE_JSON.filter((_, value) => !seen || value % EVERY === at % EVERY).map((raw) => ({
          method: operation.method,
          path: urlOf(operation),
          options: { raw: withRaw(example, path, raw) },
        })),
      );
      await expectHarmless(attempts);
    }
  }, 400_000);

  it('is refused as the body itself', async () => {
    const wrong = (raw: string | Buffer, status: number, headers: Record<string, string> = {}) => ({
      options: { raw, headers },
      status,
    });
    for (const { operation, example } of withBody()) {
      const text = JSON.stringify(example);
      const bodies = [
        // An absent body counts as a body without fields, which some operations accept.
        { options: { raw: '' }, status: undefined },
        ...[
          ' ',
          'null',
          'true',
          '1',
          '"text"',
          '[]',
          '[{}]',
          '{',
          text.slice(0, -1),
          `${text}}`,
          text.slice(0, text.length / 2),
        ].map((raw) => wrong(raw, 400)),
        ...['NaN', '{a:1}', "{'a':1}", '{"a":1,}', '{"a":01}', '{"a":"\u0001"}', '\u0000', 'undefined'].map((raw) =>
          wrong(raw, 400),
        ),
        wrong(`${text.slice(0, -1)},"surplus":1}`, 400),
        wrong('{"__proto__":{"a":1}}', 400),
        wrong('{"constructor":{"prototype":{"a":1}}}', 400),
        wrong(`{"a":${'['.repeat(50)}${']'.repeat(50)}}`, 400),
        wrong(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400),
        wrong(JSON.stringify({ a: 'x'.repeat(KIB_256) }), 413),
        ...[
          'text/plain',
          'application/xml',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          'application/json-patch+json',
        ].map((type) => wrong(text, 415, { 'content-type': type })),
      ];
      // A PMS may send anything.
      const status = operation.template.startsWith('/api/v1/pms-webhook/') ? { status: undefined } : {};
      await expectHarmless([
        ...bodies.map((body) => ({ method: operation.method, path: urlOf(operation), ...body, ...status })),
        // Bytes that are not UTF-8 are read as replacement characters.
        {
          method: operation.method,
          path: urlOf(operation),
          options: { raw: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
          status: 400,
          ...status,
        },
      ]);
    }
  }, 400_000);

  it('is harmless in each parameter of each path', async () => {
    const attempts = operations.flatMap((operation) =>
      operation.pathParameters.flatMap((name) =>
        HOSTILE_SEGMENTS.map((segment) => ({
          method: operation.method,
          path: urlOf(operation, { [name]: segment }),
          options: operation.body ? { body: exampleOf(operation.body, known) } : {},
          // A value that is not an id finds nothing; a provider is one of a list, a consumer any short name; a form is
          // checked before its ticket.
          status: name === 'provider' || name === 'consumer' || isForm(operation) ? undefined : 404,
        })),
      ),
    );
    await expectHarmless(attempts);
  }, 400_000);

  it('does not include an id in upper case, which finds the same resource', async () => {
    const reads = operations.filter(({ method, pathParameters }) => method === 'GET' && pathParameters.length === 1);
    for (const operation of reads) {
      const [name] = operation.pathParameters as [string];
      const id = known[operation.template.split('/')[3]!];
      if (name === 'provider' || id === undefined) continue;
      const asked = async (given: string): Promise<Answer> => test.api('GET', urlOf(operation, { [name]: given }));
      const [lower, upper] = [await asked(String(id)), await asked(String(id).toUpperCase())];
      expect({ path: operation.template, status: upper.status, text: upper.text }).toEqual({
        path: operation.template,
        status: 200,
        text: lower.text,
      });
    }
    const query = `?targetID=${String(known['integration-account']).toUpperCase()}`;
    expect((await test.api('GET', `/api/v1/audit-log${query}`)).body.data.length).toBeGreaterThan(0);
  });

  it('is harmless in each parameter of each query', async () => {
    const ids = { id: seededUuid(4) };
    const attempts = operations.flatMap((operation) =>
      [...operation.queryParameters, 'surplus'].flatMap((name) =>
        [...HOSTILE_QUERIES, `=1&${name}=2`, `=${'a,'.repeat(1_000)}`].map((query) => ({
          method: operation.method,
          path: `${urlOf(operation, operation.method === 'GET' ? {} : ids)}?${name}${query}`,
          options: operation.body ? { body: {} } : {},
        })),
      ),
    );
    await expectHarmless(attempts.filter(({ method, options }) => method === 'GET' || 'body' in options));
  }, 400_000);

  it('from another workspace shows nothing and changes nothing', async () => {
    const options = { key: test.second.key };
    const before = (await test.api('GET', '/api/v1/listing')).text;
    for (const { operation, example } of withBody()) {
      const answer = await test.api(operation.method, urlOf(operation), { ...options, body: example });
      if (operation.template.includes('{') && !/\{(provider|consumer)\}/.test(operation.template))
        expect(`${operation.template} ${answer.status}`).toMatch(/ 40[034]$/);
    }
    expect((await test.api('GET', '/api/v1/listing', options)).body.data).toEqual([]);
    expect((await test.api('GET', '/api/v1/listing')).text).toBe(before);
  });
});
