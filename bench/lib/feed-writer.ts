import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/config/env.js';
import { ApiKeyService } from '../../src/modules/tenancy/api-key.service.js';
import { operatorOf } from '../../src/modules/tenancy/operator.js';
import { WorkspaceService } from '../../src/modules/tenancy/workspace.service.js';
import { asSystem } from '../../src/platform/database/access.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { storeEvents } from './notifier.js';

const CONNECTIONS = 60;
const WAKE_MS = 100;

/** A workspace whose events this process stores with plain statements. Workers are woken ten times a second. */
export interface FeedWriter {
  /** The key that reads the feed of the workspace. */
  key: string;
  /** Stores an event in a transaction that takes `milliseconds` longer; resolves with its id after the commit. */
  append(milliseconds: number): Promise<string>;
  close(): Promise<void>;
}

export const openFeedWriter = async (variables: Record<string, string>): Promise<FeedWriter> => {
  const app = await createApp(readEnv({ ...variables, ROLE: 'api', LOG_LEVEL: 'warn' }));
  await app.init();
  const from = <T>(service: new (...parameters: never[]) => T): T => app.get(service, { strict: false });
  const { workspaceId, defaultTenantId: tenantId } = await asSystem(() => from(WorkspaceService).create('Bench', {}));
  const { key } = await asSystem(() => from(ApiKeyService).create(operatorOf(workspaceId), { name: 'bench' }));
  const pool = new pg.Pool({ connectionString: variables.DATABASE_URL, max: CONNECTIONS });
  const waking = setInterval(() => void from(JobQueue).enqueue('dispatch-events', {}), WAKE_MS);
  return {
    key,
    append: async (milliseconds) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const [id] = await storeEvents(client, { workspaceId, tenantId }, 1);
        await pause(milliseconds);
        await client.query('COMMIT');
        return id!;
      } finally {
        client.release();
      }
    },
    close: async () => {
      clearInterval(waking);
      await pool.end();
      await app.close();
    },
  };
};
