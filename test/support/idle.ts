import type { TestApp } from './app.js';
import { sql } from './sql.js';

const UNDER_WAY = `SELECT 1 FROM sync_schedule WHERE lease_until IS NOT NULL
  UNION ALL SELECT 1 FROM sync_run WHERE finished_at IS NULL
  UNION ALL SELECT 1 FROM pms_hint WHERE processed_at IS NULL
  UNION ALL SELECT 1 FROM outbox_event WHERE dispatched_at IS NULL OR feed_position IS NULL
  UNION ALL SELECT 1 FROM webhook_delivery WHERE state = 'PENDING'`;

/** Waits until no sync, PMS event, event or notification is under way: on a slow machine they change later answers. */
export const untilIdle = async (app: TestApp): Promise<void> => {
  await app.until(
    'the end of the work in the background',
    async () => (await sql(app, UNDER_WAY)).length === 0 || undefined,
  );
};
