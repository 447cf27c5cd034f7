/** A place on the map: both from 0 to 1, x eastwards, y southwards (Mercator). */
export interface Point {
  x: number;
  y: number;
}

/** The visible part of the map: `width` of the world around a centre. */
export interface View extends Point {
  width: number;
  /** The height of the map divided by its width. */
  ratio: number;
}

/** An area in degrees. */
export interface Area {
  south: number;
  north: number;
  west: number;
  east: number;
}

const MOST_NORTH = 85;
const NARROWEST = 0.05 / 360;
/** The margin around fitted points. */
const MARGIN = 1.3;

export const worldOf = (ratio: number): View => bounded({ x: 0.5, y: 0.42, width: 1, ratio });

export const project = (latitude: number, longitude: number): Point => {
  const angle = (Math.max(-MOST_NORTH, Math.min(MOST_NORTH, latitude)) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI) };
};

const latitudeOf = (y: number): number => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Keeps a view within the world and within the resolution of the outline. */
export const bounded = ({ x, y, width, ratio }: View): View => {
  const kept = clamp(width, NARROWEST, 1);
  const half = (kept * ratio) / 2;
  return { x: clamp(x, kept / 2, 1 - kept / 2), y: clamp(y, half, 1 - half), width: kept, ratio };
};

export const areaOf = ({ x, y, width, ratio }: View): Area => ({
  south: latitudeOf(y + (width * ratio) / 2),
  north: latitudeOf(y - (width * ratio) / 2),
  west: clamp((x - width / 2) * 360 - 180, -180, 180),
  east: clamp((x + width / 2) * 360 - 180, -180, 180),
});

/** Returns a view with all the points. */
export const fit = (points: readonly Point[], ratio: number): View => {
  if (points.length === 0) return worldOf(ratio);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left, (bottom - top) / ratio) * MARGIN;
  return bounded({ x: (left + right) / 2, y: (top + bottom) / 2, width, ratio });
};

/** Returns the position of a point in the view, in per cent of its width and height. */
export const placeIn = ({ x, y, width, ratio }: View, point: Point): { left: number; top: number } => ({
  left: ((point.x - x) / width + 0.5) * 100,
  top: ((point.y - y) / (width * ratio) + 0.5) * 100,
});
