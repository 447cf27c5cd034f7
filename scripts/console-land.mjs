// node scripts/console-land.mjs <land-50m.json of the package world-atlas>: writes the map's outline,
// console/src/map/land.json.
// Natural Earth 1:50m (public domain), without Antarctica and invisibly small parts, to a twentieth of a degree.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitAtAntimeridian } from './lib/console/antimeridian.mjs';
import { ROOT } from './lib/project.mjs';

const PER_DEGREE = 20;
const TOLERANCE = 0.04;
const LEAST_AREA = 0.02;
const ANTARCTICA = -60;

const { transform, arcs, objects } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

/** Returns the points of an arc, [longitude, latitude]; the file has differences in steps of `transform`. */
function pointsOf(arc) {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
}

const ringOf = (indices) =>
  indices.flatMap((index, place) => {
    const points = pointsOf(arcs[index < 0 ? ~index : index]);
    return (index < 0 ? points.reverse() : points).slice(place === 0 ? 0 : 1);
  });

function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs(dx * (ay - y) - (ax - x) * dy) / length;
}

/** Removes points within the tolerance of the line between others (Douglas and Peucker). */
function simplified(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  const apart = points.map((point) => distance(point, first, last));
  const farthest = apart.indexOf(Math.max(...apart));
  if (apart[farthest] <= TOLERANCE) return [first, last];
  return [...simplified(points.slice(0, farthest + 1)).slice(0, -1), ...simplified(points.slice(farthest))];
}

function simplifiedRing(ring) {
  const far = ring.map(([x, y]) => Math.hypot(x - ring[0][0], y - ring[0][1]));
  const middle = far.indexOf(Math.max(...far));
  return [...simplified(ring.slice(0, middle + 1)).slice(0, -1), ...simplified(ring.slice(middle))];
}

const isShown = (ring) => {
  const [xs, ys] = [0, 1].map((axis) => ring.map((point) => point[axis]));
  const [width, height] = [xs, ys].map((values) => Math.max(...values) - Math.min(...values));
  return Math.max(...ys) >= ANTARCTICA && width * height >= LEAST_AREA;
};

/** Returns the differences between points, in twentieths of a degree: longitude, latitude, longitude … */
const packed = (ring) =>
  ring
    .map((point) => point.map((value) => Math.round(value * PER_DEGREE)))
    .flatMap(([x, y], place, all) => (place === 0 ? [x, y] : [x - all[place - 1][0], y - all[place - 1][1]]));

const rings = objects.land.geometries
  .flatMap(({ type, arcs: polygons }) => (type === 'Polygon' ? [polygons] : polygons))
  .flat()
  .map(ringOf)
  .filter(isShown)
  .map(simplifiedRing)
  .flatMap(splitAtAntimeridian)
  .filter((ring) => ring.length > 3);
const file = join(ROOT, 'console/src/map/land.json');
writeFileSync(file, `${JSON.stringify(rings.map(packed))}\n`);
console.log(`Wrote ${rings.length} outlines to ${file}`);
