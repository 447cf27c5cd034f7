import type pg from 'pg';
import { createApp } from '../../src/app.js';
import { Env, readEnv } from '../../src/config/env.js';
import { WebhookDispatchRepository } from '../../src/modules/webhooks/dispatch/webhook-dispatch.repository.js';
import { WebhooksService } from '../../src/modules/webhooks/webhooks.service.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { laneWidth } from '../../src/platform/queue/jobs.js';
import { WorkspaceService } from '../../src/modules/tenancy/workspace.service.js';
import type { Scope } from '../../src/platform/access/scope.js';
import { asSystem } from '../../src/platform/database/access.js';
import { Database } from '../../src/platform/database/database.js';
import { newId } from '../../src/platform/database/ids.js';
import { Outbox } from '../../src/records/outbox/outbox.js';

const PROVIDER = 'PROVIDER_04';
const TYPE = 'RESERVATION_CREATED';
/** Data of about 1 KB, like an event about a reservation. */
export const DATA = {
  id: '0198f0aa-0000-7000-8000-000000000000',
  status: 'CONFIRMED',
  lines: Array.from({ length: 12 }, (_, night) => ({ date: `2030-01-${10 + night}`, base: '123.45', tax: '12.34' })),
};

/** The API's part in this process: stores events and wakes workers as a request does. */
export interface Notifier {
  scope: Scope;
  subscribe(urls: string[]): Promise<void>;
  /** Stores one event in its own transaction; resolves with its id after the commit. */
  append(): Promise<string>;
  /** Wakes workers, as every commit with events does. */
  wake(): Promise<void>;
  /** Leases the due deliveries for this time; resolves with their number. */
  claim(leaseMs: number): Promise<number>;
  close(): Promise<void>;
}

export const openNotifier = async (variables: Record<string, string>): Promise<Notifier> => {
  const app = await createApp(readEnv({ ...variables, ROLE: 'api', LOG_LEVEL: 'warn' }));
  await app.init();
  const from = <T>(service: new (...parameters: never[]) => T): T => app.get(service, { strict: false });
  const { workspaceId, defaultTenantId: tenantId } = await asSystem(() => from(WorkspaceService).create('Bench', {}));
  const scope = { workspaceId, tenantId };
  let sequence = 0;
  return {
    scope,
    subscribe: async (urls) => {
      await asSystem(() => from(WebhooksService).update(scope, PROVIDER, { events: [TYPE], urls }));
    },
    append: () =>
      asSystem(() =>
        from(Database).transaction(() =>
          from(Outbox).append(scope, {
            type: TYPE,
            provider: PROVIDER,
            subjectId: newId(new Date()),
            sequence: (sequence += 1),
            data: DATA,
          }),
        ),
      ),
    wake: async () => void (await from(JobQueue).enqueue('dispatch-events', {})),
    claim: (leaseMs) =>
      asSystem(async () => {
        const now = new Date();
        const width = laneWidth('deliver-webhook', from(Env).WORKER_CONCURRENCY);
        const claims = await from(WebhookDispatchRepository).claim(now, new Date(now.getTime() + leaseMs), width);
        return claims.deliveries.length;
      }),
    close: () => app.close(),
  };
};

/** Stores `count` events at once, as `Outbox.append` does; returns their ids. */
export const storeEvents = async (database: pg.ClientBase, scope: Scope, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => `evt_${newId(new Date()).replaceAll('-', '')}`);
  const { workspaceId: workspaceID, tenantId: tenantID } = scope;
  const bodies = ids.map((id, sequence) =>
    JSON.stringify({
      id,
      type: TYPE,
      timestamp: new Date(),
      sequence,
      workspaceID,
      tenantID,
      provider: PROVIDER,
      data: DATA,
    }),
  );
  await database.query(
    `INSERT INTO outbox_event (id, workspace_id, tenant_id, provider, type, subject_id, sequence, body, personal, created_at)
       SELECT v.id, $1, $2, '${PROVIDER}', '${TYPE}', gen_random_uuid(), 1, v.body, '', clock_timestamp()
       FROM unnest($3::text[], $4::text[]) AS v(id, body)`,
    [workspaceID, tenantID, ids, bodies],
  );
  return ids;
};
