import type { BookingReport, ConvertedReport } from '../../api/figures.js';
import { day, money } from '../../ui/format.js';
import { Panel } from '../../ui/parts.js';
import { BarPlot } from '../../ui/plot.js';
import { inOrder, useSorting } from '../../ui/sorting.js';
import { type Column, Table } from '../../ui/table.js';
import { axisOf, byChannel, channelName, revenueBars, revenueByCurrency, sumBy } from './figures-days.js';

type Totals = BookingReport['totals'];

/** Returns a text such as `USD 120.00 and JPY 9,000`. */
const amountsOf = (totals: Totals): string =>
  new Intl.ListFormat('en').format(revenueByCurrency(totals).map(([currency, revenue]) => money(revenue, currency)));

interface FiguresProps {
  /** The report in the currencies of the bookings. */
  of: BookingReport;
  converted: ConvertedReport | undefined;
}

/** Names the amounts that were converted to the chosen currency. Undefined if all were already in it. */
const sourcesOf = (totals: Totals, { report, currency, rateDate }: ConvertedReport): string | undefined => {
  const kept = new Set(report.totals.map((row) => row.currency));
  const sources = totals.filter((row) => row.currency === currency || !kept.has(row.currency));
  if (rateDate === null || sources.every((row) => row.currency === currency)) return undefined;
  return `From ${amountsOf(sources)}, at the reference rates of ${day(rateDate)}.`;
};

/** Shows the revenue in a currency: that of the bookings, or the one to which they were converted. */
export const Revenue = ({ of, converted, currency, revenue }: FiguresProps & { currency: string; revenue: number }) => {
  const report = converted?.report ?? of;
  const bars = revenueBars(report, currency);
  const text = `${money(revenue, currency)} from what was not cancelled`;
  const isChosen = converted?.currency === currency;
  const sources = isChosen ? sourcesOf(of.totals, converted) : undefined;
  return (
    <Panel title={`Revenue in ${currency}${sources ? ', converted' : ''}`}>
      <div className="body stack-s">
        <p className="muted">{text}</p>
        <BarPlot
          bars={bars}
          label={`Revenue by day: ${text}`}
          axis={axisOf(report, bars, (value) => Math.round(value).toLocaleString('en'))}
        />
        {sources && <p className="muted small">{sources}</p>}
        {converted && !isChosen && (
          <p className="muted small">Not converted: there is no reference rate to {converted.currency}.</p>
        )}
      </div>
    </Panel>
  );
};

interface ChannelRow {
  channel: Totals[number]['channel'];
  rows: Totals;
  /** The amount in the chosen currency; null without one, or without a rate to it. */
  converted: number | null;
}

const rowsOf = ({ of, converted }: FiguresProps): ChannelRow[] =>
  byChannel(of.totals).map(([channel, rows]) => {
    const inChosen = converted?.report.totals.filter(
      (row) => row.channel === channel && row.currency === converted.currency,
    );
    return { channel, rows, converted: inChosen?.length ? sumBy(inChosen, (row) => row.revenue) : null };
  });

const VALUES = {
  channel: ({ channel }: ChannelRow) => channelName(channel),
  bookings: ({ rows }: ChannelRow) => sumBy(rows, (row) => row.bookings),
  cancelled: ({ rows }: ChannelRow) => sumBy(rows, (row) => row.cancelled),
  nights: ({ rows }: ChannelRow) => sumBy(rows, (row) => row.nights),
  converted: ({ converted }: ChannelRow) => converted,
};

const COLUMNS: readonly Column[] = [
  { name: 'Channel', orders: ['channel', '-channel'] },
  { name: 'Bookings', isNumber: true, orders: ['-bookings', 'bookings'] },
  { name: 'Cancelled', isNumber: true, isOptional: true, orders: ['-cancelled', 'cancelled'] },
  { name: 'Nights', isNumber: true, isOptional: true, orders: ['-nights', 'nights'] },
  { name: 'Revenue', isNumber: true },
];

const columnsWith = (currency: string | undefined): readonly Column[] =>
  currency ? [...COLUMNS, { name: `In ${currency}`, isNumber: true, orders: ['-converted', 'converted'] }] : COLUMNS;

/** Shows the bookings of each channel with their own amounts, and with those in the chosen currency. */
export const Channels = (props: FiguresProps) => {
  const sorting = useSorting('');
  const currency = props.converted?.currency;
  return (
    <Panel title="By channel">
      <Table label="Bookings by channel" columns={columnsWith(currency)} sorting={sorting}>
        {inOrder(rowsOf(props), sorting, VALUES).map(({ channel, rows, converted }) => (
          <tr key={channel}>
            <td className="main">{channelName(channel)}</td>
            <td className="num">{sumBy(rows, (row) => row.bookings).toLocaleString('en')}</td>
            <td className="num optional">{sumBy(rows, (row) => row.cancelled).toLocaleString('en')}</td>
            <td className="num optional">{sumBy(rows, (row) => row.nights).toLocaleString('en')}</td>
            <td className="num nowrap">
              {revenueByCurrency(rows).map(([own, revenue]) => (
                <div key={own}>{money(revenue, own)}</div>
              ))}
            </td>
            {currency && <td className="num nowrap">{converted === null ? '–' : money(converted, currency)}</td>}
          </tr>
        ))}
      </Table>
    </Panel>
  );
};
