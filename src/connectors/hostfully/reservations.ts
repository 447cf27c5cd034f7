import { BLANK_RESERVATION } from '../kit/blanks.js';
import { cancelBy } from '../kit/cancelling.js';
import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { Fields, readable, readWritten } from '../kit/guards.js';
import type { Page, PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { isRejection, nightsTaken } from '../kit/refusals.js';
import { utcDate } from '../kit/times.js';
import { addDays, Decimal, toNumber } from '../kit/values.js';
import { allOf, entriesOf, find, pageOf, unwrapped } from './client.js';
import { availableOf } from './listing-mapper.js';
import { type Totals, totalsOf } from './price-mapper.js';

const LONGEST_STAY_DAYS = 366;
const DAY_MS = 86_400_000;
const AS_LEAD = {
  CONFIRMED: { type: 'BOOKING', status: 'BOOKED' },
  PENDING: { type: 'BOOKING_REQUEST' },
  INQUIRY: { type: 'INQUIRY', status: 'NEW' },
};

const STATUSES: ReadonlyMap<string, PmsReservationStatus> = new Map([
  ['NEW', 'PENDING'],
  ['ON_HOLD', 'PENDING'],
  ['QUOTE_SENT', 'PENDING'],
  ['PENDING', 'PENDING'],
  ['PENDING_APPROVED', 'PENDING'],
  ['PAID_IN_FULL', 'CONFIRMED'],
  ['STAY', 'STAYING'],
  ['ARCHIVED', 'POST_STAY'],
  ['BLOCKED', 'BLOCKED'],
  // No stay: the host put the lead aside, or it is a second one or an example of the PMS.
  ['IGNORED', 'CANCELLED'],
  ['DUPLICATE', 'CANCELLED'],
  ['SAMPLE', 'CANCELLED'],
]);

/** https://dev.hostfully.com/reference/leads-flow */
export function statusOf(type: string, status: string): PmsReservationStatus {
  if (status === 'NEW' && type === 'INQUIRY') return 'INQUIRY';
  if (/^BOOKED/.test(status)) return 'CONFIRMED';
  if (/^(CANCELLED|DECLINED)/.test(status)) return 'CANCELLED';
  if (/^CLOSED|EXPIRED$/.test(status)) return 'EXPIRED';
  return STATUSES.get(status) ?? 'UNKNOWN';
}

/**
 * https://dev.hostfully.com/reference/createlead. A unit type is booked by naming one of its units: the first that is
 * free, and the next when the PMS refuses it as taken meanwhile, for a refusal books nothing.
 */
export async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const json = creationBody(call, request);
  if (request.providerUnitId === null) return created(call, request, json);
  for (const unit of await allOf(call, '/multi-units/units', 'units', { unitTypeUid: request.providerUnitId })) {
    if (unit.flag('active') === false || !(await isFree(call, unit.id('uid'), request))) continue;
    try {
      return await created(call, request, { ...json, unitUid: unit.id('uid') });
    } catch (error) {
      if (!isRejection(error) || error.reason !== 'not_available') throw error;
    }
  }
  throw nightsTaken();
}

async function created(call: PmsCall, request: PmsReservationRequest, json: object): Promise<PmsReservation> {
  const response = await call.http.send({ method: 'POST', path: '/leads', json, write: true });
  const lead = readWritten(() => unwrapped(response.json(), 'lead'));
  // The lead carries no price; an order that cannot be read leaves the price that was asked for.
  const money = await moneyOf(call, lead).catch(() => request);
  return readWritten(() => reservationOf(lead, money));
}

/** An inquiry takes no nights. A unit whose calendar cannot be read is left to the PMS to refuse. */
async function isFree(
  call: PmsCall,
  unitUid: string,
  { status, checkIn, checkOut }: PmsReservationRequest,
): Promise<boolean> {
  if (status === 'INQUIRY') return true;
  try {
    const entries = await entriesOf(call, unitUid, checkIn, addDays(checkOut, -1));
    return entries.every((entry) => availableOf(Fields.of(entry, 'calendar[]').object('availability')) > 0);
  } catch (error) {
    if (isRejection(error)) return true;
    throw error;
  }
}

function creationBody(call: PmsCall, request: PmsReservationRequest): Record<string, unknown> {
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

/** The agreed price: the PMS adds it up itself, and takes no taxes other than as fees. */
function overridesOf({ base, fees, taxes }: PmsReservationRequest): Record<string, unknown> {
  const fee = (name: string, amount: Decimal): object[] =>
    amount.isZero() ? [] : [{ name, amountType: 'AMOUNT', netPrice: toNumber(amount) }];
  return {
    rent: { rentNetPrice: toNumber(base), extraGuestsNetPrice: 0 },
    fees: { otherFees: [...fee('Fees', fees), ...fee('Taxes', taxes)] },
  };
}

/** Times are taken only for both ends at once. */
function datesFor({ checkIn, checkOut, checkInTime, checkOutTime }: PmsReservationRequest): Record<string, string> {
  if (checkInTime === null || checkOutTime === null) return { checkInLocalDate: checkIn, checkOutLocalDate: checkOut };
  const at = (date: string, hour: number): string => `${date}T${String(hour).padStart(2, '0')}:00:00`;
  return { checkInLocalDateTime: at(checkIn, checkInTime), checkOutLocalDateTime: at(checkOut, checkOutTime) };
}

/** One that still counts goes before a cancelled one of the same reference. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  const window = { propertyUid: listingProviderId, checkInFrom: checkIn, checkInTo: checkIn };
  const leads = await allOf(call, '/leads', 'leads', window);
  const ours = leads.filter((lead) => lead.optionalText('externalBookingId') === reference);
  const lead = ours.find((one) => leadStatusOf(one) !== 'CANCELLED') ?? ours[0];
  return lead && completed(call, lead);
}

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const lead = await find(call, path`/leads/${providerReservationId}`, 'lead');
  return lead && completed(call, lead);
}

/**
 * The first read takes every stay that may not have ended; the PMS filters by check-in only. `updatedSince` has no zone,
 * and nobody says which is meant: a day earlier.
 */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const yesterday = addDays(utcDate(call.clock.now()), -1);
  const window = since
    ? { updatedSince: new Date(since.getTime() - DAY_MS).toISOString().slice(0, 19) }
    : { checkInFrom: addDays(yesterday, -LONGEST_STAY_DAYS) };
  const query = { agencyUid: call.providerAccountId, ...window, _cursor: cursor };
  const page = await pageOf(call, '/leads', 'leads', query);
  const items = since ? page.items : page.items.filter((item) => !hasEnded(item, yesterday));
  return mapPage({ ...page, items }, 'lead', 'uid', (lead) => completed(call, lead));
}

/** False for what cannot be read: mapping tells why. */
function hasEnded(item: unknown, yesterday: string): boolean {
  try {
    return dateIn(Fields.of(item, 'lead'), 'checkOut') < yesterday;
  } catch {
    return false;
  }
}

/** https://dev.hostfully.com/reference/cancel. Of a lead that cannot be cancelled any more, its state tells. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const at = path`/leads/${providerReservationId}/cancel`;
  const request = { method: 'POST', path: at, json: {} } as const;
  return cancelBy(call, request, () => read(call, providerReservationId));
}

const completed = async (call: PmsCall, lead: Fields): Promise<PmsReservation> =>
  reservationOf(lead, await moneyOf(call, lead));

/** From the lead's order; what has none (blocks, imported calendars) costs nothing. */
async function moneyOf(call: PmsCall, lead: Fields): Promise<Totals> {
  const orders = lead.optionalText('type') === 'BLOCK' ? [] : await ordersOf(call, lead.id('uid'));
  return totalsOf(orders.at(-1));
}

async function ordersOf(call: PmsCall, leadUid: string): Promise<unknown[]> {
  const orders = (await pageOf(call, '/orders', 'orders', { leadUid })).items;
  const isOwn = (order: unknown): boolean =>
    Fields.of(order, 'order').tolerant().optionalText('leadUid', leadUid) === leadUid;
  return readable(orders, (order) => [order, isOwn(order)] as const).flatMap(([order, own]) => (own ? [order] : []));
}

/** The channel, where a booking came by one; else who made it (`pms` for the host). */
function sourceOf(lead: Fields): string {
  const channel = lead.optionalText('channel');
  return /^(direct|pms)?$/i.test(channel) ? lead.optionalText('source') || channel : channel;
}

const leadStatusOf = (lead: Fields): PmsReservationStatus =>
  statusOf(lead.optionalText('type'), lead.optionalText('status'));

/** https://dev.hostfully.com/reference/leads */
export function reservationOf(lead: Fields, money: Totals): PmsReservation {
  const guest = lead.optionalObject('guestInformation') ?? Fields.of({}, 'guestInformation');
  const metadata = lead.optionalObject('metadata') ?? lead;
  const guestCounts = {
    adults: guest.optionalInteger('adultCount'),
    children: guest.optionalInteger('childrenCount'),
    infants: guest.optionalInteger('infantCount'),
    pets: guest.optionalInteger('petCount'),
  };
  const { currency, total = new Decimal(0), base, fees, taxes } = money;
  const [checkIn, checkOut] = [dateIn(lead, 'checkIn'), dateIn(lead, 'checkOut')];
  if (checkOut <= checkIn) throw lead.invalid('checkOutLocalDateTime', 'after the check-in');
  return {
    ...BLANK_RESERVATION,
    providerReservationId: lead.id('uid'),
    reference: lead.optionalId('externalBookingId'),
    listingProviderId: lead.id('propertyUid'),
    providerUnitId: lead.has('unitUid') ? lead.id('propertyUid') : null,
    checkIn,
    checkOut,
    guests: guestCounts.adults + guestCounts.children,
    guestCounts,
    guest: {
      id: guest.optionalText('guestUid'),
      firstName: guest.optionalText('firstName'),
      lastName: guest.optionalText('lastName'),
      email: guest.optionalText('email'),
      phone: guest.optionalText('phoneNumber') || guest.optionalText('cellPhoneNumber'),
    },
    status: leadStatusOf(lead),
    source: sourceOf(lead),
    notes: lead.optionalText('notes'),
    currency,
    total,
    base,
    fees,
    taxes,
    createdAt: metadata.optionalInstant('createdUtcDateTime'),
    updatedAt: metadata.optionalInstant('updatedUtcDateTime'),
    confirmedAt: lead.optionalInstant('bookedUtcDateTime'),
    // A lead does not say when it was cancelled.
  };
}

const dateIn = (lead: Fields, end: 'checkIn' | 'checkOut'): string =>
  lead.date(lead.has(`${end}LocalDateTime`) ? `${end}LocalDateTime` : `${end}LocalDate`);
