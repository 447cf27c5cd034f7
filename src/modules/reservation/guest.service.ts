import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import { ReadTrail } from '../../records/audit/read-trail.js';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { notFound } from '../../values/errors/domain-error.js';
import { type PageMeta, pageMeta, type PageRequest } from '../../platform/paging/page.js';
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
    const { ids, total } = await this.select(scope, selector, { page: 1, limit: MOST_AT_ONCE });
    const reservationIds: string[] = [];
    for (const id of ids) if (await this.erasure.erase(scope.workspaceId, id)) reservationIds.push(id);
    return { reservationIds, remaining: total - ids.length };
  }

  async export(
    scope: Scope,
    selector: GuestSelector,
    page: PageRequest,
  ): Promise<{ data: GuestRecord[]; meta: PageMeta }> {
    const { ids, total } = await this.select(scope, selector, page);
    const data: GuestRecord[] = [];
    for (const id of ids) data.push(...(await this.record(scope, id)));
    return { data, meta: pageMeta(total, page) };
  }

  private async select(
    scope: Scope,
    selector: GuestSelector,
    page: PageRequest,
  ): Promise<{ ids: string[]; total: number }> {
    if ('email' in selector) return this.guests.byEmail(scope, selector.email, page);
    if (!(await this.reservations.find(scope, selector.reservationId))) throw notFound('Reservation');
    return { ids: page.page === 1 ? [selector.reservationId] : [], total: 1 };
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
