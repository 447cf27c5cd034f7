import type pg from 'pg';
import type { Notifier } from './notifier.js';

const ROUNDS = 11;
const LEASE_MS = 60_000;

export interface ClaimCost {
  /** Median duration of a claim in milliseconds. */
  ms: number;
  claimed: number;
}

/** Creates an app's URLs, each with the given number of due deliveries. Deletes earlier ones. */
export const makeUrls = async (database: pg.Client, { scope }: Notifier, urls: number, due: number): Promise<void> => {
  const { workspaceId, tenantId } = scope;
  await database.query(`DELETE FROM webhook_delivery WHERE state = 'PENDING'`);
  await database.query(`DELETE FROM webhook_endpoint WHERE position >= 1000`);
  await database.query(
    `WITH app AS (SELECT id FROM webhook_app WHERE workspace_id = $1 AND tenant_id = $2 LIMIT 1),
     url AS (
       INSERT INTO webhook_endpoint (id, app_id, workspace_id, url, position, secret, created_at)
         SELECT gen_random_uuid(), app.id, $1, 'https://bench.example/' || n, 1000 + n, 'sealed', now()
         FROM app, generate_series(1, $3) n RETURNING id, url)
     INSERT INTO webhook_delivery (id, event_id, workspace_id, tenant_id, endpoint_id, url, state, manual, next_attempt_at, created_at)
       SELECT gen_random_uuid(), 'evt_bench_' || n || url.id, $1, $2, url.id, url.url, 'PENDING', false, now(), now()
       FROM url, generate_series(1, $4) n`,
    [workspaceId, tenantId, urls, due],
  );
  await database.query('VACUUM ANALYZE webhook_delivery, webhook_endpoint');
};

/** Stores deliveries that ended over the last 30 days. */
export const makeFinished = async (database: pg.Client, { scope }: Notifier, count: number): Promise<void> => {
  const batch = 250_000;
  for (let made = 0; made < count; made += batch) {
    await database.query(
      `INSERT INTO webhook_delivery (id, event_id, workspace_id, tenant_id, endpoint_id, url, state, manual, attempts, round, created_at, finished_at)
         SELECT gen_random_uuid(), 'evt_old_' || n, $1, $2, endpoint.id, endpoint.url, 'DELIVERED', false, 1, 1,
           now() - n * (interval '30 days' / $5), now() - n * (interval '30 days' / $5)
         FROM generate_series($3::int, $4::int) n, (SELECT id, url FROM webhook_endpoint LIMIT 1) endpoint`,
      [scope.workspaceId, scope.tenantId, made, Math.min(made + batch, count) - 1, count],
    );
  }
  await database.query('VACUUM ANALYZE webhook_delivery');
};

/** Measures the cost of a claim; the leases are released after each. */
export const claimCost = async (database: pg.Client, notifier: Notifier): Promise<ClaimCost> => {
  const runs: ClaimCost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now();
    const claimed = await notifier.claim(LEASE_MS);
    runs.push({ ms: performance.now() - before, claimed });
    await database.query(
      `UPDATE webhook_delivery SET lease_until = NULL, lease_token = NULL WHERE state = 'PENDING' AND lease_until IS NOT NULL`,
    );
    await database.query('VACUUM webhook_delivery');
  }
  return runs.sort((a, b) => a.ms - b.ms)[Math.floor(ROUNDS / 2)]!;
};
