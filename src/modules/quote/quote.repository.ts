import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { type Handover, Handovers, type HandoverStore } from '../../records/handover/handovers.js';
import { HoldService } from '../availability/holds/hold.service.js';
import { QuoteEntity } from './quote.entity.js';

const INSERT = `
  INSERT INTO quote (id, workspace_id, tenant_id, listing_id, unit_id, request, answer, rate_date, currency, base, fees, taxes, total, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

const REMOVED_AT_ONCE = 1_000;

@Injectable()
export class QuoteRepository implements HandoverStore {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldService,
    handovers: Handovers,
  ) {
    handovers.add(this);
  }

  /** Inserts in one round trip, because every request for a quote waits for it. */
  async insert(row: QuoteEntity): Promise<void> {
    await this.database.prepared('quote-insert', INSERT, [
      row.id,
      row.workspaceId,
      row.tenantId,
      row.listingId,
      row.unitId,
      JSON.stringify(row.request),
      JSON.stringify(row.answer),
      row.rateDate,
      row.currency,
      row.base.toFixed(),
      row.fees.toFixed(),
      row.taxes.toFixed(),
      row.total.toFixed(),
      row.expiresAt,
    ]);
  }

  find({ workspaceId, tenantId }: Scope, id: string): Promise<QuoteEntity | null> {
    return this.database.repository(QuoteEntity).findOneBy({ id, workspaceId, tenantId });
  }

  /** Returns the reservation that the tenant made of the quote. */
  async reservationOf({ workspaceId, tenantId }: Scope, id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>(
      'SELECT id FROM reservation WHERE workspace_id = $1 AND booked_by_tenant_id = $2 AND quote_id = $3',
      [workspaceId, tenantId, id],
    );
    return row?.id;
  }

  /** Extends the quote so that it expires no earlier than `until`. */
  async prolong({ workspaceId, tenantId }: Scope, id: string, until: Date): Promise<void> {
    await this.database.query(
      'UPDATE quote SET expires_at = greatest(expires_at, $4) WHERE workspace_id = $1 AND tenant_id = $2 AND id = $3',
      [workspaceId, tenantId, id, until],
    );
  }

  /** Deletes quotes that expired before the time. Returns true when there may be more. */
  async removeExpired(before: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM quote WHERE id IN (SELECT id FROM quote WHERE expires_at < $1 ORDER BY expires_at LIMIT ${REMOVED_AT_ONCE})
       RETURNING id`,
      [before],
    );
    return rows.length === REMOVED_AT_ONCE;
  }

  /** Deletes the former owner's quotes of listings that moved, and their holds. */
  async handOver({ workspaceId, from, subjectIds }: Handover): Promise<void> {
    const gone = await this.database.query<{ id: string }>(
      'DELETE FROM quote WHERE workspace_id = $1 AND tenant_id = $2 AND listing_id = ANY($3::uuid[]) RETURNING id',
      [workspaceId, from, subjectIds],
    );
    await this.holds.endHolds(gone.map(({ id }) => id));
  }
}
