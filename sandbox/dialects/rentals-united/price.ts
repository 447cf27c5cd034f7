import type { Account } from '../../ledger/account.js';
import { horizon, type Night, nightsOf } from '../../ledger/calendar.js';
import { dayOf, dayOfTime } from '../../ledger/dates.js';
import { sum } from '../../ledger/money.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { type Login, Status } from './login.js';
import { element, leaf, leaves, type Node, textAt } from './xml.js';

/** Pull_ListPropertyAvailabilityCalendar_RQ; both dates are included. */
export async function availability(login: Login): Promise<string> {
  const { account, property } = await login.property(textAt(login.body, 'PropertyID'));
  const dayOf = (night: Night): string =>
    element(
      'CalDay',
      { Date: night.date, Units: night.free, Reservations: night.booked },
      leaves({ IsBlocked: night.free === 0, MinStay: night.minNights ?? 1, Changeover: changeover(night) }),
    );
  const days = nights(login, account, property).map(dayOf);
  return element('PropertyCalendar', { PropertyID: property.id }, ...days);
}

/** Returns the changeover as seen live: 4 for both, 1 for neither. */
function changeover({ closedToArrival, closedToDeparture }: Night): number {
  if (closedToArrival && closedToDeparture) return 1;
  return closedToArrival ? 3 : closedToDeparture ? 2 : 4;
}

/** Pull_ListPropertyPrices_RQ: consecutive nights of one price are a season, both ends included. */
export async function prices(login: Login): Promise<string> {
  const { account, property } = await login.property(textAt(login.body, 'PropertyID'));
  const seasons: { from: string; to: string; price: string }[] = [];
  for (const { date, price } of nights(login, account, property)) {
    const last = seasons.at(-1);
    if (last?.price === price.toString()) last.to = date;
    else seasons.push({ from: date, to: date, price: price.toString() });
  }
  return element(
    'Prices',
    { PropertyID: property.id, Currency: property.currency },
    ...seasons.map(({ from, to, price }) =>
      element('Season', { DateFrom: from, DateTo: to }, leaves({ Price: price, Extra: property.extraGuestFee })),
    ),
  );
}

function nights({ body, context }: Login, account: Account, property: Property): Night[] {
  const [from, to] = ['DateFrom', 'DateTo'].map((name) => dayOf(textAt(body, name)));
  if (from === undefined || to === undefined) throw new Status(88, 'Wrong date format for parameter DateFrom');
  if (to < from) throw new Status(75, 'DateFrom has to be earlier or equal to DateTo.');
  const known = horizon(context.clock.now());
  return nightsOf(account, property, Math.max(from, known.first), Math.min(to + 1, known.end));
}

/** Pull_GetPropertyAvbPrice_RQ: a price per number of guests, up to the capacity. */
export async function stayPrices(login: Login): Promise<string> {
  const { body } = login;
  const { account, property } = await login.property(textAt(body, 'PropertyID'));
  const { from, end } = stayIn(login, body, account, property);
  const asked = textAt(body, 'NOP');
  const parties = asked === '' ? Array.from({ length: property.capacity ?? 1 }, (_, n) => n + 1) : [Number(asked)];
  const rows = parties
    .filter((guests) => guests <= (property.capacity ?? Infinity))
    .map((guests) => priceRow(account, property, from, end, guests));
  return element('PropertyPrices', { PropertyID: property.id, Currency: property.currency }, ...rows);
}

function priceRow(account: Account, property: Property, from: number, end: number, guests: number): string {
  const { total, fees, feeTotal, taxTotal, deposit } = quoteOf(account, property, { from, end, guests });
  const of = (kind: string) => sum(fees.filter((fee) => fee.kind === kind).map((fee) => fee.total));
  const [cleaning, extra] = [of('cleaning'), of('extraGuest')];
  return leaf('PropertyPrice', total.toString(), {
    NOP: guests,
    Cleaning: cleaning.toString(),
    ExtraPersonPrice: extra.toString(),
    Deposit: '0.00',
    SecurityDeposit: deposit.toString(),
    AdditionalFees: feeTotal.minus(cleaning).minus(extra).plus(taxTotal).toString(),
  });
}

/** Returns the days of a stay that the PMS would sell, half-open. Throws the status that refuses it. */
export function stayIn(login: Login, node: Node, account: Account, property: Property): { from: number; end: number } {
  const { clock } = login.context;
  const [from, end] = ['DateFrom', 'DateTo'].map((name) => dayOf(textAt(node, name)));
  if (from === undefined || end === undefined) throw new Status(88, 'Wrong date format for parameter DateFrom');
  if (end <= from) throw new Status(74, 'DateFrom has to be earlier than DateTo.');
  if (from < dayOfTime(clock.now()) - 1) throw new Status(20, 'Past dates');
  if (!property.active) throw new Status(46, `The property is not active. PropertyID:${property.id}`);
  const stay = nightsOf(account, property, from, end + 1);
  const taken = 'Property is not available for a given dates';
  if (end > horizon(clock.now()).end || stay.slice(0, -1).some(({ free }) => free < 1)) throw new Status(1, taken);
  if (end - from < (stay[0]!.minNights ?? 1)) throw new Status(79, "Stay period doesn't match with minimum stay");
  if (stay[0]!.closedToArrival || stay.at(-1)!.closedToDeparture)
    throw new Status(1, `${taken} - Can't check in or check out on selected dates`);
  return { from, end };
}
