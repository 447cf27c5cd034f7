import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, invalid, listOf } from '../kit/guards.js';
import type { PmsNight, PmsQuote, PmsQuoteRequest, PriceLine } from '../kit/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { path } from '../kit/path.js';
import { firstBalanced, priceLine } from '../kit/quotes.js';
import { get } from '../kit/reading.js';
import { addDays, Decimal, eachNight } from '../kit/values.js';
import { moneyIn } from './client.js';

/** How many of a room type are left, by date. */
export type Availability = ReadonlyMap<string, number>;

/**
 * By room type, from `from` up to and including `to`. Whether a period's `end` is its last night is not documented: a
 * day more is asked for, and where two periods hold a date the one that begins later counts, which is right either way.
 */
export async function availabilityOf(
  call: PmsCall,
  propertyId: string,
  from: string,
  to: string,
): Promise<Map<string, Availability>> {
  const query = { start: from, end: addDays(to, 1), includeDetails: true };
  const rooms = listOf(await get(call, path`/v2/availability/${propertyId}`, query), 'availability');
  return new Map(
    rooms.map((item) => {
      const room = Fields.of(item, 'availability[]');
      return [room.id('room_type_id'), leftIn(room.objects('periods'), from, to)];
    }),
  );
}

function leftIn(periods: Fields[], from: string, to: string): Availability {
  const left = new Map<string, number>();
  const inOrder = periods
    .map((period) => ({ start: edgeOf(period, 'start'), end: edgeOf(period, 'end'), count: countIn(period) }))
    .sort((a, b) => a.start.localeCompare(b.start));
  for (const { start, end, count } of inOrder) {
    if (end < start) throw invalid('availability[].periods', 'in order');
    const [first, last] = [start < from ? from : start, end > to ? to : end];
    if (first <= last) for (const date of eachNight(first, addDays(last, 1))) left.set(date, count);
  }
  return left;
}

/** Far edges stand for no end and are no dates one could book. */
function edgeOf(period: Fields, name: 'start' | 'end'): string {
  const text = period.text(name).slice(0, 10);
  return /^(?:0001|9999)-\d\d-\d\d$/.test(text) ? text : period.date(name);
}

/** A closed period has no units to sell, whatever it counts. */
function countIn(period: Fields): number {
  const isClosed = period.has('closed_period') && period.value('closed_period') !== false;
  return isClosed ? 0 : period.integer('available');
}

/** Availability and prices are two calls, joined by date; prices are asked for by room type. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const availability = await availabilityOf(call, listing.providerId, from, to);
  const nights: PmsNight[] = [];
  for (const roomId of listing.providerUnitIds) {
    const query = { HouseId: listing.providerId, RoomTypeId: roomId, StartDate: from, EndDate: to };
    const body = Fields.of(await get(call, '/v2/rates/calendar', query), 'rates');
    const currency = body.optionalObject('rate_settings')?.optionalText('currency_code', listing.currency);
    if (currency !== undefined && currency !== listing.currency)
      throw invalid('rates.currency_code', `the listing's (${listing.currency})`);
    nights.push(...(await nightsOf(body, roomId, availability.get(roomId) ?? new Map(), from, to)));
  }
  return nights;
}

/** What the default rate covers is not listed day by day. */
async function nightsOf(
  body: Fields,
  roomId: string,
  left: Availability,
  from: string,
  to: string,
): Promise<PmsNight[]> {
  const items = listOf(body.value('calendar_items'), 'rates.calendar_items');
  const dated = items.filter((item) => Fields.of(item, 'rates.calendar_items[]').has('date'));
  const fallback = items.find((item) => !dated.includes(item));
  const known = new Set(dated.map((item) => Fields.of(item, 'rates.calendar_items[]').date('date')));
  const missing = fallback ? eachNight(from, addDays(to, 1)).filter((date) => !known.has(date)) : [];
  const days = [...dated, ...missing.map((date) => ({ ...(fallback as object), date }))];
  const nights = mapNights(days, roomId, (day) => nightOf(day, roomId, left));
  return everyNight(nights, roomId, from, to);
}

/** Several prices are tiers by length of stay: that of the shortest stay is the night's. */
export function nightOf(day: Fields, providerUnitId: string | null, left: Availability): PmsNight {
  const date = day.date('date');
  const tiers = day
    .objects('prices')
    .map((tier) => ({
      minimum: tier.optionalInteger('min_stay'),
      maximum: tier.optionalInteger('max_stay'),
      price: tier.price('price_per_day'),
    }))
    .sort((a, b) => a.minimum - b.minimum);
  const [shortest] = tiers;
  const isUnlimited = tiers.some(({ maximum }) => maximum === 0);
  return {
    providerUnitId,
    date,
    available: shortest ? (left.get(date) ?? 0) : 0,
    price: shortest?.price ?? null,
    minimumNights: shortest?.minimum ?? 0,
    maximumNights: isUnlimited ? 0 : Math.max(0, ...tiers.map(({ maximum }) => maximum)),
  };
}

/** https://docs.lodgify.com/reference/get-quote. An answer is one quote, or a list of one. */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const answer = await get(call, path`/v2/quote/${request.listingProviderId}`, {
    arrival: request.checkIn,
    departure: request.checkOut,
    'roomTypes[0].Id': request.providerUnitId ?? undefined,
    'roomTypes[0].People': request.guests,
  });
  return quoteOf(Fields.of(Array.isArray(answer) ? answer[0] : answer, 'quote'), request.currency);
}

/** VAT is part of the prices or comes on top: whichever adds up. */
export function quoteOf(raw: Fields, currency: string): PmsQuote {
  if (raw.currency('currency_code') !== currency) throw invalid('quote.currency_code', `the listing's (${currency})`);
  const total = moneyIn(raw, 'total_including_vat') ?? moneyIn(raw, 'amount_gross');
  if (!total) throw invalid('quote.total_including_vat', 'an amount');
  const deposit = moneyIn(raw, 'security_deposit');
  const empty = { currency, total, deposit: deposit?.greaterThan(0) ? deposit : null };
  const rooms = raw.objects('room_types').flatMap((room) => room.objects('price_types'));
  const vat = moneyIn(raw, 'total_vat');
  const readings = [rooms, [...rooms, ...raw.objects('other_items')]].flatMap((items) =>
    [null, vat].map((tax) => ({ ...empty, ...linesOf(items, tax) })),
  );
  return firstBalanced(readings);
}

type Lines = Pick<PmsQuote, 'base' | 'fees' | 'taxes' | 'discounts'>;

function linesOf(items: Fields[], vat: Decimal | null): Lines {
  const lines: Lines = { base: [], fees: [], taxes: [], discounts: [] };
  for (const item of items) {
    const type = item.optionalText('type');
    const amount = moneyIn(item, 'subtotal') ?? moneyIn(item, 'amount') ?? new Decimal(0);
    const name = item.optionalText('description') || type;
    if (!amount.isZero()) listFor(lines, type, isNegative(item, amount)).push(priceLine(name, amount.abs()));
  }
  if (vat && !vat.isZero()) lines.taxes.push(priceLine('VAT', vat));
  return lines;
}

const isNegative = (item: Fields, amount: Decimal): boolean => item.flag('is_negative') === true || amount.isNegative();

function listFor({ base, fees, taxes, discounts }: Lines, type: string, negative: boolean): PriceLine[] {
  if (negative) return discounts;
  if (type === 'RoomRate') return base;
  return type === 'Tax' ? taxes : fees;
}
