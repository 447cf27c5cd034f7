import { type BookingReport, type Occupancy, useBookingReport, useOccupancy } from '../api/figures.js';
import { useAddress } from '../ui/address.js';
import { count, day, money } from '../ui/format.js';
import { Tabs } from '../ui/form.js';
import { Empty, Load, PageHead, Panel, When } from '../ui/parts.js';
import { BarPlot, type PlotBar } from '../ui/plot.js';
import { sumOf } from '../ui/sum.js';
import { Table } from '../ui/table.js';
import {
  bookingBars,
  byChannel,
  channelName,
  occupancyBars,
  occupied,
  revenueBars,
  revenueByCurrency,
  sumBy,
} from './figures-days.js';

const PERIODS = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const;
type Period = (typeof PERIODS)[number][0];

const periodOf = (given: string): Period => PERIODS.find(([days]) => days === given)?.[0] ?? '30';

const COLUMNS = [
  { name: 'Channel' },
  { name: 'Bookings', isNumber: true },
  { name: 'Cancelled', isNumber: true, isOptional: true },
  { name: 'Nights', isNumber: true, isOptional: true },
  { name: 'Revenue', isNumber: true },
];

/** The first and the last day, and between them what the highest bar stands for. */
const axisOf = ({ from, to }: BookingReport, bars: readonly PlotBar[], text: (value: number) => string): string[] => [
  day(from),
  `at most ${text(Math.max(...bars.map(({ value }) => value)))} a day`,
  day(to),
];

const Bookings = ({ of: report }: { of: BookingReport }) => {
  const { totals } = report;
  const bars = bookingBars(report);
  const cancelled = sumBy(totals, (row) => row.cancelled);
  const text = `${count(
    sumBy(totals, (row) => row.bookings),
    'booking',
  )}${cancelled > 0 ? `, ${cancelled.toLocaleString('en')} cancelled since` : ''}`;
  return (
    <Panel title="Bookings">
      <div className="body stack-s">
        <p className="muted">{text}</p>
        <BarPlot bars={bars} label={`Bookings by day: ${text}`} axis={axisOf(report, bars, String)} />
      </div>
    </Panel>
  );
};

const Revenue = ({ of: report, currency, revenue }: { of: BookingReport; currency: string; revenue: number }) => {
  const bars = revenueBars(report, currency);
  const text = `${money(revenue, currency)} from what was not cancelled`;
  return (
    <Panel title={`Revenue in ${currency}`}>
      <div className="body stack-s">
        <p className="muted">{text}</p>
        <BarPlot
          bars={bars}
          label={`Revenue by day: ${text}`}
          axis={axisOf(report, bars, (value) => Math.round(value).toLocaleString('en'))}
        />
      </div>
    </Panel>
  );
};

const Channels = ({ of: { totals } }: { of: BookingReport }) => (
  <Panel title="By channel">
    <Table label="Bookings by channel" columns={COLUMNS}>
      {byChannel(totals).map(([channel, rows]) => (
        <tr key={channel}>
          <td className="main">{channelName(channel)}</td>
          <td className="num">{sumBy(rows, (row) => row.bookings).toLocaleString('en')}</td>
          <td className="num optional">{sumBy(rows, (row) => row.cancelled).toLocaleString('en')}</td>
          <td className="num optional">{sumBy(rows, (row) => row.nights).toLocaleString('en')}</td>
          <td className="num nowrap">
            {revenueByCurrency(rows).map(([currency, revenue]) => (
              <div key={currency}>{money(revenue, currency)}</div>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  </Panel>
);

const Booked = ({ of: report }: { of: BookingReport }) =>
  report.totals.length === 0 ? (
    <Panel title="Bookings">
      <Empty title="No bookings in this time">Bookings made here or at a PMS count on the day they were made.</Empty>
    </Panel>
  ) : (
    <>
      <div className="grid-auto">
        <Bookings of={report} />
        {revenueByCurrency(report.totals).map(([currency, revenue]) => (
          <Revenue key={currency} of={report} currency={currency} revenue={revenue} />
        ))}
      </div>
      <Channels of={report} />
    </>
  );

const Nights = ({ of: { nights, asOf } }: { of: Occupancy }) => {
  const [tonight] = nights;
  const forSale = sumOf(nights.map((night) => night.forSale));
  if (forSale === 0)
    return (
      <Empty title="No night is for sale">Nights of active listings count, as soon as their calendar is read.</Empty>
    );
  const taken = sumOf(nights.map((night) => night.taken));
  const text = `${occupied(nights)} % of ${count(forSale, 'night')}: ${taken.toLocaleString('en')} taken, tonight ${tonight!.taken} of ${tonight!.forSale}`;
  return (
    <div className="body stack-s">
      <div className="row between muted">
        <p>{text}</p>
        <span className="small">
          Counted <When at={asOf} />
        </span>
      </div>
      <BarPlot
        bars={occupancyBars(nights)}
        label={`Occupancy by night: ${text}`}
        axis={['tonight', day(nights.at(-1)!.date)]}
        top={100}
      />
      <p className="muted small">A full bar is 100 %. Closed nights are not for sale.</p>
    </div>
  );
};

export const FiguresPage = () => {
  const { values, setter } = useAddress('days');
  const period = periodOf(values.days);
  const report = useBookingReport(Number(period));
  const occupancy = useOccupancy();
  return (
    <div className="stack">
      <PageHead title="Figures" about="Bookings count on the day of UTC on which they were made.">
        <Tabs label="Period" value={period} options={PERIODS} onValue={setter('days')} />
      </PageHead>
      <Load of={report}>{(of) => <Booked of={of} />}</Load>
      <Panel title="Occupancy of the next 90 nights">
        <Load of={occupancy}>{(of) => <Nights of={of} />}</Load>
      </Panel>
    </div>
  );
};
