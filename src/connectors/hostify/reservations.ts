import { cancelBy } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, readWritten } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { personNamed, referenceIn, withoutReference, withReference } from '../kit/texts.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays, type Decimal, sum, toNumber } from '../kit/values.js';
import { allOf, find, pageOf } from './client.js';

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['accepted', 'CONFIRMED'],
  ['pending', 'PENDING'],
  ['awaiting_payment', 'PENDING'],
  ['new', 'PENDING'],
  ['cancelled', 'CANCELLED'],
  ['cancelled_by_host', 'CANCELLED'],
  ['cancelled_by_guest', 'CANCELLED'],
  ['denied', 'CANCELLED'],
  ['declined_inq', 'CANCELLED'],
  ['retracted', 'CANCELLED'],
  ['withdrawn', 'CANCELLED'],
  ['deleted', 'CANCELLED'],
  ['voided', 'CANCELLED'],
  ['moved', 'MOVED'],
  ['owner_stay', 'BLOCKED'],
  ['unavailable', 'BLOCKED'],
  ['extended', 'MODIFIED'],
  ['edited', 'MODIFIED'],
  ['no_show', 'NO_SHOW'],
  ['inquiry', 'INQUIRY'],
  ['preapproved', 'INQUIRY'],
  ['offer', 'INQUIRY'],
  ['expired', 'EXPIRED'],
  ['timedout', 'EXPIRED'],
  ['not_possible', 'EXPIRED'],
]);

/** The PMS takes `accepted` and `pending` only. An answer that holds less than a reservation is completed by a read. */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  if (request.status === 'INQUIRY') throw new ConnectorError('not_supported', 'The PMS takes no inquiries');
  const json = creationBody(request);
  const response = await call.http.send({ method: 'POST', path: '/reservations', json, write: true });
  const raw = readWritten(() => Fields.of(response.json(), 'body').object('reservation').tolerant());
  const id = readWritten(() => raw.id('id'));
  try {
    return reservationOf(raw, { id: raw.optionalId('guest_id') ?? '', ...request.guest });
  } catch {
    const made = await read(call, id).catch((cause: unknown) => incomplete(cause));
    return made ?? incomplete();
  }
}

function incomplete(cause?: unknown): never {
  throw new ConnectorError('unknown_outcome', 'The PMS booked and could not be asked for the result', { cause });
}

function creationBody(request: PmsReservationRequest): Record<string, unknown> {
  const { guest } = request;
  return {
    listing_id: Number(request.listingProviderId),
    start_date: request.checkIn,
    end_date: request.checkOut,
    guests: request.guests,
    pets: request.guestCounts.pets,
    name: `${guest.firstName} ${guest.lastName}`.trim(),
    email: guest.email,
    phone: guest.phone,
    total_price: toNumber(request.total),
    base_price: toNumber(request.base),
    tax_amount: toNumber(request.taxes),
    note: withReference(request.notes, request.reference),
    source: request.source,
    status: request.status === 'PENDING' ? 'pending' : 'accepted',
    skip_restrictions: false,
  };
}

/**
 * Among all reservations of the listing: the list's own date filters are known to empty it, and nothing may seem
 * missing that is there. One that still counts goes before a cancelled one of the same reference.
 */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId }: { listingProviderId: string },
): Promise<PmsReservation | undefined> {
  const query = { listing_id: listingProviderId, fees: 1 };
  const all = (await allOf(call, '/reservations', 'reservations', query)).map((item) =>
    Fields.of(item, 'reservation').tolerant(),
  );
  const ours = all.filter((raw) => referenceOf(raw) === reference);
  const raw = ours.find((one) => statusOf(one) !== 'CANCELLED') ?? ours[0];
  return raw && completed(call, raw);
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const body = await find(call, path`/reservations/${providerReservationId}`, { fees: 1, include_related_objects: 1 });
  return body && completed(call, body.object('reservation'), body.optionalObject('guest'));
}

/** There is no way to ask for what changed: every reservation is listed, oldest first, and only what changed is kept. */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const page = await pageOf(call, '/reservations', 'reservations', { fees: 1 }, cursor);
  const items = page.items.filter((item) => isWanted(call, item, since));
  return mapPage({ ...page, items }, 'reservation', 'id', (raw) => completed(call, raw));
}

/** Times come without a zone: a day more on the early side. True for what cannot be read: mapping tells why. */
function isWanted(call: PmsCall, item: unknown, since: Date | null): boolean {
  try {
    const raw = Fields.of(item, 'reservation');
    if (since) return !raw.has('updated_at') || raw.date('updated_at') >= addDays(utcDate(since), -1);
    return raw.date('checkOut') >= firstDeparture(call);
  } catch {
    return true;
  }
}

/** A refusal of a reservation that is cancelled already counts as success. A listing in the body would move the reservation. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const at = path`/reservations/${providerReservationId}`;
  const request = { method: 'PUT', path: at, json: { status: 'cancelled_by_host' } } as const;
  return cancelBy(call, request, () => read(call, providerReservationId));
}

/** Guests are resources of their own. */
async function completed(call: PmsCall, raw: Fields, inline?: Fields): Promise<PmsReservation> {
  const id = raw.optionalId('guest_id') ?? '';
  const given = inline ?? raw.optionalObject('guest');
  const guest = given ?? (id && (await find(call, path`/guests/${id}`))?.optionalObject('guest'));
  return reservationOf(raw, guestOf(id, guest || Fields.of({}, 'guest')));
}

function guestOf(id: string, raw: Fields): PmsReservation['guest'] {
  const named = personNamed(raw.optionalText('name'));
  return {
    id,
    firstName: raw.optionalText('first_name') || named.firstName,
    lastName: raw.optionalText('last_name') || named.lastName,
    email: raw.optionalText('email'),
    phone: raw.optionalText('phone'),
  };
}

const notesOf = (raw: Fields): string => raw.optionalText('notes') || raw.optionalText('note');

const referenceOf = (raw: Fields): string | null => referenceIn(notesOf(raw));

const statusOf = (raw: Fields): PmsReservationStatus => STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN';

/** A reservation that a channel made names the channel's copy of the listing; the listing itself is its parent. */
const listingIdOf = (raw: Fields): string => {
  const parent = raw.optionalId('parent_listing_id');
  return parent && parent !== '0' ? parent : raw.id('listing_id');
};

export function reservationOf(raw: Fields, guest: PmsReservation['guest']): PmsReservation {
  const guestCounts = {
    adults: raw.optionalInteger('adults'),
    children: raw.optionalInteger('children'),
    infants: raw.optionalInteger('infants'),
    pets: raw.optionalInteger('pets'),
  };
  return {
    providerReservationId: raw.id('id'),
    reference: referenceOf(raw),
    listingProviderId: listingIdOf(raw),
    providerUnitId: null,
    ...raw.stay('checkIn', 'checkOut'),
    guests: raw.optionalInteger('guests', guestCounts.adults + guestCounts.children),
    guestCounts,
    guest,
    status: statusOf(raw),
    source: raw.optionalText('source'),
    notes: withoutReference(notesOf(raw)),
    currency: raw.optionalCurrency('currency'),
    ...moneyOf(raw),
    confirmationCode: raw.optionalText('confirmation_code') || null,
    createdAt: raw.optionalInstant('created_at'),
    updatedAt: raw.optionalInstant('updated_at'),
    confirmedAt: raw.optionalInstant('confirmed_at'),
    cancelledAt: raw.optionalInstant('cancelled_at'),
  };
}

/** A list, an object that holds it, or the only line itself. */
function feesOf(raw: Fields): Fields[] {
  if (Array.isArray(raw.value('fees'))) return raw.objects('fees');
  const held = raw.optionalObject('fees');
  return held?.has('amount_gross_total') ? [held] : (held?.objects('fees') ?? []);
}

/** None where one of them cannot be read: the others are not the price. */
function linesOf(raw: Fields): { type: string; amount: Decimal }[] {
  const fees = feesOf(raw);
  const lines = fees.flatMap((fee) => {
    const amount = fee.optionalAmount('amount_gross_total');
    return amount ? [{ type: fee.optionalObject('fee')?.optionalText('type') ?? '', amount }] : [];
  });
  return lines.length === fees.length ? lines : [];
}

/** The lines of the price where they are sent (`fees=1`); else what the reservation's own amounts come to. */
function moneyOf(raw: Fields): Pick<PmsReservation, 'total' | 'base' | 'fees' | 'taxes'> {
  const lines = linesOf(raw);
  const of = (...types: string[]): Decimal =>
    sum(lines.filter(({ type }) => types.includes(type)).map(({ amount }) => amount));
  const [base, taxes] = [of('accommodation'), of('tax')];
  const charged = sum(lines.filter(({ type }) => type !== 'deposit').map(({ amount }) => amount));
  const total = raw.optionalPrice('total_price') ?? (lines.length > 0 ? charged : ownTotal(raw));
  if (lines.length > 0 && total.equals(charged)) return { total, base, fees: total.minus(base).minus(taxes), taxes };
  return { total, base: null, fees: null, taxes: raw.optionalPrice('tax_amount') };
}

function ownTotal(raw: Fields): Decimal {
  const of = (name: string): Decimal => raw.optionalPrice(name) ?? sum([]);
  if (raw.has('subtotal')) return of('subtotal').plus(of('tax_amount'));
  return of('payout_price').plus(of('channel_commission'));
}
