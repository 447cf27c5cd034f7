import { Decimal } from '../../../values/money/money.js';
import { readSplit } from '../../quote/party.rules.js';
import { initialStatus } from '../reservation.rules.js';
import type { PriceCheck, ReservationRequest } from '../reservation.types.js';
import type { CreateReservationDto } from './create-reservation.dto.js';

const amount = (value: number | undefined): Decimal | undefined =>
  value === undefined ? undefined : new Decimal(value);

const locale = (given: Record<string, unknown> | undefined): string | undefined => {
  const value = given?.language ?? given?.locale;
  return typeof value === 'string' && value.length <= 20 ? value : undefined;
};

/** Converts the validated body to the service's request. */
export const toReservationRequest = (dto: CreateReservationDto, priceCheck: PriceCheck): ReservationRequest => {
  const { adults, children, infants, pets } = dto;
  return {
    listingId: dto.listingID,
    unitId: dto.unitID,
    checkIn: dto.checkInDate,
    checkOut: dto.checkOutDate,
    guest: dto.guest,
    guests: dto.guests,
    guestCounts: { adults, ...readSplit(dto.guests, { adults, children, infants, pets }, dto.guestCountInfo) },
    notes: dto.notes,
    source: dto.source,
    base: new Decimal(dto.totalBasePrice),
    fees: new Decimal(dto.totalFeePrice),
    taxes: new Decimal(dto.totalTaxPrice),
    total: new Decimal(dto.totalPrice),
    currency: dto.currency,
    commission: dto.commission && { amount: amount(dto.commission.amount), description: dto.commission.description },
    hostPayout: amount(dto.hostPayout),
    promotionId: dto.promotionID,
    status: initialStatus(dto.status, dto.reservationType),
    quoteMetadata: dto.quoteMetadata,
    confirmationCode: dto.confirmationCode,
    locale: locale(dto.preferredLocale),
    checkInTime: dto.checkInTime,
    checkOutTime: dto.checkOutTime,
    priceCheck,
    overrideRules: dto.overrideRules,
  };
};
