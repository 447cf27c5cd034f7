import { BLANK_RESERVATION } from '../kit/blanks.js';
import { afterCancelling } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, idIn, mapItems, readWritten } from '../kit/guards.js';
import type { Page, PmsGuest, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { inParallel } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { childrenAmong } from '../kit/reserving.js';
import { utcDate } from '../kit/times.js';
import { addDays, Decimal } from '../kit/values.js';
import { allOf, find, linked, MEDIA_TYPE, pageOf, single } from './client.js';

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['booked', 'CONFIRMED'],
  ['tentative', 'PENDING'],
  ['unavailable', 'BLOCKED'],
  ['canceled', 'CANCELLED'],
]);
/** Unless asked for, past and cancelled bookings are left out. */
const EVER = { from: '2000-01-01T00:00:00Z', include_canceled: true, include: 'client' };
const TENTATIVE_MS = 48 * 3_600_000;
const LONGEST_NOTES = 1000;

/** A client first, then the booking: without a client it would be a booking of nobody. */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  if (request.status === 'INQUIRY') throw new ConnectorError('not_supported', 'The PMS takes inquiries elsewhere');
  const clientId = await post(call, '/clients', 'clients', clientOf(request.guest), (client) => client.id('id'));
  const at = path`/rentals/${request.listingProviderId}/bookings`;
  const made = await post(call, at, 'bookings', bookingOf(call, request, clientId), (booking) =>
    reservationOf(booking, new Map()),
  );
  return { ...made, guest: { ...request.guest, id: clientId } };
}

async function post<T>(call: PmsCall, at: string, name: string, item: object, read: (item: Fields) => T): Promise<T> {
  const headers = { 'content-type': MEDIA_TYPE };
  const response = await call.http.send({ method: 'POST', path: at, json: { [name]: [item] }, headers, write: true });
  return readWritten(() => read(single(response.json(), name).item));
}

const clientOf = ({ firstName, lastName, email, phone }: Omit<PmsGuest, 'id'>) => ({
  fullname: `${firstName} ${lastName}`.trim(),
  firstname: firstName,
  lastname: lastName,
  emails: email ? [{ label: 'default', email }] : [],
  phones: phone ? [{ label: 'default', number: phone }] : [],
});

function bookingOf(call: PmsCall, request: PmsReservationRequest, clientId: string) {
  const children = childrenAmong(request);
  const at = (date: string, hour: number): string => `${date}T${String(hour).padStart(2, '0')}:00:00Z`;
  const expires = new Date(call.clock.now().getTime() + TENTATIVE_MS).toISOString().slice(0, 19);
  return {
    start_at: at(request.checkIn, request.checkInTime ?? 16),
    end_at: at(request.checkOut, request.checkOutTime ?? 10),
    ...(request.status === 'CONFIRMED' ? { booked: true } : { tentative_expires_at: `${expires}Z` }),
    client_id: Number(clientId),
    adults: request.guests - children,
    children,
    currency: request.currency,
    ...priceOf(request),
    external_reference: request.reference,
    notes: request.notes.slice(0, LONGEST_NOTES),
  };
}

/** The PMS refuses a booking whose initial price, fees and taxes are not its final price. */
function priceOf({ listingProviderId, fees, taxes, total }: PmsReservationRequest) {
  const tax = { taxable_type: 'Rental', taxable_id: listingProviderId, included: false, name: 'Taxes' };
  return {
    initial_price: total.minus(fees).minus(taxes).toString(),
    bookings_fees: fees.isZero() ? [] : [{ name: 'Fees', price: fees.toString(), times_booked: 1 }],
    bookings_taxes: taxes.isZero() ? [] : [{ ...tax, amount: taxes.toString() }],
    final_price: total.toString(),
  };
}

export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn, checkOut }: { listingProviderId: string; checkIn: string; checkOut: string },
): Promise<PmsReservation | undefined> {
  const window = { from: `${checkIn}T00:00:00Z`, until: `${addDays(checkOut, 1)}T00:00:00Z` };
  const found = await allOf(call, 'bookings', { ...EVER, ...window, rental_id: listingProviderId });
  const ours = found.filter((booking) => booking.optionalText('external_reference') === reference);
  const best = ours.find((booking) => statusOf(booking) !== 'CANCELLED') ?? ours[0];
  return best && read(call, best.id('id'));
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const query = { include_canceled: true, include: 'client' };
  const found = await find(call, path`/bookings/${providerReservationId}`, 'bookings', query);
  return found && reservationOf(found.item, clientsIn(found.body));
}

/** Bookings that were deleted since are only named, once with each page: they are read one by one. */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const yesterday = addDays(utcDate(call.clock.now()), -1);
  const window = since ? { updated_since: since.toISOString() } : { from: `${yesterday}T00:00:00Z` };
  const { items, next, body } = await pageOf(call, 'bookings', { ...EVER, ...window }, cursor);
  const clients = clientsIn(body);
  const page = await mapItems(items, idIn('id'), (item) =>
    reservationOf(Fields.of(item, 'booking').tolerant(), clients),
  );
  const isFirst = cursor === undefined;
  const gone = since && isFirst ? await deletedIn(call, body, page.items) : [];
  return { ...page, items: [...page.items, ...gone], next };
}

async function deletedIn(call: PmsCall, body: Fields, known: PmsReservation[]): Promise<PmsReservation[]> {
  const seen = new Set(known.map(({ providerReservationId }) => providerReservationId));
  const ids = (body.optionalObject('meta')?.list('deleted_ids') ?? []).map((id) => Fields.of({ id }, 'meta').id('id'));
  const found = await inParallel(
    ids.filter((id) => !seen.has(id)),
    (id) => read(call, id),
  );
  return found.filter((reservation) => reservation !== undefined);
}

export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const at = path`/bookings/${providerReservationId}`;
  const { status } = await call.http.send({ method: 'DELETE', path: at, write: true }, [204, 404, 410]);
  const current = await afterCancelling(read(call, providerReservationId));
  if (status === 404 && current?.status !== 'CANCELLED') return undefined;
  return current;
}

type Clients = ReadonlyMap<string, Fields>;

const clientsIn = (body: Fields): Clients =>
  new Map(body.objects('clients').map((client) => [client.id('id'), client]));

const statusOf = (booking: Fields): PmsReservationStatus =>
  STATUSES.get(booking.optionalText('status').toLowerCase()) ?? 'UNKNOWN';

/** `start_at` and `end_at` are the rental's own time, whatever zone they seem to name: their dates count as written. */
export function reservationOf(raw: Fields, clients: Clients): PmsReservation {
  const rental = linked(raw, 'rental');
  if (rental === null) throw raw.invalid('links.rental', 'an id');
  const [adults, children] = [raw.optionalInteger('adults'), raw.optionalInteger('children')];
  const status = statusOf(raw);
  const clientId = linked(raw, 'client') ?? '';
  return {
    ...BLANK_RESERVATION,
    providerReservationId: raw.id('id'),
    reference: raw.optionalId('external_reference'),
    listingProviderId: rental,
    ...raw.stay('start_at', 'end_at'),
    guests: adults + children,
    guestCounts: { adults, children, infants: 0, pets: 0 },
    guest: guestOf(raw.optionalObject('client') ?? clients.get(clientId), clientId),
    status,
    source: raw.optionalText('source'),
    notes: raw.optionalText('notes'),
    currency: raw.optionalCurrency('currency'),
    total: raw.optionalPrice('final_price') ?? new Decimal(0),
    base: raw.optionalPrice('final_rental_price'),
    confirmationCode: raw.optionalText('reference') || null,
    createdAt: raw.optionalInstant('created_at'),
    updatedAt: raw.optionalInstant('updated_at'),
    cancelledAt: status === 'CANCELLED' ? raw.optionalInstant('canceled_at') : null,
  };
}

function guestOf(client: Fields | undefined, id: string): PmsGuest {
  if (!client) return { id, firstName: '', lastName: '', email: '', phone: '' };
  const [first = '', ...rest] = client.optionalText('fullname').split(' ');
  return {
    id: client.optionalText('id', id),
    firstName: client.optionalText('firstname') || first,
    lastName: client.optionalText('lastname') || rest.join(' '),
    email: client.objects('emails')[0]?.optionalText('email') ?? '',
    phone: client.objects('phones')[0]?.optionalText('number') ?? '',
  };
}
