import { type Call, Failure, type Routes } from '../../engine/index.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Booking, BookingInput } from '../../ledger/types.js';
import { addGuest, type ChangeBody, changeGuest, type CreateBody, endOf, partyIn, priceIn } from './creation.js';
import { referenceOf } from './creation.js';
import { checkedStay } from './quote.js';
import { FROM_WIRE, guestOf, toCreated, toReservation } from './reservation.js';
import { filtersIn, projected } from './search.js';
import { type GuestRecord, recordsOf, type StoredQuote } from './store.js';
import { paged } from './paging.js';

const DEFAULT_FIELDS = 'integration confirmationCode checkIn checkOut listingId guest';

/** Returns the stored quote; throws 410 once it has expired. */
export function quoteFor(call: Call, id: string | undefined): StoredQuote {
  const quote = recordsOf(call.account).quotes.get(id ?? '');
  if (!quote) throw new Failure(404, 'Quote not found');
  if (quote.expiresAt <= call.now) throw new Failure(410, 'Quote is expired, please create a new quote.');
  return quote;
}

/** Guests and reservations. A create has no field for a reference: the guest's `notes` may contain one (`ref:<id>`). */
export const reservations: Routes = {
  'POST /guests-crud': (call: Call<Partial<GuestRecord>>) => addGuest(call.account, call.body),

  'PUT /guests-crud/:id': (call: Call<Partial<GuestRecord>>) => changeGuest(call.account, call.params.id!, call.body),

  'GET /guests-crud/:id': (call) => {
    const { account, params } = call;
    const made = call.bookings().map((booking) => guestOf(account, booking));
    const guest = recordsOf(account).guests.get(params.id!) ?? made.find(({ _id }) => _id === params.id);
    if (!guest) throw new Failure(404, 'Guest not found');
    return projected({ ...guest, fullName: `${guest.firstName} ${guest.lastName}`.trim() }, call.query.fields);
  },

  'POST /reservations-v3/quote': (call: Call<CreateBody>) => {
    const { quoteId, ratePlanId } = call.body;
    const quote = quoteFor(call, quoteId);
    if (ratePlanId && ratePlanId !== quote.ratePlanId) throw new Failure(400, 'ratePlanId is not part of the quote');
    const { propertyId, arrival, departure, source, total: totalPrice, base, taxes } = quote;
    const stay = { propertyId, arrival, departure, source, totalPrice, ...partyIn(quote) };
    return book(call, { ...stay, details: { base, taxes } });
  },

  'POST /reservations-v3': (call: Call<CreateBody>) => {
    const body = checkedStay(call.body);
    const created = book(call, {
      propertyId: call.property(body.listingId).id,
      arrival: body.checkInDateLocalized,
      departure: body.checkOutDateLocalized,
      source: body.source,
      ...partyIn(body),
      ...priceIn(call.body.money),
    });
    return call.created(created);
  },

  'GET /reservations': (call) => {
    const { filters, fields = DEFAULT_FIELDS } = call.query;
    const found = call
      .bookings()
      .map((booking) => shown(call, booking))
      .filter(filtersIn(filters))
      .sort((a, b) => String(a._id).localeCompare(String(b._id)));
    return paged(call, found, fields);
  },

  'GET /reservations/:id': (call) => projected(shown(call, call.booking()), call.query.fields),

  'PUT /reservations-v3/:id/:part': (call: Call<ChangeBody>) => {
    const booking = call.booking();
    const change = CHANGES[call.params.part!];
    if (!change) throw new Failure(404, 'Not found');
    change(call, booking);
    const { status, notes, money, ...stay } = shown(call, booking);
    if (call.params.part !== 'dates') return { reservationId: booking.uid, status, notes, money };
    const { createdAt: creationTime, checkIn: checkInDate, checkOut: checkOutDate } = stay;
    return { reservationId: booking.uid, money, creationTime, checkInDate, checkOutDate };
  },
};

const shown = (call: Call, booking: Booking) => toReservation(booking, call.propertyOf(booking), call.account);

function book(call: Call<CreateBody>, input: BookingInput) {
  const { account } = call;
  const { guestId, guest, status = '', quoteId } = call.body;
  const as = FROM_WIRE[status];
  if (!as) throw new Failure(400, 'status must be inquiry, reserved or confirmed');
  const record = guestId ? recordsOf(account).guests.get(guestId) : guest && addGuest(account, guest);
  if (!record) throw new Failure(400, 'guest or guestId is required');
  const { _id, notes: _notes, ...person } = record;
  const details = { ...input.details, guestId: _id };
  const expiresAt = endOf(call.body, call.now);
  const booking = call.book({ ...input, ...as, guest: person, reference: referenceOf(record), details, expiresAt });
  return toCreated(booking, call.propertyOf(booking), account, quoteId);
}

const CHANGES: Record<string, (call: Call<ChangeBody>, booking: Booking) => void> = {
  status: (call, booking) => {
    const { status = '', canceledBy } = call.body;
    if (status === 'canceled') return void call.cancel(booking, canceledBy === 'GUEST' ? 'guest' : 'host');
    const to = FROM_WIRE[status];
    if (!to) throw new Failure(422, 'status is not valid');
    call.change(booking, { status: to.status });
  },
  notes: (call, booking) => void call.change(booking, { notes: call.body.notes?.other ?? '' }),
  /** Prices the stay again. */
  dates: (call, booking) => {
    const { checkInDateLocalized: arrival, checkOutDateLocalized: departure } = call.body;
    const stay = { ...call.stay(arrival, departure), guests: booking.party.guests };
    const { total, beforeTaxes, taxTotal } = quoteOf(call.account, call.propertyOf(booking), stay);
    const details = { base: beforeTaxes.toString(), taxes: taxTotal.toString() };
    const status = booking.status === 'confirmed' ? 'modified' : undefined;
    call.change(booking, { arrival, departure, status, totalPrice: total.toString(), details });
  },
};
