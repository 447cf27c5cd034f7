import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { listTarget } from '../../../records/audit/list-target.js';
import { ReadTrail } from '../../../records/audit/read-trail.js';
import type { KeywordSearch } from '../../../records/keywords/keyword.types.js';
import { FoundListingsService } from '../../listing/finding/found-listings.service.js';
import { GuestSealing } from '../guest-sealing.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { ReservationRepository } from '../reservation.repository.js';
import type { FoundReservation } from '../reservation.types.js';

/** Shows reservations that a search found. They name their guests, so each read is recorded in the audit log. */
@Injectable()
export class FoundReservationsService {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly sealing: GuestSealing,
    private readonly listings: FoundListingsService,
    private readonly trail: ReadTrail,
  ) {}

  /** Returns the searches for guests: by words of a name, or by a whole e-mail address. */
  guestSearches({ workspaceId }: Scope, text: string, words: readonly string[]): Promise<KeywordSearch[]> {
    return this.sealing.searches(workspaceId, text, words);
  }

  /** Returns those of the reservations that the tenant sees. */
  async visible(scope: Scope, ids: readonly string[]): Promise<FoundReservation[]> {
    const rows = [...(await this.reservations.among(scope, {}, ids)).values()].map(({ reservation }) => reservation);
    if (rows.length === 0) return [];
    await this.trail.record(scope, 'GUESTS_READ', {
      type: 'reservation-list',
      id: listTarget({
        found: rows
          .map(({ id }) => id)
          .sort()
          .join(','),
      }),
    });
    const names = await this.listings.names(
      scope,
      rows.map(({ listingId }) => listingId),
    );
    return rows.map((row) => found(row, names.get(row.listingId) ?? ''));
  }
}

const found = (row: ReservationEntity, listingName: string): FoundReservation => ({
  id: row.id,
  guestName: `${row.guest.firstName} ${row.guest.lastName}`.trim(),
  code: row.confirmationCode ?? row.providerReservationId ?? row.id,
  provider: row.provider,
  integrationAccountId: row.integrationAccountId,
  listingId: row.listingId,
  listingName,
  checkIn: row.checkIn,
  checkOut: row.checkOut,
  status: row.status,
});
