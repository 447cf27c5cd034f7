import { BLANK_RESERVATION } from '../kit/blanks.js';
import { Fields } from '../kit/guards.js';
import type { PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { personNamed } from '../kit/texts.js';
import { Decimal, sum, toNumber } from '../kit/values.js';

/** https://api.hostaway.com/documentation#reservation-statuses */
const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['new', 'CONFIRMED'],
  ['modified', 'MODIFIED'],
  ['cancelled', 'CANCELLED'],
  ['declined', 'CANCELLED'],
  ['expired', 'EXPIRED'],
  ['inquiryTimedout', 'EXPIRED'],
  ['ownerStay', 'BLOCKED'],
  ['pending', 'PENDING'],
  ['awaitingPayment', 'PENDING'],
  ['unconfirmed', 'PENDING'],
  ['awaitingGuestVerification', 'PENDING'],
  ['inquiry', 'INQUIRY'],
  ['inquiryPreapproved', 'INQUIRY'],
  ['inquiryDenied', 'INQUIRY'],
  ['inquiryNotPossible', 'INQUIRY'],
]);
const CREATED_AS = { CONFIRMED: 'new', PENDING: 'pending', INQUIRY: 'inquiry' };
const DIRECT_CHANNEL = 2000;
const REFERENCE_IN_COMMENT = /(?:^|\s)ref:(\S+)/;

/** Where our reference stands: `comment` for certain, `channelReservationId` where the PMS kept it. */
export function referenceOf(raw: Fields): string | null {
  return REFERENCE_IN_COMMENT.exec(raw.optionalText('comment'))?.[1] ?? raw.optionalId('channelReservationId');
}

/** https://api.hostaway.com/documentation#reservation-object. Blocks and calendar imports name no currency. */
export function reservationOf(raw: Fields): PmsReservation {
  const status = raw.has('bookingcomNoShowReportedAt')
    ? 'NO_SHOW'
    : (STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN');
  const guestCounts = {
    adults: raw.optionalInteger('adults'),
    children: raw.optionalInteger('children'),
    infants: raw.optionalInteger('infants'),
    pets: raw.optionalInteger('pets'),
  };
  const total = raw.optionalPrice('totalPrice') ?? sum([]);
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('id'),
    reference: referenceOf(raw),
    listingProviderId: raw.id('listingMapId'),
    ...raw.stay('arrivalDate', 'departureDate'),
    guests: raw.optionalInteger('numberOfGuests', guestCounts.adults + guestCounts.children),
    guestCounts,
    guest: guestOf(raw),
    status,
    source: raw.optionalText('source') || raw.optionalText('channelName'),
    notes: raw.optionalText('hostNote') || raw.optionalText('guestNote'),
    currency: raw.optionalCurrency('currency'),
    total,
    ...partsOf(raw, total),
    confirmationCode: raw.optionalText('confirmationCode') || null,
    createdAt: raw.optionalInstant('reservationDate'),
    updatedAt: raw.optionalInstant('updatedOn') ?? raw.optionalInstant('latestActivityOn'),
    cancelledAt: status === 'CANCELLED' ? raw.optionalInstant('cancellationDate') : null,
  };
}

function guestOf(raw: Fields): PmsReservation['guest'] {
  const named = personNamed(raw.optionalText('guestName'));
  return {
    id: raw.optionalText('guestExternalAccountId'),
    firstName: raw.optionalText('guestFirstName') || named.firstName,
    lastName: raw.optionalText('guestLastName') || named.lastName,
    email: raw.optionalText('guestEmail'),
    phone: raw.optionalText('phone'),
  };
}

/** The price's parts where its finance fields add up to it; else only the tax the reservation states. */
function partsOf(raw: Fields, total: Decimal): Pick<PmsReservation, 'base' | 'fees' | 'taxes'> {
  const counted = raw
    .objects('financeField')
    .filter((field) => field.flag('isIncludedInTotalPrice') === true && field.flag('isDeleted') !== true)
    .map((field) => ({ type: field.optionalText('type'), total: field.optionalAmount('total') ?? new Decimal(0) }));
  const of = (...types: string[]): Decimal =>
    sum(counted.filter(({ type }) => types.includes(type)).map((field) => field.total));
  const discounts = sum(counted.filter(({ type }) => type === 'discount').map((field) => field.total.abs()));
  const parts = { base: of('price', 'accommodation').minus(discounts), fees: of('fee'), taxes: of('tax') };
  if (counted.length > 0 && sum(Object.values(parts)).equals(total)) return parts;
  return { base: null, fees: null, taxes: raw.optionalPrice('taxAmount') };
}

/** Body of https://api.hostaway.com/documentation#create-a-reservation-with-price-details */
export function creationBody(request: PmsReservationRequest): Record<string, unknown> {
  const { guest, guestCounts } = request;
  return {
    channelId: DIRECT_CHANNEL,
    channelReservationId: request.reference,
    comment: `ref:${request.reference}`,
    listingMapId: Number(request.listingProviderId),
    status: CREATED_AS[request.status],
    guestName: `${guest.firstName} ${guest.lastName}`.trim(),
    guestFirstName: guest.firstName,
    guestLastName: guest.lastName,
    guestEmail: guest.email,
    phone: guest.phone,
    guestLocale: request.locale,
    numberOfGuests: request.guests,
    ...guestCounts,
    arrivalDate: request.checkIn,
    departureDate: request.checkOut,
    checkInTime: request.checkInTime,
    checkOutTime: request.checkOutTime,
    totalPrice: toNumber(request.total),
    taxAmount: toNumber(request.taxes),
    currency: request.currency,
    hostNote: request.notes,
    confirmationCode: request.confirmationCode ?? undefined,
    financeField: [
      financeField('price', 'baseRate', 'Base rate', request.base),
      financeField('fee', 'otherFees', 'Fees', request.fees),
      financeField('tax', 'otherTaxes', 'Taxes', request.taxes),
    ],
  };
}

function financeField(type: string, name: string, title: string, amount: Decimal): Record<string, unknown> {
  const value = toNumber(amount);
  return { type, name, title, value, total: value, isIncludedInTotalPrice: 1, isOverriddenByUser: 1, isDeleted: 0 };
}
