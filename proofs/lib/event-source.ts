import { randomUUID } from 'node:crypto';
import { newId } from '../../src/platform/database/ids.js';
import type { Stack } from './stack/stack.js';
import { pause } from './stack/wait.js';

const PROVIDER = 'PROVIDER_14';
const TYPE = 'RESERVATION_UPDATED';

const notify = async (stack: Stack, urls: string[]): Promise<void> => {
  const app = await stack.request('PATCH', `/api/v1/outgoing-webhooks/${PROVIDER}`, { body: { urls, events: [TYPE] } });
  if (app.status !== 200) throw new Error(`no webhook app: ${app.status} ${app.text}`);
};

/** Stores events as the service's outbox does, in transactions of its own, and remembers when each was committed. */
export class EventSource {
  /** `performance.now()` of the commit, by event id. */
  readonly committedAt = new Map<string, number>();

  private constructor(
    private readonly stack: Stack,
    private readonly scope: { workspaceId: string; tenantId: string },
  ) {}

  /** Subscribes the URLs to the events that the source will store. */
  static async subscribe(stack: Stack, urls: string[]): Promise<EventSource> {
    await notify(stack, urls);
    const [scope] = await stack.sql<{ workspaceId: string; tenantId: string }>(
      `SELECT workspace_id AS "workspaceId", tenant_id AS "tenantId" FROM webhook_app`,
    );
    return new EventSource(stack, scope!);
  }

  /** Makes these URLs the subscribed ones. */
  notify(urls: string[]): Promise<void> {
    return notify(this.stack, urls);
  }

  get ids(): string[] {
    return [...this.committedAt.keys()];
  }

  /** Stores `count` events at `perSecond`, in transactions of `batch`. @returns their ids */
  async emit(count: number, perSecond: number, batch = 1): Promise<string[]> {
    const known = this.committedAt.size;
    const began = performance.now();
    const running: Promise<void>[] = [];
    for (let made = 0; made < count; made += batch) {
      await pause(Math.max(0, began + (made / perSecond) * 1_000 - performance.now()));
      running.push(this.store(Math.min(batch, count - made)));
      if (running.length >= 8) await running.shift();
    }
    await Promise.all(running);
    return this.ids.slice(known);
  }

  private async store(count: number): Promise<void> {
    const { workspaceId, tenantId } = this.scope;
    const now = new Date();
    const events = Array.from({ length: count }, () => {
      const id = `evt_${newId(now).replaceAll('-', '')}`;
      const subjectId = randomUUID();
      const head = {
        id,
        type: TYPE,
        timestamp: now.toISOString(),
        sequence: 1,
        workspaceID: workspaceId,
        tenantID: tenantId,
      };
      return { id, subjectId, body: JSON.stringify({ ...head, provider: PROVIDER, data: { id: subjectId } }) };
    });
    await this.stack.sql(
      `INSERT INTO outbox_event (id, workspace_id, tenant_id, provider, type, subject_id, sequence, body, created_at)
       SELECT id, $1, $2, $3, $4, subject_id, 1, body, $5 FROM unnest($6::text[], $7::uuid[], $8::text[]) AS e(id, subject_id, body)
       ON CONFLICT (id) DO NOTHING`,
      [
        workspaceId,
        tenantId,
        PROVIDER,
        TYPE,
        now,
        events.map(({ id }) => id),
        events.map(({ subjectId }) => subjectId),
        events.map(({ body }) => body),
      ],
    );
    for (const { id } of events) this.committedAt.set(id, performance.now());
  }
}
