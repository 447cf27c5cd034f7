import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { listTarget } from '../../../records/audit/list-target.js';
import { ReadTrail } from '../../../records/audit/read-trail.js';
import type { KeywordSearch } from '../../../records/keywords/keyword.types.js';
import { FoundListingsService } from '../../listing/finding/found-listings.service.js';
import { GuestSealing } from '../guest-sealing.js';
import type { FoundReservation } from '../reservation.types.js';
import { FoundReservationsRepository } from './found-reservations.repository.js';

/** Shows reservations that a search found. They name their guests, so each read is recorded in the audit log. */
@Injectable()
export class FoundReservationsService {
  constructor(
    private readonly reservations: FoundReservationsRepository,
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
    if (ids.length === 0) return [];
    const rows = await this.reservations.visible(scope, ids);
    const shown = rows.map(({ id }) => id).sort();
    if (rows.length === 0) return [];
    await this.trail.record(scope, 'GUESTS_READ', {
      type: 'reservation-list',
      id: listTarget({ found: shown.join(',') }),
    });
    const names = await this.listings.names(
      scope,
      rows.filter(({ listingName }) => listingName === null).map(({ listingId }) => listingId),
    );
    return rows.map(({ guest, listingName, ...row }) => ({
      ...row,
      guestName: `${guest.firstName} ${guest.lastName}`.trim(),
      listingName: listingName ?? names.get(row.listingId) ?? '',
    }));
  }
}
