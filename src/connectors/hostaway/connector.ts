import type { Connector, ListingRef, PmsCall, ReservationChanges } from '../kit/connector.js';
import { Fields, idIn, listOf, mapItems, readWritten } from '../kit/guards.js';
import type {
  Page,
  PmsListing,
  PmsNight,
  PmsQuote,
  PmsQuoteRequest,
  PmsReservation,
  PmsReservationRequest,
} from '../kit/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { path } from '../kit/path.js';
import { get } from '../kit/reading.js';
import { reasonIn, refusal } from '../kit/refusals.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays } from '../kit/values.js';
import { dictionariesOf, find, obtainToken, PAGE_SIZE, resultOf, revokeToken, unitCountOf } from './client.js';
import { definition } from './definition.js';
import { listingOf, nightOf, quoteOf } from './listing-mapper.js';
import { creationBody, referenceOf, reservationOf } from './reservation-mapper.js';
import { inbound, subscribe, unsubscribe } from './webhooks.js';

const LONGEST_SOURCE = 65;
const RESTARTS = 3;
const FAILING_ENVELOPE = /^\s*\{\s*"status"\s*:\s*"fail"/;

export const hostaway: Connector = {
  definition,
  authenticate: ({ accessToken }) => ({ authorization: `Bearer ${accessToken ?? ''}` }),
  classify,
  tokens: { applies: () => true, obtain: obtainToken, revoke: revokeToken, settleMs: 1000 },
  verify: async (call) => {
    listOf(resultOf(await get(call, '/listings', { limit: 1 })), 'listings');
    const providerAccountId = call.credentials.account_id ?? '';
    return { providerAccountId, name: `Hostaway ${providerAccountId}` };
  },
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks: { subscribe, unsubscribe },
  inbound,
};

/** Refusals come with any 4xx, and at times with 200, as `{"status":"fail","message":…}`; their texts tell the reason. */
function classify({ status, text }: { status: number; text: string }): ReturnType<NonNullable<Connector['classify']>> {
  const refused = status === 400 || status === 409 || status === 422 || (status < 300 && FAILING_ENVELOPE.test(text));
  if (!refused || /"error"\s*:\s*"invalid_/.test(text)) return undefined;
  return refusal(status, reasonIn(text) ?? (/not found/i.test(text) ? 'not_found' : undefined));
}

async function listingPage(call: PmsCall, cursor = '0'): Promise<Page<PmsListing>> {
  const offset = Number(cursor);
  const body = Fields.of(await get(call, '/listings', { limit: PAGE_SIZE, offset, includeResources: 1 }), 'body');
  const raw = listOf(body.value('result'), 'listings');
  const page = await mapItems(raw, idIn('id'), (item) => mappedListing(call, item));
  const next = raw.length < PAGE_SIZE ? undefined : String(offset + PAGE_SIZE);
  return { ...page, next, total: body.count('count') ?? offset + raw.length };
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const raw = await find(call, path`/listings/${providerId}`, { includeResources: 1 });
  return raw === undefined ? undefined : mappedListing(call, raw);
}

async function mappedListing(call: PmsCall, item: unknown): Promise<PmsListing> {
  const raw = Fields.of(item, 'listing').tolerant();
  return listingOf(raw, await dictionariesOf(call), await unitCountOf(call, raw));
}

async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const body = await get(call, path`/listings/${listing.providerId}/calendar`, { startDate: from, endDate: to });
  const unitId = listing.providerUnitIds[0] ?? null;
  const nights = mapNights(listOf(resultOf(body), 'calendar'), unitId, nightOf);
  return everyNight(nights, unitId, from, to);
}

async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { checkIn, checkOut, guests, currency } = request;
  const response = await call.http.send({
    method: 'POST',
    path: path`/listings/${request.listingProviderId}/calendar/priceDetails`,
    json: { startingDate: checkIn, endingDate: checkOut, numberOfGuests: guests, version: 2 },
  });
  return quoteOf(Fields.of(resultOf(response.json()), 'priceDetails'), currency);
}

async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const response = await call.http.send({
    method: 'POST',
    path: '/reservations',
    query: { forceOverbooking: 0, provider: request.source.slice(0, LONGEST_SOURCE) },
    json: creationBody(request),
    write: true,
  });
  return readWritten(() => reservationOf(reservationFields(resultOf(response.json()))));
}

async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  const query = { listingId: listingProviderId, arrivalStartDate: checkIn, arrivalEndDate: checkIn, limit: PAGE_SIZE };
  let afterId: string | undefined;
  for (;;) {
    const raw = (await reservationList(call, { ...query, afterId })).map(reservationFields);
    const found = raw.find((item) => referenceOf(item) === reference);
    if (found) return reservationOf(found);
    if (raw.length < PAGE_SIZE) return undefined;
    afterId = raw.at(-1)?.id('id');
  }
}

async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const raw = await find(call, path`/reservations/${providerReservationId}`, { includeResources: 1 });
  return raw === undefined ? undefined : reservationOf(reservationFields(raw));
}

/**
 * Oldest change first. A page begins after the last record of the one before; should that record change meanwhile it
 * moves to the end and hides those between, so the last page checks it and the pass begins again if it did.
 */
async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const anchor = anchorOf(cursor);
  const query = { ...windowOf(call, since), sortOrder: 'updatedOn', limit: PAGE_SIZE, afterId: anchor.id };
  const raw = await reservationList(call, query);
  const page = await mapItems(raw, idIn('id'), (item) => reservationOf(reservationFields(item)));
  if (raw.length === PAGE_SIZE) return { ...page, next: `${cursorAfter(raw)}|${anchor.restarts}` };
  const again =
    anchor.id !== undefined && anchor.restarts < RESTARTS && (await hasMoved(call, anchor.id, anchor.updatedOn));
  return again ? { ...page, next: `||${anchor.restarts + 1}` } : page;
}

function cursorAfter(raw: unknown[]): string {
  const last = reservationFields(raw.at(-1));
  return `${last.id('id')}|${last.optionalText('updatedOn')}`;
}

/** The PMS compares dates of an unstated zone: a day more on the early side. Without `since`: all that has not long ended. */
function windowOf(call: PmsCall, since: Date | null): Record<string, string> {
  if (since) return { latestActivityStart: addDays(utcDate(since), -1) };
  return { departureStartDate: firstDeparture(call) };
}

function anchorOf(cursor = ''): { id: string | undefined; updatedOn: string; restarts: number } {
  const [id = '', updatedOn = '', restarts = '0'] = cursor.split('|');
  return { id: id || undefined, updatedOn, restarts: Number(restarts) };
}

async function hasMoved(call: PmsCall, id: string, updatedOn: string): Promise<boolean> {
  const raw = await find(call, path`/reservations/${id}`);
  return raw !== undefined && reservationFields(raw).optionalText('updatedOn') !== updatedOn;
}

async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const response = await call.http.send({
    method: 'PUT',
    path: path`/reservations/${providerReservationId}/statuses/cancelled`,
    json: { cancelledBy: 'host' },
    write: true,
  });
  const raw = readWritten(() => reservationFields(resultOf(response.json())));
  return readWritten(() => reservationOf(raw));
}

async function reservationList(call: PmsCall, query: Record<string, string | number | undefined>): Promise<unknown[]> {
  return listOf(resultOf(await get(call, '/reservations', { ...query, includeResources: 1 })), 'reservations');
}

const reservationFields = (raw: unknown): Fields => Fields.of(raw, 'reservation').tolerant();
