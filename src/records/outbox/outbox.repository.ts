import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { OutboxEventEntity } from './outbox-event.entity.js';

export type StoredBody = Pick<OutboxEventEntity, 'id' | 'workspaceId' | 'type' | 'body' | 'personal'>;

const COLUMNS = 'id, workspace_id AS "workspaceId", type, body, personal';

@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  async insert(events: OutboxEventEntity[]): Promise<void> {
    await this.database.repository(OutboxEventEntity).insert(events);
  }

  /** Locks and returns events whose bodies have not been examined: those of the previous version. */
  inClear(limit: number): Promise<StoredBody[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM outbox_event WHERE personal IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
  }

  /** Locks and returns events of the subjects that may hold personal data. */
  personalOf(workspaceId: string, subjectIds: readonly string[]): Promise<StoredBody[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM outbox_event
       WHERE workspace_id = $1 AND subject_id = ANY($2) AND personal IS DISTINCT FROM '' ORDER BY id FOR UPDATE`,
      [workspaceId, subjectIds],
    );
  }

  /** Returns the tenant's events about the subjects. */
  seenBy(
    { workspaceId, tenantId }: Scope,
    subjectIds: readonly string[],
  ): Promise<(StoredBody & { createdAt: Date })[]> {
    return this.database.query(
      `SELECT ${COLUMNS}, created_at AS "createdAt" FROM outbox_event
       WHERE workspace_id = $1 AND tenant_id = $2 AND subject_id = ANY($3) ORDER BY created_at, id`,
      [workspaceId, tenantId, subjectIds],
    );
  }

  async replace(events: readonly Pick<StoredBody, 'id' | 'body' | 'personal'>[]): Promise<void> {
    await this.database.query(
      `UPDATE outbox_event SET body = v.body, personal = v.personal
       FROM unnest($1::text[], $2::text[], $3::text[]) AS v(id, body, personal) WHERE outbox_event.id = v.id`,
      [events.map(({ id }) => id), events.map(({ body }) => body), events.map(({ personal }) => personal)],
    );
  }
}
