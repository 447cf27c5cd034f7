import { Injectable } from '@nestjs/common';
import { Audit } from '../../../records/audit/audit.js';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../values/time/clock.js';
import { HoldService } from '../../availability/holds/hold.service.js';
import { ReservationNotifier, auditScope } from '../reservation-notifier.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { hasEnded } from '../reservation.rules.js';
import { ReservationRepository } from '../reservation.repository.js';
import { ReservationSettlementService } from '../reservation-settlement.service.js';
import { reservationView } from '../reservation-view.js';
import { stayMoved } from './change.errors.js';
import { isAsOffered, requireChangeable } from './change-state.js';
import type { StayChangeEntity } from './stay-change.entity.js';
import { StayChangeRepository } from './stay-change.repository.js';

/**
 * Guards the steps of a change: each is stored, with the nights that it takes or frees, before the request that it
 * allows is sent. Reservations are locked before their changes.
 */
@Injectable()
export class ChangeSettlementService {
  constructor(
    private readonly database: Database,
    private readonly reservations: ReservationRepository,
    private readonly changes: StayChangeRepository,
    private readonly holds: HoldService,
    private readonly settlement: ReservationSettlementService,
    private readonly notifier: ReservationNotifier,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Records, before the first byte is sent, that the change is being made, with its first look-up at `nextLookupAt`; a
   * NATIVE change takes its nights. `newReservationId`: the reservation that a REBOOK makes. Returns false when another
   * request makes the change. 409: the reservation does not allow it now, `nights_taken`.
   */
  begin(change: StayChangeEntity, nextLookupAt: Date, newReservationId: string | null): Promise<boolean> {
    const { id, mode, reservationId, before, after } = change;
    return this.database.transactionWithRetry(async () => {
      const row = await this.reservations.lockById(reservationId);
      const now = this.clock.now();
      if (!(await this.changes.claim(id, mode === 'NATIVE' ? 'SENDING' : 'BOOKING', newReservationId))) return false;
      if (!row || !isAsOffered(row, before)) throw stayMoved();
      requireChangeable(row, now);
      if (mode === 'NATIVE') await this.holds.takeForChange(row, after, id, reservationId);
      await this.audit.record(auditScope(row), 'CHANGE_REQUESTED', { type: 'reservation', id: reservationId });
      Object.assign(row, { changeId: id, nextLookupAt, lookups: 0, sendStartedAt: now });
      await this.reservations.save(row);
      return true;
    });
  }

  /**
   * Releases the change: nothing has changed at the PMS. Does nothing where it has ended, and where a REBOOK has made, or
   * may have made, its new reservation.
   */
  async release({ id, reservationId }: StayChangeEntity): Promise<void> {
    await this.underWay(id, reservationId, async (row, change) => {
      const next = change.newReservationId && (await this.reservations.byId(change.newReservationId))?.reservation;
      if (next && !hasEnded(next.status)) return;
      await this.settlement.dropChange(row, id);
      await this.reservations.save(row);
    });
  }

  /** Records the cancellation of the replaced reservation before it is sent. False when another process sends it. */
  async beginCancelling({ id, reservationId }: StayChangeEntity, nextLookupAt: Date): Promise<boolean> {
    const begun = await this.underWay(id, reservationId, async (row) => {
      if (!(await this.changes.move(id, 'BOOKING', 'CANCELLING'))) return false;
      Object.assign(row, { nextLookupAt, lookups: 0, sendStartedAt: this.clock.now() });
      await this.reservations.save(row);
      return true;
    });
    return begun ?? false;
  }

  /** Records that the replaced reservation was not cancelled. */
  async notCancelled({ id }: StayChangeEntity): Promise<void> {
    await this.changes.move(id, 'CANCELLING', 'BOOKING');
  }

  /** Ends a REBOOK whose replaced reservation has ended. */
  async replaced({ id, reservationId }: StayChangeEntity): Promise<void> {
    const listing = (await this.reservations.byId(reservationId))!.listing;
    await this.underWay(id, reservationId, async (row, { newReservationId, state }) => {
      const before = reservationView(row, listing);
      await this.changes.move(id, state, 'DONE');
      Object.assign(row, { changeId: null, nextLookupAt: null, replacedById: newReservationId });
      await this.notifier.updated(before, row, listing);
      await this.reservations.save(row);
      await this.reservations.succeed(newReservationId!);
    });
  }

  /** Runs `work` on the locked reservation if its change has not ended. */
  private underWay<T>(
    id: string,
    reservationId: string,
    work: (row: ReservationEntity, change: StayChangeEntity) => Promise<T>,
  ): Promise<T | undefined> {
    return this.database.transactionWithRetry(async () => {
      const row = await this.reservations.lockById(reservationId);
      if (row?.changeId !== id) return undefined;
      const change = await this.changes.lockById(id);
      return change ? work(row, change) : undefined;
    });
  }
}
