import type { Connector, PmsCall } from '../port/connector.js';
import { Fields, keeping, readable, readWritten } from '../kit/guards.js';
import type { PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../port/model.js';
import { path } from '../kit/path.js';
import type { RawPage } from '../kit/reading.js';
import { isRejection, nightsTaken } from '../kit/refusals.js';
import { atLeastAsked } from '../kit/requested.js';
import { one, resourceIn } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { instant } from '../kit/rest/sources.js';
import { utcDate } from '../kit/times.js';
import { addDays, type Decimal, toNumber } from '../port/values.js';
import { listAt } from './client.js';
import { entriesOf, leftIn, unitsOf } from './listings.js';
import { type Money, moneyIn } from './prices.js';
import { INQUIRY, NEW, STATUSES } from './vocabulary.js';

const LONGEST_STAY_DAYS = 366;
const DAY_MS = 86_400_000;
const ORDER_DELAY_MS = 600_000;

const leads = listAt('/leads', 'leads');
const orders = listAt('/orders', 'orders');

/** https://dev.hostfully.com/reference/leads-flow */
export const statusOf = (type: string, status: string): PmsReservationStatus =>
  status === NEW && type === INQUIRY ? 'INQUIRY' : (STATUSES.get(status) ?? 'UNKNOWN');

const createdIn = instant(['metadata.createdUtcDateTime', 'createdUtcDateTime']);

/** https://dev.hostfully.com/reference/leads, `whole`. A lead has no time of cancellation. */
export const reservationOf = reservation({
  providerReservationId: 'uid',
  reference: 'externalBookingId',
  listingProviderId: 'propertyUid',
  providerUnitId: (lead) => (lead.has('unitUid') ? lead.optionalId('propertyUid') : null),
  stay: ['checkIn', 'checkOut'],
  guestCounts: {
    adults: 'guestInformation.adultCount',
    children: 'guestInformation.childrenCount',
    infants: 'guestInformation.infantCount',
    pets: 'guestInformation.petCount',
  },
  guest: {
    id: 'guestInformation.guestUid',
    firstName: 'guestInformation.firstName',
    lastName: 'guestInformation.lastName',
    email: 'guestInformation.email',
    phone: ['guestInformation.phoneNumber', 'guestInformation.cellPhoneNumber'],
  },
  status: (lead) => statusOf(lead.optionalText('type'), lead.optionalText('status')),
  source: sourceOf,
  notes: 'notes',
  currency: (lead) => moneyOf(lead).currency,
  price: (lead) => {
    const { total, base, fees, taxes } = moneyOf(lead);
    return { total, base, fees, taxes };
  },
  createdAt: createdIn,
  updatedAt: ['metadata.updatedUtcDateTime', 'updatedUtcDateTime'],
  confirmedAt: 'bookedUtcDateTime',
});

/** Returns the channel that a booking came through, otherwise who made it (`pms` for the host). */
function sourceOf(lead: Fields): string {
  const channel = lead.optionalText('channel');
  return /^(direct|pms)?$/i.test(channel) ? lead.optionalText('source') || channel : channel;
}

/** Returns a lead with its price, which it does not carry, and its dates under one name. */
export const whole = (lead: Fields, money: Money): Fields => dated(lead).with('money', money);

const dated = (lead: Fields): Fields =>
  lead.with('checkIn', dateIn(lead, 'checkIn')).with('checkOut', dateIn(lead, 'checkOut'));

const dateIn = (lead: Fields, end: 'checkIn' | 'checkOut'): unknown =>
  lead.value(`${end}LocalDateTime`) ?? lead.value(`${end}LocalDate`);

const moneyOf = (lead: Fields): Money => lead.value('money') as Money;

/** Reads the price from the lead's order; a lead without one (blocks, imported calendars) costs nothing. */
async function orderedAt(call: PmsCall, lead: Fields): Promise<Money> {
  if (lead.optionalText('type') === 'BLOCK') return moneyIn(undefined);
  const leadUid = lead.id('uid');
  const isOwn = (order: unknown): boolean =>
    Fields.of(order, 'order').tolerant().optionalText('leadUid', leadUid) === leadUid;
  const { items } = await orders.page(call, { query: { leadUid } });
  const own = readable(items, (order) => ({ order, isOwn: isOwn(order) })).filter(({ isOwn }) => isOwn);
  if (own.length === 0 && isFresh(call, lead)) throw lead.invalid('orders', 'present');
  return moneyIn(own.at(-1)?.order);
}

/** Returns whether a lead of ours is so new that its order may not exist yet: read now, it would cost nothing. */
function isFresh(call: PmsCall, lead: Fields): boolean {
  const created = createdIn(lead);
  const isOurs = lead.has('externalBookingId') && lead.optionalText('type') === 'BOOKING';
  return isOurs && created != null && call.clock.now().getTime() - created.getTime() < ORDER_DELAY_MS;
}

export const reservations: Connector['reservations'] = {
  ...reservationsFrom({
    id: 'uid',
    one: one({ path: '/leads/{id}', item: 'lead' }),
    complete: async (lead, call) => whole(lead, await orderedAt(call, lead)),
    map: reservationOf,
    changed,
    find: (call, { listingProviderId, checkIn }) =>
      leads.all(call, { query: { propertyUid: listingProviderId, checkInFrom: checkIn, checkInTo: checkIn } }),
    // https://dev.hostfully.com/reference/cancel
    cancel: (id) => ({ method: 'POST', path: path`/leads/${id}/cancel`, json: {} }),
    confirm: (id) => ({ method: 'POST', path: path`/leads/${id}/accept-booking-request`, json: {} }),
    decline: (id) => ({ method: 'POST', path: path`/leads/${id}/decline-booking-request`, json: {} }),
    // https://dev.hostfully.com/reference/changedates
    change: (id, change) => ({
      method: 'POST',
      path: path`/leads/${id}/alteration`,
      json: {
        checkInLocalDate: change.checkIn,
        checkOutLocalDate: change.checkOut,
        quoteOverrides: overridesOf(change),
      },
    }),
  }),
  create,
};

/**
 * Reads changed leads. The first read takes every stay that may not have ended; the PMS filters by check-in only.
 * `updatedSince` has no time zone, and none is documented, so a day earlier is sent.
 */
async function changed(call: PmsCall, since: Date | null, cursor?: string): Promise<RawPage> {
  const yesterday = addDays(utcDate(call.clock.now()), -1);
  const window = since
    ? { updatedSince: new Date(since.getTime() - DAY_MS).toISOString().slice(0, 19) }
    : { checkInFrom: addDays(yesterday, -LONGEST_STAY_DAYS) };
  const page = await leads.page(call, { query: { agencyUid: call.providerAccountId, ...window }, cursor });
  const goesOn = (lead: Fields): boolean => dated(lead).date('checkOut') >= yesterday;
  return { ...page, items: since ? page.items : keeping(page.items, 'lead', goesOn) };
}

/**
 * https://dev.hostfully.com/reference/createlead. A unit type is booked by naming one of its units: the first that is
 * free, and the next if the PMS refuses that one as taken meanwhile, because a refusal books nothing.
 */
async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const json = creationBody(call, request);
  if (request.providerUnitId === null) return created(call, request, json);
  for (const unit of await unitsOf(call, request.providerUnitId)) {
    const unitUid = unit.id('uid');
    if (!(await isFree(call, unitUid, request))) continue;
    try {
      return await created(call, request, { ...json, unitUid });
    } catch (error) {
      if (!isRejection(error) || error.reason !== 'not_available') throw error;
    }
  }
  throw nightsTaken();
}

async function created(call: PmsCall, request: PmsReservationRequest, json: object): Promise<PmsReservation> {
  const response = await call.http.send({ method: 'POST', path: '/leads', json, write: true });
  const lead = readWritten(() => resourceIn(Fields.of(response.json(), 'body'), 'lead')!.tolerant());
  // If the order cannot be read or does not exist yet, the requested price is kept.
  const money = await orderedAt(call, lead).catch(() => request);
  return atLeastAsked(
    readWritten(() => reservationOf(whole(lead, money))),
    request,
  );
}

/** Returns whether a unit is free. An inquiry takes no nights; an unreadable calendar is left for the PMS to check. */
async function isFree(call: PmsCall, uid: string, request: PmsReservationRequest): Promise<boolean> {
  if (request.status === 'INQUIRY') return true;
  try {
    const days = await entriesOf(call, uid, request.checkIn, addDays(request.checkOut, -1));
    return days.every((day) => leftIn(Fields.of(day, 'calendar[]')) > 0);
  } catch (error) {
    if (isRejection(error)) return true;
    throw error;
  }
}

const AS_LEAD = {
  CONFIRMED: { type: 'BOOKING', status: 'BOOKED' },
  PENDING: { type: 'BOOKING_REQUEST' },
  INQUIRY: { type: 'INQUIRY', status: 'NEW' },
};

function creationBody(call: PmsCall, request: PmsReservationRequest) {
  const { guest, guestCounts } = request;
  return {
    agencyUid: call.providerAccountId,
    propertyUid: request.listingProviderId,
    ...AS_LEAD[request.status],
    ...datesFor(request),
    guestInformation: {
      firstName: guest.firstName,
      lastName: guest.lastName,
      email: guest.email,
      phoneNumber: guest.phone,
      adultCount: guestCounts.adults,
      childrenCount: guestCounts.children,
      infantCount: guestCounts.infants,
      petCount: guestCounts.pets,
    },
    quoteOverrides: overridesOf(request),
    notes: request.notes,
    externalBookingId: request.reference,
  };
}

/** Returns the agreed price in parts: the PMS adds them up itself, and accepts taxes only as fees. */
function overridesOf({ base, fees, taxes }: Pick<PmsReservationRequest, 'base' | 'fees' | 'taxes'>) {
  const fee = (name: string, amount: Decimal): object[] =>
    amount.isZero() ? [] : [{ name, amountType: 'AMOUNT', netPrice: toNumber(amount) }];
  return {
    rent: { rentNetPrice: toNumber(base), extraGuestsNetPrice: 0 },
    fees: { otherFees: [...fee('Fees', fees), ...fee('Taxes', taxes)] },
  };
}

/** Returns the dates, with times only if both are known, as the PMS requires. */
function datesFor({ checkIn, checkOut, checkInTime, checkOutTime }: PmsReservationRequest) {
  if (checkInTime === null || checkOutTime === null) return { checkInLocalDate: checkIn, checkOutLocalDate: checkOut };
  const at = (date: string, hour: number): string => `${date}T${String(hour).padStart(2, '0')}:00:00`;
  return { checkInLocalDateTime: at(checkIn, checkInTime), checkOutLocalDateTime: at(checkOut, checkOutTime) };
}
