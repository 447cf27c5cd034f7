import { Decimal } from 'decimal.js';
import { utc } from '../../engine/index.js';
import { dayOf } from '../../ledger/dates.js';
import { round } from '../../ledger/money.js';
import { uuidOf } from '../../ledger/random.js';
import type { Booking, Property } from '../../ledger/types.js';
import { toAmount, withoutTaxes } from './amounts.js';
import { adultIdOf, categoryIdOf, childIdOf, enterpriseIdOf, rateIdOf, serviceIdOf } from './ids.js';
import { customerIdOf } from './customers.js';
import { checkInHour, checkOutHour } from './enterprise.js';
import { atHour, localDate } from './zone.js';

/** Blocks are not reservations here. */
export const isReservation = ({ kind, status }: Booking): boolean =>
  kind !== 'block' && status !== 'owner' && status !== 'blocked';

export const startOf = ({ arrival }: Booking, property: Property): number =>
  atHour(property.timeZone, arrival, checkInHour(property));
export const endOf = ({ departure }: Booking, property: Property): number =>
  atHour(property.timeZone, departure, checkOutHour(property));

export function stateOf({ status, arrival, departure }: Booking, property: Property, now: number): string {
  const today = localDate(property.timeZone, now);
  switch (status) {
    case 'inquiry':
      return 'Inquired';
    case 'pending':
    case 'hold':
      return 'Optional';
    case 'cancelled':
    case 'declined':
    case 'expired':
    case 'noshow':
      return 'Canceled';
    default:
      if (departure <= today) return 'Processed';
      return arrival < today ? 'Started' : 'Confirmed';
  }
}

/** Returns version 2023-06-06, in which guest, notes and prices are ids that are requested separately. */
export function toReservation(booking: Booking, property: Property, now: number) {
  const { party, cancelledAt } = booking;
  const counts: [string, number][] = [
    [adultIdOf(property), party.adults ?? party.guests],
    [childIdOf(property), party.children ?? 0],
    [uuidOf(`mews:infants:${property.uid}`), party.infants ?? 0],
  ];
  return {
    Id: booking.uid,
    ServiceId: serviceIdOf(property),
    AccountId: customerIdOf(booking),
    AccountType: 'Customer',
    Number: String(booking.id),
    State: stateOf(booking, property, now),
    Origin: booking.channel === 'direct' ? 'Connector' : 'ChannelManager',
    CreatedUtc: utc(booking.createdAt),
    UpdatedUtc: utc(booking.updatedAt),
    CancelledUtc: cancelledAt === null ? null : utc(cancelledAt),
    CancellationReason: booking.status === 'noshow' ? 'NoShow' : null,
    RateId: rateIdOf(property),
    GroupId: uuidOf(`mews:group:${booking.uid}`),
    RequestedResourceCategoryId: categoryIdOf(property),
    AssignedResourceId: property.units.find(({ id }) => id === booking.unitId)?.uid ?? null,
    ChannelNumber: booking.reference,
    ReleasedUtc: booking.details.releasedUtc ?? null,
    ScheduledStartUtc: utc(startOf(booking, property)),
    ScheduledEndUtc: utc(endOf(booking, property)),
    ActualStartUtc: null,
    ActualEndUtc: null,
    PersonCounts: counts.flatMap(([AgeCategoryId, Count]) => (Count > 0 ? [{ AgeCategoryId, Count }] : [])),
  };
}

/** Returns a price for each night and, if the rate has products, one for those: together the booking's price. */
export function itemsOf(booking: Booking, property: Property) {
  const total = new Decimal(booking.totalPrice);
  const extras = new Decimal(String(booking.details.extras ?? 0));
  const nights = dayOf(booking.departure)! - dayOf(booking.arrival)!;
  const share = round(total.minus(extras).div(nights), booking.currency);
  const shares = Array.from({ length: nights }, (_, n) =>
    n < nights - 1 ? share : total.minus(extras).minus(share.times(nights - 1)),
  );
  const item = (Type: string, gross: Decimal, n: number) => ({
    Id: uuidOf(`mews:item:${booking.uid}:${n}`),
    EnterpriseId: enterpriseIdOf(property),
    ServiceId: serviceIdOf(property),
    ServiceOrderId: booking.uid,
    UnitCount: 1,
    Amount: toAmount(property, withoutTaxes(property, gross)),
    AccountingState: booking.cancelledAt === null ? (booking.status === 'pending' ? 'Inactive' : 'Open') : 'Canceled',
    CanceledUtc: booking.cancelledAt === null ? null : utc(booking.cancelledAt),
    Type,
    Options: { CanceledWithReservation: booking.cancelledAt !== null },
  });
  return [
    ...shares.map((gross, n) => item('SpaceOrder', gross, n)),
    ...(extras.isZero() ? [] : [item('ProductOrder', extras, nights)]),
  ];
}

/** Returns version 2017-04-12, the response to a create, which has another name for inquiries. */
export function toAdded(booking: Booking, property: Property, now: number) {
  const { ServiceId, GroupId, Number, State, Origin, CreatedUtc, UpdatedUtc, ...rest } = toReservation(
    booking,
    property,
    now,
  );
  return {
    Id: booking.uid,
    ServiceId,
    GroupId,
    Number,
    State: State === 'Inquired' ? 'Enquired' : State,
    Origin,
    CreatedUtc,
    UpdatedUtc,
    StartUtc: rest.ScheduledStartUtc,
    EndUtc: rest.ScheduledEndUtc,
    RequestedCategoryId: rest.RequestedResourceCategoryId,
    CustomerId: rest.AccountId,
    ChannelNumber: null,
    ReleasedUtc: rest.ReleasedUtc,
  };
}
