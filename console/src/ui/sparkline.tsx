import { piecesOf } from './line-pieces.js';

const HEIGHT = 32;

/** Shows a line of values over time, the newest at the right; null leaves a gap. */
export const Sparkline = ({ values, label }: { values: readonly (number | null)[]; label: string }) => (
  <svg
    className="sparkline"
    viewBox={`0 0 ${values.length - 1} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    {piecesOf(values, HEIGHT).map((points) => (
      <polyline key={points} points={points} />
    ))}
  </svg>
);
