import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { Database } from '../../../platform/database/database.js';
import { CancellationPreviewEntity } from './cancellation-preview.entity.js';

const REMOVED_AT_ONCE = 1_000;

type Reasoned = Pick<CancellationPreviewEntity, 'id' | 'workspaceId'>;

const contextOf = ({ id, workspaceId }: Reasoned): string => `cancellation_preview.sealed_reason|${id}|${workspaceId}`;

@Injectable()
export class CancellationPreviewRepository {
  constructor(
    private readonly database: Database,
    private readonly keys: DataKeys,
  ) {}

  async insert(row: Omit<CancellationPreviewEntity, 'sealedReason'>, reason: string | undefined): Promise<void> {
    const key = await this.keys.of(row.workspaceId);
    const sealedReason = reason === undefined ? null : key.seal(reason, contextOf(row));
    await this.database.repository(CancellationPreviewEntity).insert({ ...row, sealedReason });
  }

  find({ workspaceId, tenantId }: Scope, reservationId: string, id: string): Promise<CancellationPreviewEntity | null> {
    return this.database.repository(CancellationPreviewEntity).findOneBy({ id, reservationId, workspaceId, tenantId });
  }

  async reasonOf(row: Reasoned & Pick<CancellationPreviewEntity, 'sealedReason'>): Promise<string | undefined> {
    if (row.sealedReason === null) return undefined;
    return (await this.keys.of(row.workspaceId)).open(row.sealedReason, contextOf(row));
  }

  /** Marks the preview as confirmed; returns false when another request has done so. */
  async claim({ workspaceId, tenantId }: Scope, id: string, at: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE cancellation_preview SET confirmed_at = $4
        WHERE workspace_id = $1 AND tenant_id = $2 AND id = $3 AND confirmed_at IS NULL RETURNING id`,
      [workspaceId, tenantId, id, at],
    );
    return rows.length > 0;
  }

  /** Lets the preview be confirmed again: the PMS refused the cancellation. */
  async release({ workspaceId, tenantId }: Scope, id: string): Promise<void> {
    await this.database.query(
      'UPDATE cancellation_preview SET confirmed_at = NULL WHERE workspace_id = $1 AND tenant_id = $2 AND id = $3',
      [workspaceId, tenantId, id],
    );
  }

  /** Deletes previews that expired before the time. Returns true when there may be more. */
  async removeExpired(before: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM cancellation_preview WHERE id IN (
         SELECT id FROM cancellation_preview WHERE expires_at < $1 ORDER BY expires_at LIMIT ${REMOVED_AT_ONCE}) RETURNING id`,
      [before],
    );
    return rows.length === REMOVED_AT_ONCE;
  }
}
