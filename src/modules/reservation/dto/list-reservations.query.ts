import { CalendarDate, Choice, Currency, Id, OrderChoice, Text } from '../../../edge/http/fields.js';
import { Cursor, Limit, PageNumber } from '../../../edge/http/page.query.js';
import { NotInDeltas, UpdatedSince } from '../../../edge/http/deltas/delta.fields.js';
import type { Order } from '../../../platform/paging/page.js';
import {
  RESERVATION_STATUSES,
  type ReservationFilter,
  type ReservationStatus,
  TODAY_KINDS,
  type TodayKind,
} from '../reservation.types.js';

export class ListReservationsQuery {
  @NotInDeltas()
  @Currency({ optional: true, description: 'Shows prices in this currency, at the newest daily reference rates.' })
  displayCurrency?: string;
  @Id({ optional: true, description: 'Only reservations of this listing. If absent, of all listings.' })
  listingID?: string;
  @Id({ optional: true, description: 'Only reservations of this account. If absent, of all accounts.' })
  integrationAccountID?: string;
  @Choice(RESERVATION_STATUSES, { optional: true, description: 'Only reservations with this status. If absent, all.' })
  status?: ReservationStatus;
  @Text({ min: 1, max: 128, optional: true, description: 'Only bookings of the tenant with this `clientReference`.' })
  clientReference?: string;
  @CalendarDate({ optional: true, description: 'Check-in on or after this date.' }) checkInFrom?: string;
  @CalendarDate({ optional: true, description: 'Check-in on or before this date.' }) checkInTo?: string;
  @CalendarDate({ optional: true, description: 'Extension. Check-out on or after this date.' }) checkOutFrom?: string;
  @CalendarDate({ optional: true, description: 'Extension. Check-out on or before this date.' }) checkOutTo?: string;
  @NotInDeltas()
  @Choice(TODAY_KINDS, {
    enumName: 'StayToday',
    optional: true,
    description:
      'Extension. Only confirmed reservations whose guests arrive today, stay tonight or depart today, in the time zone of the listing. If absent, all.',
  })
  today?: TodayKind;
  @UpdatedSince() updatedSince?: string;
  @Cursor() cursor?: string;
  @NotInDeltas() @OrderChoice() order?: Order;
  @NotInDeltas() @PageNumber() page?: number;
  @Limit() limit = 20;
}

export const reservationFilter = (query: ListReservationsQuery): ReservationFilter => {
  const { listingID, integrationAccountID, status, clientReference, checkInFrom, checkInTo } = query;
  const { checkOutFrom, checkOutTo, today } = query;
  return {
    listingId: listingID,
    integrationAccountId: integrationAccountID,
    status,
    clientReference,
    checkInFrom,
    checkInTo,
    checkOutFrom,
    checkOutTo,
    today,
  };
};
