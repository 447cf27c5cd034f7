import type { Trial } from '../proof.js';
import { INSIDE } from './fuzz/every-road.js';
import type { Stack } from './stack/stack.js';
import type { Trap } from './hostile/trap.js';
import { HOOKS } from './fuzz/url-fields.js';
import { until } from './stack/wait.js';

const URLS_OF_AN_APP = 10;
/** The recorded error of an attempt that was blocked for its address. */
const STOPPED = ['blocked_address', 'invalid_url'];

/** Names that resolve to a private address, or to another address each time. */
export const insideNames = (): string[] => INSIDE.map((_, at) => `http://inside-${at}.example.com/hook`);
export const rebindingNames = (): string[] => INSIDE.map((_, at) => `http://rebinding-${at}.example.com/hook`);
export const openNames = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `http://open.example.com/${at}`);

/** Writes the URLs into waiting deliveries, as if another policy had accepted them, and lets a worker send them. */
export const tryStoredUrls = async (trial: Trial, stack: Stack, trap: Trap, hostile: string[]): Promise<void> => {
  const never = [...hostile, ...insideNames()];
  const urls = [...never, ...rebindingNames(), ...openNames(20)];
  await wait(stack, urls);
  const openedBefore = trap.opened;
  stack.addWorker();
  await until(
    'an attempt at each stored URL, two where the name rebinds',
    async () => {
      const [row] = await stack.sql<{ left: number }>(
        `SELECT count(*)::int AS left FROM webhook_delivery
          WHERE state = 'PENDING' AND attempts < CASE WHEN url LIKE '%rebinding-%' THEN 2 ELSE 1 END`,
      );
      return row!.left === 0 ? true : undefined;
    },
    300_000,
  );
  const attempts = await stack.sql<{ url: string; outcome: string }>(
    `SELECT d.url, coalesce(a.status::text, a.error_class) AS outcome FROM webhook_attempt a JOIN webhook_delivery d ON d.id = a.delivery_id`,
  );
  const outcomesOf = (wanted: readonly string[]): string[] =>
    attempts.filter(({ url }) => wanted.includes(url)).map(({ outcome }) => outcome);
  const tried = new Set(attempts.map(({ url }) => url));
  trial.figure(
    'stored URLs sent to',
    `${tried.size}, ${attempts.length} attempts: ${counted(attempts.map(({ outcome }) => outcome))}`,
  );
  trial.must(
    urls.every((url) => tried.has(url)),
    `a delivery was attempted at each of ${urls.length} stored URLs`,
  );
  trial.must(
    outcomesOf(never).every((outcome) => STOPPED.includes(outcome)),
    'each URL to a private address was blocked for that reason',
  );
  const rebinding = outcomesOf(rebindingNames());
  trial.must(
    rebinding.includes('blocked_address') && rebinding.some((outcome) => !STOPPED.includes(outcome)),
    'rebinding names were reached while public, and blocked while not',
  );
  trial.must(
    outcomesOf(openNames(20)).every((outcome) => outcome.startsWith('3')),
    'a redirect is recorded, not followed',
  );
  trial.must(trap.opened > openedBefore, `public addresses were reached (${trap.opened - openedBefore} times)`);
};

/** Creates deliveries of test events while no worker runs. */
const wait = async (stack: Stack, urls: string[]): Promise<void> => {
  for (const worker of stack.workers) await worker.stop();
  const path = `/api/v1/outgoing-webhooks/${HOOKS}`;
  const own = Array.from({ length: URLS_OF_AN_APP }, (_, at) => `https://open.example.com/own/${at}`);
  await stack.request('PATCH', path, { body: { urls: own } });
  for (let made = 0; made < urls.length; made += URLS_OF_AN_APP) {
    const answer = await stack.request('POST', `${path}/test`, { body: {} });
    if (answer.status !== 200) throw new Error(`no test event: ${answer.text}`);
    // Few test events may wait at once, and no worker sends these.
    await stack.sql('UPDATE webhook_delivery SET is_test = false');
  }
  await stack.sql(`DELETE FROM webhook_delivery WHERE NOT (state = 'PENDING' AND attempts = 0 AND url LIKE '%/own/%')`);
  await stack.sql(
    `WITH given AS (SELECT * FROM unnest($1::text[]) WITH ORDINALITY AS g(url, at)),
          waiting AS (SELECT id, row_number() OVER (ORDER BY id) AS at FROM webhook_delivery)
     UPDATE webhook_delivery d SET url = given.url FROM waiting LEFT JOIN given USING (at) WHERE d.id = waiting.id AND given.url IS NOT NULL`,
    [urls],
  );
  await stack.sql(`DELETE FROM webhook_delivery WHERE url LIKE '%/own/%'`);
};

export const counted = (outcomes: readonly string[]): string =>
  [...new Set(outcomes)]
    .sort()
    .map((one) => `${one} ${outcomes.filter((other) => other === one).length}`)
    .join(', ');
