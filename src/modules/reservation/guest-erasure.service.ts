import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import { asWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { PersonalStores } from '../../records/personal/personal-stores.js';
import { Clock } from '../../values/time/clock.js';
import { addDays } from '../../values/time/dates.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { GuestRepository } from './guest.repository.js';
import { GUEST_FIELDS, NO_GUEST } from './guest-sealing.js';
import { auditScope, ReservationNotifier } from './reservation-notifier.js';
import { ReservationRepository } from './reservation.repository.js';

/** Invariant: an erased guest is removed from all tables together, and no later read of the PMS restores it. */
@Injectable()
export class GuestErasureService {
  constructor(
    private readonly database: Database,
    private readonly guests: GuestRepository,
    private readonly reservations: ReservationRepository,
    private readonly stores: PersonalStores,
    private readonly notifier: ReservationNotifier,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Erases copies of an account's guests in events and answers before the account is deleted, because they are not
   * deleted with its reservations.
   */
  forgetCopiesOf({ id, workspaceId }: AccountRef): Promise<void> {
    return asWorkspace(workspaceId, 'own reservation', async () =>
      this.stores.forget(workspaceId, await this.guests.subjectsOf(id), GUEST_FIELDS),
    );
  }

  /** Erases the guest of a reservation; stay, price and status are kept. Returns false when there was none. */
  erase(workspaceId: string, reservationId: string): Promise<boolean> {
    return asWorkspace(workspaceId, 'own reservation', () =>
      this.database.transaction(() => this.eraseNow(workspaceId, reservationId)),
    );
  }

  /** Erases guests of stays that ended more than `days` days ago, at most `limit`; returns how many it found. */
  async eraseOlderThan(days: number, limit: number): Promise<number> {
    const date = addDays(this.clock.now().toISOString().slice(0, 10), -days);
    const ids = await this.guests.leftBefore(date, limit);
    for (const id of ids) {
      const found = await this.reservations.byId(id);
      if (found) await this.erase(found.reservation.workspaceId, id);
    }
    return ids.length;
  }

  private async eraseNow(workspaceId: string, id: string): Promise<boolean> {
    const found = await this.reservations.byId(id);
    const row = found && (await this.reservations.lockById(id));
    if (!row || row.guestErasedAt !== null) return false;
    const now = this.clock.now();
    Object.assign(row, { guest: { ...NO_GUEST }, notes: '', guestErasedAt: now, updatedAt: now });
    const subjects = row.absorbedId === null ? [id] : [id, row.absorbedId];
    await this.stores.forget(workspaceId, subjects, GUEST_FIELDS);
    await this.guests.forgetReasons(workspaceId, id);
    await this.notifier.erased(row, found.listing);
    await this.reservations.save(row);
    await this.audit.record(auditScope(row), 'GUEST_ERASED', { type: 'reservation', id });
    return true;
  }
}
