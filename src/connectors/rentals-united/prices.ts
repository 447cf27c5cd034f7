import type { ListingRef, PmsCall } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { type Fields, mapItems } from '../kit/guards.js';
import type { PmsNight, PmsQuote, PmsQuoteRequest, PriceLine } from '../kit/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { balancedQuote } from '../kit/quotes.js';
import { addDays, Decimal, sum } from '../kit/values.js';
import { elementAt, elementsAt, fieldsOf, type XmlElement } from '../kit/xml.js';
import { pull } from './client.js';

interface Season {
  from: string;
  to: string;
  price: Decimal;
}

/** Units and prices are two calls; a night without a price cannot be sold. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  // One day more: whether the last one is given is not documented.
  const range = { PropertyID: listing.providerId, DateFrom: from, DateTo: addDays(to, 1) };
  const [availability, prices] = await Promise.all([
    pull(call, 'Pull_ListPropertyAvailabilityCalendar', range),
    pull(call, 'Pull_ListPropertyPrices', { ...range, PricingModelMode: 0 }),
  ]);
  // A season that cannot be read closes its nights.
  const { items: seasons } = await mapItems(elementsAt(prices, 'Prices', 'Season'), () => '', seasonOf);
  const days = elementsAt(availability, 'PropertyCalendar', 'CalDay').map((day) => ({
    date: day.attributes.Date,
    units: day.attributes.Units,
    blocked: elementAt(day, 'IsBlocked')?.text,
    stay: elementAt(day, 'MinStay')?.text,
  }));
  const unit = listing.providerUnitIds[0] ?? null;
  return everyNight(
    mapNights(days, unit, (day) => nightOf(day, unit, seasons)),
    unit,
    from,
    to,
  );
}

/** Both dates belong to the season. */
function seasonOf(item: unknown): Season {
  const raw = fieldsOf(item as XmlElement);
  return { from: raw.date('@DateFrom'), to: raw.date('@DateTo'), price: raw.price('Price') };
}

/** `Units` are those still free; older answers, of single units, count none. Days of arrival and departure are the PMS's to check, when a stay is priced. */
function nightOf(day: Fields, providerUnitId: string | null, seasons: readonly Season[]): PmsNight {
  const date = day.date('date');
  const price = seasons.find(({ from, to }) => from <= date && date <= to)?.price ?? null;
  const open = day.flag('blocked') !== true && price !== null && !price.isZero();
  return {
    providerUnitId,
    date,
    available: open ? day.optionalInteger('units', 1) : 0,
    price: price?.isZero() ? null : price,
    minimumNights: day.optionalInteger('stay'),
    maximumNights: 0,
  };
}

type Stay = Pick<PmsQuoteRequest, 'listingProviderId' | 'checkIn' | 'checkOut' | 'guests'>;

/** What the PMS asks for a stay; it has no answer for one that it does not offer. */
async function priceOf(call: PmsCall, stay: Stay): Promise<{ row: Fields; currency: string | undefined }> {
  const { listingProviderId: PropertyID, checkIn: DateFrom, checkOut: DateTo, guests: NOP } = stay;
  const answer = await pull(call, 'Pull_GetPropertyAvbPrice', { PropertyID, DateFrom, DateTo, NOP }, 'recent');
  const prices = elementAt(answer, 'PropertyPrices');
  const rows = elementsAt(answer, 'PropertyPrices', 'PropertyPrice');
  const row =
    rows.find(({ attributes }) => attributes.NOP === String(NOP)) ?? (rows.length === 1 ? rows[0] : undefined);
  if (!prices || !row)
    throw new ConnectorError('rejected', 'The PMS does not offer this stay', { reason: 'not_available' });
  const named = fieldsOf(prices, 'quote');
  return {
    row: fieldsOf(row, 'quote'),
    currency: named.optionalText('@Currency') ? named.currency('@Currency') : undefined,
  };
}

/** The price that a reservation of the stay must name. */
export const stayPrice = async (call: PmsCall, stay: Stay): Promise<Decimal> =>
  (await priceOf(call, stay)).row.price('#text');

/** One sum, of which cleaning, further guests and other fees and taxes are told; the rest are the nights. */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { row, currency = request.currency } = await priceOf(call, request);
  const lines: [string, string][] = [
    ['@Cleaning', 'Cleaning'],
    ['@ExtraPersonPrice', 'Further guests'],
    ['@AdditionalFees', 'Other fees and taxes'],
  ];
  const fees = lines
    .map(([name, label]): PriceLine => ({
      name: label,
      description: '',
      amount: row.optionalPrice(name) ?? new Decimal(0),
    }))
    .filter(({ amount }) => !amount.isZero());
  const total = row.price('#text');
  const nights = total.minus(sum(fees.map(({ amount }) => amount)));
  if (nights.isNegative()) throw row.invalid('#text', 'a price that its fees are part of');
  const deposit = row.optionalPrice('@SecurityDeposit');
  return balancedQuote({
    currency,
    base: [{ name: 'Stay', description: '', amount: nights }],
    fees,
    taxes: [],
    discounts: [],
    total,
    deposit: deposit && !deposit.isZero() ? deposit : null,
  });
}
