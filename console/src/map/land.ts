import rings from './land.json' with { type: 'json' };
import { project } from './projection.js';

const PER_DEGREE = 20;
/** The width of the world in units of the drawing. */
export const SCALE = 1_000;

/** Returns a ring of `land.json` as an SVG path. It has differences in twentieths of a degree, longitude first. */
const pathOf = (ring: readonly number[]): string => {
  let [longitude, latitude] = [0, 0];
  let path = '';
  for (let index = 0; index < ring.length; index += 2) {
    longitude += ring[index]!;
    latitude += ring[index + 1]!;
    const { x, y } = project(latitude / PER_DEGREE, longitude / PER_DEGREE);
    path += `${index === 0 ? 'M' : 'L'}${(x * SCALE).toFixed(2)} ${(y * SCALE).toFixed(2)}`;
  }
  return `${path}Z`;
};

/** The outline of the land of the world: Natural Earth 1:50m, made by scripts/console-land.mjs. */
export const LAND = (rings as number[][]).map(pathOf).join('');
