import { setTimeout as pause } from 'node:timers/promises';
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

interface Timed {
  answer: Answer;
  ms: number;
}

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

  /** Not by `app.api`: the document of an operation does not list the 503 of a missing database. */
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const response = await fetch(app.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-service-api-key': app.first.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  const timed = async (...request: Parameters<typeof ask>): Promise<Timed> => {
    const began = performance.now();
    const answer = await within(20_000, ask(...request));
    return { answer, ms: performance.now() - began };
  };
  /** More than the pool has connections. */
  const askMany = (): Promise<Timed[]> => Promise.all(Array.from({ length: 25 }, () => timed(LISTINGS)));
  const refused = expect.objectContaining({ status: 503, retryAfter: '1' });

  it('every request is answered 503 with Retry-After within five seconds', async () => {
    const asked = await postgres.whileFrozen(async () => {
      const first = await askMany();
      return [...first, await timed('/api/v1/tenant', { name: 'Frozen' }), await timed(LISTINGS)];
    });
    expect(asked.map(({ answer }) => answer)).toEqual(asked.map(() => refused));
    expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(5_000);
  });

  it('readiness is refused within two seconds, and always answered at once', async () => {
    const { states, longest } = await postgres.whileFrozen(async () => {
      const states: string[] = [];
      let longest = 0;
      for (const began = performance.now(); performance.now() - began < 2_000; await pause(100)) {
        const { answer, ms } = await timed('/health/ready');
        states.push(`${answer.status} ${answer.status === 200 ? '' : JSON.parse(answer.text).details[0].code}`);
        longest = Math.max(longest, ms);
      }
      return { states, longest };
    });
    expect(states.at(-1)).toBe('503 database');
    expect(longest).toBeLessThan(500);
  });

  it('metrics are answered within two seconds, without the counts of rows', async () => {
    expect((await ask('/metrics')).text).toContain('lodgewire_database_up 1');
    const frozen = await postgres.whileFrozen(async () => {
      await pause(6_000);
      return timed('/metrics');
    });
    expect(frozen.answer.status).toBe(200);
    expect(frozen.answer.text).toContain('lodgewire_database_up 0');
    expect(frozen.answer.text).not.toMatch(/^lodgewire_backlog\{/m);
    expect(frozen.ms).toBeLessThan(2_000);
  });

  it('nothing has to be restarted: requests succeed within seconds of its return', async () => {
    await postgres.whileFrozen(askMany);
    const returned = performance.now();
    await app.until('an answer', async () => ((await ask(LISTINGS)).status === 200 ? true : undefined));
    await app.until('readiness', async () => ((await ask('/health/ready')).status === 200 ? true : undefined));
    expect(performance.now() - returned).toBeLessThan(3_000);
  });

  it('connections whose statement had no answer are closed', async () => {
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

  it('the request waits for it', async () => {
    const held = queryOn(app.databaseUrl, 'BEGIN; LOCK TABLE tenant; SELECT pg_sleep(5); COMMIT');
    await pause(300);
    const began = performance.now();
    const answer = await app.api('GET', '/api/v1/tenant');
    expect(answer.status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(3_000);
    await held;
  });
});
