import { clock, count } from './format.js';
import { sumOf } from './sum.js';

const HOURS = 24;
const HOUR_MS = 3_600_000;

export interface Hour {
  /** The beginning of the hour. */
  since: string;
  count: number;
  /** The number of failed ones. */
  failed?: number;
}

interface Counted {
  /** The time of creation. */
  at: string;
  isFailed: boolean;
}

/** Counts items made in each of the last 24 full hours of UTC, oldest first; the last one is the current hour. */
export const perHour = (made: readonly Counted[], now: number): Hour[] => {
  const first = Math.floor(now / HOUR_MS) - (HOURS - 1);
  return Array.from({ length: HOURS }, (_, index) => {
    const here = made.filter(({ at }) => Math.floor(Date.parse(at) / HOUR_MS) - first === index);
    return {
      since: new Date((first + index) * HOUR_MS).toISOString(),
      count: here.length,
      failed: here.filter(({ isFailed }) => isFailed).length,
    };
  });
};

export interface PlotBar {
  key: string;
  /** The value in words. */
  title: string;
  value: number;
  /** The lost or failed part of the value. */
  bad?: number;
}

const Bar = ({ bar: { title, value, bad = 0 }, x, top }: { bar: PlotBar; x: number; top: number }) => {
  const height = value === 0 ? 2 : 6 + (value / top) * 88;
  const badHeight = value === 0 ? 0 : (bad / value) * height;
  return (
    <g>
      <title>{title}</title>
      <rect className={value === 0 ? 'none' : ''} x={x + 1} y={96 - height} width="8" height={height} rx="1" />
      {bad > 0 && <rect className="bad" x={x + 1} y={96 - badHeight} width="8" height={badHeight} rx="1" />}
    </g>
  );
};

interface BarPlotProps {
  bars: readonly PlotBar[];
  /** The plot in words. */
  label: string;
  /** Labels below the plot, from left to right. */
  axis: readonly string[];
  /** The value of a bar of full height; default: the greatest value. */
  top?: number;
}

/** Shows bars over time, oldest first. */
export const BarPlot = ({ bars, label, axis, top = Math.max(...bars.map(({ value }) => value), 1) }: BarPlotProps) => (
  <figure>
    <svg
      className="plot"
      viewBox={`0 0 ${bars.length * 10} 96`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map((bar, index) => (
        <Bar key={bar.key} bar={bar} x={index * 10} top={top} />
      ))}
    </svg>
    <div className="plot-axis" aria-hidden="true">
      {axis.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  </figure>
);

/** Shows bars for the last 24 hours, failures in another colour. */
export const HourPlot = ({ hours, one }: { hours: readonly Hour[]; one: string }) => {
  const top = Math.max(...hours.map((hour) => hour.count), 1);
  const failed = sumOf(hours.map((hour) => hour.failed ?? 0));
  const all = count(sumOf(hours.map((hour) => hour.count)), one);
  const bars = hours.map(({ since, count: made, failed: bad = 0 }) => ({
    key: since,
    title: `${made} from ${clock(since)}${bad > 0 ? `, ${bad} failed` : ''}`,
    value: made,
    bad,
  }));
  const label = `${all} in the last 24 hours${failed > 0 ? `, ${failed} failed` : ''}, at most ${top} in one hour`;
  const scale = bars.some(({ value }) => value > 0) ? [`at most ${top} an hour`] : [];
  return <BarPlot bars={bars} label={label} axis={['24 hours ago', ...scale, 'now']} />;
};
