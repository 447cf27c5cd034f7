import { cancelBy, changeStayBy, confirmBy } from '../changing.js';
import type { Connector, ListingRef, PmsCall, PmsRequest } from '../../port/connector.js';
import { ConnectorError } from '../../port/errors.js';
import { Fields, readWritten } from '../guards.js';
import type { PmsCancellation, PmsHold, PmsHoldRequest, PmsListing, PmsNight } from '../../port/model.js';
import type { PmsReservation, PmsReservationRequest, PmsStayChange } from '../../port/model.js';
import { everyNight, mapNights } from '../nights.js';
import { inParallel, mapPage } from '../parallel.js';
import { partOf, type RawPage } from '../reading.js';
import { asRequested, atLeastAsked, type Made } from '../requested.js';
import { confirmedOnly, liveFirst } from '../reserving.js';
import { addDays } from '../../port/values.js';
import { bodyOf, type List, type One } from './lists.js';
import type { ReservationMap } from './reservation-map.js';

type Reservations = Connector['reservations'];
type Hint = Parameters<NonNullable<Reservations['findByReference']>>[2] & { reference: string };

interface Listings<B> {
  /** The field of the id; `id` unless given. */
  id?: string;
  list: Pick<List, 'page'>;
  one: One;
  /** Each item takes further requests: four come first, then 24 at a time. */
  inParts?: true;
  /** Reads the additional data of listings (those of a page, or one), in requests for all of them. */
  beside?: (call: PmsCall, raw: Fields[]) => Promise<B>;
  /** Maps a listing. Returns undefined when the PMS no longer has its additional data. */
  map: (raw: Fields, beside: B, call: PmsCall) => PmsListing | Promise<PmsListing | undefined>;
}

/** Builds the `listings` of a connector: a listing that cannot be read never affects the others. */
export function listings<B = void>(parts: Listings<B>): Connector['listings'] {
  const { id: idField = 'id', list, one, inParts, beside, map } = parts;
  const besides = async (call: PmsCall, raw: readonly unknown[]): Promise<B> => {
    const objects = raw.filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
    return (await beside?.(
      call,
      objects.map((item) => Fields.of(item, 'listing').tolerant()),
    )) as B;
  };
  return {
    page: async (call, cursor) => {
      const pageAt = (at?: string) => list.page(call, { cursor: at });
      const page = await (inParts ? partOf(cursor, pageAt) : pageAt(cursor));
      if (page.items.length === 0) return { ...page, items: [], refused: [] };
      const known = await besides(call, page.items);
      return mapPage(page, 'property', idField, async (raw) => (await map(raw, known, call)) ?? gone());
    },
    one: async (call, id) => {
      const raw = await one(call, id);
      return raw && map(raw, await besides(call, [raw]), call);
    },
  };
}

function gone(): never {
  throw new ConnectorError('rejected', 'The PMS does not know the resource', { reason: 'not_found' });
}

export interface Creation {
  /** Statuses of accepted bookings; only confirmed ones when absent. */
  takes?: readonly PmsReservationRequest['status'][];
  /** Returns the one write; preceding requests are made here. */
  request: (request: PmsReservationRequest, call: PmsCall) => Unsent | Promise<Unsent>;
  /**
   * Returns the answer's fields of the new reservation, at least its id; all others are as sent. Returns undefined when
   * the answer contains none; the reservation is then looked up by our reference. A bare list is put in the field
   * without a name.
   */
  made: (answer: Fields, request: PmsReservationRequest, call: PmsCall) => string | Made | undefined;
}

type Unsent = Omit<PmsRequest, 'write'>;

interface Holding {
  /** Returns the one write. */
  place: (request: PmsHoldRequest, call: PmsCall) => Unsent;
  placed: (answer: Fields, request: PmsHoldRequest) => PmsHold;
  /**
   * Returns the one write that turns the hold into a booking, whose answer `create.made` reads; preceding requests are
   * made here.
   */
  book: (id: string, request: PmsReservationRequest, call: PmsCall) => Unsent | Promise<Unsent>;
}

interface ReservationParts {
  /** The field of the id; `id` unless given. */
  id?: string;
  one: One;
  /** Adds the results of further requests to a reservation (its guest); called only for wanted reservations. */
  complete?: (raw: Fields, call: PmsCall) => Promise<Fields>;
  map: ReservationMap<PmsCall>;
  /** Returns a page of those that changed since then or, for null, of all that still matter. */
  changed: (call: PmsCall, since: Date | null, cursor?: string) => Promise<RawPage>;
  /** Returns candidates, one of which must be ours. */
  find?: (call: PmsCall, hint: Hint) => Promise<Fields[]>;
  create?: Creation;
  cancel?: (id: string, cancellation: PmsCancellation) => Unsent;
  confirm?: (id: string) => Unsent;
  /**
   * Returns the one write that changes a stay; preceding reads are made here. Returns undefined when the PMS does not
   * know the reservation.
   */
  change?: (id: string, change: PmsStayChange, call: PmsCall) => Unsent | Promise<Unsent | undefined>;
  hold?: Holding;
  /** Ends a pending reservation, if the PMS distinguishes that from cancelling. */
  decline?: (id: string) => Unsent;
  /** The PMS may accept a cancellation and keep the reservation: then the cancellation is refused. */
  mayKeep?: true;
}

/**
 * Builds the `reservations` of a connector. Functions that a PMS implements differently are added: `{
 * ...reservations({…}), read }`.
 */
export function reservations(parts: ReservationParts): Reservations {
  const { id: idField = 'id', one, map, complete, changed, create, cancel, confirm, change, decline, hold } = parts;
  const whole = async (raw: Fields, call: PmsCall) => map(complete ? await complete(raw, call) : raw, call);
  const read: Reservations['read'] = async (call, id) => {
    const raw = await one(call, id);
    return raw && whole(raw, call);
  };
  const findByReference = finding(parts, whole);
  const ending =
    (end: (id: string, cancellation: PmsCancellation) => Unsent): Reservations['cancel'] =>
    (call, id, cancellation = {}) =>
      cancelled(call, end(id, cancellation), parts.mayKeep === true, () => read(call, id));
  return {
    read,
    changed: async (call, { since, cursor }) =>
      mapPage(await changed(call, since, cursor), 'reservation', idField, (raw) => whole(raw, call)),
    findByReference,
    create: create && ((call, request) => created(call, request, create, findByReference)),
    cancel: cancel && ending(cancel),
    confirm: confirm && ((call, id) => confirmBy(call, confirm(id), () => read(call, id))),
    change:
      change &&
      (async (call, id, wanted) => {
        const request = await change(id, wanted, call);
        return request && changeStayBy(call, request, wanted, () => read(call, id));
      }),
    decline: decline && ending(decline),
    hold: hold && create && holdsBy(hold, create),
  };
}

/** Finds one of several with our reference: an active one takes precedence over a cancelled one. */
function finding(
  { map, find }: Pick<ReservationParts, 'map' | 'find'>,
  whole: (raw: Fields, call: PmsCall) => Promise<PmsReservation>,
): Reservations['findByReference'] {
  return (
    find &&
    (async (call, reference, hint) => {
      const all = await find(call, { ...hint, reference });
      const ours = all.filter((raw) => map.referenceOf(raw, call) === reference);
      return liveFirst(await inParallel(ours, (raw) => whole(raw, call)));
    })
  );
}

async function created(
  call: PmsCall,
  request: PmsReservationRequest,
  { takes, request: requested, made }: Creation,
  find: Reservations['findByReference'],
): Promise<PmsReservation> {
  if (!takes?.includes(request.status)) confirmedOnly(request);
  const response = await call.http.send({ ...(await requested(request, call)), write: true });
  const answer = readWritten(() => made(bodyOf(response, 'answer'), request, call));
  if (answer !== undefined) return asRequested(answer, request);
  const found = await find?.(call, request.reference, request).catch((cause: unknown) => notShown(cause));
  return found ? atLeastAsked(found, request) : notShown();
}

const holdsBy = (hold: Holding, { made }: Creation): Reservations['hold'] => ({
  place: async (call, request) => {
    const response = await call.http.send({ ...hold.place(request, call), write: true });
    return readWritten(() => hold.placed(bodyOf(response, 'answer'), request));
  },
  book: async (call, id, request) => {
    const response = await call.http.send({ ...(await hold.book(id, request, call)), write: true });
    return asRequested(readWritten(() => made(bodyOf(response, 'answer'), request, call)) ?? id, request);
  },
});

function notShown(cause?: unknown): never {
  throw new ConnectorError('unknown_outcome', 'The PMS accepted the booking but does not list it yet', { cause });
}

async function cancelled(
  call: PmsCall,
  request: Unsent,
  mayKeep: boolean,
  read: () => Promise<PmsReservation | undefined>,
): Promise<PmsReservation | undefined> {
  const current = await cancelBy(call, request, read);
  if (mayKeep && current && current.status !== 'CANCELLED')
    throw new ConnectorError('rejected', 'The PMS did not cancel the booking');
  return current;
}

interface Calendar {
  /** The most nights that one answer has; any number when absent. */
  atOnce?: number;
  /** Returns the PMS's days from `from` to `to`, both included. */
  days: (call: PmsCall, listing: ListingRef, from: string, to: string) => Promise<readonly unknown[]>;
  map: (day: Fields, listing: ListingRef) => PmsNight;
  /** The field of the date. */
  date?: string;
}

/** Builds the `calendar` of a connector whose listings are booked as a whole. */
export function calendar({ atOnce = Infinity, days, map, date }: Calendar): Connector['calendar'] {
  return async (call, listing, from, to) => {
    const nights: PmsNight[] = [];
    const unitId = listing.providerUnitIds[0] ?? null;
    for (const [first, last] of spans(from, to, atOnce)) {
      const found = await days(call, listing, first, last);
      nights.push(...mapNights(found, unitId, (day) => ({ ...map(day, listing), providerUnitId: unitId }), date));
    }
    return everyNight(nights, unitId, from, to);
  };
}

type Calendars = NonNullable<Connector['calendars']>;

/** Builds `calendar` and `calendars` of a connector that reads several listings in as many requests as one. */
export const calendarsOf = (most: number, read: Calendars['read']) => ({
  calendar: (async (call, listing, from, to) => (await read(call, [listing], from, to))[0]!) as Connector['calendar'],
  calendars: { most, read } satisfies Calendars,
});

/** Splits the days from one to another, both included, into spans of at most `days` days. */
export function spans(from: string, to: string, days: number): [string, string][] {
  const pieces: [string, string][] = [];
  for (let first = from; first <= to; first = addDays(pieces.at(-1)![1], 1)) {
    const last = days === Infinity ? to : addDays(first, days - 1);
    pieces.push([first, last < to ? last : to]);
  }
  return pieces;
}
