import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { Outbox } from '../../../records/outbox/outbox.js';

interface BodyRow {
  body: string;
  personal: string | null;
}

/** The bodies of deliveries, as they are stored with their events. */
@Injectable()
export class WebhookBodiesRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the body; undefined for an event of another tenant. */
  async of(
    { workspaceId, tenantId }: Scope,
    eventId: string,
  ): Promise<{ body: string; isPersonal: boolean } | undefined> {
    const [row] = await this.database.query<BodyRow>(
      'SELECT body, personal FROM outbox_event WHERE workspace_id = $1 AND tenant_id = $2 AND id = $3',
      [workspaceId, tenantId, eventId],
    );
    if (!row) return undefined;
    const body = await this.outbox.bodyOf({ id: eventId, workspaceId, ...row });
    return { body, isPersonal: row.personal !== '' };
  }
}
