import { Fields, readWritten } from '../kit/guards.js';
import { holdEnded, placedHold } from '../kit/holding.js';
import { path } from '../kit/path.js';
import { asRequested } from '../kit/requested.js';
import type { Connector, PmsCall } from '../port/connector.js';
import type { PmsHold, PmsHoldRequest, PmsReservation, PmsReservationRequest } from '../port/model.js';
import { CREATED_AS, guestBody, newGuest, note, nothingBooked, requestFor } from './creation.js';
import { currencyIn, priceOf, quotedAgain } from './quotes.js';

type Reservations = Connector['reservations'];

const MINUTE_MS = 60_000;
/** `reservedUntil` in hours, as the PMS writes it, and in minutes. The next longer one is 12 hours. */
const TERMS = [
  { reservedUntil: 0.17, minutes: 10 },
  { reservedUntil: 0.25, minutes: 15 },
  { reservedUntil: 0.5, minutes: 30 },
];
const LONGEST = TERMS.at(-1)!;

/** The guest of a hold, whose notes have its reference, until the booking names the real one. */
export const HELD_GUEST = { firstName: 'Lodgewire', lastName: 'Held for a quote', email: '', phone: '' };

/**
 * Holds are reservations with the status `reserved` and an end, at the price of the quote. At the end the PMS closes
 * them, and a closed reservation cannot become a booking.
 * https://open-api-docs.guesty.com/reference/reservationsopenapicontroller_createreservation
 */
export const holds = (read: Reservations['read']): Reservations['hold'] => ({
  mostMinutes: LONGEST.minutes,
  place,
  book: async (call, id, request) => {
    const held = await read(call, id);
    if (held?.status !== 'PENDING') throw holdEnded();
    return book(call, held, request);
  },
});

/**
 * Creates the guest first, who carries the reference. The stored quote is unchanged, for a booking without this hold.
 */
async function place(call: PmsCall, request: PmsHoldRequest): Promise<PmsHold> {
  const { until, reference, quoteMetadata } = request;
  const quoteId = quoteMetadata?.quoteId && (await quotedAgain(call, quoteMetadata.quoteId, request));
  const guestId = await newGuest(call, HELD_GUEST, reference);
  const asked = (until.getTime() - call.clock.now().getTime()) / MINUTE_MS;
  const { reservedUntil } = TERMS.find(({ minutes }) => minutes >= asked) ?? LONGEST;
  const agreed = { ...request, quoteMetadata: quoteId ? { ...quoteMetadata, quoteId } : null };
  const write = requestFor(agreed, { status: CREATED_AS.PENDING, guestId, reservedUntil });
  const response = await call.http.send({ ...write, write: true });
  return readWritten(() => {
    const told = Fields.of(response.json(), 'answer').tolerant();
    return placedHold(told.id('reservationId'), told.optionalInstant('reservedExpiresAt'), until);
  });
}

/** Turns the hold's guest into the booking's, with its reference, so that the write that confirms is found by it. */
async function book(call: PmsCall, held: PmsReservation, request: PmsReservationRequest): Promise<PmsReservation> {
  const { providerReservationId: id, guest } = held;
  const json = guestBody(request.guest, request.reference);
  await call.http
    .send({ method: 'PUT', path: path`/guests-crud/${guest.id}`, json, write: true })
    .catch((error: unknown) => Promise.reject(nothingBooked(error)));
  const status = { status: CREATED_AS.CONFIRMED };
  const response = await call.http.send({
    method: 'PUT',
    path: path`/reservations-v3/${id}/status`,
    json: status,
    write: true,
  });
  await note(call, id, request);
  const told = readWritten(() => Fields.of(response.json(), 'answer').tolerant());
  const made = { providerReservationId: id, ...priceOf(told), currency: currencyIn(told) ?? request.currency };
  const { confirmationCode, createdAt } = held;
  return asRequested({ ...made, confirmationCode, createdAt, guest: { ...request.guest, id: guest.id } }, request);
}
