import type { Stack } from './stack.js';
import { until } from './wait.js';

/** Statements that move the stored times of the service back by a number of minutes. */
const EARLIER = `
  LOCK TABLE sync_schedule;
  UPDATE sync_schedule SET last_complete_started_at = last_complete_started_at - m, requested_at = requested_at - m,
    cursor = CASE WHEN cursor IS NULL THEN NULL ELSE (cursor::jsonb || jsonb_build_object(
      'startedAt', (cursor::jsonb ->> 'startedAt')::timestamptz - m, 'keptAt', (cursor::jsonb ->> 'keptAt')::timestamptz - m))::text END;
  UPDATE reservation SET pms_updated_at = pms_updated_at - m;
  UPDATE listing SET missing_since = missing_since - m WHERE missing_since IS NOT NULL;`;

/** Kills all workers with kill -9; `meanwhile` runs before new ones start, which find only expired leases. */
export const restartWorkers = async (stack: Stack, meanwhile: () => Promise<void> = async () => undefined) => {
  const killed = stack.workers.splice(0);
  for (const worker of killed) worker.kill();
  await Promise.all(killed.map((worker) => worker.stop()));
  await until('the end of their statements in the database', async () => {
    const [row] = await stack.sql<{ left: number }>(
      `SELECT count(*)::int AS left FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lodgewire-worker'`,
    );
    return row!.left === 0 ? true : undefined;
  });
  await stack.sql(
    `UPDATE sync_schedule SET lease_until = now(), next_due_at = least(next_due_at, now()) WHERE lease_token IS NOT NULL`,
  );
  await stack.sql(`UPDATE pms_hint SET next_attempt_at = now() WHERE processed_at IS NULL`);
  await meanwhile();
  for (const _ of killed) stack.addWorker();
};

/** Simulates minutes without any activity: workers are down, and all stored times are older afterwards. */
export const passMinutes = async (
  stack: Stack,
  accounts: readonly { account: string }[],
  minutes: number,
): Promise<void> => {
  await restartWorkers(stack, async () => {
    await stack.sql(`DO $$ DECLARE m interval := '${minutes} minutes'; BEGIN ${EARLIER} END $$`);
    for (const { account } of accounts)
      for (const booking of await stack.sandbox.bookings(account)) booking.updatedAt -= minutes * 60_000;
  });
};

/** Makes missing listings appear missing for ten more minutes. */
export const ageMissing = async (stack: Stack): Promise<void> => {
  await stack.sql(
    `UPDATE listing SET missing_since = missing_since - interval '11 minutes' WHERE missing_since IS NOT NULL`,
  );
};
