import type { BookingField } from '../../connectors/port/booking-fields.js';
import { type ChargeKind, chargeKindOf, type PricePart } from '../../connectors/port/charge-kinds.js';
import { type Channel, channelOf } from '../../connectors/port/channels.js';
import { freshnessOf, freshnessView } from '../listing/freshness/freshness.rules.js';
import type { ConfirmedRead, FreshnessView } from '../listing/freshness/freshness.types.js';
import type { CancellationTerms } from '../../values/cancellation/policy.js';
import type { CancelledBy, CostBasis } from '../../values/cancellation/refund.js';
import { UNKNOWN_TERMS } from '../../values/cancellation/terms.js';
import { Decimal, toNumber } from '../../values/money/money.js';
import type { MoneyView } from '../pricing/pricing.types.js';
import type {
  ListingNames,
  ReservationEntity,
  ReservationWithListing,
  StoredComponents,
  StoredPriceComponent,
} from './reservation.entity.js';
import type { GivenPrice } from './reservation.types.js';

interface PriceComponentView {
  amount: number;
  breakdown: { name: string; description: string; price: number; kind: ChargeKind }[];
}

/** The price in the currency in which it was booked. */
export interface GivenPriceView {
  currency: string;
  totalBasePrice: number;
  totalFeePrice: number;
  totalTaxPrice: number;
  totalPrice: number;
  rateDate: string;
}

/** The cost of a cancellation that was requested here; null where it is not known. */
export interface CancellationCostView {
  by: CancelledBy;
  refund: number | null;
  penalty: number | null;
  basis: CostBasis;
}

export interface ReservationView {
  id: string;
  listingID: string;
  integrationAccountID: string;
  providerReservationID: string;
  providerID: string;
  checkInDate: string;
  checkOutDate: string;
  guests: number;
  guest: { id: string; name: string; firstName: string; lastName: string; email: string; phone: string };
  status: string;
  source: string;
  channel: Channel;
  notes: string;
  originalCurrency: string;
  currency: string;
  totalPrice: number;
  priceDifference?: number;
  commission?: { amount?: number; description?: string };
  hostPayout?: number;
  confirmationCode?: string;
  checkInTime?: number;
  checkOutTime?: number;
  preferredLocale?: { language: string };
  notSent?: BookingField[];
  givenPrice?: GivenPriceView;
  unitID?: string;
  clientReference?: string;
  metadata?: Record<string, string>;
  replacesReservationID?: string;
  replacedByReservationID?: string;
  cancellation: CancellationTerms;
  cancellationCost?: CancellationCostView;
  components: Record<keyof StoredComponents, PriceComponentView>;
  parentPropertyID?: string;
  adults?: number;
  children?: number;
  infants?: number;
  pets?: number;
  createdAt: string;
  updatedAt: string;
  cancelledAt?: string;
  confirmedAt?: string;
}

/** A reservation as readers see it. Notifications do not have the two fields, which change without an event. */
export type ShownReservation = ReservationView & FreshnessView;

const component = (
  stored: StoredPriceComponent,
  part: PricePart,
  money: MoneyView,
): { view: PriceComponentView; amount: Decimal } => {
  const lines = stored.breakdown.map((line) => ({
    ...line,
    price: money.convert(new Decimal(line.price)),
    kind: chargeKindOf(line.name, part),
  }));
  const amount =
    lines.length > 0
      ? lines.reduce((sum, line) => sum.plus(line.price), new Decimal(0))
      : money.convert(new Decimal(stored.amount));
  return {
    amount,
    view: { amount: toNumber(amount), breakdown: lines.map((line) => ({ ...line, price: toNumber(line.price) })) },
  };
};

const present = <T extends object>(fields: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as never;

const commissionView = (
  { amount, description }: NonNullable<ReservationEntity['commission']>,
  money: MoneyView,
): ReservationView['commission'] =>
  present({ amount: amount === undefined ? null : toNumber(money.convert(new Decimal(amount))), description });

/** Returns the caller's fields other than the stay and its price, and those that the PMS did not get. */
const givenFields = (row: ReservationEntity, money: MoneyView) => ({
  commission: row.commission && commissionView(row.commission, money),
  hostPayout: row.hostPayout && toNumber(money.convert(row.hostPayout)),
  confirmationCode: row.confirmationCode,
  checkInTime: row.checkInTime,
  checkOutTime: row.checkOutTime,
  preferredLocale: row.locale === null ? null : { language: row.locale },
  notSent: row.notSent,
});

const givenPriceView = ({ currency, rateDate, base, fees, taxes, total }: GivenPrice): GivenPriceView => ({
  currency,
  totalBasePrice: Number(base),
  totalFeePrice: Number(fees),
  totalTaxPrice: Number(taxes),
  totalPrice: Number(total),
  rateDate,
});

const costView = (
  { status, cancellationRequest: request }: ReservationEntity,
  money: MoneyView,
): CancellationCostView | null => {
  if (!request || status !== 'CANCELLED') return null;
  const shown = (amount: string | null): number | null =>
    amount === null ? null : toNumber(money.convert(new Decimal(amount)));
  return { by: request.by, refund: shown(request.refund), penalty: shown(request.penalty), basis: request.basis };
};

/** Returns the channel; a reservation booked here without a channel's name counts as booked with the host. */
export const channelIn = ({ source, origin }: ReservationEntity): Channel => {
  const channel = channelOf(source);
  return channel === 'OTHER' && origin === 'OURS' ? 'DIRECT' : channel;
};

/** Returns docs/interface.md#reservation. Totals follow from the displayed parts, so they agree in any currency. */
export const reservationView = (
  row: ReservationEntity,
  listing: ListingNames,
  money: MoneyView = { currency: row.currency, convert: (amount) => amount },
): ReservationView => {
  const base = component(row.components.basePrice, 'base', money);
  const fees = component(row.components.fees, 'fees', money);
  const taxes = component(row.components.taxes, 'taxes', money);
  const discounts = component(row.components.discounts, 'discounts', money);
  const { guest } = row;
  return {
    id: row.id,
    listingID: row.listingId,
    integrationAccountID: row.integrationAccountId,
    providerReservationID: row.providerReservationId ?? '',
    providerID: listing.providerId,
    checkInDate: row.checkIn,
    checkOutDate: row.checkOut,
    guests: row.guests,
    // Several PMSes give guests no id.
    guest: {
      ...guest,
      id: guest.id || (row.guestErasedAt ? '' : row.id),
      name: `${guest.firstName} ${guest.lastName}`.trim(),
    },
    status: row.status,
    source: row.source,
    channel: channelIn(row),
    notes: row.notes,
    originalCurrency: row.currency,
    currency: money.currency,
    totalPrice: toNumber(base.amount.plus(fees.amount).plus(taxes.amount).minus(discounts.amount)),
    cancellation: row.cancellation ?? UNKNOWN_TERMS,
    components: { basePrice: base.view, fees: fees.view, taxes: taxes.view, discounts: discounts.view },
    ...present({
      cancellationCost: costView(row, money),
      parentPropertyID: listing.parentPropertyId,
      adults: row.adults,
      children: row.children,
      infants: row.infants,
      pets: row.pets,
      priceDifference: row.priceDifference && toNumber(money.convert(row.priceDifference)),
      ...givenFields(row, money),
      unitID: row.unitId,
      clientReference: row.clientReference,
      replacesReservationID: row.replacesId,
      replacedByReservationID: row.replacedById,
      metadata: row.metadata,
      givenPrice: row.givenPrice && givenPriceView(row.givenPrice),
    }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...present({
      cancelledAt: row.status === 'CANCELLED' ? row.cancelledAt?.toISOString() : null,
      confirmedAt: row.confirmedAt?.toISOString(),
    }),
  };
};

/**
 * Returns the age of a row. A stay that has ended is not part of every complete read, so complete reads confirm it up to
 * the day of check-out only. A reservation that the PMS has not answered for shows what was written here.
 */
const ageOf = (row: ReservationEntity, confirmed: ConfirmedRead | undefined): FreshnessView => {
  const departure = new Date(`${row.checkOut}T00:00:00Z`);
  const last = confirmed && confirmed.beganAt > departure ? { ...confirmed, beganAt: departure } : confirmed;
  const known = row.providerReservationId === null ? undefined : freshnessOf(row, last);
  return freshnessView(known ?? { asOf: row.createdAt, via: 'OWN' });
};

/** Returns the reservation with its age, in the currency of the view. */
export const shownReservation = (
  { reservation, listing, confirmed }: ReservationWithListing,
  money?: MoneyView,
): ShownReservation => ({ ...reservationView(reservation, listing, money), ...ageOf(reservation, confirmed) });
