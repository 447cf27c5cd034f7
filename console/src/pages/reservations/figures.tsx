import {
  type BookingReport,
  type ConvertedReport,
  type Occupancy,
  useBookingReport,
  useConvertedReport,
  useExchangeRates,
  useOccupancy,
} from '../../api/figures.js';
import { useAddress } from '../../ui/address.js';
import { count, day } from '../../ui/format.js';
import { Choice, Tabs } from '../../ui/form.js';
import { Empty, Load, PageHead, Panel, Problem, When } from '../../ui/parts.js';
import { BarPlot } from '../../ui/plot.js';
import { sumOf } from '../../ui/sum.js';
import { axisOf, bookingBars, occupancyBars, occupied, revenueByCurrency, sumBy } from './figures-days.js';
import { Channels, Revenue } from './figures-revenue.js';

const PERIODS = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const;
type Period = (typeof PERIODS)[number][0];

const periodOf = (given: string): Period => PERIODS.find(([days]) => days === given)?.[0] ?? '30';

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

const Booked = ({ of: report, converted }: { of: BookingReport; converted: ConvertedReport | undefined }) =>
  report.totals.length === 0 ? (
    <Panel title="Bookings">
      <Empty title="No bookings in this time">Bookings made here or at a PMS count on the day they were made.</Empty>
    </Panel>
  ) : (
    <>
      <div className="grid-auto">
        <Bookings of={report} />
        {revenueByCurrency((converted?.report ?? report).totals).map(([currency, revenue]) => (
          <Revenue key={currency} of={report} converted={converted} currency={currency} revenue={revenue} />
        ))}
      </div>
      <Channels of={report} converted={converted} />
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

/** Offers the currencies that have a rate. */
const CurrencyChoice = ({ value, onValue }: { value: string; onValue: (currency: string) => void }) => {
  const { data } = useExchangeRates();
  const known = data?.date ? [data.base, ...data.rates.map((rate) => rate.currency)].sort() : [];
  const currencies = value === '' || known.includes(value) ? known : [value, ...known];
  const options = [['', 'Each in its currency'], ...currencies.map((one) => [one, `All in ${one}`] as const)] as const;
  return <Choice label="Currency" isHidden value={value} options={options} onValue={onValue} />;
};

export const FiguresPage = () => {
  const { values, setter } = useAddress('days', 'currency');
  const period = periodOf(values.days);
  const report = useBookingReport(Number(period));
  const converted = useConvertedReport(Number(period), values.currency);
  const occupancy = useOccupancy();
  return (
    <div className="stack">
      <PageHead title="Figures" about="Bookings count on the day of UTC on which they were made.">
        <CurrencyChoice value={values.currency} onValue={setter('currency')} />
        <Tabs label="Period" value={period} options={PERIODS} onValue={setter('days')} />
      </PageHead>
      {converted.error && <Problem error={converted.error} retry={converted.refetch} />}
      <Load of={report}>{(of) => <Booked of={of} converted={converted.data} />}</Load>
      <Panel title="Occupancy of the next 90 nights">
        <Load of={occupancy}>{(of) => <Nights of={of} />}</Load>
      </Panel>
    </div>
  );
};
