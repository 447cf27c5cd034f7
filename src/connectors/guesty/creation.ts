import { Fields, readWritten } from '../kit/guards.js';
import { path } from '../kit/path.js';
import { tried } from '../kit/reserving.js';
import { withReference } from '../kit/texts.js';
import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsHoldRequest, PmsReservationRequest } from '../port/model.js';
import { type Decimal, toNumber } from '../port/values.js';
import { SOURCE, stayBody } from './quotes.js';

export const CREATED_AS = { CONFIRMED: 'confirmed', PENDING: 'reserved', INQUIRY: 'inquiry' };
const NO_END = -1;

type NewGuest = PmsReservationRequest['guest'];

/**
 * Creates the guest, then returns the write of the reservation. The PMS accepts no reference of ours, so the guest
 * carries it: the booking is found by it even if the answer is lost.
 */
export async function creationRequest(request: PmsReservationRequest, call: PmsCall) {
  const status = CREATED_AS[request.status];
  const guestId = await newGuest(call, request.guest, request.reference);
  return requestFor(request, { status, guestId, ...(status === 'reserved' && { reservedUntil: NO_END }) });
}

/** A stay at an agreed price. */
type Agreed = Omit<PmsHoldRequest, 'reference' | 'until'> & { source?: string };

/** Returns the write at the price of the stored quote if there is one, otherwise at the agreed price. */
export function requestFor(request: Agreed, as: { status: string; guestId: string; reservedUntil?: number }) {
  const { quoteId, ratePlanId } = request.quoteMetadata ?? {};
  const common = { ...as, ratePlanId };
  const priced = {
    ...stayBody(request),
    source: request.source || SOURCE,
    money: moneyBody(request),
    // The price is agreed: promotions of the account would lower it, and apply unless refused.
    applyPromotions: false,
  };
  return {
    method: 'POST' as const,
    path: quoteId ? '/reservations-v3/quote' : '/reservations-v3',
    json: quoteId ? { ...common, quoteId } : { ...common, ...priced },
  };
}

/**
 * Returns the parts of our service, not of the listing: the accommodation and one item each for fees and taxes. An
 * additional fee must name its type, and no other item may.
 */
function moneyBody({ currency, base, fees, taxes }: Agreed): Record<string, unknown> {
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

/** Creates a guest. Nothing is booked yet if the outcome is unknown. https://open-api-docs.guesty.com (guests) */
export async function newGuest(call: PmsCall, guest: NewGuest, reference: string): Promise<string> {
  const request = { method: 'POST' as const, path: '/guests-crud', json: guestBody(guest, reference), write: true };
  try {
    const response = await call.http.send(request);
    return readWritten(() => Fields.of(response.json(), 'guest').id('_id'));
  } catch (error) {
    throw nothingBooked(error);
  }
}

export const guestBody = ({ firstName, lastName, email, phone }: NewGuest, reference: string) => ({
  firstName,
  lastName,
  email: email || undefined,
  phone: phone || undefined,
  notes: withReference('', reference),
});

/** Converts the error of a write about a guest, whose outcome does not matter before the booking. */
export function nothingBooked(error: unknown): unknown {
  if (!(error instanceof ConnectorError) || error.kind !== 'unknown_outcome') return error;
  return new ConnectorError('unavailable', 'The PMS did not confirm the guest; nothing was booked', { cause: error });
}

/** Writes the notes. If they are lost, the guest still carries the reference. */
export function note(call: PmsCall, id: string, { notes, reference }: PmsReservationRequest): Promise<boolean> {
  const json = { notes: { other: withReference(notes, reference) } };
  return tried(call.http.send({ method: 'PUT', path: path`/reservations-v3/${id}/notes`, json, write: true }));
}
