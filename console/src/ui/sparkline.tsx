const WIDTH = 120;
const HEIGHT = 28;

/** A line of values over time; the newest is at the right. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const top = Math.max(...values, 1);
  const step = WIDTH / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => `${index * step},${HEIGHT - 2 - (value / top) * (HEIGHT - 4)}`);
  return (
    <svg
      className="sparkline optional"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label}: at most ${Math.max(...values, 0)}`}
    >
      <polyline points={values.length === 1 ? `${points[0]} ${WIDTH},${points[0]!.split(',')[1]}` : points.join(' ')} />
    </svg>
  );
};
