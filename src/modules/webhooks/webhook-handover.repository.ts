import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Handover, Handovers, type HandoverStore } from '../../records/handover/handovers.js';

const PASSED = 'workspace_id = $1 AND tenant_id = $2 AND subject_id = ANY($3)';

/**
 * Invariant: after a move the former owner's URLs receive no more events of the moved rows, and its history does not
 * show them. An event that has not reached all of its URLs goes to those of the new owner; finished ones, and those for
 * a `notificationURL`, are deleted.
 */
@Injectable()
export class WebhookHandoverRepository implements HandoverStore {
  constructor(
    private readonly database: Database,
    handovers: Handovers,
  ) {
    handovers.add(this);
  }

  async handOver({ workspaceId, from, to, subjectIds }: Handover): Promise<void> {
    const passed = [workspaceId, from, subjectIds];
    // Locked first, so that a dispatch in progress ends and its deliveries are visible below.
    await this.database.query(
      `SELECT count(*) FROM (SELECT id FROM outbox_event WHERE ${PASSED} ORDER BY id FOR UPDATE) locked`,
      passed,
    );
    await this.database.query(
      `UPDATE outbox_event SET dispatched_at = NULL
        WHERE ${PASSED} AND id IN (SELECT event_id FROM webhook_delivery WHERE tenant_id = $2 AND state = 'PENDING')`,
      passed,
    );
    await this.database.query(
      `DELETE FROM webhook_delivery WHERE event_id IN (SELECT id FROM outbox_event WHERE ${PASSED})`,
      passed,
    );
    // An importer that becomes the owner has an event of its own about the same change.
    await this.database.query(
      `DELETE FROM outbox_event event WHERE ${PASSED} AND (dispatched_at IS NOT NULL OR target_url IS NOT NULL OR EXISTS (
         SELECT 1 FROM outbox_event own WHERE own.workspace_id = $1 AND own.tenant_id = $4
            AND own.subject_id = event.subject_id AND own.sequence = event.sequence))`,
      [...passed, to],
    );
    // Its old position is behind the cursors of the new owner.
    await this.database.query(
      `UPDATE outbox_event SET tenant_id = $4, body = replace(body, $5, $6), feed_position = NULL WHERE ${PASSED}`,
      [...passed, to, tenantIn(from), tenantIn(to)],
    );
  }
}

/**
 * Returns the tenant as it appears in the stored body; within a text of the body the quotation marks would be escaped.
 */
const tenantIn = (tenantId: string): string => `"tenantID":${JSON.stringify(tenantId)}`;
