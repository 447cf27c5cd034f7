import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { newId } from '../../../platform/database/ids.js';
import type { CancellationCost, CancelledBy } from '../../../values/cancellation/refund.js';
import { DomainError, notFound } from '../../../values/errors/domain-error.js';
import { Decimal, toNumber } from '../../../values/money/money.js';
import { Clock } from '../../../values/time/clock.js';
import { Ceilings } from '../../../records/ceilings/ceilings.js';
import { ReservationCancelService } from '../reservation-cancel.service.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { ReservationRepository } from '../reservation.repository.js';
import type { CancellationPreview, CancellationRequest } from '../reservation.types.js';
import { costNow, requireCancellable, storedCost } from './cancellation-cost.js';
import { CancellationPreviewRepository } from './cancellation-preview.repository.js';

const LIFE_MS = 15 * 60_000;

export interface PreviewRequest {
  by: CancelledBy;
  reason?: string;
}

/** Shows what a cancellation costs, and cancels at that cost or not at all. */
@Injectable()
export class CancellationPreviewService {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly previews: CancellationPreviewRepository,
    private readonly cancels: ReservationCancelService,
    private readonly ceilings: Ceilings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the cost of a cancellation now, and stores it. 404; 409 `wrong_state` where the stay cannot be cancelled; 422
   * `too_many_cancellation_previews`.
   */
  async preview(scope: Scope, reservationId: string, request: PreviewRequest): Promise<CancellationPreview> {
    const row = await this.require(scope, reservationId);
    requireCancellable(row);
    await this.ceilings.requireRoughRoom(scope, 'cancellationPreviews');
    return this.store(scope, row, request);
  }

  /**
   * Cancels at the cost of the preview, once: a repeat sends nothing. 404; 409 `terms_changed` with a new preview, or
   * `wrong_state`; 410 `cancellation_expired`; the errors of a cancellation.
   */
  async confirm(scope: Scope, reservationId: string, id: string): Promise<void> {
    const preview = await this.previews.find(scope, reservationId, id);
    if (!preview) throw notFound('Cancellation');
    const row = await this.require(scope, reservationId);
    if (preview.confirmedAt) return;
    requireCancellable(row);
    const now = this.clock.now();
    if (preview.expiresAt <= now) throw expired();
    const { by } = preview.cost;
    const reason = await this.previews.reasonOf(preview);
    const cost = costNow(row, by, now);
    if (!isSame(storedCost(cost, by), preview.cost)) throw termsChanged(await this.store(scope, row, { by, reason }));
    if (await this.previews.claim(scope, id, now)) await this.send(scope, id, row, cost, { by, reason });
  }

  private async send(
    scope: Scope,
    id: string,
    reservation: ReservationEntity,
    cost: CancellationCost,
    request: PreviewRequest,
  ): Promise<void> {
    try {
      await this.cancels.cancelAt(cost, reservation, request);
    } catch (error) {
      // Unclear outcomes do not throw.
      await this.previews.release(scope, id);
      throw error;
    }
  }

  private async require(scope: Scope, id: string): Promise<ReservationEntity> {
    const found = await this.reservations.find(scope, id);
    if (!found) throw notFound('Reservation');
    return found.reservation;
  }

  private async store(
    scope: Scope,
    row: ReservationEntity,
    { by, reason }: PreviewRequest,
  ): Promise<CancellationPreview> {
    const now = this.clock.now();
    const cost = storedCost(costNow(row, by, now), by);
    const id = newId(now);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const { workspaceId, tenantId } = scope;
    await this.previews.insert(
      { id, workspaceId, tenantId, reservationId: row.id, cost, expiresAt, confirmedAt: null },
      row.guestErasedAt ? undefined : reason,
    );
    return shown(id, cost, row.currency, expiresAt);
  }
}

const isSame = (one: CancellationRequest, other: CancellationRequest): boolean =>
  one.refund === other.refund && one.penalty === other.penalty && one.basis === other.basis;

const shown = (
  id: string,
  { by, refund, penalty, basis }: CancellationRequest,
  currency: string,
  expiresAt: Date,
): CancellationPreview => ({
  id,
  by,
  refund: amount(refund),
  penalty: amount(penalty),
  currency,
  basis,
  expiresAt: expiresAt.toISOString(),
});

const amount = (text: string | null): number | null => (text === null ? null : toNumber(new Decimal(text)));

const expired = (): DomainError => {
  const message = 'The preview has expired; request a new one';
  return new DomainError('gone', message, {
    code: 'cancellation_expired',
    details: [{ code: 'cancellation_expired', message }],
  });
};

const termsChanged = (cancellation: CancellationPreview): DomainError => {
  const message = 'The cost of the cancellation has changed; confirm the new preview';
  return new DomainError('conflict', message, {
    code: 'terms_changed',
    details: [{ code: 'terms_changed', message, cancellation }],
  });
};
