import { clock, count } from './format.js';

const HOURS = 24;
const HOUR_MS = 3_600_000;

export interface Hour {
  /** When it began. */
  since: string;
  count: number;
  /** Those of them that failed. */
  failed?: number;
}

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

interface Counted {
  /** When it was made. */
  at: string;
  isFailed: boolean;
}

/** Counts what was made in each of the last 24 full hours of UTC, oldest first; the last one is the current hour. */
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

const Bar = ({ hour: { since, count: all, failed = 0 }, x, top }: { hour: Hour; x: number; top: number }) => {
  const height = all === 0 ? 2 : 6 + (all / top) * 88;
  const failedHeight = all === 0 ? 0 : (failed / all) * height;
  return (
    <g>
      <title>{`${all} from ${clock(since)}${failed > 0 ? `, ${failed} failed` : ''}`}</title>
      <rect className={all === 0 ? 'none' : ''} x={x + 1} y={96 - height} width="8" height={height} rx="1" />
      {failed > 0 && <rect className="bad" x={x + 1} y={96 - failedHeight} width="8" height={failedHeight} rx="1" />}
    </g>
  );
};

/** Bars of the last 24 hours, failures in another colour. */
export const HourPlot = ({ hours, one }: { hours: readonly Hour[]; one: string }) => {
  const counts = hours.map((hour) => hour.count);
  const top = Math.max(...counts, 1);
  const failed = sumOf(hours.map((hour) => hour.failed ?? 0));
  const label = `${count(sumOf(counts), one)} in the last 24 hours${failed > 0 ? `, ${failed} failed` : ''}, at most ${top} in one hour`;
  return (
    <figure>
      <svg className="plot" viewBox="0 0 240 96" preserveAspectRatio="none" role="img" aria-label={label}>
        {hours.map((hour, index) => (
          <Bar key={hour.since} hour={hour} x={index * 10} top={top} />
        ))}
      </svg>
      <div className="plot-axis" aria-hidden="true">
        <span>24 hours ago</span>
        <span>now</span>
      </div>
    </figure>
  );
};
