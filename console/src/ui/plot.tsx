import { count } from './format.js';

const HOURS = 24;
const HOUR_MS = 3_600_000;

/** How many of the instants lie in each of the last 24 hours, oldest hour first. */
export const perHour = (instants: readonly string[], now: number): number[] => {
  const hours = Array.from({ length: HOURS }, () => 0);
  for (const instant of instants) {
    const hour = HOURS - 1 - Math.floor((now - Date.parse(instant)) / HOUR_MS);
    if (hours[hour] !== undefined) hours[hour] += 1;
  }
  return hours;
};

/** Bars of the last 24 hours. */
export const HourPlot = ({ instants, one, many }: { instants: readonly string[]; one: string; many?: string }) => {
  const hours = perHour(instants, Date.now());
  const top = Math.max(...hours, 1);
  const label = `${count(instants.length, one, many)} in the last 24 hours, at most ${top} in one hour`;
  return (
    <figure>
      <svg className="plot" viewBox="0 0 240 96" preserveAspectRatio="none" role="img" aria-label={label}>
        {hours.map((value, hour) => {
          const height = value === 0 ? 2 : 6 + (value / top) * 88;
          return (
            <rect
              key={hour}
              className={value === 0 ? 'none' : ''}
              x={hour * 10 + 1}
              y={96 - height}
              width="8"
              height={height}
              rx="1"
            >
              <title>{`${value}, ${HOURS - 1 - hour} to ${HOURS - hour} hours ago`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="plot-axis" aria-hidden="true">
        <span>24 hours ago</span>
        <span>now</span>
      </div>
    </figure>
  );
};
