import type { TestApp } from './app.js';
import { sql } from './sql.js';

const UNDER_WAY = `SELECT 1 FROM sync_schedule WHERE lease_until IS NOT NULL
  UNION ALL SELECT 1 FROM sync_run WHERE finished_at IS NULL
  UNION ALL SELECT 1 FROM pms_hint WHERE processed_at IS NULL
  UNION ALL SELECT 1 FROM calendar_change WHERE since IS NOT NULL
  UNION ALL SELECT 1 FROM delta_row WHERE position IS NULL
  UNION ALL SELECT 1 FROM outbox_event WHERE dispatched_at IS NULL OR feed_position IS NULL`;

/** Deliveries that have not ended; an unavailable receiver keeps them open for days. */
export const UNDELIVERED = `SELECT 1 FROM webhook_delivery WHERE state = 'PENDING'`;

/**
 * Waits until no sync, PMS event or event is in progress, and none of the rows that `others` select is left: on a slow
 * machine they would change later answers.
 */
export const untilIdle = async (app: TestApp, ...others: string[]): Promise<void> => {
  const busy = [UNDER_WAY, ...others].join(' UNION ALL ');
  await app.until('the end of the background work', async () => (await sql(app, busy)).length === 0 || undefined);
};
