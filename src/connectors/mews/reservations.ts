import { cancelBy, changeStayBy, confirmBy } from '../kit/changing.js';
import type { Connector, PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, keeping, partsIn } from '../kit/guards.js';
import type { MoneyLine } from '../kit/money-lines.js';
import { lineTypeIn } from '../kit/vocabulary.js';
import { holdEnded } from '../kit/holding.js';
import type { GuestCounts, PmsCancellation, PmsReservation } from '../port/model.js';
import type { PmsReservationRequest, PmsStayChange } from '../port/model.js';
import type { RawPage } from '../kit/reading.js';
import { nightsTaken, unlessGone } from '../kit/refusals.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { referenceIn, withoutReference } from '../kit/texts.js';
import { side, withSide } from '../kit/sides.js';
import { firstDeparture, utcSecond } from '../kit/times.js';
import { addDays, Decimal, eachNight, sum } from '../port/values.js';
import {
  AGES,
  allOf,
  dateIn,
  idsIn,
  type Listed,
  pageOf,
  partsFor,
  requestTo,
  type MewsService,
  serviceOf,
  servicesOf,
  withNamed,
  withParts,
} from './client.js';
import { bookHeld, placeHold } from './holds.js';
import { availability, priceNamed } from './prices.js';
import { type Ages, agesOf, creation, CUSTOMERS, intervalOf, personCounts, statusOf } from './offers.js';
import { ITEM_TYPES } from './vocabulary.js';

const RESERVATIONS = { name: 'reservations', version: '/2023-06-06' };
const NOTES: Listed = { name: 'serviceOrderNotes', by: 'ServiceOrderIds', owner: 'OrderId' };
const ITEMS: Listed = {
  name: 'orderItems',
  by: 'ServiceOrderIds',
  owner: 'ServiceOrderId',
  filter: { AccountingStates: ['Open', 'Closed', 'Inactive', 'Canceled'] },
};
const PAGE_SIZE = 100;
const DAY_MS = 86_400_000;
/** The PMS accepts three months. */
const WINDOW_MS = 88 * DAY_MS;
const FIRST_READ_DAYS_AHEAD = 730;

/** https://docs.mews.com/connector-api/operations/reservations, version 2023-06-06, as `whole` returns it. */
const reservationOf = reservation({
  providerReservationId: 'Id',
  reference: (raw) => referenceInNotes(raw) ?? raw.optionalId('ChannelNumber'),
  listingProviderId: 'ServiceId',
  providerUnitId: 'RequestedResourceCategoryId',
  stay: (raw) => {
    const service = serviceAt(raw);
    const arrival = dateIn(service, raw, 'ScheduledStartUtc');
    return raw
      .with('arrival', arrival)
      .with('departure', dateIn(service, raw, 'ScheduledEndUtc'))
      .stay('arrival', 'departure');
  },
  guestCounts: guestsOf,
  guest: {
    id: 'AccountId',
    firstName: 'customer.FirstName',
    lastName: 'customer.LastName',
    email: 'customer.Email',
    phone: 'customer.Phone',
  },
  status: statusOf,
  source: 'Origin',
  notes: (raw) => {
    const texts = raw.objects('notes').map((note) => withoutReference(note.optionalText('Text')));
    return texts.reverse().filter(Boolean).join('\n');
  },
  currency: (raw) => {
    const [currency, ...others] = new Set(charged(raw).map((item) => item.object('Amount').currency('Currency')));
    if (others.length > 0) throw raw.invalid('items', 'in one currency');
    return currency;
  },
  price: priceOf,
  confirmationCode: 'Number',
  createdAt: 'CreatedUtc',
  updatedAt: 'UpdatedUtc',
  cancelledAt: 'CancelledUtc',
});

function serviceAt(raw: Fields): MewsService {
  const service = serviceOf(raw.object('service'));
  if (!service) throw raw.invalid('service', 'booked by the night');
  return service;
}

const referenceInNotes = (raw: Fields): string | undefined =>
  raw.objects('notes').flatMap((note) => referenceIn(note.optionalText('Text')) ?? [])[0];

function guestsOf(raw: Fields): GuestCounts {
  const ages = raw.value('ages') as Ages | undefined;
  const counts = { adults: 0, children: 0, infants: 0, pets: 0 };
  for (const count of raw.objects('PersonCounts'))
    counts[ages?.get(count.optionalText('AgeCategoryId')) ?? 'adults'] += count.optionalInteger('Count');
  return counts;
}

/** Returns the charged items: those cancelled individually do not count, those cancelled with the reservation do. */
const charged = (raw: Fields): Fields[] =>
  raw
    .objects('items')
    .filter(
      (item) => !item.has('CanceledUtc') || item.optionalObject('Options')?.flag('CanceledWithReservation') === true,
    );

function priceOf(raw: Fields): ReservationPrice {
  const partOf = (item: Fields) => lineTypeIn<MoneyLine['part']>(item, 'Type', ITEM_TYPES, 'fees');
  const typed = charged(raw).map((item) => ({ item, part: partOf(item) }));
  const of = (...parts: MoneyLine['part'][]): Fields[] =>
    typed.flatMap(({ item, part }) => (part && parts.includes(part) ? [item] : []));
  const summed = (name: string) => (of: Fields[]) => sum(of.map((item) => item.object('Amount').amount(name)));
  const [gross, agreed] = [summed('GrossValue'), summed(priceNamed(serviceAt(raw)))];
  const total = gross(of('base', 'fees', 'taxes'));
  const [base, fees] = [agreed(of('base')), agreed(of('fees'))];
  return { total: Decimal.max(0, total), base, fees, taxes: total.minus(base).minus(fees) };
}

/** Reads guests, notes and prices for all reservations together. Leaves out stays by the hour, or of cars. */
async function whole(call: PmsCall, raws: readonly Fields[]): Promise<Fields[]> {
  const serviceIds = idsIn(raws, 'ServiceId');
  const services = await servicesOf(call, serviceIds);
  const ChainIds = idsIn(
    services.map((raw) => raw.object('enterprise')),
    'ChainId',
  );
  const ofGuests = raws.filter((raw) => raw.optionalText('AccountType') !== 'Company');
  const [own, guests, ages] = await Promise.all([
    withParts(call, raws, { notes: { ...NOTES, adds: ['notes', 'reference'] }, items: ITEMS }),
    side(['guest'], partsFor(call, CUSTOMERS, idsIn(ofGuests, 'AccountId'), { ChainIds })),
    side(['guestCounts'], partsFor(call, AGES, serviceIds).then(agesOf)),
  ]);
  const served = withNamed(own, 'ServiceId', 'service', services);
  const joined = withNamed(served, 'AccountId', 'customer', guests.found ?? []);
  return keeping(
    joined.map((raw) => withSide(raw, 'ages', ages).lacking(guests.unread)),
    'reservation',
    (raw) => !raw.has('service') || serviceOf(raw.object('service')) !== undefined,
  );
}

const listed = async (call: PmsCall, filter: object): Promise<Fields[]> =>
  partsIn(await allOf(call, RESERVATIONS, filter), 'reservations');

async function one(call: PmsCall, id: string): Promise<Fields | undefined> {
  const found = await unlessGone(listed(call, { ReservationIds: [id] }));
  return (await whole(call, found ?? [])).find((raw) => raw.id('Id') === id);
}

/** Returns the reservations that arrive around check-in and have the reference in their notes. */
async function arriving(call: PmsCall, serviceId: string, checkIn: string, reference: string): Promise<Fields[]> {
  // A day of tolerance covers every time zone.
  const ScheduledStartUtc = {
    StartUtc: `${addDays(checkIn, -1)}T00:00:00Z`,
    EndUtc: `${addDays(checkIn, 2)}T00:00:00Z`,
  };
  const found = await listed(call, { ServiceIds: [serviceId], ScheduledStartUtc });
  const noted = await withParts(call, found, { notes: NOTES });
  return noted.filter((raw) => referenceInNotes(raw) === reference);
}

/**
 * Reads changes in windows that the PMS allows, page by page: by the time of change, or by the day of departure on the
 * first read. The cursor is the beginning of the window and the PMS's own cursor in it.
 */
async function changed(call: PmsCall, since: Date | null, cursor?: string): Promise<RawPage> {
  const now = call.clock.now().getTime();
  const first = since?.getTime() ?? Date.parse(firstDeparture(call));
  const end = now + (since ? 1 : FIRST_READ_DAYS_AHEAD) * DAY_MS;
  const [begun = '', pmsCursor] = cursor?.split('~') ?? [];
  const start = Number.isNaN(Date.parse(begun)) ? first : Date.parse(begun);
  const until = start + WINDOW_MS;
  const window = { StartUtc: utcSecond(new Date(start)), EndUtc: utcSecond(new Date(Math.min(until, end))) };
  const filter = since ? { UpdatedUtc: window } : { ScheduledEndUtc: window };
  const { items, next } = await pageOf(call, RESERVATIONS, filter, pmsCursor || undefined, PAGE_SIZE);
  const following = until < end ? `${utcSecond(new Date(until))}~` : undefined;
  return {
    items: await whole(call, partsIn(items, 'reservations')),
    next: next === undefined ? following : `${window.StartUtc}~${next}`,
  };
}

const usual = reservationsFrom({
  id: 'Id',
  one,
  map: reservationOf,
  changed,
  // By the channel's number, which is ours, or by the notes if the PMS has not kept it.
  find: async (call, { reference, listingProviderId, checkIn }) => {
    const numbered = await whole(call, await listed(call, { ChannelNumbers: [reference] }));
    const ours = numbered.filter((raw) => reservationOf.referenceOf(raw) === reference);
    return ours.length > 0 ? ours : whole(call, await arriving(call, listingProviderId, checkIn, reference));
  },
  create: creation,
});

export const reservations: Connector['reservations'] = {
  ...usual,
  cancel,
  confirm,
  change,
  hold: { place: placeHold, book },
};

/** Confirms a hold as the booking. */
async function book(call: PmsCall, id: string, request: PmsReservationRequest): Promise<PmsReservation> {
  const raw = await one(call, id);
  if (!raw || reservationOf(raw).status !== 'PENDING') throw holdEnded();
  return bookHeld(call, { raw, id, service: serviceAt(raw) }, request, () => usual.read(call, id));
}

/** Cancels without a fee and without a letter to the guest: whoever cancels decides about both. */
async function cancel(
  call: PmsCall,
  id: string,
  { reason = 'Cancelled by the seller' }: PmsCancellation = {},
): Promise<PmsReservation | undefined> {
  const raw = await one(call, id);
  const current = raw && reservationOf(raw);
  if (!raw || current?.status === 'CANCELLED') return current;
  const request = requestTo(call, '/reservations/cancel', {
    EnterpriseId: serviceAt(raw).enterpriseId,
    ReservationIds: [id],
    PostCancellationFee: false,
    SendEmail: false,
    Notes: reason,
  });
  const after = await cancelBy(call, request, () => usual.read(call, id));
  if (after && after.status !== 'CANCELLED')
    throw new ConnectorError('unknown_outcome', 'The PMS accepted the cancellation but does not show it yet');
  return after;
}

/** Confirms without a letter to the guest. The PMS confirms only those that are `Optional`. */
async function confirm(call: PmsCall, id: string): Promise<PmsReservation | undefined> {
  const raw = await one(call, id);
  if (!raw) return undefined;
  const request = requestTo(call, '/reservations/confirm', {
    EnterpriseId: serviceAt(raw).enterpriseId,
    ReservationIds: [id],
    SendConfirmationEmail: false,
  });
  return confirmBy(call, request, () => usual.read(call, id));
}

/**
 * Changes nights and guests; the PMS prices them itself. It checks the availability of a new reservation, but does not
 * document that it does for a change, so the availability of the added nights is checked first.
 */
async function change(call: PmsCall, id: string, wanted: PmsStayChange): Promise<PmsReservation | undefined> {
  const raw = await one(call, id);
  if (!raw) return undefined;
  if (!(await areFree(call, raw, wanted))) throw nightsTaken();
  const service = serviceAt(raw);
  const { StartUtc, EndUtc } = intervalOf(service, wanted);
  // Without the right to read them, the change is refused.
  const ages = (raw.value('ages') as Ages | undefined) ?? agesOf(await partsFor(call, AGES, [service.id]));
  const update = {
    ReservationId: id,
    StartUtc: { Value: StartUtc },
    EndUtc: { Value: EndUtc },
    PersonCounts: { Value: personCounts(ages, wanted) },
  };
  const request = requestTo(call, '/reservations/update', {
    EnterpriseId: service.enterpriseId,
    ReservationUpdates: [update],
    Reprice: true,
    ApplyCancellationFee: false,
    Reason: 'Changed by the seller',
  });
  return changeStayBy(call, request, wanted, () => usual.read(call, id));
}

/** Returns whether the nights that the change adds can be sold. */
async function areFree(call: PmsCall, raw: Fields, { checkIn, checkOut }: PmsStayChange): Promise<boolean> {
  const present = reservationOf(raw);
  const gained = eachNight(checkIn, checkOut).filter((date) => date < present.checkIn || date >= present.checkOut);
  if (gained.length === 0) return true;
  const left = await availability(call, serviceAt(raw), checkIn, addDays(checkOut, -1));
  return gained.every((date) => Number(left(present.providerUnitId!, date) ?? 0) > 0);
}
