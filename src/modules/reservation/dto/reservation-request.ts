import { invalidField } from '../../../values/errors/domain-error.js';
import { Decimal } from '../../../values/money/money.js';
import { readSplit } from '../../quote/party.rules.js';
import { initialStatus } from '../reservation.rules.js';
import type { PriceCheck } from '../../../values/money/price-check.js';
import type { QuoteBooking, ReservationRequest } from '../reservation.types.js';
import type { BookQuoteDto } from './book-quote.dto.js';
import type { CreateReservationDto } from './create-reservation.dto.js';

const amount = (value: number | undefined): Decimal | undefined =>
  value === undefined ? undefined : new Decimal(value);

const locale = (given: Record<string, unknown> | undefined): string | undefined => {
  const value = given?.language ?? given?.locale;
  return typeof value === 'string' && value.length <= 20 ? value : undefined;
};

const MOST_KEYS = 20;
const LONGEST_KEY = 64;
const LONGEST_TEXT = 500;

/** Reads the metadata. 400 for too many keys, and for keys or texts that are too long. */
const readMetadata = (given: Record<string, unknown>): Record<string, string> => {
  const entries = Object.entries(given).filter(
    (entry): entry is [string, string] =>
      entry[0].length <= LONGEST_KEY && typeof entry[1] === 'string' && entry[1].length <= LONGEST_TEXT,
  );
  if (entries.length > MOST_KEYS || entries.length < Object.keys(given).length)
    throw invalidField(
      'metadata',
      'invalid_metadata',
      `metadata must have at most ${MOST_KEYS} keys of at most ${LONGEST_KEY} characters, each with a text of at most ${LONGEST_TEXT}`,
    );
  return Object.fromEntries(entries);
};

/** Converts the validated body to the service's request. */
export const toReservationRequest = (dto: CreateReservationDto, priceCheck?: PriceCheck): ReservationRequest => {
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
    clientReference: dto.clientReference,
    metadata: dto.metadata && readMetadata(dto.metadata),
  };
};

/** Converts the validated body of a booking by quote to the service's request. */
export const toQuoteBooking = ({ quoteID, metadata, ...given }: BookQuoteDto): QuoteBooking => ({
  ...given,
  quoteId: quoteID,
  metadata: metadata && readMetadata(metadata),
});
