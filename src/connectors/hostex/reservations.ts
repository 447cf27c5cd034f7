import { BLANK_RESERVATION } from '../kit/blanks.js';
import { cancelBy } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, readWritten } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { asRequested } from '../kit/requested.js';
import { confirmedOnly, liveFirst } from '../kit/reserving.js';
import { personNamed, referenceIn, withoutReference, withReference } from '../kit/texts.js';
import { utcDate } from '../kit/times.js';
import { addDays, Decimal, toNumber } from '../kit/values.js';
import { allOf, firstIdOf, pageOf } from './client.js';

const DAYS_BACK = 31;
const READ_DAYS_BACK = 400;
const CODE = /(?:^|\s)code:(\S+)\s*$/;

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['wait_accept', 'PENDING'],
  ['wait_pay', 'PENDING'],
  ['accepted', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
  ['denied', 'CANCELLED'],
  ['timeout', 'EXPIRED'],
]);

/** What `stay_status` says of an accepted reservation. */
const STAYS: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['in_house', 'STAYING'],
  ['stay_completed', 'POST_STAY'],
]);

/** A direct booking through the account's first channel of its own. An answer without its code is looked up. */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  confirmedOnly(request);
  const json = {
    custom_channel_id: await firstIdOf(call, '/custom_channels', 'custom_channels'),
    income_method_id: await firstIdOf(call, '/income_methods', 'income_methods'),
    ...creationBody(request),
  };
  const response = await call.http.send({ method: 'POST', path: '/reservations', json, write: true });
  const made = readWritten(() => {
    const data = Fields.of(response.json(), 'body').optionalObject('data');
    const raw = data?.optionalObject('reservation') ?? data;
    return raw?.optionalId('stay_code') ?? raw?.optionalId('reservation_code') ?? undefined;
  });
  if (made) return { ...asRequested(made, request), confirmationCode: request.confirmationCode };
  const found = await findByReference(call, request.reference, request).catch((cause: unknown) => unclear(cause));
  return found ?? unclear();
}

function unclear(cause?: unknown): never {
  throw new ConnectorError('unknown_outcome', 'The PMS took the booking and does not show it yet', { cause });
}

function creationBody(request: PmsReservationRequest): Record<string, unknown> {
  const { guest, notes, confirmationCode, reference } = request;
  const total = toNumber(request.total);
  return {
    property_id: Number(request.listingProviderId),
    check_in_date: request.checkIn,
    check_out_date: request.checkOut,
    number_of_guests: request.guests,
    guest_name: `${guest.firstName} ${guest.lastName}`.trim(),
    email: guest.email || undefined,
    mobile: guest.phone || undefined,
    currency: request.currency,
    rate_amount: total,
    commission_amount: 0,
    received_amount: total,
    remarks: withReference(`${notes}${confirmationCode ? ` code:${confirmationCode}` : ''}`, reference, ' '),
  };
}

const query = (call: PmsCall, daysBack: number): { start_check_out_date: string } => ({
  start_check_out_date: addDays(utcDate(call.clock.now()), -daysBack),
});

export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  const all = await allOf(call, '/reservations', 'reservations', {
    property_id: listingProviderId,
    start_check_in_date: checkIn,
    end_check_in_date: checkIn,
  });
  const found = all.filter((raw) => remarksOf(raw).reference === reference).map(reservationOf);
  return liveFirst(found);
}

/** The stays of one reservation share its code; that of a further stay has a number in it: `0-123_1-abc`. */
const reservationCodeOf = (stayCode: string): string => stayCode.replace(/_\d+(?=-|$)/, '');

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const reservation_code = reservationCodeOf(providerReservationId);
  const filter = { reservation_code, ...query(call, READ_DAYS_BACK) };
  const stays = await allOf(call, '/reservations', 'reservations', filter);
  const raw = stays.find((stay) => String(stay.value('stay_code')) === providerReservationId);
  return raw && reservationOf(raw);
}

/** The PMS tells neither what changed nor when: all whose departure is not long past. */
export async function changed(call: PmsCall, { cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const filter = query(call, DAYS_BACK);
  const page = await pageOf(call, '/reservations', 'reservations', filter, cursor);
  return mapPage(page, 'reservation', 'stay_code', reservationOf);
}

export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const at = path`/reservations/${reservationCodeOf(providerReservationId)}`;
  return cancelBy(call, { method: 'DELETE', path: at }, () => read(call, providerReservationId));
}

/** Our reference and the confirmation code are the last words of the remarks. */
function remarksOf(raw: Fields): { notes: string; code: string | null; reference: string | null } {
  const text = raw.optionalText('remarks');
  const reference = referenceIn(text);
  const rest = withoutReference(text);
  const code = reference === null ? null : (CODE.exec(rest)?.[1] ?? null);
  return { reference, code, notes: code === null ? rest : rest.replace(CODE, '') };
}

const rateOf = (raw: Fields): Fields | undefined =>
  raw.optionalObject('rates')?.optionalObject('total_rate') ?? raw.optionalObject('rates')?.optionalObject('rate');

export function currencyIn(raw: Fields): string | undefined {
  return rateOf(raw)?.optionalCurrency('currency') ?? raw.optionalCurrency('currency') ?? undefined;
}

function statusOf(raw: Fields): PmsReservationStatus {
  const status = STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN';
  return status === 'CONFIRMED' ? (STAYS.get(raw.optionalText('stay_status')) ?? status) : status;
}

export function reservationOf(raw: Fields): PmsReservation {
  const guests = raw.optionalInteger('number_of_guests');
  const { notes, code, reference } = remarksOf(raw);
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('stay_code'),
    reference,
    listingProviderId: raw.id('property_id'),
    ...raw.stay('check_in_date', 'check_out_date'),
    guests,
    guestCounts: {
      adults: raw.optionalInteger('number_of_adults', guests),
      children: raw.optionalInteger('number_of_children'),
      infants: raw.optionalInteger('number_of_infants'),
      pets: raw.optionalInteger('number_of_pets'),
    },
    guest: {
      id: '',
      ...personNamed(raw.optionalText('guest_name')),
      email: raw.optionalText('guest_email') || raw.optionalText('email'),
      phone: raw.optionalText('guest_phone') || raw.optionalText('mobile'),
    },
    status: statusOf(raw),
    source: raw.optionalText('channel_type'),
    notes,
    // Its listing's, where it names none.
    currency: currencyIn(raw) ?? null,
    total: rateOf(raw)?.optionalPrice('amount') ?? raw.optionalPrice('rate_amount') ?? new Decimal(0),
    confirmationCode: code ?? raw.optionalId('channel_id'),
    createdAt: raw.optionalInstant('booked_at') ?? raw.optionalInstant('created_at'),
    cancelledAt: raw.optionalInstant('cancelled_at'),
  };
}
