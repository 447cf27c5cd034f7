import type { Stack } from './stack/stack.js';
import { until } from './stack/wait.js';

/** The body of a limiter function that only respects the pause that a PMS requests with a 429. */
const PAUSES_ONLY = `SELECT coalesce(max(greatest(0, until_ms - (extract(epoch FROM clock_timestamp()) * 1000)::bigint)), 0)
  FROM pms_rate_pause WHERE scope = ANY(scopes)
    OR scope IN (SELECT s || ' ' || h FROM unnest(scopes, holders) one (s, h) WHERE h IS NOT NULL)`;

/** The body of a limiter function that also ignores these pauses, for a PMS that fails with hundreds of 429s. */
export const NO_WAIT = 'SELECT 0::bigint';

/** Removes the limit on calls to PMSes, which would delay a proof by hours. `wait`: SQL for the ms to wait. */
export const liftRates = async (stack: Stack, wait = PAUSES_ONLY): Promise<void> => {
  const [take] = await stack.sql<{ parameters: string; result: string }>(
    `SELECT pg_get_function_arguments(oid) AS parameters, pg_get_function_result(oid) AS result
     FROM pg_proc WHERE proname = 'take_pms_calls' AND 'holders' = ANY(proargnames)`,
  );
  if (take?.result !== 'bigint') throw new Error('take_pms_calls changed; adapt this replacement');
  await stack.sql(
    `CREATE OR REPLACE FUNCTION take_pms_calls(${take.parameters}) RETURNS bigint LANGUAGE sql AS $$ ${wait} $$`,
  );
};

/** Returns the number of calls to the sandbox for the account at matching routes. */
export const callsAt = async (stack: Stack, account: string, route: RegExp): Promise<number> => {
  const answer = await fetch(`${stack.sandbox.url}/_control/ledger?account=${account}`);
  const { calls } = (await answer.json()) as { calls: Record<string, number> };
  return Object.entries(calls).reduce((sum, [at, count]) => (route.test(at) ? sum + count : sum), 0);
};

/** Returns bodies of quotes from the account's PMS. */
export const goodQuotes = (stack: Stack, accountId: string, count: number): Promise<object[]> =>
  until(
    `${count} quotes of account ${accountId}`,
    async () => {
      const listings = await stack.request('GET', `/api/v1/listing?integrationAccountID=${accountId}&limit=10`);
      const good: object[] = [];
      for (const { id, units } of listings.body.data as { id: string; units: { id: string }[] }[])
        for (let offset = 20; offset < 320 && good.length < count; offset += 30) {
          const [checkInDate, checkOutDate] = [dayIn(offset), dayIn(offset + 7)];
          const unitID = units.length > 1 ? units[0]!.id : undefined;
          const body = { listingID: id, unitID, checkInDate, checkOutDate, guests: 1 };
          if ((await stack.request('POST', '/api/v1/quote', { body })).status === 201) good.push(body);
        }
      return good.length >= count ? good : undefined;
    },
    180_000,
  );

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
