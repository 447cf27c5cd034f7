import type { BookingReport, Occupancy } from '../../api/figures.js';
import { addDays, count, day, money, nightsBetween, words } from '../../ui/format.js';
import type { PlotBar } from '../../ui/plot.js';
import { sumOf } from '../../ui/sum.js';

type Figures = BookingReport['totals'][number];

const NAMES: Readonly<Partial<Record<Figures['channel'], string>>> = {
  BOOKING_COM: 'Booking.com',
  HOMETOGO: 'HomeToGo',
  TRIP_COM: 'Trip.com',
  TRIPADVISOR: 'Tripadvisor',
};

export const channelName = (channel: Figures['channel']): string => NAMES[channel] ?? words(channel);

export const sumBy = (rows: readonly Figures[], of: (row: Figures) => number): number => sumOf(rows.map(of));

/** Returns the rows of each channel, most bookings first. */
export const byChannel = (rows: readonly Figures[]): [channel: Figures['channel'], rows: Figures[]][] => {
  const channels = [...new Set(rows.map(({ channel }) => channel))];
  const groups = channels.map((channel): [Figures['channel'], Figures[]] => [
    channel,
    rows.filter((row) => row.channel === channel),
  ]);
  const bookings = (group: readonly Figures[]): number => sumBy(group, (row) => row.bookings);
  return groups.sort(([, one], [, other]) => bookings(other) - bookings(one));
};

/** Returns the revenue in each currency, greatest first. Amounts of different currencies are not added. */
export const revenueByCurrency = (rows: readonly Figures[]): [currency: string, revenue: number][] => {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const sums = currencies.map((currency): [string, number] => [
    currency,
    sumBy(
      rows.filter((row) => row.currency === currency),
      ({ revenue }) => revenue,
    ),
  ]);
  return sums.sort(([, one], [, other]) => other - one);
};

/** Returns a value for each day of the report, also for those without bookings. */
const eachDay = (
  { from, to, days }: BookingReport,
  barOf: (date: string, rows: readonly Figures[]) => PlotBar,
): PlotBar[] =>
  Array.from({ length: nightsBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    return barOf(
      date,
      days.filter((row) => row.date === date),
    );
  });

export const bookingBars = (report: BookingReport): PlotBar[] =>
  eachDay(report, (date, rows) => {
    const [value, bad] = [sumBy(rows, ({ bookings }) => bookings), sumBy(rows, ({ cancelled }) => cancelled)];
    const lost = bad > 0 ? `, ${bad} cancelled` : '';
    return { key: date, title: `${day(date)}: ${count(value, 'booking')}${lost}`, value, bad };
  });

export const revenueBars = (report: BookingReport, currency: string): PlotBar[] =>
  eachDay(report, (date, rows) => {
    const value = sumBy(
      rows.filter((row) => row.currency === currency),
      ({ revenue }) => revenue,
    );
    return { key: date, title: `${day(date)}: ${money(value, currency)}`, value };
  });

/** Returns the first and the last day, and between them the value of the highest bar. */
export const axisOf = (
  { from, to }: BookingReport,
  bars: readonly PlotBar[],
  text: (value: number) => string,
): string[] => [day(from), `at most ${text(Math.max(...bars.map(({ value }) => value)))} a day`, day(to)];

type Night = Occupancy['nights'][number];

/** Returns the taken share of the nights for sale, in whole percent; 0 if none is for sale. */
export const occupied = (nights: readonly Night[]): number => {
  const forSale = sumOf(nights.map((night) => night.forSale));
  return forSale === 0 ? 0 : Math.round((sumOf(nights.map(({ taken }) => taken)) / forSale) * 100);
};

export const occupancyBars = (nights: readonly Night[]): PlotBar[] =>
  nights.map((night) => ({
    key: night.date,
    title: `Night of ${day(night.date)}: ${night.taken} of ${night.forSale} taken`,
    value: occupied([night]),
  }));
