import { Injectable } from '@nestjs/common';
import { listTarget } from '../../records/audit/list-target.js';
import { ReadTrail } from '../../records/audit/read-trail.js';
import type { Scope } from '../../platform/access/scope.js';
import { notFound } from '../../values/errors/domain-error.js';
import { byCreation, type PageRequest, readPage } from '../../platform/paging/cursors.js';
import { type PageMeta, pageMeta } from '../../platform/paging/page.js';
import { ListingService } from '../listing/listing.service.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import type { ReservationWithListing } from './reservation.entity.js';
import { ReservationRepository } from './reservation.repository.js';
import type { BookingsOfHour, ReservationFilter } from './reservation.types.js';
import { countToday, todayByZone } from './today/today.rules.js';
import { TodayRepository } from './today/today.repository.js';
import type { TodayByZone, TodayCounts } from './today/today.types.js';
import { Clock } from '../../values/time/clock.js';
import { shownReservation, type ShownReservation } from './reservation-view.js';

/** A reservation in the requested currency. */
export interface Booked {
  reservation: ShownReservation;
  /** The PMS's answer is not known yet: 202. */
  pending: boolean;
  rateDate?: string;
}

/** Shows reservations. They contain guests, so each read is recorded in the audit log; counts are not. */
@Injectable()
export class ReservationReadsService {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly exchange: ExchangeService,
    private readonly trail: ReadTrail,
    private readonly today: TodayRepository,
    private readonly listings: ListingService,
    private readonly clock: Clock,
  ) {}

  async get(scope: Scope, id: string, displayCurrency?: string): Promise<Booked> {
    const found = await this.reservations.find(scope, id);
    if (!found) throw notFound('Reservation');
    await this.trail.record(scope, 'GUESTS_READ', { type: 'reservation', id });
    return this.booked(found, displayCurrency);
  }

  async list(
    scope: Scope,
    filter: ReservationFilter,
    { limit, cursor, page: asked, order }: PageRequest,
    displayCurrency?: string,
  ): Promise<{ data: ShownReservation[]; meta: PageMeta; rateDate?: string; missingRates: string[] }> {
    const here = filter.today && (await this.todayOf(scope));
    const page = await readPage(
      { list: 'reservations', scope, filter },
      { limit, cursor, page: asked, order },
      (window) => this.reservations.list(scope, filter, window, here),
      ({ reservation }) => byCreation(reservation),
    );
    const { rows } = page;
    const id = listTarget({ ...filter, page: page.page, limit, order, count: rows.length });
    if (rows.length > 0) await this.trail.record(scope, 'GUESTS_READ', { type: 'reservation-list', id });
    const { of, missing, rateDate } = await this.exchange.views(displayCurrency);
    const data = rows.map((row) => shownReservation(row, of(row.reservation.currency)));
    return { data, meta: pageMeta(page.total, page), rateDate, missingRates: [...missing].sort() };
  }

  /** Counts the guests who arrive, stay and depart today, on the clocks of their listings. */
  async countToday(scope: Scope): Promise<TodayCounts> {
    const now = this.clock.now();
    return countToday(await this.today.stays(scope, now), now);
  }

  private async todayOf(scope: Scope): Promise<TodayByZone> {
    return todayByZone(await this.listings.timeZones(scope), this.clock.now());
  }

  count(scope: Scope): Promise<number> {
    return this.reservations.count(scope);
  }

  bookingsByHour(scope: Scope, since: Date): Promise<BookingsOfHour[]> {
    return this.reservations.bookingsByHour(scope, since);
  }

  /** Returns the reservation for the caller who booked it. */
  async booked(found: ReservationWithListing, displayCurrency?: string): Promise<Booked> {
    const { currency, nextLookupAt } = found.reservation;
    const money = await this.exchange.view(currency, displayCurrency);
    return {
      reservation: shownReservation(found, money),
      pending: nextLookupAt !== null,
      rateDate: money.rateDate,
    };
  }
}
