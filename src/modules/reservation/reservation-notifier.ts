import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Audit, type AuditScope } from '../../records/audit/audit.js';
import { Outbox } from '../../records/outbox/outbox.js';
import { Restorations } from '../../records/restorations/restorations.js';
import type { ListingNames, ReservationEntity } from './reservation.entity.js';
import type { ReservationEvent } from './reservation.events.js';
import { reservationView, type ReservationView } from './reservation-view.js';

/** Returns the changed fields with their values in `before`: undefined for a field that it did not have. */
const changed = (before: ReservationView, after: ReservationView): Partial<ReservationView> => {
  const fields = Object.keys({ ...before, ...after }) as (keyof ReservationView)[];
  // Fields are not compared by their JSON: the database returns stored objects with their keys in another order.
  const differing = fields.filter((name) => name !== 'updatedAt' && !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(differing.map((name) => [name, before[name]]));
};

/** Returns the scope of the audit log in which the tenant that booked sees the entry too. */
export const auditScope = ({ workspaceId, bookedByTenantId }: ReservationEntity): AuditScope => ({
  workspaceId,
  tenantId: bookedByTenantId,
});

/** Invariant: one event per real change, to every tenant concerned, in the transaction of the change. */
@Injectable()
export class ReservationNotifier {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly restorations: Restorations,
  ) {}

  /**
   * Publishes the creation and advances `row.sequence`; the caller stores the row afterwards, in the same transaction.
   * After a restoration, receivers may know the row already: they get its current state as a change, from which the
   * others learn of it.
   */
  async created(row: ReservationEntity, listing: ListingNames): Promise<void> {
    if (await this.restorations.mayHaveAnnounced(row.createdAt))
      await this.append(row, listing, 'RESERVATION_UPDATED', {});
    else await this.append(row, listing, 'RESERVATION_CREATED');
  }

  /**
   * Publishes the change: RESERVATION_CANCELLED when the status became CANCELLED; nothing when no reader would see a
   * difference.
   */
  async updated(before: ReservationView, row: ReservationEntity, listing: ListingNames): Promise<void> {
    const previous = changed(before, reservationView(row, listing));
    if (Object.keys(previous).length === 0) return;
    const cancelled = row.status === 'CANCELLED' && before.status !== 'CANCELLED';
    if (cancelled)
      await this.audit.record(auditScope(row), 'RESERVATION_CANCELLED', { type: 'reservation', id: row.id });
    await this.append(row, listing, cancelled ? 'RESERVATION_CANCELLED' : 'RESERVATION_UPDATED', previous);
  }

  /** Publishes that a guest was erased, without the erased values. */
  async erased(row: ReservationEntity, listing: ListingNames): Promise<void> {
    if (row.sequence > 0) await this.append(row, listing, 'RESERVATION_UPDATED', {});
  }

  private async append(
    row: ReservationEntity,
    listing: ListingNames,
    type: ReservationEvent,
    previous?: Partial<ReservationView>,
  ): Promise<void> {
    row.sequence = Math.max(row.sequence, await this.restorations.sequenceFloor()) + 1;
    const data = reservationView(row, listing);
    for (const tenantId of new Set([row.tenantId, row.bookedByTenantId])) {
      const scope = { workspaceId: row.workspaceId, tenantId };
      await this.outbox.append(scope, {
        type,
        provider: row.provider,
        subjectId: row.id,
        sequence: row.sequence,
        data,
        previous,
      });
    }
  }
}
