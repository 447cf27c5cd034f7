import { within } from '../../src/values/time/within.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FreezablePostgres, startFreezablePostgres } from '../support/frozen.js';
import { queryOn } from '../support/sql.js';

const LISTINGS = '/api/v1/listing?limit=5';

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** A request without an answer for this time hangs; the proof `frozen` judges how soon it is answered. */
const HANGS_MS = 20_000;

describe('while PostgreSQL is frozen', () => {
  let postgres: FreezablePostgres;
  let app: TestApp;

  beforeAll(async () => {
    postgres = await startFreezablePostgres();
    app = await startApp({ DATABASE_URL: postgres.url });
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await postgres?.close();
  });
  beforeEach(async () => {
    await app.until('readiness', async () => ((await ask('/health/ready')).status === 200 ? true : undefined));
  });

  /** Does not use `app.api`, because the document of an operation does not list the 503 of a missing database. */
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const response = await fetch(app.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-service-api-key': app.first.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  /** Rejects when the request hangs. */
  const answerTo = (...request: Parameters<typeof ask>): Promise<Answer> => within(HANGS_MS, ask(...request));
  /** Sends more requests than the pool has connections. */
  const askMany = (): Promise<Answer[]> => Promise.all(Array.from({ length: 25 }, () => answerTo(LISTINGS)));
  const untilAnswer = (path: string, isExpected: (answer: Answer) => boolean): Promise<Answer> =>
    app.until(path, async () => {
      const answer = await answerTo(path);
      return isExpected(answer) ? answer : undefined;
    });
  const refused = expect.objectContaining({ status: 503, retryAfter: '1' });

  it('every request is answered with 503 and Retry-After', async () => {
    const asked = await postgres.whileFrozen(async () => {
      const first = await askMany();
      return [...first, await answerTo('/api/v1/tenant', { name: 'Frozen' }), await answerTo(LISTINGS)];
    });
    expect(asked).toEqual(asked.map(() => refused));
  });

  it('readiness fails, and names the database', async () => {
    const { text } = await postgres.whileFrozen(() => untilAnswer('/health/ready', ({ status }) => status === 503));
    expect(JSON.parse(text).details[0].code).toBe('database_unreachable');
  });

  it('metrics are answered without the counts of rows', async () => {
    expect((await ask('/metrics')).text).toContain('lodgewire_database_up 1');
    const isDown = ({ text }: Answer): boolean => text.includes('lodgewire_database_up 0');
    const frozen = await postgres.whileFrozen(() => untilAnswer('/metrics', isDown));
    expect(frozen.status).toBe(200);
    expect(frozen.text).not.toMatch(/^lodgewire_backlog\{/m);
  });

  it('no restart is needed: requests succeed once it resumes', async () => {
    await postgres.whileFrozen(askMany);
    const listings = await untilAnswer(LISTINGS, ({ status }) => status === 200);
    expect(JSON.parse(listings.text).data).toEqual([]);
    expect((await untilAnswer('/health/ready', ({ status }) => status === 200)).status).toBe(200);
  });

  it('connections whose statement gets no answer are closed', async () => {
    const ids = async (): Promise<number[]> =>
      (
        await queryOn<{ pid: number }>(
          postgres.adminUrl,
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'lodgewire-all' AND query NOT LIKE '%FROM workspace LIMIT%'`,
        )
      ).map(({ pid }) => pid);
    await ask(LISTINGS);
    const before = await ids();
    await postgres.whileFrozen(askMany);
    await app.until('new connections', async () => {
      const now = await ids();
      return now.every((id) => !before.includes(id)) ? true : undefined;
    });
  });
});

describe('while a statement is slow', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  it('its request waits for it', async () => {
    const held = queryOn(app.databaseUrl, 'BEGIN; LOCK TABLE tenant; SELECT pg_sleep(5); COMMIT');
    await app.until('the lock', async () => {
      const locks = await queryOn(
        app.databaseUrl,
        `SELECT 1 FROM pg_locks WHERE relation = 'tenant'::regclass AND mode = 'AccessExclusiveLock' AND granted`,
      );
      return locks.length > 0 ? true : undefined;
    });
    expect((await app.api('GET', '/api/v1/tenant')).status).toBe(200);
    await held;
  });
});
