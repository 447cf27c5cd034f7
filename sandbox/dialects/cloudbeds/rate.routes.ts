import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf, type Night } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import { round } from '../../ledger/money.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { accountFor, hotelFor, hotelsFor, listed, refused, type Query } from './auth.js';
import { currencyOf, roomTypeIdOf, toRoomType } from './hotel.routes.js';

interface Stay {
  from: number;
  end: number;
}

/** Rates of a range of nights, what is free for a stay, and what comes on top of its price. */
export function rateRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Query }>('/getRatePlans', async (request) => {
    const account = await accountFor(request, context);
    const { from, end } = stayOf(request.query);
    const known = horizon(context.clock.now());
    const stay = { from: Math.max(from, known.first), end: Math.min(end, known.end) };
    const detailed = request.query.detailedRates === 'true';
    const hotels = hotelsFor(account, request.query.propertyIDs);
    return { success: true, data: hotels.flatMap((hotel) => ratePlansOf(account, hotel, stay, detailed)) };
  });

  app.get<{ Querystring: Query }>('/getAvailableRoomTypes', async (request) => {
    const account = await accountFor(request, context);
    const { query } = request;
    const stay = stayOf(query);
    const guests = countOf(query, 'adults') + countOf(query, 'children');
    if (countOf(query, 'rooms') < 1 || guests < 1) throw refused('Parameter rooms or adults is required');
    const free = hotelsFor(account, query.propertyIDs).filter((hotel) => isOffered(account, hotel, stay, guests));
    return listed(free, query, request.sandbox.drift, (hotel) => ({
      propertyID: String(hotel.id),
      propertyCurrency: [currencyOf(hotel)],
      propertyRooms: toOffers(account, hotel, stay, query),
    }));
  });

  app.get<{ Querystring: Query }>('/getRoomsFeesAndTaxes', async (request) => {
    const account = await accountFor(request, context);
    const { query } = request;
    const hotel = hotelFor(account, query.propertyID);
    const guests = countOf(query, 'adultsPerRoom') + countOf(query, 'childrenPerRoom');
    const quote = quoteOf(account, hotel, { ...stayOf(query), guests });
    const fees = quote.fees.filter(({ kind, total }) => kind !== 'extraGuest' && !total.isZero());
    const line = ({ name, total }: { name: string; total: Decimal }) => ({
      feeName: name,
      feeValue: total.toNumber(),
    });
    const onTop = [...fees, ...quote.taxes].reduce((total, item) => total.plus(item.total), new Decimal(0));
    const roomsTotal = new Decimal(query.roomsTotal ?? 0);
    return {
      success: true,
      data: {
        fees: fees.map(line),
        taxes: quote.taxes.map((tax) => ({ ...line(tax), feeValue: tax.total.toString() })),
        roomsTotalWithoutTaxes: roomsTotal.toNumber(),
        grandTotal: roomsTotal.plus(onTop).toNumber(),
      },
    };
  });
}

const countOf = (query: Query, name: string): number => Number(query[name] ?? 0) || 0;

function stayOf({ startDate = '', endDate = '' }: Query): Stay {
  const [from, end] = [dayOf(startDate), dayOf(endDate)];
  if (from === undefined || end === undefined || end <= from)
    throw refused('Parameter startDate or endDate is invalid');
  return { from, end };
}

/** The share of the base rate that the derived plan costs. */
const SAVER = '0.9';

/** The plan that is derived from the base rate comes first: nothing says that the base rate does. */
function ratePlansOf(account: Account, hotel: Property, { from, end }: Stay, detailed: boolean) {
  const nights = nightsOf(account, hotel, from, end);
  const roomTypeID = roomTypeIdOf(hotel);
  const rate = (share: string) => {
    const priceOf = ({ price }: Night) => round(price.times(share), hotel.currency).toNumber();
    return {
      roomTypeID,
      roomTypeName: hotel.name,
      propertyID: String(hotel.id),
      roomRate: nights.reduce((total, night) => total.plus(priceOf(night)), new Decimal(0)).toNumber(),
      roomsAvailable: nights.length === 0 ? 0 : Math.min(...nights.map(({ free }) => free)),
      ...(detailed && { roomRateDetailed: nights.map((night) => toDay(night, priceOf(night))) }),
    };
  };
  return [
    { rateID: `${roomTypeID}1`, ratePlanID: '77', ratePlanNamePublic: 'Saver', isDerived: true, ...rate(SAVER) },
    { rateID: `${roomTypeID}0`, isDerived: false, ...rate('1') },
  ];
}

const toDay = (night: Night, price: number) => ({
  date: night.date,
  rateBase: price,
  totalRate: price,
  roomsAvailable: night.free,
  closedToArrival: night.closedToArrival,
  closedToDeparture: night.closedToDeparture,
  blocked: false,
  minLos: night.minNights ?? 0,
  maxLos: night.maxNights ?? 0,
  cutOff: 0,
  lastMinuteBooking: 0,
});

function isOffered(account: Account, hotel: Property, { from, end }: Stay, guests: number): boolean {
  const nights = nightsOf(account, hotel, from, end);
  const isLongEnough = end - from >= (nights[0]!.minNights ?? 0);
  return isLongEnough && guests <= (hotel.capacity ?? Infinity) && nights.every(({ free }) => free > 0);
}

/** A room type once for each of its rates. */
function toOffers(account: Account, hotel: Property, stay: Stay, query: Query) {
  const offer = toOffer(account, hotel, stay, query);
  const saver = (rate: number): number => round(new Decimal(rate).times(SAVER), hotel.currency).toNumber();
  const days = offer.roomRateDetailed?.map(({ date, rate }) => ({ date, rate: saver(rate) }));
  const derived = {
    ratePlanNamePublic: 'Saver',
    ratePlanNamePrivate: 'Saver',
    derivedType: 'percentage',
    derivedValue: -10,
  };
  return [
    {
      ...offer,
      ...derived,
      roomRateID: `${roomTypeIdOf(hotel)}1`,
      roomRate: saver(offer.roomRate),
      ...(days && { roomRateDetailed: days }),
    },
    offer,
  ];
}

/** Extra charges are maps from the number of guests to the sum; an empty one is an empty list. */
function toOffer(account: Account, hotel: Property, stay: Stay, query: Query) {
  const [adults, children] = [countOf(query, 'adults'), countOf(query, 'children')];
  const quoted = (guests: number) => quoteOf(account, hotel, { ...stay, guests });
  const extra = (guests: number) =>
    quoted(guests)
      .fees.find(({ kind }) => kind === 'extraGuest')
      ?.total.toNumber() ?? 0;
  const mapOf = (count: number, charge: (n: number) => number): unknown =>
    count === 0 ? [] : Object.fromEntries(Array.from({ length: count }, (_, n) => [n + 1, charge(n + 1)]));
  const { nights, net } = quoted(adults + children);
  const days = nightsOf(account, hotel, stay.from, stay.end);
  return {
    ...toRoomType(hotel),
    roomRate: net.toNumber(),
    roomRateID: `${roomTypeIdOf(hotel)}0`,
    roomsAvailable: Math.min(...days.map(({ free }) => free)),
    adultsExtraCharge: mapOf(adults, extra),
    childrenExtraCharge: mapOf(children, (n) => extra(adults + n) - extra(adults)),
    ...(query.detailedRates === 'true' && {
      roomRateDetailed: nights.map(({ date, price }) => ({ date, rate: price.toNumber() })),
    }),
  };
}
