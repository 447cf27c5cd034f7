import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { GuestSealing, type Sealed } from '../guest-sealing.js';
import type { FoundReservation } from '../reservation.types.js';

type FoundRow = Omit<FoundReservation, 'guestName' | 'listingName'> & Sealed & { listingName: string | null };

/** Reads the few columns of reservations that a search shows. */
@Injectable()
export class FoundReservationsRepository {
  constructor(
    private readonly database: Database,
    private readonly sealing: GuestSealing,
  ) {}

  /** Returns those of the reservations that the tenant sees; the name of a listing no longer imported is null. */
  async visible({ workspaceId, tenantId }: Scope, ids: readonly string[]): Promise<FoundRow[]> {
    const rows = await this.database.read<FoundRow>(
      'found-reservations',
      `SELECT r.id, r.workspace_id AS "workspaceId", r.guest, r.notes, r.sealed_guest AS "sealedGuest",
              r.guest_erased_at AS "guestErasedAt", coalesce(r.confirmation_code, r.provider_reservation_id, r.id::text) AS code,
              r.provider, r.integration_account_id AS "integrationAccountId", r.listing_id AS "listingId",
              l.name AS "listingName", r.check_in::text AS "checkIn", r.check_out::text AS "checkOut", r.status
         FROM reservation r LEFT JOIN listing l ON l.id = r.listing_id
        WHERE r.workspace_id = $1 AND (r.tenant_id = $2 OR r.booked_by_tenant_id = $2) AND r.id = ANY($3)`,
      [workspaceId, tenantId, ids],
    );
    await this.sealing.open(rows);
    return rows;
  }
}
