import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import type { DeltaMeta } from '../../../platform/paging/delta-meta.js';
import { listTarget } from '../../../records/audit/list-target.js';
import { ReadTrail } from '../../../records/audit/read-trail.js';
import { Deltas } from '../../../records/deltas/deltas.js';
import { removedRow } from '../../../records/deltas/deltas.rules.js';
import type { DeltaRequest, RemovedRow } from '../../../records/deltas/deltas.types.js';
import { ReservationRepository } from '../reservation.repository.js';
import type { ReservationFilter } from '../reservation.types.js';
import { type ShownReservation, shownReservation } from '../reservation-view.js';
import { ReservationDeltasRepository } from './reservation-deltas.repository.js';

/**
 * Changes of the reservations that a tenant sees, in the order in which they were published. They contain guests, so each
 * read is recorded in the audit log.
 */
@Injectable()
export class ReservationDeltasService {
  constructor(
    private readonly places: ReservationDeltasRepository,
    private readonly reservations: ReservationRepository,
    private readonly deltas: Deltas,
    private readonly trail: ReadTrail,
  ) {}

  /** Returns changed reservations as the list shows them, and removed ones. 400, 410. */
  async page(
    scope: Scope,
    filter: ReservationFilter,
    request: DeltaRequest,
  ): Promise<{ data: (ShownReservation | RemovedRow)[]; meta: DeltaMeta }> {
    const walk = { kind: 'RESERVATION', filter } as const;
    const start = await this.deltas.start(scope, walk, request);
    const found = await this.places.after(scope, start, request.limit);
    const { rows, meta } = await this.deltas.page(scope, walk, request, { start, ...found });
    const seen = await this.reservations.among(
      scope,
      filter,
      rows.map(({ id }) => id),
    );
    if (seen.size > 0) {
      const id = listTarget({ ...filter, delta: true, limit: request.limit, count: seen.size });
      await this.trail.record(scope, 'GUESTS_READ', { type: 'reservation-list', id });
    }
    const data = rows.map((place) => {
      const row = seen.get(place.id);
      return row ? shownReservation(row) : removedRow(place);
    });
    return { data, meta };
  }
}
