import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import { ReadTrail } from '../../records/audit/read-trail.js';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { notFound } from '../../values/errors/domain-error.js';
import {
  listMeta,
  type ListPage,
  type ListRequest,
  type ListWindow,
  type RowPlace,
  readPage,
  type Rows,
} from '../../platform/paging/cursors.js';
import type { ListMeta } from '../../platform/paging/page.js';
import { type PersonalCopy, PersonalStores } from '../../records/personal/personal-stores.js';
import { GuestErasureService } from './guest-erasure.service.js';
import { GuestRepository } from './guest.repository.js';
import { ReservationRepository } from './reservation.repository.js';
import { shownReservation, type ShownReservation } from './reservation-view.js';

/** The guest of one reservation, or of all with this e-mail address. */
export type GuestSelector = { reservationId: string } | { email: string };

export interface GuestRecord {
  reservation: ShownReservation;
  copies: PersonalCopy[];
}

export interface Erased {
  reservationIds: string[];
  /** The number of further reservations with this address: repeat the request for them. */
  remaining: number;
}

/** Each reservation is erased in a transaction of its own. */
const MOST_AT_ONCE = 200;

/** The actions of a tenant on the guests of the reservations that it sees. */
@Injectable()
export class GuestService {
  constructor(
    private readonly database: Database,
    private readonly guests: GuestRepository,
    private readonly reservations: ReservationRepository,
    private readonly erasure: GuestErasureService,
    private readonly stores: PersonalStores,
    private readonly audit: Audit,
    private readonly trail: ReadTrail,
  ) {}

  /** Erases guests. 404 for a reservation that the tenant does not see; an unknown address erases nothing. */
  async erase(scope: Scope, selector: GuestSelector): Promise<Erased> {
    const { rows, total } = await this.select(scope, selector, { limit: MOST_AT_ONCE });
    const reservationIds: string[] = [];
    for (const { id } of rows) if (await this.erasure.erase(scope.workspaceId, id)) reservationIds.push(id);
    return { reservationIds, remaining: total - rows.length };
  }

  async export(
    scope: Scope,
    selector: GuestSelector,
    request: ListRequest,
  ): Promise<{ data: GuestRecord[]; meta: ListMeta }> {
    const page = await this.select(scope, selector, request);
    const data: GuestRecord[] = [];
    for (const { id } of page.rows) data.push(...(await this.record(scope, id)));
    return { data, meta: listMeta(page) };
  }

  private async select(scope: Scope, selector: GuestSelector, request: ListRequest): Promise<ListPage<RowPlace>> {
    const read = async (window: ListWindow): Promise<Rows<RowPlace>> => {
      if ('email' in selector) return this.guests.byEmail(scope, selector.email, window);
      const found = await this.reservations.find(scope, selector.reservationId);
      if (!found) throw notFound('Reservation');
      const { id, createdAt } = found.reservation;
      return { rows: [{ id, at: createdAt }], total: 1 };
    };
    return readPage({ list: 'guests', scope, filter: selector }, request, read, (place) => place);
  }

  private async record(scope: Scope, id: string): Promise<GuestRecord[]> {
    const found = await this.reservations.find(scope, id);
    if (!found) return [];
    const { reservation } = found;
    const subjects = reservation.absorbedId === null ? [id] : [id, reservation.absorbedId];
    await this.database.transaction(() => this.audit.record(scope, 'GUEST_EXPORTED', { type: 'reservation', id }));
    this.trail.accounted();
    return [{ reservation: shownReservation(found), copies: await this.stores.copies(scope, subjects) }];
  }
}
