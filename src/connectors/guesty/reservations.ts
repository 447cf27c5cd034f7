import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, readWritten } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { isRejection } from '../kit/refusals.js';
import { personNamed } from '../kit/texts.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays, Decimal, toNumber } from '../kit/values.js';
import { find, pageOf } from './client.js';
import { SOURCE, stayBody, storedPrice } from './quotes.js';

const CREATED_AS = { CONFIRMED: 'confirmed', PENDING: 'reserved', INQUIRY: 'inquiry' };
const NO_END = -1;
const FAR_AHEAD_DAYS = 1830;
const REFERENCE = /(?:^|\s)ref:(\S+)/;
const FIELDS = [
  'listingId status guestStay source confirmationCode checkInDateLocalized checkOutDateLocalized guestsCount',
  'numberOfGuests guestId guest money notes createdAt lastUpdatedAt confirmedAt canceledAt',
].join(' ');

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['confirmed', 'CONFIRMED'],
  ['reserved', 'PENDING'],
  ['awaiting_payment', 'PENDING'],
  ['inquiry', 'INQUIRY'],
  ['canceled', 'CANCELLED'],
  ['declined', 'CANCELLED'],
  ['closed', 'CANCELLED'],
  ['expired', 'EXPIRED'],
]);
const STAYS: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['checked_in', 'STAYING'],
  ['checked_out', 'POST_STAY'],
  ['no_show', 'NO_SHOW'],
]);

/**
 * From the stored quote where there is one, else at the price given. The PMS takes no reference of ours with either, so
 * the guest is made first and carries it: what was booked is found by it whatever happens to the answer.
 */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const { quoteId, ratePlanId } = request.quoteMetadata ?? {};
  const money = quoteId ? await storedPrice(call, quoteId, request) : priceBody(request);
  const guestId = await guestFor(call, request);
  const status = CREATED_AS[request.status];
  const common = { status, guestId, ratePlanId, ...(status === 'reserved' && { reservedUntil: NO_END }) };
  const stay = { ...stayBody(request), source: request.source || SOURCE };
  const response = await call.http.send({
    method: 'POST',
    path: quoteId ? '/reservations-v3/quote' : '/reservations-v3',
    json: quoteId ? { ...common, quoteId } : { ...common, ...stay, money: moneyBody(request) },
    write: true,
  });
  const answer = response.json();
  const id = readWritten(() => Fields.of(answer, 'reservation').id('reservationId'));
  const notes = { other: `${request.notes}\nref:${request.reference}`.trim() };
  await noted(call, id, notes);
  const sent = { ...stay, money, guest: { ...request.guest, _id: guestId }, notes };
  return readWritten(() => reservationOf(Fields.of({ ...sent, ...(answer as object) }, 'reservation').tolerant()));
}

/**
 * Parts that are our service's, not the listing's: the accommodation and one item each for fees and taxes. An additional
 * fee must name its type, and nothing else may.
 */
function moneyBody({ currency, base, fees, taxes }: PmsReservationRequest): Record<string, unknown> {
  const item = (title: string, type: string, amount: Decimal, more: object): object[] =>
    amount.isZero() ? [] : [{ title, amount: toNumber(amount), currency, type, normalType: type, ...more }];
  return {
    currency,
    fareAccommodation: toNumber(base),
    fareCleaning: 0,
    invoiceItems: [
      ...item('Fees', 'AFE', fees, { secondIdentifier: 'SERVICE', isTax: false }),
      ...item('Taxes', 'TAX', taxes, { isTax: true }),
    ],
  };
}

/** The same as the PMS gives it back. */
const priceBody = ({ currency, base, fees, taxes }: PmsReservationRequest): Record<string, unknown> => ({
  currency,
  fareAccommodation: toNumber(base),
  subTotalPrice: toNumber(base.plus(fees)),
  totalTaxes: toNumber(taxes),
});

/** https://open-api-docs.guesty.com (guests). While only the guest is open, nothing was booked. */
async function guestFor(call: PmsCall, { guest, reference }: PmsReservationRequest): Promise<string> {
  const { firstName, lastName, email, phone } = guest;
  const json = { firstName, lastName, email: email || undefined, phone: phone || undefined, notes: `ref:${reference}` };
  try {
    const response = await call.http.send({ method: 'POST', path: '/guests-crud', json, write: true });
    return readWritten(() => Fields.of(response.json(), 'guest').id('_id'));
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'unknown_outcome') throw error;
    throw new ConnectorError('unavailable', 'The PMS did not confirm the guest; nothing was booked', { cause: error });
  }
}

/** The reservation stands without its notes: the guest carries the reference. */
async function noted(call: PmsCall, id: string, notes: object): Promise<void> {
  await call.http
    .send({ method: 'PUT', path: path`/reservations-v3/${id}/notes`, json: { notes }, write: true })
    .catch((error: unknown) => {
      if (!(error instanceof ConnectorError)) throw error;
    });
}

/** In the notes of reservations that arrive that day, or in those of their guests; one that counts before a cancelled one. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  // An instant in the listing's zone: a day more on either side.
  const filters = [
    { field: 'listingId', operator: '$eq', value: listingProviderId },
    { field: 'checkIn', operator: '$between', from: addDays(checkIn, -1), to: addDays(checkIn, 2) },
  ];
  let cursor: string | undefined;
  let cancelled: PmsReservation | undefined;
  do {
    const page = await search(call, filters, cursor);
    for (const item of page.items) {
      const raw = Fields.of(item, 'reservation').tolerant();
      if (raw.date('checkInDateLocalized') !== checkIn) continue;
      if ((referenceIn(notesOf(raw)) ?? (await guestReference(call, raw))) !== reference) continue;
      const found = { ...reservationOf(raw), reference };
      if (found.status !== 'CANCELLED') return found;
      cancelled = found;
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return cancelled;
}

async function guestReference(call: PmsCall, raw: Fields): Promise<string | null> {
  const guestId = raw.optionalId('guestId');
  const guest = guestId && (await find(call, path`/guests-crud/${guestId}`, 'guest', { fields: 'notes' }));
  return guest ? referenceIn(guest.optionalText('notes')) : null;
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const raw = await find(call, path`/reservations/${providerReservationId}`, 'reservation', { fields: FIELDS });
  return raw && reservationOf(raw);
}

export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const now = call.clock.now();
  const filter = since
    ? { field: 'lastUpdatedAt', from: since.toISOString(), to: new Date(now.getTime() + 86_400_000).toISOString() }
    : { field: 'checkOut', from: firstDeparture(call), to: addDays(utcDate(now), FAR_AHEAD_DAYS) };
  const page = await search(call, [{ ...filter, operator: '$between' }], cursor);
  return mapPage(page, 'reservation', '_id', reservationOf);
}

/** https://open-api-docs.guesty.com/docs/how-to-search-for-reservations */
const search = (call: PmsCall, filters: object[], cursor: string | undefined) =>
  pageOf(call, '/reservations', cursor, { filters: JSON.stringify(filters), fields: FIELDS });

/** A refusal of a reservation that is cancelled already counts as success. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const at = path`/reservations-v3/${providerReservationId}/status`;
  const json = { status: 'canceled', canceledBy: 'TEAM_MEMBER' };
  try {
    await call.http.send({ method: 'PUT', path: at, json, write: true }, [404]);
    return undefined;
  } catch (error) {
    const current = isRejection(error) ? await read(call, providerReservationId) : undefined;
    if (current?.status !== 'CANCELLED') throw error;
    return current;
  }
}

const notesOf = (raw: Fields): string => raw.optionalObject('notes')?.optionalText('other') ?? '';

const referenceIn = (notes: string): string | null => REFERENCE.exec(notes)?.[1] ?? null;

export function statusOf(raw: Fields): PmsReservationStatus {
  const status = STATUSES.get(raw.optionalText('status')) ?? 'UNKNOWN';
  const stay = STAYS.get(raw.optionalObject('guestStay')?.optionalText('status') ?? '');
  return status === 'CONFIRMED' ? (stay ?? status) : status;
}

/** A reservation as it is read or as creating it answers. Those of old channels name no currency. */
export function reservationOf(raw: Fields): PmsReservation {
  const party = raw.optionalObject('numberOfGuests');
  const count = (name: string): number => party?.optionalInteger(name) ?? 0;
  const guests = raw.optionalInteger('guestsCount', count('numberOfAdults') + count('numberOfChildren'));
  const notes = notesOf(raw);
  const status = statusOf(raw);
  return {
    providerReservationId: raw.optionalId('_id') ?? raw.id('reservationId'),
    reference: referenceIn(notes),
    listingProviderId: raw.optionalId('unitTypeId') ?? raw.id('listingId'),
    providerUnitId: null,
    ...raw.stay('checkInDateLocalized', 'checkOutDateLocalized'),
    guests,
    guestCounts: {
      adults: party ? count('numberOfAdults') : guests,
      children: count('numberOfChildren'),
      infants: count('numberOfInfants'),
      pets: count('numberOfPets'),
    },
    guest: guestOf(raw),
    status,
    source: raw.optionalText('source'),
    notes: notes.replace(REFERENCE, '').trim(),
    ...priceOf(raw.optionalObject('money') ?? Fields.of({}, 'money')),
    confirmationCode: raw.optionalText('confirmationCode') || null,
    createdAt: raw.optionalInstant('createdAt') ?? raw.optionalInstant('creationTime'),
    updatedAt: raw.optionalInstant('lastUpdatedAt'),
    confirmedAt: raw.optionalInstant('confirmedAt'),
    cancelledAt: status === 'CANCELLED' ? raw.optionalInstant('canceledAt') : null,
  };
}

function guestOf(raw: Fields): PmsReservation['guest'] {
  const guest = raw.optionalObject('guest') ?? Fields.of({}, 'guest');
  const named = personNamed(guest.optionalText('fullName'));
  return {
    id: raw.optionalId('guestId') ?? guest.optionalText('_id'),
    firstName: guest.optionalText('firstName') || named.firstName,
    lastName: guest.optionalText('lastName') || named.lastName,
    email: guest.optionalText('email'),
    phone: guest.optionalText('phone'),
  };
}

type Price = Pick<PmsReservation, 'currency' | 'total' | 'base' | 'fees' | 'taxes'>;

/** What the guest pays: `subTotalPrice` is before taxes. Fees are the rest of it; none are given where that is negative. */
function priceOf(money: Fields): Price {
  const taxes = money.optionalPrice('totalTaxes') ?? new Decimal(0);
  const subTotal = money.optionalPrice('subTotalPrice');
  const base = money.optionalPrice('fareAccommodationAdjusted') ?? money.optionalPrice('fareAccommodation');
  const fees = subTotal && base && subTotal.minus(base);
  const isSplit = fees !== null && !fees.isNegative();
  return {
    currency: money.optionalCurrency('currency'),
    total: subTotal?.plus(taxes) ?? money.optionalPrice('hostPayout') ?? new Decimal(0),
    base: isSplit ? base : null,
    fees: isSplit ? fees : null,
    taxes: isSplit ? taxes : null,
  };
}
