import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { asWorkspace } from '../../../platform/database/access.js';
import { DomainError, notFound } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import type { ReservationWithListing } from '../reservation.entity.js';
import { ReservationRepository } from '../reservation.repository.js';
import { changeExpired, needsRebook, notMade, priceChanged, stayMoved } from './change.errors.js';
import type { ConfirmedChange } from './change.types.js';
import { ChangeOfferService } from './change-offer.service.js';
import { ChangePriceService } from './change-price.service.js';
import { isAsOffered, requireChangeable } from './change-state.js';
import { NativeChangeService } from './native-change.service.js';
import { RebookService } from './rebook.service.js';
import type { StayChangeEntity } from './stay-change.entity.js';
import { StayChangeRepository } from './stay-change.repository.js';

/** Makes offered changes, each at most once, at the offered price or not at all. */
@Injectable()
export class ChangeConfirmService {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly changes: StayChangeRepository,
    private readonly offers: ChangeOfferService,
    private readonly prices: ChangePriceService,
    private readonly native: NativeChangeService,
    private readonly rebooking: RebookService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the change; a repeat sends nothing. 404; 409 `wrong_state`, `nights_taken`, `price_changed` with a new offer;
   * 410 `change_expired` with a new offer; 422 `needs_rebook`, and the errors of a quote and of a booking.
   */
  async confirm(scope: Scope, reservationId: string, id: string, allowRebook: boolean): Promise<ConfirmedChange> {
    const { found, change } = await this.require(scope, reservationId, id);
    if (change.state === 'OFFERED')
      await this.make(scope, found, change, allowRebook).catch(async (error: unknown) => {
        // Another confirmation of the offer may have taken the nights that this one was refused.
        const now = await this.changes.find(scope, reservationId, id);
        if (!(error instanceof DomainError) || now?.state === 'OFFERED') throw error;
      });
    return this.outcome(scope, reservationId, id);
  }

  private async make(
    scope: Scope,
    found: ReservationWithListing,
    change: StayChangeEntity,
    allowRebook: boolean,
  ): Promise<void> {
    const row = found.reservation;
    const now = this.clock.now();
    requireChangeable(row, now);
    if (!isAsOffered(row, change.before)) throw stayMoved();
    if (change.expiresAt <= now) throw await this.expired(scope, change);
    if (change.mode === 'REBOOK') {
      if (!allowRebook) throw needsRebook();
      await this.rebooking.make(scope, row, change).catch(async (error: unknown) => {
        throw error instanceof DomainError && error.code === 'price_changed' ? await this.dearer(scope, change) : error;
      });
      return;
    }
    if (!(await this.prices.isCurrent(scope, found, change))) throw await this.dearer(scope, change);
    await asWorkspace(scope.workspaceId, 'own reservation', () => this.native.make(found, change));
  }

  private async outcome(scope: Scope, reservationId: string, id: string): Promise<ConfirmedChange> {
    const { state, newReservationId } = (await this.require(scope, reservationId, id)).change;
    if (state === 'OFFERED') throw notMade();
    const pending = state !== 'DONE';
    const next = newReservationId && (await this.reservations.find(scope, newReservationId));
    return { reservationId: next ? next.reservation.id : reservationId, pending };
  }

  private async require(
    scope: Scope,
    reservationId: string,
    id: string,
  ): Promise<{ found: ReservationWithListing; change: StayChangeEntity }> {
    // Read first: another request's change may end between the two reads, and is then seen as ended.
    const found = await this.reservations.find(scope, reservationId);
    if (!found) throw notFound('Reservation');
    const change = await this.changes.find(scope, reservationId, id);
    if (!change) throw notFound('Change');
    return { found, change };
  }

  private async expired(scope: Scope, change: StayChangeEntity): Promise<DomainError> {
    const renewed = await this.offers.renew(scope, change);
    return changeExpired(renewed instanceof DomainError ? renewed : renewed.offer);
  }

  private async dearer(scope: Scope, change: StayChangeEntity): Promise<DomainError> {
    const renewed = await this.offers.renew(scope, change);
    return renewed instanceof DomainError ? renewed : priceChanged(renewed.offer);
  }
}
