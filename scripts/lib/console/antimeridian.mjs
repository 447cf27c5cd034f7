/**
 * Cuts a closed ring of points, [longitude, latitude], where it crosses the antimeridian: a map would draw a line across the
 * world there. Each piece is closed along ±180°.
 */
export function splitAtAntimeridian(ring) {
  const points = ring.filter(([x, y], at) => at === 0 || x !== ring[0][0] || y !== ring[0][1]);
  const isJump = ([x], at) => Math.abs(x - points.at(at - 1)[0]) > 180;
  const starts = points.flatMap((point, at) => (isJump(point, at) ? [at] : []));
  if (starts.length === 0) return [ring];
  return starts.map((start, place) => {
    const end = starts[place + 1] ?? starts[0] + points.length;
    const piece = Array.from({ length: end - start }, (_, step) => points[(start + step) % points.length]);
    const edge = Math.sign(piece[0][0]) * 180;
    return [[edge, piece[0][1]], ...piece, [edge, piece.at(-1)[1]], [edge, piece[0][1]]];
  });
}
