import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, invalid } from '../kit/guards.js';
import { allOrNone, type MoneyLine, priceOfLines, quoteOfLines } from '../kit/money-lines.js';
import type { PmsQuote, PmsQuoteRequest, PmsReservationRequest, PriceLine } from '../port/model.js';
import { path } from '../kit/path.js';
import { priceLine } from '../kit/quotes.js';
import { get } from '../kit/reading.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { currency, price } from '../kit/rest/sources.js';
import { Decimal, sum } from '../port/values.js';
import { lineTypeIn } from '../kit/vocabulary.js';
import { depositIn } from './listings.js';
import { DEPOSIT, ITEM_TYPES, type ItemType } from './vocabulary.js';

export const SOURCE = 'manual';

type Stay = Pick<PmsQuoteRequest, 'listingProviderId' | 'checkIn' | 'checkOut' | 'guests' | 'guestCounts'>;
type QuotedStay = Stay & Pick<PmsReservationRequest, 'quoteMetadata'>;

/**
 * Returns a stay as quotes and reservations name it. The PMS requires at least one adult. It documents pets for answers
 * only, so they are sent only if there are any.
 */
export function stayBody({ checkIn, checkOut, guests, guestCounts, listingProviderId }: Stay): object {
  const { adults, children, infants, pets } = guestCounts;
  return {
    listingId: listingProviderId,
    checkInDateLocalized: checkIn,
    checkOutDateLocalized: checkOut,
    guestsCount: guests,
    numberOfGuests: {
      numberOfAdults: adults,
      numberOfChildren: children,
      numberOfInfants: infants,
      ...(pets > 0 && { numberOfPets: pets }),
    },
  };
}

/**
 * Creates a quote, which the PMS keeps for 24 hours.
 * https://open-api-docs.guesty.com/reference/quotesopenapicontroller_create
 */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const [stored, listing] = await Promise.all([
    newQuote(call, request),
    get(call, path`/listings/${request.listingProviderId}`, { fields: 'prices' }),
  ]);
  return quoteOf(stored, request.currency, depositIn(Fields.of(listing, 'listing')) ?? null);
}

async function newQuote(call: PmsCall, stay: Stay): Promise<Fields> {
  const json = { ...stayBody(stay), source: SOURCE };
  return Fields.of((await call.http.send({ method: 'POST', path: '/quotes', json })).json(), 'quote');
}

/** Returns the price of the first rate plan, which the PMS chooses too. */
export function quoteOf(raw: Fields, currency: string, deposit: Decimal | null): PmsQuote {
  const plan = raw.object('rates').objects('ratePlans')[0];
  if (!plan) throw invalid('quote.rates.ratePlans', 'a list with a rate plan');
  const money = plan.object('money').object('money');
  if (money.currency('currency') !== currency) throw money.invalid('currency', `the listing's (${currency})`);
  const total = money.price('subTotalPrice').plus(money.optionalPrice('totalTaxes') ?? 0);
  const metadata = { quoteId: raw.id('_id'), ratePlanId: plan.object('ratePlan').id('_id') };
  const quoted = quoteOfLines([...itemReadingsIn(money), summaryIn(money)], { total, currency });
  return { ...quoted, base: byNight(quoted.base, plan), deposit: deposit ?? quoted.deposit, metadata };
}

type Item = Omit<MoneyLine, 'part'> & { part: ItemType['part'] };

/** Returns the readings of the items of a quote or a reservation: without the host's commissions, and with them. */
function itemReadingsIn(money: Fields): MoneyLine[][] {
  const items = money.objects('invoiceItems').map(itemOf);
  const priced = items.filter((item): item is MoneyLine => item.part !== 'commission');
  const taken = items.map((item): MoneyLine => ({ ...item, part: item.part === 'commission' ? 'fees' : item.part }));
  return priced.length < items.length ? [priced, taken] : [priced];
}

function itemOf(item: Fields): Item {
  const type = item.optionalText('normalType');
  const line = priceLine(item.optionalText('title') || type, item.amount('amount'));
  if (item.flag('isTax') === true) return { ...line, part: 'taxes', kind: ITEM_TYPES.get(type)?.kind };
  if (item.optionalText('secondIdentifier') === DEPOSIT) return { ...line, part: 'deposit' };
  return { ...line, ...lineTypeIn(item, 'normalType', ITEM_TYPES, { part: 'fees' })! };
}

/** Returns the PMS's sums, which count if its items do not add up to the price. */
function summaryIn(money: Fields): MoneyLine[] {
  const line = (part: MoneyLine['part'], name: string, amount: Decimal | null | undefined): MoneyLine[] =>
    amount?.greaterThan(0) ? [{ ...priceLine(name, amount), part }] : [];
  const base = money.optionalPrice('fareAccommodationAdjusted') ?? money.optionalPrice('fareAccommodation');
  const rest = base && money.optionalPrice('subTotalPrice')?.minus(base);
  return [
    ...line('base', 'Accommodation', base),
    ...line('fees', 'Fees', money.optionalPrice('totalFees') ?? rest),
    ...line('taxes', 'Taxes', money.optionalPrice('totalTaxes')),
  ];
}

/** Returns the accommodation night by night if the nights add up to it. */
function byNight(base: PriceLine[], plan: Fields): PriceLine[] {
  const amountOf = (lines: PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));
  const nights = plan.objects('days').map((day) => priceLine(day.date('date'), day.price('price')));
  return nights.length > 0 && amountOf(nights).equals(amountOf(base)) ? nights : base;
}

/**
 * Returns the object with the `money` of a stored quote. A quote for another stay would book that stay, so it is
 * refused.
 */
export async function storedPrice(call: PmsCall, quoteId: string, request: QuotedStay): Promise<Fields> {
  const raw = Fields.of(await get(call, path`/quotes/${quoteId}`), 'quote');
  const names = [raw.optionalId('unitTypeId'), raw.optionalId('unitId'), raw.optionalId('listingId')];
  const isSameStay =
    names.includes(request.listingProviderId) &&
    raw.date('checkInDateLocalized') === request.checkIn &&
    raw.date('checkOutDateLocalized') === request.checkOut &&
    raw.optionalInteger('guestsCount', request.guests) >= request.guests;
  if (!isSameStay) throw new ConnectorError('rejected', 'The quote is for another stay');
  return moneyIn(raw, request.quoteMetadata?.ratePlanId);
}

/** Returns the object with the `money` of a rate plan; of the first one unless one is named. */
function moneyIn(raw: Fields, ratePlanId: string | undefined): Fields {
  const plans = raw.object('rates').objects('ratePlans');
  const plan = plans.find((one) => !ratePlanId || one.object('ratePlan').id('_id') === ratePlanId);
  if (!plan) throw new ConnectorError('rejected', 'The quote does not have the requested rate plan');
  return plan.object('money').tolerant();
}

/**
 * Makes a quote of the same stay and rate plan at the same price, and returns its id: no document says that a quote can
 * be booked more than once. Throws `price_changed` if the price differs.
 */
export async function quotedAgain(call: PmsCall, quoteId: string, request: QuotedStay): Promise<string> {
  const [agreed, again] = [await storedPrice(call, quoteId, request), await newQuote(call, request)];
  const present = moneyIn(again, request.quoteMetadata?.ratePlanId);
  if (!priceOf(present).total.equals(priceOf(agreed).total) || currencyIn(present) !== currencyIn(agreed))
    throw new ConnectorError('rejected', 'The price at the PMS has changed', { reason: 'price_changed' });
  return again.id('_id');
}

export const CURRENCY = 'money.currency';
export const currencyIn = currency(CURRENCY);
const subTotalIn = price('money.subTotalPrice');
const taxesIn = price('money.totalTaxes');
const payoutIn = price('money.hostPayout');

/** Returns the price that the guest pays: `subTotalPrice` is before taxes. */
export function priceOf(raw: Fields): ReservationPrice {
  const money = raw.optionalObject('money');
  const readings = money ? [...allOrNone(() => itemReadingsIn(money)), summaryIn(money)] : [];
  const total = subTotalIn(raw)?.plus(taxesIn(raw) ?? 0) ?? payoutIn(raw) ?? new Decimal(0);
  return priceOfLines(readings, { total, currency: currencyIn(raw) ?? null });
}
