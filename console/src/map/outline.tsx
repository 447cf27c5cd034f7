import { LAND, SCALE } from './land.js';
import type { View } from './projection.js';

/** Draws the land within the view. */
const Outline = ({ view: { x, y, width, ratio } }: { view: View }) => {
  const [left, top] = [x - width / 2, y - (width * ratio) / 2];
  const box = [left, top, width, width * ratio].map((value) => value * SCALE);
  return (
    <svg viewBox={box.join(' ')} preserveAspectRatio="none" aria-hidden="true">
      <path d={LAND} />
    </svg>
  );
};

export default Outline;
