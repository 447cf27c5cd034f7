import { channelOf, CHANNELS } from '../../../connectors/port/channels.js';
import { Decimal } from '../../../values/money/money.js';
import type { MoneyView } from '../../pricing/pricing.types.js';
import type { BookedDay, BookingFigures, BookingFiguresOfDay } from './booking-figures.types.js';

const add = <Figures extends BookingFigures>(one: Figures, other: BookingFigures): Figures => ({
  ...one,
  bookings: one.bookings + other.bookings,
  cancelled: one.cancelled + other.cancelled,
  nights: one.nights + other.nights,
  revenue: one.revenue.plus(other.revenue),
});

/** Adds up the figures with the same key; amounts of two currencies never have the same key. */
const sumBy = <Figures extends BookingFigures>(all: readonly Figures[], keyOf: (one: Figures) => string): Figures[] => {
  const sums = new Map<string, Figures>();
  for (const one of all) {
    const key = `${keyOf(one)}|${one.channel}|${one.currency}`;
    const sum = sums.get(key);
    sums.set(key, sum ? add(sum, one) : one);
  }
  return [...sums.values()];
};

const byChannel = (one: BookingFigures, other: BookingFigures): number =>
  CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel) || (one.currency < other.currency ? -1 : 1);

/** Returns the figures of each day, channel and shown currency, in that order. */
export const figuresOfDays = (
  rows: readonly BookedDay[],
  viewOf: (currency: string) => MoneyView,
): BookingFiguresOfDay[] => {
  const shown = rows.map(({ source, currency, revenue, ...row }): BookingFiguresOfDay => {
    const view = viewOf(currency);
    const amount = view.convert(new Decimal(revenue));
    return { ...row, channel: channelOf(source), currency: view.currency, revenue: amount };
  });
  return sumBy(shown, ({ date }) => date).sort((one, other) =>
    one.date === other.date ? byChannel(one, other) : one.date < other.date ? -1 : 1,
  );
};

/** Returns the sums of the days, by channel and currency. */
export const totalsOf = (days: readonly BookingFiguresOfDay[]): BookingFigures[] => {
  const figures = days.map(({ date: _, ...rest }): BookingFigures => rest);
  return sumBy(figures, () => '').sort(byChannel);
};
