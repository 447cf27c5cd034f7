import { Decimal } from 'decimal.js';
import type { Query } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { type Night, nightsOf } from '../../ledger/calendar.js';
import { round } from '../../ledger/money.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { roomTypeIdOf, toRoomType } from './hotel.js';

interface Stay {
  from: number;
  end: number;
}

export const countOf = (query: Query, name: string): number => Number(query[name] ?? 0) || 0;

/** The share of the base rate that the derived plan costs. */
const SAVER = '0.9';

/** Returns the derived plan before the base rate, because the PMS does not document an order. */
export function ratePlansOf(account: Account, hotel: Property, { from, end }: Stay, detailed: boolean) {
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

export function isOffered(account: Account, hotel: Property, { from, end }: Stay, guests: number): boolean {
  const nights = nightsOf(account, hotel, from, end);
  const isLongEnough = end - from >= (nights[0]!.minNights ?? 0);
  return isLongEnough && guests <= (hotel.capacity ?? Infinity) && nights.every(({ free }) => free > 0);
}

/** Returns a room type once for each of its rates. */
export function toOffers(account: Account, hotel: Property, stay: Stay, query: Query) {
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

/** Returns an offer. Extra charges are maps from the number of guests to the sum; an empty one is an empty list. */
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
    ratePlanNamePublic: 'default',
    roomsAvailable: Math.min(...days.map(({ free }) => free)),
    adultsExtraCharge: mapOf(adults, extra),
    childrenExtraCharge: mapOf(children, (n) => extra(adults + n) - extra(adults)),
    ...(query.detailedRates === 'true' && {
      roomRateDetailed: nights.map(({ date, price }) => ({ date, rate: price.toNumber() })),
    }),
  };
}
