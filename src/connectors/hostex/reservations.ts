import type { Connector, PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { type Fields, invalid } from '../kit/guards.js';
import { allOrNone, type MoneyLine, priceOfLines } from '../kit/money-lines.js';
import type { PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../port/model.js';
import { path } from '../kit/path.js';
import { priceLine } from '../kit/quotes.js';
import type { RawPage } from '../kit/reading.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { list, type One } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom, spans } from '../kit/rest/slots.js';
import { currency, objectsAt, price } from '../kit/rest/sources.js';
import { referenceIn, withoutReference, withReference } from '../kit/texts.js';
import { utcDate } from '../kit/times.js';
import { addDays, Decimal, optionalNumber, toNumber } from '../port/values.js';
import { meaningIn } from '../kit/vocabulary.js';
import { listOf } from './client.js';
import { STATUSES, STAY_STATUSES } from './vocabulary.js';

const DAYS_BACK = 31;
const READ_DAYS_BACK = 400;
const DAYS_AHEAD = 730;
/**
 * Unless both bounds are sent, the PMS lists departures of the next 180 days; clients have seen it refuse longer
 * ranges.
 */
const DAYS_AT_ONCE = 179;
const OTHER_UNIT = 'The PMS stored the booking at 100 times or a hundredth of its price';
const CODE = /(?:^|\s)code:(\S+)\s*$/;

export const stays = listOf('reservations');

const statusIn = meaningIn('status', STATUSES);
/** The progress of the stay, which accepted reservations also state. */
const stayIn = meaningIn('stay_status', STAY_STATUSES);

function statusOf(raw: Fields): PmsReservationStatus | undefined {
  const status = statusIn(raw);
  return status === 'CONFIRMED' ? (stayIn(raw) ?? status) : status;
}

const CURRENCY = ['rates.total_rate.currency', 'rates.rate.currency', 'currency'];

export const currencyIn = currency(CURRENCY);

export const reservationOf = reservation({
  providerReservationId: 'stay_code',
  reference: (raw) => referenceIn(raw.optionalText('remarks')),
  listingProviderId: 'property_id',
  stay: ['check_in_date', 'check_out_date'],
  guests: 'number_of_guests',
  guestCounts: {
    adults: 'number_of_adults',
    children: 'number_of_children',
    infants: 'number_of_infants',
    pets: 'number_of_pets',
  },
  guest: { name: 'guest_name', email: ['guest_email', 'email'], phone: ['guest_phone', 'mobile'] },
  status: statusOf,
  source: 'channel_type',
  notes: (raw) => remarksOf(raw).notes,
  currency: CURRENCY,
  price: priceOf,
  confirmationCode: (raw) => remarksOf(raw).code ?? raw.optionalId('channel_id'),
  createdAt: ['booked_at', 'created_at'],
  cancelledAt: 'cancelled_at',
});

const totalIn = price(['rates.total_rate.amount', 'rates.rate.amount', 'rate_amount']);

/** The parts of a price, by the words that types end with. */
const PARTS: readonly (readonly [MoneyLine['part'], RegExp])[] = [
  ['base', /^ACCOMMODATION$/],
  ['discounts', /(^|_)(DISCOUNT|PROMOTION)$/],
  ['deposit', /(^|_)DEPOSIT$/],
  ['taxes', /(^|_)TAX(ES)?$/],
  ['fees', /(^|_)FEES?$/],
];

/** Returns the parts from `rates.details` if they add up to the total. */
function priceOf(raw: Fields): ReservationPrice {
  const lines = allOrNone(() =>
    objectsAt(raw, 'rates.details').map((line): MoneyLine => {
      const type = line.text('type').toUpperCase();
      const part = PARTS.find(([, words]) => words.test(type))?.[0];
      if (!part) throw line.invalid('type', 'a known word');
      return { ...priceLine(line.optionalText('description') || type, line.amount('amount')), part };
    }),
  );
  return priceOfLines([lines], { total: totalIn(raw) ?? new Decimal(0), currency: currencyIn(raw) ?? null });
}

/** Reads remarks, of which our reference and the confirmation code are the last words. */
function remarksOf(raw: Fields): { notes: string; code?: string } {
  const text = raw.optionalText('remarks');
  const rest = withoutReference(text);
  const code = referenceIn(text) === null ? undefined : CODE.exec(rest)?.[1];
  return { code, notes: code === undefined ? rest : rest.replace(CODE, '') };
}

/** Returns the reservation's code, which its stays share; that of a further stay has a number in it: `0-123_1-abc`. */
const reservationCodeOf = (stayCode: string): string => stayCode.replace(/_\d+(?=-|$)/, '');

const cancellationOf = (id: string) =>
  ({ method: 'DELETE', path: path`/reservations/${reservationCodeOf(id)}` }) as const;

const leaving = (first: string, last: string) => ({ start_check_out_date: first, end_check_out_date: last });

const daysFromNow = (call: PmsCall, days: number): string => addDays(utcDate(call.clock.now()), days);

/** Finds a stay by its code, or if that alone finds nothing, in each of the ranges of departures. */
const stayOf: One = async (call, id) => {
  const ranges = spans(daysFromNow(call, -READ_DAYS_BACK), daysFromNow(call, DAYS_AHEAD), DAYS_AT_ONCE);
  for (const range of [{}, ...ranges.map(([first, last]) => leaving(first, last))]) {
    const found = await stays.all(call, { query: { reservation_code: reservationCodeOf(id), ...range } });
    const own = found.find((raw) => raw.optionalId('stay_code') === id);
    if (own) return own;
  }
  return undefined;
};

/**
 * Returns all reservations whose departure is recent or in the future, because the PMS reports neither changes nor
 * their times. Cursor: first departure, offset.
 */
async function changed(call: PmsCall, _since: Date | null, cursor?: string): Promise<RawPage> {
  const [, from = daysFromNow(call, -DAYS_BACK), offset] = /^(\d{4}-\d\d-\d\d)\.(\d+)$/.exec(cursor ?? '') ?? [];
  const [[first, last] = [from, from], further] = spans(from, daysFromNow(call, DAYS_AHEAD), DAYS_AT_ONCE);
  const { items, next } = await stays.page(call, { query: leaving(first, last), cursor: offset });
  if (next !== undefined) return { items, next: `${first}.${next}` };
  return { items, next: further && `${further[0]}.0` };
}

const usual = reservationsFrom({
  id: 'stay_code',
  one: stayOf,
  map: reservationOf,
  changed,
  // By arrival and by departure, because the PMS may limit departures if no bounds are sent.
  find: async (call, { listingProviderId: property_id, checkIn, checkOut }) => {
    const arriving = { start_check_in_date: checkIn, end_check_in_date: checkIn };
    const found = [arriving, leaving(checkOut, checkOut)].map((range) =>
      stays.all(call, { query: { property_id, ...range } }),
    );
    return (await Promise.all(found)).flat();
  },
  create: {
    request: async (request, call) => ({
      method: 'POST',
      path: '/reservations',
      json: await creationBody(request, call),
    }),
    made: (answer, { confirmationCode }) => {
      const data = answer.optionalObject('data');
      const raw = data?.optionalObject('reservation') ?? data;
      const id = raw?.optionalId('stay_code') ?? raw?.optionalId('reservation_code');
      return id ? { providerReservationId: id, confirmationCode } : undefined;
    },
  },
  cancel: cancellationOf,
});

export const reservations: Connector['reservations'] = { ...usual, create };

/**
 * Creates a booking and reads its amount back. Whether the PMS takes amounts in units or in hundredths is not
 * documented: a booking whose stored amount differs by that factor is cancelled and refused.
 */
async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const made = await usual.create!(call, request);
  const stored = await storedAmount(call, made.providerReservationId);
  const isOtherUnit = [100, 0.01].some((factor) => stored?.equals(request.total.times(factor)));
  if (!isOtherUnit || request.total.isZero()) return made;
  const cancellation = { ...cancellationOf(made.providerReservationId), write: true };
  await call.http.send(cancellation, [404]).catch((cause: unknown) => {
    throw new ConnectorError('unknown_outcome', `${OTHER_UNIT}; cancelling it failed`, { cause });
  });
  throw new ConnectorError('rejected', `${OTHER_UNIT}; it was cancelled`, { reason: 'price_changed' });
}

/** Returns the stored amount, or undefined while the PMS does not show the booking. */
async function storedAmount(call: PmsCall, id: string): Promise<Decimal | undefined> {
  const found = await stays.all(call, { query: { reservation_code: reservationCodeOf(id) } }).catch(notRead);
  const own = found.find((raw) => raw.optionalId('stay_code') === id);
  return own && (totalIn(own) ?? undefined);
}

function notRead(error: unknown): Fields[] {
  if (error instanceof ConnectorError) return [];
  throw error;
}

/** Returns a direct booking through the account's first custom channel. */
async function creationBody(request: PmsReservationRequest, call: PmsCall) {
  const { guest, notes, confirmationCode, reference } = request;
  const total = toNumber(request.total);
  return {
    custom_channel_id: await firstIdOf(call, 'custom_channels'),
    income_method_id: await firstIdOf(call, 'income_methods'),
    property_id: Number(request.listingProviderId),
    check_in_date: request.checkIn,
    check_out_date: request.checkOut,
    number_of_guests: request.guests,
    guest_name: `${guest.firstName} ${guest.lastName}`.trim(),
    email: guest.email || undefined,
    mobile: guest.phone || undefined,
    currency: request.currency,
    rate_amount: total,
    commission_amount: optionalNumber(request.commission) ?? 0,
    received_amount: optionalNumber(request.hostPayout) ?? total,
    remarks: withReference(`${notes}${confirmationCode ? ` code:${confirmationCode}` : ''}`, reference, ' '),
  };
}

/** Returns the id of the first entry of one of the account's short lists. */
async function firstIdOf(call: PmsCall, name: string): Promise<number> {
  const [first] = await shortList(name).all(call);
  if (!first) throw invalid(name, 'a list with an entry');
  return first.integer('id');
}

const shortList = (name: string) => list({ path: `/${name}`, items: `data.${name}` });
