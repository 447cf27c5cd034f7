import { quoteOf as guestyQuote } from '../guesty/quotes.js';
import { reservationOf as guestyReservation } from '../guesty/reservations.js';
import { quoteOf as hospitableQuote } from '../hospitable/prices.js';
import { reservationOf as hospitableReservation } from '../hospitable/reservations.js';
import { quoteOf as hostawayQuote } from '../hostaway/quotes.js';
import { reservationOf as hostawayReservation } from '../hostaway/reservations.js';
import { moneyIn as hostfullyMoney, quoteOf as hostfullyQuote } from '../hostfully/prices.js';
import { quoteOf as hostifyQuote } from '../hostify/quotes.js';
import { reservationOf as hostifyReservation } from '../hostify/reservations.js';
import { Fields } from '../kit/guards.js';
import type { MoneyLine } from '../kit/money-lines.js';
import type { ReservationPrice } from '../kit/reserving.js';
import { quoteOf as lodgifyQuote } from '../lodgify/quotes.js';
import { reservationOf as lodgifyReservation } from '../lodgify/reservations.js';
import { moneyOf as ownerrezMoney, quoteOf as ownerrezQuote } from '../ownerrez/prices.js';
import type { PmsQuote } from '../port/model.js';
import { Decimal, sum, toNumber } from '../port/values.js';
import { ARRIVAL, DEPARTURE } from './reservation-payload.js';

export interface GeneratedLine {
  part: MoneyLine['part'];
  /** Positive, even for discounts. */
  amount: Decimal;
}

interface Stated {
  lines: GeneratedLine[];
  /** As the PMS states it, with the deposit where `depositInTotal`. */
  total: Decimal;
  depositInTotal: boolean;
}

/** A PMS that lists the lines of a price in a quote and in a reservation. */
interface Dialect {
  pms: string;
  /** The parts for which its price has lines. */
  parts: readonly MoneyLine['part'][];
  quote(stated: Stated): PmsQuote;
  price(stated: Stated): ReservationPrice;
}

const CURRENCY = 'EUR';
const ALL = ['base', 'discounts', 'fees', 'taxes', 'deposit'] as const;
const PRICED = ['base', 'discounts', 'fees', 'taxes'] as const;
const raw = (values: object): Fields => Fields.of(values, 'raw');
const number = toNumber;
const signed = ({ part, amount }: GeneratedLine): number => number(part === 'discounts' ? amount.negated() : amount);
const of = (lines: GeneratedLine[], part: MoneyLine['part']): GeneratedLine[] =>
  lines.filter((line) => line.part === part);
const amountOf = (lines: GeneratedLine[], part: MoneyLine['part']): number =>
  number(sum(of(lines, part).map(({ amount }) => amount)));

const typedLines = (lines: GeneratedLine[], types: Readonly<Record<MoneyLine['part'], string>>) =>
  lines.map((line) => ({ type: types[line.part], amount: signed(line) }));

const hostaway: Dialect = {
  pms: 'hostaway',
  parts: ALL,
  quote: ({ lines, total, depositInTotal }) =>
    hostawayQuote(raw({ totalPrice: number(total), components: hostawayLines(lines, depositInTotal) }), CURRENCY),
  price: ({ lines, total, depositInTotal }) =>
    hostawayReservation(
      raw({
        ...{ id: 1, listingMapId: 2, arrivalDate: ARRIVAL, departureDate: DEPARTURE, currency: CURRENCY },
        totalPrice: number(total),
        financeField: hostawayLines(lines, depositInTotal),
      }),
    ),
};

const hostawayLines = (lines: GeneratedLine[], depositInTotal: boolean) =>
  lines.map((line) => ({
    name: line.part === 'deposit' ? 'refundableDamageDeposit' : line.part,
    type: { base: 'price', discounts: 'discount', fees: 'fee', taxes: 'tax', deposit: 'fee' }[line.part],
    total: signed(line),
    isIncludedInTotalPrice: line.part === 'deposit' ? Number(depositInTotal) : 1,
    isDeleted: 0,
  }));

const HOSTIFY = { base: 'accommodation', discounts: 'accommodation', fees: 'fee', taxes: 'tax', deposit: 'deposit' };

const hostify: Dialect = {
  pms: 'hostify',
  parts: ALL,
  quote: ({ lines, total }) => {
    const advanced_fees = typedLines(lines, HOSTIFY).map(({ type, amount }) => ({ type, name: type, total: amount }));
    return hostifyQuote(raw({ v3: { total: number(total), advanced_fees } }), CURRENCY);
  },
  price: ({ lines, total }) => {
    const fees = typedLines(lines, HOSTIFY).map(({ type, amount }) => ({
      amount_gross_total: amount,
      fee: { type, name: type },
    }));
    return hostifyReservation(
      raw({
        ...{ id: 1, listing_id: 2, checkIn: ARRIVAL, checkOut: DEPARTURE, currency: CURRENCY },
        ...{ total_price: number(total), fees },
      }),
    );
  },
};

const OWNERREZ = {
  base: 'rent',
  discounts: 'discount',
  fees: 'surcharge',
  taxes: 'tax',
  deposit: 'security_deposit',
};

const ownerrez: Dialect = {
  pms: 'ownerrez',
  parts: ALL,
  quote: (stated) => ownerrezQuote(ownerrezRaw(stated), CURRENCY),
  price: (stated) => ownerrezMoney(ownerrezRaw(stated)),
};

const ownerrezRaw = ({ lines, total }: Stated): Fields =>
  raw({ currency_code: CURRENCY, total_amount: number(total), charges: typedLines(lines, OWNERREZ) });

const GUESTY = { base: 'AF', discounts: 'AF', fees: 'CF', taxes: 'LT', deposit: '' };

function guestyMoney({ lines, total }: Stated): object {
  const invoiceItems = typedLines(lines, GUESTY).map(({ type, amount }) => ({ normalType: type, title: type, amount }));
  const totalTaxes = amountOf(lines, 'taxes');
  return { currency: CURRENCY, subTotalPrice: number(total.minus(totalTaxes)), totalTaxes, invoiceItems };
}

const guesty: Dialect = {
  pms: 'guesty',
  parts: PRICED,
  quote: (stated) => {
    const plan = { ratePlan: { _id: 'p' }, money: { money: guestyMoney(stated) }, days: [] };
    return guestyQuote(raw({ _id: 'q', rates: { ratePlans: [plan] } }), CURRENCY, null);
  },
  price: (stated) =>
    guestyReservation(
      raw({
        ...{ _id: '1', listingId: '2', checkInDateLocalized: ARRIVAL, checkOutDateLocalized: DEPARTURE },
        money: guestyMoney(stated),
      }),
    ),
};

const hostfully: Dialect = {
  pms: 'hostfully',
  parts: ['base', 'fees', 'taxes'],
  quote: (stated) => hostfullyQuote(hostfullyRaw(stated), CURRENCY),
  price: (stated) => hostfullyMoney(hostfullyRaw(stated)),
};

function hostfullyRaw({ lines, total }: Stated): object {
  const priced = (part: MoneyLine['part']) => of(lines, part).map(({ amount }) => ({ netPrice: number(amount) }));
  return {
    currency: CURRENCY,
    rent: { netPrice: amountOf(lines, 'base') },
    fees: priced('fees'),
    taxes: priced('taxes'),
    totalWithTaxes: number(total),
  };
}

const inMinor = (amount: number) => ({ amount: Math.round(amount * 100), currency: CURRENCY });

const hospitable: Dialect = {
  pms: 'hospitable',
  parts: PRICED,
  quote: ({ lines, total }) =>
    hospitableQuote(
      raw({
        currency: CURRENCY,
        financials: { ...hospitableLines(lines), totals: { total: inMinor(number(total)) } },
      }),
    ),
  price: ({ lines, total }) => {
    const accommodation = inMinor(amountOf(lines, 'base'));
    const paid = { ...hospitableLines(lines), accommodation, total_price: inMinor(number(total)) };
    return hospitableReservation(
      raw({
        ...{ id: '1', arrival_date: ARRIVAL, departure_date: DEPARTURE, properties: [{ id: '2' }] },
        reservation_status: { current: { category: 'accepted' }, history: [] },
        financials: { currency: CURRENCY, guest: paid },
      }),
    );
  },
};

function hospitableLines(lines: GeneratedLine[]): object {
  const listed = (part: MoneyLine['part']) =>
    of(lines, part).map((line) => ({ label: part, ...inMinor(signed(line)) }));
  return { fees: listed('fees'), taxes: listed('taxes'), discounts: listed('discounts') };
}

const LODGIFY = { base: 'RoomRate', discounts: 'Promotion', fees: 'Fee', taxes: 'Tax', deposit: '' };

const lodgify: Dialect = {
  pms: 'lodgify',
  parts: PRICED,
  quote: ({ lines, total }) => {
    const price_types = lines.map(({ part, amount }) => ({
      ...{ type: LODGIFY[part], description: part, subtotal: number(amount) },
      is_negative: part === 'discounts',
    }));
    const room_types = [{ price_types }];
    return lodgifyQuote(raw({ currency_code: CURRENCY, total_including_vat: number(total), room_types }), CURRENCY);
  },
  price: ({ lines, total }) =>
    lodgifyReservation(
      raw({
        ...{ id: 1, property_id: 2, arrival: ARRIVAL, departure: DEPARTURE, currency_code: CURRENCY },
        total_amount: number(total),
        subtotals: {
          ...{ stay: amountOf(lines, 'base'), promotions: -amountOf(lines, 'discounts') },
          ...{ fees: amountOf(lines, 'fees'), taxes: amountOf(lines, 'taxes') },
        },
      }),
    ),
};

export const DIALECTS: readonly Dialect[] = [hostaway, hostify, ownerrez, guesty, hostfully, hospitable, lodgify];

/** Quotes with a rent of 100 and a line of 10 of a given type, for PMSes whose lines have types. */
export const QUOTE_WITH: Readonly<Record<string, (type: string) => PmsQuote>> = {
  hostaway: (type) => {
    const line = (name: string, of: string, total: number) => ({ name, type: of, total, isIncludedInTotalPrice: 1 });
    const components = [line('baseRate', 'price', 100), line('added', type, 10)];
    return hostawayQuote(raw({ totalPrice: 110, components }), CURRENCY);
  },
  hostify: (type) => {
    const line = (of: string, total: number) => ({ type: of, name: of, total });
    return hostifyQuote(
      raw({ v3: { total: 110, advanced_fees: [line('accommodation', 100), line(type, 10)] } }),
      CURRENCY,
    );
  },
  ownerrez: (type) => {
    const charges = [
      { type: 'rent', amount: 100 },
      { type, amount: 10 },
    ];
    return ownerrezQuote(raw({ total_amount: 110, charges }), CURRENCY);
  },
  guesty: (type) => {
    const invoiceItems = [
      { normalType: 'AF', amount: 100 },
      { normalType: type, amount: 10 },
    ];
    const money = { currency: CURRENCY, subTotalPrice: 110, invoiceItems };
    const plan = { ratePlan: { _id: 'p' }, money: { money }, days: [] };
    return guestyQuote(raw({ _id: 'q', rates: { ratePlans: [plan] } }), CURRENCY, null);
  },
  lodgify: (type) => {
    const item = (of: string, subtotal: number) => ({ type: of, description: of, subtotal });
    const room_types = [{ price_types: [item('RoomRate', 100), item(type, 10)] }];
    return lodgifyQuote(raw({ currency_code: CURRENCY, total_including_vat: 110, room_types }), CURRENCY);
  },
  hostfully: (type) => {
    const fees = { otherFees: [{ name: 'Added', type, netPrice: 10 }] };
    return hostfullyQuote({ currency: CURRENCY, rent: { netPrice: 100 }, fees, totalWithTaxes: 110 }, CURRENCY);
  },
};
